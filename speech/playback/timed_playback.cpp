#include "speech/playback/timed_playback.hpp"

#include <algorithm>

namespace mana::speech {
namespace {
constexpr std::int64_t kBlock = 1024;

/// The first sample that is not before `span`; exact for any age of the program.
std::int64_t samples_in(core::Duration span, int rate_hz) {
  const std::int64_t whole = span.count() / 1'000'000'000;
  const std::int64_t rest = span.count() % 1'000'000'000;
  return whole * rate_hz + (rest * rate_hz + 999'999'999) / 1'000'000'000;
}
core::Duration span_of(std::int64_t samples, int rate_hz) {
  return std::chrono::seconds{samples / rate_hz} +
         core::Duration{(samples % rate_hz) * 1'000'000'000 / rate_hz};
}
}  // namespace

TimedPlayback::TimedPlayback(PlaybackLine& line, bool keep_silence)
    : line_{line}, keep_silence_{keep_silence}, block_(kBlock) {}

void TimedPlayback::play_until(core::Time now, const Sink& sink) {
  if (!start_) {
    start_ = now;
    played_ = 0;
  }
  const int rate = line_.sample_rate_hz();
  const std::int64_t target = samples_in(now - *start_, rate);
  while (played_ < target) {
    // Hours of silence that nobody writes down cost nothing; the last block tells the line the time.
    if (!keep_silence_ && line_.empty()) played_ = std::max(played_, target - kBlock);
    const std::int64_t count = std::min(target - played_, kBlock);
    const std::span out = std::span{block_}.first(static_cast<std::size_t>(count));
    const core::Time heard = *start_ + span_of(played_, rate);
    const PlaybackLine::Sounding sounding = line_.render(out, heard);
    played_ += count;
    if (sink) sink(out, sounding, heard);
  }
  if (target == 0) line_.render({}, now);
}

}  // namespace mana::speech
