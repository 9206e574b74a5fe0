#include "agent/bus/messages/calendar.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/understanding/meant_words.hpp"
#include "tests/dialogue/talking_house.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace mana::dialogue {
namespace {

/// Tells what it was told to tell.
class ToldCalendar final : public bus::Module {
 public:
  explicit ToldCalendar(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::AskCalendar>(mailbox(), name(), [this](const msg::AskCalendar& m) {
      bus_.publish(msg::CalendarAnswer{m.id, m.question, items, asked});
    });
  }
  std::string_view name() const override { return "test.calendar"; }
  core::Time step(core::Time) override { return core::kNever; }
  std::vector<msg::Slots> items;
  msg::Slots asked;

 private:
  bus::Bus& bus_;
};

/// What is asked about the day in one's own words, with the examples and tasks that MANA comes with.
class DayTalkTest : public ConversationTest {
 protected:
  static ConversationOptions with_words() {
    static const auto words = std::make_shared<const MeantWords>(
        MeantWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/meant",
                         std::filesystem::path{MANA_BUILD_ASSETS} / "meant.learned", test::shipped_encoder())
            .value());
    static const auto medicine = std::make_shared<const MedicineWords>(
        MedicineWords::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/medicine",
                            std::filesystem::path{MANA_BUILD_ASSETS} / "medicine.learned",
                            test::shipped_encoder())
            .value());
    ConversationOptions o;
    o.meant = words;
    o.medicine = medicine;
    o.commands_need_gaze = false;  // as the settings have it, where nobody wants it otherwise
    return o;
  }
  static FreeTalkOptions talk() {
    static const auto brain = [] {
      auto loaded = aiml::load_brain({std::filesystem::path{MANA_ASSETS} / "personae/companion"},
                                     std::filesystem::path{MANA_BUILD_ASSETS} / "intents.learned",
                                     test::shipped_encoder());
      return std::make_shared<const aiml::Brain>(std::move(loaded.value().brain));
    }();
    FreeTalkOptions o;
    o.brain = brain;
    return o;
  }
  DayTalkTest() : ConversationTest{tasks(), talk(), with_words()} {}
  std::string say(const std::string& words) {
    const std::size_t before = voice.said.size();
    type(words);
    run.run_for(8s);
    std::string all;
    for (std::size_t i = before; i < voice.said.size(); ++i) all += voice.said[i].text + " ";
    return all;
  }

  ToldCalendar calendar{bus};
  bus::VirtualDriver run{clock,
                         {&conversation, &voice, &calendar, &spoken, &acknowledged, &unanswered, &snoozed,
                          &expected, &asked, &ignored, &gestures, &faces, &stopped, &notes, &taken, &shown}};
};

// Somebody who told her something paused, was answered, and went on: that was refused as not meant for her.
TEST_F(DayTalkTest, WhatIsSaidIntoHerTalkIsTakenUpAndIntoAReminderItIsNot) {
  const auto hear_words = [this](const char* words) {
    msg::Heard m = just_heard();
    m.start = m.end = clock.now();
    m.text = words;
    m.command = msg::kFreeWords;
    m.accepted = true;
    m.named = false;
    bus.publish(m);
    run.run_for(500ms);
  };
  type("when I was a girl we had a little dog");
  run.run_for(500ms);
  ASSERT_EQ(voice.said.size(), 1u);
  ASSERT_TRUE(expected.seen.back().any_words);
  hear_words("he ran after the milk cart every morning");
  EXPECT_EQ(stopped.seen.size(), 1u);
  EXPECT_EQ(voice.said.size(), 2u);
  run.run_for(2min);
  const std::size_t before = voice.said.size();
  remind();
  run.run_for(500ms);
  ASSERT_EQ(voice.said.size(), before + 1);
  EXPECT_FALSE(expected.seen.back().any_words);
  ignored.seen.clear();
  hear_words("he ran after the milk cart every morning");
  EXPECT_EQ(ignored.seen.size(), 1u) << "a television says so";
  EXPECT_EQ(stopped.seen.size(), 1u);
}

