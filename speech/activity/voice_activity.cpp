#include "speech/activity/voice_activity.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr int kFloorFrames = 300;
constexpr int kRoomFrames = 500;
constexpr int kRelearnEvery = 10;
constexpr int kSureAfterFrames = 50;
constexpr double kFloorShare = 0.3;
constexpr float kQuietestFloorDb = -76;  // in a band: less is a muted device
// A stream that begins in the middle of a word must not take the word for the room.
constexpr float kLoudestFirstFloorDb = -60;
constexpr double kMostRoomDb = 14;   // however loud the room, somebody near is heard
constexpr float kMostExcessDb = 45;  // of one band: a single whistle is not eight bands of speech
constexpr int kOnsetWindow = 8;
constexpr int kMostGuarded = 25;
constexpr std::uint32_t kJustNow = 0b11111;
constexpr int kMostOfJustNow = 3;
constexpr int kSteadyFrames = 100, kSteadyWhenTold = 250;
constexpr float kMostGrowthWhenTold = 3;  // of the floor, dB
constexpr int kSteadyAtFirst = 40;        // frames, and decibels that they may vary
constexpr double kSteadyAtFirstDb = 3.5;
// A television that talks when the ears begin stands 5 to 9 dB out of what they then take for the room.
constexpr double kLeastOfFirstDb = 10;
constexpr double kNearPeakDb = 8;
constexpr double kLoudDb = 12;
constexpr int kLongestGapInLoudPart = 35;
// Somebody who is this much louder than what was heard so far, for most of so many frames, is somebody else
// and nearer. Nobody's own voice rises so far after a third of a second.
constexpr double kNearerDb = 6;
constexpr int kNearerFrames = 8, kMostOfNearer = 6;
constexpr int kFewestBefore = 25;
constexpr int kOnsetOfNearer = 5;  // her first consonant is fainter
constexpr double kUsualTop = 0.9;
constexpr core::Duration kFrame = std::chrono::milliseconds{10};

double power_of(double db) { return std::pow(10, db / 10); }
}  // namespace

void VoiceActivity::Recent::add(float value) {
  if (values_.size() < static_cast<std::size_t>(most_)) {
    values_.push_back(value);
  } else {
    values_[next_] = value;
    next_ = (next_ + 1) % values_.size();
  }
}

float VoiceActivity::Recent::below(double share) const {
  std::vector<float> sorted = values_;
  const auto nth =
      sorted.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), nth, sorted.end());
  return *nth;
}

void VoiceActivity::Recent::keep(std::size_t newest) {
  std::rotate(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(next_), values_.end());
  next_ = 0;
  if (values_.size() > newest)
    values_.erase(values_.begin(), values_.end() - static_cast<std::ptrdiff_t>(newest));
}

VoiceActivity::VoiceActivity(VoiceActivityOptions options)
    : options_{options}, band_history_(kBands, Recent{kFloorFrames}), loudness_history_{kRoomFrames} {
  floor_.fill(kLoudestFirstFloorDb);
}

// The last second was a machine: from now on it is the floor.
void VoiceActivity::take_for_the_room() {
  for (int b = 0; b < kBands; ++b) {
    band_history_[b].keep(kSteadyFrames);
    floor_[b] = std::max(band_history_[b].below(kFloorShare), kQuietestFloorDb);
  }
  loudness_history_ = Recent{kRoomFrames};
  room_top_ = 0;
}

void VoiceActivity::learn(const Levels& levels, float loudness) {
  for (int b = 0; b < kBands; ++b) band_history_[b].add(levels[b]);
  loudness_history_.add(loudness);
  if (++learned_ % kRelearnEvery != 0) return;
  for (int b = 0; b < kBands; ++b) {
    floor_[b] = std::max(band_history_[b].below(kFloorShare), kQuietestFloorDb);
    if (learned_ < kSureAfterFrames) floor_[b] = std::min(floor_[b], kLoudestFirstFloorDb);
    // Who tells something without a pause for seconds is not the room.
    if (in_utterance_ && is_told_) floor_[b] = std::min(floor_[b], floor_at_start_[b] + kMostGrowthWhenTold);
  }
  if (learned_ < kSureAfterFrames) return;
  if (learned_ == kSureAfterFrames) loudness_history_ = Recent{kRoomFrames};  // those were above a guess
  if (learned_ < 2 * kSureAfterFrames) return;
  // Speech fills less than half of five seconds, so the median and what lies below it are the room's.
  const double middle = loudness_history_.below(0.5);
  room_top_ = middle + 1.5 * (middle - loudness_history_.below(0.2));
  if (began_unsure_) room_at_start_ = room_top_;
}

