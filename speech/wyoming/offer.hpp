#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/json.hpp"

namespace mana::speech::wyoming {

/// What a server is there for, and the name that its own description has for it.
enum class Service { Recogniser, Voice, WakeWord };

/// The usual ports, as Home Assistant's own servers have them.
int usual_port(Service service);
const char* name_of(Service service);  ///< "recogniser", for people

/// What a server says of itself in `info`, as far as it matters here.
struct Offer {
  bool is_there = false;              ///< a program that does it is installed
  bool streams = false;               ///< text that is said, or written down, comes piece by piece
  std::vector<std::string> names;     ///< of its models, voices or wake words; at most 1,000
  std::vector<std::string> speakers;  ///< of all voices together; at most 1,000

  /// Those of `wanted` that are none of `names`; nothing where the server names none at all.
  std::vector<std::string> lacks(const std::vector<std::string>& wanted) const;
};

/// @param info the data of the event
Offer offer_of(const core::Json& info, Service service);

/// Whether both names are those of one model, as servers write them: "hey_jarvis", "Hey Jarvis",
/// "hey_jarvis_v0.1".
bool is_same_model(std::string_view one, std::string_view other);

/// The names in a setting, with commas or blanks between them.
std::vector<std::string> names_in(const std::string& text);

}  // namespace mana::speech::wyoming
