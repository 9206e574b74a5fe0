#include <array>

#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/pronunciation.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/vision.hpp"
#include "tests/dialogue/shipped_course.hpp"
#include "tests/dialogue/talking_house.hpp"

// A lesson taught by the companion: what else may happen meanwhile.
namespace mana::dialogue {
namespace {

/// The conversation module, for nobody in particular.
class OpenRoom final : public tutor::LessonRoom {
 public:
  std::optional<tutor::Beat> begin(core::Time now) override {
    if (closed) return {};
    course.emplace(shipped.course(record));
    return course->begin({now, tutor::ShippedCourse::kFirstDay});
  }
  std::optional<tutor::Beat> take(const tutor::Event& event, core::Time now) override {
    auto beat = course->take(event, {now, tutor::ShippedCourse::kFirstDay});
    if (beat && beat->keep) record = course->record();
    return beat;
  }
  void asked(core::Time now) override { course->asked(now); }
  void ended(core::Time) override { ++ends; }
  std::string about() const override { return shipped.module.title; }
  std::string learner() const override { return "robin"; }
  std::string usual_face() const override { return "mana"; }
  std::vector<tutor::Choice> always() const override { return {{"pause", "Break"}, {"stop", "Stop"}}; }

  tutor::ShippedCourse shipped{"conversation"};
  tutor::LearnerRecord record;
  std::optional<tutor::Course> course;
  bool closed = false;
  int ends = 0;
};

class HouseOfLessons : public ::testing::Test {
 protected:
  explicit HouseOfLessons(const std::shared_ptr<tutor::LessonRoom>& room)
      : conversation{bus, phrases(), tasks(), with(room)} {}
  static ConversationOptions with(std::shared_ptr<tutor::LessonRoom> room) {
    ConversationOptions o;
    o.lessons = std::move(room);
    o.has_eyes = false;
    return o;
  }
  static Phrasebook phrases() {
    return read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml").value();
  }
  static std::vector<Task> tasks() {
    return read_tasks(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/tasks", phrases()).value().tasks;
  }
  core::ManualClock clock;
  bus::Bus bus;
  TwoSecondVoice voice{bus};
  test::Recorder<msg::ExpectAnswers> expected{bus};
  test::Recorder<msg::ShowFace> faces{bus};
  test::Recorder<msg::ShowExpression> expressions{bus};
  test::Recorder<msg::ReminderAcknowledged> acknowledged{bus};
  test::Recorder<msg::NoteToCarer> notes{bus};
  test::Recorder<msg::ReadExpressions> readers{bus};
  test::Recorder<msg::WishSenses> wished{bus};
  Conversation conversation;
  bus::VirtualDriver run{
      clock,
      {&conversation, &voice, &expected, &faces, &expressions, &acknowledged, &notes, &readers, &wished}};

  void type(const std::string& text) {
    bus.publish(msg::Typed{clock.now(), text});
    run.run_for(100ms);
  }
  void press(const std::string& id) {
    bus.publish(msg::ButtonPressed{id});
    run.run_for(100ms);
  }
  void remind(const std::string& kind) {
    msg::ReminderDue due;
    due.id = msg::ReminderId{7};
    due.kind = kind;
    due.title = "Blue tablets";
    due.slots = {{"title", "Blue tablets"}, {"when", "now"}, {"sentence", "Now: Blue tablets."}};
    bus.publish(due);
  }
  std::string last() const { return voice.said.empty() ? "" : voice.said.back().text; }
  bool was_said(std::string_view words) const {
    return std::any_of(voice.said.begin(), voice.said.end(),
                       [&](const msg::Say& m) { return m.text.find(words) != std::string::npos; });
  }
  std::vector<std::string> buttons() const {
    std::vector<std::string> all;
    if (!expected.seen.empty())
      for (const msg::AnswerChoice& a : expected.seen.back().answers)
        if (!a.label.empty()) all.push_back(a.id);
    return all;
  }
};

class TaughtLessonTest : public HouseOfLessons {
 protected:
  explicit TaughtLessonTest(std::shared_ptr<OpenRoom> r = std::make_shared<OpenRoom>())
      : HouseOfLessons{r}, room{std::move(r)} {}
  const std::shared_ptr<OpenRoom> room;

