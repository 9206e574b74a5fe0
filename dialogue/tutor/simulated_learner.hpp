#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "dialogue/tutor/beat.hpp"
#include "dialogue/tutor/course.hpp"
#include "dialogue/tutor/lesson.hpp"

namespace mana::dialogue::tutor {

/// A learner of whom is known what it knows, to see whether a report finds it again. A question is known
/// before with the chance `knows_before`; one that is not is known after the lessons with the chance `rate`,
/// each by itself. What is not known is guessed, each choice as likely. Pure: the same question gives the
/// same answer, whatever came between.
struct SimulatedLearner {
  double knows_before = 0.3;
  double rate = 0.5;  ///< 0: never learns
  std::uint64_t seed = 1;

  static SimulatedLearner that_knows(std::uint64_t seed) { return {1, 0, seed}; }

  /// What it does when `beat` awaits something.
  Event answer(const Beat& beat, const Module& module) const;

 private:
  bool knows(const std::string& item, bool after) const;
};

/// How long the lines of a beat take to say to a child.
core::Duration speaking_time(const Beat& beat);

/// One session in virtual time. @param keep called with the record whenever it is to be written down
End run_session(Course& course, const SimulatedLearner& learner, const Module& module, Moment start,
                const std::function<void(const LearnerRecord&)>& keep);

/// When a simulated learner works again: on the next day; at once in a session that was broken off.
core::WallTime next_session(const LearnerRecord& record, core::WallTime first);

}  // namespace mana::dialogue::tutor
