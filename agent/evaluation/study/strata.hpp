#pragma once
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/evaluation/study/log_reader.hpp"

/// Records of a log apart by a condition, and together by whose they are.
namespace mana::evaluation {

inline constexpr std::size_t kMostStrata = 1000;

/// What orders the strata and what names them.
struct StratumKey {
  double order = 0;
  std::string name;  ///< "snr_db 10..15", "gaze true", "gaze unknown"
  bool operator<(const StratumKey& o) const { return order != o.order ? order < o.order : name < o.name; }
};

/// "cond.snr_db:5" in steps of 5, "cond.gaze" by value.
class ConditionSteps {
 public:
  /// BadInput when the text is neither.
  static core::Result<ConditionSteps> of(const std::string& text);
  /// BadInput when a step was given and the value is no number.
  core::Result<StratumKey> stratum_of(const Conditions& conditions) const;
  /// A condition that no record has is misspelt: BadInput with those that there are.
  core::Status refuse_unknown(const std::vector<const Conditions*>& all) const;
  core::Error too_many() const;  ///< more than kMostStrata

 private:
  std::string condition_;
  double step_ = 0;  ///< 0: by value
};

/// Who did something in a session, or the session itself.
class Clusters {
 public:
  Clusters(const Log& log, const std::string& by);  ///< "subject" or "session"
  std::string of(const std::string& session) const;

 private:
  bool by_session_;
  std::unordered_map<std::string, std::string> subject_;
};

}  // namespace mana::evaluation
