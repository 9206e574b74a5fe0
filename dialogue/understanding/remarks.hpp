#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "dialogue/aiml/text/substitution.hpp"
#include "dialogue/encoder/sentence_encoder.hpp"
#include "dialogue/understanding/spoken_of.hpp"

namespace mana::dialogue {

/// What is said in passing, by its kind: "our Susan was a terror when she was small" is `child_when_small`,
/// and it speaks of Susan. assets/understanding/remarks.bin was taught the kinds with
/// assets/personae/common/remarks/INTENT/KIND.txt, examples that people wrote, a line each
/// (tests/tools/understanding tells how). Kinds that are told apart with difficulty stand together as a group
/// in remark_groups.txt ("memory = childhood_memory school_past ..."), for a sentence is often surely of a
/// group and of no kind in it. How each kind is answered stands with the personae (`XREMARK CHILDWHENSMALL`
/// in common_adults/remarks.aiml), and each group (`XREMARKOF MEMORY`).
///
/// Ownership: shares the encoder; refers to the book.  Threads: any.
class Remarks {
 public:
  struct Remark {
    std::string kind;
    double probability = 0;
    std::string group;  ///< of kinds that are answered alike; empty: it is in none
    double group_probability = 0;
    SpokenOf of;
  };

  /// @param encoder with the head "remarks"
  /// @param folder of the language, with spoken_of/ and remark_groups.txt
  /// Errors: NotFound: there is no such head, or there are no words in the folder.
  static core::Result<Remarks> read(std::shared_ptr<const SentenceEncoder> encoder,
                                    const std::filesystem::path& folder, const wordnet::WordBook* book);

  /// Nothing: there is no word in it.
  std::optional<Remark> judge(std::string_view words) const;

 private:
  using Groups = std::map<std::string, std::string, std::less<>>;  // of each kind
  Remarks(std::shared_ptr<const SentenceEncoder> encoder, SpokenOfFinder finder, Groups groups);

  std::shared_ptr<const SentenceEncoder> encoder_;
  aiml::Substitutions normal_;
  SpokenOfFinder finder_;
  Groups groups_;
};

}  // namespace mana::dialogue
