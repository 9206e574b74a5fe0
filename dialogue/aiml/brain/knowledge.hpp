#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "dialogue/aiml/intents/intents.hpp"
#include "dialogue/aiml/text/substitution.hpp"

namespace mana::dialogue::aiml {

/// A remark about what was read, for the author: where, and one sentence.
struct Remark {
  enum class Kind { Error, Warning, Note };
  Kind kind = Kind::Error;
  std::string file;  ///< empty: of the whole
  int line = 0;      ///< 0: of the whole file
  std::string sentence;
};

/// "error: FILE:LINE: sentence"
std::string to_text(const Remark& remark);

/// A named list of phrases: `<set>colour</set>` in a pattern matches any of them.
class PhraseSet {
 public:
  void add(std::string_view phrase);
  void add_folded(std::string phrase);  ///< upper-case words with single blanks
  bool contains(const std::string& folded) const { return phrases_.contains(folded); }
  /// In words, of those that begin with this one; 0: none does.
  std::size_t longest_from(const std::string& first_word) const {
    const auto found = longest_from_.find(first_word);
    return found == longest_from_.end() ? 0 : found->second;
  }
  std::size_t size() const { return phrases_.size(); }
  const std::unordered_set<std::string>& phrases() const { return phrases_; }

 private:
  std::unordered_set<std::string> phrases_;
  std::unordered_map<std::string, std::size_t> longest_from_;
};

/// A subject, a predicate and an object: what `addtriple` knows.
struct Triple {
  std::string subject, predicate, object;
  bool operator==(const Triple&) const = default;
};

/// What a set of categories stands on besides its categories. Names of sets, maps, properties and
/// predicates are kept in lower case.  A value; threads: any, once filled.
struct Knowledge {
  std::map<std::string, std::string, std::less<>> properties;  ///< `<bot name="..."/>`
  std::map<std::string, std::string, std::less<>> defaults;    ///< of predicates that nobody set
  std::map<std::string, PhraseSet, std::less<>> sets;
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> maps;
  Substitutions normal, denormal, person, person2, gender;
  std::unordered_set<std::string> pronouns;  ///< predicates whose `set` gives back their name ("he")
  std::vector<Triple> triples;
  IntentExamples intents;  ///< as they were written

  const std::string* property(std::string_view name) const;
  /// Also the built-in successor, predecessor, plural, singular. `key` in any case.
  std::optional<std::string> look_up(std::string_view map, std::string_view key) const;
  /// Whether the words, upper case, are in the set; also the built-in "number".
  bool set_contains(std::string_view set, const std::string& folded) const;
  /// Words of the longest phrase that begins with this word, upper case; 0: none does.
  std::size_t set_longest(std::string_view set, const std::string& first_word) const;
  bool has_set(std::string_view set) const { return set == "number" || sets.contains(set); }
  bool has_map(std::string_view map) const;
};

}  // namespace mana::dialogue::aiml
