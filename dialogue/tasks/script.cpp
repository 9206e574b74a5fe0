#include "dialogue/tasks/script.hpp"

#include <algorithm>
#include <utility>

#include "dialogue/house_tasks.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

struct Needed {
  std::string_view trigger, file, text;
};
// Without these a reminder is lost, or a medicine is told as if it were an appointment.
constexpr Needed kNeeded[] = {{"reminder:appointment", "appointment.toml", kAppointmentTask},
                              {"reminder:medication", "medication.toml", kMedicationTask}};

/// Who is safe because of these is safe whoever talks.
bool of_the_house(std::string_view trigger) {
  constexpr std::string_view kHouses[] = {"command:took_medicine", "event:noted",        "event:need_help",
                                          "event:visitor",         "event:accompanied",  "event:private",
                                          "event:taken_back",      "event:changed_mind", "event:withdrawn",
                                          "command:ask_medicine",  "command:take_back"};
  return trigger.starts_with("reminder:") ||
         std::find(std::begin(kHouses), std::end(kHouses), trigger) != std::end(kHouses);
}

Task* answering(std::vector<Task>& tasks, std::string_view trigger) {
  const auto found =
      std::find_if(tasks.begin(), tasks.end(), [&](const Task& t) { return t.trigger == trigger; });
  return found == tasks.end() ? nullptr : &*found;
}

core::Error refused(const fs::path& folder, const Task& task, std::string_view why) {
  return core::bad_input((folder / "tasks").string() + ": the task '" + task.id +
                         "' is left out: " + std::string{why});
}

void lay_over(Script& script, const fs::path& folder, const Repertoire& repertoire) {
  std::error_code ignored;
  if (const fs::path commands = folder / "commands.toml"; fs::exists(commands, ignored)) {
    if (auto book = read_phrasebook(commands, script.phrases)) {
      script.phrases = std::move(*book);
    } else {
      script.skipped.push_back(std::move(book).error());
    }
  }
  if (!fs::is_directory(folder / "tasks", ignored)) return;
  auto own = read_tasks(folder / "tasks", script.phrases, repertoire);
  if (!own) return script.skipped.push_back(std::move(own).error());
  for (core::Error& e : own->skipped) script.skipped.push_back(std::move(e));
  for (Task& task : own->tasks) {
    if (of_the_house(task.trigger)) {
      script.skipped.push_back(refused(folder, task,
                                       "'" + task.trigger +
                                           "' is the same for every persona; change it in "
                                           "assets/dialogue, or give the task another trigger."));
    } else if (task.priority > Rank::Lesson) {
      script.skipped.push_back(
          refused(folder, task,
                  "a persona's task may not come before a reminder; give it the priority "
                  "chat or lesson."));
    } else if (Task* there = answering(script.tasks, task.trigger)) {
      *there = std::move(task);
    } else {
      script.tasks.push_back(std::move(task));
    }
  }
}

}  // namespace

core::Result<Script> read_script(const fs::path& language, const std::vector<fs::path>& personae,
                                 const Repertoire& repertoire) {
  auto phrases = read_phrasebook(language / "commands.toml");
  if (!phrases) return std::move(phrases).error();
  auto tasks = read_tasks(language / "tasks", *phrases, repertoire);
  if (!tasks) return std::move(tasks).error();
  Script script{std::move(*phrases), std::move(tasks->tasks), std::move(tasks->skipped)};
  for (const Needed& needed : kNeeded) {
    if (answering(script.tasks, needed.trigger) != nullptr) continue;
    const std::string missing = "No task in " + (language / "tasks").string() + " is triggered by " +
                                std::string{needed.trigger} + "; restore " + std::string{needed.file} + ".";
    auto own =
        read_task_text(needed.text, "MANA's own " + std::string{needed.file}, script.phrases, repertoire);
    if (!own) return core::bad_input(missing);
    script.tasks.push_back(std::move(*own));
    script.skipped.push_back(core::bad_input(missing + " Until then the one that came with MANA is used."));
  }
  for (const fs::path& folder : personae) lay_over(script, folder, repertoire);
  return script;
}

}  // namespace mana::dialogue
