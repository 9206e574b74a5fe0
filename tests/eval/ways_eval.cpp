#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "agent/program/machine/vocabulary_from.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/eval/judged.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/speech/understood.hpp"

/// The many ways to say the same: all that the shipped phrases list, those of the grammars and the further
/// ones that only the second pass knows, by voices of the synthesiser in a quiet room.
namespace mana::speech {
namespace {

constexpr const char* kVoices[] = {"en-us+m3", "en-gb+f2", "en-gb+m7"};
constexpr std::size_t kEach = 2;  // of the further ways each second one, for the sake of time

/// What the shipped phrases are not, though they sound like some of them.
constexpr const char* kOthers[] = {"mana, is it raining today",
                                   "mana, what's on television",
                                   "mana, my daughter has my tablets",
                                   "mana, the doctor was very kind",
                                   "mana, I must call the plumber",
                                   "mana, when is the bus",
                                   "mana, what day does the cleaner come",
                                   "mana, tell me about the war",
                                   "mana, can you hear the rain",
                                   "mana, I have taken the dog out",
                                   "mana, help him up",
                                   "mana, turn down the bed",
                                   "mana, what did she say to you",
                                   "mana, did I leave the oven on",
                                   "mana, good heavens",
                                   "mana, who is that man"};

class WaysEval : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto book =
        dialogue::read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml");
    ASSERT_TRUE(book) << book.error().sentence;
    auto opened = Recogniser::open({}, program::vocabulary_from(*book));
    ASSERT_TRUE(opened) << opened.error().sentence;
    recogniser = std::make_unique<Recogniser>(std::move(*opened));
    if (!recogniser->has_second_pass()) GTEST_SKIP() << "the second pass has not been fetched";
    for (const Phrases& a : recogniser->vocabulary().answers) all.insert(a.id);
  }
  std::string heard(const std::string& words, const char* voice, const AwaitedAnswers& awaited) {
    VoiceOptions o;
    o.voice = voice;
    const auto speech = test::spoken(words, o);
    auto sound = test::room(2.2 + double(speech.size()) / kHearingRateHz);
    test::mix(sound, speech, 1.1);
    UtteranceListener listener{*recogniser};
    listener.await(awaited);
    auto events = listener.hear(sound, core::kStart);
    for (auto& more : listener.finish()) events.push_back(std::move(more));
    const std::string ids = test::accepted_ids(events);
    return ids.empty() ? "none" : ids;
  }
  void expect(const std::string& words, const std::string& id, const AwaitedAnswers& awaited) {
    const char* voice = kVoices[turn++ % std::size(kVoices)];
    const std::string got = heard(words, voice, awaited);
    judged.add(got, id, voice);
    if (got != id) std::printf("  %s, \"%s\": %s\n", voice, words.c_str(), got.c_str());
    ++said;
    understood += got == id ? 1 : 0;
    mistaken += got != id && got != "none" ? 1 : 0;
  }

  std::unique_ptr<Recogniser> recogniser;
  AwaitedAnswers all;
  test::Judged judged{"everyday ways to say it"};
  std::size_t turn = 0;
  int said = 0, understood = 0, mistaken = 0;
};

TEST_F(WaysEval, CommandsInManyWordsAreUnderstoodAndOtherSentencesAreNot) {
  std::size_t number = 0;
  for (const Phrases& c : recogniser->vocabulary().commands) {
    for (const std::string& phrase : c.further)
      if (number++ % kEach == 0) expect("mana, " + phrase, c.id, {});
    expect("mana, could you tell me, please, " + c.phrases.back(), c.id, {});
    expect("mana, " + c.phrases.back() + ", thank you", c.id, {});
  }
  const int meant = said, right = understood;
  mistaken = 0;
  for (const char* other : kOthers) expect(other, "none", {});
  std::printf("commands: %d of %d; other sentences with the name taken for one: %d of %zu\n", right, meant,
              mistaken, std::size(kOthers));
  EXPECT_GE(right, meant * 8 / 10);
  EXPECT_LE(mistaken, 1);
  EXPECT_GE(judged.print(), 0.8);
}

TEST_F(WaysEval, AnswersInManyWordsAreUnderstood) {
  std::size_t number = 0;
  for (const Phrases& a : recogniser->vocabulary().answers)
    for (const std::string& phrase : a.further)
      if (number++ % kEach == 0) expect(phrase, a.id, all);
  std::printf("answers: %d of %d, taken for another %d\n", understood, said, mistaken);
  EXPECT_GE(understood, said * 8 / 10);
  EXPECT_LE(mistaken, said / 20);
}

}  // namespace
}  // namespace mana::speech
