// Makes what the second pass is adapted with: texts by many voices in many rooms and noises, as the ears cut
// them, with what ought to be written down. README.md beside this says how it is used.
#include <cstdio>
#include <utility>

#include "agent/command_line/command_line.hpp"
#include "tests/support/pairs_of.hpp"
#include "tests/tools/ears/rooms.hpp"
#include "tests/tools/ears/speakers.hpp"

namespace mana::ears {
namespace {
constexpr int kOneInNobody = 16;

struct Options {
  std::string texts, recorded, out;
  int takes = 10'000;
  double share = 0.25;  // that are recordings
  std::uint64_t seed = 1;
};

int run(const Options& o, Speakers speakers) {
  const auto texts = test::pairs_of(o.texts), recorded = test::pairs_of(o.recorded);
  if (texts.empty()) return std::fprintf(stderr, "%s has no texts\n", o.texts.c_str()), 1;
  core::Random chance{o.seed * 7919};
  Rooms rooms{o.seed};
  std::FILE* sound = std::fopen((o.out + ".sound").c_str(), "wb");
  std::FILE* list = std::fopen((o.out + ".tsv").c_str(), "w");
  if (sound == nullptr || list == nullptr)
    return std::fprintf(stderr, "%s cannot be written\n", o.out.c_str()), 1;
  for (int made = 0; made < o.takes;) {
    const bool plays = !recorded.empty() && chance.uniform() < o.share;
    const auto& [what, written] =
        plays ? recorded[chance.below(recorded.size())] : texts[chance.below(texts.size())];
    const Samples said = plays ? speakers.play(what, false) : speakers.say(what);
    if (said.empty()) continue;
    const Samples padded = with_silence(said, chance);
    Labelled clean{{padded.begin(), padded.end()}, {}};
    clean.labels.resize(padded.size() / kFrame, 1);
    clean.sound.resize(clean.labels.size() * kFrame);
    const Rooms::Take take = rooms.take(clean, kOneInNobody);
    rooms.remember(clean.sound);
    std::fwrite(take.sound.data(), sizeof take.sound[0], take.sound.size(), sound);
    std::fprintf(list, "%zu\t%.1f\t%s\n", take.sound.size(), take.snr_db, take.nobody ? "" : written.c_str());
    if (++made % 500 == 0) std::fprintf(stderr, "\r%d of %d ", made, o.takes);
  }
  std::fclose(sound);
  std::fclose(list);
  std::fprintf(stderr, "\n");
  return 0;
}
}  // namespace
}  // namespace mana::ears

int main(int argc, char** argv) {
  using namespace mana;
  ears::Options o;
  mana::program::Command program{"", "Makes takes to adapt the second pass with"};
  program.option("--texts", o.texts, "What is said, a tab and how it is written, a line each").required();
  program.option("--recorded", o.recorded, "Recordings: a file, a tab and how it is written, a line each");
  program.option("--share", o.share, "Of takes that are recordings").shows_default();
  program.option("--takes", o.takes).shows_default();
  program.option("--seed", o.seed).shows_default();
  program.option("-o", o.out, "OUT.sound: samples; OUT.tsv: how many, decibels above the noise, text")
      .required();
  program.run = [&o] {
    auto speakers = ears::Speakers::open(o.seed * 104'729);
    if (!speakers) return std::fprintf(stderr, "%s\n", speakers.error().sentence.c_str()), 1;
    return ears::run(o, std::move(*speakers));
  };
  return program::run_command_line(program, argc, argv);
}
