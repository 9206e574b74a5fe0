#pragma once
#include <gtest/gtest.h>

#include "dialogue/tutor/course.hpp"
#include "dialogue/tutor/lesson_reader.hpp"
#include "dialogue/tutor/simulated_learner.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue::tutor {

/// A module as it ships, and learners to try it with.
struct ShippedCourse {
  explicit ShippedCourse(const std::string& name = "conversation")
      : module{read_module(std::filesystem::path{MANA_ASSETS} / "lessons/en-GB" / name).value()},
        words{read_tutor_words(std::filesystem::path{MANA_ASSETS} / "lessons/en-GB/tutor.toml").value()} {}

  Course course(LearnerRecord record = {}, CourseOptions options = {}) const {
    return Course{module, words, std::move(record), options};
  }

  /// All sessions of the whole module. @param seed of the shuffles, and of the learner
  LearnerRecord taught(const SimulatedLearner& learner, std::uint64_t seed) const {
    LearnerRecord r;
    r.seed = seed;
    for (int sessions = 0; sessions < 40; ++sessions) {
      Course c = course(r);
      const End why = run_session(c, learner, module, {core::kStart, next_session(r, kFirstDay)},
                                  [](const LearnerRecord&) {});
      r = c.record();
      if (why == End::Done) return r;
    }
    ADD_FAILURE() << "the module does not end";
    return r;
  }

  static constexpr core::WallTime kFirstDay{std::chrono::seconds{1'800'000'000}};
  Module module;
  TutorWords words;
};

inline std::string text_of(const Beat& b) {
  std::string all;
  for (const SpokenLine& l : b.lines) {
    if (!all.empty()) all += ' ';
    all += compile(l.markup).text;
  }
  return all;
}

}  // namespace mana::dialogue::tutor
