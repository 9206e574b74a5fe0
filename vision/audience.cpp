#include "vision/audience.hpp"

namespace mana::vision {

void Audience::person_appeared(core::Time at) {
  person_left();
  present_ = true;
  verdict_until_ = at + options_.first_verdict_within;
}

void Audience::person_left() {
  present_ = had_verdict_ = stranger_ = confirmed_ = false;
  known_.clear();
  people_ = 0;
}

void Audience::recognised(const std::string& name, double confidence) {
  if (!present_) return;
  had_verdict_ = true;
  if (!name.empty()) {
    known_.insert(name);
    stranger_ = false;
  } else if (confidence >= options_.clear_from) {
    stranger_ = true;
  }
}

void Audience::confirmed() {
  if (!present_) return;
  had_verdict_ = confirmed_ = true;
  known_.insert(options_.client);
}

msg::Audience Audience::now(core::Time now) const {
  if (!present_ || !options_.client_is_known) return msg::Audience::Unknown;
  if (!had_verdict_) return now < verdict_until_ ? msg::Audience::Arriving : msg::Audience::Unknown;
  if (known_.empty()) return stranger_ ? msg::Audience::Visitor : msg::Audience::Unknown;
  // Of two who are known nobody is a stranger; and who was wrongly taken for one has said who she is.
  const bool others = people_ > static_cast<int>(known_.size()) || (stranger_ && !confirmed_);
  return others ? msg::Audience::Accompanied : msg::Audience::Client;
}

}  // namespace mana::vision
