#pragma once
#include <filesystem>
#include <optional>

#include "agent/core/result.hpp"
#include "dialogue/tasks/task_reader.hpp"
#include "dialogue/tutor/lesson.hpp"

namespace mana::dialogue::tutor {

/// What a module's lessons must agree with.
struct ModuleFacts {
  std::map<std::string, std::string> skills;
  std::string teaches = {};  ///< the language of the words that are taught; empty: English
};

/// Of a module.toml, without its lessons.
core::Result<ModuleFacts> read_facts(const std::filesystem::path& file);

/// Reads one lesson and checks it whole: no unknown term, every text a template of the tags that are known,
/// every step that is gone to there, every correct choice among the choices, every face and expression one
/// that can be shown. Errors: BadInput with file, line and remedy.
/// @param facts of its module; nullopt: skills are not looked up
core::Result<Lesson> read_lesson(const std::filesystem::path& file, const Repertoire& repertoire = {},
                                 const std::optional<ModuleFacts>& facts = {});

/// Reads a folder: module.toml and the lessons that it names. Besides what read_lesson checks: each lesson is
/// there and says that it belongs here, items are pairs that are alike, and what is tested is taught.
core::Result<Module> read_module(const std::filesystem::path& folder, const Repertoire& repertoire = {});

}  // namespace mana::dialogue::tutor
