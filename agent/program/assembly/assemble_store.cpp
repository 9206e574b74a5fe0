#include "agent/program/assembly/assembly.hpp"
#include "agent/program/machine/journal.hpp"
#include "calendar/store/enduring_store.hpp"

namespace mana::program {
namespace {

core::Result<zone::ZonePtr> home_zone(const core::Settings& s, const zone::Zones& zones) {
  const std::string& name = s.text("person.zone");
  if (name.empty()) return zones.of_this_machine();
  auto zone = zones.find_any(name);
  if (!zone) return std::move(zone).error().during("the setting person.zone");
  return zone;
}

}  // namespace

core::Status assemble_store(Assembly& a) {
  if (!a.plan.journal.empty()) {
    auto journal = Journal::open(a.plan.journal, a.clock);
    if (!journal) return std::move(journal).error();
    a.parts.journal = std::make_unique<Journal>(std::move(*journal));
    a.parts.bus.set_tap(
        [j = a.parts.journal.get()](std::string_view name, const auto& fields) { j->write(name, fields); });
  }

  a.parts.store = std::make_unique<calendar::EnduringReminderStore>(calendar::store_file(a.plan.data_dir));
  auto home = home_zone(a.settings, a.parts.zones);
  if (!home) return std::move(home).error();
  a.home = *std::move(home);
  return {};
}

}  // namespace mana::program
