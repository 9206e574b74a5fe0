#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/playback/timed_audio_output.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/synthesis/voice.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/echo_room.hpp"
#include "tests/support/recorder.hpp"

/// A room in which the companion speaks and hears, in virtual time.
namespace mana::speech::test_room {

inline VoiceOptions person(const std::string& name) {
  VoiceOptions o;
  o.voice = name;
  return o;
}

inline const std::vector<std::string> kAwaited{"ok", "yes", "no", "thank_you", "later", "repeat", "stop"};

/// One companion in one room.
class Parlour {
 public:
  explicit Parlour(const test::EchoRoomOptions& options = {}) {
    auto owned = std::make_unique<test::EchoRoom>(options);
    room = owned.get();
    loudspeaker.set_tap([this](const PlayedBlock& b) {
      room->played(b);
      for (std::size_t i = 0; i < b.samples.size(); ++i)
        if (std::abs(int{b.samples[i]}) > kAudible)
          last_audible = b.heard + core::Duration{static_cast<std::int64_t>(i) * 1'000'000'000 /
                                                  loudspeaker.sample_rate_hz()};
    });
    auto far_end = std::make_shared<FarEnd>(loudspeaker.sample_rate_hz());
    loudspeaker.set_far_end(far_end);
    voice = std::make_unique<Voice>(bus, EspeakVoice::open().value(), loudspeaker);
    auto vocabulary = test::household_with_privacy();
    vocabulary.answers.push_back({"stop", {"stop", "be quiet"}});
    hearing = std::make_unique<Hearing>(
        bus, std::move(owned), std::make_unique<Recogniser>(Recogniser::open({}, vocabulary).value()),
        HearingOptions{}, far_end);
    bus.subscribe<msg::Heard>(heard_box.mailbox(), "test", [this](const msg::Heard& m) {
      heard.emplace_back(clock.now(), m);
      // As the dialogue does, which has nothing to think about.
      if (m.accepted && (obeys_answers || (m.command == "stop" && obeys_stop)))
        bus.publish(msg::StopSpeaking{speaking});
    });
    driver = std::make_unique<bus::VirtualDriver>(
        clock, std::vector<bus::Module*>{voice.get(), hearing.get(), &heard_box, &began, &sentences});
    msg::ExpectAnswers expect;
    for (const auto& id : kAwaited) expect.answers.push_back({id, id});
    bus.publish(expect);
  }
  void say(int id, const std::string& text) {
    speaking = msg::UtteranceId{id};
    bus.publish(msg::Say{speaking, text, "neutral"});
  }
  bool obeys_stop = false, obeys_answers = false;
  msg::UtteranceId speaking{};

  core::ManualClock clock;
  bus::Bus bus;
  TimedAudioOutput loudspeaker;
  test::EchoRoom* room = nullptr;
  static constexpr int kAudible = 30;  // of 32768: 60 dB below the loudest
  core::Time last_audible{};
  std::unique_ptr<Voice> voice;
  std::unique_ptr<Hearing> hearing;
  test::Recorder<msg::UserStartedSpeaking> began{bus};
  test::Recorder<msg::SentenceStarted> sentences{bus};
  struct Box final : bus::Module {
    std::string_view name() const override { return "test.box"; }
    core::Time step(core::Time) override { return core::kNever; }
  } heard_box;
  std::vector<std::pair<core::Time, msg::Heard>> heard;
  std::unique_ptr<bus::VirtualDriver> driver;
};

inline constexpr char kTalk[] =
    "Good morning, Margaret. Here is a reminder. You have an appointment with the dentist at half past ten. "
    "The place is twelve Station Road. Please take your glasses and the letter with you. Please say OK. "
    "You can say OK, or press the button. I will tell you again in ten minutes. "
    "About your tablets: have you had them today? You can say yes, or no, or not sure. "
    "Thank you. I have noted it. All right, I will ask again later. "
    "It is Sunday the twenty second of November. Today you have nothing else to do. "
    "You can ask me what day it is, what time it is, or what did I miss. For that say MANA, what time is it. "
    "I can stop at any time: say stop. Say that again, if you have not understood. ";

}  // namespace mana::speech::test_room
