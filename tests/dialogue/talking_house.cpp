#include "tests/dialogue/talking_house.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"

namespace mana::dialogue {

TwoSecondVoice::TwoSecondVoice(bus::Bus& bus) : bus_{bus} {
  bus.subscribe<msg::Say>(mailbox(), name(), [this](const msg::Say& m) { said.push_back(m); });
  bus.subscribe<msg::StopSpeaking>(mailbox(), name(), [this](const msg::StopSpeaking& m) {
    if (!dead && spoken_ < said.size() && said[spoken_].id == m.id) cut_ = true;
  });
}

core::Time TwoSecondVoice::step(core::Time now) {
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

Phrasebook ConversationTest::phrases() {
  auto book = read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml");
  return book.ok() ? *book : Phrasebook{};
}

std::vector<Task> ConversationTest::tasks() {
  auto all = read_tasks(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/tasks", phrases());
  return all.ok() ? all->tasks : std::vector<Task>{};
}

ConversationTest::ConversationTest(std::vector<Task> played, FreeTalkOptions talk,
                                   ConversationOptions options)
    : conversation{bus, phrases(), std::move(played), std::move(options), std::move(talk)} {}

ConversationTest::~ConversationTest() = default;

void ConversationTest::remind(std::string kind, int id) {
  bus.publish(msg::PersonAppeared{clock.now()});
  msg::ReminderDue due;
  due.id = msg::ReminderId{id};
  due.kind = std::move(kind);
  due.title = "Dentist";
  due.slots = {
      {"title", "Dentist"}, {"when", "at half past two"}, {"sentence", "Dentist, at half past two."}};
  bus.publish(due);
}

msg::Heard ConversationTest::just_heard() const {
  msg::Heard m;
  m.start = clock.now() - 500ms;
  m.end = clock.now();
  m.confidence = 0.95;
  return m;
}

void ConversationTest::hear(std::string command, bool is_answer) {
  msg::Heard m = just_heard();
  m.command = std::move(command);
  m.is_answer = is_answer;
  m.accepted = true;
  bus.publish(m);
}

void ConversationTest::type(std::string text) { bus.publish(msg::Typed{clock.now(), std::move(text)}); }

int ConversationTest::times_said(std::string_view words) const {
  return static_cast<int>(std::count_if(voice.said.begin(), voice.said.end(), [&](const msg::Say& m) {
    return m.text.find(words) != std::string::npos;
  }));
}

}  // namespace mana::dialogue

template class mana::test::Recorder<mana::msg::ReminderSpoken>;
template class mana::test::Recorder<mana::msg::ReminderAcknowledged>;
template class mana::test::Recorder<mana::msg::ReminderUnanswered>;
template class mana::test::Recorder<mana::msg::ReminderSnoozed>;
template class mana::test::Recorder<mana::msg::ExpectAnswers>;
template class mana::test::Recorder<mana::msg::AskCalendar>;
template class mana::test::Recorder<mana::msg::CommandIgnored>;
template class mana::test::Recorder<mana::msg::MakeGesture>;
template class mana::test::Recorder<mana::msg::ShowFace>;
template class mana::test::Recorder<mana::msg::StopSpeaking>;
template class mana::test::Recorder<mana::msg::NoteToCarer>;
template class mana::test::Recorder<mana::msg::IntentTaken>;
template class mana::test::Recorder<mana::msg::ShowBeside>;
