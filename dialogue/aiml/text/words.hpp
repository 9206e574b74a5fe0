#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mana::dialogue::aiml {

/// A sentence cut into the words that patterns are made of ("pattern-fitting"): punctuation is gone,
/// letters are upper case, characters of Chinese and Japanese stand alone. What was typed is kept beside, so
/// that `<star/>` gives back a name as its owner writes it.
class Sentence {
 public:
  /// At most `most_words`; what follows is left out.
  static Sentence fit(std::string_view text, std::size_t most_words = SIZE_MAX);

  std::size_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  std::string_view word(std::size_t i) const {
    return std::string_view{folded_}.substr(words_[i].folded, words_[i].folded_size);
  }
  /// Upper-case words [begin, end) with single blanks between.
  std::string folded(std::size_t begin, std::size_t end) const;
  std::string folded() const { return folded(0, size()); }
  /// Takes word i for another, upper case; as typed it stays what it was.
  void take_for(std::size_t i, std::string_view folded);
  /// Whether word i begins with a capital while the word before it does not end a sentence: a name, most
  /// likely.
  bool looks_like_a_name(std::size_t i) const;
  /// The same words as typed. Punctuation between words is left out, that within ("3.14", "o'clock") stays.
  std::string typed(std::size_t begin, std::size_t end) const;

 private:
  struct Word {
    std::uint32_t begin, end;  // in text_
    std::uint32_t folded, folded_size;
  };
  std::string text_, folded_;
  std::vector<Word> words_;
};

/// The text cut behind . ! ? ; and their full-width forms. A point within a word ("3.14") is no end.
std::vector<std::string> split_sentences(std::string_view text);

/// What somebody says without a full stop, in pieces that can be understood: a sentence of more than forty
/// words is cut before "and", "but" and "so" into pieces of about twenty; a shorter one stays whole.
std::vector<std::string> split_rambling(std::string sentence);

}  // namespace mana::dialogue::aiml
