#include "speech/satellite/client_session.hpp"

#include <gtest/gtest.h>

namespace mana::speech::wyoming {
namespace {

OwnDescription whole() {
  OwnDescription own;
  own.version = "1.0";
  own.voice = "en-gb+f3";
  own.writes_down = own.speaks = own.is_satellite = true;
  return own;
}
const core::Json kNone = core::Json::object();
Event plain(const std::string& type) { return {type, kNone, {}}; }
Event with_text(const std::string& type, const std::string& text) { return {type, {{"text", text}}, {}}; }

TEST(OwnDescriptionTest, HasWhatTheProtocolAsksFor) {
  const core::Json info = info_of(whole());
  ASSERT_EQ(info["asr"].size(), 1U);
  ASSERT_EQ(info["tts"].size(), 1U);
  for (const core::Json* thing : {&info["asr"][0], &info["asr"][0]["models"][0], &info["tts"][0],
                                  &info["tts"][0]["voices"][0], &info["satellite"]}) {
    for (const char* field : {"name", "attribution", "installed", "description", "version"})
      EXPECT_TRUE(thing->contains(field)) << field;
    EXPECT_TRUE((*thing)["attribution"].contains("url"));
  }
  EXPECT_EQ(info["asr"][0]["models"][0]["languages"].dump(), R"(["en"])");
  EXPECT_EQ(info["tts"][0]["voices"][0]["languages"].dump(), R"(["en-GB"])");
  EXPECT_EQ(info["satellite"]["active_wake_words"].dump(), R"(["Mana"])");
  for (const char* domain : {"wake", "mic", "snd", "handle", "intent"}) EXPECT_TRUE(info[domain].is_array());
}

TEST(OwnDescriptionTest, TellsOnlyWhatThereIs) {
  const core::Json info = info_of({});
  EXPECT_TRUE(info["asr"].empty());
  EXPECT_TRUE(info["tts"].empty());
  EXPECT_FALSE(info.contains("satellite"));
}

TEST(ClientSessionTest, SoundIsWrittenDown) {
  ClientSession session{whole()};
  EXPECT_TRUE(session.take({"transcribe", {{"language", "en"}}, {}}).ok());
  std::optional<ClientWork> work;
  for (const Event& e : events_of(std::vector<std::int16_t>(3'000, 7), 16'000)) {
    auto step = session.take(e);
    ASSERT_TRUE(step);
    if (step->work) work = std::move(step->work);
  }
  ASSERT_TRUE(work);
  EXPECT_EQ(work->kind, ClientWork::Kind::WriteDown);
  EXPECT_EQ(work->sound.size(), 3'000U);
  EXPECT_EQ(work->rate_hz, 16'000);
}

TEST(ClientSessionTest, NoSoundIsNoWords) {
  ClientSession session{whole()};
  const auto step = session.take(plain("audio-stop"));
  ASSERT_TRUE(step && step->answers.size() == 1);
  EXPECT_EQ(step->answers[0].type, "transcript");
  EXPECT_FALSE(step->work);
}

TEST(ClientSessionTest, TextIsSaidOnceAndAtOnce) {
  ClientSession session{whole()};
  const auto step = session.take(with_text("synthesize", "Hello. How are you?"));
  ASSERT_TRUE(step && step->work);
  EXPECT_EQ(step->work->text, "Hello. How are you?");
  EXPECT_FALSE(step->work->ends_stream);
}

TEST(ClientSessionTest, StreamedTextIsSaidSentenceBySentence) {
  ClientSession session{whole()};
  EXPECT_FALSE(session.take(plain("synthesize-start"))->work);
  EXPECT_FALSE(session.take(with_text("synthesize-chunk", "Hello"))->work);
  const auto first = session.take(with_text("synthesize-chunk", " there. It is 3.5 degrees"));
  ASSERT_TRUE(first && first->work);
  EXPECT_EQ(first->work->text, "Hello there. ");
  EXPECT_FALSE(session.take(with_text("synthesize-chunk", " outside."))->work);
  EXPECT_FALSE(session.take(with_text("synthesize", "Hello there. It is 3.5 degrees outside."))->work)
      << "the whole is for servers that take no pieces";
  const auto last = session.take(plain("synthesize-stop"));
  ASSERT_TRUE(last && last->work);
  EXPECT_EQ(last->work->text, "It is 3.5 degrees outside.");
  EXPECT_TRUE(last->work->ends_stream);
  EXPECT_FALSE(session.take(plain("synthesize-stop"))->work) << "there is no stream";
  EXPECT_TRUE(session.take(with_text("synthesize", "Bye."))->work);
}

TEST(ClientSessionTest, WhatIsTooMuchIsRefused) {
  ClientSession session{whole()};
  EXPECT_FALSE(session.take(with_text("synthesize", std::string(ClientSession::kMostText + 1, 'a'))));
  EXPECT_TRUE(session.take(plain("synthesize-start")).ok());
  EXPECT_TRUE(session.take(with_text("synthesize-chunk", std::string(ClientSession::kMostText, 'a'))).ok());
  EXPECT_FALSE(session.take(with_text("synthesize-chunk", "a")));
  const Event second{
      "audio-chunk", {{"rate", 8'000}, {"width", 2}, {"channels", 1}}, std::string(16'000, 'a')};
  for (int i = 0; i < ClientSession::kMostSeconds; ++i) EXPECT_TRUE(session.take(second).ok());
  EXPECT_FALSE(session.take(second));
}

TEST(ClientSessionTest, WhatSheCannotDoIsSaid) {
  ClientSession nothing{OwnDescription{}};
  EXPECT_EQ(nothing.take(with_text("synthesize", "Hello."))->answers[0].type, "error");
  EXPECT_EQ(nothing.take(plain("audio-stop"))->answers[0].type, "error");
  ClientSession session{whole()};
  const auto markup = session.take({"synthesize", {{"text", "<p>x</p>"}, {"text_format", "ssml"}}, {}});
  ASSERT_TRUE(markup);
  EXPECT_EQ(markup->answers[0].type, "error");
  EXPECT_FALSE(markup->work);
}

TEST(ClientSessionTest, APingComesBackAndTheUnknownIsPassedOver) {
  ClientSession session{whole()};
  EXPECT_EQ(session.take(with_text("ping", "7"))->answers[0].text("text"), "7");
  EXPECT_TRUE(session.take(plain("ping"))->answers[0].data["text"].is_null());
  EXPECT_EQ(session.take(plain("describe"))->answers[0].type, "info");
  const auto nothing = session.take(plain("recognize"));
  ASSERT_TRUE(nothing);
  EXPECT_TRUE(nothing->answers.empty());
}

}  // namespace
}  // namespace mana::speech::wyoming
