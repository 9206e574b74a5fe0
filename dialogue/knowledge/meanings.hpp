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

/// What a word means that somebody met: "my letter says biannual, what's that mean", "what's a quagmire when
/// it's at home". Only where the book has it with one clearly everyday meaning.
/// Ownership: refers to the book.  Threads: any.
class Meanings {
 public:
  /// @param file words that the book lacks or explains badly. @param book null: only those.
  /// Errors: NotFound, Io, BadInput.
  static core::Result<Meanings> read(const std::filesystem::path& file, const wordnet::WordBook* book);
  std::optional<std::string> answer(const Question& question) const;

 private:
  const std::string* own_at(Words words, std::size_t begin, std::size_t end) const;
  std::optional<std::string> of_own(Words words) const;
  std::optional<std::string> of_book(Words words) const;

  std::unordered_map<std::string, std::string> own_;  ///< whole sentences, by what is asked
  const wordnet::WordBook* book_ = nullptr;
};

}  // namespace mana::dialogue::knowledge
