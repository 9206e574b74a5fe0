// What the ears make of a corpus that is made anew, the same each time: the shipped phrases and other words,
// by synthetic voices and by the people whose recordings lie beside the project, in quiet and in noise. The
// whole pipeline, with its own end-pointing. README.md beside this says how to read it.
#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "agent/app/vocabulary_from.hpp"
#include "speech/recogniser.hpp"
#include "speech/utterance_listener.hpp"
#include "speech/wav_file.hpp"
#include "tests/eval/hearing_corpus/noises.hpp"
#include "tests/eval/hearing_corpus/phrases.hpp"

namespace mana::eval {
namespace {
namespace fs = std::filesystem;
using speech::ListenerEvent;

struct Options {
  int scenes = 18;          // of right and of wrong phrases each, for a condition
  double talk_minutes = 2;  // of unaddressed talk
  std::uint64_t seed = 1;
  double room_seconds = 5;  // ears that run for months know their room
  std::string overheard;    // a folder of what people say to others
  std::string people;       // a list of people's recordings, with their words
  std::set<std::string> ways{"name", "look", "answers"};
  std::string network;      // other than the one that MANA came with
  std::string second_pass;  // the same
  std::string dump;         // a line of evidence for each utterance goes here
  std::string only;         // one noise
  int only_snr = 0;         // and one level of it; 0: all
  bool ideal = false;       // somebody tells the ears where the speech lies
  bool first_pass_alone = false;
  bool verbose = false;
  bool floors = false;
};

struct Clip {
  std::string name;
  std::string id;  // what it should be taken for; empty: nothing
  Samples sound;
};

struct Score {
  int positives = 0, hits = 0, negatives = 0, alarms = 0, wrong = 0;
  std::vector<double> waits;  // ms from the end of the speech to its being understood
};

// Wilson's interval of a share (Wilson 1927), and Newcombe's of the difference of two (Newcombe 1998, method
// 10).
struct Interval {
  double share, low, high;
};
Interval wilson(int k, int n) {
  if (n == 0) return {0, 0, 1};
  constexpr double kZ = 1.96;
  const double p = double(k) / n, z2 = kZ * kZ;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kZ / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4.0 * n * n));
  return {p, middle - half, middle + half};
}
Interval informedness(const Score& s) {
  const Interval t = wilson(s.hits, s.positives), f = wilson(s.alarms, s.negatives);
  const double b = t.share - f.share;
  return {b, b - std::hypot(t.share - t.low, f.high - f.share),
          b + std::hypot(t.high - t.share, f.share - f.low)};
}

/// Of the exact interval of 95 % of a count (Garwood 1936): the greatest mean of a Poisson distribution of
/// which so few, or fewer, are seen once in forty times.
double upper_bound(int count) {
  double low = count, high = count + 10 + 6 * std::sqrt(count + 1.0);
  for (int i = 0; i < 60; ++i) {
    const double mean = (low + high) / 2;
    double term = std::exp(-mean), sum = term;
    for (int k = 1; k <= count; ++k) sum += term *= mean / k;
    (sum > 0.025 ? low : high) = mean;
  }
  return low;
}

double median(std::vector<double> v, double at = 0.5) {
  if (v.empty()) return std::nan("");
  std::sort(v.begin(), v.end());
  return v[std::min(v.size() - 1, static_cast<std::size_t>(at * double(v.size())))];
}

void print(const char* what, const Score& s) {
  const Interval b = informedness(s);
  std::printf(
      "%-18s recall %3d/%3d = %.3f  false %3d/%3d = %.3f  B %.3f (%.3f to %.3f)  wrong %d  heard %4.0f ms, "
      "p95 %4.0f\n",
      what, s.hits, s.positives, wilson(s.hits, s.positives).share, s.alarms, s.negatives,
      wilson(s.alarms, s.negatives).share, b.share, b.low, b.high, s.wrong, median(s.waits),
      median(s.waits, 0.95));
  std::fflush(stdout);
}

