#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <set>

#include "speech/audio/wav_file.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/eval/judged.hpp"
#include "tests/speech/spoken.hpp"

/// How well the ears tell what was said to them from everything else. B is informedness: the share of
/// right things accepted minus the share of wrong things accepted; over all commands, the mean of that
/// weighted by how often each was said.
namespace mana::speech {
namespace {
using test::mix, test::spoken;

const AwaitedAnswers kAll{"ok", "yes", "no", "thank_you", "later", "repeat"};

struct Score {
  int positives = 0, hits = 0, negatives = 0, false_alarms = 0;
  double tpr() const { return positives > 0 ? double(hits) / positives : 0; }
  double fpr() const { return negatives > 0 ? double(false_alarms) / negatives : 0; }
  double informedness() const { return tpr() - fpr(); }
  void print(const char* what) const {
    std::printf("%-34s TPR %3d/%3d = %.3f   FPR %3d/%3d = %.3f   B %.3f\n", what, hits, positives, tpr(),
                false_alarms, negatives, fpr(), informedness());
  }
};

class HearingEval : public ::testing::Test {
 protected:
  /// Ids accepted in a recording.
  std::vector<std::string> ids_in(const test::Samples& sound) {
    UtteranceListener listener{recogniser};
    listener.await(kAll);
    std::vector<std::string> ids;
    const std::clock_t before = std::clock();
    auto events = listener.hear(sound, core::kStart);
    for (auto& more : listener.finish()) events.push_back(std::move(more));
    cpu_seconds += double(std::clock() - before) / CLOCKS_PER_SEC;
    for (const ListenerEvent& e : events) {
      if (e.kind != ListenerEvent::Kind::Understood) continue;
      ++utterances;
      if (e.what.accepted) ids.push_back(e.what.id);
    }
    return ids;
  }
  void expect(Score& score, const test::Samples& sound, const std::string& id, const std::string& name) {
    const auto ids = ids_in(sound);
    ++score.positives;
    const bool hit = ids == std::vector<std::string>{id};
    score.hits += hit ? 1 : 0;
    judged.add(ids.empty() ? "none" : hit ? id : another(ids, id), id, who(name));
    if (!hit)
      std::printf("  missed %s%s%s\n", name.c_str(), ids.empty() ? "" : ", took it for ",
                  ids.empty() ? "" : ids[0].c_str());
  }
  void expect_nothing(Score& score, const test::Samples& sound, const std::string& name) {
    const auto ids = ids_in(sound);
    ++score.negatives;
    score.false_alarms += ids.empty() ? 0 : 1;
    judged.add(ids.empty() ? "none" : ids.front(), "none", who(name));
    if (!ids.empty()) std::printf("  took %s for %s\n", name.c_str(), ids[0].c_str());
  }
  /// More than it, or something else.
  static std::string another(const std::vector<std::string>& ids, const std::string& than) {
    const auto wrong = std::find_if(ids.begin(), ids.end(), [&](const auto& id) { return id != than; });
    return wrong == ids.end() ? "none" : *wrong;
  }
  /// The voice, of "en-us: mana, stop"; of a recording nobody knows who it is.
  static std::string who(const std::string& name) {
    const auto colon = name.find(": ");
    return colon == std::string::npos ? "" : name.substr(0, colon);
  }
  static std::vector<std::filesystem::path> recordings(const char* folder) {
    std::set<std::filesystem::path> sorted;
    std::error_code missing;
    for (const auto& entry :
         std::filesystem::directory_iterator{std::filesystem::path{MANA_SHARED_DATA} / folder, missing})
      sorted.insert(entry.path());
    return {sorted.begin(), sorted.end()};
  }

