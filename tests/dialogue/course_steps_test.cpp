#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tests/dialogue/shipped_course.hpp"

// One step at a time, and everything that a child may do in it.
namespace mana::dialogue::tutor {
namespace {

class CourseStepsTest : public testing::Test {
 protected:
  CourseStepsTest() {
    words = read_tutor_words(std::filesystem::path{MANA_ASSETS} / "lessons/en-GB/tutor.toml").value();
    lesson.id = "l";
    lesson.title = "A lesson";
    lesson.cast = {{"teacher", "emily"}, {"learning", "leo"}, {"skilled", "maya"}};
    module.id = "m";
    module.title = "M";
  }
  void add(decltype(Step::what) what, const std::string& id, const std::string& skill = {}) {
    Step s;
    s.id = id;
    s.skill = skill;
    s.what = std::move(what);
    lesson.steps.push_back(std::move(s));
  }
  Beat begin(bool has_eyes = false) {
    module.lessons = {lesson};
    if (has_eyes) options.sees = {"happy"};
    course.emplace(module, words, LearnerRecord{}, options);
    return course->begin(at);
  }
  Beat heard(const std::string& text) { return take(HeardWords{{text}}); }
  Beat take(const Event& e) {
    at.now += std::chrono::seconds{1};
    auto beat = course->take(e, at);
    EXPECT_TRUE(beat);
    return beat.value_or(Beat{});
  }
  bool ignores(const Event& e) { return !course->take(e, at); }
  const std::vector<AnswerTaken>& answers() const { return course->record().answers; }

  Module module;
  Lesson lesson;
  TutorWords words;
  CourseOptions options;
  std::optional<Course> course;
  Moment at{core::kStart, ShippedCourse::kFirstDay};

