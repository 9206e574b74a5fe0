#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What the mind asks of the face. Plain values.
namespace mana::msg {

/// Command: wear this expression from now on ("neutral", "happy", "warm", "concerned", "surprised" ...).
struct ShowExpression {
  std::string expression = "neutral";
  double strength = 1;  ///< 0..1
};
MANA_FIELDS(ShowExpression, expression, strength)

/// Command: make this gesture once ("nod", "shake", "tilt", "shrug", "wink"). An unknown one is none.
struct MakeGesture {
  std::string gesture;
  double strength = 1;  ///< 0..1
  core::Time at{};      ///< when it begins; what lies in the past begins at once
};
MANA_FIELDS(MakeGesture, gesture, strength, at)

/// Command: look there for a while, then back at whoever is there.
struct LookAt {
  std::string target = "user";  ///< "user", "away", "up", "down", "left", "right", "screen"; else as "user"
  core::Duration hold = std::chrono::seconds{1};
};
MANA_FIELDS(LookAt, target, hold)

/// Command: show this face from now on; the one that is shown becomes it over a while, also in the midst of
/// speech. The next utterance is spoken by the voice that goes with it. An unknown face changes nothing.
struct ShowFace {
  std::string face;  ///< a name of `mana faces`, or a .glb file
  core::Duration over = std::chrono::milliseconds{1'800};
};
MANA_FIELDS(ShowFace, face, over)

/// Command: show the mouth from near: from the "front", or from the "side", with tongue and teeth seen
/// through the cheek. "": the face as ever.
struct ShowMouth {
  std::string from;
};
MANA_FIELDS(ShowMouth, from)

/// Somebody of a scene.
struct CompanyMember {
  std::string face;  ///< as of ShowFace
  std::string name;  ///< to be read
  bool operator==(const CompanyMember&) const = default;
};
MANA_FIELDS(CompanyMember, face, name)

/// Command: these talk with each other from now on. Whoever of them is not the face that is shown is seen
/// beside it, with the name, each at a place of its own, as soon as it has been the face once. Fewer than
/// two: nobody is beside any more.
struct ShowCompany {
  std::vector<CompanyMember> members;  ///< by their places
};
MANA_FIELDS(ShowCompany, members)

enum class Attention { Idle, Present, Listening, Thinking, Speaking };
inline constexpr std::string_view to_string(Attention a) {
  switch (a) {
    case Attention::Idle: return "idle";
    case Attention::Present: return "present";
    case Attention::Listening: return "listening";
    case Attention::Thinking: return "thinking";
    case Attention::Speaking: return "speaking";
  }
  return "";
}

/// Fact: what the agent is doing, for gaze and the small sign that says "listening".
struct AttentionChanged {
  Attention attention = Attention::Idle;
};
MANA_FIELDS(AttentionChanged, attention)

}  // namespace mana::msg
