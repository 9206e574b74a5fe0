#include "agent/program/settings/expression_settings.hpp"

#include <sstream>
#include <vector>

#include "agent/command_line/command.hpp"
#include "agent/program/settings/settings_file.hpp"

namespace mana::program {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in{text};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

vision::ExpressionModel expression_model(const core::Settings& s) {
  return {.file = s.text("vision.expression_model"),
          .labels = words_of(s.text("vision.expression_labels")),
          .size = static_cast<int>(s.number("vision.expression_size"))};
}

void add_model_options(Command& command, TypedModel& typed, const char* file) {
  command.option(file, typed.file,
                 "An ONNX model for whom there are no examples; else the setting vision.expression_model");
  command.option("--expression-labels", typed.labels,
                 "What its outputs mean, in one argument; else vision.expression_labels");
  command
      .option("--expression-size", typed.size,
              "Pixels across its picture, 0: found out; else vision.expression_size")
      .range(0, 1024);
}

vision::ExpressionModel expression_model(const std::filesystem::path& data, const TypedModel& typed) {
  vision::ExpressionModel model = expression_model(settings_of_folder(data));
  if (!typed.file.empty()) model.file = typed.file;
  if (!typed.labels.empty()) model.labels = words_of(typed.labels);
  if (typed.size >= 0) model.size = typed.size;
  return model;
}

}  // namespace mana::program
