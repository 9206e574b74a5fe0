#include "agent/carers/pages/lesson_curve.hpp"
#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

/// One learner in memory.
class SiteLessonsTest : public PageHouse {
 protected:
  SiteLessonsTest() {
    LessonHands& l = hands.lessons;
    l.any = [this] { return kept; };
    l.learners = [this]() -> core::Result<std::vector<LessonHands::Learner>> {
      if (broken) return core::io_error("'/home/x/lessons.db' is no store.");
      return kept ? std::vector{file.learner} : std::vector<LessonHands::Learner>{};
    };
    l.learner = [this](std::int64_t number) -> core::Result<LessonHands::LearnerFile> {
      if (broken) return core::io_error("'/home/x/lessons.db' is no store.");
      if (number == 8 && !enrolled.empty()) {
        LessonHands::LearnerFile made;
        made.learner = {8, enrolled.back().first, enrolled.back().second, moment.wall, {}};
        return made;
      }
      if (!kept || number != file.learner.number) return core::not_found("There is no such learner.");
      return file;
    };
    l.enrol = [this](const std::string& name, const std::string& consent) -> core::Result<std::int64_t> {
      if (name == "Kim") return core::bad_input("There is a learner 'Kim' already.");
      enrolled.emplace_back(name, consent);
      return 8;
    };
    l.choose = [this](std::int64_t, const LessonHands::Choices& senses) -> core::Status {
      for (const auto& [name, value] : senses)
        if (value == "900") return core::bad_input("'900' cannot be chosen for rate.");
      chosen_senses = senses;
      return {};
    };
    l.erase = [this](std::int64_t number) {
      erased.push_back(number);
      kept = false;
      return core::Status{};
    };
    l.study = [this](const std::string& module, LessonHands::Study kind,
                     const std::optional<LessonHands::Numbers>& only) -> core::Result<std::string> {
      studied = only;
      if (module != "bullying") return core::not_found("Nobody has done both tests of the module yet.");
      return std::string{kind == LessonHands::Study::Scores ? "learner,pre,post,max\nL1,4,9,10\n" : "{}\n"};
    };
    LessonHands::Course c{"bullying", "Managing bullying", 2, 23.4, moment.wall, {{4, 10}}, {{9, 10}}};
    file.learner = {7, "Kim", "his mother", moment.wall, {c}};
    LessonHands::CourseReport r;
    r.course = c;
    r.mastered = {"What to say"};
    r.to_learn = {"Telling an adult"};
    r.gained = 5. / 6;
    r.chance = .0625;
    r.readings = {{"normalised_gain", "0.833333", "0.5", "1", "of what could still be gained"}};
    r.tables = {{"sessions", {"session", "right"}, {{"1", "3 of 5"}}}};
    r.sessions = {{moment.wall, 12, {3, 5}}, {moment.wall, 11.4, {6, 6}}};
    file.courses = {r};
    file.senses = {{"gaze", "aside", {"direct", "aside"}, 0, 0}, {"rate", "", {}, 80, 450}};
  }
  /// With learner 7 given to the account.
  void let_in(Role role, const std::string& name = "Anna") {
    sign_in(role, name);
    LearnerRights rights{store->db()};
    ASSERT_TRUE(rights.give({7, file.learner.enrolled}, account(name)).ok());
  }
  std::int64_t account(const std::string& name) { return site->accounts().find(name).value()->id; }
  static bool has(const Response& r, std::string_view text) { return r.body.find(text) != std::string::npos; }

  bool kept = true, broken = false;
  LessonHands::LearnerFile file;
  std::vector<std::pair<std::string, std::string>> enrolled;
  LessonHands::Choices chosen_senses;
  std::vector<std::int64_t> erased;
  std::optional<LessonHands::Numbers> studied;
};

TEST_F(SiteLessonsTest, TheListShowsEachLearnerWithScoresAndAWordForThem) {
  let_in(Role::Carer);
  const Response r = get("/lessons");
  ASSERT_EQ(r.status, 200) << r.body;
  for (const char* text : {"href=\"/lessons/7\">Kim<", "Managing bullying", "4 of 10", "less than half right",
                           "9 of 10", "most of them right", "23 min", "21 November 2026"})
    EXPECT_TRUE(has(r, text)) << text << r.body;
}

