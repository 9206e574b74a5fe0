#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/phrases/phrase_tokens.hpp"

namespace mana::calendar {

/// A pattern over the tokens of a title, and what is said in its place.
///
/// The elements of a pattern stand apart by blanks: words with "|" between them; [optional]; "_" before what
/// has to follow without a blank; a {slot}. {n} is a number ("2", "2.5"), {w} a whole one, {long} one that is
/// too long for anything but a telephone or a file, {digits} a number of four digits or more or several
/// groups of them, {postcode} a British one, {name} a word with a capital letter, {owner} one that ends with
/// "'s", {rest} all up to the end of the clause, any other name a list of the file. In what is said a slot's
/// name is replaced by what it held.
struct TitlePattern {
  struct Element {
    std::vector<std::string> words;
    std::string slot;
    bool is_optional = false, is_glued = false;
  };
  std::vector<Element> elements;
  std::string say;
};

/// How titles are cleaned in one language: assets/dialogue/LANGUAGE/titles.toml. A value; without a file
/// nothing is changed. Threads: any.
class TitleRules {
 public:
  /// Errors: NotFound; BadInput names the file, the line and what is wrong with it.
  static core::Result<TitleRules> read(const std::filesystem::path& file);

  struct Match {
    const TitlePattern* pattern = nullptr;
    std::size_t size = 0;  ///< in tokens
    std::map<std::string, std::string> slots;
  };
  enum class Of { Start, All, Medicine, Note };
  /// The longest match from token `at` on, before token `end`; no pattern: none. `text` is what the tokens
  /// were cut from.
  Match match(Of kind, std::string_view text, const std::vector<Token>& tokens, std::size_t at,
              std::size_t end) const;
  /// What the pattern says, with its slots filled in.
  std::string said(const Match& match) const;

  /// How many tokens from `at` on are a postcode of the language; 0: none.
  std::size_t postcode_at(const std::vector<Token>& tokens, std::size_t at) const;
  bool is_in(const std::string& list, std::string_view word) const;
  /// A text of the file, "" when it has none of that name.
  std::string text(const std::string& name) const;
  const std::string& language() const { return language_; }
  bool is_empty() const { return all_.empty(); }

 private:
  friend class TitleRulesReader;
  std::optional<std::size_t> take(const TitlePattern& pattern, std::size_t element, std::string_view text,
                                  const std::vector<Token>& tokens, std::size_t at, std::size_t end,
                                  std::map<std::string, std::string>& slots) const;
  std::size_t take_slot(const std::string& slot, const std::vector<Token>& tokens, std::size_t at,
                        std::size_t end) const;

  std::string language_;
  std::vector<TitlePattern> start_, all_, medicine_, note_;
  std::map<std::string, std::vector<std::string>> lists_;
  std::map<std::string, std::string> texts_;
};

/// "forty", "five hundred": a whole number in the words of a language; as figures where it has no words for
/// it.
std::string number_in_words(int n, std::string_view language);

}  // namespace mana::calendar
