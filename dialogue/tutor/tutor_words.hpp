#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/tasks/template_text.hpp"

namespace mana::dialogue::tutor {

/// What is said and understood in every lesson of a language: assets/lessons/LANGUAGE/tutor.toml.
struct TutorWords {
  std::map<std::string, std::vector<std::string>> say;      ///< occasion -> variants, with {slots}
  std::map<std::string, std::vector<std::string>> phrases;  ///< "yes", "hurt", "stop" ... -> what means it
  std::map<std::string, std::string> labels;                ///< of buttons, by the id of the answer
  std::vector<std::vector<std::string>> numbers;            ///< ways to say 1, 2, 3, 4; the first is read out

  /// A variant, chosen by `pick`; the slots filled in.
  std::string text(std::string_view occasion, std::uint64_t pick = 0, const Slots& slots = {}) const;
  const std::vector<std::string>& meaning(std::string_view id) const;  ///< phrases; empty: none
  std::string label(std::string_view id) const;
};

/// Everything that a course needs must stand there. Errors: NotFound; BadInput with file, line and remedy.
core::Result<TutorWords> read_tutor_words(const std::filesystem::path& file);

}  // namespace mana::dialogue::tutor