  /// To the first question.
  void begin() {
    run.run_for(1s);
    type("let us have a lesson");
    run.run_for(10s);
  }
};

TEST_F(TaughtLessonTest, IsAskedForAndItsChoicesAreButtons) {
  begin();
  EXPECT_TRUE(was_said("First I ask you some questions"));
  EXPECT_TRUE(last().starts_with("One: ")) << last();
  EXPECT_EQ(faces.seen.front().face, "emily");
  EXPECT_EQ(buttons(),
            (std::vector<std::string>{"choice_1", "choice_2", "choice_3", "not_sure", "pause", "stop"}));
  press("choice_2");
  EXPECT_EQ(room->course->record().answers.size(), 0U);
  EXPECT_NE(last().find("hank you"), std::string::npos) << last();
  run.run_for(3s);
  EXPECT_EQ(room->record.answers.size(), 1U);
}

TEST_F(TaughtLessonTest, AnAnswerCountsWhileSheReadsTheChoices) {
  run.run_for(1s);
  type("teach me");
  run.run_for(5s);
  ASSERT_TRUE(last().starts_with("One: ")) << last();
  type("two");
  EXPECT_NE(last().find("hank you"), std::string::npos) << last();
}

TEST_F(TaughtLessonTest, StopEndsItAtAnyMomentAndHerOwnFaceComesBack) {
  run.run_for(1s);
  type("start the lesson");
  run.run_for(500ms);
  press("stop");
  EXPECT_NE(last().find("we stop here"), std::string::npos) << last();
  run.run_for(5s);
  EXPECT_EQ(room->ends, 1);
  EXPECT_EQ(faces.seen.back().face, "mana");
  EXPECT_TRUE(buttons().empty());
  begin();  // and it goes on where it was
  EXPECT_TRUE(was_said("Hello again!"));
}

TEST_F(TaughtLessonTest, AMedicineComesFirstAndTheLessonComesBackWithOneLine) {
  begin();
  const std::string question = voice.said[voice.said.size() - 2].text;
  remind("medication");
  run.run_for(4s);
  EXPECT_TRUE(was_said("Blue tablets"));
  type("yes");
  run.run_for(10s);
  EXPECT_EQ(acknowledged.seen.size(), 1U);
  EXPECT_TRUE(was_said("Talking with others")) << "what it was about";
  EXPECT_TRUE(last().starts_with("One: ")) << last();
  EXPECT_EQ(voice.said[voice.said.size() - 2].text, question);
  type("three");
  run.run_for(3s);
  EXPECT_EQ(room->record.answers.size(), 1U);
}

TEST_F(TaughtLessonTest, AReminderComesBetweenTwoSentencesNotAtTheEndOfALongStory) {
  run.run_for(1s);
  type("start the lesson");
  run.run_for(500ms);
  remind("appointment");
  run.run_for(2s);
  EXPECT_TRUE(was_said("Blue tablets"));
  EXPECT_FALSE(was_said("One: "));
  type("okay");
  run.run_for(20s);
  EXPECT_TRUE(was_said("One: "));
}

TEST_F(TaughtLessonTest, ALessonIsNoReasonToPutOffAnEmergency) {
  begin();
  type("mana i have fallen");
  run.run_for(5s);
  // Free talk has no persona here; the words did not go to the lesson.
  EXPECT_FALSE(was_said("I did not get that"));
}

TEST_F(TaughtLessonTest, EyesAreShutInALessonWithoutAWordAndItGoesOn) {
  begin();
  const std::size_t said = voice.said.size();
  type("stop looking at me");
  EXPECT_TRUE(wished.seen.empty()) << "without her name it may be an answer";
  run.run_for(10s);
  type("mana stop looking at me");
  ASSERT_EQ(wished.seen.size(), 1u);
  EXPECT_EQ(wished.seen[0].camera, msg::SenseWish::Shut);
  EXPECT_FALSE(was_said("My eyes are closed"));
  EXPECT_FALSE(buttons().empty());
  run.run_for(1min);
  EXPECT_GT(voice.said.size(), said) << "the lesson asks once more";
  EXPECT_EQ(room->ends, 0);
}

TEST_F(TaughtLessonTest, SilenceIsAskedAboutAndThenWaitedFor) {
  begin();
  run.run_for(25s);
  EXPECT_TRUE(was_said("Take your time"));
  run.run_for(30s);
  EXPECT_TRUE(was_said("we have a break"));
  EXPECT_EQ(buttons(), (std::vector<std::string>{"go_on", "stop"}));
  run.run_for(4min);
  EXPECT_EQ(room->ends, 1);
}

TEST_F(TaughtLessonTest, WhereThereIsNoneItIsSaid) {
  room->closed = true;
  begin();
  EXPECT_EQ(last(), "I have no lesson ready just now.");
}

TEST_F(TaughtLessonTest, EachCharacterHasFaceVoiceAndName) {
  room->record.unit = "greeting";
  for (const tutor::Step& s : room->shipped.module.lessons.front().steps)
    if (std::holds_alternative<tutor::Show>(s.what)) room->record.queue.push_back("greeting/" + s.id);
  run.run_for(1s);
  type("start the lesson");
  run.run_for(40s);
  for (const char* face : {"emily", "leo", "maya"})
    EXPECT_TRUE(std::any_of(faces.seen.begin(), faces.seen.end(), [&](const msg::ShowFace& m) {
      return m.face == face;
    })) << face;
  // In the caption, and not spoken.
  const auto named = std::find_if(voice.said.begin(), voice.said.end(),
                                  [](const msg::Say& m) { return m.text.starts_with("Leo: "); });
  ASSERT_NE(named, voice.said.end());
  ASSERT_FALSE(named->manners.empty());
  EXPECT_EQ(named->manners.front(), (msg::Manner{0, 4, "as", ""}));
  EXPECT_TRUE(was_said("Maya: "));
  EXPECT_FALSE(was_said("Emily: "));
}

TEST_F(TaughtLessonTest, NobodySpeaksWithAFaceThatIsHalfAnothers) {
  room->record.unit = "greeting";
  for (const tutor::Step& s : room->shipped.module.lessons.front().steps)
    if (std::holds_alternative<tutor::Show>(s.what)) room->record.queue.push_back("greeting/" + s.id);
  run.run_for(1s);
  bus.publish(msg::Typed{clock.now(), "start the lesson"});
  std::size_t shown = 0, said = 0, changes = 0;
  core::Duration since_change = 10s;
  for (int k = 0; k < 4000; ++k) {
    run.run_for(10ms);
    since_change += 10ms;
    if (std::exchange(shown, faces.seen.size()) != shown) {
      since_change = 0ms;
      ++changes;
    }
    if (std::exchange(said, voice.said.size()) == said) continue;
    EXPECT_GE(since_change, 700ms) << voice.said.back().text;
  }
  EXPECT_GE(changes, 5U);
}

TEST_F(TaughtLessonTest, AFaceToReadIsShownWhileItIsWaitedFor) {
  room->record.unit = "faces";
  room->record.queue = {"faces/read-angry", "faces/finish"};
  run.run_for(1s);
  type("start the lesson");
  run.run_for(10s);
  ASSERT_FALSE(expressions.seen.empty());
  EXPECT_EQ(expressions.seen.back().expression, "angry");
  EXPECT_EQ(expressions.seen.back().strength, 0.8);
  EXPECT_EQ(faces.seen.back().face, "maya");
  type("I think angry");
  EXPECT_EQ(faces.seen.back().face, "emily");
  EXPECT_EQ(expressions.seen.back().expression, "neutral");
}

/// A step of a lesson that asks for a happy face, and nothing else.
class MirrorRoom final : public tutor::LessonRoom {
 public:
  std::optional<tutor::Beat> begin(core::Time) override { return asking(); }
  std::optional<tutor::Beat> take(const tutor::Event& event, core::Time) override {
    if (const auto* face = std::get_if<tutor::FaceSeen>(&event)) faces.push_back(*face);
    silences += std::holds_alternative<tutor::Silence>(event);
    if (std::holds_alternative<tutor::Spoken>(event)) return {};
    tutor::Beat end;
    end.lines.push_back(
        {.who = "teacher", .face = "emily", .name = "", .markup = "I saw.", .expression = ""});
    end.end = tutor::End::SessionOver;
    return end;
  }
  void asked(core::Time) override {}
  void ended(core::Time) override {}
  std::string about() const override { return "faces"; }
  std::string learner() const override { return "robin"; }
  std::string usual_face() const override { return "mana"; }
  std::vector<tutor::Choice> always() const override { return {}; }

