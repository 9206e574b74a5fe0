#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "dialogue/aiml/session/surroundings.hpp"
#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue {

/// Answers an everyday question of fact in one short spoken sentence: weights and measures, sums, the
/// calendar, the time elsewhere, spelling, what a word means, letters, and facts that do not change. Nothing
/// leaves the house.
///
/// | asked | answered |
/// | --- | --- |
/// | "what's eleven stone in kilos" | "Eleven stone is about 69.9 kilograms." |
/// | "how many weeks till the first of May" | "There are 7 weeks and 4 days until the 1st of May." |
/// | "how d'you spell rhubarb, it's for my list" | "Rhubarb: R, H, U, B, A, R, B." |
///
/// It is asked before others are, with whatever is said, so it would rather be silent than wrong: what is no
/// question of these kinds gets nothing, nor does anything that speaks of medicines.
/// Ownership: refers to the book and the times; copies are cheap.  Threads: as the times.
class KnowledgeDesk {
 public:
  /// @param folder assets/dialogue/en-GB/knowledge, with or without facts/ in it
  /// @param book null: no meanings, and few words to be spelt. @param times null: no days
  /// Errors: NotFound, Io; BadInput with the file and line.
  static core::Result<KnowledgeDesk> read(const std::filesystem::path& folder, const wordnet::WordBook* book,
                                          const aiml::LocalTimes* times);
  /// Nothing where it is not asked, or not known for sure. Any bytes may be asked.
  std::optional<std::string> answer(std::string_view question) const;

 private:
  struct Parts;
  explicit KnowledgeDesk(std::shared_ptr<const Parts> parts);
  std::shared_ptr<const Parts> parts_;
};

}  // namespace mana::dialogue
