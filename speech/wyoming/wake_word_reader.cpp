#include "speech/wyoming/wake_word_reader.hpp"

#include <algorithm>

#include "speech/wyoming/offer.hpp"

namespace mana::speech::wyoming {
namespace {
/// Servers give back the time that came with the sound; what tells nothing, or a time of its own clock, is
/// taken for the end of it.
core::Duration within(core::Duration length, std::int64_t ms) {
  const std::int64_t all = std::chrono::duration_cast<std::chrono::milliseconds>(length).count();
  return std::chrono::milliseconds{ms < 0 || ms > all ? all : ms};
}
}  // namespace

core::Result<bool> WakeWordReader::take(const Event& event) {
  if (event.type == "error") return core::unavailable("The speech server cannot listen for a wake word.");
  is_described_ = is_described_ || event.type == "info";
  heard_nothing_ = heard_nothing_ || event.type == "not-detected";
  if (event.type == "not-detected") return is_described_ || wanted_.empty();
  if (event.type == "info") return heard_another_ || heard_nothing_;
  if (event.type != "detection") return false;
  if (!is_wanted(event.text("name"))) {
    heard_another_ = true;
    return false;
  }
  heard_at_ = within(length_, event.number("timestamp", -1));
  return true;
}

/// A word without a name is the one that was asked for.
bool WakeWordReader::is_wanted(const std::string& name) const {
  return wanted_.empty() || name.empty() ||
         std::ranges::any_of(wanted_, [&](const std::string& w) { return is_same_model(w, name); });
}

}  // namespace mana::speech::wyoming
