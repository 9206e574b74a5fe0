// The task that asks, what can be asked at any time, and free talk: which of them answers.
#include <map>
#include <set>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "dialogue/aiml/reading/aiml_reader.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

std::shared_ptr<const aiml::Brain> brain_of(std::string_view categories) {
  aiml::GraphBuilder builder;
  auto brain = std::make_shared<aiml::Brain>();
  std::vector<aiml::Remark> remarks;
  aiml::AimlReader{builder, brain->knowledge, remarks}.read(
      "<aiml version=\"2.1\">" + std::string{categories} + "</aiml>", "test");
  EXPECT_TRUE(remarks.empty());
  brain->graph = builder.finish();
  return brain;
}

constexpr const char* kCategories = R"(
<category><pattern>^ GARDEN ^</pattern><template><think><set name="topic">the garden</set></think>I like gardens. Do you grow roses?</template></category>
<category><pattern>YES</pattern><that>DO YOU GROW ROSES</that><template><expression type="happy"/>Roses are lovely.</template></category>
<category><pattern>MY NAME IS *</pattern><template>Hello, <set name="name"><star/></set>.</template></category>
<category><pattern>WHAT IS MY NAME</pattern><template>You are <get name="name"/>.</template></category>
<category><pattern>^ FALLEN</pattern><template>Stay there.<carer why="fall" urgent="yes">Said: I have fallen.</carer></template></category>
<category><pattern>YES</pattern><template>Good.</template></category>
<category><pattern>I THINK SO</pattern><template>What makes you unsure?</template></category>
<category><pattern>*</pattern><template>Tell me more.</template></category>
)";

/// A memory in memory.
class Shelf final : public aiml::MemoryStore {
 public:
  core::Result<aiml::PersonMemory> load(std::string_view person) override {
    return people[std::string{person}];
  }
  core::Status save(std::string_view person, const aiml::PersonMemory& memory) override {
    people[std::string{person}] = memory;
    ++saves;
    return {};
  }
  std::map<std::string, aiml::PersonMemory> people;
  int saves = 0;
};

/// The first thing she says of six, in a talk of its own.
std::string first_words(FreeTalk& talk) { return talk.answer({"hello"}).text; }

FreeTalkOptions six_greetings() {
  FreeTalkOptions o;
  o.brain = brain_of(
      "<category><pattern>HELLO</pattern><template><random><li>one</li><li>two</li><li>three</li>"
      "<li>four</li><li>five</li><li>six</li></random></template></category>");
  return o;
}

TEST(FreeTalkSeedTest, WhoComesAgainIsNotGreetedWithTheSameWordsEachTime) {
  FreeTalk talk{six_greetings()};
  std::set<std::string> heard;
  for (int visit = 0; visit < 6; ++visit) {
    talk.become("ann");
    heard.insert(first_words(talk));
    talk.become("");
  }
  EXPECT_GE(heard.size(), 3u);
}

