#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/core/time.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/lessons/lesson_plan.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "dialogue/tutor/course.hpp"
#include "dialogue/tutor/lesson_room.hpp"

namespace mana::program {

/// The lessons of the companion: one module for one learner, kept in the store of lessons.
///
/// Publishes: LessonAnswered, NoteToCarer (where whoever is in charge wants it), ShutDown (after a session
/// with which the program began). Threads: the conversation's. Refers to bus and clock, which must outlive
/// it. Errors: a store that cannot be written ends the session: nothing is taught that would be lost.
class StoredLessonRoom final : public dialogue::tutor::LessonRoom {
 public:
  static core::Result<std::shared_ptr<StoredLessonRoom>> open(bus::Bus& bus, const core::Clock& clock,
                                                              const LessonPlan& plan,
                                                              const std::filesystem::path& data_dir,
                                                              std::string usual_face);
  const lesson::Taught& taught() const { return taught_; }
  bool asks_to_say_words() const;  ///< a step of its lessons is listen and repeat

  std::optional<dialogue::tutor::Beat> begin(core::Time now) override;
  std::optional<dialogue::tutor::Beat> take(const dialogue::tutor::Event& event, core::Time now) override;
  void asked(core::Time now) override;
  void ended(core::Time now) override;
  std::string learner() const override { return plan_.learner; }
  std::string about() const override { return taught_.module.title; }
  std::string usual_face() const override { return usual_face_; }
  std::vector<dialogue::tutor::Choice> always() const override;

 private:
  StoredLessonRoom(bus::Bus& bus, const core::Clock& clock, LessonPlan plan, lesson::Taught taught)
      : bus_{bus}, clock_{clock}, plan_{std::move(plan)}, taught_{std::move(taught)} {}
  void tell(dialogue::Harm kind, core::Time now);
  std::optional<dialogue::tutor::Beat> kept(std::optional<dialogue::tutor::Beat> beat);

  bus::Bus& bus_;
  const core::Clock& clock_;
  const LessonPlan plan_;
  const lesson::Taught taught_;
  std::string usual_face_;
  std::optional<LessonStore> store_;
  Learner learner_;
  dialogue::tutor::LearnerRecord record_;  // as it was kept last
  std::set<dialogue::Harm> told_;          // in this session
  std::optional<dialogue::tutor::Course> course_;
};

}  // namespace mana::program