TEST_F(SiteLessonsTest, ALearnersPageSaysInSentencesWhatWasLearnedAndHasTheFiguresBehind) {
  let_in(Role::Carer);
  const Response r = get("/lessons/7");
  ASSERT_EQ(r.status, 200) << r.body;
  for (const char* text :
       {"Before the lessons Kim got 4 of 10 questions right, and after them 9 of 10: 5 more.",
        "Of what could be gained, 83\u00a0% was gained.", "can also come by chance", "What to say",
        "Telling an adult", "0.833333", "0.5 to 1", "How much of what could be gained was gained",
        "session 1: 3 of 5; session 2: 6 of 6", "<svg", "<caption>Sessions</caption>"})
    EXPECT_TRUE(has(r, text)) << text << r.body;
  EXPECT_EQ(r.body.find("style="), std::string::npos) << "the policy for browsers forbids it";
}

TEST_F(SiteLessonsTest, WhoseTestsAreNotDoneHasNoFigureOfLearning) {
  let_in(Role::Carer);
  file.courses[0].course.post.reset();
  EXPECT_TRUE(has(get("/lessons/7"), "The test after the lessons is still to come."));
  EXPECT_FALSE(has(get("/lessons/7"), "was gained"));
  file.courses[0].course.pre.reset();
  EXPECT_TRUE(has(get("/lessons/7"), "Kim has not finished the first test yet."));
}

TEST_F(SiteLessonsTest, TheWayThereStandsInTheMenuOnlyWhereLessonsAreKept) {
  let_in(Role::Carer);
  EXPECT_TRUE(has(get("/"), "href=\"/lessons\""));
  kept = false;
  EXPECT_FALSE(has(get("/"), "href=\"/lessons\""));
  EXPECT_TRUE(has(get("/more"), "href=\"/lessons\""));
  EXPECT_TRUE(has(get("/lessons"), "There is no learner here whom you may see yet."));
  sign_in(Role::Administrator, "Root");
  EXPECT_TRUE(has(get("/lessons"), "Nobody is enrolled yet."));
}

TEST_F(SiteLessonsTest, NobodyIsEnrolledWithoutConsent) {
  let_in(Role::Carer);
  EXPECT_EQ(post("/lessons", "name=Ada&consent=her+father").status, 422);
  EXPECT_EQ(post("/lessons", "name=Ada&consent=&agreed=yes").status, 422);
  EXPECT_TRUE(enrolled.empty());
  const Response twice = post("/lessons", "name=Kim&consent=x&agreed=yes");
  EXPECT_EQ(twice.status, 422);
  EXPECT_TRUE(has(twice, "already"));
  EXPECT_TRUE(has(twice, "value=\"Kim\"")) << "what was typed is lost";
  EXPECT_EQ(header(post("/lessons", "name=Ada&consent=her+father&agreed=yes"), "Location"),
            "/lessons/8?enrolled=1");
  ASSERT_EQ(enrolled.size(), 1u);
  EXPECT_EQ(enrolled[0].second, "her father");
}

TEST_F(SiteLessonsTest, WhatSuitsTheSensesIsKeptAndWhatDoesNotFitIsSaid) {
  let_in(Role::Carer);
  EXPECT_TRUE(has(get("/lessons/7"), "<option value=\"aside\" selected>"));
  ASSERT_EQ(post("/lessons/7/senses", "gaze=&rate=110&other=1").status, 303);
  EXPECT_EQ(chosen_senses, (LessonHands::Choices{{"gaze", ""}, {"rate", "110"}}));
  const Response wrong = post("/lessons/7/senses", "gaze=direct&rate=900");
  EXPECT_EQ(wrong.status, 422);
  EXPECT_TRUE(has(wrong, "value=\"900\"")) << "what was typed is lost";
  EXPECT_TRUE(has(wrong, "Speed of speech, in words a minute: please give a number from 80 to 450"));
  EXPECT_EQ(post("/lessons/7/senses", "rate=fast").status, 422);
  EXPECT_EQ(chosen_senses.back().second, "110");
  EXPECT_TRUE(has(wrong, "<option value=\"direct\" selected>"));
}

