#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/aiml/intents/intents.hpp"
#include "dialogue/understanding/spelling_rules.hpp"

namespace mana::dialogue {

/// What somebody says about a medicine of hers: the names of the files with examples, one a kind.
enum class MedicineKind {
  None,  ///< it is not about that, or nothing can be said of it
  Taken,
  Given,  ///< somebody else gave it to her
  TakingNow,
  NotYet,
  Refused,
  CannotFind,
  MadeIll,
  Unsure,
  TooMuch,   ///< more than she should have had, or a wrong one
  Part,      ///< half of it
  TakeBack,  ///< she said yes, and it is not so
  AskTaken,  ///< "did I take my tablet?"
  AskAbout,  ///< anything else about medicines
};
std::string_view to_string(MedicineKind kind);  ///< "taken", "taking_now" ...

struct MedicineSaid {
  MedicineKind kind = MedicineKind::None;
  bool sure = true;        ///< false: to be asked about before it counts for anything
  double probability = 1;  ///< of the kind
};

/// Where the talk is when it is said.
enum class MedicineTalk {
  Asked,    ///< a question about a medicine waits for an answer
  SaidYes,  ///< it was answered yes some minutes ago
  SaidNo,   ///< it was answered otherwise some minutes ago
  Recent,   ///< a medicine was asked about in the last hours
  None,     ///< then only words that name a medicine count
};

/// Understands what people say about their medicines in their own words, by examples that people wrote:
/// assets/dialogue/LANGUAGE/medicine/KIND.txt, a line each. What would close a question about a medicine
/// counts only when it is very sure (kSureTaken); what may be an overdose is one from kTooMuch on.
///
/// A value.  Threads: any.
class MedicineWords {
 public:
  /// @param learned what mana-learn-intents made of the same examples; where it is missing or of others, they
  ///   are learnt now, which takes about three seconds
  /// @param encoder judges beside what was learnt; null: none
  /// Errors: NotFound: there are no examples in the folder.
  static core::Result<MedicineWords> read(const std::filesystem::path& folder,
                                          const std::filesystem::path& learned = {},
                                          std::shared_ptr<const SentenceEncoder> encoder = {});

  /// @param words as they were said or typed, in any case, with or without punctuation
  MedicineSaid judge(std::string_view words, MedicineTalk talk) const;

  /// Whether a medicine is named, or what it comes in: "tablet", "insulin", "the pill box"; by the words of
  /// assets/dialogue/LANGUAGE/medicine_words.txt.
  bool names_medicine(std::string_view words) const;

  /// What mana-learn-intents writes.
  std::string bytes() const { return classifier_.bytes(stamp_); }

 private:
  std::string fitted(std::string_view words) const;

  SpellingRules spelling_;
  std::vector<std::string> named_;  // in small letters; "*tablette" is the end of a word
  aiml::IntentClassifier classifier_;
  std::uint64_t stamp_ = 0;
};

}  // namespace mana::dialogue
