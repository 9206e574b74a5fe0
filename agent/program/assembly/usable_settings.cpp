#include "agent/program/assembly/usable_settings.hpp"

#include "agent/carers/notify/day_summary.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/own_wyoming_address.hpp"
#include "agent/program/settings/senses_schedule.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "render/model/model.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/wyoming/connection.hpp"

namespace mana::program {
namespace {

core::Status try_language(const core::Settings& s) {
  auto folder = find_asset("dialogue/" + s.text("person.language"));
  return folder ? core::Status{} : core::Status{std::move(folder).error()};
}

core::Status try_zone(const core::Settings& s) {
  if (s.text("person.zone").empty()) return {};
  auto zone = zone::Zones{}.find_any(s.text("person.zone"));
  return zone ? core::Status{} : core::Status{std::move(zone).error()};
}

core::Status try_voice(const core::Settings& s) {
  if (s.text("voice.name").empty()) return {};
  speech::VoiceOptions options;
  options.voice = s.text("voice.name");
  options.language = s.text("person.language");
  auto voice = speech::EspeakVoice::open(options);
  return voice ? core::Status{} : core::Status{std::move(voice).error()};
}

core::Status try_name(const core::Settings& s) {
  if (s.text("hearing.name").empty()) return {};
  auto name = dialogue::usable_wake_word(s.text("hearing.name"));
  return name ? core::Status{} : core::Status{std::move(name).error()};
}

core::Status try_face(const core::Settings& s) {
  const std::string& name = s.text("screen.face");
  if (name.empty()) return {};  // the persona's
  auto file = find_face(name);
  if (!file) return std::move(file).error();
  if (!name.ends_with(".glb")) return {};  // MANA's own; when that is broken there is no other
  auto head = render::read_model(*file);
  return head ? core::Status{} : core::Status{std::move(head).error()};
}

core::Status try_persona(const core::Settings& s) {
  const std::string& chosen = s.text("dialogue.persona");
  const auto folders = folders_of({{}, chosen.empty() ? usual_persona(s.text("person.language")) : chosen});
  if (!folders) return folders.error();
  const auto files = dialogue::aiml::files_of(*folders);
  return files ? core::Status{} : core::Status{files.error()};
}

template <const char* kKey>
core::Status try_quiet_hours(const core::Settings& s) {
  const std::string& hours = s.text(kKey);
  if (hours.empty() || platform::quiet_hours(hours)) return {};
  return core::bad_input("'" + hours + "' are not two times; write them like 22:00-07:00.");
}
core::Status try_summary(const core::Settings& s) {
  const std::string& time = s.text("escalation.summary_at");
  if (time.empty() || notify::time_of_day(time)) return {};
  return core::bad_input("'" + time + "' is no time of day; write it like 19:00.");
}
template <const char* kKey>
core::Status try_server(const core::Settings& s) {
  if (s.text(kKey).empty()) return {};
  auto address = speech::wyoming::address_of(s.text(kKey), 1);
  return address ? core::Status{} : core::Status{std::move(address).error()};
}
core::Status try_own_server(const core::Settings& s) {
  auto address = own_wyoming_address(s);
  return address ? core::Status{} : core::Status{std::move(address).error()};
}
constexpr char kVoiceServer[] = "voice.server";
constexpr char kWordsServer[] = "hearing.server";
constexpr char kWakeServer[] = "hearing.wake_server";
constexpr char kPrivate[] = "privacy.quiet_hours";
constexpr char kSilent[] = "reminders.quiet_hours";

struct Trial {
  const char* key;
  core::Status (*attempt)(const core::Settings&);
};
// The voice speaks the language, so the language comes first.
constexpr Trial kTrials[] = {{"person.language", try_language},
                             {"person.zone", try_zone},
                             {"voice.name", try_voice},
                             {kPrivate, try_quiet_hours<kPrivate>},
                             {kSilent, try_quiet_hours<kSilent>},
                             {"escalation.summary_at", try_summary},
                             {"hearing.name", try_name},
                             {kVoiceServer, try_server<kVoiceServer>},
                             {kWordsServer, try_server<kWordsServer>},
                             {kWakeServer, try_server<kWakeServer>},
                             {"wyoming.serve", try_own_server},
                             {"dialogue.persona", try_persona},
                             {"screen.face", try_face}};

}  // namespace

SettingsRead usable_settings(const std::filesystem::path& file) {
  SettingsRead read = read_settings_leniently(file);
  const core::Settings defaults{settings_table()};
  for (const Trial& trial : kTrials) {
    auto works = trial.attempt(read.settings);
    if (works || read.settings.text(trial.key) == defaults.text(trial.key)) continue;
    read.settings.set(trial.key, defaults.text(trial.key));
    read.problems.push_back(std::move(works).error().during(std::string{"The setting "} + trial.key));
  }
  return read;
}

}  // namespace mana::program
