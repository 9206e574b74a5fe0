#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "agent/core/result.hpp"
#include "dialogue/knowledge/question.hpp"
#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue::knowledge {

/// "how d'you spell rhubarb, it's for my list" -> "Rhubarb: R, H, U, B, A, R, B." Words that are known only,
/// in their British spelling.  Ownership: refers to the book.  Threads: any.
class Spelling {
 public:
  /// @param book null: only the words of the file.  Errors: NotFound, Io.
  static core::Result<Spelling> read(const std::filesystem::path& file, const wordnet::WordBook* book);
  std::optional<std::string> answer(const Question& question) const;

 private:
  bool is_known(const std::string& word) const;
  std::optional<std::string> told(Words words) const;
  std::optional<std::string> asked(Words words) const;

  std::unordered_map<std::string, std::string> british_;  ///< those that are so already, to themselves
  const wordnet::WordBook* book_ = nullptr;
};

}  // namespace mana::dialogue::knowledge