  std::vector<tutor::FaceSeen> faces;
  int silences = 0;

 private:
  static tutor::Beat asking() {
    tutor::Beat b;
    b.lines.push_back(
        {.who = "teacher", .face = "emily", .name = "", .markup = "Look happy.", .expression = ""});
    b.await = tutor::Await::Face;
    b.watch_for = "happy";
    b.patience = 8s;
    return b;
  }
};

class MirrorTest : public HouseOfLessons {
 protected:
  explicit MirrorTest(std::shared_ptr<MirrorRoom> r = std::make_shared<MirrorRoom>())
      : HouseOfLessons{r}, mirror{*r}, room_{std::move(r)} {}
  void see(const std::string& expression, bool sure) {
    bus.publish(msg::ExpressionSeen{clock.now(), expression, 0.9, sure});
    run.run_for(100ms);
  }
  void ask_for_a_face() {
    run.run_for(1s);
    type("let us have a lesson");
    run.run_for(4s);
    ASSERT_TRUE(was_said("Look happy."));
  }
  MirrorRoom& mirror;

 private:
  const std::shared_ptr<MirrorRoom> room_;
};

TEST_F(MirrorTest, AFaceThatWasAskedForIsSeenAtOnce) {
  ask_for_a_face();
  EXPECT_EQ(readers.seen.back().person, "robin");
  see("neutral", true);
  EXPECT_TRUE(mirror.faces.empty());
  see("happy", false);
  EXPECT_TRUE(mirror.faces.empty());
  see("happy", true);
  ASSERT_EQ(mirror.faces.size(), 1U);
  EXPECT_TRUE(mirror.faces[0].sure);
  run.run_for(5s);
  EXPECT_EQ(readers.seen.back().person, "");
}

TEST_F(MirrorTest, AFaceThatWasThereBeforeCountsToo) {
  see("happy", true);
  ask_for_a_face();
  ASSERT_EQ(mirror.faces.size(), 1U);
}

TEST_F(MirrorTest, AfterPatienceItIsToldWhatWasSeenAndWhetherThatIsSure) {
  ask_for_a_face();
  see("sad", false);
  run.run_for(9s);
  ASSERT_EQ(mirror.faces.size(), 1U);
  EXPECT_EQ(mirror.faces[0].expression, "sad");
  EXPECT_FALSE(mirror.faces[0].sure);
  EXPECT_EQ(mirror.silences, 0);
}

TEST_F(MirrorTest, WithoutAFaceNothingIsSaidOfOne) {
  ask_for_a_face();
  run.run_for(9s);
  EXPECT_TRUE(mirror.faces.empty());
  EXPECT_EQ(mirror.silences, 1);
}

TEST_F(MirrorTest, OutsideALessonASmileIsAnsweredWithASmallOneAndAngerWithNone) {
  run.run_for(1s);
  see("happy", true);
  EXPECT_EQ(expressions.seen.back().expression, "happy");
  EXPECT_LT(expressions.seen.back().strength, 0.5);
  see("angry", true);
  EXPECT_EQ(expressions.seen.back().expression, "neutral");
  see("sad", true);
  EXPECT_EQ(expressions.seen.back().expression, "concerned");
  see("sad", false);
  EXPECT_EQ(expressions.seen.back().expression, "neutral");
}

/// A step that asks for a word, and nothing else.
class WordRoom final : public tutor::LessonRoom {
 public:
  std::optional<tutor::Beat> begin(core::Time) override { return asking(); }
  std::optional<tutor::Beat> take(const tutor::Event& event, core::Time) override {
    if (const auto* said = std::get_if<tutor::WordSaid>(&event)) sayings.push_back(said->how);
    if (std::holds_alternative<tutor::Spoken>(event)) return {};
    const auto* chosen = std::get_if<tutor::Chosen>(&event);
    if (chosen != nullptr && (chosen->id == "pause" || chosen->id == "go_on")) return asking();
    tutor::Beat end;
    end.lines.push_back(
        {.who = "teacher", .face = "emily", .name = "", .markup = "I heard it.", .expression = ""});
    end.end = tutor::End::SessionOver;
    return end;
  }
  void asked(core::Time) override {}
  void ended(core::Time) override {}
  std::string about() const override { return "sounds"; }
  std::string learner() const override { return ""; }
  std::string usual_face() const override { return "mana"; }
  std::vector<tutor::Choice> always() const override { return {}; }

