#include "agent/program/servers/ears_store.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "agent/core/json.hpp"
#include "agent/core/json_reader.hpp"
#include "agent/core/toml.hpp"
#include "agent/core/whole_file.hpp"
#include "agent/program/machine/paths.hpp"
#include "speech/ears/model_folder.hpp"

namespace mana::program {
namespace {
constexpr char kMeasured[] = "measured.json";

core::Result<toml::table> catalogue() {
  auto file = find_asset("ears/models.toml");
  if (!file) return std::move(file).error();
  return core::read_toml(*file);
}

double number_of(const core::Json& object, const char* name) {
  const auto it = object.find(name);
  return it != object.end() && it->is_number() ? it->get<double>() : 0;
}
}  // namespace

core::Result<std::vector<KnownEars>> known_ears() {
  auto table = catalogue();
  if (!table) return std::move(table).error();
  std::vector<KnownEars> known;
  if (const toml::array* models = (*table)["model"].as_array()) {
    for (const toml::node& node : *models) {
      const toml::table* m = node.as_table();
      if (!m) continue;
      const auto text = [m](const char* key) { return (*m)[key].value_or(std::string{}); };
      known.push_back({text("name"), text("what"), text("languages"), (*m)["megabytes"].value_or(0),
                       text("address"), text("licence")});
    }
  }
  return known;
}

core::Result<std::vector<std::string>> sentences_to_try(const std::string& language) {
  auto table = catalogue();
  if (!table) return std::move(table).error();
  std::vector<std::string> sentences;
  if (const toml::array* texts = (*table)["sentences"][language].as_array())
    for (const toml::node& text : *texts) sentences.push_back(text.value_or(std::string{}));
  return sentences;
}

bool EarsStore::is_name(const std::string& name) {
  return !name.empty() && name.size() <= 100 && name.front() != '.' && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  });
}

std::vector<std::string> EarsStore::names() const {
  std::error_code ec;
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator it{folder_, ec}, end; !ec && it != end; it.increment(ec))
    if (it->is_directory() && is_name(it->path().filename().string()))
      names.push_back(it->path().filename().string());
  std::ranges::sort(names);
  return names;
}

bool EarsStore::has(const std::string& name) const {
  std::error_code ec;
  return is_name(name) && std::filesystem::is_directory(folder_of(name), ec);
}

core::Status EarsStore::put(const std::string& name, const std::filesystem::path& unpacked) {
  if (!is_name(name))
    return core::bad_input("'" + name.substr(0, 60) +
                           "' is no name for ears: letters, digits, '.', '-' and '_' make one.");
  if (auto model = speech::ears::look_into(unpacked); !model) return std::move(model).error();
  std::error_code ec;
  std::filesystem::create_directories(folder_, ec);
  const std::filesystem::path coming = folder_ / ("." + name + ".part"), there = folder_of(name);
  std::filesystem::remove_all(coming, ec);
  std::filesystem::copy(unpacked, coming, std::filesystem::copy_options::recursive, ec);
  if (!ec) std::filesystem::remove_all(there, ec);
  if (!ec) std::filesystem::rename(coming, there, ec);
  if (!ec) return {};
  const std::string why = ec.message();
  std::filesystem::remove_all(coming, ec);
  return core::Error{core::ErrorCode::Io, "'" + there.string() + "' cannot be written: " + why + "."};
}

core::Status EarsStore::remove(const std::string& name) {
  if (!has(name))
    return core::not_found("There are no ears called '" + name.substr(0, 60) + "'; see 'mana ears list'.");
  std::error_code ec;
  std::filesystem::remove_all(folder_of(name), ec);
  if (ec)
    return core::Error{core::ErrorCode::Io,
                       "'" + folder_of(name).string() + "' cannot be removed: " + ec.message() + "."};
  return {};
}

std::optional<MeasuredEars> EarsStore::measured(const std::string& name) const {
  std::ifstream file{folder_of(name) / kMeasured};
  std::stringstream text;
  text << file.rdbuf();
  const auto json = core::parse_json(text.str());
  if (!json || !json->is_object() || number_of(*json, "seconds_a_second") <= 0) return std::nullopt;
  return MeasuredEars{number_of(*json, "seconds_a_second"), static_cast<int>(number_of(*json, "megabytes")),
                      static_cast<int>(number_of(*json, "words")),
                      static_cast<int>(number_of(*json, "wrong"))};
}

core::Status EarsStore::keep(const std::string& name, const MeasuredEars& m) const {
  const core::Json json{{"seconds_a_second", m.seconds_a_second},
                        {"megabytes", m.megabytes},
                        {"words", m.words},
                        {"wrong", m.wrong}};
  return core::write_whole_file(folder_of(name) / kMeasured, json.dump() + "\n");
}

core::Result<std::filesystem::path> ears_libraries() {
  auto file = find_asset("ears/engine/libsherpa-onnx-c-api.so");
  if (!file)
    return core::not_found(
        "The engine of the bigger ears was not fetched yet: './mana ears get NAME' does so.");
  return file->parent_path();
}

std::string ears_program() {
  std::error_code ec;
  return (std::filesystem::read_symlink("/proc/self/exe", ec).parent_path() / "mana-ears").string();
}

}  // namespace mana::program
