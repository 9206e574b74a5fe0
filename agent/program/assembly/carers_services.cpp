#include "agent/program/assembly/carers_services.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "agent/program/machine/own_program.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/people.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "agent/program/settings/settings_writer.hpp"
#include "dialogue/tasks/template_text.hpp"

namespace mana::program {
namespace {

using carers::Hands;

/// What is said first of a reminder, by its kind.
std::map<std::string, std::vector<std::string>> first_sentences(const std::vector<dialogue::Task>& tasks) {
  std::map<std::string, std::vector<std::string>> out;
  constexpr std::string_view kTrigger = "reminder:";
  for (const dialogue::Task& t : tasks) {
    if (t.trigger.rfind(kTrigger, 0) == 0 && !t.states.empty())
      out.emplace(t.trigger.substr(kTrigger.size()), t.states.front().say);
  }
  return out;
}

std::vector<Hands::Face> all_faces() {
  std::vector<Hands::Face> out;
  for (const Person& p : people()) {
    if (!find_face(std::string{p.face})) continue;
    std::string shown{p.face};
    if (!shown.empty() && shown[0] >= 'a' && shown[0] <= 'z') shown[0] = static_cast<char>(shown[0] - 32);
    if (p.face == "mana") shown = "MANA";
    out.push_back({std::string{p.face}, shown, std::string{p.manner}});
  }
  return out;
}

/// Pictures that were drawn stay: a face does not change while the program runs.
struct Pictures {
  std::mutex mutex;
  std::map<std::string, std::string> drawn;
};

}  // namespace

Hands carers_hands(const std::vector<dialogue::Task>& tasks, std::string by_voice, std::string person_name,
                   std::string agent_name, const std::filesystem::path& settings_file,
                   std::string shown_face) {
  Hands hands;
  hands.announcement = [sentences = first_sentences(tasks), by_voice = std::move(by_voice),
                        person_name = std::move(person_name), agent_name = std::move(agent_name)](
                           const msg::Slots& slots, const std::string& day_part) {
    std::vector<std::string> out;
    const auto kind = slots.find("kind");
    const auto found = sentences.find(kind == slots.end() ? "appointment" : kind->second);
    if (found == sentences.end()) return out;
    dialogue::Slots all{slots.begin(), slots.end()};
    all.try_emplace("name", person_name);
    all.try_emplace("day_part", day_part);
    all.try_emplace("agent", agent_name);
    all.try_emplace("answer", by_voice);
    for (const std::string& wording : found->second) out.push_back(dialogue::fill(wording, all));
    return out;
  };
  hands.faces = all_faces;
  hands.chosen_face = [settings_file, shown_face = std::move(shown_face)] {
    auto settings = read_settings(settings_file);
    if (!settings) return shown_face;
    follow_persona(*settings);
    return settings->text("screen.face");
  };
  hands.choose_face = [settings_file](const std::string& name) {
    return write_setting(settings_file, "screen.face", name);
  };
  hands.portrait = [pictures =
                        std::make_shared<Pictures>()](const std::string& face) -> core::Result<std::string> {
    {
      const std::lock_guard lock{pictures->mutex};
      if (const auto found = pictures->drawn.find(face); found != pictures->drawn.end()) return found->second;
    }
    auto png = made_by_own_program(
        {"portrait", "--face", face, "--size", "480x480", "--quality", "medium", "-o", "{out}"});
    if (!png) return png;
    const std::lock_guard lock{pictures->mutex};
    pictures->drawn[face] = *png;
    return png;
  };
  hands.sound = [](const std::string& text, const std::string& face) {
    std::vector<std::string> arguments{"say", "-", "--audio", "{out}"};
    if (!face.empty()) {
      arguments.emplace_back("--face");
      arguments.push_back(face);
    }
    return made_by_own_program(std::move(arguments), text);
  };
  return hands;
}

}  // namespace mana::program
