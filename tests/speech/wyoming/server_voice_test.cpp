#include "speech/wyoming/server_voice.hpp"
#include "agent/bus/messages/speech.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "agent/bus/bus.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/voice.hpp"
#include "speech/wyoming/sound_alignment.hpp"
#include "speech/wyoming/spoken_reader.hpp"
#include "tests/speech/wyoming/stand_in_server.hpp"
#include "tests/support/recorder.hpp"

namespace mana::speech::wyoming {
namespace {
using namespace std::chrono_literals;
using test::StandInServer;

const std::string kSentence =
    "Your doctor's appointment is at half past two, and the bus leaves in twenty minutes.";

SpokenSentence said(const VoiceOptions& options, const std::string& text = kSentence) {
  return EspeakVoice::open(options).value().speak({text, {}}).value();
}
SpokenSentence built_in() { return said({}); }
/// Another person: a man, higher or lower, quicker or slower.
SpokenSentence another(int rate_wpm) {
  VoiceOptions o;
  o.voice = "en-gb+m3";
  o.rate_wpm = rate_wpm;
  o.pitch = 60;
  return said(o);
}

/// How far the ends of all phonemes lie from where the other voice says that they are, in milliseconds.
std::vector<double> errors(const SpokenSentence& moved, const SpokenSentence& truth) {
  std::vector<double> all;
  for (std::size_t i = 0, k = 0; i < moved.phonemes.size(); ++i) {
    while (k < truth.phonemes.size() && truth.phonemes[k].ipa != moved.phonemes[i].ipa) ++k;
    if (k == truth.phonemes.size()) break;
    all.push_back(std::abs(core::to_milliseconds(moved.phonemes[i].end - truth.phonemes[k].end)));
    ++k;
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST(SoundAlignment, ASoundIsWhereItIsItself) {
  const SpokenSentence s = built_in();
  const SoundAlignment a{s.samples, s.sample_rate_hz, s.samples, s.sample_rate_hz};
  EXPECT_LT(a.unlikeness(), 0.01);
  for (core::Duration t{}; t < s.duration(); t += 50ms) EXPECT_NEAR(core::to_seconds(a.at(t) - t), 0, 0.006);
}

TEST(SoundAlignment, OtherWordsAreUnlike) {
  const SpokenSentence s = built_in(),
                       other = said(
                           {},
                           "Lunch is ready. Shall I say it again? Your sister comes at five o'clock today.");
  const SoundAlignment a{s.samples, s.sample_rate_hz, other.samples, other.sample_rate_hz};
  const SpokenSentence same = another(170);
  const SoundAlignment b{s.samples, s.sample_rate_hz, same.samples, same.sample_rate_hz};
  EXPECT_GT(a.unlikeness(), 1.3 * b.unlikeness());
}

TEST(SoundAlignment, SilenceAndNothingAreNoTrouble) {
  const std::vector<std::int16_t> silence(22'050, 0);
  const SoundAlignment a{silence, 22'050, {}, 16'000}, b{{}, 22'050, silence, 22'050};
  EXPECT_EQ(a.at(500ms), core::Duration{});
  EXPECT_EQ(b.at(10ms), 1s);
}

/// A person who reads, and the same in the built-in voice.
TEST(SoundAlignment, APersonWhoReadsTheSameIsMoreAlikeThanOneWhoReadsSomethingElse) {
  const std::string folder = std::string{MANA_SHARED_DATA} + "/speech/reading/";
  const std::pair<const char*, const char*> kRead[] = {
      {"0870",
       "And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to "
       "do for them."},
      {"0880", "He was not an ill disposed young man,"},
      {"0890", "unless to be rather cold hearted, and rather selfish, is to be ill disposed."}};
  for (const auto& [number, text] : kRead) {
    const auto read = read_sound(folder + "sense_and_sensibility_01_austen_64kb-" + number + ".wav", 16'000);
    if (!read) GTEST_SKIP() << read.error().sentence;
    for (const auto& other : kRead) {
      const SpokenSentence own = said({}, other.second);
      const SoundAlignment a{own.samples, own.sample_rate_hz, read->samples, read->sample_rate_hz};
      if (other.first == number) {
        EXPECT_LT(a.unlikeness(), SoundAlignment::kAlike) << number;
      } else {
        EXPECT_GT(a.unlikeness(), 0.95) << number << ' ' << other.first;
      }
    }
  }
}

class AnotherVoice : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Rates, AnotherVoice, testing::Values(120, 150, 190, 230));

TEST_P(AnotherVoice, ItsLipsMoveWithItsOwnSounds) {
  const SpokenSentence truth = another(GetParam());
  const auto moved = revoiced(built_in(), truth.samples);
  ASSERT_TRUE(moved) << moved.error().sentence;
  const auto off = errors(*moved, truth);
  ASSERT_GT(off.size(), 50U);
  std::printf("rate %d: median %.1f ms, 95 %% %.1f ms of %zu sounds\n", GetParam(), off[off.size() / 2],
              off[off.size() * 95 / 100], off.size());
  EXPECT_LE(off[off.size() / 2], 20);
  EXPECT_LE(off[off.size() * 95 / 100], 70);
  EXPECT_EQ(moved->phonemes.back().end, moved->duration());
  EXPECT_EQ(moved->visemes.back().end, moved->duration());
  EXPECT_EQ(moved->words.size(), built_in().words.size());
}

TEST(RevoicedTest, SilenceBeforeTheFirstSoundIsLeftOut) {
  const SpokenSentence truth = another(150);
  std::vector<std::int16_t> late(static_cast<std::size_t>(truth.sample_rate_hz) / 5);  // 0.2 s of nothing
  for (std::size_t i = 0; i < late.size(); ++i) late[i] = i % 2 == 0 ? 1 : -1;         // or nearly
  late.insert(late.end(), truth.samples.begin(), truth.samples.end());
  const auto prompt = revoiced(built_in(), truth.samples), moved = revoiced(built_in(), late);
  ASSERT_TRUE(prompt && moved);
  EXPECT_NEAR(core::to_seconds(moved->duration()), core::to_seconds(prompt->duration()), 0.011);
  ASSERT_EQ(moved->phonemes.size(), prompt->phonemes.size());
  for (std::size_t i = 0; i < moved->phonemes.size(); ++i)
    EXPECT_NEAR(core::to_seconds(moved->phonemes[i].start), core::to_seconds(prompt->phonemes[i].start),
                0.03);
}

/// Says what it is told with another voice, at a rate of its own.
std::string speak(const std::vector<Event>& so_far) {
  if (so_far.back().type == "describe") return test::info("tts");
  VoiceOptions man;
  man.voice = "en-gb+m3";
  const SpokenSentence s = said(man, so_far.back().text("text"));
  std::string bytes;
  for (const Event& e : events_of(resample(s.samples, s.sample_rate_hz, 16'000), 16'000)) bytes += encode(e);
  return bytes;
}

TEST(ServerVoice, SpeaksInPlaceOfTheBuiltInOneAndAsLoud) {
  StandInServer there{speak};
  ServerVoice voice{test::asked(there.address(), Service::Voice), {}};
  const SpokenSentence own = built_in(), other = voice.instead_of(own);
  EXPECT_EQ(there.questions(), 1);
  EXPECT_NE(other.samples, own.samples);
  EXPECT_EQ(other.text, own.text);
  EXPECT_EQ(other.sample_rate_hz, own.sample_rate_hz);
  const auto power = [](const SpokenSentence& s) {
    double sum = 0;
    for (const double x : s.samples) sum += x * x;
    return std::sqrt(sum / double(s.samples.size()));
  };
  EXPECT_NEAR(power(other) / power(own), 1, 0.2);
}

TEST(ServerVoice, TheBuiltInOneSpeaksWhereTheServerIsAwayOrSaysSomethingElse) {
  const SpokenSentence own = built_in();
  ServerVoice nobody{test::asked({"127.0.0.1", 1}, Service::Voice), {}};
  EXPECT_EQ(nobody.instead_of(own).samples, own.samples);

  StandInServer nonsense{[](const std::vector<Event>& so_far) {
    if (so_far.back().type == "describe") return test::info("tts");
    std::string bytes;
    for (const Event& e : events_of(std::vector<std::int16_t>(800, 99), 16'000)) bytes += encode(e);
    return bytes;
  }};
  ServerVoice brief{test::asked(nonsense.address(), Service::Voice), {}};
  EXPECT_EQ(brief.instead_of(own).samples, own.samples);

  StandInServer there{speak};
  ServerVoice voice{test::asked(there.address(), Service::Voice), {}};
  there.hangs_up = true;
  EXPECT_EQ(voice.instead_of(own).samples, own.samples);  // the very sentence that it went away in
}

TEST(ServerVoice, AsksForTheVoiceAndTheSpeakerOfTheSettings) {
  core::Json how;
  StandInServer there{[&](const std::vector<Event>& so_far) {
    if (so_far.back().type != "describe") how = so_far.back().data["voice"];
    return speak(so_far);
  }};
  ServerVoice voice{test::asked(there.address(), Service::Voice),
                    {.voice = "en_GB-vctk-medium", .speaker = "p239"}};
  voice.instead_of(built_in());
  EXPECT_EQ(how.dump(), R"({"name":"en_GB-vctk-medium","speaker":"p239"})");
  EXPECT_EQ(spoken_request("Hello.", "", "p239", "en", false)[0].data["voice"].dump(),
            R"({"language":"en"})");
  EXPECT_FALSE(spoken_request("Hello.", "", "", "", false)[0].data.contains("voice"));
}

/// As Piper streams: sound for each sentence, and an end of its own for the text.
TEST(ServerVoice, StreamsTheTextToAServerThatTakesIt) {
  std::vector<std::string> types;
  StandInServer there{[&](const std::vector<Event>& so_far) -> std::string {
    const Event& newest = so_far.back();
    if (newest.type == "describe") return test::info("tts", {{"supports_synthesize_streaming", true}});
    types.push_back(newest.type);
    if (newest.type == "synthesize-chunk") return speak(so_far);  // with an audio-stop
    return newest.type == "synthesize-stop" ? encode({"synthesize-stopped", {}, {}}) : "";
  }};
  ServerVoice voice{test::asked(there.address(), Service::Voice), {}};
  const SpokenSentence own = built_in(), other = voice.instead_of(own);
  EXPECT_NE(other.samples, own.samples);
  EXPECT_EQ(types, (std::vector<std::string>{"synthesize-start", "synthesize-chunk", "synthesize",
                                             "synthesize-stop"}));
}

/// A voice whose server is asked beside it, and may take an hour.
struct Speaker {
  explicit Speaker(const Address& address)
      : server{std::make_shared<ServerVoice>(test::asked(address, Service::Voice), ServerVoice::Options{})},
        voice{bus,
              revoiced_by(
                  [s = server](SpokenSentence sentence, const std::stop_token& stop) {
                    return s->instead_of(std::move(sentence), stop);
                  },
                  made_by(std::make_shared<EspeakVoice>(EspeakVoice::open().value()))),
              {},
              loudspeaker} {}
  void step() {
    voice.mailbox().deliver();
    voice.step(now);
    started.mailbox().deliver();
    ended.mailbox().deliver();
  }
  core::Time now = core::kStart;
  bus::Bus bus;
  TimedAudioOutput loudspeaker;
  std::shared_ptr<ServerVoice> server;
  Voice voice;
  mana::test::Recorder<msg::SpeechStarted> started{bus};
  mana::test::Recorder<msg::SpeechEnded> ended{bus};
};

TEST(ServerVoice, WhileItIsAskedAStopIsObeyedAtOnce) {
  StandInServer there{[](const auto&) { return test::info("tts"); }};
  Speaker s{there.address()};
  there.is_silent = true;
  s.bus.publish(msg::Say{msg::UtteranceId{1}, kSentence, "neutral"});
  s.step();
  ASSERT_TRUE(there.wait_for_questions(1));
  s.step();
  EXPECT_TRUE(s.started.seen.empty());
  s.bus.publish(msg::StopSpeaking{msg::UtteranceId{1}});
  s.step();
  ASSERT_EQ(s.ended.seen.size(), 1U);
  EXPECT_TRUE(s.ended.seen[0].interrupted);
  EXPECT_EQ(s.ended.seen[0].at, s.now);
  EXPECT_EQ(s.loudspeaker.waiting(), 0U);

  // What is said next does not wait for the old question.
  there.is_silent = false;
  there.hangs_up = true;
  s.bus.publish(msg::Say{msg::UtteranceId{2}, "All right.", "neutral"});
  s.step();
  while (s.started.seen.empty()) {
    s.voice.mailbox().wait(1min);
    s.step();
  }
  EXPECT_EQ(s.started.seen[0].id, msg::UtteranceId{2});
}

TEST(ServerVoice, WhoeverLeavesWhileItIsAskedDoesNotWait) {
  StandInServer there{[](const auto&) { return test::info("tts"); }};
  Speaker s{there.address()};
  there.is_silent = true;
  s.bus.publish(msg::Say{msg::UtteranceId{1}, kSentence, "neutral"});
  s.step();
  EXPECT_TRUE(there.wait_for_questions(1));
}

}  // namespace
}  // namespace mana::speech::wyoming
