#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/person.hpp"
#include "agent/core/time.hpp"

namespace mana::vision {

struct AudienceOptions {
  std::string client;            ///< the name by which she is known, if she is
  bool client_is_known = false;  ///< false: it is always unknown who listens
  /// How long after somebody has come the first verdict is waited for.
  core::Duration first_verdict_within = std::chrono::seconds{3};
  /// From then on somebody else is clearly somebody else (0..1). In her own home the client is rather told
  /// too much: less than that is "not sure", and says nothing. Measured on the twelve people of docs/measured/eyes.md.
  double clear_from = 0.85;
  /// So long somebody who is known is taken to sit there still, beside somebody who is seen: as long as the
  /// eyes take for somebody who is alone (PersonOptions::absent_after).
  core::Duration known_stays = std::chrono::seconds{6};
};

/// Who hears what is told: the client, somebody with her, a visitor, or nobody knows. A function of what the
/// eyes saw since somebody came; whoever leaves is forgotten, and so is whose face is gone when another comes
/// in: that may be she, and is found out anew. A face that is followed keeps its number; one that is lost for
/// a moment, too.
/// Threads: one.  Time: that of the pictures; what was told is asked for with now().
class Audience {
 public:
  explicit Audience(AudienceOptions options = {}) : options_{std::move(options)} {}

  void person_appeared(core::Time at);
  void person_left();
  /// @param name empty: somebody else  @param face its number; 0: of whoever is there
  void recognised(const std::string& name, double confidence, int face = 0);
  void people_seen(int count) { people_ = count; }
  /// The numbers of the faces that are followed now, the foremost first; the later somebody came, the
  /// greater.
  /// @return that nobody known is there any longer: it is found out anew who is
  bool faces_seen(const std::vector<int>& faces, core::Time at);
  /// She was asked, and said that she is the client.
  void confirmed();

  msg::Audience now(core::Time now) const;
  /// When it may be another one without anything being seen; kNever: then not.
  core::Time next(core::Time now) const {
    return awaits_verdict() && now < verdict_until_ ? verdict_until_ : core::kNever;
  }

 private:
  bool awaits_verdict() const { return present_ && options_.client_is_known && !had_verdict_; }
  void know(const std::string& name, int face);

  AudienceOptions options_;
  bool present_ = false;
  core::Time verdict_until_{};
  bool had_verdict_ = false;          // sure or not
  std::map<std::string, int> known_;  // who were recognised since somebody came, by which face
  std::optional<int> stranger_;       // the face that was clearly seen, and nobody known since
  bool confirmed_ = false;
  int people_ = 0;
  int foremost_ = 0;       // face
  int newest_beside_ = 0;  // of the faces that were seen together with somebody known
  core::Time seen_{};      // the last picture with a face
  core::Time known_seen_{};
};

}  // namespace mana::vision
