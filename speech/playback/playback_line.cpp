#include "speech/playback/playback_line.hpp"

#include <algorithm>
#include <utility>

namespace mana::speech {
namespace {
constexpr int kFadeMs = 5;                               // shorter clicks, longer is heard as a tail
constexpr float kGainPerSecond = 40;                     // from full to a quarter in 19 ms
constexpr std::size_t kCapacity = std::size_t{1} << 20;  // 47 seconds at 22,050 Hz, 2 MiB
}  // namespace

PlaybackLine::PlaybackLine(int sample_rate_hz)
    : sample_rate_hz_{sample_rate_hz},
      fade_samples_{static_cast<std::size_t>(sample_rate_hz * kFadeMs / 1000)},
      ring_{kCapacity} {}

core::Time PlaybackLine::heard_at(std::int64_t sample) const {
  const Anchors anchors = read();
  Anchor anchor = sample < anchors.next.sample ? anchors.played : anchors.next;
  // What is to be dropped takes no more time than its fade.
  const std::int64_t drop_to = drop_to_.load();
  if (sample >= drop_to && anchor.sample < drop_to) {
    anchor.heard += span_of(std::min(static_cast<std::int64_t>(fade_samples_), drop_to - anchor.sample));
    anchor.sample = drop_to;
  }
  return anchor.heard + span_of(sample - anchor.sample);
}

std::size_t PlaybackLine::fade_out(std::span<std::int16_t> out) {
  const std::int64_t drop_to = drop_to_.load();
  const std::int64_t at = ring_.taken_so_far();
  if (drop_to <= at) return 0;
  if (holding_) {  // it has faded already
    ring_.skip_to(drop_to);
    return 0;
  }
  const std::size_t count = std::min({out.size(), fade_samples_, static_cast<std::size_t>(drop_to - at)});
  ring_.take(out.first(count));
  for (std::size_t i = 0; i < count; ++i)
    out[i] = static_cast<std::int16_t>(static_cast<float>(out[i]) * gain_now_ *
                                       static_cast<float>(count - i) / static_cast<float>(count + 1));
  ring_.skip_to(drop_to);
  return count;
}

/// What is next. As it is held it ends softly, and as it goes on it begins softly.
std::size_t PlaybackLine::take_next(std::span<std::int16_t> out, bool held) {
  const bool changed = std::exchange(holding_, held) != held;
  if (held && !changed) return 0;
  const std::size_t count = ring_.take(held ? out.first(std::min(out.size(), fade_samples_)) : out);
  const std::size_t fading = changed ? std::min(count, fade_samples_) : 0;
  for (std::size_t i = 0; i < fading; ++i)
    out[i] = static_cast<std::int16_t>(out[i] * static_cast<int>(held ? fading - i : i + 1) /
                                       static_cast<int>(fading + 1));
  return count;
}

void PlaybackLine::apply_gain(std::span<std::int16_t> out) {
  const float wanted = gain_.load();
  if (wanted == 1.0F && gain_now_ == 1.0F) return;
  const float step = kGainPerSecond / static_cast<float>(sample_rate_hz_);
  for (std::int16_t& s : out) {
    gain_now_ += std::clamp(wanted - gain_now_, -step, step);
    s = static_cast<std::int16_t>(std::clamp(static_cast<float>(s) * gain_now_, -32768.0F, 32767.0F));
  }
}

PlaybackLine::Sounding PlaybackLine::render(std::span<std::int16_t> out, core::Time heard) {
  const bool held = held_.load();  // before what is to be dropped: who lets go of it has dropped it before
  const std::size_t faded = fade_out(out);
  const std::int64_t first = ring_.taken_so_far();
  const std::size_t sound = faded + take_next(out.subspan(faded), held);
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(sound), out.end(), std::int16_t{0});
  if (sound == 0) {
    gain_now_ = gain_.load();  // nobody hears it change
  } else {
    apply_gain(out.subspan(faded, sound - faded));  // what fades stays as loud as it was
  }
  if (far_end_) {
    far_end_->played(out.first(sound), heard);
    far_end_->silent(static_cast<std::int64_t>(out.size() - sound),
                     heard + span_of(static_cast<std::int64_t>(sound)));
  }
  if (sound > faded) last_.played = {first, heard + span_of(static_cast<std::int64_t>(faded))};
  last_.next = {ring_.taken_so_far(), heard + span_of(static_cast<std::int64_t>(out.size()))};
  if (holding_ && ring_.size() > 0) last_.played = last_.next;  // whoever moves with it waits as well
  publish(last_);
  return {0, sound};
}

void PlaybackLine::publish(const Anchors& anchors) {
  version_.fetch_add(1);
  shared_[0].store(anchors.played.sample);
  shared_[1].store(anchors.played.heard.time_since_epoch().count());
  shared_[2].store(anchors.next.sample);
  shared_[3].store(anchors.next.heard.time_since_epoch().count());
  version_.fetch_add(1);
}

PlaybackLine::Anchors PlaybackLine::read() const {
  while (true) {
    const std::uint64_t before = version_.load();
    const Anchors anchors{{shared_[0].load(), core::Time{core::Duration{shared_[1].load()}}},
                          {shared_[2].load(), core::Time{core::Duration{shared_[3].load()}}}};
    if (before % 2 == 0 && version_.load() == before) return anchors;
  }
}

}  // namespace mana::speech