TEST(FreeTalkSeedTest, EachDayBeginsOtherwiseAndTheSameDayAlike) {
  const auto on_day = [](int day) {
    FreeTalkOptions o = six_greetings();
    o.session.seed = seed_of_day(1, std::chrono::sys_days{std::chrono::days{20'000 + day}});
    FreeTalk talk{std::move(o)};
    return first_words(talk);
  };
  std::set<std::string> heard;
  for (int day = 0; day < 10; ++day) {
    heard.insert(on_day(day));
    EXPECT_EQ(on_day(day), on_day(day));
  }
  EXPECT_GE(heard.size(), 4u);
}

class ThreeLayersTest : public ConversationTest {
 protected:
  static FreeTalkOptions talk() {
    FreeTalkOptions o;
    o.brain = brain_of(kCategories);
    return o;
  }
  ThreeLayersTest() : ConversationTest{tasks(), talk()} {}
};

/// Free talk that is a few slips away from something: asked about, where only one thing is near.
class NearlySaidTest : public ConversationTest {
 protected:
  static FreeTalkOptions talk() {
    FreeTalkOptions o;
    o.brain = brain_of(R"(
<category><pattern>DO YOU LIKE THE GARDEN</pattern><template>Very much.</template></category>
<category><pattern>SING ME A SONG</pattern><template>La la la.</template></category>
<category><pattern>SING US A SONG</pattern><template>La la la for all.</template></category>
<category><pattern>*</pattern><template>Tell me more.</template></category>)");
    return o;
  }
  NearlySaidTest() : ConversationTest{tasks(), talk()} {}
};

TEST_F(NearlySaidTest, SheAsksWhetherThatWasMeant) {
  type("do yu lik teh gardn");
  run.run_for(5s);
  EXPECT_NE(last().find("do you like the garden"), std::string::npos) << last();
  type("yes");
  run.run_for(5s);
  EXPECT_EQ(last(), "Very much.");
  type("do yu lik teh gardn");
  run.run_for(5s);
  type("no");
  run.run_for(5s);
  EXPECT_EQ(times_said("Very much."), 1);
}

TEST_F(NearlySaidTest, NotWhereTwoThingsAreNearNorWhereNoneIs) {
  type("sgn uss e sogn");
  run.run_for(5s);
  EXPECT_EQ(last(), "Tell me more.") << "one song or the other";
  type("the garden was lovely in spring");
  run.run_for(5s);
  EXPECT_EQ(last(), "Tell me more.");
}

TEST_F(NearlySaidTest, NeverWhileAMedicineIsAskedAbout) {
  remind("medication");
  run.run_for(5s);
  type("do yu lik teh gardn");
  run.run_for(5s);
  EXPECT_EQ(times_said("do you like the garden"), 0);
  type("yess");
  run.run_for(5s);
  EXPECT_TRUE(acknowledged.seen.empty());
}

/// For the log: which layer took words, and for what, without the words.
TEST_F(ThreeLayersTest, EachLayerSaysWhatItTookWordsFor) {
  const auto last_taken = [this] {
    return taken.seen.empty() ? std::string{} : taken.seen.back().layer + " " + taken.seen.back().intent;
  };
  type("I was in the garden");
  run.run_for(1s);
  EXPECT_EQ(last_taken(), "talk ^ GARDEN ^");
  type("brumbly grumbly");
  run.run_for(10s);
  EXPECT_EQ(last_taken(), "talk fallback");
  run.run_for(60s);
  type("what is the date");
  run.run_for(1s);
  EXPECT_EQ(last_taken(), "command date");
  run.run_for(60s);
  remind();
  run.run_for(8s);
  const std::size_t before = taken.seen.size();
  hear("ok", true);
  run.run_for(1s);
  ASSERT_EQ(taken.seen.size(), before + 1);
  EXPECT_EQ(taken.seen.back().layer, "task");
  EXPECT_TRUE(taken.seen.back().intent.ends_with(":ok")) << taken.seen.back().intent;
}

TEST_F(ThreeLayersTest, WhatIsTypedIsTalk) {
  type("I was in the garden");
  run.run_for(1s);
  EXPECT_EQ(last(), "I like gardens. Do you grow roses?");
  EXPECT_EQ(voice.said.back().expression, "attentive") << "a question raises the brows";
  run.run_for(2s);
  ASSERT_FALSE(expected.seen.empty());
  ASSERT_EQ(expected.seen.back().answers.size(), 1u) << "the persona knows only a yes to that";
  EXPECT_EQ(expected.seen.back().answers[0].id, "yes");
  bus.publish(msg::ButtonPressed{"yes"});
  run.run_for(1s);
  EXPECT_EQ(last(), "Roses are lovely.");
  EXPECT_EQ(voice.said.back().expression, "happy");
  run.run_for(1min);
  EXPECT_EQ(voice.said.size(), 2u) << "she does not talk by herself";
  EXPECT_TRUE(expected.seen.back().answers.empty());
}

TEST_F(ThreeLayersTest, ATypedCommandComesBeforeTalk) {
  type("What's the time?");
  run.run_for(100ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  EXPECT_EQ(asked.seen[0].question, msg::Question::Time);
}

TEST_F(ThreeLayersTest, ACommandWithASlipIsAskedAbout) {
  type("what is the tiem");
  run.run_for(3s);
  EXPECT_NE(last().find("what is the time"), std::string::npos) << last();
  EXPECT_TRUE(asked.seen.empty());
  type("yes");
  run.run_for(100ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  EXPECT_EQ(asked.seen[0].question, msg::Question::Time);
}

TEST_F(ThreeLayersTest, TheQuestionThatWaitsComesBeforeEverything) {
  type("I was in the garden");
  run.run_for(30s);
  remind();
  run.run_for(5s);
  type("yes");
  run.run_for(1s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(acknowledged.seen[0].how, "typed");
}

TEST_F(ThreeLayersTest, TalkIntoAQuestionIsAnsweredAndTheQuestionAskedAgain) {
  remind("medication");
  run.run_for(3s);
  type("I was in the garden");
  run.run_for(500ms);
  EXPECT_EQ(last(), "I like gardens.") << "two questions at once are one too many";
  run.run_for(4s);
  EXPECT_NE(last().find("your Dentist"), std::string::npos) << last();
  EXPECT_TRUE(last().starts_with("We were talking about") || last().starts_with("Now, back to where we were"))
      << last();
  type("yes");
  run.run_for(100ms);
  ASSERT_EQ(acknowledged.seen.size(), 1u) << "to the medicine, not to the roses";
  run.run_for(5s);
  EXPECT_TRUE(last().ends_with("Do you grow roses?")) << last();
  type("yes");
  run.run_for(1s);
  EXPECT_EQ(last(), "Roses are lovely.");
}

TEST_F(ThreeLayersTest, WordsThatMeanNothingInParticularGetTheQuestionOnceMore) {
  remind("medication");
  run.run_for(3s);
  type("hmph tralala");
  run.run_for(1s);
  EXPECT_NE(last().find("yes, or no, or not sure"), std::string::npos) << last();
  EXPECT_EQ(times_said("Tell me more"), 0);
}

TEST_F(ThreeLayersTest, ASlipIsNeverTakenForAnAnswerAboutAMedicine) {
  for (const char* text : {"yess", "yse", "ye", "uyes", "nno", "yes yes please", "noo"}) {
    remind("medication", static_cast<int>(voice.said.size()) + 100);
    run.run_for(3s);
    type(text);
    run.run_for(4min);
    EXPECT_TRUE(acknowledged.seen.empty()) << text;
    EXPECT_TRUE(snoozed.seen.empty()) << text;
  }
  remind("appointment", 99);
  run.run_for(3s);
  type("latre");
  run.run_for(3s);
  EXPECT_EQ(snoozed.seen.size(), 1u) << "elsewhere it is";
}

TEST_F(ThreeLayersTest, AReminderComesIntoTheTalkAndTheTalkIsTakenUpAgain) {
  type("I was in the garden");
  run.run_for(3s);
  remind();
  run.run_for(3s);
  EXPECT_NE(last().find("Dentist"), std::string::npos) << last();
  hear("ok", true);
  run.run_for(5s);
  EXPECT_NE(last().find("the garden"), std::string::npos) << last();
  EXPECT_NE(last().find("Do you grow roses?"), std::string::npos) << last();
  type("yes");
  run.run_for(1s);
  EXPECT_EQ(last(), "Roses are lovely.") << "an answer to it is one again";
}

TEST_F(ThreeLayersTest, AMedicineComesBeforeAnAppointmentThatWaitsForAnOk) {
  remind("appointment", 1);
  run.run_for(3s);
  remind("medication", 2);
  run.run_for(3s);
  EXPECT_NE(last().find("Have you had"), std::string::npos) << last();
  type("yes");
  run.run_for(5s);
  ASSERT_EQ(acknowledged.seen.size(), 1u);
  EXPECT_EQ(acknowledged.seen[0].id, msg::ReminderId{2});
  EXPECT_NE(last().find("Dentist, at half past two"), std::string::npos) << last();
  type("ok");
  run.run_for(5s);
  ASSERT_EQ(acknowledged.seen.size(), 2u);
  EXPECT_EQ(acknowledged.seen[1].id, msg::ReminderId{1});
}

TEST_F(ThreeLayersTest, AnAppointmentWaitsUntilTheMedicineIsAnswered) {
  remind("medication", 2);
  run.run_for(3s);
  remind("appointment", 1);
  run.run_for(3s);
  EXPECT_EQ(voice.said.size(), 1u);
  type("yes");
  run.run_for(5s);
  EXPECT_NE(last().find("Please say OK"), std::string::npos) << last();
}

TEST_F(ThreeLayersTest, WhoIsSpeakingIsNotInterruptedByAReminder) {
  bus.publish(msg::UserStartedSpeaking{clock.now()});
  run.run_for(10ms);
  remind();
  run.run_for(4s);
  EXPECT_TRUE(voice.said.empty());
  bus.publish(msg::UserStoppedSpeaking{clock.now()});
  run.run_for(1s);
  EXPECT_EQ(voice.said.size(), 1u);
}

TEST_F(ThreeLayersTest, WhatIsNearlyAnAnswerAboutAMedicineIsNoTalk) {
  remind("medication");
  run.run_for(3s);
  type("I thnik so");  // a category answers "I think so"
  run.run_for(3s);
  EXPECT_NE(last().find("You can say yes, or no"), std::string::npos) << last();
  EXPECT_TRUE(acknowledged.seen.empty());
}

TEST_F(ThreeLayersTest, WordsThatARecogniserWroteDownAreTakenLikeTypedOnesFromWhoMeansUs) {
  msg::Heard m = just_heard();
  m.command = msg::kFreeWords;
  m.text = "i have a garden";
  m.accepted = true;
  m.named = false;
  bus.publish(m);
  run.run_for(3s);
  ASSERT_EQ(ignored.seen.size(), 1u) << "that was the television";
  EXPECT_TRUE(voice.said.empty());
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(1s);
  m.start = clock.now() - 500ms;
  m.end = clock.now();
  bus.publish(m);
  run.run_for(3s);
  EXPECT_EQ(last(), "I like gardens. Do you grow roses?");
  m = just_heard();
  m.command = msg::kFreeWords;
  m.text = "what day is it";
  m.accepted = m.named = true;
  bus.publish(m);
  run.run_for(100ms);
  EXPECT_EQ(asked.seen.size(), 1u) << "a command is one, however it was heard";
}

// For eight seconds after her last word no name is needed; a television that talks on is not answered for
// that.
TEST_F(ThreeLayersTest, WithoutNameAndLookOnlyWhatMeansSomethingIsAnsweredUnlessSheHasAsked) {
  const auto hear_words = [&](const char* text) {
    msg::Heard m = just_heard();
    m.command = msg::kFreeWords;
    m.text = text;
    m.accepted = true;
    m.named = false;
    bus.publish(m);
    run.run_for(3s);
  };
  bus.publish(msg::SetSenses{false, true});
  type("my name is Anna");
  run.run_for(3s);
  EXPECT_EQ(last(), "Hello, Anna.");
  hear_words("And now the weather for the coming week.");
  EXPECT_EQ(last(), "Hello, Anna.") << "nobody means her";
  ASSERT_EQ(ignored.seen.size(), 1u);
  hear_words("I was in the garden.");
  EXPECT_EQ(last(), "I like gardens. Do you grow roses?");
  hear_words("Only a few of them this year.");
  EXPECT_EQ(last(), "Tell me more.") << "she has asked";
}

TEST_F(ThreeLayersTest, OfWhatWasPerhapsHeardTheFirstThatIsMeantIsAnswered) {
  bus.publish(msg::Looking{clock.now(), true});
  run.run_for(1s);
  msg::Heard m = just_heard();
  m.command = "chat";
  m.text = "mana good moaning";
  m.accepted = m.named = true;
  m.confidence = 0.5;
  m.alternatives = {{"mana my garden", "chat", 0.4}};
  bus.publish(m);
  run.run_for(3s);
  EXPECT_EQ(last(), "I like gardens. Do you grow roses?");
}

TEST_F(ThreeLayersTest, DangerPutsEverythingDownAndTellsTheCarerOnce) {
  remind("medication");
  run.run_for(3s);
  type("I have fallen");
  run.run_for(100ms);
  EXPECT_EQ(last(), "Stay there. I have also left a note for the person who looks after you.");
  ASSERT_EQ(notes.seen.size(), 1u);
  EXPECT_TRUE(notes.seen[0].urgent);
  EXPECT_EQ(notes.seen[0].why, "fall");
  EXPECT_EQ(unanswered.seen.size(), 1u) << "the calendar asks again later";
  run.run_for(1min);
  EXPECT_EQ(voice.said.size(), 2u) << "nobody on the floor is asked about tablets";
  type("I have fallen");
  run.run_for(1min);
  EXPECT_EQ(notes.seen.size(), 1u);
  run.run_for(3min);
  type("I have fallen");  // another fall
  run.run_for(1min);
  EXPECT_EQ(notes.seen.size(), 2u);
}

TEST_F(ThreeLayersTest, WhoLiesOnTheFloorNeedNotLookAtTheScreen) {
  msg::Heard m;
  m.text = "mana i have fallen";
  m.command = "emergency";
  m.accepted = m.named = true;
  bus.publish(m);
  run.run_for(1s);
  EXPECT_EQ(notes.seen.size(), 1u);
  m.text = "mana how are you";
  m.command = "chat";
  bus.publish(m);
  run.run_for(10s);
  EXPECT_EQ(voice.said.size(), 1u) << "for a chat one looks at her";
}

TEST_F(ThreeLayersTest, ATouchedPictureOffersWhatCanBeAskedFor) {
  bus.publish(msg::ScreenTouched{clock.now()});
  run.run_for(3s);
  ASSERT_EQ(voice.said.size(), 1u);
  EXPECT_EQ(expected.seen.back().answers.front().label, "My day");
  bus.publish(msg::ButtonPressed{"ask_today"});
  run.run_for(100ms);
  ASSERT_EQ(asked.seen.size(), 1u);
  EXPECT_EQ(asked.seen[0].question, msg::Question::Today);
  run.run_for(10s);
  remind("medication");
  run.run_for(1s);
  bus.publish(msg::ScreenTouched{clock.now()});
  run.run_for(2s);
  EXPECT_TRUE(last().find("Have you had") != std::string::npos) << "into a question it offers nothing else";
}

TEST_F(ThreeLayersTest, TheMedicineOffersYesNoAndNotSure) {
  remind("medication");
  run.run_for(3s);
  std::vector<std::string> labels;
  for (const auto& a : expected.seen.back().answers)
    if (!a.label.empty()) labels.push_back(a.label);
  EXPECT_EQ(labels, (std::vector<std::string>{"Yes", "No", "Not sure"}));
}

TEST_F(ThreeLayersTest, AYesThatMayHaveBeenANoIsNoMedicineTaken) {
  remind("medication");
  run.run_for(3s);
  msg::Heard m;
  m.start = m.end = clock.now();
  m.command = "yes";
  m.is_answer = m.accepted = true;
  m.confidence = 0.55;
  m.alternatives = {{"no", "no", 0.4}};
  bus.publish(m);
  run.run_for(3s);
  EXPECT_TRUE(acknowledged.seen.empty());
  EXPECT_NE(last().find("say"), std::string::npos) << "it is asked for once more";
  m.alternatives = {{"no", "no", 0.1}};
  m.confidence = 0.95;
  m.start = m.end = clock.now();
  bus.publish(m);
  run.run_for(3s);
  EXPECT_EQ(acknowledged.seen.size(), 1u);
}

TEST_F(ThreeLayersTest, WhatIsSaidAboutAReminderIsTemplateTextWithTheTitleAsWords) {
  State s;
  s.id = "a";
  s.say = {"<expression type='happy'/>Now: {title}<think><set name='topic'>{title}</set></think>."};
  Task t;
  t.id = "t";
  t.trigger = "reminder:appointment";
  t.states = {s};
  core::ManualClock other;
  bus::Bus own_bus;
  TwoSecondVoice own_voice{own_bus};
  Conversation own{own_bus, phrases(), {t}, {}, talk()};
  bus::VirtualDriver drive{other, {&own, &own_voice}};
  msg::ReminderDue due;
  due.title = "tea & <b>toast</b>";
  own_bus.publish(due);
  drive.run_for(1s);
  ASSERT_EQ(own_voice.said.size(), 1u);
  EXPECT_EQ(own_voice.said[0].text, "Now: tea & <b>toast</b>.");
  EXPECT_EQ(own_voice.said[0].expression, "happy");
}

TEST(CuesTest, WhatTheReplySaysReachesTheFaceWhenItsWordIsHeard) {
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::Say> said{bus};
  test::Recorder<msg::ShowExpression> shown{bus};
  test::Recorder<msg::MakeGesture> made{bus};
  test::Recorder<msg::LookAt> looked{bus};
  FreeTalkOptions o;
  o.brain = brain_of(R"(<category><pattern>HI</pattern><template>Well, <expression type="surprised"/>hello
    <gesture type="nod"/>there, <gaze target="away" dur="2s"/>you.</template></category>)");
  Conversation talking{bus, {}, {}, {}, o};
  bus::VirtualDriver run{clock, {&talking, &said, &shown, &made, &looked}};
  bus.publish(msg::Typed{clock.now(), "hi"});
  run.run_for(100ms);
  ASSERT_EQ(said.seen.size(), 1u);
  EXPECT_EQ(said.seen[0].text, "Well, hello there, you.");
  ASSERT_EQ(said.seen[0].marks.size(), 3u);
  msg::SentenceStarted sentence;
  sentence.id = said.seen[0].id;
  sentence.audio_start = core::kStart + 1s;
  for (const auto& mark : said.seen[0].marks) sentence.marks.push_back({mark.name, mark.offset * 100ms});
  bus.publish(sentence);
  run.run_for(1499ms);
  EXPECT_TRUE(shown.seen.empty());
  run.run_for(1ms);
  ASSERT_EQ(shown.seen.size(), 1u) << "at 1.6 s";
  EXPECT_EQ(shown.seen[0].expression, "surprised");
  EXPECT_TRUE(made.seen.empty());
  run.run_for(2s);
  ASSERT_EQ(made.seen.size(), 1u);
  EXPECT_EQ(made.seen[0].at, core::kStart + 2200ms);
  ASSERT_EQ(looked.seen.size(), 1u);
  EXPECT_EQ(looked.seen[0].hold, 2s);
  bus.publish(msg::SpeechEnded{sentence.id, clock.now(), false});
  run.run_for(10ms);
  ASSERT_EQ(shown.seen.size(), 2u);
  EXPECT_EQ(shown.seen[1].expression, "neutral") << "back to rest";
}

TEST(FreeTalkTest, WhatAPersonToldIsKnownTheNextDayAndOnlyToThem) {
  Shelf shelf;
  FreeTalkOptions o;
  o.brain = brain_of(kCategories);
  o.store = &shelf;
  {
    FreeTalk talk{o};
    talk.become("edith");
    EXPECT_EQ(talk.answer({"my name is Edith"}).text, "Hello, Edith.");
    talk.keep();
    talk.keep();
    EXPECT_EQ(shelf.saves, 1) << "nothing new";
  }
  FreeTalk talk{o};
  talk.become("edith");
  EXPECT_EQ(talk.answer({"what is my name"}).text, "You are Edith.");
  talk.become("");
  EXPECT_EQ(talk.answer({"what is my name"}).text, "You are unknown.");
  EXPECT_EQ(talk.answer({"my name is Tom"}).text, "Hello, Tom.");
  talk.keep();
  EXPECT_EQ(shelf.saves, 1) << "a guest leaves no trace";
}

TEST(FreeTalkTest, OfSeveralHypothesesTheFirstThatIsMeantCounts) {
  FreeTalkOptions o;
  o.brain = brain_of(kCategories);
  FreeTalk talk{o};
  EXPECT_EQ(talk.answer({"what is my gain", "what is my name"}).text, "You are unknown.");
  EXPECT_EQ(talk.answer({"this", "that"}).text, "Tell me more.");
}

}  // namespace
}  // namespace mana::dialogue
