#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/aiml/intents/intents.hpp"
#include "dialogue/aiml/text/substitution.hpp"
#include "dialogue/understanding/spelling_rules.hpp"

namespace mana::dialogue {

/// What is meant by words that are no phrase of commands.toml, by examples that people wrote:
/// assets/dialogue/LANGUAGE/meant/KIND.txt, a line each. A carer or translator who adds lines, or a file and
/// a command with `meant = ["KIND"]`, makes more of them understood.
///
/// Slips of spelling, and of a recogniser, in words that questions are made of are put right first:
/// assets/dialogue/LANGUAGE/slips.txt, "wen = when" a line.
///
/// A value.  Threads: any.
class MeantWords {
 public:
  struct Meant {
    std::string kind;  ///< name of the file with its examples
    double probability = 0;
  };

  /// @param learned what mana-learn-words made of the same examples; where it is missing or of others, they
  /// are
  ///   learnt now, which takes some seconds
  /// @param encoder judges beside what was learnt; null: none
  /// Errors: NotFound: there are no examples in the folder.
  static core::Result<MeantWords> read(const std::filesystem::path& folder,
                                       const std::filesystem::path& learned = {},
                                       std::shared_ptr<const SentenceEncoder> encoder = {});

  /// @param words as they were said or typed, in any case, with or without punctuation and her name
  /// @return all kinds, the likeliest first; empty: nothing is known of it
  std::vector<Meant> judge(std::string_view words) const;
  /// The words without the slips that slips.txt knows: "wear are my glasses" -> "where are my glasses".
  std::string written_right(std::string_view words) const;

  /// What mana-learn-words writes.
  std::string bytes() const { return classifier_.bytes(stamp_); }

 private:
  SpellingRules spelling_;
  aiml::Substitutions slips_;
  aiml::IntentClassifier classifier_;
  std::uint64_t stamp_ = 0;
};

}  // namespace mana::dialogue
