#pragma once
#include <string>

#include "agent/bus/fields.hpp"

/// How the agent itself is doing.
namespace mana::msg {

/// Fact: a module cannot go on for now. Published once for each failure, and again when `lost` is no longer
/// true of it; the module tries again.
struct ModuleFailed {
  std::string module;    ///< the module's name(): "speech.hearing", "speech.voice", "vision", ...
  std::string reason;    ///< a sentence for the screen: "The microphone was unplugged."
  std::string recovery;  ///< what will happen or what to do: "I try again every ten seconds."
  bool is_fault = true;  ///< false: nothing is broken, a dark room, say: for the screen; nobody need come
  bool lost = false;     ///< of camera and microphone: it is not there, so nobody sees or hears through it
};
MANA_FIELDS(ModuleFailed, module, reason, recovery, is_fault, lost)

/// Fact: it works again.
struct ModuleRecovered {
  std::string module;
};
MANA_FIELDS(ModuleRecovered, module)

/// Command to the screen: show this sentence beside the others that say how things are, until the same id
/// comes with an empty text.
struct ShowNotice {
  std::string id;
  std::string text;
};
MANA_FIELDS(ShowNotice, id, text)

/// Command to the program: end. From the window's close button or the end of `--for`.
struct ShutDown {
  std::string why;
};
MANA_FIELDS(ShutDown, why)

}  // namespace mana::msg