TEST_F(SiteLessonsTest, ErasingIsAskedTwiceAndLeavesNoNameInTheListOfChanges) {
  sign_in(Role::Administrator);
  ASSERT_EQ(post("/lessons/7/senses", "rate=110").status, 303);
  EXPECT_TRUE(has(get("/log"), "changed what suits a learner: Kim"));
  const Response asked = get("/lessons/7/erase");
  EXPECT_TRUE(has(asked, "2 sessions, 23 minutes"));
  EXPECT_TRUE(has(asked, "cannot be undone"));
  EXPECT_FALSE(has(asked, "Please end it first"));
  EXPECT_EQ(post("/lessons/7/erase", "sure=").status, 422);
  EXPECT_TRUE(erased.empty());
  file.lesson_is_on = true;
  EXPECT_TRUE(has(get("/lessons/7/erase"), "Please end it first"));
  EXPECT_EQ(header(post("/lessons/7/erase", "sure=erase"), "Location"), "/lessons?erased=1");
  EXPECT_EQ(erased, std::vector<std::int64_t>{7});
  const Response log = get("/log");
  EXPECT_TRUE(has(log, "erased a learner"));
  EXPECT_FALSE(has(log, "Kim"));
  EXPECT_TRUE(has(log, "was not tampered") || !has(log, "tampered with at line"));
}

TEST_F(SiteLessonsTest, TheFileForAStudyIsSavedAndNotShown) {
  let_in(Role::Carer);
  const Response csv = get("/lessons/study?module=bullying&kind=csv");
  EXPECT_EQ(csv.body, "learner,pre,post,max\nL1,4,9,10\n");
  EXPECT_EQ(header(csv, "Content-Disposition"), "attachment; filename=\"lessons-bullying.csv\"");
  EXPECT_EQ(header(get("/lessons/study?module=bullying&kind=jsonl"), "Content-Disposition"),
            "attachment; filename=\"lessons-bullying.jsonl\"");
  EXPECT_EQ(get("/lessons/study?module=%22%0d%0aX%3a1&kind=csv").status, 404);
}

TEST_F(SiteLessonsTest, FamilySeesHowLessonsGoAndChangesNothing) {
  let_in(Role::Family);
  const Response r = get("/lessons/7");
  ASSERT_EQ(r.status, 200);
  EXPECT_TRUE(has(r, "<fieldset class=\"plain\" disabled>"));
  EXPECT_FALSE(has(r, "/erase\""));
  EXPECT_FALSE(has(get("/lessons"), "name=\"agreed\""));
  EXPECT_EQ(post("/lessons", "name=Ada&consent=x&agreed=yes").status, 403);
  EXPECT_EQ(post("/lessons/7/senses", "rate=110").status, 403);
  EXPECT_EQ(get("/lessons/7/erase").status, 403);
  EXPECT_EQ(post("/lessons/7/erase", "sure=erase").status, 403);
  EXPECT_EQ(get("/lessons/study?module=bullying").status, 403);
  EXPECT_TRUE(enrolled.empty() && erased.empty() && chosen_senses.empty());
  sign_in(Role::Client, "Rose");
  EXPECT_EQ(get("/lessons").status, 403);
}

/// A teacher who knows of no learner here.
class StrangerTest : public SiteLessonsTest {
 protected:
  StrangerTest() { sign_in(Role::Carer, "Ben"); }
};

TEST_F(StrangerTest, FindsNoLearnerOnAnyPage) {
  for (const Role role : {Role::Carer, Role::Family, Role::Clinician}) {
    sign_in(role, "Stranger" + std::string{to_string(role)});
    const Response list = get("/lessons");
    EXPECT_EQ(list.status, 200);
    for (const char* text : {"Kim", "bullying", "Managing", "/lessons/7", "4 of 10"})
      EXPECT_FALSE(has(list, text)) << text;
    EXPECT_TRUE(has(list, "There is no learner here whom you may see yet."));
    const Response one = get("/lessons/7");
    EXPECT_EQ(one.status, 404);
    EXPECT_EQ(one.body, get("/lessons/9").body) << "whether there is one is nobody else's business";
    EXPECT_NE(get("/lessons/7/erase").status, 200);
    EXPECT_FALSE(has(get("/lessons/7/erase"), "Kim"));
  }
}

