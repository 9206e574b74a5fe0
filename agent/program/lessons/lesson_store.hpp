#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "agent/program/lessons/sensory_profile.hpp"
#include "dialogue/tutor/learner_record.hpp"

namespace mana::program {

/// Who learns: a pseudonym, kept since somebody agreed to it.
struct Learner {
  std::int64_t id = 0;
  std::string name;
  std::string code;     ///< stands for the name in files that leave the house; says nothing about it
  std::string consent;  ///< who agreed
  core::WallTime enrolled{};
};

/// What learners have done: "lessons.db" in the data directory. Every save is on the disk when it returns,
/// whole or not at all.  Threads: one.
class LessonStore {
 public:
  static core::Result<LessonStore> open(const std::filesystem::path& data_dir);

  /// @param chance makes the code; from the machine's clock
  core::Result<Learner> enrol(const std::string& name, const std::string& consent, core::WallTime now,
                              std::uint64_t chance);
  core::Result<Learner> find(const std::string& name);  ///< NotFound, with what to do
  core::Result<std::vector<Learner>> learners();
  core::Status forget(const std::string& name);  ///< all that is kept of a learner

  core::Result<SensoryProfile> profile(const Learner& learner);
  /// One choice; an empty value takes it back. What it may be the caller has asked apply_profile().
  core::Status choose(const Learner& learner, const std::string& name, const std::string& value);
  /// Several at once, all or none.
  core::Status choose(const Learner& learner, const SensoryProfile& changes);

  /// With the learner's seed; an empty one where nothing has been done yet.
  core::Result<dialogue::tutor::LearnerRecord> load(const Learner& learner, const std::string& module);
  core::Status save(const Learner& learner, const std::string& module,
                    const dialogue::tutor::LearnerRecord& record);
  core::Result<std::vector<std::string>> modules_of(const Learner& learner);

 private:
  explicit LessonStore(platform::SqliteDb db) : db_{std::move(db)} {}
  platform::SqliteDb db_;
};

/// What lies in the data directory as "lessons.db".
std::filesystem::path lesson_store_file(const std::filesystem::path& data_dir);

}  // namespace mana::program
