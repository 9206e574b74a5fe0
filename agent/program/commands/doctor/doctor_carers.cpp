#include "agent/program/commands/doctor/doctor_carers.hpp"

#include <string>

#include "agent/carers/notify/heartbeat.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/platform/http/address.hpp"
#include "agent/platform/http/curl_transport.hpp"
#include "agent/platform/secrets/secret_box.hpp"
#include "agent/program/commands/doctor/doctor_store.hpp"
#include "calendar/store/outbox_rows.hpp"
#include "calendar/store/planned_medicines.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::program {
namespace {

std::string shown(const std::string& text) { return calendar::shown_text(text, 300); }

}  // namespace

Finding look_at_carers(const std::filesystem::path& data_dir, core::WallTime now) {
  Finding nobody = ok("nobody outside of the house is told; 'mana carer notify add' adds somebody");
  auto db = store_to_look_into(data_dir);
  if (!db) return nobody;
  auto all = calendar::outbox::reaches(*db);
  if (!all) return failed(all.error(), "Run the doctor again.");
  if (all->empty()) {
    const auto medicines = calendar::PlannedMedicines{}.any(*db, now);
    if (!medicines || !*medicines) return nobody;
    return missing("Nobody outside of the house is told when a medicine is missed.",
                   "Enter somebody: 'mana carer notify add'.");
  }
  if (const auto key = platform::SecretBox::look(platform::key_file(data_dir)); !key)
    return broken("Nobody can be told: " + key.error().sentence,
                  "Give the file to the user who runs MANA: 'chown NAME " +
                      platform::key_file(data_dir).string() + "'.");
  std::string untried;
  for (const calendar::outbox::Reach& r : *all) {
    const std::string test = "mana carer notify test '" + shown(r.name) + "'";
    if (!r.fault.empty())
      return broken(
          "'" + shown(r.name) + "' cannot be reached since " + to_iso(r.fault_since) + ": " + shown(r.fault),
          "When that is put right, try it: " + test);
    if (r.worked_at == core::WallTime{} && untried.empty())
      untried = "Nothing was sent to '" + shown(r.name) + "' yet; try it: " + test;
  }
  const auto waiting = db->integer("SELECT count(*) FROM outbox WHERE state='waiting' AND attempts>0");
  std::string found = std::to_string(all->size()) + (all->size() == 1 ? " is told" : " are told");
  if (waiting && *waiting > 0)
    return broken(found + ", messages that wait: " + std::to_string(*waiting),
                  "They are tried again; is there a network?");
  return ok(std::move(found), std::move(untried));
}

Finding look_at_heartbeat(const std::string& address) {
  if (address.empty())
    return ok("no service watches whether MANA lives; the setting escalation.alive_address names one");
  platform::CurlTransport network;
  if (const core::Status sent = notify::send_heartbeat(network, address); !sent)
    return broken(sent.error().sentence, "Correct the setting escalation.alive_address; is there a network?");
  return ok("'" + platform::host_of(address) + "' watches whether MANA lives");
}

}  // namespace mana::program
