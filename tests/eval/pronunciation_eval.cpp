#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/roc.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/pronunciation/confusions.hpp"
#include "speech/pronunciation/pronunciation.hpp"
#include "tests/eval/judged.hpp"
#include "tests/eval/minimal_pairs.hpp"
#include "tests/speech/spoken.hpp"

/// How well it is told whether somebody said the word, and which sound he said otherwise. All was fitted with
/// synthetic voices (speech/pronunciation/sound_odds.hpp); neither the people nor the voices nor the pairs
/// here were among them. B is informedness.
namespace mana::speech {
namespace {
namespace fs = std::filesystem;

using Phones = std::vector<std::string>;
Phones split(const std::string& way) {
  std::istringstream in{way};
  return {std::istream_iterator<std::string>{in}, {}};
}
std::string join(const Phones& phones) {
  std::string out;
  for (const std::string& p : phones) out += (out.empty() ? "" : " ") + p;
  return out;
}

/// How many sounds have to be put in, left out or exchanged (Levenshtein).
int distance(const Phones& a, const Phones& b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int corner = std::exchange(row[0], static_cast<int>(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int exchanged = corner + (a[i - 1] != b[j - 1] ? 1 : 0);
      corner = row[j];
      row[j] = std::min({exchanged, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

int distance(const SpokenTarget& a, const SpokenTarget& b) {
  int least = 100;
  for (const std::string& x : a.ways)
    for (const std::string& y : b.ways) least = std::min(least, distance(split(x), split(y)));
  return least;
}

double log_odds(double p) { return std::log(std::max(1e-9, p) / std::max(1e-9, 1 - p)); }

/// Whether a sound was right, against what was said of it, by kind of mistake.
class SoundScores {
 public:
  void add(const std::string& kind, const JudgedSound& s, bool right, const std::string& who) {
    Kind& k = kinds_[kind];
    const bool taken_for_right = s.judged == Judged::Right;
    evaluation::Count& cell =
        right ? (taken_for_right ? k.table.tp : k.table.fn) : (taken_for_right ? k.table.fp : k.table.tn);
    ++cell;
    k.told_wrong[right] += s.judged == Judged::Wrong ? 1 : 0;
    k.scores.push_back({log_odds(s.right), right});
    all_.add_yes_no(taken_for_right, right, who);
  }
  /// @return B of all
  double print() {
    std::printf("%-12s %5s %5s %7s  %-24s %s\n", "kind", "right", "wrong", "AUC", "B (95 %)",
                "called wrong: of the wrong, of the right");
    for (auto& [name, k] : kinds_) {
      const evaluation::Count right = k.table.tp + k.table.fn, wrong = k.table.fp + k.table.tn;
      const auto share = [](double n, evaluation::Count of) { return of > 0 ? n / double(of) : 0; };
      std::printf("%-12s %5d %5d  ", name.c_str(), static_cast<int>(right), static_cast<int>(wrong));
      if (right == 0 || wrong == 0) {  // of one side alone nothing can be told
        std::printf("taken for right: %.2f\n", share(double(k.table.tp + k.table.fp), right + wrong));
        continue;
      }
      const auto b = evaluation::informedness_newcombe(k.table);
      const auto roc = evaluation::Roc::of(k.scores).value();
      std::printf("%6.3f  %5.2f (%5.2f to %4.2f)    %.2f, %.2f\n", evaluation::auc(roc).value,
                  share(double(k.table.tp), right) - share(double(k.table.fp), wrong), b.low, b.high,
                  share(k.told_wrong[0], wrong), share(k.told_wrong[1], right));
    }
    return all_.print();
  }

 private:
  struct Kind {
    evaluation::Binary table{};
    double told_wrong[2] = {0, 0};  // [right]
    std::vector<evaluation::Scored> scores;
  };
  std::map<std::string, Kind> kinds_;
  test::Judged all_{"was the sound right"};
};

class PronunciationEval : public ::testing::Test {
 protected:
  struct Recording {
    std::string word, name;
    test::Samples sound;
  };
  static std::vector<Recording> recordings() {
    std::set<fs::path> sorted;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator{fs::path{MANA_SHARED_DATA} / "speech/words", missing})
      sorted.insert(entry.path());
    std::vector<Recording> out;
    for (const fs::path& file : sorted)
      if (auto sound = read_sound(file, 16'000)) {
        const std::string name = file.stem().string();
        out.push_back({name.substr(0, name.find('_')), name, std::move(sound->samples)});
      }
    return out;
  }
  const SpokenTarget& target(const std::string& word) {
    const auto known = targets_.find(word);
    if (known != targets_.end()) return known->second;
    auto made = target_of({}, word);
    if (!made) ADD_FAILURE() << made.error().sentence;
    return targets_[word] = std::move(made).value();
  }
  JudgedWord score(const SpokenTarget& to_say, const test::Samples& sound) {
    auto judged = scorer_.score(to_say, sound);
    if (!judged) ADD_FAILURE() << judged.error().sentence;
    return std::move(judged).value();
  }
  const PhoneModels& models() const { return scorer_.models(); }

 private:
  PronunciationScorer scorer_ = PronunciationScorer::open({}).value();
  std::map<std::string, SpokenTarget> targets_;
};

TEST_F(PronunciationEval, PeoplesWordsAgainstAllOthersAndTheNearest) {
  const auto all = recordings();
  if (all.empty()) GTEST_SKIP() << "no recordings in " << MANA_SHARED_DATA << "/speech/words";
  std::set<std::string> words;
  for (const Recording& r : all) words.insert(r.word);
  std::vector<evaluation::Scored> others, nearest;
  evaluation::Binary near_table{};
  test::Judged judged{"was it the word"};
  int unclear = 0, trials = 0;
  double seconds = 0;
  const std::clock_t before = std::clock();
  for (const Recording& r : all) {
    int least = 100;
    for (const std::string& w : words)
      if (w != r.word) least = std::min(least, distance(target(w), target(r.word)));
    bool is_nearest_found = false;
    for (const std::string& w : words) {
      const JudgedWord heard = score(target(w), r.sound);
      seconds += double(r.sound.size()) / 16'000;
      ++trials;
      unclear += heard.heard == HeardAs::Unclear ? 1 : 0;
      const bool right = w == r.word, taken = heard.heard == HeardAs::Word;
      others.push_back({log_odds(heard.likely), right});
      judged.add_yes_no(taken, right, r.name);
      const bool is_nearest = !right && !is_nearest_found && distance(target(w), target(r.word)) == least;
      is_nearest_found = is_nearest_found || is_nearest;
      if (!right && !is_nearest) continue;
      nearest.push_back(others.back());
      ++(right ? (taken ? near_table.tp : near_table.fn) : (taken ? near_table.fp : near_table.tn));
    }
  }
  const double auc_all = evaluation::auc(evaluation::Roc::of(others).value()).value;
  const double auc_near = evaluation::auc(evaluation::Roc::of(nearest).value()).value;
  const auto b = evaluation::informedness_newcombe(near_table);
  std::printf("AUC against all others %.3f, against the nearest %.3f; unclear %d of %d; %.3f of real time\n",
              auc_all, auc_near, unclear, trials, double(std::clock() - before) / CLOCKS_PER_SEC / seconds);
  std::printf("nearest: TPR %d/%d FPR %d/%d, B %.2f to %.2f\n", static_cast<int>(near_table.tp),
              static_cast<int>(near_table.tp + near_table.fn), static_cast<int>(near_table.fp),
              static_cast<int>(near_table.fp + near_table.tn), b.low, b.high);
  EXPECT_GE(auc_all, 0.95);
  EXPECT_GE(auc_near, 0.90);
  EXPECT_GE(judged.print(), 0.8);
}

// Whoever says "right" when "light" was to be said has made that mistake: so people's mistakes are had from
// people's words.
TEST_F(PronunciationEval, PeoplesSoundsAgainstWhatTheyAreConfusedWith) {
  const auto all = recordings();
  if (all.empty()) GTEST_SKIP() << "no recordings in " << MANA_SHARED_DATA << "/speech/words";
  SoundScores scores;
  for (const Recording& r : all) {
    const JudgedWord said = score(target(r.word), r.sound);
    const Phones phones = split(said.way);
    for (std::size_t i = 0; i < phones.size(); ++i) {
      std::set<std::string_view> of_kinds;
      for (const Confusion& c : confusions()) {
        const bool is_there = !c.only_last || i + 1 == phones.size();
        if (c.sound == phones[i] && is_there && of_kinds.insert(c.kind).second)
          scores.add(std::string{c.kind}, said.sounds[i], true, r.name);
        if (c.instead != phones[i] || !is_there) continue;
        Phones wanted = phones;
        wanted[i] = c.sound;
        scores.add(std::string{c.kind}, score({{join(wanted)}}, r.sound).sounds.at(i), false, r.name);
      }
    }
  }
  EXPECT_GE(scores.print(), 0.6);
}

TEST_F(PronunciationEval, MinimalPairsOfSyntheticVoices) {
  SoundScores scores;
  for (const char* name : {"en-us+f5", "en-gb+m2", "en-us+m5", "en-gb+f1"}) {
    VoiceOptions options;
    options.voice = name;
    options.rate_wpm = 140;
    for (const test::MinimalPair& p : test::kMinimalPairs) {
      const SpokenTarget& to_say = target(std::string{p.right});
      for (const bool right : {true, false}) {
        const auto words = test::spoken(std::string{right ? p.right : p.wrong}, options);
        auto sound = test::room(0.5 + double(words.size()) / 16'000);
        test::mix(sound, words, 0.2);
        const JudgedWord judged = score(to_say, sound);
        ASSERT_FALSE(judged.sounds.empty()) << p.right;
        const auto at = std::find_if(judged.sounds.begin(), judged.sounds.end(),
                                     [&](const JudgedSound& s) { return s.sound == p.sound; });
        if (at == judged.sounds.end() && !p.sound.empty()) continue;  // said in another way
        scores.add(std::string{p.kind}, p.sound.empty() ? judged.sounds.back() : *at, right, name);
      }
    }
  }
  EXPECT_GE(scores.print(), 0.5);
}

}  // namespace
}  // namespace mana::speech
