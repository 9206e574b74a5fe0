// What the ears make of a corpus that is made anew, the same each time: the shipped phrases and other words,
// by synthetic voices and by the people whose recordings lie beside the project, in quiet and in noise. The
// whole pipeline, with its own end-pointing. README.md beside this says how to read it.
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "agent/command_line/command_line.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "speech/listening/soft_voice.hpp"
#include "tests/eval/hearing_corpus/overhearing.hpp"
#include "tests/eval/hearing_corpus/score.hpp"

namespace mana::eval {
namespace {
namespace fs = std::filesystem;

struct Options {
  int scenes = 18;          // of right and of wrong phrases each, for a condition
  double talk_minutes = 2;  // of unaddressed talk
  std::uint64_t seed = 1;
  double room_seconds = 5;  // ears that run for months know their room
  std::string overheard;    // a folder of what people say to others
  std::string words;        // a list of it
  ClipSources sources;
  Ways ways{"name", "look", "answers"};
  speech::SphinxModel model;
  std::string dump;    // a line of evidence for each utterance goes here
  std::string only;    // one noise
  int only_snr = 0;    // and one level of it; 0: all
  bool ideal = false;  // somebody tells the ears where the speech lies
  bool by_look = false;
  bool first_pass_alone = false;
  bool soft_voice = false;
  bool verbose = false;
  bool floors = false;
};

constexpr int kQuietDb = 40;

std::vector<std::pair<Noise, int>> conditions() {
  std::vector<std::pair<Noise, int>> all{{Noise::None, kQuietDb}};
  for (const int snr : {20, 10, 5})
    for (const Noise n : {Noise::White, Noise::Babble, Noise::Television, Noise::Fan})
      all.emplace_back(n, snr);
  return all;
}

double floor_at(int snr_db) {
  static const std::map<int, double> floors{{kQuietDb, 0.85}, {20, 0.8}, {10, 0.55}, {5, 0.1}};
  return floors.at(snr_db);
}

class Corpus {
 public:
  Corpus(const Options& options, speech::Vocabulary vocabulary, Clips clips, Ears ears)
      : o_{options},
        vocabulary_{std::move(vocabulary)},
        chance_{o_.seed},
        clips_{std::move(clips)},
        ears_{std::move(ears)} {}

  int run() {
    std::map<int, Score> by_snr;
    for (const auto& [noise, snr] : conditions()) {
      if (o_.scenes == 0) break;
      if (!o_.only.empty() && o_.only != to_string(noise)) continue;
      if (o_.only_snr != 0 && o_.only_snr != snr) continue;
      std::string what{to_string(noise)};
      if (noise != Noise::None) what += " " + std::to_string(snr) + " dB";
      const Score s = condition(noise, snr, what);
      print(what, s);
      by_snr[snr].add(s);
    }
    bool good = true;
    for (const auto& [snr, s] : by_snr) {
      print(snr == kQuietDb ? "all quiet" : "all " + std::to_string(snr) + " dB", s);
      good = good && s.informedness() >= floor_at(snr);
    }
    read_aloud();
    const Overhearing how{ears_, speaking_, noises_, chance_, o_.ways, o_.verbose};
    if (o_.talk_minutes > 0) overhear_talk(how, clips_.talkers(), o_.talk_minutes, o_.seed + 5);
    if (!o_.overheard.empty()) overhear_recordings(how, o_.overheard, o_.words, vocabulary_);
    std::printf("CPU: %.0f ms an utterance (%d)\n",
                1e3 * ears_.cpu_seconds() / std::max(1, ears_.utterances()), ears_.utterances());
    return good || !o_.floors ? 0 : 1;
  }

