#include "vision/people/audience.hpp"

#include <algorithm>

namespace mana::vision {

void Audience::person_appeared(core::Time at) {
  person_left();
  present_ = true;
  verdict_until_ = at + options_.first_verdict_within;
}

void Audience::person_left() {
  present_ = had_verdict_ = confirmed_ = false;
  stranger_.reset();
  known_.clear();
  people_ = foremost_ = 0;
}

void Audience::know(const std::string& name, int face) {
  had_verdict_ = true;
  known_[name] = face;
  newest_beside_ = std::max(newest_beside_, face);
  known_seen_ = seen_;
}

void Audience::recognised(const std::string& name, double confidence, int face) {
  if (!present_) return;
  had_verdict_ = true;
  if (!name.empty()) {
    know(name, face);
    stranger_.reset();
  } else if (confidence >= options_.clear_from) {
    stranger_ = face;
  }
}

void Audience::confirmed() {
  if (!present_) return;
  confirmed_ = true;
  know(options_.client, foremost_);
}

bool Audience::faces_seen(const std::vector<int>& faces, core::Time at) {
  if (!present_ || faces.empty()) return false;
  seen_ = at;
  foremost_ = faces.front();
  if (known_.empty()) return false;
  const auto is_seen = [&](int face) { return std::find(faces.begin(), faces.end(), face) != faces.end(); };
  if (std::any_of(known_.begin(), known_.end(), [&](const auto& k) { return is_seen(k.second); })) {
    known_seen_ = at;
    newest_beside_ = std::max(newest_beside_, *std::max_element(faces.begin(), faces.end()));
    return false;
  }
  // Who sat beside her, and is seen still, does not say that she has gone: she may look down.
  const bool all_came_later = *std::min_element(faces.begin(), faces.end()) > newest_beside_;
  if (!all_came_later && at - known_seen_ <= options_.known_stays) return false;
  known_.clear();
  confirmed_ = false;
  newest_beside_ = 0;
  if (stranger_ && !is_seen(*stranger_)) stranger_.reset();
  had_verdict_ = stranger_.has_value();
  verdict_until_ = at + options_.first_verdict_within;
  return true;
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
