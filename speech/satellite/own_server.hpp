#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "speech/satellite/client_session.hpp"
#include "speech/satellite/satellite.hpp"

namespace mana::speech::wyoming {

/// What MANA can do for clients of her own server. Called on its working thread, one at a time; may take as
/// long as it takes, and ends soon once a stop is asked for where it can.
struct OwnSkills {
  /// What somebody said in a sound of that rate, as people write it; empty: no words. Empty function: she
  /// does not write down for others.
  std::function<core::Result<std::string>(std::span<const std::int16_t> sound, int rate_hz,
                                          const std::stop_token& stop)>
      write_down = {};
  /// Hears a text sentence by sentence: sound and its rate. Empty function: she does not speak for others.
  using TakeSound = std::function<void(std::span<const std::int16_t> sound, int rate_hz)>;
  std::function<core::Status(const std::string& text, const TakeSound& take, const std::stop_token& stop)>
      say = {};
};

/// What clients may cost.
struct OwnServerLimits {
  std::size_t clients = 8;              ///< then the next one is sent away
  std::size_t waiting_work = 8;         ///< of one client; then nothing more is read from it
  std::size_t unsent_bytes = 16 << 20;  ///< of one that does not read; then it is sent away
  core::Duration idle =
      std::chrono::minutes{1};  ///< without a byte from it, and no work of its own: then it is asked
  core::Duration write = std::chrono::seconds{20};  ///< in which it does not take a byte
  EventReader::Limits event{16 * 1024, 64 * 1024, 1 << 20};
};

struct OwnServerOptions {
  std::string address = "127.0.0.1";  ///< a number, not a name
  std::uint16_t port = 10'700;        ///< 0: any that is free, see OwnServer::port()
  /// The only machine that may connect, as a number; empty: any of this machine and the networks of a home.
  std::string only_from = {};
  OwnDescription description = {};  ///< writes_down and speaks follow the skills
  OwnServerLimits limits = {};
};

/// MANA's own server of the Wyoming protocol: writes down and speaks for others, and is a satellite of the
/// home's server. No client, however slow or rude, holds up another one or the companion.
/// Ownership: owns its threads and connections, and ends them.
/// Threads:   one of its own for the network, one for work that takes long; the functions here from any one
///            other thread.
/// Time:      time-outs of the network are the network's own; nothing else here looks at a clock.
/// Errors:    open(): Unavailable where the address or port cannot be used, BadInput for an address that is
///            none. A client that breaks the protocol is told so and sent away.
class OwnServer {
 public:
  /// @param wake called on the network's thread when there is something to be taken; may be empty
  static core::Result<std::unique_ptr<OwnServer>> open(OwnServerOptions options, OwnSkills skills,
                                                       std::function<void()> wake = {});
  ~OwnServer();
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;

  std::uint16_t port() const;
  std::size_t clients() const;

  /// What the home's server says to the satellite, in order; nothing where description.is_satellite is false.
  std::vector<HouseSays> take();
  /// Whether it takes what is said to her.
  bool is_satellite_running() const;
  /// Asks the home's server. false: it is not ready; nothing will come of it.
  /// @param sound mono
  bool ask(std::vector<std::int16_t> sound, int rate_hz);
  /// Nobody waits for it any longer.
  void give_up();
  /// What it told her to say or play has been heard.
  void played();

 private:
  struct Network;
  explicit OwnServer(std::unique_ptr<Network> network);
  std::unique_ptr<Network> network_;
};

/// Whether an address is of this machine or of a network as homes have them (RFC 1918, RFC 4193, link-local).
bool is_of_home(const std::string& number);

}  // namespace mana::speech::wyoming
