#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue {

/// Whom and what somebody spoke of, in the words of an answer to it: "your sister", "Susan"; "your roses".
struct SpokenOf {
  std::string person;  ///< empty: nobody, or nobody knows who
  std::string thing;   ///< likewise
};

/// Finds in a remark the person and the thing that a reply can take up. What is not plain is left out: a
/// reply without it is right as well.
///
/// The words are those of the language, from a folder: `people.txt` (sister, doctor, neighbour ...),
/// `names.txt` (given names), `plain_words.txt` (words that neither describe nor name anything: what ends a
/// group such as "the old clock" in "the old clock on the wall").
///
/// Ownership: refers to the book.  Threads: any.
class SpokenOfFinder {
 public:
  /// @param book tells nouns from other words; null: no things are found
  /// Errors: NotFound: one of the files is missing.
  static core::Result<SpokenOfFinder> read(const std::filesystem::path& folder,
                                           const wordnet::WordBook* book);

  SpokenOf find(std::string_view remark) const;

 private:
  using Words = std::set<std::string, std::less<>>;  // in lower case

  bool is_person(const std::vector<std::string>& words, std::size_t from, std::size_t& end) const;
  bool is_plain(std::string_view word) const;
  bool is_thing(std::string_view word) const;
  bool describes(std::string_view word) const;
  std::string person_in(const std::vector<std::string>& words) const;
  std::string thing_in(const std::vector<std::string>& words) const;

  const wordnet::WordBook* book_ = nullptr;
  Words people_, names_, plain_;
};

}  // namespace mana::dialogue
