#include "speech/wyoming/offer.hpp"

#include <gtest/gtest.h>

#include "agent/core/json_reader.hpp"
#include "speech/wyoming/transcript_reader.hpp"
#include "speech/wyoming/wake_word_reader.hpp"

namespace mana::speech::wyoming {
namespace {
using namespace std::chrono_literals;

// As Home Assistant's own servers describe themselves, much shortened.
constexpr const char* kInfo = R"({
  "asr": [{"name": "faster-whisper", "installed": true, "supports_transcript_streaming": true,
           "models": [{"name": "tiny-int8", "installed": true, "languages": ["en"]},
                      {"name": "large", "installed": false, "languages": ["en"]}]}],
  "tts": [{"name": "old", "installed": false, "voices": [{"name": "x", "installed": true}]},
          {"name": "piper", "installed": true, "supports_synthesize_streaming": true,
           "voices": [{"name": "en_GB-vctk-medium", "installed": true, "speakers": [{"name": "p239"}, {"name": "p236"}]},
                      {"name": "de_DE-thorsten-low", "installed": true, "speakers": null}]}],
  "wake": [{"name": "openwakeword", "installed": true,
            "models": [{"name": "hey_jarvis", "phrase": "Hey Jarvis"}, {"name": "okay_nabu"}]}],
  "satellite": null})";

core::Json info() { return core::parse_json(kInfo).value(); }

TEST(OfferTest, SaysWhatAServerDoesAndWithWhat) {
  const Offer words = offer_of(info(), Service::Recogniser);
  EXPECT_TRUE(words.is_there);
  EXPECT_TRUE(words.streams);
  EXPECT_EQ(words.names, std::vector<std::string>{"tiny-int8"}) << "what is not installed is not offered";
  const Offer voice = offer_of(info(), Service::Voice);
  EXPECT_TRUE(voice.streams);
  EXPECT_EQ(voice.names, (std::vector<std::string>{"en_GB-vctk-medium", "de_DE-thorsten-low"}));
  EXPECT_EQ(voice.speakers, (std::vector<std::string>{"p239", "p236"}));
  const Offer wake = offer_of(info(), Service::WakeWord);
  EXPECT_FALSE(wake.streams);
  EXPECT_EQ(wake.names, (std::vector<std::string>{"hey_jarvis", "okay_nabu"}));
}

TEST(OfferTest, WhatIsNoneIsNone) {
  for (const char* text : {"{}", "[]", "3", R"({"asr": []})", R"({"asr": {"name": "x"}})",
                           R"({"asr": [{"installed": false}]})"}) {
    const Offer offer = offer_of(core::parse_json(text).value(), Service::Recogniser);
    EXPECT_FALSE(offer.is_there) << text;
    EXPECT_TRUE(offer.names.empty()) << text;
  }
  core::Json many = core::Json::array();
  for (int i = 0; i < 5'000; ++i) many.push_back({{"name", "m" + std::to_string(i)}});
  const core::Json endless{{"asr", core::Json::array({core::Json{{"models", many}}})}};
  EXPECT_EQ(offer_of(endless, Service::Recogniser).names.size(), 1'000U);
}

TEST(OfferTest, KnowsWhatItLacks) {
  const Offer wake = offer_of(info(), Service::WakeWord);
  EXPECT_EQ(wake.lacks({"hey_jarvis", "hey_mana"}), std::vector<std::string>{"hey_mana"});
  EXPECT_TRUE(Offer{}.lacks({"hey_mana"}).empty()) << "a server that names nothing may know it";
}

TEST(ModelNames, AreTheSameHoweverTheyAreWritten) {
  EXPECT_TRUE(is_same_model("hey_jarvis", "Hey Jarvis"));
  EXPECT_TRUE(is_same_model("hey_jarvis_v0.1", "hey_jarvis"));
  EXPECT_FALSE(is_same_model("hey_jarvis", "okay_nabu"));
  EXPECT_FALSE(is_same_model("hey_v", "hey"));
  EXPECT_FALSE(is_same_model("hey_vera", "hey"));
  EXPECT_EQ(names_in(" hey_jarvis, okay_nabu,,x "),
            (std::vector<std::string>{"hey_jarvis", "okay_nabu", "x"}));
  EXPECT_TRUE(names_in("").empty());
}

TEST(TranscriptReaderTest, TheWholeIsTheLastWord) {
  TranscriptReader reader;
  EXPECT_FALSE(reader.take({"transcript-start", {}, {}}).value());
  EXPECT_FALSE(reader.take({"transcript-chunk", {{"text", "What they"}}, {}}).value());
  EXPECT_TRUE(reader.take({"transcript", {{"text", "What day is it?"}}, {}}).value());
  EXPECT_EQ(reader.text(), "What day is it?");
  EXPECT_FALSE(reader.take({"error", {{"text", "no model"}}, {}}));
  EXPECT_FALSE(reader.take({"transcript-chunk", {{"text", std::string(20'000, 'x')}}, {}}));
}

TEST(WakeWordReaderTest, AnotherWordIsPassedOverUntilTheServerSaysWhoItIs) {
  const Event other{"detection", {{"name", "okay_nabu"}, {"timestamp", 100}}, {}};
  const Event right{"detection", {{"name", "hey_jarvis"}, {"timestamp", 700}}, {}};
  const Event description{"info", {}, {}};
  WakeWordReader first{{"hey_jarvis"}, 2s};
  EXPECT_FALSE(first.take(description).value()) << "a server that works beside its connection";
  EXPECT_FALSE(first.take(other).value());
  EXPECT_TRUE(first.take(description).value());
  EXPECT_FALSE(first.heard_at());
  WakeWordReader second{{"hey_jarvis"}, 2s};
  EXPECT_FALSE(second.take(other).value());
  EXPECT_TRUE(second.take(right).value());
  EXPECT_EQ(second.heard_at(), core::Duration{700ms});
  WakeWordReader none{{"hey_jarvis"}, 2s};
  EXPECT_FALSE(none.take({"not-detected", {}, {}}).value()) << "it still describes itself";
  EXPECT_TRUE(none.take(description).value());
  WakeWordReader any{{}, 2s};
  EXPECT_TRUE(any.take(other).value());
  EXPECT_EQ(any.heard_at(), core::Duration{100ms});
  EXPECT_TRUE((WakeWordReader{{}, 2s}.take({"not-detected", {}, {}}).value()));
}

}  // namespace
}  // namespace mana::speech::wyoming
