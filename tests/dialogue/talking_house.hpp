#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "dialogue/conversation.hpp"
#include "dialogue/task_reader.hpp"
#include "tests/support/recorder.hpp"

namespace mana::dialogue {
using namespace std::chrono_literals;

/// A voice that takes two seconds for everything.
class TwoSecondVoice final : public bus::Module {
 public:
  explicit TwoSecondVoice(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::Say>(mailbox(), name(), [this](const msg::Say& m) { said.push_back(m); });
    bus.subscribe<msg::StopSpeaking>(mailbox(), name(), [this](const msg::StopSpeaking& m) {
      if (!dead && spoken_ < said.size() && said[spoken_].id == m.id) cut_ = true;
    });
  }
  std::string_view name() const override { return "test.voice"; }
  core::Time step(core::Time now) override {
    if (dead) return core::kNever;
    if (spoken_ < said.size() && ends_ == core::kNever) ends_ = now + 2s;
    if (now >= ends_ || cut_) {
      ends_ = core::kNever;
      const bool cut = std::exchange(cut_, false);
      if (!cut) whole.push_back(said[spoken_].text);
      bus_.publish(msg::SpeechEnded{said[spoken_++].id, now, cut, !unheard});
      return now + 1ms;
    }
    return ends_;
  }
  std::vector<msg::Say> said;
  std::vector<std::string> whole;  ///< what was spoken to its end
  std::size_t spoken() const { return spoken_; }
  bool dead = false;     ///< never reports the end of anything
  bool unheard = false;  ///< the loudspeaker is away

 private:
  bus::Bus& bus_;
  std::size_t spoken_ = 0;
  bool cut_ = false;
  core::Time ends_ = core::kNever;
};

class ConversationTest : public ::testing::Test {
 protected:
  static Phrasebook phrases() {
    auto book = read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml");
    return book.ok() ? *book : Phrasebook{};
  }
  static std::vector<Task> tasks() {
    auto all = read_tasks(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/tasks", phrases());
    return all.ok() ? all->tasks : std::vector<Task>{};
  }

  core::ManualClock clock;
  explicit ConversationTest(std::vector<Task> played = tasks(), FreeTalkOptions talk = {},
                            ConversationOptions options = {})
      : conversation{bus, phrases(), std::move(played), std::move(options), std::move(talk)} {}

  bus::Bus bus;
  TwoSecondVoice voice{bus};
  test::Recorder<msg::ReminderSpoken> spoken{bus};
  test::Recorder<msg::ReminderAcknowledged> acknowledged{bus};
  test::Recorder<msg::ReminderUnanswered> unanswered{bus};
  test::Recorder<msg::ReminderSnoozed> snoozed{bus};
  test::Recorder<msg::ExpectAnswers> expected{bus};
  test::Recorder<msg::AskCalendar> asked{bus};
  test::Recorder<msg::CommandIgnored> ignored{bus};
  test::Recorder<msg::MakeGesture> gestures{bus};
  test::Recorder<msg::ShowFace> faces{bus};
  test::Recorder<msg::StopSpeaking> stopped{bus};
  test::Recorder<msg::NoteToCarer> notes{bus};
  test::Recorder<msg::IntentTaken> taken{bus};
  test::Recorder<msg::ShowBeside> shown{bus};
  Conversation conversation;
  bus::VirtualDriver run{clock,
                         {&conversation, &voice, &spoken, &acknowledged, &unanswered, &snoozed, &expected,
                          &asked, &ignored, &gestures, &faces, &stopped, &notes, &taken, &shown}};

  void remind(std::string kind = "appointment", int id = 7) {
    bus.publish(msg::PersonAppeared{clock.now()});
    msg::ReminderDue due;
    due.id = msg::ReminderId{id};
    due.kind = std::move(kind);
    due.title = "Dentist";
    due.slots = {
        {"title", "Dentist"}, {"when", "at half past two"}, {"sentence", "Dentist, at half past two."}};
    bus.publish(due);
  }
  /// An utterance of half a second that ends now.
  msg::Heard just_heard() const {
    msg::Heard m;
    m.start = clock.now() - 500ms;
    m.end = clock.now();
    return m;
  }
  void hear(std::string command, bool is_answer) {
    msg::Heard m = just_heard();
    m.command = std::move(command);
    m.is_answer = is_answer;
    m.accepted = true;
    bus.publish(m);
  }
  void type(std::string text) { bus.publish(msg::Typed{clock.now(), std::move(text)}); }
  std::string last() const { return voice.said.empty() ? "" : voice.said.back().text; }
  int times_said(std::string_view words) const {
    return static_cast<int>(std::count_if(voice.said.begin(), voice.said.end(), [&](const msg::Say& m) {
      return m.text.find(words) != std::string::npos;
    }));
  }
};

}  // namespace mana::dialogue
