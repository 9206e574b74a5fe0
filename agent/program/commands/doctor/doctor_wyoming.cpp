#include "agent/program/commands/doctor/doctor_wyoming.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "agent/program/servers/own_wyoming_address.hpp"
#include "speech/satellite/own_server.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;
using speech::wyoming::Address;
using speech::wyoming::Event;

bool is_everywhere(const std::string& host) { return host == "0.0.0.0" || host == "::"; }
bool is_this_machine_alone(const std::string& host) { return host.starts_with("127.") || host == "::1"; }

/// What it says of itself; empty where nobody answers, which is usual while the companion does not run.
std::string described(const Address& address) {
  const Address at{is_everywhere(address.host) ? "127.0.0.1" : address.host, address.port};
  const Event question{"describe", core::Json::object(), {}};
  std::string offers;
  const auto done = speech::wyoming::exchange(
      at, {&question, 1},
      [&offers](const Event& e) -> core::Result<bool> {
        if (e.type != "info") return false;
        const core::Json &ears = e.data["asr"], &voice = e.data["tts"];
        offers = ears.empty() ? "" : "ears";
        if (!voice.empty()) offers += offers.empty() ? "voice" : " and voice";
        if (e.data["satellite"].is_object()) offers += ", satellite";
        return true;
      },
      std::chrono::seconds{2});
  return done ? offers : "";
}

/// Whether Avahi tells the home's network of it: it runs, and one of its files has the service and the port.
bool is_told_by_avahi(int port) {
  std::error_code ec;
  if (!fs::exists("/run/avahi-daemon/socket", ec)) return false;
  const std::string wanted = "<port>" + std::to_string(port) + "</port>";
  for (const auto& entry : fs::directory_iterator{"/etc/avahi/services", ec}) {
    std::ifstream in{entry.path()};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    if (text.find("_wyoming._tcp") != std::string::npos && text.find(wanted) != std::string::npos)
      return true;
  }
  return false;
}
}  // namespace

Finding look_at_own_wyoming(const core::Settings& settings) {
  const auto address = own_wyoming_address(settings);
  if (!address) return failed(address.error(), "Correct the setting wyoming.serve.");
  if (!*address) {
    const bool in_vain = settings.flag("wyoming.satellite");
    return in_vain ? broken("The setting wyoming.satellite does nothing without wyoming.serve.",
                            "Write where it listens, such as serve = \"0.0.0.0:10700\", or empty it.")
                   : ok("off; nobody else uses MANA's ears and voice");
  }
  const std::string& from = settings.text("wyoming.only_from");
  if (!from.empty() && !speech::wyoming::is_number(from))
    return broken(
        "The setting wyoming.only_from, '" + from + "', is no number of a machine; nobody may connect.",
        "Write it like 192.168.1.10, or empty it.");
  const std::string& host = (*address)->host;
  const bool is_alone = is_this_machine_alone(host);
  std::string found = settings.text("wyoming.serve") + ", for " +
                      (!from.empty() ? from + " alone"
                       : is_alone    ? "this machine alone"
                                     : "every machine of the home network");
  const std::string offers = described(**address);
  found += offers.empty() ? "; it does not answer now, as is usual while the companion does not run"
                          : "; it answers: " + offers;
  if (is_alone) return ok(found);
  if (is_told_by_avahi((*address)->port)) return ok(found + "; Avahi tells the network of it");
  return ok(found + "; nobody tells the network of it",
            "Home Assistant finds it by itself once Avahi runs and /etc/avahi/services has "
            "assets/kiosk/mana-wyoming.service; until then type its address there.");
}

}  // namespace mana::program
