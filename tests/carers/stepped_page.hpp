#pragma once
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "agent/carers/carers_server.hpp"
#include "agent/core/time.hpp"
#include "tests/carers/raw_client.hpp"

namespace mana::test {

/// Sends a request to the page and steps it until it has answered.
inline std::string ask(carers::CarersServer& page, const core::Clock& clock, const std::string& request) {
  RawClient c{page.port()};
  c.send(request);
  std::string got;
  std::atomic<bool> done{false};
  std::thread reader{[&] {
    got = c.read_all();
    done = true;
  }};
  while (!done) {
    page.mailbox().wait(std::chrono::milliseconds{10});
    page.mailbox().deliver();
    page.step(clock.now());
  }
  reader.join();
  return got;
}

}  // namespace mana::test
