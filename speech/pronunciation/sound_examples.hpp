#pragma once
#include <string_view>

namespace mana::speech {

/// A short word that everybody knows in which a sound of English (ARPAbet) is heard: "TH" -> "thin". Empty
/// for what is no such sound.
std::string_view example_of(std::string_view sound);

}  // namespace mana::speech