 private:
  /// Speech at the level of somebody two steps away, into a room that has been heard for a while.
  Scene scene(const Clip& clip, Noise noise, int snr_db) {
    Samples speech = trimmed(clip.sound);
    const double gain =
        std::pow(10, chance_.uniform(-6, 6) / 20) * 2000 / std::max(1.0, test::active_rms(speech));
    for (auto& s : speech) s = test::to_sample(s * gain);
    const double lead = o_.room_seconds + chance_.uniform(0.3, 2.0);
    const auto total = static_cast<std::size_t>((lead + 1.4) * 16'000) + speech.size();
    Scene out{noises_.piece(noise, total, chance_), lead, lead + double(speech.size()) / 16'000};
    const double quiet = noise == Noise::None ? 12 : test::active_rms(speech) / std::pow(10, snr_db / 20.0);
    for (auto& s : out.sound) s = test::to_sample(s * quiet / 1000);
    test::mix(out.sound, speech, lead);
    return out;
  }

  Score condition(Noise noise, int snr, const std::string& what) {
    const Open open = o_.by_look ? Open::WithALook : Open::Answers;
    Score s;
    for (int i = 0; i < o_.scenes; ++i) {
      for (const bool positive : {true, false}) {
        const Clip clip = positive ? clips_.addressed(speaking_, chance_) : clips_.other(speaking_, chance_);
        if (clip.sound.empty()) continue;
        const Scene made = scene(clip, noise, snr);
        const auto heard =
            o_.ideal ? ears_.hear_cut(made, what, clip, open) : ears_.hear(made.sound, what, clip, open);
        judge(s, clip, made, heard, what);
      }
    }
    return s;
  }

  void judge(Score& s, const Clip& clip, const Scene& made, const std::vector<Heard>& heard,
             const std::string& what) const {
    const std::string first = heard.empty() ? "nothing" : heard.front().id;
    if (clip.id.empty()) {
      ++(heard.empty() ? s.counts.tn : s.counts.fp);
      if (o_.verbose && !heard.empty())
        std::printf("  %s: took %s for %s\n", what.c_str(), clip.name.c_str(), first.c_str());
      return;
    }
    const bool hit = heard.size() == 1 && first == clip.id;
    ++(hit ? s.counts.tp : s.counts.fn);
    s.wrong += !hit && !heard.empty() ? 1 : 0;
    if (hit) s.waits.push_back(1e3 * (core::to_seconds(heard.front().at) - made.last));
    if (o_.verbose && !hit)
      std::printf("  %s: missed %s: %s\n", what.c_str(), clip.name.c_str(), first.c_str());
  }

  void read_aloud() {
    int alarms = 0;
    double seconds = 0;
    for (const Samples& sound : readings()) {
      alarms += static_cast<int>(ears_.hear(sound, "reading", {"reading", "", {}}).size());
      seconds += double(sound.size()) / 16'000;
    }
    std::printf("people reading aloud: %d false in %.0f s\n", alarms, seconds);
  }

  const Options& o_;
  speech::Vocabulary vocabulary_;
  core::Random chance_;
  Clips clips_;
  Ears ears_;
  Speaking speaking_;
  Noises noises_{speaking_, clips_.talkers(), readings(), 77};
};

int complain(const core::Error& e) { return std::fprintf(stderr, "%s\n", e.sentence.c_str()), 1; }

int run(Options& o) {
  auto book = dialogue::read_phrasebook(fs::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml");
  if (!book) return complain(book.error());
  const speech::Vocabulary vocabulary = program::vocabulary_from(*book);
  o.sources.addressed = o.by_look ? Addressed::ByLook : Addressed::ByName;
  o.model.second_pass = !o.first_pass_alone;
  auto clips = Clips::open(vocabulary, o.sources);
  if (!clips) return complain(clips.error());
  EarOptions how;
  if (o.soft_voice) {
    how.listener.voice_activity = speech::of_a_soft_voice(how.listener.voice_activity);
    how.verdict = speech::of_a_soft_voice(how.verdict);
  }
  auto ears = Ears::open(vocabulary, o.model, o.dump, how);
  if (!ears) return complain(ears.error());
  return Corpus{o, vocabulary, std::move(*clips), std::move(*ears)}.run();
}

}  // namespace
}  // namespace mana::eval

int main(int argc, char** argv) {
  mana::eval::Options o;
  std::string network, second_pass;
  std::vector<std::string> ways{o.ways.begin(), o.ways.end()};
  mana::program::Command program{"", "What the ears make of synthetic and recorded speech in noise"};
  program.option("--scenes", o.scenes, "Right and wrong phrases in each condition").shows_default();
  program.option("--talk", o.talk_minutes, "Minutes of unaddressed talk").shows_default();
  program.option("--overheard", o.overheard, "A folder of recordings of people who talk to somebody else")
      .existing_folder();
  program
      .option("--words", o.words,
              "A list of these recordings and what is said in them: what is a phrase counts apart then")
      .existing_file();
  program
      .option("--people", o.sources.people,
              "A list of recordings and what people say in them: half of the phrases are theirs then")
      .existing_file();
  program
      .option("--others", o.sources.others,
              "A list of texts (said, a tab, written): half of what is not meant for MANA is of it then")
      .existing_file();
  program
      .option("--ways", ways,
              "How talk is heard: only what has the name counts, or bare commands as well, because somebody "
              "looks, or every answer")
      .one_of({"name", "look", "answers"})
      .delimiter(',')
      .shows_default();
  program.option("--seed", o.seed).shows_default();
  program.option("--noise", o.only, "Only one noise")
      .one_of({"quiet", "white", "babble", "television", "fan"});
  program
      .option("--snr", o.only_snr, "Only speech so many decibels above the noise; quiet has no noise, and 40")
      .one_of({40, 20, 10, 5});
  program.option("--room", o.room_seconds, "Seconds of the room before somebody speaks").shows_default();
  program.option("--network", network, "The file of another sound network").existing_file();
  program.option("--second-pass", second_pass, "The file of another second pass").existing_file();
  program.option("--dump", o.dump, "A file for the evidence of each utterance");
  program.flag("--by-look", o.by_look, "Somebody looks: commands without the name, and no answer is awaited");
  program.flag("--ideal", o.ideal, "Cut where the speech lies, as if the ears had found it");
  program.flag("--first-pass-alone", o.first_pass_alone, "Without the second pass");
  program.flag("--soft-voice", o.soft_voice, "Ears that listen for somebody who speaks softly");
  program.flag("--verbose", o.verbose, "Say what was missed and mistaken");
  program.flag("--floors", o.floors, "End with 1 when a result lies below what must hold");
  program.run = [&] {
    o.ways = {ways.begin(), ways.end()};
    o.model.network = network;
    o.model.second_pass_model = second_pass;
    return mana::eval::run(o);
  };
  return mana::program::run_command_line(program, argc, argv);
}
