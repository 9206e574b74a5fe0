#pragma once
#include <set>
#include <string>

#include "dialogue/tutor/course.hpp"
#include "dialogue/tutor/reward.hpp"

namespace mana::program {

/// Which lessons are given, to whom, and what the companion can perceive meanwhile.
struct LessonPlan {
  std::string module;   ///< empty: no lessons are given
  std::string learner;  ///< empty: nothing is kept
  std::string language = "en-GB";
  bool begins = false;              ///< at once, and the program ends after the session
  std::set<std::string> sees = {};  ///< expressions of the learner that a camera can tell
  bool hears = false;               ///< how a word was said can be judged
  dialogue::tutor::Reward reward = dialogue::tutor::Reward::Words;
  dialogue::tutor::Told told = dialogue::tutor::Told::Nobody;  ///< who hears of what a learner tells
  std::shared_ptr<const dialogue::HarmRecogniser> harm =
      {};  ///< null: the lessons' own phrases are all that is known
};

}  // namespace mana::program
