#pragma once
#include "agent/platform/zone/zone.hpp"

namespace mana::zone {

/// Asks one zone many times about moments near each other: remembers the stretch of the last answer.
/// Ownership: refers to the zone.  Threads: one.
class Cursor {
 public:
  explicit Cursor(const Zone& zone) : zone_{&zone}, segment_{zone.segment_at(Instant{})} {}

  Instant to_utc(LocalTime local) {
    const Instant candidate{local.time_since_epoch() - segment_.offset};
    // A day and more after the last change no earlier offset can claim the same reading.
    if (candidate - segment_.begin > std::chrono::hours{27} && candidate < segment_.end) return candidate;
    const Instant t = zone_->to_utc(local);
    segment_ = zone_->segment_at(t);
    return t;
  }
  std::chrono::seconds offset_at(Instant t) {
    if (t < segment_.begin || t >= segment_.end) segment_ = zone_->segment_at(t);
    return segment_.offset;
  }
  LocalTime to_local(Instant t) { return LocalTime{t.time_since_epoch() + offset_at(t)}; }

 private:
  const Zone* zone_;
  Zone::Segment segment_;
};

}  // namespace mana::zone
