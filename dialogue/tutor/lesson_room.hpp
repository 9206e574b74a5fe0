#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "dialogue/tutor/beat.hpp"

namespace mana::dialogue::tutor {

/// Where the companion takes a lesson from: whoever knows the learner, the module and where it is all kept.
/// Threads: that of the conversation.
class LessonRoom {
 public:
  virtual ~LessonRoom() = default;
  /// A session begins or goes on. Nothing: there is no lesson to be had.
  virtual std::optional<Beat> begin(core::Time now) = 0;
  virtual std::optional<Beat> take(const Event& event, core::Time now) = 0;  ///< as Course::take
  virtual void asked(core::Time now) = 0;                                    ///< as Course::asked
  virtual void ended(core::Time now) = 0;          ///< its last word was heard, or it was put down
  virtual std::string learner() const = 0;         ///< by whose examples faces are read; empty: unknown
  virtual std::string about() const = 0;           ///< for "we were talking about ..."
  virtual std::string usual_face() const = 0;      ///< shown again afterwards
  virtual std::vector<Choice> always() const = 0;  ///< a break, and stop
};

}  // namespace mana::dialogue::tutor
