#pragma once
#include <span>
#include <string_view>

/// The sounds of languages that are taught to speakers of English, as an acoustic model of English can hear
/// them. Plain tables.
namespace mana::speech {

/// A sound of the language and the English sounds that are likest to it.
struct ForeignSound {
  std::string_view ipa;      ///< as eSpeak NG writes it, without stress: "yː"
  std::string_view english;  ///< ARPAbet, the likest first, ways parted by '/': "UW / IY", all of as
                             ///< many sounds
};

/// What a speaker of English is likely to say instead of a sound, and what the model makes of the two.
struct ForeignContrast {
  std::string_view kind;     ///< of mistake, as tests/eval/foreign_eval.cpp counts them: "w-v"
  std::string_view ipa;      ///< the right sound
  std::string_view right;    ///< it in ARPAbet, as in ForeignSound
  std::string_view instead;  ///< the wrong one
  bool is_judged = false;    ///< false: measured, and not told well enough; such a sound is only practised
  bool only_last = false;    ///< at the end of a word alone
  /// Log odds that it was right = even + per_nat * (nats by which the right word fits better) +
  /// per_length * ln(length of the sound / mean of the word's sounds).
  double even = 0, per_nat = 0, per_length = 0;
};

struct ForeignLanguage {
  std::string_view tag;  ///< "de"
  std::span<const ForeignSound> sounds;
  std::span<const ForeignContrast> contrasts;
};

/// Nothing: none of a language that can be judged.
const ForeignLanguage* foreign_language(std::string_view tag);

}  // namespace mana::speech