std::vector<Clip> people() {
  std::set<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{fs::path{MANA_SHARED_DATA} / "speech/words", missing})
    files.insert(entry.path());
  std::vector<Clip> clips;
  for (const auto& file : files) {
    auto sound = speech::read_sound(file, speech::kHearingRateHz);
    if (!sound) continue;
    const std::string name = file.stem().string();
    const std::string word = name.substr(0, name.find('_'));
    const bool is_answer = word == "yes" || word == "no" || word == "stop";
    clips.push_back({"people: " + name, is_answer ? word : "", std::move(sound->samples)});
  }
  return clips;
}

/// More people, of a list of files and texts: those who say a phrase that is said alone, and of the others
/// those who say as little.
std::vector<Clip> people_of(const fs::path& list, const speech::Vocabulary& vocabulary) {
  constexpr auto kMostWords = 4;
  std::vector<Clip> clips;
  std::ifstream lines{list};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const std::string said = speech::normalised(line.substr(tab + 1));
    const auto meaning = speech::meaning_of(vocabulary, said);
    if (!meaning && std::count(said.begin(), said.end(), ' ') >= kMostWords) continue;
    auto sound = speech::read_sound(line.substr(0, tab), speech::kHearingRateHz);
    if (!sound) continue;
    clips.push_back(
        {"people: " + said, meaning && meaning->is_answer ? meaning->id : "", std::move(sound->samples)});
  }
  return clips;
}

std::vector<Samples> readings() {
  std::set<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{fs::path{MANA_SHARED_DATA} / "speech/reading", missing})
    files.insert(entry.path());
  std::vector<Samples> out;
  for (const auto& file : files)
    if (auto sound = speech::read_sound(file, speech::kHearingRateHz))
      out.push_back(std::move(sound->samples));
  return out;
}

struct Heard {
  std::string id;
  core::Time end{}, at{};
};

double cpu_now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

class Corpus {
 public:
  explicit Corpus(Options options) : o_{std::move(options)}, chance_{o_.seed} {}