TEST_F(StrangerTest, ChangesAndErasesNothing) {
  EXPECT_EQ(post("/lessons/7/senses", "rate=110").status, 404);
  EXPECT_EQ(get("/lessons/7/erase").status, 404);
  EXPECT_EQ(post("/lessons/7/erase", "sure=erase").status, 404);
  EXPECT_EQ(post("/lessons/7/seen", "sees-" + std::to_string(account("Ben")) + "=yes").status, 403);
  EXPECT_EQ(get("/lessons/7").status, 404) << "gave himself the learner";
  EXPECT_TRUE(erased.empty() && chosen_senses.empty());
}

TEST_F(StrangerTest, GetsNobodyElsesScoresInAFileForAStudy) {
  EXPECT_FALSE(has(get("/lessons"), "/lessons/study"));
  EXPECT_EQ(get("/lessons/study?module=bullying&kind=csv").status, 404);
  EXPECT_EQ(get("/lessons/study?module=bullying&kind=jsonl").status, 404);
  EXPECT_FALSE(studied);
  post("/lessons", "name=Ada&consent=x&agreed=yes");
  LearnerRights rights{store->db()};
  ASSERT_TRUE(rights.give({7, file.learner.enrolled}, account("Ben")).ok());
  ASSERT_EQ(get("/lessons/study?module=bullying&kind=csv").status, 200);
  EXPECT_EQ(studied, (LessonHands::Numbers{7})) << "of those in the list, those whom he may see";
  sign_in(Role::Administrator, "Root");
  ASSERT_EQ(get("/lessons/study?module=bullying&kind=csv").status, 200);
  EXPECT_FALSE(studied) << "an administrator takes all";
}

TEST_F(StrangerTest, SeesWhomHeEnrolsAndNobodyElseDoes) {
  ASSERT_EQ(post("/lessons", "name=Ada&consent=her+father&agreed=yes").status, 303);
  EXPECT_EQ(get("/lessons/8").status, 200);
  EXPECT_EQ(get("/lessons/7").status, 404);
  sign_in(Role::Carer, "Cleo");
  EXPECT_EQ(get("/lessons/8").status, 404);
  sign_in(Role::Administrator, "Root");
  EXPECT_EQ(get("/lessons/8").status, 200);
}

TEST_F(StrangerTest, SeesWhomAnAdministratorGivesUntilItIsTakenBack) {
  sign_in(Role::Family, "Mia");
  sign_in(Role::Client, "Rose");
  sign_in(Role::Administrator, "Root");
  const std::string ben = "sees-" + std::to_string(account("Ben")),
                    mia = "sees-" + std::to_string(account("Mia")),
                    rose = "sees-" + std::to_string(account("Rose"));
  const Response page = get("/lessons/7");
  EXPECT_TRUE(has(page, ben) && has(page, mia)) << page.body;
  EXPECT_FALSE(has(page, rose)) << "whose role sees no lessons";
  EXPECT_FALSE(has(page, "sees-" + std::to_string(account("Root"))));
  ASSERT_EQ(header(post("/lessons/7/seen", ben + "=yes&" + rose + "=yes"), "Location"),
            "/lessons/7?shared=1");
  EXPECT_TRUE(has(get("/lessons/7"), ben + "\" value=\"yes\" checked"));
  EXPECT_TRUE(has(get("/log"), "Kim: Ben"));
  EXPECT_FALSE(has(get("/log"), "Kim: Ben, Rose"));
  sign_in(Role::Carer, "Ben");
  EXPECT_EQ(get("/lessons/7").status, 200);
  EXPECT_TRUE(has(get("/lessons"), "Kim"));
  EXPECT_FALSE(has(get("/lessons/7"), "/seen\"")) << "who may see is for the administrator to say";
  sign_in(Role::Family, "Mia");
  EXPECT_EQ(get("/lessons/7").status, 404);
  sign_in(Role::Administrator, "Root");
  ASSERT_EQ(post("/lessons/7/seen", "").status, 303);
  sign_in(Role::Carer, "Ben");
  EXPECT_EQ(get("/lessons/7").status, 404);
}

TEST_F(StrangerTest, SeesNobodyInRecordsThatWereMadeAnewWithTheSameNumbers) {
  LearnerRights rights{store->db()};
  ASSERT_TRUE(rights.give({7, file.learner.enrolled}, account("Ben")).ok());
  EXPECT_EQ(get("/lessons/7").status, 200);
  file.learner.enrolled += std::chrono::hours{1};
  EXPECT_EQ(get("/lessons/7").status, 404);
}

