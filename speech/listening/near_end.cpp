#include "speech/listening/near_end.hpp"

#include <algorithm>
#include <cmath>

namespace mana::speech {
namespace {
constexpr double kQuietRoomDb = 30;  // of a sample's square, an amplitude of 32: no room is quieter
constexpr double kHighestRoomDb = 60;
constexpr double kSinkPerFrame = 0.1, kRisePerFrame = 0.002;
constexpr double kFarIsHeard = 100.0 * 100.0;
constexpr std::size_t kRatios = 150;  // a second and a half of the loudspeaker's speech
constexpr std::size_t kEnoughRatios = 50;
constexpr double kQuantile = 0.9;
constexpr int kLearnEvery = 10;
// Nobody interrupts for so long without a pause: the loudspeaker was turned up, or the device moved.
constexpr int kTooLong = 250;
constexpr double kRise = 0.4, kFall = 0.5;  // a word that has ended is found to have ended sooner

double db(double square) { return 10 * std::log10(square + 1); }
}  // namespace

NearEnd::NearEnd(NearEndOptions options) : options_{options}, room_db_{kQuietRoomDb} {}

// The level that the room falls back to between its sounds.
void NearEnd::learn_room(double rest_db) {
  const double share = rest_db < room_db_ ? kSinkPerFrame : kRisePerFrame;
  room_db_ = std::clamp(room_db_ + share * (rest_db - room_db_), kQuietRoomDb, kHighestRoomDb);
}

void NearEnd::learn_rest(double ratio_db, bool somebody) {
  somebody_for_ = somebody ? somebody_for_ + 1 : 0;
  if (somebody_for_ > kTooLong) {
    ratios_.clear();
    next_ratio_ = 0;
    somebody_for_ = 0;
  }
  if (somebody) return;
  if (ratios_.size() < kRatios) {
    ratios_.push_back(static_cast<float>(ratio_db));
  } else {
    ratios_[next_ratio_] = static_cast<float>(ratio_db);
    next_ratio_ = (next_ratio_ + 1) % kRatios;
  }
  if (++since_sorted_ < kLearnEvery) return;
  since_sorted_ = 0;
  std::vector<float> sorted = ratios_;
  const auto at =
      sorted.begin() + static_cast<std::ptrdiff_t>(kQuantile * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), at, sorted.end());
  usual_db_ = *at;
}

NearEnd::Finding NearEnd::push(const CleanFrame& frame) {
  smooth_rest_ += (frame.rest > smooth_rest_ ? kRise : kFall) * (frame.rest - smooth_rest_);
  const double rest_db = db(smooth_rest_);
  Finding found;
  found.level_db = rest_db;
  found.snr_db = rest_db - room_db_;
  const bool above_room = found.snr_db > options_.above_room_db;
  if (frame.far < kFarIsHeard) {
    if (frame.far == 0) learn_room(rest_db);
    found.excess_db = 100;
    found.somebody = above_room;
    return found;
  }
  const double ratio_db = rest_db - db(frame.far);
  const bool knows = ratios_.size() >= kEnoughRatios;
  found.excess_db = knows ? ratio_db - usual_db_ : -100;
  found.somebody = knows && above_room && found.excess_db > options_.above_rest_db;
  learn_rest(ratio_db, found.somebody);
  return found;
}

}  // namespace mana::speech
