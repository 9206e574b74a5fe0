#include <filesystem>
#include <utility>

#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/repertoire.hpp"
#include "dialogue/tutor/lesson_reader.hpp"

namespace mana::program::lesson {
namespace fs = std::filesystem;
namespace tutor = dialogue::tutor;

core::Result<Taught> find_module(const std::string& name, const std::string& language, bool shows_faces) {
  std::error_code ec;
  fs::path folder = name;
  if (!fs::exists(folder / "module.toml", ec)) {
    auto shipped = find_asset("lessons/" + language + "/" + name);
    if (!shipped || !fs::exists(*shipped / "module.toml", ec))
      return core::not_found("There is no module '" + name +
                             "'; `mana lesson list` shows those that there are.");
    folder = *shipped;
  }
  dialogue::Repertoire repertoire = repertoire_of_the_face();
  if (!shows_faces) repertoire.find_face = {};  // a terminal has none to show
  auto module = tutor::read_module(folder, repertoire);
  if (!module) return std::move(module).error();
  fs::path words = folder.parent_path() / "tutor.toml";
  if (!fs::exists(words, ec)) {
    auto shipped = find_asset("lessons/" + module->language + "/tutor.toml");
    if (!shipped) return std::move(shipped).error();
    words = *shipped;
  }
  auto read = tutor::read_tutor_words(words);
  if (!read) return std::move(read).error();
  return Taught{std::move(*module), std::move(*read)};
}

}  // namespace mana::program::lesson
