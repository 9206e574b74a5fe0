#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/memory/memory_words.hpp"

namespace mana::dialogue::memory {

/// What an answer to a question has to hold, as far as the words of the question tell: the names that it
/// names, a time where it asks when, a number where it asks how many.
///
/// Ownership: refers to the words.  Threads: any.
class AnswerKind {
 public:
  /// @param known_names in lower case, of people and places that were told about: a question that comes from the ears
  ///                    has no capitals
  AnswerKind(std::string_view question, const MemoryWords& words,
             const std::set<std::string, std::less<>>& known_names);

  /// Whether what was told can be such an answer.
  bool fits(std::string_view told) const;

 private:
  std::set<std::string, std::less<>> names_;
  bool is_of_another(const std::string& line) const;

  const MemoryWords& words_;
  std::vector<const MemoryWords::Kind*> kinds_;
  std::vector<const MemoryWords::Words*> relations_;
};

/// The names in what was told, in lower case: words with a capital that begin no sentence.
std::set<std::string, std::less<>> names_in(std::string_view text);

}  // namespace mana::dialogue::memory
