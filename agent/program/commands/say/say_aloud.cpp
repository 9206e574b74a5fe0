#include "agent/program/commands/say/say_aloud.hpp"

#include <thread>

#include "agent/command_line/system_clock.hpp"
#include "speech/playback/audio_output.hpp"

namespace mana::program {
namespace {

constexpr core::Duration kPace = std::chrono::milliseconds{20};

/// Plays a text as it is synthesised, at most half a minute ahead.
class Player {
 public:
  Player(speech::SentenceStream& sentences, speech::AudioOutput& output)
      : sentences_{sentences}, output_{output} {}

  /// @return false when all of it was heard.
  bool play_on(core::Time now) {
    output_.update(now);
    while (queued_ == samples_.size() && fetch()) {
    }
    queued_ += output_.queue(std::span{samples_}.subspan(queued_));
    if (queued_ < samples_.size() || !done_) return true;
    return output_.next_sample() > 0 && output_.heard_at(output_.next_sample() - 1) > now;
  }

 private:
  bool fetch() {
    if (done_) return false;
    auto next = sentences_.next();
    if (next && !*next) done_ = true;
    if (!next || !*next) return !done_;
    samples_ = std::move((*next)->samples);
    queued_ = 0;
    return false;
  }

  speech::SentenceStream& sentences_;
  speech::AudioOutput& output_;
  std::vector<std::int16_t> samples_;
  std::size_t queued_ = 0;
  bool done_ = false;
};

}  // namespace

core::Status say_aloud(speech::SentenceStream& sentences, int sample_rate_hz) {
  const SystemClock clock;
  speech::AudioOutputOptions options;
  options.sample_rate_hz = sample_rate_hz;
  auto output = speech::open_audio_output("auto", clock, options);
  if (!output) return std::move(output).error();
  Player player{sentences, **output};
  while (true) {
    if (auto failure = (*output)->failure())
      return core::unavailable(failure->sentence + " Use --audio FILE.wav to keep the sound.");
    if (!player.play_on(clock.now())) return {};
    std::this_thread::sleep_for(kPace);
  }
}

}  // namespace mana::program