  std::vector<tutor::Saying> sayings;

 private:
  static tutor::Beat asking() {
    tutor::Beat b;
    b.lines.push_back(
        {.who = "teacher", .face = "emily", .name = "", .markup = "Say: think.", .expression = ""});
    b.await = tutor::Await::Said;
    b.listen_for = "think";
    b.listen_sound = "TH";
    b.mouth_from = "front";
    b.patience = 8s;
    return b;
  }
};

class TaughtWordTest : public HouseOfLessons {
 protected:
  explicit TaughtWordTest(std::shared_ptr<WordRoom> r = std::make_shared<WordRoom>())
      : HouseOfLessons{r}, words{*r}, room_{std::move(r)} {
    all.run_for(1s);
    type("let us have a lesson");
    all.run_for(4s);
  }
  void say(const std::string& word, msg::Judged th) {
    bus.publish(msg::WordSaid{clock.now(), clock.now(), word, msg::HeardAs::Word, 0.9, {{"TH", 0.9, th}}});
    all.run_for(100ms);
  }
  WordRoom& words;
  test::Recorder<msg::AwaitWord> awaited{bus};
  test::Recorder<msg::ShowMouth> mouths{bus};
  bus::VirtualDriver all{clock, {&conversation, &voice, &awaited, &mouths, &expected}};

