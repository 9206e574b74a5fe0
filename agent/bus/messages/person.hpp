#pragma once
#include <string>
#include <string_view>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// Who somebody is.
namespace mana::msg {

/// Fact: who the foremost person is, of those who agreed to be recognised; published when it is news, never
/// when nobody agreed. Unknown is a normal answer. Whoever was recognised and is forgotten now is nobody
/// known, with confidence 0.
struct PersonRecognised {
  core::Time at{};
  std::string name;       ///< empty: somebody else
  double confidence = 0;  ///< 0..1
};
MANA_FIELDS(PersonRecognised, at, name, confidence)

/// Who hears and sees what is told now. Only `Visitor` holds anything back for longer than a moment.
enum class Audience {
  Unknown,      ///< nobody is there, the eyes cannot tell, or nobody agreed to be told apart: all is told
  Arriving,     ///< somebody has just come, and who it is may be known in a moment
  Client,       ///< the client, or a carer of hers who agreed to be recognised, and nobody else
  Accompanied,  ///< one of them, and somebody else
  Visitor,      ///< clearly somebody else
};
inline constexpr std::string_view to_string(Audience a) {
  switch (a) {
    case Audience::Unknown: return "unknown";
    case Audience::Arriving: return "arriving";
    case Audience::Client: return "client";
    case Audience::Accompanied: return "accompanied";
    case Audience::Visitor: return "visitor";
  }
  return "";
}

/// Fact: it is another audience now. Before PersonAppeared, after PersonLeft; never while the client has not
/// agreed to be recognised.
struct AudienceChanged {
  core::Time at{};
  Audience audience = Audience::Unknown;
};
MANA_FIELDS(AudienceChanged, at, audience)

/// Fact from dialogue: whoever is there was asked whether she is the client, and said yes. It counts until
/// PersonLeft, or until her face is gone and another comes in, whatever else the eyes say.
struct ClientConfirmed {
  core::Time at{};
};
MANA_FIELDS(ClientConfirmed, at)

}  // namespace mana::msg
