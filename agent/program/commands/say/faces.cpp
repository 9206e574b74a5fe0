#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "agent/bus/messages/sentence.hpp"
#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/people.hpp"
#include "render/face/expression.hpp"
#include "render/face/gesture.hpp"

namespace mana::program {
namespace {

void print(bool json, const std::string& name, const std::string& kind) {
  if (json) return print_json_line(Json{{"name", name}, {"kind", kind}});
  std::printf("%-24s %s\n", name.c_str(), kind.c_str());
}

void print(bool json, const Person& p) {
  if (json) {
    return print_json_line(Json{{"name", p.face},
                                {"kind", "built in"},
                                {"age", p.age_years},
                                {"manner", p.manner},
                                {"voice", p.variant},
                                {"pitch", p.pitch},
                                {"pitch_range", p.pitch_range},
                                {"rate", p.rate_wpm}});
  }
  std::printf("%-10.*s %3d years  voice +%-9.*s %3d words a minute  %.*s\n", static_cast<int>(p.face.size()),
              p.face.data(), p.age_years, static_cast<int>(p.variant.size()), p.variant.data(), p.rate_wpm,
              static_cast<int>(p.manner.size()), p.manner.data());
}

int list_faces(bool json) {
  std::set<std::string> names;
  if (auto folder = find_asset("faces")) {
    std::error_code ec;
    for (const auto& entry : std::filesystem::directory_iterator{*folder, ec}) {
      if (entry.path().extension() == ".glb") names.insert(entry.path().stem().string());
    }
  }
  if (names.empty()) {
    std::fprintf(stderr, "mana faces: no face was made; build again with ./mana.\n");
    return 1;
  }
  for (const Person& person : people()) {
    if (names.erase(std::string{person.face}) > 0) print(json, person);
  }
  for (const std::string& name : names) print(json, name, "built in");
  return 0;
}

int list_expressions(bool json) {
  for (const auto& e : render::expressions()) print(json, std::string{e.name}, "expression");
  return 0;
}

int list_poses(bool json) {
  for (const auto name : render::kShapeNames) print(json, std::string{name}, "blendshape");
  for (const auto name : msg::kVisemeNames) print(json, std::string{name}, "viseme");
  for (const auto& g : render::gestures()) print(json, std::string{g.name}, "gesture");
  return 0;
}

void add_list(Command& parent, const char* name, const char* help, int (*list)(bool),
              const char* json_fields = "JSON lines: name, kind") {
  Command& c = parent.command(name, help);
  const auto json = std::make_shared<bool>(false);
  c.flag("--json", *json, json_fields);
  c.run = [json, list] { return list(*json); };
}

}  // namespace

void add_faces(Command& parent) {
  add_list(parent, "faces", "The faces there are, and how they speak", list_faces,
           "JSON lines: name, kind, age, manner, voice (a variant), pitch, pitch_range, rate");
  add_list(parent, "expressions", "The expressions a face can wear", list_expressions);
  add_list(parent, "poses", "The blendshapes, visemes and gestures a face can make", list_poses);
}

}  // namespace mana::program