TEST_F(DayTalkTest, IsAskedOfTheCalendarInItsWords) {
  for (const auto& [words, question] : std::vector<std::pair<const char*, msg::Question>>{
           {"what am I doing on Saturday?", msg::Question::Agenda},
           {"when's the hairdresser", msg::Question::When},
           {"whereabouts is my eye test", msg::Question::Where},
           {"how am I getting to the doctor's", msg::Question::WayThere},
           {"who's taking me to the hospital", msg::Question::Who},
           {"how long till Susan gets here", msg::Question::HowLong},
           {"is there anybody coming today", msg::Question::Visitors},
           {"wat tiem is it", msg::Question::Time}}) {
    calendar.items = {
        {{"sentence", "S."}, {"title", "T"}, {"when", "W"}, {"time", "ten"}, {"known", "ahead"}}};
    asked.seen.clear();
    say(words);
    ASSERT_FALSE(asked.seen.empty()) << words;
    EXPECT_EQ(asked.seen.back().question, question) << words << " " << to_string(asked.seen.back().question);
    if (question != msg::Question::Time) {
      EXPECT_EQ(asked.seen.back().about, words);
    }
  }
}

TEST_F(DayTalkTest, WhatIsNotThereIsSaid) {
  calendar.asked = {{"span", "on Sunday"}, {"next", "Next."}};
  EXPECT_EQ(say("what am I doing on Sunday"),
            "There is nothing in your calendar on Sunday. The next thing is this. Next. ");
  const std::string answer = say("when is the plumber coming");
  EXPECT_TRUE(answer.starts_with("I do not know.") || answer.starts_with("I am not sure.")) << answer;
}

TEST_F(DayTalkTest, GoesOnWithAFewWords) {
  calendar.items = {{{"sentence", "S."}, {"known", "ahead"}}};
  say("what am I doing on Sunday");
  say("and on Monday?");
  EXPECT_EQ(asked.seen.back().question, msg::Question::Agenda);
  EXPECT_EQ(asked.seen.back().about, "and on Monday?");
  say("when is my eye test");
  say("and where is it");
  EXPECT_EQ(asked.seen.back().question, msg::Question::Where);
  EXPECT_EQ(asked.seen.back().before, "when is my eye test");
  run.run_for(5min);
  say("when is lunch club");
  EXPECT_EQ(asked.seen.back().before, "");
}

TEST_F(DayTalkTest, ABareNameIsAskedOfTheCalendarAndElseIsTalk) {
  calendar.items = {{{"sentence", "The dentist is on Thursday."}, {"known", "ahead"}}};
  calendar.asked = {{"named", "yes"}};
  EXPECT_EQ(say("dentist?"), "The dentist is on Thursday. ");
  calendar.items.clear();
  calendar.asked.clear();
  const std::string talk = say("cheese");
  EXPECT_EQ(asked.seen.back().about, "cheese");
  EXPECT_EQ(talk.find("calendar"), std::string::npos) << talk;
  EXPECT_FALSE(talk.empty());
}

TEST_F(DayTalkTest, AFewWordsAfterAnAnswerAreNotTheQuestionAgain) {
  for (const char* words : {"got it", "love it", "hello there", "thank you", "that's nice", "forget it"}) {
    calendar.items = {{{"sentence", "The dentist is on Thursday."}, {"known", "ahead"}}};
    calendar.asked = {{"named", "yes"}};
    say("when is the dentist");
    const std::string answer = say(words);
    EXPECT_EQ(answer.find("The dentist is on Thursday."), std::string::npos) << words << ": " << answer;
    run.run_for(5min);
  }
}

