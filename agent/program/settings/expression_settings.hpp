#pragma once
#include <filesystem>
#include <string>

#include "agent/core/settings.hpp"
#include "vision/expression/expression_reading.hpp"

namespace mana::program {

struct Command;

/// The model that reads expressions of people without examples, as the settings name it.
vision::ExpressionModel expression_model(const core::Settings& settings);

/// What was typed of such a model; it goes before the settings.
struct TypedModel {
  std::string file, labels;  ///< empty: as in the settings
  int size = -1;             ///< -1: as in the settings
};
/// @param file "--model": how the option is called that names it
void add_model_options(Command& command, TypedModel& typed, const char* file);
/// @param data the folder whose settings hold for what was not typed; a broken line there counts as none
vision::ExpressionModel expression_model(const std::filesystem::path& data, const TypedModel& typed);

}  // namespace mana::program
