#include "dialogue/tutor/course.hpp"

#include <algorithm>
#include <cmath>

#include "agent/evaluation/measures/tutor_scores.hpp"
#include "tests/dialogue/shipped_course.hpp"

// Whole modules in virtual time.
namespace mana::dialogue::tutor {
namespace {

const ShippedCourse& shipped(const std::string& name = "conversation") {
  static std::map<std::string, ShippedCourse> known;
  return known.try_emplace(name, name).first->second;
}

class EachModule : public testing::TestWithParam<const char*> {
 protected:
  const ShippedCourse& it = shipped(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Course, EachModule,
                         testing::Values("conversation", "bullying", "sounds", "lips", "german"));

TEST_P(EachModule, WhoKnowsIsRightInBothTestsAndMastersAll) {
  const LearnerRecord r = it.taught(SimulatedLearner::that_knows(3), 3);
  EXPECT_EQ(r.unit, "done");
  const auto items = static_cast<int>(it.module.items.size());
  EXPECT_EQ(score_of(r, "pre").right, items);
  EXPECT_EQ(score_of(r, "post").right, items);
  EXPECT_EQ(mastered_skills(r).size(), it.module.skills.size());
  for (const AnswerTaken& a : r.answers) EXPECT_NE(a.unit, "review") << a.item;
}

TEST_P(EachModule, SessionsLastTenToFifteenMinutes) {
  const LearnerRecord r = it.taught({0.3, 0.5, 7}, 7);
  ASSERT_GE(r.sessions.size(), 2U);
  for (std::size_t i = 0; i + 1 < r.sessions.size(); ++i) {
    EXPECT_GE(r.sessions[i].active, std::chrono::minutes{10}) << i;
    EXPECT_LE(r.sessions[i].active, std::chrono::minutes{16}) << i;
    EXPECT_TRUE(r.sessions[i].over);
  }
}

TEST_P(EachModule, ABreakAfterAnyStepChangesNothing) {
  const SimulatedLearner learner{0.3, 0.5, 11};
  const LearnerRecord whole = it.taught(learner, 12);
  // The program dies after each writing, and in the step that follows.
  LearnerRecord r;
  r.seed = 12;
  int broken = 0;
  while (r.unit != "done" && broken < 1'000) {
    struct Killed {};
    const LearnerRecord before = r;
    int kept = 0;
    Course c = it.course(r);
    try {
      run_session(c, learner, it.module, {core::kStart, next_session(r, ShippedCourse::kFirstDay)},
                  [&](const LearnerRecord& now) {
                    if (++kept > 1 && !(now == before)) throw Killed{};
                    r = now;
                  });
    } catch (const Killed&) {
      ++broken;
    }
  }
  EXPECT_GT(broken, 100);
  EXPECT_EQ(r.unit, whole.unit);
  EXPECT_EQ(r.answers, whole.answers);
  EXPECT_EQ(r.sessions, whole.sessions);
}

TEST_P(EachModule, StopEndsAndABreakWaitsAtAnyMoment) {
  const SimulatedLearner learner{0.5, 0.5, 5};
  LearnerRecord r;
  r.seed = 5;
  int beats = 0;
  for (int sessions = 0; sessions < 40 && r.unit != "done"; ++sessions) {
    Course c = it.course(r);
    const Moment m{core::kStart, next_session(r, ShippedCourse::kFirstDay)};
    std::optional<Beat> beat = c.begin(m);
    while (beat->end == End::No) {
      ++beats;
      const auto paused = c.take(HeardWords{{"Pause!"}}, m);
      ASSERT_TRUE(paused) << beat->step;
      ASSERT_EQ(paused->await, Await::GoOn) << beat->step;
      const auto on = c.take(HeardWords{{"go on please"}}, m);
      ASSERT_TRUE(on && on->await == beat->await) << beat->step;
      EXPECT_EQ(on->choices, beat->choices);
      {  // in a course of its own: it would be over
        Course other = it.course(c.record());
        std::optional<Beat> b = other.begin(m);
        const auto stopped = other.take(HeardWords{{"I want to stop."}}, m);
        ASSERT_TRUE(stopped) << b->step;
        EXPECT_EQ(stopped->end, End::Stopped);
        EXPECT_TRUE(stopped->keep);
      }
      beat = c.take(learner.answer(*on, it.module), m);
      ASSERT_TRUE(beat);
    }
    r = c.record();
  }
  EXPECT_GT(beats, 150);
}

TEST_P(EachModule, AChildThatIsHurtIsHeardAtAnyMoment) {
  const SimulatedLearner learner{0.5, 0.5, 5};
  LearnerRecord r;
  r.seed = 5;
  for (int sessions = 0; sessions < 40 && r.unit != "done"; ++sessions) {
    Course c = it.course(r);
    const Moment m{core::kStart, next_session(r, ShippedCourse::kFirstDay)};
    std::optional<Beat> beat = c.begin(m);
    while (beat->end == End::No) {
      // Likeliest first, and here it is not the likeliest.
      const auto told = c.take(HeardWords{{"number two", "my big brother hits me a lot"}}, m);
      ASSERT_TRUE(told) << beat->step;
      EXPECT_NE(text_of(*told).find("not your fault"), std::string::npos) << beat->step << text_of(*told);
      EXPECT_NE(text_of(*told).find("adult you trust"), std::string::npos) << beat->step;
      ASSERT_EQ(told->await, Await::GoOn) << beat->step;
      beat = c.take(Chosen{"go_on"}, m);
      ASSERT_TRUE(beat);
      if (beat->end != End::No) break;
      beat = c.take(learner.answer(*beat, it.module), m);
      ASSERT_TRUE(beat);
    }
    r = c.record();
  }
  EXPECT_EQ(r.unit, "done");
}

TEST_P(EachModule, ATestTellsNobodyWhatWasRight) {
  const SimulatedLearner learner{0.5, 0.5, 9};
  const auto& thanks = it.words.say.at("thanks");
  LearnerRecord r;
  r.seed = 9;
  Course c = it.course(r);
  const Moment m{core::kStart, ShippedCourse::kFirstDay};
  Beat beat = c.begin(m);
  int answers = 0;
  while (c.record().unit == "pre") {
    const bool asked = beat.await == Await::Choice;
    const Beat next = *c.take(learner.answer(beat, it.module), m);
    if (asked) {
      ++answers;
      EXPECT_NE(std::find(thanks.begin(), thanks.end(), text_of(next)), thanks.end()) << text_of(next);
    }
    beat = next;
  }
  EXPECT_EQ(answers, static_cast<int>(it.module.items.size()));
}

TEST_P(EachModule, TheFormsAreParallelAndTheirOrderIsBalanced) {
  for (const std::uint64_t seed : {20U, 21U}) {
    const LearnerRecord r = it.taught({0.3, 0.5, seed}, seed);
    std::vector<std::string> before, after;
    for (const AnswerTaken& a : r.answers) {
      if (a.unit == "pre") before.push_back(a.item);
      if (a.unit == "post") after.push_back(a.item);
      if (a.unit == "pre") {
        EXPECT_EQ(a.form, seed % 2 == 0 ? "a" : "b");
      }
      if (a.unit == "post") {
        EXPECT_EQ(a.form, seed % 2 == 0 ? "b" : "a");
      }
    }
    EXPECT_NE(before, after) << "not shuffled anew";
    EXPECT_TRUE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
  }
}

/// Many learners of whom each learns what it did not know with one chance: the report has to find it.
evaluation::PrePost scores_of_learners(const ShippedCourse& it, double rate, int learners) {
  evaluation::PrePost s;
  for (int i = 1; i <= learners; ++i) {
    const LearnerRecord r = it.taught({0.3, rate, std::uint64_t(i) * 977}, std::uint64_t(i));
    s.pre.push_back(score_of(r, "pre").right);
    s.post.push_back(score_of(r, "post").right);
  }
  return s;
}

class EachRate : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Course, EachRate, testing::Values(0.0, 0.25, 0.5, 0.75, 1.0));

TEST_P(EachRate, TheGainThatIsReportedIsTheRateAtWhichTheyLearn) {
  const double rate = GetParam();
  const ShippedCourse& it = shipped();
  const evaluation::PrePost s = scores_of_learners(it, rate, 60);
  const double items = double(it.module.items.size());
  const double gain = evaluation::normalised_gain(s, items).value;
  // Jackknife: each learner left out once (Quenouille 1956, Tukey 1958).
  double squares = 0;
  for (std::size_t i = 0; i < s.pre.size(); ++i) {
    evaluation::PrePost rest = s;
    rest.pre.erase(rest.pre.begin() + std::ptrdiff_t(i));
    rest.post.erase(rest.post.begin() + std::ptrdiff_t(i));
    const double d = evaluation::normalised_gain(rest, items).value - gain;
    squares += d * d;
  }
  const double n = double(s.pre.size());
  const double error = std::sqrt(squares * (n - 1) / n);
  RecordProperty("gain", std::to_string(gain));
  RecordProperty("error", std::to_string(error));
  EXPECT_LT(error, 0.06);
  EXPECT_NEAR(gain, rate, 2.6 * error + 1e-9);  // 99 %
}

TEST(CourseTest, WhatWasMissedComesBackOnceAndWhatIsMasteredIsLeftOut) {
  const ShippedCourse& it = shipped();
  const LearnerRecord never = it.taught({0, 0, 31}, 31);
  const LearnerRecord knows = it.taught(SimulatedLearner::that_knows(31), 31);
  const auto times = [](const LearnerRecord& r, const std::string& item) {
    return std::count_if(r.answers.begin(), r.answers.end(),
                         [&](const AnswerTaken& a) { return a.item == item && a.unit == "faces"; });
  };
  EXPECT_EQ(times(knows, "faces/quiz-care"), 1);
  int twice = 0;
  for (const AnswerTaken& a : never.answers) {
    if (a.kind != "quiz" || a.unit != "faces") continue;
    EXPECT_LE(times(never, a.item), 2);
    twice += times(never, a.item) == 2 ? 1 : 0;
  }
  EXPECT_GT(twice, 0);
  // Faces are skipped by who reads them: fewer answers in that lesson.
  const auto in_lesson = [](const LearnerRecord& r) {
    return std::count_if(r.answers.begin(), r.answers.end(),
                         [](const AnswerTaken& a) { return a.unit == "faces" && a.kind == "read-face"; });
  };
  EXPECT_LT(in_lesson(knows), in_lesson(never));
  EXPECT_TRUE(std::any_of(never.answers.begin(), never.answers.end(),
                          [](const AnswerTaken& a) { return a.unit == "review"; }));
}

}  // namespace
}  // namespace mana::dialogue::tutor