float VoiceActivity::loudness_of(const Levels& levels) const {
  float sum = 0;
  for (int b = 0; b < kBands; ++b) sum += std::clamp(levels[b] - floor_[b], 0.0F, kMostExcessDb);
  return sum / kBands;
}

bool VoiceActivity::is_speech(float loudness) const {
  if (!in_utterance_) return loudness > std::max(options_.onset_db, std::min(room_top_ + 1.5, kMostRoomDb));
  const double most = began_anew_ ? peak_ - kNearerDb : 0.5 * peak_;
  const double over_room = std::min(room_at_start_ + 0.5, most);
  return loudness > std::max({options_.release_db, peak_ - options_.peak_range_db, over_room});
}

VoiceEvent VoiceActivity::push(std::span<const std::int16_t> frame) {
  MANA_CHECK(frame.size() == kFrameSamples, "voice activity wants frames of 10 ms");
  const Levels levels = band_levels_.push(frame);
  const float loudness = loudness_of(levels);
  learn(levels, loudness);
  recent_ = recent_ << 1 | (is_speech(loudness) ? 1U : 0U);
  remember(loudness);
  open_ = std::min(open_ + 1, kOnsetWindow + 1);
  if (in_utterance_) loudness_.push_back(loudness);
  const VoiceEvent event = in_utterance_ ? follow(levels) : look_for_start();
  ++frames_;
  return event;
}

void VoiceActivity::remember(float loudness) {
  before_.push_back(loudness);
  if (before_.size() > kOnsetWindow + kMostGuarded) before_.erase(before_.begin());
}

VoiceEvent VoiceActivity::skip() {
  recent_ = 0;
  before_.clear();
  guarded_ = 0;
  open_ = 0;
  ++frames_;
  return in_utterance_ ? end() : VoiceEvent::None;
}

VoiceEvent VoiceActivity::guard(std::span<const std::int16_t> frame) {
  MANA_CHECK(frame.size() == kFrameSamples, "voice activity wants frames of 10 ms");
  const VoiceEvent event = in_utterance_ ? end() : VoiceEvent::None;
  recent_ = 0;
  if (std::exchange(open_, 0) > 0) guarded_ = 0;
  guarded_ = std::min(guarded_ + 1, kMostGuarded);
  remember(loudness_of(band_levels_.push(frame)));
  ++frames_;
  return event;
}

// Somebody who began while nothing might begin has been speaking all along.
int VoiceActivity::guarded_before(int onset) const {
  if (onset < open_) return 0;  // a frame of the room lies between
  int count = 0;
  for (; count < guarded_; ++count)
    if (const std::ptrdiff_t at = std::ssize(before_) - open_ - 1 - count; at < 0 || !is_speech(before_[at]))
      break;
  return count;
}

VoiceEvent VoiceActivity::look_for_start() {
  const std::uint32_t window = recent_ & ((1U << kOnsetWindow) - 1);
  if ((recent_ & 1) == 0 || std::popcount(window) * kFrame < options_.onset) return VoiceEvent::None;
  const int beginning = std::bit_width(window);
  const int onset = beginning + guarded_before(beginning);
  in_utterance_ = true;
  paused_ = false;
  hangover_ = options_.hangover;
  longest_ = options_.longest;
  is_told_ = false;
  room_at_start_ = room_top_;
  loudness_.assign(before_.end() - std::min<std::ptrdiff_t>(onset, std::ssize(before_)), before_.end());
  peak_ = *std::max_element(loudness_.begin(), loudness_.end()) - 3;
  speech_power_ = 0;
  speech_frames_ = 0;
  floor_at_start_ = floor_;
  began_unsure_ = learned_ < kSureAfterFrames;
  began_anew_ = false;
  first_ = first_of_all_ = frames_ + 1 - onset;
  last_ = frames_;
  return VoiceEvent::Started;
}

