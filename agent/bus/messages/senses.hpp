#pragma once
#include <string_view>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// Whether camera and microphone are open. Plain values.
namespace mana::msg {

/// Command: the eyes and ears are to be open (true) or shut. Shut, the device is let go of: nobody can look
/// through it. The eyes do the camera's part, the ears the microphone's.
struct SetSenses {
  bool camera = true;
  bool microphone = true;
};
MANA_FIELDS(SetSenses, camera, microphone)

/// Absent: there is none, or the settings forbid it.
enum class SenseState { Absent, Shut, Open };
inline constexpr std::string_view to_string(SenseState s) {
  switch (s) {
    case SenseState::Absent: return "absent";
    case SenseState::Shut: return "shut";
    case SenseState::Open: return "open";
  }
  return "";
}

/// Fact: what the eyes and ears may do now, for the signs on the screen.
struct SensesChanged {
  SenseState camera = SenseState::Absent;
  SenseState microphone = SenseState::Absent;
  bool camera_forbidden = false;  ///< it is absent because the settings say so
  bool microphone_forbidden = false;
};
MANA_FIELDS(SensesChanged, camera, microphone, camera_forbidden, microphone_forbidden)

enum class SenseWish { Keep, Shut, Open };
inline constexpr std::string_view to_string(SenseWish w) {
  switch (w) {
    case SenseWish::Keep: return "keep";
    case SenseWish::Shut: return "shut";
    case SenseWish::Open: return "open";
  }
  return "";
}

/// Command: somebody wants eyes or ears shut or open, by voice or by touch. Open, it lasts until quiet hours
/// begin or end; shut, until somebody wants it open.
struct WishSenses {
  SenseWish camera = SenseWish::Keep;
  SenseWish microphone = SenseWish::Keep;
  core::Duration lasts{};  ///< at most so long; zero: no limit
};
MANA_FIELDS(WishSenses, camera, microphone, lasts)

}  // namespace mana::msg
