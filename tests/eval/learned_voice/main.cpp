// What learning a voice is worth: the same phrases of one speaker, held back from learning, heard with
// everybody's model and with his. By hand, for synthetic voices and for people whose sentences are recorded
// and written down.
//   learned_voice                    the voices of hearing_corpus say the lesson, then other phrases and none
//   learned_voice --person LIST      somebody's recordings (a file, a tab, what is said in it)
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "agent/command_line/command_line.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/recognition/voice_learner.hpp"
#include "tests/eval/hearing_corpus/ears.hpp"
#include "tests/eval/hearing_corpus/phrases.hpp"
#include "tests/eval/hearing_corpus/score.hpp"
#include "tests/support/pairs_of.hpp"

namespace mana::eval {
namespace {
namespace fs = std::filesystem;

struct Options {
  std::string person;  // a list
  std::size_t lesson = 26, phrases = 60;
  std::uint64_t seed = 1;
  double snr_db = 40;
  bool first_pass_alone = false;
  std::string dump;  // lines of evidence
};

/// One speaker: what he learns with, and what is heard of him before and after.
struct Speaker {
  std::string name;
  speech::Vocabulary vocabulary;
  std::vector<speech::Saying> lesson;
  std::vector<Clip> said;  // in an order by chance; without an id where it must not be taken for anything
};

template <class T>
void shuffle(std::vector<T>& all, core::Random& chance) {
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[chance.below(i)]);
}

/// At the level of somebody two steps away, in a room.
Samples in_a_room(const Samples& speech, double before_s, double after_s, double snr_db, std::uint64_t seed) {
  const double gain = 2000 / std::max(1.0, test::active_rms(speech));
  Samples louder = speech;
  for (auto& s : louder) s = test::to_sample(s * gain);
  const double noise = std::max(12.0, 2000 / std::pow(10, snr_db / 20));
  Samples sound = test::white_noise(before_s + double(speech.size()) / 16'000 + after_s, noise, seed);
  test::mix(sound, louder, before_s);
  return sound;
}
speech::Saying saying(const std::string& phrase, const Samples& sound) {
  return {phrase, in_a_room(sound, 0.2, 0.2, 40, 1)};
}

core::Result<std::vector<std::string>> lesson_lines() {
  const fs::path file = fs::path{MANA_ASSETS} / "dialogue/en-GB/voice_lesson.txt";
  std::ifstream in{file};
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  if (lines.empty()) return core::not_found(file.string() + " has no lines");
  return lines;
}

/// A synthetic voice says the lesson; then phrases that are not in it, and what is none.
core::Result<Speaker> synthetic(const Talker& talker, const speech::Vocabulary& vocabulary, const Options& o,
                                Speaking& speaking, core::Random& chance) {
  Speaker s{talker.name, vocabulary, {}, {}};
  auto lines = lesson_lines();
  if (!lines) return std::move(lines).error();
  std::set<std::string> learnt;
  for (const std::string& line : *lines) {
    s.lesson.push_back(saying(line, speaking.speak(talker, line)));
    learnt.insert(speech::normalised(line));
  }
  std::vector<std::pair<std::string, std::string>> phrases;  // and what they mean
  const std::string name = vocabulary.wake_word + " ";
  for (const auto& c : vocabulary.commands)
    for (const auto& p : c.phrases)
      if (!learnt.contains(speech::normalised(name + p))) phrases.emplace_back(name + p, c.id);
  for (const auto& a : vocabulary.answers)
    for (const auto& p : a.phrases)
      if (!learnt.contains(speech::normalised(p))) phrases.emplace_back(p, a.id);
  shuffle(phrases, chance);
  phrases.resize(std::min(phrases.size(), o.phrases));
  for (const auto& [text, id] : phrases) s.said.push_back({text, id, speaking.speak(talker, text)});
  std::vector<std::string> others{kOthers.begin(), kOthers.end()};
  shuffle(others, chance);
  others.resize(std::min(others.size(), o.phrases));
  for (const auto& text : others) s.said.push_back({text, "", speaking.speak(talker, text)});
  return s;
}

/// The words that the recogniser's dictionary has.
std::set<std::string> dictionary_words() {
  std::set<std::string> words;
  std::ifstream in{speech::SphinxModel{}.dictionary};
  for (std::string line; std::getline(in, line);) words.insert(line.substr(0, line.find_first_of(" (")));
  return words;
}

/// Somebody's short sentences: some are learnt from, some are phrases now, each with a meaning of its own,
/// and some are none.
core::Result<Speaker> recorded(const speech::Vocabulary& vocabulary, const Options& o, core::Random& chance) {
  constexpr std::size_t kFewestWords = 2, kMostWords = 5;
  const auto known = dictionary_words();
  std::set<std::string> taken;
  std::vector<std::pair<std::string, std::string>> usable;  // text, file
  for (const auto& [file, text] : test::pairs_of(o.person)) {
    const std::string said = speech::normalised(text);
    std::istringstream words{said};
    std::size_t count = 0;
    bool all_known = true;
    for (std::string word; words >> word; ++count) all_known = all_known && known.contains(word);
    const bool short_enough = count >= kFewestWords && count <= kMostWords;
    if (all_known && short_enough && !speech::meaning_of(vocabulary, said) && taken.insert(said).second)
      usable.emplace_back(said, file);
  }
  shuffle(usable, chance);
  if (usable.size() < o.lesson + 2 * o.phrases)
    return core::bad_input(o.person + " has " + std::to_string(usable.size()) +
                           " sentences of 2 to 5 known words, and " +
                           std::to_string(o.lesson + 2 * o.phrases) + " are needed");
  Speaker s{fs::path{o.person}.stem().string(), vocabulary, {}, {}};
  s.vocabulary.answers.clear();
  for (std::size_t i = 0; i < o.lesson + 2 * o.phrases; ++i) {
    const auto& [text, file] = usable[i];
    auto sound = speech::read_sound(file, speech::kHearingRateHz);
    if (!sound) return std::move(sound).error();
    const Samples words = trimmed(sound->samples);
    if (i < o.lesson) {
      s.lesson.push_back(saying(text, words));
    } else {
      const bool is_phrase = i < o.lesson + o.phrases;
      s.said.push_back({text, is_phrase ? text : "", words});
    }
    if (i < o.lesson + o.phrases) s.vocabulary.answers.push_back({text, {text}});
  }
  return s;
}

core::Result<Score> hear(const Speaker& s, const speech::SphinxModel& model, double caution, const Options& o,
                         const std::string& dump) {
  auto ears = Ears::open(s.vocabulary, model, dump, {.verdict = {.caution = caution}, .listener = {}});
  if (!ears) return std::move(ears).error();
  Score score;
  std::uint64_t seed = o.seed;
  for (const Clip& clip : s.said) {
    if (clip.sound.empty()) continue;
    const Samples sound = in_a_room(clip.sound, 2.5, 1.4, o.snr_db, ++seed);
    const auto heard = ears->hear(sound, s.name, clip);
    if (clip.id.empty()) {
      ++(heard.empty() ? score.counts.tn : score.counts.fp);
      continue;
    }
    const bool hit = heard.size() == 1 && heard.front().id == clip.id;
    ++(hit ? score.counts.tp : score.counts.fn);
    score.wrong += !hit && !heard.empty() ? 1 : 0;
    const double end = 2.5 + double(clip.sound.size()) / 16'000;
    if (hit) score.waits.push_back(1e3 * (core::to_seconds(heard.front().at) - end));
  }
  return score;
}

/// Adds to both scores what was heard of this speaker. Errors: those of the model, and too short a lesson.
core::Status compare(const Speaker& s, const Options& o, Score& all_before, Score& all_after) {
  speech::SphinxModel model;
  model.second_pass = !o.first_pass_alone;
  auto lesson = speech::learn_voice(model, s.vocabulary, s.lesson);
  if (!lesson) return std::move(lesson).error();
  auto before = hear(s, model, 0, o, o.dump.empty() ? o.dump : o.dump + "_before");
  if (!before) return std::move(before).error();
  model.voice = lesson->voice.transform;
  auto after = hear(s, model, lesson->voice.caution, o, o.dump.empty() ? o.dump : o.dump + "_after");
  if (!after) return std::move(after).error();
  std::printf(
      "%s: learnt from %d phrases (%zu refused), caution %.2f; of the lesson %d of %d before, %d after\n",
      s.name.c_str(), lesson->voice.phrases, lesson->refused.size(), lesson->voice.caution, lesson->before,
      lesson->tried, lesson->after);
  print("  before", *before);
  print("  after", *after);
  all_before.add(*before);
  all_after.add(*after);
  return {};
}

core::Status run(const Options& o) {
  auto book = dialogue::read_phrasebook(fs::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml");
  if (!book) return std::move(book).error();
  const speech::Vocabulary vocabulary = program::vocabulary_from(*book);
  core::Random chance{o.seed};
  Score before, after;
  if (!o.person.empty()) {
    auto speaker = recorded(vocabulary, o, chance);
    if (!speaker) return std::move(speaker).error();
    return compare(*speaker, o, before, after);
  }
  Speaking speaking;
  for (const Talker& talker : talkers()) {
    auto speaker = synthetic(talker, vocabulary, o, speaking, chance);
    if (!speaker) return std::move(speaker).error();
    if (auto done = compare(*speaker, o, before, after); !done) return done;
  }
  print("all before", before);
  print("all after", after);
  return {};
}

}  // namespace
}  // namespace mana::eval

int main(int argc, char** argv) {
  mana::eval::Options o;
  mana::program::Command program{"", "How much better somebody is understood whose voice was learnt"};
  program.option("--person", o.person, "A list of one person's recordings, and what is said in them")
      .existing_file();
  program.option("--lesson", o.lesson, "With a list: sentences to learn from").shows_default();
  program.option("--phrases", o.phrases, "Held back: so many phrases, and as many that are none")
      .shows_default();
  program.option("--snr", o.snr_db, "Decibels of the speech above white noise; 40 is a quiet room")
      .shows_default();
  program.option("--seed", o.seed).shows_default();
  program.option("--dump", o.dump, "Beginning of two files for the evidence of each utterance");
  program.flag("--first-pass-alone", o.first_pass_alone, "Without the second pass");
  program.run = [&o] {
    const auto done = mana::eval::run(o);
    if (!done) std::fprintf(stderr, "%s\n", done.error().sentence.c_str());
    return done ? mana::program::kDone : mana::program::kCouldNot;
  };
  return mana::program::run_command_line(program, argc, argv);
}
