#pragma once
#include <string>
#include <vector>

namespace mana::carers {

/// The IPv4 addresses under which other machines of the house reach this one, the likeliest first.
std::vector<std::string> home_addresses();
bool is_loopback(const std::string& address);

}  // namespace mana::carers
