#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "dialogue/understanding/meant_words.hpp"
#include "dialogue/understanding/spoken_of.hpp"

namespace mana::dialogue {

/// What is said in passing, by its kind: "our Susan was a terror when she was small" is `child_when_small`,
/// and it speaks of Susan. Learnt from assets/dialogue/LANGUAGE/remarks/KIND.txt, examples that people
/// wrote, a line each. Kinds that are told apart with difficulty stand together as a group in
/// remark_groups.txt ("memory = childhood_memory school_past ..."), for a sentence is often surely of a group
/// and of no kind in it. How each kind is answered stands with the personae (`XREMARK CHILDWHENSMALL` in
/// common_adults/remarks.aiml), and each group (`XREMARKOF MEMORY`).
///
/// Ownership: refers to the book.  Threads: any.
class Remarks {
 public:
  struct Remark {
    std::string kind;  ///< name of the file with its examples
    double probability = 0;
    std::string group;  ///< of kinds that are answered alike; empty: it is in none
    double group_probability = 0;
    SpokenOf of;
  };

  /// @param folder of the language, with remarks/ and spoken_of/
  /// @param learned, encoder as MeantWords::read()
  /// Errors: NotFound: there are no examples or words in the folder.
  static core::Result<Remarks> read(const std::filesystem::path& folder, const std::filesystem::path& learned,
                                    std::shared_ptr<const SentenceEncoder> encoder,
                                    const wordnet::WordBook* book);

  /// Nothing: no word of it is known.
  std::optional<Remark> judge(std::string_view words) const;

 private:
  using Groups = std::map<std::string, std::string, std::less<>>;  // of each kind
  Remarks(MeantWords kinds, SpokenOfFinder finder, Groups groups)
      : kinds_{std::move(kinds)}, finder_{std::move(finder)}, groups_{std::move(groups)} {}

  MeantWords kinds_;
  SpokenOfFinder finder_;
  Groups groups_;
};

}  // namespace mana::dialogue
