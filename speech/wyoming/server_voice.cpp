#include "speech/wyoming/server_voice.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/log.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/lips/loudness.hpp"
#include "speech/lips/viseme_timing.hpp"
#include "speech/wyoming/sound_alignment.hpp"
#include "speech/wyoming/spoken_reader.hpp"

namespace mana::speech::wyoming {
namespace {
/// Of the loud half: pauses say nothing about how loud somebody speaks.
double level_of(std::span<const std::int16_t> sound) {
  constexpr std::size_t kBlock = 441;
  std::vector<double> powers;
  for (std::size_t at = 0; at + kBlock <= sound.size(); at += kBlock) {
    double sum = 0;
    for (const std::int16_t s : sound.subspan(at, kBlock)) sum += double(s) * s;
    powers.push_back(sum / kBlock);
  }
  if (powers.empty()) return 0;
  std::sort(powers.begin(), powers.end());
  const std::size_t from = powers.size() / 2, count = powers.size() - from;
  double sum = 0;
  for (std::size_t i = from; i < powers.size(); ++i) sum += powers[i];
  return std::sqrt(sum / static_cast<double>(count));
}

void make_as_loud(std::vector<std::int16_t>& sound, std::span<const std::int16_t> as) {
  const double own = level_of(sound);
  if (own < 1) return;
  const double gain = level_of(as) / own;
  for (std::int16_t& s : sound)
    s = static_cast<std::int16_t>(std::clamp(std::round(s * gain), -32'768.0, 32'767.0));
}
/// How many samples before anything is said: before a block within 40 dB of the level.
std::size_t silence_before(std::span<const std::int16_t> sound) {
  constexpr std::size_t kBlock = 110;
  const double least = level_of(sound) / 100;
  for (std::size_t at = 0; at + kBlock <= sound.size(); at += kBlock) {
    double sum = 0;
    for (const std::int16_t s : sound.subspan(at, kBlock)) sum += double(s) * s;
    if (std::sqrt(sum / kBlock) > least) return at;
  }
  return 0;
}

/// Some voices are silent for a fifth of a second before they speak: lips would begin too early, and she
/// would answer too late.
void begin_like(std::vector<std::int16_t>& sound, std::span<const std::int16_t> own) {
  const std::size_t silent = silence_before(sound), wanted = silence_before(own);
  if (silent > wanted)
    sound.erase(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(silent - wanted));
}
}  // namespace

core::Result<SpokenSentence> revoiced(const SpokenSentence& sentence, std::vector<std::int16_t> sound) {
  begin_like(sound, sentence.samples);
  const double share = static_cast<double>(sound.size()) /
                       static_cast<double>(std::max<std::size_t>(sentence.samples.size(), 1));
  if (share < 0.4 || share > 2.5)
    return core::bad_input("The speech server says something else than it was told.");
  const SoundAlignment moved{sentence.samples, sentence.sample_rate_hz, sound, sentence.sample_rate_hz};
  if (moved.unlikeness() > SoundAlignment::kAlike)
    return core::bad_input("The speech server says something else than it was told.");
  SpokenSentence other = sentence;
  make_as_loud(sound, sentence.samples);
  other.samples = std::move(sound);
  const core::Duration end = other.duration();
  core::Duration at{};
  for (PhonemeSpan& p : other.phonemes) {
    p.start = at;
    p.end = at = std::clamp(moved.at(p.end), at, end);
  }
  if (!other.phonemes.empty()) other.phonemes.back().end = end;
  std::erase_if(other.phonemes, [](const PhonemeSpan& p) { return p.end == p.start; });
  for (auto& w : other.words) {
    w.start = moved.at(w.start);
    w.end = std::max(w.start, moved.at(w.end));
  }
  for (auto& m : other.marks) m.t = moved.at(m.t);
  other.visemes = to_visemes(other.phonemes);
  other.loudness = loudness_of(other.samples, other.sample_rate_hz);
  return other;
}

core::Result<std::vector<std::int16_t>> ServerVoice::ask(const std::string& text, int rate_hz,
                                                         const std::stop_token& stop) {
  const bool streams = server_->offer().streams;
  SpokenReader reader{streams};
  auto done = server_->ask(
      spoken_request(text, options_.voice, options_.speaker, options_.language, streams),
      [&reader](const Event& e) { return reader.take(e); }, stop);
  if (!done) return done.error();
  if (reader.sound().empty()) return core::unavailable("The speech server says nothing.");
  return resample(reader.sound(), reader.rate_hz(), rate_hz);
}

SpokenSentence ServerVoice::instead_of(SpokenSentence sentence, const std::stop_token& stop) {
  auto sound = ask(sentence.text, sentence.sample_rate_hz, stop);
  if (stop.stop_requested()) return sentence;
  auto other = sound ? revoiced(sentence, std::move(*sound)) : core::Result<SpokenSentence>{sound.error()};
  if (other) {
    if (told_) core::log_info("speech.voice", "The voice of the server is back.");
    told_ = false;
    return std::move(*other);
  }
  if (!told_) core::log_warning("speech.voice", other.error().sentence + " The built-in voice speaks.");
  told_ = true;
  return sentence;
}

}  // namespace mana::speech::wyoming