  static Ask ask() {
    Ask a;
    a.ask = "Have you met somebody new?";
    a.answers = {{"yes", {"i have", "i did"}, "Good.", ""},
                 {"no", {"i did not", "i have not"}, "That is fine.", "end"},
                 {"repeat", {"say it again"}, "I ask again.", "ask"},
                 {"hurt", {"hits me"}, "Thank you. Not your fault.", ""}};
    a.otherwise = "Thank you.";
    a.reprompts = {"Yes or no.", "Both are fine."};
    a.silence = "You do not have to answer.";
    return a;
  }
  static RolePlay play() {
    RolePlay r;
    r.scene = "Leo comes. This is just pretend.";
    r.partner = "learning";
    r.opens = "Your coat is a tent!";
    r.closes = "You used clear words.";
    r.turns = {{"Say that you do not like it.",
                {"stop it", "i don't like that", "he kicks me"},
                "You said it.",
                "Say: stop it.",
                "Oh."},
               {"Say goodbye.", {"bye", "goodbye", "see you"}, "You said goodbye.", "Say: bye.", ""}};
    return r;
  }
  static Quiz quiz() {
    return {{"What do you say first?", {"Bye", "Hello there", "Nothing at all"}, 1},
            "You say hello.",
            "Hello works better."};
  }
  static MakeFace face() {
    return {"happy", "Smile, if you like.", "I saw it.", "Not this time.", "I am not sure.", 2};
  }
};

/// Listen and repeat.
class SayWordTest : public CourseStepsTest {
 protected:
  SayWordTest() {
    options.hears = true;
    SayWord w;
    w.word = "think";
    w.sound = "TH";
    w.view = "side";
    w.ask = "The tip of my tongue is between my teeth.";
    w.good = "I heard the th.";
    w.nearly = "Let the tongue come out a little.";
    add(w, "say", "th");
    add(Explain{"The end."}, "end");
  }
  Beat say(Saying how) { return take(WordSaid{how}); }
};

TEST_F(SayWordTest, TheWordIsShownSlowlyThenAsEverAndThenAwaited) {
  const Beat b = begin();
  EXPECT_EQ(b.await, Await::Said);
  EXPECT_EQ(b.listen_for, "think");
  EXPECT_EQ(b.listen_sound, "TH");
  EXPECT_EQ(b.mouth_from, "side");
  ASSERT_EQ(b.lines.size(), 3U);
  EXPECT_EQ(compile(b.lines[1].markup).text, "think, think.");
}

TEST_F(SayWordTest, WhatWasSaidWellIsPraisedForWhatItWas) {
  begin();
  const Beat b = say(Saying::Well);
  EXPECT_EQ(text_of(b), "I heard the th.");
  EXPECT_EQ(b.mouth_from, "");
  take(Spoken{});
  ASSERT_EQ(answers().size(), 1U);
  EXPECT_TRUE(answers()[0].right);
  EXPECT_EQ(answers()[0].kind, "listen-and-repeat");
  EXPECT_EQ(answers()[0].item, "l/say");
}

TEST_F(SayWordTest, WhatWasNearlyRightIsHelpedAndTheRightWordSaidAgain) {
  begin();
  const Beat b = say(Saying::Nearly);
  EXPECT_TRUE(text_of(b).starts_with("Let the tongue come out a little. think, think."));
  EXPECT_EQ(b.await, Await::Said);
  say(Saying::Well);
  take(Spoken{});
  ASSERT_EQ(answers().size(), 1U);
  EXPECT_TRUE(answers()[0].right);
  EXPECT_EQ(answers()[0].form, "2");
}

TEST_F(SayWordTest, AfterThreeTriesItIsThankedForAndCountsAsMissed) {
  begin();
  say(Saying::Nearly);
  say(Saying::OtherWord);
  const Beat last = say(Saying::Nearly);
  EXPECT_EQ(last.await, Await::Nothing);
  EXPECT_NE(text_of(last).find("Thank you for trying."), std::string::npos);
  take(Spoken{});
  ASSERT_EQ(answers().size(), 1U);
  EXPECT_FALSE(answers()[0].right);
  EXPECT_EQ(course->record().queue.front(), "again:l/say");  // before the end, once more
}

TEST_F(SayWordTest, WhatWasNotHeardClearlyIsNoMistake) {
  begin();
  say(Saying::Unclear);
  say(Saying::Unclear);
  say(Saying::Unclear);
  take(Spoken{});
  EXPECT_TRUE(answers().empty());
}

TEST_F(SayWordTest, AWordOfAnotherLanguageIsSaidInItAndAwaitedWithItsSounds) {
  auto& w = std::get<SayWord>(lesson.steps[0].what);
  w.word = "Tür";
  w.language = "de";
  w.sounds = "t yː ɾ";
  w.sound = "yː";
  const Beat b = begin();
  EXPECT_EQ(b.listen_for, "Tür");
  EXPECT_EQ(b.listen_language, "de");
  EXPECT_EQ(b.listen_sounds, "t yː ɾ");
  const SpokenText model = compile(b.lines[1].markup);
  EXPECT_EQ(std::count_if(model.manners.begin(), model.manners.end(),
                          [&](const msg::Manner& m) {
                            const auto first = static_cast<std::size_t>(m.begin);
                            return m.kind == "language" && m.value == "de" &&
                                   model.text.substr(first, static_cast<std::size_t>(m.end - m.begin)) ==
                                       "Tür";
                          }),
            2)
      << "slowly and as ever";
}

TEST_F(SayWordTest, ASoundThatNobodyCanJudgeIsShownOnceMoreAndCountsAsNothing) {
  begin();
  const Beat again = say(Saying::Unjudged);
  EXPECT_EQ(again.await, Await::Said);
  EXPECT_EQ(again.mouth_from, "side");
  EXPECT_EQ(text_of(again).find("I heard the th."), std::string::npos);
  EXPECT_EQ(text_of(again).find("Let the tongue"), std::string::npos);
  say(Saying::Unjudged);
  take(Spoken{});
  EXPECT_TRUE(answers().empty());
}

TEST_F(SayWordTest, SilenceIsWaitedForOnceAndThenLeftAlone) {
  begin();
  EXPECT_EQ(take(Silence{}).await, Await::Said);
  EXPECT_EQ(take(Silence{}).await, Await::Nothing);
  take(Spoken{});
  EXPECT_TRUE(answers().empty());
}

TEST_F(SayWordTest, ItCanBeSkippedAndHeardAgain) {
  begin();
  const Beat again = take(Chosen{"repeat"});
  EXPECT_TRUE(text_of(again).starts_with("think, think."));
  EXPECT_EQ(again.await, Await::Said);
  EXPECT_EQ(take(Chosen{"skip"}).await, Await::Nothing);
}

TEST_F(SayWordTest, WithoutEarsItIsOnlyShown) {
  options.hears = false;
  const Beat b = begin();
  EXPECT_EQ(b.await, Await::Nothing);
  EXPECT_EQ(b.mouth_from, "side");
  EXPECT_NE(text_of(b).find("I cannot hear you at the moment"), std::string::npos);
  take(Spoken{});
  EXPECT_TRUE(answers().empty());
}

TEST_F(SayWordTest, AWordThatMeansStopElsewhereIsTheWordHere) {
  std::get<SayWord>(lesson.steps[0].what).word = "stop";
  begin();
  EXPECT_EQ(heard("stop").await, Await::Said);
  EXPECT_EQ(heard("stop the lesson").end, End::Stopped);
}

TEST_F(CourseStepsTest, TheLongestPhraseIsMeantAndLeadsOn) {
  add(ask(), "ask");
  add(Explain{"Between."}, "between");
  add(Explain{"The end."}, "end");
  Beat b = begin();
  EXPECT_EQ(b.await, Await::Words);
  EXPECT_EQ(text_of(heard("Well, I did not!")), "That is fine.");
  EXPECT_EQ(text_of(take(Spoken{})), "The end.");
}

TEST_F(CourseStepsTest, OfSeveralHypothesesTheFirstThatMeansSomethingCounts) {
  add(ask(), "ask");
  begin();
  EXPECT_EQ(text_of(take(HeardWords{{"eye half", "i have"}})), "Good.");
}

TEST_F(CourseStepsTest, RepeatGoesToItsOwnStep) {
  add(ask(), "ask");
  begin();
  EXPECT_EQ(text_of(heard("say it again")), "I ask again.");
  EXPECT_EQ(text_of(take(Spoken{})), "Have you met somebody new?");
}

TEST_F(CourseStepsTest, EveryAnswerIsAGoodOneAndSoIsSilence) {
  add(ask(), "ask");
  begin();
  EXPECT_EQ(text_of(take(Silence{})), "Yes or no.");
  EXPECT_EQ(text_of(take(Silence{})), "Both are fine.");
  EXPECT_EQ(text_of(take(Silence{})), "You do not have to answer.");
}

TEST_F(CourseStepsTest, WhatFollowsBeingHurtIsTheChildsChoice) {
  add(ask(), "ask");
  add(Explain{"The end."}, "end");
  begin();
  const Beat told = heard("yes i did but my dad hits me");
  EXPECT_EQ(text_of(told), "Thank you. Not your fault.");
  EXPECT_EQ(told.await, Await::GoOn);
  EXPECT_EQ(text_of(heard("go on")), "The end.");  // not asked the same again
}

TEST_F(CourseStepsTest, SomebodyIsToldOnlyWhereTheGrownUpWantsItAndTheChildHearsSo) {
  add(Explain{"Hello."}, "hello");
  add(ask(), "ask");
  const std::string says_so = "I will also tell";
  for (const auto& [wish, is_told] :
       {std::pair{Told::Nobody, false}, {Told::Danger, false}, {Told::All, true}}) {
    options.told = wish;
    begin();
    take(Spoken{});
    const Beat b = heard("my uncle hurt me");
    EXPECT_EQ(b.told != Harm::None, is_told) << to_string(wish);
    const std::string said = text_of(b);
    EXPECT_EQ(said.find(says_so) != std::string::npos, is_told) << said;
    if (is_told) {
      EXPECT_GT(said.find(says_so), said.find("ot your fault")) << said;
    }
  }
  words.say.erase("hurt_told");  // of a tutor.toml that cannot say so
  begin();
  take(Spoken{});
  EXPECT_EQ(heard("my uncle hurt me").told, Harm::None) << "behind nobody's back";
}

TEST_F(CourseStepsTest, WhoSaysMoreOfItIsNotMetWithSilence) {
  add(ask(), "ask");
  begin();
  heard("my uncle hurt me");
  const Beat more = heard("I told my mum");
  EXPECT_EQ(more.await, Await::GoOn);
  EXPECT_NE(text_of(more).find("grown-up"), std::string::npos);
  EXPECT_EQ(heard("stop").end, End::Stopped);
}

TEST_F(CourseStepsTest, AQuizTellsWhatWorksAndNeverThatSomethingIsWrong) {
  add(quiz(), "quiz", "greet");
  add(Explain{"The end."}, "end");
  Beat b = begin();
  ASSERT_EQ(b.choices.size(), 3U);
  EXPECT_EQ(text_of(heard("bye")), "Hello works better.");
  EXPECT_EQ(text_of(take(Spoken{})).substr(0, 22), "What do you say first?");  // comes back before the end
  EXPECT_EQ(text_of(heard("I say hello there")), "You say hello.");
  EXPECT_EQ(text_of(take(Spoken{})), "The end.");
  ASSERT_EQ(answers().size(), 2U);
  EXPECT_FALSE(answers()[0].right);
  EXPECT_TRUE(answers()[1].right);
  EXPECT_EQ(answers()[1].choice, 1);
  EXPECT_EQ(answers()[1].item, "l/quiz");
}

TEST_F(CourseStepsTest, WhatWasAskedIsSaidAgainAndNothingElse) {
  add(quiz(), "quiz", "greet");
  const Beat first = begin();
  const Beat unclear = heard("the blue one over there");
  EXPECT_NE(text_of(unclear), text_of(first));
  const Beat again = heard("pardon");
  EXPECT_EQ(text_of(again), text_of(first));
  EXPECT_EQ(again.choices, first.choices);
}

TEST_F(CourseStepsTest, NoPraiseForNothing) {
  add(play(), "play", "calm");
  begin();
  EXPECT_EQ(text_of(heard("purple")), "Say: stop it.");
  EXPECT_EQ(text_of(heard("purple")), "That is fine. We leave this one out. Say goodbye.");
  const Beat closed = heard("see you tomorrow");
  EXPECT_EQ(text_of(closed),
            "You said goodbye. That was just pretend. It is fine. We can try it again another day.");
  take(Spoken{});
  ASSERT_EQ(answers().size(), 2U);
  EXPECT_FALSE(answers()[0].right);
  EXPECT_TRUE(answers()[1].right);
}

TEST_F(CourseStepsTest, WhoPlayedItAllIsToldWhatItDid) {
  add(play(), "play", "calm");
  begin();
  EXPECT_EQ(text_of(heard("Stop it, I don't like that!")), "You said it. Oh. Say goodbye.");
  EXPECT_EQ(text_of(heard("goodbye")), "You said goodbye. You used clear words.");
}

TEST_F(CourseStepsTest, StopAloneInAPlayAboutSayingStopIsAskedAbout) {
  add(play(), "play", "calm");
  begin();
  const Beat b = heard("Stop!");
  EXPECT_EQ(b.await, Await::GoOn);
  EXPECT_EQ(b.end, End::No);
  EXPECT_NE(text_of(b).find("Do you want to stop"), std::string::npos);
  EXPECT_EQ(heard("stop").end, End::Stopped);
}

TEST_F(CourseStepsTest, GoodbyeInAPlayAboutSayingGoodbyeIsPlayed) {
  add(play(), "play", "calm");
  begin();
  heard("stop it");
  EXPECT_EQ(heard("Bye!").end, End::No);
}

TEST_F(CourseStepsTest, BeingHurtInAPlayIsPlayedWhereItWasAskedForAndElseIsReal) {
  add(play(), "play", "tell");
  begin();
  const Beat played = heard("he kicks me");
  EXPECT_EQ(text_of(played).find("We are playing now."), 0U) << text_of(played);
  EXPECT_NE(text_of(played).find("You said it."), std::string::npos);
  const Beat real = heard("my uncle hurt me");
  EXPECT_EQ(real.await, Await::GoOn);
  EXPECT_NE(text_of(real).find("not your fault"), std::string::npos);
  EXPECT_EQ(text_of(take(Chosen{"go_on"})), "Okay, we go on. Say goodbye.");
}

TEST_F(CourseStepsTest, WhoReadsAChoiceOutIsNotHurtAndWhoAddsToItIs) {
  Quiz q{
      {"Which words help most?", {"Ed pushed me at the gym", "It was bad"}, 0}, "Clear words.", "Say who."};
  add(q, "quiz", "tell");
  add(Explain{"The end."}, "end");
  begin();
  EXPECT_EQ(heard("Ed pushed me at the gym and he hits me").await, Await::GoOn);
  take(Chosen{"go_on"});
  EXPECT_EQ(text_of(heard("Ed pushed me at the gym.")), "Clear words.");
}

TEST_F(CourseStepsTest, WithoutACameraNobodyIsWatched) {
  add(face(), "face", "faces");
  const Beat b = begin(false);
  EXPECT_EQ(b.await, Await::Nothing);
  EXPECT_EQ(text_of(b).find("Smile, if you like. I cannot see you"), 0U);
  take(Spoken{});
  EXPECT_TRUE(answers().empty());
}

TEST_F(CourseStepsTest, AnUnsureLookIsNotTakenForAFailure) {
  add(face(), "face", "faces");
  Beat b = begin(true);
  EXPECT_EQ(b.await, Await::Face);
  EXPECT_EQ(b.watch_for, "happy");
  EXPECT_EQ(text_of(take(FaceSeen{"happy", 0.4, false})), "I am not sure.");
  EXPECT_EQ(text_of(take(FaceSeen{"sad", 0.9, true})), "Not this time.");
  take(Spoken{});
  ASSERT_EQ(answers().size(), 1U);
  EXPECT_TRUE(mastered_skills(course->record()).empty());
}

TEST_F(CourseStepsTest, AFaceThatIsSeenIsTold) {
  add(face(), "face", "faces");
  begin(true);
  EXPECT_EQ(text_of(take(FaceSeen{"happy", 0.9, true})), "I saw it.");
}

TEST_F(CourseStepsTest, MakingAFaceCanBeSkipped) {
  add(face(), "face", "faces");
  begin(true);
  EXPECT_EQ(text_of(heard("no thank you")), "That is fine. We leave this one out.");
  take(Spoken{});
  EXPECT_TRUE(answers().empty());
}

TEST_F(CourseStepsTest, SeveralCharactersSpeakWithTheirOwnFace) {
  Show s;
  s.lines = {{"learning", "Hi!", "happy"}, {"skilled", "Hello, Leo.", "warm"}};
  s.notice = "They greet.";
  add(s, "show");
  const Beat b = begin();
  ASSERT_EQ(b.lines.size(), 3U);
  EXPECT_EQ(b.lines[0].face, "leo");
  EXPECT_EQ(b.lines[0].name, "Leo");
  EXPECT_EQ(b.lines[0].expression, "happy");
  EXPECT_EQ(b.lines[1].face, "maya");
  EXPECT_EQ(b.lines[2].face, "emily");
}

TEST_F(CourseStepsTest, AFaceToReadIsShownAsStrongAsItsAuthorWants) {
  ReadFace r{"sad", 0.6, "How may Leo feel?", {"happy", "sad", "angry"}, "You saw it.", "It is a sad face."};
  add(r, "read", "faces");
  lesson.steps.front().who = "learning";
  const Beat b = begin();
  ASSERT_TRUE(b.face);
  EXPECT_EQ(b.face->face, "leo");
  EXPECT_EQ(b.face->expression, "sad");
  EXPECT_EQ(b.face->strength, 0.6);
  EXPECT_EQ(b.lines.front().face, "emily");
  EXPECT_EQ(text_of(heard("I think he is sad")), "You saw it.");
}

TEST_F(CourseStepsTest, NobodyThereIsNoWrongAnswer) {
  module.items = {{"i", "greet", quiz().question, quiz().question}};
  Beat b = begin();
  b = take(Spoken{});
  ASSERT_EQ(b.await, Await::Choice);
  take(Silence{});
  b = take(Silence{});
  EXPECT_EQ(b.await, Await::GoOn);
  b = take(Silence{});
  EXPECT_EQ(b.end, End::Away);
  EXPECT_TRUE(answers().empty());
  // The same question, the next day.
  Course next{module, words, course->record(), options};
  at.wall += std::chrono::days{1};
  EXPECT_EQ(text_of(next.begin(at)).find("Hello again!"), 0U);
  EXPECT_EQ(text_of(*next.take(Spoken{}, at)).find("What do you say first?"), 0U);
}

TEST_F(CourseStepsTest, NotSureIsAnAnswerInATest) {
  module.items = {{"i", "greet", quiz().question, quiz().question}};
  begin();
  take(Spoken{});
  heard("I don't know");
  take(Spoken{});
  ASSERT_EQ(answers().size(), 1U);
  EXPECT_EQ(answers()[0].choice, -1);
  EXPECT_EQ(score_of(course->record(), "pre").unsure, 1);
  EXPECT_EQ(score_of(course->record(), "pre").mark, 0);
}

TEST_F(CourseStepsTest, WordsWhileSheSpeaksChangeNothing) {
  add(Explain{"A long story."}, "a");
  begin();
  EXPECT_TRUE(ignores(HeardWords{{"what a nice story"}}));
  EXPECT_EQ(heard("stop").end, End::Stopped);
}

TEST_F(CourseStepsTest, AnAnswerIsTimedFromTheEndOfTheQuestion) {
  add(quiz(), "quiz", "greet");
  begin();
  at.now += std::chrono::seconds{10};
  course->asked(at.now);
  heard("two");
  take(Spoken{});
  ASSERT_EQ(answers().size(), 1U);
  EXPECT_EQ(answers()[0].took, std::chrono::seconds{1});
}

TEST(TutorWordsTest, WhatIsMissingIsNamed) {
  const auto file =
      std::filesystem::path{testing::TempDir()} / ("tutor_words_" + std::to_string(::getpid()) + ".toml");
  std::ofstream{file} << "[say]\npre = [\"Hello\"]\n[phrases]\nyes = [\"yes\"]\n";
  const auto read = read_tutor_words(file);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().sentence.find(file.filename().string() + ": 'post' is missing in [say]"),
            std::string::npos)
      << read.error().sentence;
  std::filesystem::remove(file);
}

TEST_F(CourseStepsTest, AsTextAloneNoWordIsAskedThatHasToBeHeardAndNoneIsMissed) {
  for (const bool lips : {false, true}) {
    Quiz q = quiz();
    (lips ? q.question.is_mouthed : q.question.is_heard) = true;
    add(q, lips ? "lips" : "ear", "s");
  }
  add(quiz(), "written", "s");
  options.speaks = false;
  EXPECT_EQ(begin().step, "l:l/written");
  EXPECT_TRUE(lessons_need_a_face(module));
  EXPECT_FALSE(test_needs_a_face(module));
  take(Silence{});
  take(Silence{});
  take(Spoken{});
  for (const AnswerTaken& a : answers()) EXPECT_EQ(a.item, "l/written");
}

/// How praise is given.
class RewardTest : public CourseStepsTest {
 protected:
  Beat after_right_answer(Reward reward) {
    options.reward = reward;
    add(quiz(), "quiz");
    add(play(), "play");
    const Beat asked = begin();
    for (const Choice& c : asked.choices)
      if (c.label == "Hello there") return take(Chosen{c.id});
    return {};
  }
};

TEST_F(RewardTest, InWordsItIsTheLessonsOwnAndNoStarIsShown) {
  const Beat b = after_right_answer(Reward::Words);
  EXPECT_EQ(text_of(b), "You say hello.");
  EXPECT_EQ(b.stars, 0);
}

TEST_F(RewardTest, AQuietYesIsShortAndComesWithAStillFace) {
  const Beat b = after_right_answer(Reward::Quiet);
  ASSERT_EQ(b.lines.size(), 1U);
  EXPECT_LE(text_of(b).size(), 20U);
  EXPECT_EQ(text_of(b).find('!'), std::string::npos);
  EXPECT_EQ(b.lines[0].expression, "neutral");
  EXPECT_EQ(b.stars, 0);
  take(Spoken{});
  heard("stop it");
  const Beat over = heard("bye");
  EXPECT_EQ(over.lines.size(), 1U) << "a play is not praised twice";
}

TEST_F(RewardTest, WhoWasWrongIsToldTheAnswerWhateverThePraiseIsLike) {
  options.reward = Reward::Quiet;
  add(quiz(), "quiz");
  const Beat asked = begin();
  for (const Choice& c : asked.choices)
    if (c.label == "Bye") {
      EXPECT_EQ(text_of(take(Chosen{c.id})), "Hello works better.");
    }
}

TEST_F(RewardTest, AStarIsShownForEachThingTriedAndNoneIsTakenAway) {
  Beat b = after_right_answer(Reward::Stars);
  EXPECT_EQ(text_of(b), "You say hello.");
  EXPECT_EQ(b.stars, 1);
  EXPECT_EQ(take(Spoken{}).stars, 1);
  EXPECT_EQ(heard("what").stars, 1) << "helped, not yet done";
  EXPECT_EQ(heard("stop it").stars, 2) << "with help is practised, too";
  EXPECT_EQ(take(Chosen{"pause"}).stars, 2);
  take(Chosen{"go_on"});
  EXPECT_EQ(take(Chosen{"skip"}).stars, 2) << "what was left is not praised";
}

TEST_F(RewardTest, AWrongAnswerIsPracticeASilenceIsNot) {
  options.reward = Reward::Stars;
  add(quiz(), "quiz");
  add(quiz(), "other");
  const Beat asked = begin();
  for (const Choice& c : asked.choices)
    if (c.label == "Bye") {
      EXPECT_EQ(take(Chosen{c.id}).stars, 1);
    }
  take(Spoken{});
  take(Silence{});
  EXPECT_EQ(take(Silence{}).stars, 1);
}

TEST_F(RewardTest, TheStarsAreThereAgainWhenTheProgramWasKilled) {
  after_right_answer(Reward::Stars);
  take(Spoken{});
  course.emplace(module, words, LearnerRecord{course->record()}, options);
  EXPECT_EQ(course->begin(at).stars, 1);
  at.wall += std::chrono::hours{24};
  course.emplace(module, words, LearnerRecord{course->record()}, options);
  EXPECT_EQ(course->begin(at).stars, 0) << "another day begins with none";
}

TEST(RewardNameTest, EveryRewardIsFoundByItsName) {
  for (const Reward r : {Reward::Words, Reward::Quiet, Reward::Stars})
    EXPECT_EQ(reward_named(to_string(r)), r);
  EXPECT_EQ(reward_named("sweets"), Reward::Words);
}

}  // namespace
}  // namespace mana::dialogue::tutor
