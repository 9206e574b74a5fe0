#pragma once
#include <string>
#include <vector>

#include "agent/core/json.hpp"

namespace mana::speech::wyoming {

/// What MANA says of herself to whoever asks her to describe herself.
struct OwnDescription {
  std::string version = {};        ///< of the program
  std::string language = "en-GB";  ///< a tag: of her voice, and of the words that she writes down
  std::string voice = {};          ///< as her synthesiser names it: "en-gb+f3"
  std::string name = "Mana";       ///< what she is called, as people write it
  std::string area = {};           ///< the room where she stands; empty: not told
  bool writes_down = false;        ///< speech to text
  bool speaks = false;             ///< text to speech
  bool is_satellite = false;       ///< her microphone, loudspeaker and screen
};

/// The data of the event `info`. The client of the protocol's own package reads it: every field that it asks
/// for is there.
core::Json info_of(const OwnDescription& own);

}  // namespace mana::speech::wyoming
