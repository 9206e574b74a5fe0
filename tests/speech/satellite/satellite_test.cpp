#include "speech/satellite/satellite.hpp"

#include <gtest/gtest.h>

namespace mana::speech::wyoming {
namespace {
using Kind = HouseSays::Kind;

const core::Json kNone = core::Json::object();
Event plain(const std::string& type) { return {type, kNone, {}}; }

struct House {
  Satellite satellite{"Mana"};
  std::vector<HouseSays> said;
  const std::vector<std::int16_t> sound = std::vector<std::int16_t>(2'000, 5);

  void tell(const Event& event) {
    auto step = satellite.take(event);
    ASSERT_TRUE(step);
    for (HouseSays& s : step->says) said.push_back(std::move(s));
  }
  void play(std::size_t samples) {
    for (const Event& e : events_of(std::vector<std::int16_t>(samples, 3), 22'050)) tell(e);
  }
  std::vector<Event> ask() { return satellite.ask(sound, 16'000); }
  std::vector<Kind> kinds() const {
    std::vector<Kind> all;
    for (const HouseSays& s : said) all.push_back(s.kind);
    return all;
  }
};

TEST(SatelliteTest, NothingIsSentBeforeTheHouseIsReady) {
  House h;
  EXPECT_TRUE(h.ask().empty());
  h.tell(plain("run-satellite"));
  EXPECT_FALSE(h.ask().empty());
  h.tell(plain("pause-satellite"));
  EXPECT_TRUE(h.ask().empty());
  EXPECT_EQ(h.kinds(), (std::vector{Kind::Ready, Kind::Away}));
}

TEST(SatelliteTest, WhatWasSaidGoesOutAsAPipeline) {
  House h;
  h.tell(plain("run-satellite"));
  const auto events = h.ask();
  ASSERT_GE(events.size(), 6U);
  EXPECT_EQ(events[0].type, "detection");
  EXPECT_EQ(events[0].text("name"), "Mana");
  EXPECT_EQ(events[1].type, "run-pipeline");
  EXPECT_EQ(events[1].text("start_stage"), "asr");
  EXPECT_EQ(events[1].text("end_stage"), "tts");
  EXPECT_EQ(events[2].type, "streaming-started");
  EXPECT_EQ(events[3].type, "audio-start");
  EXPECT_EQ(events.back().type, "streaming-stopped");
  std::size_t bytes = 0;
  for (const Event& e : events) bytes += e.payload.size();
  EXPECT_EQ(bytes, 2 * h.sound.size());
  EXPECT_TRUE(h.ask().empty()) << "it is at work";
}

// As Home Assistant answers.
TEST(SatelliteTest, AnAnswerInWordsIsSaidAndItsSoundLeftOut) {
  House h;
  h.tell(plain("run-satellite"));
  h.ask();
  for (const char* type : {"transcribe", "voice-started", "voice-stopped"}) h.tell(plain(type));
  h.tell({"transcript", {{"text", "turn on the light"}}, {}});
  h.tell({"synthesize", {{"text", "The light is on."}}, {}});
  h.play(3'000);
  EXPECT_EQ(h.kinds(), (std::vector{Kind::Ready, Kind::Written, Kind::Answer}));
  EXPECT_EQ(h.said[2].text, "The light is on.");
  EXPECT_EQ(h.satellite.played().at(0).type, "played");
  EXPECT_FALSE(h.ask().empty());
}

TEST(SatelliteTest, SoundWithoutWordsIsPlayed) {
  House h;
  h.tell(plain("run-satellite"));
  h.play(3'000);
  ASSERT_EQ(h.kinds(), (std::vector{Kind::Ready, Kind::Sound}));
  EXPECT_EQ(h.said[1].sound.size(), 3'000U);
  EXPECT_EQ(h.said[1].rate_hz, 22'050);
  h.ask();
  h.play(100);  // words that are streamed come as sound alone
  EXPECT_EQ(h.said.back().kind, Kind::Sound);
  EXPECT_FALSE(h.ask().empty());
}

TEST(SatelliteTest, WordsThatNobodyAskedForAreAnnounced) {
  House h;
  h.tell(plain("run-satellite"));
  h.tell({"run-pipeline", {{"start_stage", "tts"}, {"end_stage", "tts"}, {"announce_text", "Dinner."}}, {}});
  h.tell({"synthesize", {{"text", "Supper."}}, {}});
  EXPECT_EQ(h.kinds(), (std::vector{Kind::Ready, Kind::Announced, Kind::Announced}));
}

TEST(SatelliteTest, AFaultEndsTheQuestion) {
  House h;
  h.tell(plain("run-satellite"));
  h.tell({"error", {{"text", "no pipeline"}}, {}});  // nobody asked
  h.ask();
  h.tell({"error", {{"text", "stt-no-text-recognized"}}, {}});
  EXPECT_EQ(h.kinds(), (std::vector{Kind::Ready, Kind::NoAnswer}));
  EXPECT_FALSE(h.ask().empty());
  h.satellite.give_up();
  EXPECT_FALSE(h.ask().empty());
}

TEST(SatelliteTest, TimersRing) {
  House h;
  h.tell({"timer-started", {{"id", "1"}, {"name", "tea"}, {"total_seconds", 300}}, {}});
  h.tell({"timer-started", {{"id", "2"}, {"total_seconds", 300}}, {}});
  h.tell({"timer-cancelled", {{"id", "2"}}, {}});
  h.tell({"timer-finished", {{"id", "1"}}, {}});
  h.tell({"timer-finished", {{"id", "3"}}, {}});
  EXPECT_EQ(h.kinds(), (std::vector{Kind::TimerEnded, Kind::TimerEnded}));
  EXPECT_EQ(h.said[0].text, "tea");
  EXPECT_EQ(h.said[1].text, "");
}

TEST(SatelliteTest, TooMuchIsRefusedOrCut) {
  House h;
  h.tell(plain("run-satellite"));
  h.tell({"synthesize", {{"text", std::string(9'000, 'a')}}, {}});
  EXPECT_EQ(h.said.back().text.size(), Satellite::kMostText);
  h.tell({"audio-start", {{"rate", 8'000}, {"width", 2}, {"channels", 1}}, {}});
  const Event second{
      "audio-chunk", {{"rate", 8'000}, {"width", 2}, {"channels", 1}}, std::string(16'000, 'a')};
  for (int i = 0; i < Satellite::kMostSeconds; ++i) h.tell(second);
  EXPECT_FALSE(h.satellite.take(second));
  for (int i = 0; i < 1'000; ++i) h.tell({"timer-started", {{"id", std::to_string(i)}}, {}});
}

}  // namespace
}  // namespace mana::speech::wyoming
