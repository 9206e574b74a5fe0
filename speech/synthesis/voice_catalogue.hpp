#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::speech {

/// A voice, or a variant that can be put on any voice, as `mana voices` shows it.
struct VoiceInfo {
  std::string name;                    ///< what to ask for: "en-gb", or "f3" of a variant
  std::string title;                   ///< for people: "English (Great Britain)"
  std::vector<std::string> languages;  ///< tags, the best fitting first; none for a variant
  std::vector<int> priorities;         ///< one for each language; the lower the better
  std::string gender;                  ///< "female", "male" or empty
  std::string file;                    ///< how the synthesiser finds it: "gmw/en"
};

/// What the synthesiser offers.
struct VoiceCatalogue {
  std::vector<VoiceInfo> voices;
  std::vector<VoiceInfo> variants;
};

/// Which voice to use. Case does not matter and '_' is '-'.
///   voice "en-us+f3", "en-us", "English (America)", "f3" (on the language's voice), "" (the default)
///   language "en-GB", "de", "en-AU" (falls back to "en"), "" (British English)
/// @return "en-gb+f3". Errors: NotFound, with a sentence that names what there is.
core::Result<std::string> resolve_voice(const VoiceCatalogue& catalogue, std::string_view voice,
                                        std::string_view language);

}  // namespace mana::speech
