#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a child said, against phrases. A phrase may stand anywhere in it, and of several the longest counts:
/// "i did not" is no "i did". Pure functions.
namespace mana::dialogue::tutor {

/// Lower-case words with single blanks; no punctuation, typographic apostrophes as typed ones.
std::string words_of(std::string_view text);

/// The longest of the phrases that stands in `words` as whole words; its length in letters, 0: none does.
/// @param words as words_of makes them
std::size_t longest_in(std::string_view words, const std::vector<std::string>& phrases);

/// The same of phrases that are meant: in "i'm not very happy" there is no "happy".
std::size_t longest_meant_in(std::string_view words, const std::vector<std::string>& phrases);

/// Whether one of the phrases is said, and meant: "I won't say hello", "my mum says hello" and "how do you
/// spell hello" say no hello, and with the phrase "i am", which stands for a name, "I am hungry" names
/// nobody.
/// @param words as words_of makes them
bool says_one_of(std::string_view words, const std::vector<std::string>& phrases);

/// `words` without the first place where the phrase stands as whole words; nothing when it does not.
std::optional<std::string> without(std::string_view words, std::string_view phrase);

/// One of the phrases and nothing else; "please" before or behind does not count.
bool is_one_of(std::string_view words, const std::vector<std::string>& phrases);

/// Which of the choices was meant: by its number ("two", "the second one"), by its words, or by most of them
/// where no other choice has nearly as many. Nothing where that is not clear, and none that is denied ("not
/// happy", "i wouldn't walk away").
/// @param numbers ways to say 1, 2, 3 ...
std::optional<std::size_t> choice_in(std::string_view words, const std::vector<std::string>& choices,
                                     const std::vector<std::vector<std::string>>& numbers);

}  // namespace mana::dialogue::tutor
