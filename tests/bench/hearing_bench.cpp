// How long it takes to make words of what was said: the whole of Recogniser::recognise on one core and two
// threads, by the household's phrases and with no answers awaited. Sounds are of eSpeak NG's voice in a quiet
// room.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "agent/program/machine/vocabulary_from.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "tests/speech/noise.hpp"

namespace mana::speech {
namespace {

constexpr const char* kSaid[] = {"stop", "mana, stop", "mana, what time is it", "mana, what is on today",
                                 "the weather will be fine tomorrow but not on sunday"};

template <class T>
T need(core::Result<T> r) {
  if (r) return std::move(r).value();
  std::fprintf(stderr, "%s\n", r.error().sentence.c_str());
  std::exit(1);
}

test::Samples in_a_room(const char* words) {
  auto voice = need(EspeakVoice::open({}));
  const auto sentence = need(voice.speak({words, {}}));
  const auto sound = resample(sentence.samples, sentence.sample_rate_hz, kHearingRateHz);
  auto room = test::white_noise(0.3 + double(sound.size()) / kHearingRateHz, 20, 7);
  test::mix(room, sound, 0.15);
  return room;
}

void recognise(benchmark::State& state) {
  const auto book = need(dialogue::read_phrasebook(MANA_ASSETS "/dialogue/en-GB/commands.toml"));
  auto recogniser = need(Recogniser::open({}, program::vocabulary_from(book)));
  const auto sound = in_a_room(kSaid[state.range(0)]);
  Stretch stretch;
  stretch.sound = sound;
  stretch.speech.first_frame = 15;
  stretch.speech.last_frame = static_cast<int>(sound.size() / kFrameSamples) - 15;
  std::string text;
  for (auto _ : state) text = recogniser.recognise(stretch, {}).text;
  state.SetLabel(std::string{kSaid[state.range(0)]} + " -> " + text);
  state.counters["seconds"] = double(sound.size()) / kHearingRateHz;
}
BENCHMARK(recognise)->DenseRange(0, 4)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The first step alone, of 1.5 s.
void score_sounds(benchmark::State& state) {
  const auto scorer = need(open_scorer(SphinxModel{}.acoustic, {}));
  auto decoder = need(SphinxDecoder::open_ears({}));
  const auto sound = in_a_room(kSaid[2]);
  const Features features = features_of(decoder.listen(sound));
  for (auto _ : state) benchmark::DoNotOptimize(scorer.score(features));
  state.counters["us_per_frame"] = benchmark::Counter(
      1e-6 * features.frames, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(score_sounds)->Unit(benchmark::kMillisecond);

void open_the_ears(benchmark::State& state) {
  const auto book = need(dialogue::read_phrasebook(MANA_ASSETS "/dialogue/en-GB/commands.toml"));
  for (auto _ : state) benchmark::DoNotOptimize(need(Recogniser::open({}, program::vocabulary_from(book))));
}
BENCHMARK(open_the_ears)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace mana::speech

BENCHMARK_MAIN();
