#pragma once
#include <set>
#include <string>

#include "agent/bus/messages/person.hpp"
#include "agent/core/time.hpp"

namespace mana::vision {

struct AudienceOptions {
  std::string client;            ///< the name by which she is known, if she is
  bool client_is_known = false;  ///< false: it is always unknown who listens
  /// How long after somebody has come the first verdict is waited for.
  core::Duration first_verdict_within = std::chrono::seconds{3};
  /// From then on somebody else is clearly somebody else (0..1). In her own home the client is rather told
  /// too much: less than that is "not sure", and says nothing. Measured on the twelve people of README.md.
  double clear_from = 0.85;
};

/// Who hears what is told: the client, somebody with her, a visitor, or nobody knows. A function of what the
/// eyes saw since somebody came; whoever leaves is forgotten.
/// Threads: one.  Time: that of the pictures; what was told is asked for with now().
class Audience {
 public:
  explicit Audience(AudienceOptions options = {}) : options_{std::move(options)} {}

  void person_appeared(core::Time at);
  void person_left();
  /// @param name empty: somebody else
  void recognised(const std::string& name, double confidence);
  void people_seen(int count) { people_ = count; }
  /// She was asked, and said that she is the client.
  void confirmed();

  msg::Audience now(core::Time now) const;
  /// When it may be another one without anything being seen; kNever: then not.
  core::Time next(core::Time now) const {
    return awaits_verdict() && now < verdict_until_ ? verdict_until_ : core::kNever;
  }

 private:
  bool awaits_verdict() const { return present_ && options_.client_is_known && !had_verdict_; }

  AudienceOptions options_;
  bool present_ = false;
  core::Time verdict_until_{};
  bool had_verdict_ = false;     // sure or not
  std::set<std::string> known_;  // who were recognised since somebody came
  bool stranger_ = false;        // clearly seen, and nobody known since
  bool confirmed_ = false;
  int people_ = 0;
};

}  // namespace mana::vision