  Recogniser recogniser = Recogniser::open({}, test::household_with_privacy()).value();
  /// What was taken for what: the label "none" for a word that is no command, and for no command heard.
  test::Judged judged{"command recogniser"};
  double cpu_seconds = 0;
  int utterances = 0;
};

TEST_F(HearingEval, PeopleAnswerAndOtherWordsAreNoAnswers) {
  const auto files = recordings("speech/words");
  if (files.empty()) GTEST_SKIP() << "no recordings in " << MANA_SHARED_DATA << "/speech/words";
  Score score;
  for (const auto& file : files) {
    const auto sound = read_sound(file, kHearingRateHz);
    ASSERT_TRUE(sound) << sound.error().sentence;
    const std::string name = file.stem().string();
    const std::string word = name.substr(0, name.find('_'));
    if (word == "yes" || word == "no") {
      expect(score, sound->samples, word, name);
    } else {
      expect_nothing(score, sound->samples, name);
    }
  }
  score.print("people: yes, no; 13 other words");
  std::printf("CPU: %.0f ms an utterance\n", 1e3 * cpu_seconds / std::max(1, utterances));
  EXPECT_GE(judged.print(), 0.7);
  EXPECT_LE(score.fpr(), 0.08);
}

TEST_F(HearingEval, SomebodyWhoReadsAloudIsNotObeyed) {
  const auto files = recordings("speech/reading");
  if (files.empty()) GTEST_SKIP() << "no recordings in " << MANA_SHARED_DATA << "/speech/reading";
  Score score;
  for (const auto& file : files) {
    const auto sound = read_sound(file, kHearingRateHz);
    ASSERT_TRUE(sound) << sound.error().sentence;
    expect_nothing(score, sound->samples, file.stem().string());
  }
  EXPECT_EQ(score.false_alarms, 0);
}

/// What is said, a second into a quiet room or into white noise 20 dB below the voice.
test::Samples said(const std::string& text, const VoiceOptions& voice, bool noisy) {
  const auto words = spoken(text, voice);
  const double seconds = 2.2 + double(words.size()) / 16'000;
  auto sound = noisy ? test::white_noise(seconds, test::active_rms(words) / 10, 3) : test::room(seconds);
  mix(sound, words, 1.1);
  return sound;
}

VoiceOptions voice_called(const char* name, int rate_wpm) {
  VoiceOptions o;
  o.voice = name;
  o.rate_wpm = rate_wpm;
  return o;
}

class SyntheticEval : public HearingEval {
 protected:
  void run(Score& commands, Score& answers, const VoiceOptions& voice, bool noisy) {
    const auto vocabulary = test::household();
    for (const Phrases& c : vocabulary.commands)
      expect(commands, said("mana, " + c.phrases.back(), voice, noisy), c.id,
             voice.voice + ": mana, " + c.phrases.back());
    for (const Phrases& a : vocabulary.answers)
      for (const std::string& phrase : a.phrases)
        expect(answers, said(phrase, voice, noisy), a.id, voice.voice + ": " + phrase);
    for (const char* other : {"money", "tomorrow morning", "the weather will be fine", "house", "hello there",
                              "window", "would you like a cup of tea", "seven"}) {
      const auto sound = said(other, voice, noisy);
      expect_nothing(answers, sound, voice.voice + ": " + other);
    }
  }
};

TEST_F(SyntheticEval, CommandsAndAnswersOfSyntheticVoices) {
  Score commands, answers, noisy_commands, noisy_answers;
  run(commands, answers, voice_called("en-us", 150), false);
  run(commands, answers, voice_called("en-gb+f3", 140), false);
  run(commands, answers, voice_called("en-us+m3", 160), false);
  run(noisy_commands, noisy_answers, voice_called("en-us+f3", 150), true);
  commands.print("commands, quiet room");
  answers.print("answers, quiet room");
  noisy_commands.print("commands, white noise at 20 dB");
  noisy_answers.print("answers, white noise at 20 dB");
  std::printf("CPU: %.0f ms an utterance\n", 1e3 * cpu_seconds / std::max(1, utterances));
  const Score all{commands.positives + answers.positives, commands.hits + answers.hits, answers.negatives,
                  answers.false_alarms};
  all.print("all, quiet room");
  EXPECT_GE(commands.tpr(), 0.9);
  EXPECT_GE(judged.print(), 0.8);
  EXPECT_GE(noisy_commands.tpr(), 0.7);
}

/// "Stop listening" begins with "stop", and each way of saying it has to be told from the others.
TEST_F(SyntheticEval, WhoWantsToBeLeftAloneIsUnderstoodAndStopRemainsStop) {
  Score privacy, noisy_privacy, stop, others;
  for (const auto& [name, rate] : {std::pair{"en-us", 150}, std::pair{"en-gb+f3", 140},
                                   std::pair{"en-us+m3", 160}, std::pair{"en-gb+m7", 150}}) {
    const VoiceOptions voice = voice_called(name, rate);
    for (const Phrases& c : test::household_with_privacy().commands) {
      if (!c.id.starts_with("shut") && !c.id.starts_with("open")) continue;
      for (const std::string& phrase : c.phrases) {
        expect(privacy, said("mana, " + phrase, voice, false), c.id, voice.voice + ": mana, " + phrase);
        expect(noisy_privacy, said("mana, " + phrase, voice, true), c.id,
               voice.voice + " in noise: mana, " + phrase);
      }
    }
    for (const bool noisy : {false, true})
      expect(stop, said("mana, stop", voice, noisy), "stop", voice.voice + ": mana, stop");
    for (const char* other :
         {"stop looking at it", "she stopped listening", "turn the corner", "turn the light off",
          "switch off the oven", "the camera is over there", "he did not listen to me", "close the window",
          "shut the door", "turn off the television", "mama, stop talking"})
      expect_nothing(others, said(other, voice, false), voice.voice + ": " + other);
  }
  privacy.print("left alone, quiet room");
  noisy_privacy.print("left alone, white noise at 20 dB");
  stop.print("mana, stop, in both");
  others.print("what sounds like it");
  EXPECT_GE(privacy.tpr(), 0.9);
  EXPECT_GE(noisy_privacy.tpr(), 0.7);
  EXPECT_EQ(stop.hits, stop.positives);
  EXPECT_LE(others.fpr(), 0.05);
}

}  // namespace
}  // namespace mana::speech