TEST_F(StrangerTest, OfWhoIsErasedOrRemovedNothingIsLeft) {
  LearnerRights rights{store->db()};
  ASSERT_TRUE(rights.give({7, file.learner.enrolled}, account("Ben")).ok());
  ASSERT_TRUE(rights.give({9, file.learner.enrolled}, account("Ben")).ok());
  ASSERT_EQ(post("/lessons/7/erase", "sure=erase").status, 303);
  EXPECT_TRUE(rights.carers_of({7, file.learner.enrolled}).value().empty());
  ASSERT_TRUE(site->accounts().remove("Ben").ok());
  EXPECT_TRUE(rights.carers_of({9, file.learner.enrolled}).value().empty());
}

TEST_F(SiteLessonsTest, AFormThatDidNotComeFromOurPageChangesNothing) {
  let_in(Role::Carer);
  EXPECT_EQ(post("/lessons", "name=Ada&consent=x&agreed=yes", false).status, 403);
  EXPECT_EQ(post("/lessons/7/senses", "rate=110", false).status, 403);
  EXPECT_EQ(post("/lessons/7/erase", "sure=erase", false).status, 403);
  EXPECT_TRUE(enrolled.empty() && erased.empty() && chosen_senses.empty());
}

TEST_F(SiteLessonsTest, AWrongNumberIsAPageThatIsNotThere) {
  let_in(Role::Carer);
  for (const char* path : {"/lessons/8", "/lessons/x", "/lessons/0", "/lessons/-7", "/lessons/7x",
                           "/lessons/99999999999999999999", "/lessons/8/erase"})
    EXPECT_EQ(get(path).status, 404) << path;
  EXPECT_EQ(post("/lessons/8/erase", "sure=erase").status, 404);
  EXPECT_EQ(post("/lessons/8/senses", "rate=100").status, 404);
}

TEST_F(SiteLessonsTest, RecordsThatCannotBeReadAreOneClearSentence) {
  let_in(Role::Carer);
  broken = true;
  for (const char* path : {"/lessons", "/lessons/7", "/lessons/7/erase"}) {
    const Response r = get(path);
    EXPECT_EQ(r.status, 503) << path;
    EXPECT_TRUE(has(r, "The records of the lessons cannot be read or written"));
    EXPECT_FALSE(has(r, "lessons.db")) << "where the store lies is nobody's business on the net";
  }
}

TEST_F(SiteLessonsTest, WhatSomebodyTypedIsNoMarkup) {
  let_in(Role::Carer);
  const std::string evil = "<b>\"'{all}";
  file.learner.name = evil;
  file.learner.consent = evil;
  file.learner.courses[0].title = file.courses[0].course.title = evil;
  file.courses[0].mastered = file.courses[0].to_learn = {evil};
  file.courses[0].tables[0] = {evil, {evil}, {{evil}}};
  file.courses[0].readings = {{evil, evil, evil, evil, evil}};
  file.senses.push_back({evil, evil, {evil}, 0, 0});
  for (const char* path : {"/lessons", "/lessons/7", "/lessons/7/erase"}) {
    const Response r = get(path);
    EXPECT_EQ(r.status, 200);
    EXPECT_FALSE(has(r, "<b>")) << path;
    EXPECT_TRUE(has(r, "&lt;b&gt;")) << path;
  }
  EXPECT_TRUE(has(get("/lessons/7"), "{all} got 4 of 10")) << "a name's own braces are no place for a number";
}

TEST(LessonCurveTest, ASessionWithoutQuestionsLeavesAGap) {
  EXPECT_EQ(lesson_curve({{0, 0}}, "", "", ""), "");
  EXPECT_EQ(lesson_curve({}, "", "", ""), "");
  const std::string one = lesson_curve({{1, 2}}, "x", "", "");
  EXPECT_NE(one.find("cy=\"112.0\""), std::string::npos) << one;  // half way up
  const std::string gap = lesson_curve({{1, 1}, {0, 0}, {0, 1}}, "x", "", "");
  EXPECT_EQ(gap.find('L'), std::string::npos) << gap;
  EXPECT_NE(lesson_curve({{1, 1}, {0, 1}}, "x", "", "").find('L'), std::string::npos);
}

}  // namespace
}  // namespace mana::carers
