#include "speech/recognition/free_speech.hpp"
#include "agent/bus/messages/vision.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/capture/wav_microphone.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/recognition/reason.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/script.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/recorder.hpp"

/// What is none of the phrases, through the ears.
namespace mana::speech {
namespace {
using core::at_seconds;
using test::mix, test::room;
namespace fs = std::filesystem;

const VoiceOptions kClear = [] {
  VoiceOptions o;
  o.voice = "en-us+m3";
  return o;
}();

class FreeSpeechTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Recogniser::open({}, test::household()).value().has_second_pass())
      GTEST_SKIP() << "the model of the second pass is not here";
  }
  /// What was heard of these words, which begin after two seconds.
  std::vector<msg::Heard> hear(const test::Samples& said, bool looks = false) {
    test::Samples sound = room(double(said.size()) / 16'000 + 5);
    mix(sound, said, 2);
    core::ManualClock clock;
    bus::Bus bus;
    test::Script script;
    test::Recorder<msg::Heard> heard{bus};
    test::Recorder<msg::Called> called{bus};
    HearingOptions options;
    options.name_optional = true;
    Hearing hearing{bus, std::make_unique<WavMicrophone>(Sound{16'000, sound}),
                    std::make_unique<Recogniser>(Recogniser::open({}, test::household()).value()), options};
    if (looks) script.at(0.5, [&] { bus.publish(msg::Looking{at_seconds(0.5), true}); });
    bus::VirtualDriver driver{clock, {&script, &hearing, &heard, &called}};
    driver.run_until(at_seconds(double(sound.size()) / 16'000 + 1));
    called_ = called.seen.size();
    return heard.seen;
  }
  std::vector<msg::Heard> hear(const std::string& words, bool looks = false) {
    return hear(test::spoken(words, kClear), looks);
  }
  std::size_t called_ = 0;
};

// Before, it was heard as "what's the time", refused, and she was silent.
TEST_F(FreeSpeechTest, WhatIsSaidWithHerNameIsWrittenDown) {
  const auto heard = hear("mana, I feel a bit lonely today");
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_TRUE(heard[0].accepted);
  EXPECT_EQ(heard[0].command, msg::kFreeWords);
  EXPECT_TRUE(heard[0].named);
  EXPECT_TRUE(heard[0].called);
  EXPECT_NE(heard[0].text.find("lonely"), std::string::npos) << heard[0].text;
  EXPECT_EQ(heard[0].text.find("ana"), std::string::npos) << "without her name";
  EXPECT_GT(heard[0].confidence, 0.5);
  ASSERT_GE(heard[0].words.size(), 4u);
  EXPECT_GT(heard[0].words[0].start, at_seconds(1.9));
  EXPECT_LT(heard[0].words.back().start, at_seconds(5));
}

TEST_F(FreeSpeechTest, SoIsWhatSomebodySaysWhoLooksAndNobodyElse) {
  const auto alone = hear("I put my glasses in the kitchen drawer");
  ASSERT_EQ(alone.size(), 1u);
  EXPECT_FALSE(alone[0].accepted);
  EXPECT_TRUE(alone[0].words.empty());
  const auto looks = hear("I put my glasses in the kitchen drawer", true);
  ASSERT_EQ(looks.size(), 1u);
  EXPECT_TRUE(looks[0].accepted);
  EXPECT_FALSE(looks[0].named);
  EXPECT_NE(looks[0].text.find("glasses"), std::string::npos) << looks[0].text;
}

TEST_F(FreeSpeechTest, HerNameCountsAfterACallAndAtTheEnd) {
  for (const char* said :
       {"hey mana, what day is it", "hello mana, what day is it", "ok mana, what day is it"}) {
    const auto heard = hear(said);
    ASSERT_EQ(heard.size(), 1u) << said;
    EXPECT_TRUE(heard[0].accepted) << said;
    EXPECT_EQ(heard[0].command, "date") << said << ": " << heard[0].text;
    EXPECT_TRUE(heard[0].named) << said;
  }
  const auto last = hear("what day is it, mana");
  ASSERT_EQ(last.size(), 1u);
  EXPECT_TRUE(last[0].accepted);
  EXPECT_TRUE(last[0].named);
  EXPECT_EQ(last[0].command, "date") << last[0].text;
}

TEST_F(FreeSpeechTest, OtherNamesCallNobody) {
  for (const char* said :
       {"hey Anna, what day is it", "what day is it, Peter", "I told Anna that the banana was on the table",
        "give me a moment, what day is it"}) {
    for (const msg::Heard& m : hear(said)) EXPECT_FALSE(m.accepted) << said << ": " << m.text;
    EXPECT_EQ(called_, 0u) << said;
  }
}

TEST_F(FreeSpeechTest, WhatShesToldWithHerNameMayBeLongAndHavePauses) {
  test::Samples said = test::spoken("mana, my sister came to see me on Sunday", kClear);
  const double first = double(said.size()) / 16'000;
  const test::Samples more = test::spoken("and we went to the garden and had a cup of tea together", kClear);
  said.resize(said.size() + more.size() + 16'000 / 2);
  mix(said, more, first + 0.45);
  const auto heard = hear(said);
  ASSERT_EQ(heard.size(), 1u) << "more than five seconds";
  EXPECT_NE(heard[0].text.find("sister"), std::string::npos) << heard[0].text;
  EXPECT_NE(heard[0].text.find("tea"), std::string::npos) << heard[0].text;
}

TEST_F(FreeSpeechTest, PeoplesTalkIsNotForHer) {
  const fs::path orders = fs::path{MANA_SHARED_DATA} / "speech/orders";
  if (!fs::exists(orders)) GTEST_SKIP() << "the recordings of people are not here";
  int all = 0, taken = 0;
  for (const auto& file : fs::directory_iterator{orders}) {
    if (file.path().extension() != ".flac" || ++all > 20) continue;
    for (const msg::Heard& m : hear(read_sound(file.path(), 16'000).value().samples)) {
      taken += m.accepted || m.called ? 1 : 0;
      if (m.accepted || m.called) std::printf("%s: %s\n", file.path().filename().c_str(), m.text.c_str());
    }
  }
  EXPECT_EQ(taken, 0);
}

TEST(PartOfStretch, MovesWhatIsKnownOfIt) {
  const std::vector<std::int16_t> sound(16'000);
  const Stretch whole{sound, {20, 80}, std::vector<bool>(100, true), 30};
  const Stretch part = part_of(whole, 8'000, 12'800);
  EXPECT_EQ(part.sound.data(), sound.data() + 8'000);
  EXPECT_EQ(part.sound.size(), 4'800u);
  EXPECT_EQ(part.speech.first_frame, 0);
  EXPECT_EQ(part.speech.last_frame, 30);
  EXPECT_EQ(part.loud.size(), 30u);
  EXPECT_EQ(part_of(whole, 20'000, 30'000).sound.size(), 0u);
}

TEST(ReasonTest, SaysWhyAnUtteranceCountsOrNot) {
  const Vocabulary v = checked(test::household()).value();
  Recognition r;
  r.text = "what day is it";
  r.named = false;
  r.confidence = 0.9;
  Expected nobody_looks;
  EXPECT_NE(reason_of(r, nobody_looks, v).find("without the name"), std::string::npos);
  r.text = "yes";
  EXPECT_NE(reason_of(r, nobody_looks, v).find("not awaited"), std::string::npos);
  r.confidence = 0.1;
  EXPECT_NE(reason_of(r, nobody_looks, v).find("none of the phrases"), std::string::npos);
  r.called = true;
  EXPECT_NE(reason_of(r, nobody_looks, v).find("could be made out"), std::string::npos);
  r.accepted = true;
  r.id = msg::kFreeWords;
  r.named = true;
  EXPECT_NE(reason_of(r, nobody_looks, v).find("free words"), std::string::npos);
}

}  // namespace
}  // namespace mana::speech
