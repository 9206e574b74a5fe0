#include "agent/program/persona/persona.hpp"

#include <filesystem>

#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/people.hpp"
#include "agent/program/persona/repertoire.hpp"
#include "agent/program/persona/talk_common.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

std::string property(const std::map<std::string, std::string, std::less<>>& all, std::string_view name) {
  const auto found = all.find(name);
  return found == all.end() ? std::string{} : found->second;
}

std::string persona_of(const core::Settings& settings) {
  const std::string& chosen = settings.text("dialogue.persona");
  return chosen.empty() ? usual_persona(settings.text("person.language")) : chosen;
}

/// A .glb beside the categories is meant from there.
std::string own_face(const std::string& named, const std::vector<fs::path>& folders) {
  if (!named.ends_with(".glb")) return named;
  std::error_code ignored;
  for (const fs::path& folder : folders)
    if (const fs::path file = folder / named; fs::is_regular_file(file, ignored)) return file.string();
  return named;
}

struct Looks {
  std::string face = "mana", voice = {};
};

Looks looks_of(const core::Settings& settings) {
  const auto folders = folders_of({{}, persona_of(settings)});
  if (!folders) return {};
  const auto properties = dialogue::aiml::properties_of(*folders);
  if (!properties) return {};
  const std::string face = own_face(property(*properties, "face"), *folders);
  if (face.empty() || !find_face(face)) return {};
  return {face, property(*properties, "voice")};
}

}  // namespace

std::string usual_face(const core::Settings& settings) { return looks_of(settings).face; }

void follow_persona(core::Settings& settings) {
  settings.set("dialogue.persona", persona_of(settings));
  if (!settings.text("screen.face").empty()) return;  // and the voice is that face's
  const Looks looks = looks_of(settings);
  settings.set("screen.face", looks.face);
  if (looks.voice.empty() || looks.voice == looks.face || !settings.text("voice.name").empty()) return;
  const Person* other = find_person(looks.voice);
  settings.set("voice.name", other == nullptr ? looks.voice : "+" + std::string{other->variant});
}

core::Result<dialogue::Script> script_of(const std::string& language, const std::string& persona) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder) return std::move(folder).error().during("the language '" + language + "'");
  auto folders = folders_of({{}, persona.empty() ? usual_persona(language) : persona});
  if (!folders) return std::move(folders).error();
  auto all = dialogue::aiml::with_shared(*folders);
  if (!all) return std::move(all).error();
  const std::string spoken = spoken_by(*folders);
  if (!spoken.empty() && language_alone(spoken) != language_alone(language)) all->clear();
  return dialogue::read_script(*folder, *all, repertoire_of_the_face());
}

core::Status take_name(dialogue::Phrasebook& phrases, const core::Settings& settings) {
  const std::string& called = settings.text("hearing.name");
  if (called.empty()) return {};
  auto name = dialogue::usable_wake_word(called);
  if (!name) return std::move(name).error().during("the setting hearing.name");
  phrases.wake_word = std::move(*name);
  return {};
}

std::string spoken_name(const std::string& wake_word) {
  if (wake_word == "mana") return "MANA";
  std::string name = wake_word;
  for (std::size_t i = 0; i < name.size(); ++i)
    if ((i == 0 || name[i - 1] == ' ') && name[i] >= 'a' && name[i] <= 'z') name[i] += 'A' - 'a';
  return name;
}

}  // namespace mana::program
