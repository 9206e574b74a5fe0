#include "tests/eval/hearing_corpus/talkers.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "speech/audio/resampler.hpp"
#include "speech/audio/wav_file.hpp"
#include "tests/support/program.hpp"

namespace mana::eval {
namespace {
constexpr char kFlite[] = "/usr/bin/flite";

Talker espeak(const char* voice, int rate, int pitch) {
  speech::VoiceOptions o;
  o.voice = voice;
  o.rate_wpm = rate;
  o.pitch = pitch;
  return {std::string{voice} + " " + std::to_string(rate), {}, o};
}

std::vector<double> frame_powers(const Samples& s) {
  std::vector<double> powers;
  for (std::size_t i = 0; i + 160 <= s.size(); i += 160) {
    double power = 0;
    for (std::size_t k = i; k < i + 160; ++k) power += double(s[k]) * s[k];
    powers.push_back(power / 160);
  }
  return powers;
}

Samples by_flite(const std::string& voice, const std::string& text) {
  const auto file =
      std::filesystem::temp_directory_path() / ("mana_corpus_" + std::to_string(getpid()) + ".wav");
  const auto outcome = test::run_program({kFlite, "-voice", voice, "-t", text, "-o", file.string()});
  Samples samples;
  if (auto sound = speech::read_sound(file, 16'000); outcome.status == 0 && sound)
    samples = std::move(sound->samples);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  return samples;
}
}  // namespace

std::vector<Talker> talkers() {
  std::vector<Talker> all{
      espeak("en-us", 150, 50),         espeak("en-us+f3", 140, 50),
      espeak("en-us+m3", 165, 45),      espeak("en-gb+f2", 130, 50),
      espeak("en-gb+m7", 150, 40),      espeak("en-gb-scotland+f4", 140, 50),
      espeak("en-gb-x-rp+m1", 120, 45), espeak("en-gb-x-gbclan+f5", 150, 55),
      espeak("en-029+m2", 140, 50),     espeak("en-us+f5", 110, 60),
  };
  if (std::filesystem::exists(kFlite))
    for (const char* voice : {"slt", "rms", "awb"}) all.push_back({std::string{"flite "} + voice, voice, {}});
  return all;
}

Samples Speaking::by_espeak(const speech::VoiceOptions& options, const std::string& text) {
  if (!espeak_) {
    auto opened = speech::EspeakVoice::open(options);
    if (!opened) return {};
    espeak_.emplace(std::move(*opened));
  } else if (!espeak_->change(options)) {
    return {};
  }
  auto sentence = espeak_->speak({text, {}});
  if (!sentence) return {};
  return speech::resample(sentence->samples, sentence->sample_rate_hz, 16'000);
}

Samples Speaking::speak(const Talker& talker, const std::string& text) {
  return trimmed(talker.flite.empty() ? by_espeak(talker.espeak, text) : by_flite(talker.flite, text));
}

Samples trimmed(const Samples& sound) {
  const auto powers = frame_powers(sound);
  if (powers.empty()) return {};
  const double least = *std::max_element(powers.begin(), powers.end()) / 10'000;
  std::size_t first = 0, last = powers.size() - 1;
  while (powers[first] < least) ++first;
  while (powers[last] < least) --last;
  return {sound.begin() + static_cast<std::ptrdiff_t>(first * 160),
          sound.begin() + static_cast<std::ptrdiff_t>((last + 1) * 160)};
}

}  // namespace mana::eval