 private:
  const std::shared_ptr<WordRoom> room_;
};

TEST_F(TaughtWordTest, TheWordIsAwaitedWhenItIsHerTurnAndTheMouthIsNear) {
  ASSERT_EQ(mouths.seen.size(), 1U);
  EXPECT_EQ(mouths.seen[0].from, "front");
  ASSERT_EQ(awaited.seen.size(), 1U);
  EXPECT_EQ(awaited.seen[0].word, "think");
  say("think", msg::Judged::Wrong);
  ASSERT_EQ(words.sayings.size(), 1U);
  EXPECT_EQ(words.sayings[0], tutor::Saying::Nearly);
  all.run_for(5s);
  EXPECT_EQ(mouths.seen.back().from, "");
  EXPECT_EQ(awaited.seen.back().word, "");
  EXPECT_EQ(awaited.seen.size(), 2U);
}

TEST_F(TaughtWordTest, AnotherWordThanTheAwaitedOneIsOfAnotherTime) {
  say("light", msg::Judged::Right);
  EXPECT_TRUE(words.sayings.empty());
}

TEST_F(TaughtWordTest, WhileAMedicineIsSpokenOfNoWordIsAwaitedAndTheFaceIsWhole) {
  remind("medication");
  all.run_for(3s);
  EXPECT_EQ(mouths.seen.back().from, "");
  EXPECT_EQ(awaited.seen.back().word, "");
  say("think", msg::Judged::Right);
  EXPECT_TRUE(words.sayings.empty());
}

/// A scene of two, then a step of the teacher alone.
class SceneRoom final : public tutor::LessonRoom {
 public:
  std::optional<tutor::Beat> begin(core::Time) override {
    return beat("play",
                {{"teacher", "emily", "Emily"}, {"skilled", "maya", "Maya"}, {"teacher", "emily", "Emily"}});
  }
  std::optional<tutor::Beat> take(const tutor::Event& event, core::Time) override {
    if (!std::holds_alternative<tutor::Spoken>(event) || std::exchange(over_, true)) return {};
    return beat("explain", {{"teacher", "emily", "Emily"}});
  }
  void asked(core::Time) override {}
  void ended(core::Time) override {}
  std::string about() const override { return "talking"; }
  std::string learner() const override { return ""; }
  std::string usual_face() const override { return "mana"; }
  std::vector<tutor::Choice> always() const override { return {}; }

