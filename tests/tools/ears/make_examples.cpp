// Makes what the sound network learns from: sentences by many voices in many rooms and noises, and of each 10
// ms which third of which sound it is. README.md beside this says how it is used.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <utility>

#include "agent/command_line/command_line.hpp"
#include "speech/acoustics/mel_spectrum.hpp"
#include "tests/support/pairs_of.hpp"
#include "tests/tools/ears/aligner.hpp"
#include "tests/tools/ears/rooms.hpp"
#include "tests/tools/ears/speakers.hpp"

namespace mana::ears {
namespace {
constexpr int kOneInNobody = 6;
constexpr double kMostMisfit = 85;

struct Options {
  std::string texts, recorded, out;
  int sentences = 1000, takes = 3;
  double share = 1.0 / 3;  // of sentences that are recordings
  std::uint64_t seed = 1;
  bool as_recorded = false;
};

class Maker {
 public:
  Maker(Options o, Aligner aligner, Speakers speakers, speech::MelSpectrum mel)
      : o_{std::move(o)},
        chance_{o_.seed * 7919},
        aligner_{std::move(aligner)},
        speakers_{std::move(speakers)},
        mel_{std::move(mel)},
        rooms_{o_.seed} {}

  core::Status prepare() {
    std::ifstream in{o_.texts};
    for (std::string line; std::getline(in, line);) texts_.push_back(line);
    recorded_ = test::pairs_of(o_.recorded);
    std::vector<std::string> all = texts_;
    for (const auto& [file, text] : recorded_) all.push_back(text);
    if (auto learnt = aligner_.learn_words(all); !learnt) return learnt;
    std::ofstream names{o_.out + ".sounds"};
    for (const auto& n : aligner_.names()) names << n << '\n';
    std::erase_if(texts_, [&](const std::string& t) { return !aligner_.knows(words_of(t)); });
    std::erase_if(recorded_, [&](const auto& r) { return !aligner_.knows(words_of(r.second)); });
    std::fprintf(stderr, "%zu texts, %zu recordings\n", texts_.size(), recorded_.size());
    if (texts_.empty()) return core::bad_input(o_.texts + " has no text whose words are known");
    return {};
  }

  int run() {
    rows_ = std::fopen((o_.out + ".rows").c_str(), "wb");
    labels_ = std::fopen((o_.out + ".labels").c_str(), "wb");
    lengths_ = std::fopen((o_.out + ".lengths").c_str(), "wb");
    if (rows_ == nullptr || labels_ == nullptr || lengths_ == nullptr) return 1;
    for (int i = 0; i < o_.sentences;) {
      if (o_.as_recorded && next_ == recorded_.size()) break;
      auto one = said();
      if (!one) continue;
      ++i;
      if (!o_.as_recorded && chance_.below(6) == 0)
        if (auto more = said()) join(*one, *more);
      for (int take = 0; take < o_.takes; ++take) write(rooms_.take(*one, o_.as_recorded ? 0 : kOneInNobody));
      rooms_.remember(one->sound);
      if (i % 200 == 0)
        std::fprintf(stderr, "\r%d of %d, misfit %.1f, refused %d  ", i, o_.sentences, fit_sum_ / fits_,
                     refused_);
    }
    std::fclose(rows_);
    std::fclose(labels_);
    std::fclose(lengths_);
    std::fprintf(stderr, "\n");
    return 0;
  }

 private:
  std::optional<Labelled> said() {
    std::string text;
    Samples sound;
    if (o_.as_recorded || (!recorded_.empty() && chance_.uniform() < o_.share)) {
      const auto& [file, words] = recorded_[o_.as_recorded ? next_++ : chance_.below(recorded_.size())];
      text = words;
      sound = speakers_.play(file, o_.as_recorded);
    } else {
      text = texts_[chance_.below(texts_.size())];
      sound = speakers_.say(text);
    }
    if (sound.empty()) return {};
    const Samples padded = with_silence(sound, chance_);
    auto labels = aligner_.align(padded, words_of(text));
    if (labels.empty() || aligner_.misfit() > kMostMisfit) return ++refused_, std::nullopt;
    fit_sum_ += aligner_.misfit(), ++fits_;
    Labelled out;
    out.sound.assign(padded.begin(), padded.end());
    labels.resize(padded.size() / kFrame, 0);
    out.labels = std::move(labels);
    out.sound.resize(out.labels.size() * kFrame);
    return out;
  }

  static void join(Labelled& a, const Labelled& b) {
    const double level = active_rms(a.sound) / active_rms(b.sound);
    for (const float x : b.sound) a.sound.push_back(static_cast<float>(level * x));
    a.labels.insert(a.labels.end(), b.labels.begin(), b.labels.end());
  }

  void write(const Rooms::Take& take) {
    const speech::MelRows rows = mel_.rows_of(take.sound);
    const int frames = std::min(rows.frames, static_cast<int>(take.labels.size()));
    if (frames < 20) return;
    std::vector<std::int16_t> coarse(static_cast<std::size_t>(frames) * speech::MelRows::kBands);
    for (std::size_t i = 0; i < coarse.size(); ++i)
      coarse[i] = static_cast<std::int16_t>(std::clamp(rows.values[i] * 512, -32768.0F, 32767.0F));
    std::fwrite(coarse.data(), 2, coarse.size(), rows_);
    std::fwrite(take.labels.data(), 1, static_cast<std::size_t>(frames), labels_);
    const std::int32_t n = frames;
    std::fwrite(&n, 4, 1, lengths_);
  }

  Options o_;
  core::Random chance_;
  Aligner aligner_;
  Speakers speakers_;
  speech::MelSpectrum mel_;
  Rooms rooms_;
  std::vector<std::string> texts_;
  std::vector<std::pair<std::string, std::string>> recorded_;
  std::FILE *rows_ = nullptr, *labels_ = nullptr, *lengths_ = nullptr;
  std::size_t next_ = 0;
  double fit_sum_ = 0;
  int fits_ = 0, refused_ = 0;
};

int fail(const core::Error& e) { return std::fprintf(stderr, "%s\n", e.sentence.c_str()), 1; }

int make(const Options& o) {
  auto aligner = Aligner::open();
  if (!aligner) return fail(aligner.error());
  auto speakers = Speakers::open(o.seed * 104'729);
  if (!speakers) return fail(speakers.error());
  auto mel = speech::MelSpectrum::open();
  if (!mel) return fail(mel.error());
  Maker maker{o, std::move(*aligner), std::move(*speakers), std::move(*mel)};
  if (auto prepared = maker.prepare(); !prepared) return fail(prepared.error());
  return maker.run();
}
}  // namespace
}  // namespace mana::ears

int main(int argc, char** argv) {
  using namespace mana;
  ears::Options o;
  mana::program::Command program{"", "Makes examples for the sound network"};
  program.option("--texts", o.texts, "What is said, a line each: lower case, no marks").required();
  program.option("--recorded", o.recorded, "Recordings: a file, a tab and what is said, a line each");
  program.option("--share", o.share, "Of sentences that are recordings").shows_default();
  program.option("--sentences", o.sentences).shows_default();
  program.option("--takes", o.takes, "How often each is put into a room and a noise").shows_default();
  program.flag("--as-recorded", o.as_recorded, "Each recording once, at its own pace, and nothing else");
  program.option("--seed", o.seed).shows_default();
  program.option("-o", o.out, "OUT.rows, OUT.labels, OUT.lengths, OUT.sounds").required();
  program.run = [&o] { return ears::make(o); };
  return program::run_command_line(program, argc, argv);
}