TEST_F(DayTalkTest, WhatMayBeTakenIsNeverAnsweredFromTheCalendar) {
  for (const char* words :
       {"can I take two paracetamol together", "what are my tablets for", "can I have my next tablet early",
        "should I take my tablet with food", "is it ok to skip my tablet"}) {
    asked.seen.clear();
    EXPECT_FALSE(say(words).empty()) << words;
    EXPECT_TRUE(asked.seen.empty()) << words;
  }
  for (const char* words :
       {"when are my next tablets", "is it time for my pill yet", "have I had my tablets"}) {
    asked.seen.clear();
    say(words);
    ASSERT_FALSE(asked.seen.empty()) << words;
    EXPECT_EQ(asked.seen.back().question, msg::Question::Medicines) << words;
  }
}

TEST_F(DayTalkTest, WhatGoesOnNeedsNoNameAndNoLook) {
  const auto overhear = [&](const char* words) {
    msg::Heard m = just_heard();
    m.command = msg::kFreeWords;
    m.text = words;
    m.accepted = true;
    m.named = false;
    bus.publish(m);
    run.run_for(3s);
  };
  calendar.items = {{{"sentence", "S."}, {"known", "ahead"}}};
  type("what am I doing on Sunday");
  run.run_for(3s);
  overhear("and on Monday?");
  EXPECT_EQ(asked.seen.back().about, "and on Monday?");
}

TEST_F(DayTalkTest, TalkAboutDaysIsNoQuestion) {
  for (const char* words :
       {"time flies when you are old", "my daughter is always late", "what a day it has been",
        "I used to see the doctor every Tuesday", "I feel a bit lonely today"}) {
    const std::string answer = say(words);
    EXPECT_EQ(answer.find("calendar"), std::string::npos) << words << ": " << answer;
    EXPECT_FALSE(answer.empty()) << words;
  }
}

TEST_F(DayTalkTest, WhoIsInDangerIsNotToldAboutTheDay) {
  asked.seen.clear();
  say("who is coming to help me, I have fallen and I can't get up");
  EXPECT_TRUE(asked.seen.empty());
}

TEST_F(DayTalkTest, AWishWithoutAVerbOfWishingIsOne) {
  for (const char* words :
       {"ring Jean tomorrow", "mum's birthday, 14 March", "in five minutes, turn off the oven",
        "post the parcel on Wednesday", "Susan's birthday, 6 June"}) {
    asked.seen.clear();
    calendar.items = {{{"title", "T"}, {"when", "W"}}};
    const std::string back = say(words);
    ASSERT_FALSE(asked.seen.empty()) << words;
    EXPECT_EQ(asked.seen.back().question, msg::Question::PlanEntry)
        << words << " " << to_string(asked.seen.back().question);
    EXPECT_EQ(asked.seen.back().about, words);
    EXPECT_NE(back.find("Shall I write this in the calendar: T, W?"), std::string::npos)
        << words << ": " << back;
    say("no");
  }
}

TEST_F(DayTalkTest, AWishWithoutATimeIsAskedForIt) {
  calendar.asked = {{"title", "Dentist"}, {"lacks", "when"}};
  const std::string back = say("put the dentist in the calendar");
  EXPECT_NE(back.find("What day is it, and what time?"), std::string::npos) << back;
  EXPECT_EQ(back.find("pass it on"), std::string::npos) << back;
  calendar.asked.clear();
  calendar.items = {{{"title", "Dentist"}, {"when", "on Friday at two"}, {"repeats", ""}}};
  const std::string read = say("on Friday at two");
  EXPECT_EQ(asked.seen.back().question, msg::Question::PlanEntry);
  EXPECT_EQ(asked.seen.back().about, "put the dentist in the calendar on Friday at two");
  EXPECT_EQ(read, "Shall I write this in the calendar: Dentist, on Friday at two? ");
}

TEST_F(DayTalkTest, WhatComesAgainIsReadBackAsSuch) {
  calendar.items = {{{"title", "Bins"}, {"when", "on Monday"}, {"repeats", "every Monday"}}};
  EXPECT_EQ(say("remind me every Monday to put the bins out"),
            "Shall I write this in the calendar: Bins, every Monday, the first time on Monday? ");
}

