#include <benchmark/benchmark.h>

#include <cstdio>
#include <thread>

#include "render/face/animator.hpp"
#include "render/gl/software_driver.hpp"
#include "render/screen/caption_track.hpp"
#include "render/stage.hpp"
#include "tests/render/screen_samples.hpp"

// What a frame of the whole screen costs at 1280x720: head, hair, panel and captions, while she speaks. The
// column CPU is processor time of all threads, which is what a small machine has little of. The faces are
// those that the build makes; the driver is whatever EGL offers (LIBGL_ALWAYS_SOFTWARE=1 for llvmpipe).
namespace mana::render {
namespace {

constexpr const char* kFaces[] = {"mana", "asha", "walter", "samuel", "emily", "leo", "maya"};

/// Two sentences' worth of mouth, over and over.
msg::SentenceStarted talk(int index) {
  constexpr double kLength = 4.0;
  msg::SentenceStarted s;
  s.index = index;
  s.audio_start = core::at_seconds(kLength * index);
  s.duration = core::seconds(kLength - 0.3);
  s.text = index % 2 == 0 ? "Good morning, Ann. It is time for your tablets, the small white ones."
                          : "Shall I remind you again in ten minutes, when you have had your tea?";
  constexpr double kViseme = 0.11;
  for (int i = 0; i * kViseme < kLength - 0.4; ++i) {
    const auto viseme = static_cast<msg::Viseme>(1 + (i * 5) % 14);
    s.visemes.push_back({viseme, core::seconds(i * kViseme), core::seconds((i + 1) * kViseme), 0.8});
  }
  return s;
}

ScreenContent content_at(const Animator& animator, core::Time t) {
  ScreenContent c = afternoon();
  if (const auto* sentence = animator.sentence_at(t); sentence != nullptr) {
    c.caption = std::make_shared<const Caption>(caption_of(*sentence));
    c.caption_since = t - sentence->audio_start;
  }
  return c;
}

void speaking(benchmark::State& state) {
  auto surface = open_offscreen(1280, 720);
  if (!surface) return state.SkipWithError(surface.error().sentence.c_str());
  const std::string name = kFaces[state.range(0)];
  const auto quality = static_cast<Quality>(state.range(1));
  auto stage = Stage::make(**surface, std::string{MANA_BUILD_ASSETS "/faces/"} + name + ".glb", quality);
  if (!stage) return state.SkipWithError(stage.error().sentence.c_str());
  Animator animator{1};
  int said = 0;
  const auto draw = [&](std::int64_t frame) {
    const core::Time t = core::at_seconds(static_cast<double>(frame) / 30);
    for (; said < 4 + core::to_seconds(t) / 4; ++said) animator.hear(talk(said));
    stage->draw(animator.at(t), {}, content_at(animator, t));
    benchmark::DoNotOptimize(stage->picture(t).rgba.data());  // waits for the picture, as a window does
  };
  std::int64_t frame = 0;
  while (frame < 10) draw(frame++);  // the driver makes its code for the shaders
  for (auto _ : state) draw(frame++);
  state.SetLabel(name + ", " + std::string{level(quality).name} + ", " + (*surface)->describe());
}
BENCHMARK(speaking)
    ->ArgNames({"face", "quality"})
    ->ArgsProduct({{0, 1, 2, 3, 4, 5, 6}, {0, 1, 2}})
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// From nothing to the first picture, everything but the process' own start.
void first_picture(benchmark::State& state) {
  for (auto _ : state) {
    auto surface = open_offscreen(1280, 720);
    if (!surface) return state.SkipWithError(surface.error().sentence.c_str());
    auto stage = Stage::make(**surface, MANA_BUILD_ASSETS "/faces/mana.glb");
    if (!stage) return state.SkipWithError(stage.error().sentence.c_str());
    stage->draw({}, {}, {});
    benchmark::DoNotOptimize(stage->picture(core::kStart).rgba.data());
  }
}
BENCHMARK(first_picture)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5);

}  // namespace
}  // namespace mana::render

int main(int argc, char** argv) {
  mana::render::prepare_software_driver(std::thread::hardware_concurrency());  // as the program does
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
