#include "agent/program/servers/own_wyoming_address.hpp"

namespace mana::program {
using speech::wyoming::Address;

core::Result<std::optional<Address>> own_wyoming_address(const core::Settings& settings) {
  constexpr int kUsualPort = 10'700;
  const std::string& text = settings.text("wyoming.serve");
  if (text.empty()) return std::optional<Address>{};
  auto address = speech::wyoming::address_of(text, kUsualPort);
  if (!address) return std::move(address).error();
  if (!speech::wyoming::is_number(address->host))
    return core::bad_input("'" + address->host +
                           "' is a name; write the number of this machine, 127.0.0.1 or 0.0.0.0.");
  return std::optional{*address};
}

}  // namespace mana::program