TEST_F(DayTalkTest, FearOfACareHomeIsNoQuestionAboutTheDay) {
  const std::string answer = say("will they put me in a home");
  EXPECT_EQ(answer.find("Are you all right"), std::string::npos) << answer;
  EXPECT_TRUE(answer.find("plan") != std::string::npos ||
              answer.find("Nobody has told me") != std::string::npos)
      << answer;
  EXPECT_TRUE(notes.seen.empty());
}

TEST_F(DayTalkTest, AChangeIsReadBackAndPassedOnOnlyAfterAYes) {
  const std::string back = say("put the plumber in for Friday at ten");
  EXPECT_NE(back.find("put the plumber in for Friday at ten"), std::string::npos) << back;
  EXPECT_TRUE(notes.seen.empty());
  say("no");
  EXPECT_TRUE(notes.seen.empty());
  say("put the plumber in for Friday at ten");
  say("yes");
  ASSERT_EQ(notes.seen.size(), 1U);
  EXPECT_NE(notes.seen[0].text.find("plumber in for Friday at ten"), std::string::npos) << notes.seen[0].text;
}

TEST_F(DayTalkTest, SlipsAreWrittenRightBeforeTheyAreLookedUp) {
  say("wens the hairdresser");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().about, "when is the hairdresser");
}

TEST_F(DayTalkTest, TheDateOfAnotherDayIsNotTodays) {
  asked.seen.clear();
  const std::string told = say("the saturday, what number is that");
  EXPECT_TRUE(asked.seen.empty()) << "the calendar knows today's date alone";
  EXPECT_FALSE(told.empty());
}

TEST_F(DayTalkTest, WhatIsWantedIsReadBackBeforeItIsWritten) {
  calendar.items = {{{"title", "Ring Jean"}, {"when", "this afternoon at four"}, {"sentence", ""}}};
  calendar.asked = calendar.items.front();
  const std::string read_back = say("remind me to ring Jean at four");
  EXPECT_NE(read_back.find("Ring Jean, this afternoon at four"), std::string::npos) << read_back;
  EXPECT_TRUE(notes.seen.empty());
  const std::string done = say("yes");
  EXPECT_NE(done.find("It is in the calendar: Ring Jean"), std::string::npos) << done;
  ASSERT_EQ(notes.seen.size(), 1U) << "the carers are told of it";
  EXPECT_FALSE(notes.seen.front().urgent);
  EXPECT_NE(notes.seen.front().text.find("Ring Jean"), std::string::npos);
}

TEST_F(DayTalkTest, WhatIsNotWantedAfterAllIsLeft) {
  calendar.items = {{{"title", "Ring Jean"}, {"when", "this afternoon at four"}, {"sentence", ""}}};
  calendar.asked = calendar.items.front();
  say("remind me to ring Jean at four");
  const std::string left = say("no");
  EXPECT_EQ(left.find("It is in the calendar"), std::string::npos) << left;
  EXPECT_TRUE(notes.seen.empty());
}

TEST_F(DayTalkTest, WhatCannotBeWrittenIsPassedOnAfterAYes) {
  const std::string asked_for = say("put the dentist in my calendar for some time next month");
  EXPECT_NE(asked_for.find("pass it on"), std::string::npos) << asked_for;
  say("yes");
  ASSERT_EQ(notes.seen.size(), 1U);
  EXPECT_NE(notes.seen.front().text.find("dentist"), std::string::npos);
}

TEST_F(DayTalkTest, WhoTalksWhileAQuestionWaitsIsNeverLeftWithoutAWord) {
  say("put the dentist in my calendar for some time next month");  // asks whether to pass it on
  for (int i = 0; i < 8; ++i) {
    const std::string words = "well the swallows have been round the barn again, number " + std::to_string(i);
    EXPECT_FALSE(say(words).empty()) << i;
  }
}

