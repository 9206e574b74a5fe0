#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "speech/wyoming/connection.hpp"
#include "speech/wyoming/learnt_limit.hpp"
#include "speech/wyoming/offer.hpp"

namespace mana::speech::wyoming {

/// How long a server of each kind is waited for: what it is given first, at least, and at most.
LearntLimit::Bounds usual_bounds(Service service);

/// A server, whether it is well, what it offers, and how long it takes. A thread of its own looks its name up
/// and asks it to describe itself, at once and every half a minute; nobody else ever waits for one that is
/// away, nor does destruction.
/// Threads: ask() from any one thread at a time.
class Server {
 public:
  /// How long answers took, the oldest first.
  using Took = std::vector<core::Duration>;
  struct Options {
    core::Duration look_every = std::chrono::seconds{30};
    core::Duration describing = std::chrono::seconds{5};  ///< how long it may take to describe itself
    std::optional<core::Duration> limit = {};             ///< for an answer; none: it is learnt
    Took took = {};                                       ///< in an earlier run
    /// Told how long the last answers took, on the thread that asks: after the first ones each time, then
    /// where that changes how long it is waited for by a tenth.
    std::function<void(const Took&)> learnt = {};
  };
  Server(Address address, Service service, Options options);
  Server(Address address, Service service) : Server{std::move(address), service, Options{}} {}
  ~Server() = default;

  /// As exchange(), within limit(); at once Unavailable where it is not well. One that fails counts as unwell
  /// until it has described itself again; one that was not given the time to answer, or will be given more,
  /// does not.
  core::Status ask(std::span<const Event> events, const std::function<core::Result<bool>(const Event&)>& take,
                   const std::stop_token& stop = {});

  bool is_well() const;
  Offer offer() const;           ///< as it said when it was asked last; empty before that
  core::Duration limit() const;  ///< how long it is waited for now
  bool has_learnt() const;       ///< the limit comes of how long enough answers took
  const Address& address() const { return address_; }
  /// Until it was asked for the first time, at most so long. For whoever has the time: mana doctor, tests.
  bool wait_until_asked(core::Duration limit);
  std::string trouble() const;  ///< one sentence; empty when it is well

 private:
  void look(const std::stop_token& stop);
  core::Result<Address> find(const std::stop_token& stop);
  core::Result<Offer> describe(const Address& at, const std::stop_token& stop) const;
  core::Duration limit_now() const;
  void learn(const core::Result<core::Duration>& done);

  const Address address_;
  const Service service_;
  const Options options_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Address> well_at_;
  std::optional<Address> last_known_;  // its own thread's
  std::string trouble_;
  Offer offer_;
  LearntLimit limit_;
  core::Duration told_{};  // the limit that was told last
  bool asked_ = false;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace mana::speech::wyoming
