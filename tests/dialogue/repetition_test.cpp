// Whoever asks the same again and again gets the fact each time, in other and fewer words, and then a kind
// one.
#include "agent/bus/messages/calendar.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

/// Knows the day.
class Calendar final : public bus::Module {
 public:
  explicit Calendar(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::AskCalendar>(mailbox(), name(), [this](const msg::AskCalendar& m) {
      bus_.publish(msg::CalendarAnswer{
          m.id, m.question, {{{"date", "Tuesday, the third of March"}, {"day", "Tuesday"}}}});
    });
  }
  std::string_view name() const override { return "test.calendar"; }
  core::Time step(core::Time) override { return core::kNever; }

 private:
  bus::Bus& bus_;
};

class RepetitionTest : public ConversationTest {
 protected:
  std::string ask() {
    type("what day is it");
    run.run_for(8s);
    return last();
  }
  Calendar calendar{bus};
  bus::VirtualDriver run{clock, {&conversation, &voice, &calendar}};
};

TEST_F(RepetitionTest, TheFactStaysAndTheWordsAroundItChange) {
  std::set<std::string> said;
  for (int i = 0; i < 5; ++i) {
    const std::string answer = ask();
    EXPECT_NE(answer.find("Tuesday, the third of March"), std::string::npos) << answer;
    for (const char* rebuke : {"already", "told you", "again", "just asked"})
      EXPECT_EQ(answer.find(rebuke), std::string::npos) << answer;
    if (i >= 2) {
      EXPECT_GT(answer.size(), std::string{"It is Tuesday, the third of March."}.size())
          << "a kind word: " << answer;
    }
    said.insert(answer);
  }
  EXPECT_GE(said.size(), 4u);
}

TEST_F(RepetitionTest, AWhileLaterItIsAskedForTheFirstTime) {
  for (int i = 0; i < 3; ++i) ask();
  run.run_for(30min);
  EXPECT_EQ(ask().find("mind"), std::string::npos);
  EXPECT_EQ(last().find("waiting"), std::string::npos);
}

}  // namespace
}  // namespace mana::dialogue
