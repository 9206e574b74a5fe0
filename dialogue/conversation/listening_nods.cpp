#include "dialogue/conversation/listening_nods.hpp"

#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/speech.hpp"

namespace mana::dialogue {

ListeningNods::ListeningNods(bus::Bus& bus, const Options& options) : bus_{bus}, options_{options} {
  bus_.subscribe<msg::HearingSoFar>(mailbox(), name(), [this](const msg::HearingSoFar& m) { listen(m); });
  bus_.subscribe<msg::SpeechStarted>(mailbox(), name(), [this](const auto&) { speaks_ = true; });
  bus_.subscribe<msg::SpeechEnded>(mailbox(), name(), [this](const auto&) { speaks_ = false; });
}

void ListeningNods::listen(const msg::HearingSoFar& m) {
  if (speaks_ || !m.paused || !m.is_whole || m.at - m.start < options_.first_after) return;
  if (last_ != core::Time::min() && m.at - last_ < options_.every) return;
  last_ = m.at;
  bus_.publish(msg::MakeGesture{"nod", options_.strength, m.at});
}

}  // namespace mana::dialogue
