#include "speech/satellite/house_sounds.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "speech/audio/resampler.hpp"
#include "speech/lips/loudness.hpp"

namespace mana::speech::wyoming {
namespace {
/// A mouth that opens and closes with the loudness, in other shapes from one moment to the next.
std::vector<msg::VisemeSpan> mouth_of(const std::vector<float>& loudness, core::Duration length) {
  constexpr std::size_t kStep = 10;  // values: a tenth of a second, about a syllable's half
  constexpr float kHeard = 0.2F;
  constexpr std::array kShapes{msg::Viseme::aa, msg::Viseme::E, msg::Viseme::oh, msg::Viseme::ih};
  std::vector<msg::VisemeSpan> mouth;
  core::Duration at{};
  for (std::size_t i = 0; at < length; i += kStep) {
    const std::size_t from = std::min(i, loudness.size()), to = std::min(i + kStep, loudness.size());
    const auto first = loudness.begin();
    const float sum = std::accumulate(first + static_cast<std::ptrdiff_t>(from),
                                      first + static_cast<std::ptrdiff_t>(to), 0.0F);
    const float level = to > from ? sum / static_cast<float>(to - from) : 0;
    const core::Duration end = std::min(at + std::int64_t{kStep} * kLoudnessStep, length);
    if (level < kHeard) {
      mouth.push_back({msg::Viseme::sil, at, end, 1});
    } else {
      mouth.push_back({kShapes[i / kStep % kShapes.size()], at, end, std::min<double>(level, 1)});
    }
    at = end;
  }
  return mouth;
}
}  // namespace

void HouseSounds::add(std::string text, std::vector<std::int16_t> sound, int rate_hz) {
  const std::lock_guard lock{mutex_};
  if (waiting_.size() == kMostWaiting) waiting_.pop_front();
  waiting_.push_back({std::move(text), std::move(sound), rate_hz});
}

SpokenSentence HouseSounds::instead_of(SpokenSentence sentence) {
  std::optional<Waiting> found;
  {
    const std::lock_guard lock{mutex_};
    const auto at = std::ranges::find_if(waiting_, [&](const Waiting& w) { return w.text == sentence.text; });
    if (at == waiting_.end()) return sentence;
    found = std::move(*at);
    waiting_.erase(at);
  }
  return sounding_like(std::move(sentence), found->sound, found->rate_hz);
}

SpokenSentence sounding_like(SpokenSentence sentence, const std::vector<std::int16_t>& sound, int rate_hz) {
  const double before = core::to_seconds(sentence.duration());
  sentence.samples = resample(sound, rate_hz, sentence.sample_rate_hz);
  const core::Duration length = sentence.duration();
  const auto moved = [&](core::Duration t) {
    return before > 0 ? core::seconds(core::to_seconds(t) / before * core::to_seconds(length)) : length;
  };
  sentence.phonemes = {{kPause, {}, length}};
  for (msg::WordSpan& w : sentence.words) {
    w.start = moved(w.start);
    w.end = moved(w.end);
  }
  for (msg::SpeechMark& m : sentence.marks) m.t = moved(m.t);
  sentence.loudness = loudness_of(sentence.samples, sentence.sample_rate_hz);
  sentence.visemes = mouth_of(sentence.loudness, length);
  return sentence;
}

}  // namespace mana::speech::wyoming