VoiceEvent VoiceActivity::follow(const Levels& levels) {
  const std::size_t n = loudness_.size();
  if (n >= 3)
    peak_ = std::max<double>(peak_, std::min({loudness_[n - 1], loudness_[n - 2], loudness_[n - 3]}));
  const bool now = (recent_ & 1) != 0;
  begin_anew_with_a_nearer_voice();
  if (now) {
    for (const float level : levels) speech_power_ += power_of(level);
    ++speech_frames_;
  }
  if ((frames_ - first_) * kFrame >= longest_) return end();
  if (is_steady()) {
    take_for_the_room();
    return end();
  }
  // One loud frame in a pause is a crackle, or a word of somebody else.
  if (now && std::popcount(recent_ & kJustNow) >= kMostOfJustNow) {
    last_ = frames_;
    const bool resumed = std::exchange(paused_, false);
    if (resumed) hangover_ = options_.hangover;
    return resumed ? VoiceEvent::Resumed : VoiceEvent::None;
  }
  if (silence() >= hangover_) return end();
  if (paused_ || silence() < options_.tentative) return VoiceEvent::None;
  paused_ = true;
  return VoiceEvent::Paused;
}

// A television talks, and then she does: what it said is no part of her sentence, and when she has ended, it
// goes on and must not keep her sentence open.
void VoiceActivity::begin_anew_with_a_nearer_voice() {
  const std::ptrdiff_t before = std::ssize(loudness_) - kNearerFrames - kOnsetOfNearer;
  if (before < kFewestBefore) return;
  std::vector<float> sorted(loudness_.begin(), loudness_.begin() + before);
  const auto nth = sorted.begin() + static_cast<std::ptrdiff_t>(kUsualTop * static_cast<double>(before - 1));
  std::nth_element(sorted.begin(), nth, sorted.end());
  const double top = *nth;
  const auto louder = std::count_if(loudness_.end() - kNearerFrames, loudness_.end(),
                                    [&](float l) { return l > top + kNearerDb; });
  if (louder < kMostOfNearer) return;
  loudness_.erase(loudness_.begin(), loudness_.begin() + before);
  first_ += before;
  room_at_start_ = std::max(room_at_start_, top);
  began_anew_ = true;
  speech_power_ = 0;
  speech_frames_ = 0;
}

core::Duration VoiceActivity::silence() const { return (frames_ - last_) * kFrame; }

bool VoiceActivity::is_steady() const {
  // A stream that begins with noise, against a floor that is only a guess: half a second must do.
  const bool first = began_unsure_ && learned_ == kSureAfterFrames;
  const int frames = first ? kSteadyAtFirst : is_told_ ? kSteadyWhenTold : kSteadyFrames;
  if (std::ssize(loudness_) < frames || (!first && loudness_.size() % kRelearnEvery != 0)) return false;
  std::vector<float> latest(loudness_.end() - frames, loudness_.end());
  std::sort(latest.begin(), latest.end());
  return latest[frames * 95 / 100] - latest[frames * 5 / 100] <
         (first ? kSteadyAtFirstDb : options_.steady_db);
}

VoiceEvent VoiceActivity::end() {
  in_utterance_ = false;
  paused_ = false;
  recent_ = 0;
  return VoiceEvent::Ended;
}

double VoiceActivity::snr_db() const {
  if (speech_frames_ == 0) return 0;
  double noise = 0;
  for (const float level : began_unsure_ ? floor_ : floor_at_start_) noise += power_of(level);
  return std::max(0.0, 10 * std::log10(speech_power_ / speech_frames_ / noise));
}

bool VoiceActivity::stands_out() const { return !began_unsure_ || snr_db() >= kLeastOfFirstDb; }

SampleSpan VoiceActivity::loud_part() const {
  SampleSpan best{first_speech(), first_speech()};
  std::int64_t begin = -1, latest = -1, loud = 0, most = 0;
  const auto close = [&] {
    if (loud <= most) return;
    most = loud;
    best = {(first_ + begin) * kFrameSamples, (first_ + latest + 1) * kFrameSamples};
  };
  const std::int64_t count = std::min<std::int64_t>(std::ssize(loudness_), last_ - first_ + 1);
  for (std::int64_t i = 0; i < count; ++i) {
    if (loudness_[i] < peak_ - kNearPeakDb) continue;
    if (begin < 0 || i - latest > kLongestGapInLoudPart) {
      close();
      begin = i;
      loud = 0;
    }
    latest = i;
    ++loud;
  }
  close();
  return best;
}

std::vector<bool> VoiceActivity::loud_frames() const {
  std::vector<bool> loud;
  for (const float l : loudness_) loud.push_back(l > peak_ - kLoudDb);
  return loud;
}

}  // namespace mana::speech
