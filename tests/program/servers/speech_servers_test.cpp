#include "agent/program/servers/speech_servers.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/servers/own_wyoming.hpp"
#include "agent/program/servers/own_wyoming_address.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "speech/recognition/written_ears.hpp"
#include "speech/wyoming/server_recogniser.hpp"
#include "tests/speech/wyoming/stand_in_server.hpp"

namespace mana::program {
namespace {
using namespace std::chrono_literals;
using speech::wyoming::Event;
using speech::wyoming::Offer;
using speech::wyoming::test::StandInServer;

struct SpeechServersTest : testing::Test {
  SpeechServersTest() { std::filesystem::create_directories(folder); }
  ~SpeechServersTest() override { std::filesystem::remove_all(folder); }
  std::filesystem::path folder =
      std::filesystem::path{testing::TempDir()} / ("mana_speech_servers_" + std::to_string(::getpid()));
  core::Settings settings{settings_table()};
  std::shared_ptr<ServerTimes> times = std::make_shared<ServerTimes>(folder);
};

TEST_F(SpeechServersTest, HowLongAServerTakesIsKeptForTheNextRun) {
  times->keep("hearing.server", "tcp://a:1", {1s, 2'500ms});
  times->keep("voice.server", "tcp://b:1", {300ms});
  times->keep("hearing.server", "tcp://a:1", {2s});
  const ServerTimes again{folder};
  EXPECT_EQ(again.of("hearing.server", "tcp://a:1"), std::vector<core::Duration>{2s});
  EXPECT_EQ(again.of("voice.server", "tcp://b:1"), std::vector<core::Duration>{300ms});
  EXPECT_TRUE(again.of("hearing.server", "tcp://other:1").empty()) << "another server, another time";
}

TEST_F(SpeechServersTest, AFileThatIsNoneIsAsNone) {
  for (const char* text : {"", "[]", "{", R"({"voice.server": 3})",
                           R"({"voice.server": {"address": "x", "took_ms": {"a": 1}}})"}) {
    std::ofstream{folder / "speech_servers.json"} << text;
    EXPECT_TRUE(times->of("voice.server", "x").empty()) << text;
  }
  std::ofstream{folder / "speech_servers.json"}
      << R"({"voice.server": {"address": "x", "took_ms": [-1, "a", 99999999999, 200]}})";
  EXPECT_EQ(times->of("voice.server", "x"), (std::vector<core::Duration>{1min, 200ms}));
}

TEST_F(SpeechServersTest, AServerIsWaitedForAsLearntOrAsSet) {
  StandInServer there{[](const auto& so_far) {
    return so_far.back().type == "describe" ? speech::wyoming::test::info("asr")
                                            : speech::wyoming::encode({"transcript", {{"text", "x"}}, {}});
  }};
  settings.set("hearing.server", "127.0.0.1:" + std::to_string(there.address().port));
  times->keep("hearing.server", settings.text("hearing.server"), std::vector<core::Duration>(6, 4s));
  auto server = speech_server(settings, kWordsServer, times);
  ASSERT_TRUE(server && *server);
  EXPECT_EQ((*server)->limit(), 6s);
  EXPECT_NE(told_of(settings, kWordsServer, **server).find("up to 6.0 s, as was learnt"), std::string::npos);
  ASSERT_TRUE((*server)->wait_until_asked(20s));
  const Event question{"transcribe", core::Json::object(), {}};
  EXPECT_TRUE((*server)->ask({&question, 1}, [](const Event&) -> core::Result<bool> { return true; }));
  EXPECT_EQ(times->of("hearing.server", settings.text("hearing.server")).size(), 7U);

  settings.set("hearing.server_limit", 3.5);
  auto fixed = speech_server(settings, kWordsServer, times);
  ASSERT_TRUE(fixed && *fixed);
  EXPECT_EQ((*fixed)->limit(), 3'500ms);
  EXPECT_NE(told_of(settings, kWordsServer, **fixed).find("as set"), std::string::npos);
}

TEST_F(SpeechServersTest, WhatTheSettingsWantAndTheServerLacksIsSaid) {
  Offer offer;
  offer.is_there = true;
  offer.names = {"hey_jarvis", "okay_nabu"};
  EXPECT_EQ(wanted_in_vain(settings, kWakeServer, offer), "");
  settings.set("hearing.wake_words", std::string{"okay_nabu, hey_mana"});
  const std::string fault = wanted_in_vain(settings, kWakeServer, offer);
  EXPECT_NE(fault.find("'hey_mana'; it has hey_jarvis, okay_nabu"), std::string::npos) << fault;
  offer.names = {"choir"};
  offer.speakers = {"alto"};
  settings.set("voice.server_speaker", std::string{"bass"});
  EXPECT_NE(wanted_in_vain(settings, kVoiceServer, offer), "") << "a speaker without a voice";
  settings.set("voice.server_voice", std::string{"choir"});
  EXPECT_NE(wanted_in_vain(settings, kVoiceServer, offer).find("'bass'"), std::string::npos);
  settings.set("voice.server_speaker", std::string{"alto"});
  EXPECT_EQ(wanted_in_vain(settings, kVoiceServer, offer), "");
}

TEST_F(SpeechServersTest, HerOwnServerListensWhereItIsToldAndNowhereElse) {
  EXPECT_FALSE(own_wyoming_address(settings).value());
  EXPECT_FALSE(own_wyoming(settings, "Mana", "").value());
  settings.set("wyoming.serve", std::string{"127.0.0.1"});
  const auto own = own_wyoming(settings, "Mana", "en-gb+f3").value();
  ASSERT_TRUE(own);
  EXPECT_EQ(own->options.server.address, "127.0.0.1");
  EXPECT_EQ(own->options.server.port, 10'700);
  EXPECT_FALSE(own->is_satellite());
  EXPECT_TRUE(own->options.services.empty());
  for (const char* bad : {"kitchen.local:10700", "127.0.0.1:0", "x y"}) {
    settings.set("wyoming.serve", std::string{bad});
    EXPECT_FALSE(own_wyoming_address(settings)) << bad;
  }
}

TEST_F(SpeechServersTest, WhatGoesToTheHouseIsWhatTheCarerWants) {
  settings.set("wyoming.serve", std::string{"0.0.0.0:10700"});
  settings.set("wyoming.chat", true);
  EXPECT_TRUE(own_wyoming(settings, "Mana", "").value()->options.services.empty());
  settings.set("wyoming.satellite", true);
  EXPECT_EQ(own_wyoming(settings, "Mana", "").value()->options.services.size(), 2U);
  settings.set("outside.chat", std::string{"http://127.0.0.1:1/x"});
  EXPECT_EQ(own_wyoming(settings, "Mana", "").value()->options.services.size(), 1U);
}

TEST_F(SpeechServersTest, OnlyEnglishIsUnderstoodWithoutSomebodyWhoWritesDown) {
  EXPECT_TRUE(understands_speech(settings));
  settings.set("person.language", std::string{"de-DE"});
  EXPECT_FALSE(understands_speech(settings));
  settings.set("hearing.server", std::string{"tcp://kitchen:10300"});
  EXPECT_TRUE(understands_speech(settings));
  settings.set("hearing.server", std::string{});
  settings.set("hearing.ears", std::string{"parakeet"});
  EXPECT_TRUE(understands_speech(settings));
}

TEST_F(SpeechServersTest, GermanPhrasesAreFoundInWhatIsWrittenDown) {
  const auto script = script_of("de-DE", "");
  ASSERT_TRUE(script) << script.error().sentence;
  EXPECT_TRUE(script->skipped.empty()) << script->skipped.front().sentence;
  auto ears = speech::WrittenEars::open(vocabulary_from(script->phrases));
  ASSERT_TRUE(ears) << ears.error().sentence;
  const auto meant = speech::wyoming::meant_by(ears->vocabulary(), "Mana, wie spät ist es?", {});
  ASSERT_TRUE(meant);
  EXPECT_EQ(meant->second.id, "time");
  EXPECT_FALSE(ears->recognise({}, {}).accepted) << "they understand nothing themselves";
}

}  // namespace
}  // namespace mana::program