TEST_F(DayTalkTest, WhatWasToldIsMeantByItHoweverItWasAskedFor) {
  calendar.items = {{{"sentence", "S."}, {"title", "Dentist"}, {"when", "W"}, {"kind", "appointment"}}};
  say("what is my next appointment");  // one of the phrases
  asked.seen.clear();
  say("where is it");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().question, msg::Question::Where);
  EXPECT_EQ(asked.seen.back().before, "Dentist");
  asked.seen.clear();
  say("what time was that");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().question, msg::Question::When);
}

TEST_F(DayTalkTest, WhatIsSaidAfterTabletsAboutTheOtherOneIsAboutTablets) {
  calendar.items = {{{"title", "Tablet"}, {"known", "due"}, {"when", "W"}, {"kind", "medication"}}};
  say("have I had my tablets");
  asked.seen.clear();
  say("when's the other one");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().question, msg::Question::Medicines);
}

TEST_F(DayTalkTest, AnotherTimeInsteadOfAYesIsReadBackAnew) {
  calendar.items = {{{"title", "Doctor Brown"}, {"when", "tomorrow at half past two"}, {"sentence", ""}}};
  calendar.asked = calendar.items.front();
  say("I'm seeing Dr Brown tomorrow at half past two, put it in");
  asked.seen.clear();
  calendar.items = {{{"title", "Doctor Brown"}, {"when", "tomorrow at half past three"}, {"sentence", ""}}};
  calendar.asked = calendar.items.front();
  const std::string anew = say("no, half past three");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().question, msg::Question::PlanEntry);
  EXPECT_FALSE(asked.seen.back().before.empty());
  EXPECT_NE(anew.find("half past three"), std::string::npos) << anew;
  EXPECT_NE(say("yes").find("It is in the calendar"), std::string::npos);
}

TEST_F(DayTalkTest, AndOnMondayGoesOnFromTodayToo) {
  calendar.items = {{{"sentence", "S."}, {"title", "Dentist"}, {"when", "W"}, {"kind", "appointment"}}};
  say("what have I got on today");  // one of the phrases
  asked.seen.clear();
  say("and on monday?");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().question, msg::Question::Agenda);
  asked.seen.clear();
  say("who takes me");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().before, "Dentist");
}

TEST_F(DayTalkTest, ATimeInWhatIsNoCorrectionChangesNothing) {
  calendar.items = {
      {{"title", "Doctor Brown"}, {"when", "tomorrow at half past two"}, {"sentence", ""}, {"clock", "ten"}}};
  calendar.asked = calendar.items.front();
  say("I'm seeing Dr Brown tomorrow at half past two, put it in");
  for (const char* words :
       {"is it ten yet", "I had two lovely friends at school who came round every single week",
        "I took three of my heart tablets"}) {
    asked.seen.clear();
    say(words);
    for (const msg::AskCalendar& m : asked.seen) EXPECT_NE(m.question, msg::Question::PlanEntry) << words;
  }
}

TEST_F(DayTalkTest, HerNameIsNoPartOfWhatIsWritten) {
  say("Mana, remind me to ring Jean at four");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().about, "remind me to ring Jean at four");
}

TEST_F(DayTalkTest, ANewWishIsNoCorrectionOfTheOneBefore) {
  calendar.items = {{{"title", "Ring Jean"}, {"when", "this afternoon at four"}, {"sentence", ""}}};
  calendar.asked = calendar.items.front();
  say("remind me to ring Jean at four");
  say("no");
  asked.seen.clear();
  say("remind me that the plumber comes at five");
  ASSERT_FALSE(asked.seen.empty());
  EXPECT_EQ(asked.seen.back().question, msg::Question::PlanEntry);
  EXPECT_EQ(asked.seen.back().before, "");
}

}  // namespace
}  // namespace mana::dialogue