 private:
  static tutor::Beat beat(const std::string& step, const std::vector<std::array<std::string, 3>>& who) {
    tutor::Beat b;
    b.step = step;
    b.stars = 2;
    for (const auto& [role, face, name] : who)
      b.lines.push_back({.who = role, .face = face, .name = name, .markup = "Hello.", .expression = ""});
    return b;
  }
  bool over_ = false;
};

class SceneTest : public HouseOfLessons {
 protected:
  SceneTest() : HouseOfLessons{std::make_shared<SceneRoom>()} {}
  test::Recorder<msg::ShowCompany> companies{bus};
  test::Recorder<msg::ShowStars> stars{bus};
  bus::VirtualDriver all{clock, {&conversation, &voice, &companies, &stars, &faces}};
};

TEST_F(SceneTest, WhoSpeaksInOneStepIsInOneSceneAndItEndsWithTheStep) {
  all.run_for(1s);
  type("let us have a lesson");
  for (int i = 0; i < 300 && companies.seen.size() < 2; ++i) all.run_for(100ms);
  ASSERT_EQ(companies.seen.size(), 2U);
  EXPECT_EQ(faces.seen.back().face, "emily") << "the lesson goes on";
  EXPECT_EQ(companies.seen[0].members,
            (std::vector<msg::CompanyMember>{{"emily", "Emily"}, {"maya", "Maya"}}));
  EXPECT_TRUE(companies.seen[1].members.empty());
}

TEST_F(SceneTest, StarsAreShownOnceAndGoWithTheSession) {
  all.run_for(1s);
  type("let us have a lesson");
  for (int i = 0; i < 600 && stars.seen.size() < 2; ++i) all.run_for(100ms);
  ASSERT_EQ(stars.seen.size(), 2U);
  EXPECT_EQ(stars.seen[0].count, 2);
  EXPECT_EQ(stars.seen[1].count, 0);
}

TEST_F(SceneTest, WhileAMedicineIsSpokenOfNobodyElseIsThere) {
  all.run_for(1s);
  type("let us have a lesson");
  for (int i = 0; i < 100 && companies.seen.empty(); ++i) all.run_for(100ms);
  ASSERT_FALSE(companies.seen.empty());
  remind("medication");
  all.run_for(6s);
  EXPECT_TRUE(companies.seen.back().members.empty());
}

}  // namespace
}  // namespace mana::dialogue
