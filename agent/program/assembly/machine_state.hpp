#pragma once
#include <filesystem>

#include "agent/carers/pages/services.hpp"

namespace mana::program {

/// Network and battery as the kernel tells them below `sys` ("/sys"): a network is an interface other than
/// the machine's own loop that is up; several batteries count as their mean. What cannot be read is not
/// there. Threads: any.
carers::Hands::Machine machine_state(const std::filesystem::path& sys = "/sys");

}  // namespace mana::program
