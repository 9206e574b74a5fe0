#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming {

/// Where a server listens.
struct Address {
  std::string host;
  int port = 0;
};
/// "tcp://kitchen.local:10300", "192.168.1.5:10200", "[::1]:10300", or without a port the usual one.
/// BadInput otherwise.
core::Result<Address> address_of(const std::string& text, int usual_port);

/// Whether a host is a number already: "192.168.1.5", "::1".
bool is_number(const std::string& host);

/// The same with the host as a number. Asks the network's name servers, which may take many seconds; whoever
/// asks may stop waiting for them. Unavailable where there is no such name, or when it was stopped.
core::Result<Address> looked_up(const Address& address, const std::stop_token& stop = {});

/// Connects, sends the events and hands what comes back to `take`, until that says that it was all. Every
/// time within `limit`, whatever the server does, and at once when it is stopped.
/// @param address as looked_up gives it
/// @param take true: no more is wanted; an error ends it as well
/// @return how long it took
/// Unavailable: nobody there, gone, or stopped; Timeout: too slow; BadInput: not Wyoming. Threads: any, each
/// call by itself.
core::Result<core::Duration> exchange(const Address& address, std::span<const Event> events,
                                      const std::function<core::Result<bool>(const Event&)>& take,
                                      core::Duration limit, const std::stop_token& stop = {});

}  // namespace mana::speech::wyoming
