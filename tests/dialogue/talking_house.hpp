#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/tasks/task_reader.hpp"
#include "tests/support/recorder.hpp"

// Compiled once, in talking_house.cpp.
extern template class mana::test::Recorder<mana::msg::ReminderSpoken>;
extern template class mana::test::Recorder<mana::msg::ReminderAcknowledged>;
extern template class mana::test::Recorder<mana::msg::ReminderUnanswered>;
extern template class mana::test::Recorder<mana::msg::ReminderSnoozed>;
extern template class mana::test::Recorder<mana::msg::ExpectAnswers>;
extern template class mana::test::Recorder<mana::msg::AskCalendar>;
extern template class mana::test::Recorder<mana::msg::CommandIgnored>;
extern template class mana::test::Recorder<mana::msg::MakeGesture>;
extern template class mana::test::Recorder<mana::msg::ShowFace>;
extern template class mana::test::Recorder<mana::msg::StopSpeaking>;
extern template class mana::test::Recorder<mana::msg::NoteToCarer>;
extern template class mana::test::Recorder<mana::msg::IntentTaken>;
extern template class mana::test::Recorder<mana::msg::ShowBeside>;

namespace mana::dialogue {
using namespace std::chrono_literals;

/// A voice that takes two seconds for everything.
class TwoSecondVoice final : public bus::Module {
 public:
  explicit TwoSecondVoice(bus::Bus& bus);
  std::string_view name() const override { return "test.voice"; }
  core::Time step(core::Time now) override;
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
  static Phrasebook phrases();
  static std::vector<Task> tasks();

  core::ManualClock clock;
  explicit ConversationTest(std::vector<Task> played = tasks(), FreeTalkOptions talk = {},
                            ConversationOptions options = {});
  ~ConversationTest() override;

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

  void remind(std::string kind = "appointment", int id = 7);
  /// An utterance of half a second that ends now.
  msg::Heard just_heard() const;
  void hear(std::string command, bool is_answer);
  void type(std::string text);
  std::string last() const { return voice.said.empty() ? "" : voice.said.back().text; }
  int times_said(std::string_view words) const;
};

}  // namespace mana::dialogue