  bool prepare() {
    auto book = dialogue::read_phrasebook(fs::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml");
    if (!book) return complain(book.error());
    vocabulary_ = app::vocabulary_from(*book);
    auto recogniser = speech::Recogniser::open(
        {.network = o_.network, .second_pass = !o_.first_pass_alone, .second_pass_model = o_.second_pass},
        vocabulary_, {.always_ask_decoys = !o_.dump.empty()});
    if (!recogniser) return complain(recogniser.error());
    recogniser_ = std::make_unique<speech::Recogniser>(std::move(*recogniser));
    for (const auto& a : vocabulary_.answers) awaited_.insert(a.id);
    for (Clip& clip : people())
      (clip.id.empty() || !awaited_.contains(clip.id) ? human_others_ : human_answers_)
          .push_back(std::move(clip));
    if (!o_.people.empty()) {
      for (Clip& clip : people_of(o_.people, vocabulary_))
        (clip.id.empty() ? human_others_ : human_answers_).push_back(std::move(clip));
      if (human_answers_.empty() || human_others_.empty())
        return complain(core::bad_input(o_.people + " has no recordings of phrases, or of nothing else"));
    }
    noises_ = std::make_unique<Noises>(speaking_, talkers_, readings(), 77);
    if (!o_.dump.empty()) dump_ = std::fopen(o_.dump.c_str(), "w");
    return true;
  }

  int run() {
    bool good = true;
    std::map<int, Score> by_snr;
    for (const auto& [noise, snr] : conditions()) {
      if (!o_.only.empty() && o_.only != to_string(noise)) continue;
      if (o_.only_snr != 0 && o_.only_snr != snr) continue;
      std::string what{to_string(noise)};
      if (noise != Noise::None) what += " " + std::to_string(snr) + " dB";
      const Score s = condition(noise, snr, what);
      print(what.c_str(), s);
      Score& all = by_snr[noise == Noise::None ? 99 : snr];
      all.positives += s.positives, all.hits += s.hits, all.negatives += s.negatives, all.alarms += s.alarms;
      all.wrong += s.wrong;
      all.waits.insert(all.waits.end(), s.waits.begin(), s.waits.end());
    }
    for (const auto& [snr, s] : by_snr) {
      print(snr == 99 ? "all quiet" : ("all " + std::to_string(snr) + " dB").c_str(), s);
      const double floor = snr == 99 ? 0.85 : snr == 20 ? 0.8 : snr == 10 ? 0.55 : 0.1;
      good = good && informedness(s).share >= floor;
    }
    read_aloud();
    if (o_.talk_minutes > 0) talk();
    if (!o_.overheard.empty()) overhear();
    std::printf("CPU: %.0f ms an utterance (%d)\n", 1e3 * cpu_ / std::max(1, utterances_), utterances_);
    if (dump_ != nullptr) std::fclose(dump_);
    return good || !o_.floors ? 0 : 1;
  }

 private:
  static bool complain(const core::Error& e) {
    std::fprintf(stderr, "%s\n", e.sentence.c_str());
    return false;
  }

  static std::vector<std::pair<Noise, int>> conditions() {
    std::vector<std::pair<Noise, int>> all{{Noise::None, 40}};
    for (const int snr : {20, 10, 5})
      for (const Noise n : {Noise::White, Noise::Babble, Noise::Television, Noise::Fan})
        all.emplace_back(n, snr);
    return all;
  }

  /// A phrase of the vocabulary, commands and answers alike, by somebody.
  Clip addressed() {
    if (!human_answers_.empty() && chance_.below(o_.people.empty() ? 8 : 2) == 0)
      return human_answers_[chance_.below(human_answers_.size())];
    const bool command = chance_.below(5) < 3;
    const auto& list = command ? vocabulary_.commands : vocabulary_.answers;
    const auto& group = list[chance_.below(list.size())];
    const std::string phrase = group.phrases[chance_.below(group.phrases.size())];
    return said(command ? vocabulary_.wake_word + ", " + phrase : phrase, group.id);
  }

  Clip other() {
    if (!human_others_.empty() && chance_.below(o_.people.empty() ? 3 : 2) == 0)
      return human_others_[chance_.below(human_others_.size())];
    return said(kOthers[chance_.below(kOthers.size())], "");
  }

  Clip said(const std::string& text, const std::string& id) {
    const Talker& talker = talkers_[chance_.below(talkers_.size())];
    return {talker.name + ": " + text, id, speaking_.speak(talker, text)};
  }

  struct Scene {
    Samples sound;
    double first = 0, last = 0;  // seconds: where the speech lies
  };

  /// Speech at the level of somebody two steps away, into a room that has been heard for a while.
  Scene scene(const Clip& clip, Noise noise, int snr_db) {
    Samples speech = trimmed(clip.sound);
    const double gain =
        std::pow(10, chance_.uniform(-6, 6) / 20) * 2000 / std::max(1.0, test::active_rms(speech));
    for (auto& s : speech) s = test::to_sample(s * gain);
    const double lead = o_.room_seconds + chance_.uniform(0.3, 2.0);
    const auto total = static_cast<std::size_t>((lead + 1.4) * 16'000) + speech.size();
    Scene out{noises_->piece(noise, total, chance_), lead, lead + double(speech.size()) / 16'000};
    const double quiet = noise == Noise::None ? 12 : test::active_rms(speech) / std::pow(10, snr_db / 20.0);
    for (auto& s : out.sound) s = test::to_sample(s * quiet / 1000);
    test::mix(out.sound, speech, lead);
    return out;
  }

  /// What counts at the moment.
  enum class Open { Answers, WithName, WithALook };

  std::vector<Heard> hear(const Samples& sound, const std::string& condition, const Clip& clip,
                          Open open = Open::Answers) {
    speech::UtteranceListener listener{*recogniser_};
    if (open == Open::Answers) listener.await(awaited_);
    listener.need_name(open != Open::WithALook);
    std::vector<Heard> heard;
    ++scenes_;
    constexpr std::size_t kPiece = 160;
    const double before = cpu_now();
    std::span<const std::int16_t> rest{sound};
    for (std::size_t at = 0; !rest.empty(); at += kPiece) {
      const auto piece = rest.first(std::min(kPiece, rest.size()));
      for (const auto& e : listener.hear(piece, core::at_seconds(double(at) / 16'000)))
        take(e, core::at_seconds(double(at + kPiece) / 16'000), condition, clip, heard);
      rest = rest.subspan(piece.size());
    }
    for (const auto& e : listener.finish())
      take(e, core::at_seconds(double(sound.size()) / 16'000), condition, clip, heard);
    cpu_ += cpu_now() - before;
    return heard;
  }

  /// The same, cut where the speech lies and not where the ears find it.
  std::vector<Heard> hear_cut(const Scene& scene, const std::string& condition, const Clip& clip) {
    constexpr double kMargin = 0.15;
    ++scenes_;
    const auto at = [&](double s) {
      return std::min(scene.sound.size(), static_cast<std::size_t>(s * 16'000));
    };
    const std::size_t from = at(scene.first - kMargin), until = at(scene.last + kMargin);
    speech::Stretch stretch;
    stretch.sound = std::span{scene.sound}.subspan(from, until - from);
    stretch.speech = {15, static_cast<int>((until - from) / 160) - 15};
    stretch.snr_db = 20;
    ListenerEvent e{ListenerEvent::Kind::Understood, core::at_seconds(scene.first),
                    core::at_seconds(scene.last), recogniser_->recognise(stretch, {.answers = awaited_}),
                    false};
    std::vector<Heard> heard;
    take(e, core::at_seconds(scene.last), condition, clip, heard);
    return heard;
  }

  void take(const ListenerEvent& e, core::Time now, const std::string& condition, const Clip& clip,
            std::vector<Heard>& heard) {
    if (e.kind != ListenerEvent::Kind::Understood) return;
    ++utterances_;
    if (dump_ != nullptr) {
      const auto& v = e.what.evidence;
      // Tabs: scene, condition, clip, wanted id, meant id, start, end, snr, evidence ...
      std::fprintf(dump_,
                   "%d\t%s\t%s\t%s\t%s\t%d\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t%d\t%d\t%.2f\t%d\t%."
                   "2f\t%.2f\t%d",
                   scenes_, condition.c_str(), clip.name.c_str(), clip.id.c_str(),
                   (e.what.second.looked ? e.what.second.own_text : e.what.text).c_str(),
                   e.what.accepted ? 1 : 0, e.what.id.c_str(), core::to_seconds(e.start),
                   core::to_seconds(e.end), e.what.snr_db, v.phone_ratio, v.worst_word, v.decoy_ratio,
                   v.word_frames, v.outside_frames, v.phones, v.fastest_word, v.unexplained_frames,
                   v.name_phone_ratio, v.name_decoy_ratio, e.what.second.looked ? 1 : 0);
      // ... and of the second pass: of these words, the other ones, and of those.
      const auto& second = e.what.second;
      for (const auto* s : {&second.own, &second.other})
        std::fprintf(dump_, "\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%d", s == &second.other ? second.text.c_str() : "",
                     s->likelihood, s->of_name, s->nothing, s->ahead, s->words);
      std::fputc('\n', dump_);
    }
    if (e.what.accepted) heard.push_back({e.what.id, e.end, now});
  }

  Score condition(Noise noise, int snr, const std::string& what) {
    Score s;
    for (int i = 0; i < o_.scenes; ++i) {
      for (const bool positive : {true, false}) {
        const Clip clip = positive ? addressed() : other();
        if (clip.sound.empty()) continue;
        const Scene made = scene(clip, noise, snr);
        judge(s, clip, made, o_.ideal ? hear_cut(made, what, clip) : hear(made.sound, what, clip), what);
      }
    }
    return s;
  }

  void judge(Score& s, const Clip& clip, const Scene& made, const std::vector<Heard>& heard,
             const std::string& what) const {
    const std::string first = heard.empty() ? "nothing" : heard.front().id;
    if (clip.id.empty()) {
      ++s.negatives;
      s.alarms += heard.empty() ? 0 : 1;
      if (o_.verbose && !heard.empty())
        std::printf("  %s: took %s for %s\n", what.c_str(), clip.name.c_str(), first.c_str());
      return;
    }
    ++s.positives;
    const bool hit = heard.size() == 1 && first == clip.id;
    s.hits += hit ? 1 : 0;
    s.wrong += !hit && !heard.empty() ? 1 : 0;
    if (hit) s.waits.push_back(1e3 * (core::to_seconds(heard.front().at) - made.last));
    if (o_.verbose && !hit)
      std::printf("  %s: missed %s: %s\n", what.c_str(), clip.name.c_str(), first.c_str());
  }

  void read_aloud() {
    int alarms = 0;
    double seconds = 0;
    for (const Samples& sound : readings()) {
      alarms += static_cast<int>(hear(sound, "reading", {"reading", "", {}}).size());
      seconds += double(sound.size()) / 16'000;
    }
    std::printf("people reading aloud: %d false in %.0f s\n", alarms, seconds);
  }

  /// Talk that nobody addressed, as the ears hear it when nothing is awaited, when somebody looks, and when
  /// all answers are awaited, which they never are.
  class Unaddressed {
   public:
    Unaddressed(Corpus& corpus, const char* what) : corpus_{corpus}, what_{what} {}
    /// Sentences with pauses between them, 20 s together, into a room.
    void hear(Samples sound, const std::string& who) {
      const Samples room = corpus_.noises_->piece(Noise::White, sound.size(), corpus_.chance_);
      for (std::size_t i = 0; i < sound.size(); ++i) sound[i] = test::to_sample(sound[i] + room[i] / 80.0);
      seconds_ += double(sound.size()) / 16'000;
      for (Way& way : ways_) {
        if (!corpus_.o_.ways.contains(way.name)) continue;
        for (const Heard& h :
             corpus_.hear(sound, what_, {std::string{what_} + " " + who, "", {}}, way.open)) {
          ++way.accepted;
          if (corpus_.o_.verbose)
            std::printf("  %s, %s, %s: took something for %s\n", what_, who.c_str(), way.name, h.id.c_str()),
                std::fflush(stdout);
        }
      }
    }
    void tell() const {
      const double hours = seconds_ / 3600;
      for (const Way& way : ways_)
        if (corpus_.o_.ways.contains(way.name))
          std::printf("%s nobody addressed, %s: %.2f h, accepted %d: %.1f an hour, at most %.1f (95 %%)\n",
                      what_, way.name, hours, way.accepted, way.accepted / hours,
                      upper_bound(way.accepted) / hours);
      std::fflush(stdout);
    }
    double minutes() const { return seconds_ / 60; }

   private:
    struct Way {
      Open open;
      const char* name;
      int accepted = 0;
    };
    Corpus& corpus_;
    const char* what_;
    double seconds_ = 0;
    std::array<Way, 3> ways_{
        {{Open::WithName, "name"}, {Open::WithALook, "look"}, {Open::Answers, "answers"}}};
  };
  static constexpr std::size_t kBlock = 20 * 16'000;

  /// One sentence more, at the level of somebody two steps away, and a breath after it.
  void add_sentence(Samples& to, const Samples& sentence) {
    const double gain = 2000 / std::max(1.0, test::active_rms(sentence));
    for (const auto s : sentence) to.push_back(test::to_sample(s * gain));
    to.resize(to.size() + 3'000 + chance_.below(12'000));
  }

  void talk() {
    Unaddressed all{*this, "talk"};
    Talk text{o_.seed + 5};
    while (all.minutes() < o_.talk_minutes) {
      Samples sound;
      const Talker& talker = talkers_[chance_.below(talkers_.size())];
      while (sound.size() < kBlock) {
        const Samples sentence = speaking_.speak(talker, text.sentence());
        if (sentence.empty()) break;
        add_sentence(sound, sentence);
      }
      all.hear(std::move(sound), talker.name);
    }
    all.tell();
  }

  /// What people say to somebody else, each file of the folder once.
  void overhear() {
    std::set<fs::path> files;
    std::error_code missing;
    for (const auto& entry : fs::recursive_directory_iterator{o_.overheard, missing})
      if (entry.is_regular_file()) files.insert(entry.path());
    Unaddressed all{*this, "overheard"};
    Samples sound;
    std::string first;
    for (const auto& file : files) {
      auto read = speech::read_sound(file, speech::kHearingRateHz);
      if (!read) continue;
      if (sound.empty()) first = file.stem().string();
      add_sentence(sound, trimmed(read->samples));
      if (sound.size() >= kBlock) all.hear(std::exchange(sound, {}), first);
    }
    if (!sound.empty()) all.hear(std::move(sound), first);
    all.tell();
  }

  Options o_;
  core::Random chance_;
  Speaking speaking_;
  std::vector<Talker> talkers_ = talkers();
  std::unique_ptr<Noises> noises_;
  speech::Vocabulary vocabulary_;
  speech::AwaitedAnswers awaited_;
  std::unique_ptr<speech::Recogniser> recogniser_;
  std::vector<Clip> human_answers_, human_others_;
  std::FILE* dump_ = nullptr;
  double cpu_ = 0;
  int utterances_ = 0, scenes_ = 0;
};

}  // namespace
}  // namespace mana::eval

int main(int argc, char** argv) {
  mana::eval::Options o;
  CLI::App app{"What the ears make of synthetic and recorded speech in noise"};
  app.add_option("--scenes", o.scenes, "Right and wrong phrases in each condition")->capture_default_str();
  app.add_option("--talk", o.talk_minutes, "Minutes of unaddressed talk")->capture_default_str();
  app.add_option("--overheard", o.overheard, "A folder of recordings of people who talk to somebody else")
      ->check(CLI::ExistingDirectory);
  app.add_option("--people", o.people,
                 "A list of recordings and what people say in them: half of the phrases are theirs then")
      ->check(CLI::ExistingFile);
  app.add_option(
         "--ways", o.ways,
         "How that is heard: only what has the name counts, or bare commands as well, because somebody "
         "looks, or every answer")
      ->check(CLI::IsMember({"name", "look", "answers"}))
      ->delimiter(',')
      ->capture_default_str();
  app.add_option("--seed", o.seed)->capture_default_str();
  app.add_option("--noise", o.only, "Only one noise")
      ->check(CLI::IsMember({"quiet", "white", "babble", "television", "fan"}));
  app.add_option("--snr", o.only_snr,
                 "Only speech so many decibels above the noise; quiet has no noise, and 40")
      ->check(CLI::IsMember({40, 20, 10, 5}));
  app.add_option("--room", o.room_seconds, "Seconds of the room before somebody speaks")
      ->capture_default_str();
  app.add_option("--network", o.network, "The file of another sound network")->check(CLI::ExistingFile);
  app.add_option("--dump", o.dump, "A file for the evidence of each utterance");
  app.add_option("--second-pass", o.second_pass, "The file of another second pass")->check(CLI::ExistingFile);
  app.add_flag("--ideal", o.ideal, "Cut where the speech lies, as if the ears had found it");
  app.add_flag("--first-pass-alone", o.first_pass_alone, "Without the second pass");
  app.add_flag("--verbose", o.verbose, "Say what was missed and mistaken");
  app.add_flag("--floors", o.floors, "End with 1 when a result lies below what must hold");
  CLI11_PARSE(app, argc, argv);
  mana::eval::Corpus corpus{o};
  return corpus.prepare() ? corpus.run() : 1;
}
