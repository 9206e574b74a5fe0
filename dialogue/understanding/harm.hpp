#pragma once
#include <cstdint>
#include <string>

namespace mana::dialogue {

/// What somebody's words tell that must not be passed over. In order of how it is ranked: of several the last
/// counts.
enum class Harm : std::uint8_t {
  None,
  Unsure,        ///< perhaps something: it is asked about
  Injury,        ///< a small one
  Bullying,      ///< by other children, now or before
  Abuse,         ///< hit, threatened, robbed, neglected, touched, or sees it done to somebody
  HarmToOthers,  ///< wants to hurt somebody
  Emergency,     ///< sudden illness, a fall, fire, an intruder, poison
  Despair,       ///< a wish to die, harm done to oneself
};

/// What was found, and what a persona says to it.
struct HarmFound {
  Harm kind = Harm::None;
  std::string reply = {};    ///< with its markup; notes to the carer are not in it
  bool by_examples = false;  ///< no pattern knows the words; they are like others that tell of it
  bool is_overdose = false;
};

}  // namespace mana::dialogue
