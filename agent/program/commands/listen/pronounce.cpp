#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/pronunciation/pronunciation.hpp"
#include "speech/pronunciation/sound_examples.hpp"
#include "speech/recognition/letter_to_sound.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/synthesis/espeak_voice.hpp"

namespace mana::program {
namespace {
using speech::HeardAs, speech::Judged, speech::JudgedSound, speech::JudgedWord;

struct Options {
  std::string word;
  std::string file;
  std::vector<std::string> sounds;
  bool json = false;
};

constexpr int kRateHz = 16'000;
constexpr std::size_t kMostInput = 64 * 1024 * 1024;
constexpr int kBar = 10;  // signs

double rounded(double x) { return std::round(x * 1000) / 1000; }

void print_json(const Options& o, const JudgedWord& w) {
  Json line;
  line["word"] = o.word;
  line["heard"] = to_string(w.heard);
  line["likely"] = rounded(w.likely);
  line["score"] = rounded(w.score);
  line["way"] = w.way;
  line["sounds"] = Json::array();
  for (const JudgedSound& s : w.sounds)
    line["sounds"].push_back({{"sound", s.sound},
                              {"start", json_seconds(s.start)},
                              {"end", json_seconds(s.end)},
                              {"goodness", rounded(s.goodness)},
                              {"instead", s.instead},
                              {"over_instead", rounded(s.over_instead)},
                              {"right", rounded(s.right)},
                              {"judged", to_string(s.judged)}});
  print_json_line(line);
}

std::string with_example(const std::string& sound) {
  return sound + " (" + std::string{speech::example_of(sound)} + ")";
}

void print_sound(const JudgedSound& s) {
  const auto full = static_cast<std::size_t>(std::lround(s.right * kBar));
  const std::string bar = std::string(full, '#') + std::string(kBar - full, '.');
  const std::string instead = s.judged == Judged::Right ? "" : ", perhaps " + with_example(s.instead);
  std::printf("  %-13s %5.2f s to %5.2f s  %s  %.2f  %s%s\n", with_example(s.sound).c_str(),
              core::to_seconds(s.start), core::to_seconds(s.end), bar.c_str(), s.right,
              std::string{to_string(s.judged)}.c_str(), instead.c_str());
}

void print_text(const Options& o, const JudgedWord& w) {
  const char* word = o.word.c_str();
  switch (w.heard) {
    case HeardAs::Nothing: std::printf("Nothing was heard.\n"); return;
    case HeardAs::OtherWord: std::printf("That was not \"%s\" (%.2f).\n", word, w.likely); return;
    case HeardAs::Unclear: std::printf("That may have been \"%s\" (%.2f).\n", word, w.likely); break;
    case HeardAs::Word: std::printf("That was \"%s\" (%.2f), said well to %.2f.\n", word, w.likely, w.score);
  }
  for (const JudgedSound& s : w.sounds) print_sound(s);
}

core::Result<speech::Sound> sound_of(const std::string& file) {
  const core::Duration longest = speech::PronunciationScorer::kLongest;
  if (file != "-") return speech::read_sound(std::filesystem::path{file}, kRateHz, longest);
  std::string content;
  std::array<char, 4096> bytes;
  while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), stdin)) {
    content.append(bytes.data(), count);
    if (content.size() > kMostInput)
      return core::bad_input("the sound on standard input is longer than 64 MiB: send the word alone");
  }
  return speech::parse_sound(content, kRateHz, longest);
}

/// The dictionary's ways, or the synthesiser's where the word stands in none.
core::Result<speech::SpokenTarget> target_of(const Options& o, const speech::SphinxModel& model) {
  if (!o.sounds.empty()) return speech::SpokenTarget{o.sounds};
  auto known = speech::target_of(model, o.word);
  if (known || known.error().code != core::ErrorCode::BadInput) return known;
  auto synthesiser = speech::EspeakVoice::open();
  if (!synthesiser) return std::move(synthesiser).error();
  return speech::target_of(model, o.word, speech::arpabet_of(synthesiser->sounds_of(o.word, "en-us")));
}

core::Status pronounce(Options o) {
  o.word = speech::normalised(o.word);
  if (o.sounds.empty() && (o.word.empty() || o.word.size() > 60 ||
                           o.word.find_first_not_of("abcdefghijklmnopqrstuvwxyz'") != std::string::npos))
    return core::bad_input("'" + o.word.substr(0, 60) +
                           "' is not one English word: write it in the letters a to z, for example: mana "
                           "pronounce think FILE.wav");
  const speech::SphinxModel model;
  auto sound = sound_of(o.file);
  if (!sound) return std::move(sound).error();
  auto target = target_of(o, model);
  if (!target) return std::move(target).error();
  auto scorer = speech::PronunciationScorer::open(model);
  if (!scorer) return std::move(scorer).error();
  const auto samples = std::span{sound->samples};
  auto judged = scorer->score(*target, samples);
  if (!judged) return std::move(judged).error();
  o.json ? print_json(o, *judged) : print_text(o, *judged);
  return {};
}

int run_pronounce(const Options& o) {
  const core::Status status = pronounce(o);
  if (status) return kDone;
  std::fprintf(stderr, "mana pronounce: %s\n", status.error().sentence.c_str());
  return kCouldNot;
}

}  // namespace

void add_pronounce(Command& parent) {
  auto o = std::make_shared<Options>();
  Command& c = parent.command("pronounce", "How well somebody said an English word: one line for each sound",
                              o, run_pronounce);
  c.option("WORD", o->word, "The word that was to be said").required();
  c.option("FILE", o->file,
           "A WAV, FLAC or Ogg file of it, at most 15 s, said alone; - reads one from standard input")
      .required();
  c.option("--sounds", o->sounds,
           "How it is said, in ARPAbet, instead of what the dictionary says: \"TH IH NG K\"; several "
           "times where there are several ways")
      .one_at_a_time();
  c.flag("--json", o->json,
         "One JSON object: word, heard (word, unclear, other word, nothing), likely, score, way, sounds "
         "[sound, start, end, goodness, instead, over_instead, right, judged (right, not sure, wrong)]");
  c.footer =
      "The bar and the number are how probable it is that the sound was right, from 0 to 1; below 0.2 it is "
      "called wrong, from 0.5 on right. 'perhaps' names what fits best of all else. The numbers were fitted "
      "with synthetic voices: a hint for a teacher, no test of a person.";
}

}  // namespace mana::program
