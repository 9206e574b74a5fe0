#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "dialogue/tasks/task.hpp"

namespace mana::dialogue {

/// What the face can do, for checking the names in a task. The face is another module's: who joins the
/// modules fills it. A list that is empty, a function that is not set: those names are not checked.
struct Repertoire {
  std::vector<std::string> expressions;
  std::vector<std::string> gestures;
  std::function<core::Status(const std::string& face)> find_face;
  /// Whether it is known how the word is said, and that the sound (ARPAbet; empty: any) is in it.
  std::function<core::Status(const std::string& word, const std::string& sound)> check_word = {};
  /// How a word of another language is said: IPA with blanks between the sounds, without stress. NotFound:
  /// nobody speaks the language; BadInput: the word cannot be spoken; Unavailable: it cannot be told now, and
  /// nobody is blamed.
  std::function<core::Result<std::string>(const std::string& word, const std::string& language)> sounds_of =
      {};
  /// Whether the ears can listen for words of the language.
  std::function<core::Status(const std::string& sounds, const std::string& language)> check_sounds = {};
};

/// Reads one task file and checks it whole: every state it goes to exists, every answer is in the
/// phrasebook, every template is well formed, every question has a way out on silence, and the face can do
/// what it is asked. Errors: BadInput with file, line and remedy.
core::Result<Task> read_task(const std::filesystem::path& file, const Phrasebook& phrases,
                             const Repertoire& repertoire = {});

/// The same of a text; `name` is what errors call it.
core::Result<Task> read_task_text(std::string_view text, const std::string& name, const Phrasebook& phrases,
                                  const Repertoire& repertoire = {});

/// What a folder of task files gave: the good ones, and a sentence for each one left out.
struct Tasks {
  std::vector<Task> tasks;
  std::vector<core::Error> skipped;
};
core::Result<Tasks> read_tasks(const std::filesystem::path& folder, const Phrasebook& phrases,
                               const Repertoire& repertoire = {});

}  // namespace mana::dialogue
