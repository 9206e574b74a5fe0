#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/roc.hpp"
#include "speech/pronunciation/foreign_word.hpp"
#include "tests/eval/german_mistakes.hpp"
#include "tests/eval/judged.hpp"
#include "tests/speech/spoken.hpp"

/// How well an acoustic model of English tells whether a German word was said, and said with the mistakes of
/// speakers of English. All of it is synthetic: eSpeak NG's German and English voices say the words both
/// ways. The table of contrasts was fitted with other voices and other words than those here; no learner was
/// ever recorded. B is informedness.
namespace mana::speech {
namespace {

// The contrasts were fitted with de, de+f2, de+m3, de+f4, de+m7, en-us+f2 and en-gb+m3; which of them are
// judged was chosen by de+m1, de+f1, de+m5, de+f3, de+f5, en-us+m1 and en-gb+f3. Neither are among these.
constexpr const char* kVoices[] = {"de+m2", "de+m4", "de+m6", "de+m8", "de+annie", "en-us+f4", "en-gb+m2"};

const double kSurelyWrong = std::log(0.2 / 0.8);  // a sound is called wrong below

/// English voices lack the vowels of German: they say what is made of sounds that they have.
bool can_say(std::string_view voice, std::string_view signs) {
  if (!voice.starts_with("en")) return true;
  for (const char* none : {"y", "Y", "W", "e:", "o:", "O", "U", "r", "A:"})
    if (signs.find(none) != std::string_view::npos) return false;
  return true;
}

test::Samples said(std::string_view voice, std::string_view signs) {
  VoiceOptions options;
  options.voice = voice;
  options.rate_wpm = 130;
  auto speaker = EspeakVoice::open(options);
  if (!speaker) ADD_FAILURE() << speaker.error().sentence;
  const auto sentence = speaker->speak({"x", {}, {{0, 1, "sounds", std::string{signs}}}});
  if (!sentence) ADD_FAILURE() << sentence.error().sentence;
  const auto words = resample(sentence->samples, sentence->sample_rate_hz, 16'000);
  auto sound = test::room(0.5 + double(words.size()) / 16'000);
  test::mix(sound, words, 0.2);
  return sound;
}

class ForeignEval : public ::testing::Test {
 protected:
  JudgedWord score(std::string_view sounds, const test::Samples& sound) {
    auto judged = score_foreign(scorer_, ForeignWord{"de", std::string{sounds}}, sound);
    if (!judged) ADD_FAILURE() << judged.error().sentence;
    return std::move(judged).value();
  }
  PronunciationScorer scorer_ = PronunciationScorer::open({}).value();
};

// Contrast by contrast, those that are only practised too: why they are.
TEST_F(ForeignEval, EachContrastByItself) {
  struct Kind {
    evaluation::Binary table{};
    std::vector<evaluation::Scored> scores;
    int told_wrong[2] = {0, 0};  // [right]
    bool is_judged = false;
  };
  std::map<std::string, Kind> kinds;
  for (const char* voice : kVoices) {
    for (const test::GermanMistake& m : test::kMistakesToTest) {
      if (!can_say(voice, m.right) || !can_say(voice, m.wrong)) continue;
      const auto target = target_of(ForeignWord{"de", std::string{m.sounds}}, true).value();
      const auto c = std::find_if(target.contrasts.begin(), target.contrasts.end(),
                                  [&](const auto& x) { return x.of->kind == m.kind; });
      ASSERT_NE(c, target.contrasts.end()) << m.word;
      for (const bool right : {true, false}) {
        const std::vector<SpokenTarget> both{c->right, c->wrong};
        const auto fits = scorer_.fit(both, said(voice, right ? m.right : m.wrong)).value();
        ASSERT_EQ(fits.size(), 2U) << m.word;
        const double odds = log_odds_of_contrast(*c, fits[0], fits[1]);
        Kind& k = kinds[std::string{m.kind}];
        ++(right ? (odds >= 0 ? k.table.tp : k.table.fn) : (odds >= 0 ? k.table.fp : k.table.tn));
        k.scores.push_back({odds, right});
        k.told_wrong[right] += odds < kSurelyWrong ? 1 : 0;
        k.is_judged = c->of->is_judged;
      }
    }
  }
  std::printf("%-10s %-9s %5s %5s %6s  %-24s %s\n", "kind", "", "right", "wrong", "AUC", "B (95 %)",
              "called wrong: of the wrong, of the right");
  for (const auto& [name, k] : kinds) {
    const double right = double(k.table.tp + k.table.fn), wrong = double(k.table.fp + k.table.tn);
    const auto b = evaluation::informedness_newcombe(k.table);
    const double auc = evaluation::auc(evaluation::Roc::of(k.scores).value()).value;
    std::printf("%-10s %-9s %5.0f %5.0f %6.2f  %5.2f (%5.2f to %4.2f)    %.2f, %.2f\n", name.c_str(),
                k.is_judged ? "judged" : "practised", right, wrong, auc,
                double(k.table.tp) / right - double(k.table.fp) / wrong, b.low, b.high,
                k.told_wrong[0] / wrong, k.told_wrong[1] / right);
    if (!k.is_judged) continue;
    EXPECT_GE(b.low, 0.2) << name;
    EXPECT_LE(k.told_wrong[1] / right, 0.1) << name;
  }
}

// What a lesson makes of it: of several mistakes that a sound may have the likeliest counts.
TEST_F(ForeignEval, TheSoundOfAWordAsALessonHearsIt) {
  test::Judged judged{"was the sound right"};
  std::map<bool, std::map<Judged, int>> told;
  for (const char* voice : kVoices) {
    for (const test::GermanMistake& m : test::kMistakesToTest) {
      if (!can_say(voice, m.right) || !can_say(voice, m.wrong)) continue;
      for (const bool right : {true, false}) {
        const JudgedWord heard = score(m.sounds, said(voice, right ? m.right : m.wrong));
        const auto at = std::find_if(heard.sounds.begin(), heard.sounds.end(),
                                     [&](const JudgedSound& s) { return s.sound == m.sound; });
        if (at == heard.sounds.end()) continue;  // practised, not judged
        judged.add_yes_no(at->judged == Judged::Right, right, voice);
        ++told[right][at->judged];
      }
    }
  }
  for (const bool right : {true, false})
    std::printf("%s: called right %d, not sure %d, wrong %d\n", right ? "right" : "wrong",
                told[right][Judged::Right], told[right][Judged::NotSure], told[right][Judged::Wrong]);
  EXPECT_GE(judged.print(), 0.55);
}

// Whether it was the word at all, well or badly said: against the others.
TEST_F(ForeignEval, TheWordAgainstOthers) {
  test::Judged judged{"was it the word"};
  std::vector<evaluation::Scored> scores;
  int unclear = 0;
  for (const char* voice : kVoices) {
    for (std::size_t i = 0; i < test::kMistakesToTest.size(); ++i) {
      const test::GermanMistake& m = test::kMistakesToTest[i];
      if (!can_say(voice, m.right)) continue;
      const auto sound = said(voice, m.right);
      for (const std::size_t step : {std::size_t{0}, std::size_t{17}, std::size_t{31}}) {
        const auto& other = test::kMistakesToTest[(i + step) % test::kMistakesToTest.size()];
        if (step > 0 && other.word == m.word) continue;
        const JudgedWord heard = score(other.sounds, sound);
        judged.add_yes_no(heard.heard == HeardAs::Word, step == 0, voice);
        unclear += heard.heard == HeardAs::Unclear ? 1 : 0;
        scores.push_back({heard.likely, step == 0});
      }
    }
  }
  std::printf("AUC %.3f; unclear %d of %zu\n", evaluation::auc(evaluation::Roc::of(scores).value()).value,
              unclear, scores.size());
  EXPECT_GE(judged.print(), 0.75);
}

}  // namespace
}  // namespace mana::speech
