#pragma once
#include <cstdio>
#include <functional>
#include <istream>

#include "agent/core/time.hpp"
#include "dialogue/tutor/course.hpp"

namespace mana::program {

/// Shows a course in a terminal: what is said as lines, choices as numbers, a line typed as what was heard.
/// An empty line is silence; the end of the input is a "stop".
struct LessonDesk {
  std::istream& in;
  const core::Clock& clock;
  bool json = false;
  /// Called before anything else of a beat that is to be kept.
  std::function<core::Status(const dialogue::tutor::LearnerRecord&)> keep;

  /// One session. The error is that of `keep`.
  core::Result<dialogue::tutor::End> run(dialogue::tutor::Course& course) const;

 private:
  void show(const dialogue::tutor::Beat& beat) const;
  dialogue::tutor::Event read(const dialogue::tutor::Beat& beat) const;
};

}  // namespace mana::program
