#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "speech/wyoming/connection.hpp"

namespace mana::speech::wyoming {

/// What a server is there for, and the name that its own description has for it.
enum class Service { Recogniser, Voice, WakeWord };

/// A server, and whether it is well. A thread of its own looks its name up and asks it to describe itself, at
/// once and every half a minute; nobody else ever waits for one that is away, nor does destruction.
/// Threads: ask() from any one thread at a time.
class Server {
 public:
  /// @param describing how long it may take to describe itself
  Server(Address address, Service service, core::Duration look_every = std::chrono::seconds{30},
         core::Duration describing = std::chrono::seconds{5});
  ~Server() = default;

  /// As exchange(); at once Unavailable where it is not well. One that fails counts as unwell until it has
  /// described itself again; one that was not given the time to answer does not.
  core::Status ask(std::span<const Event> events, const std::function<core::Result<bool>(const Event&)>& take,
                   core::Duration limit, const std::stop_token& stop = {});

  bool is_well() const;
  /// Until it was asked for the first time, at most so long. For whoever has the time: mana doctor, tests.
  bool wait_until_asked(core::Duration limit);
  std::string trouble() const;  ///< one sentence; empty when it is well

 private:
  void look(const std::stop_token& stop);
  core::Result<Address> find(const std::stop_token& stop);
  core::Status describe(const Address& at, const std::stop_token& stop) const;

  const Address address_;
  const Service service_;
  const core::Duration look_every_, describing_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Address> well_at_;
  std::optional<Address> last_known_;  // its own thread's
  std::string trouble_;
  bool asked_ = false;
  std::jthread thread_;  // last: it uses all the others
};

/// The usual ports, as Home Assistant's own servers have them.
int usual_port(Service service);
const char* name_of(Service service);  ///< "recogniser", for people

}  // namespace mana::speech::wyoming
