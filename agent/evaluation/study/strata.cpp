#include "agent/evaluation/study/strata.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "agent/evaluation/tables/csv.hpp"

namespace mana::evaluation {
namespace {

std::string shown(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", x);
  return text.data();
}

}  // namespace

core::Result<ConditionSteps> ConditionSteps::of(const std::string& text) {
  ConditionSteps by;
  by.condition_ = text;
  if (const auto colon = text.find(':'); colon != std::string::npos) {
    const auto step = number_of(text.substr(colon + 1));
    if (!step || *step <= 0)
      return core::bad_input("--by wants a condition and a step above 0: cond.snr_db:5.");
    by.condition_ = text.substr(0, colon);
    by.step_ = *step;
  }
  if (!by.condition_.starts_with("cond.") || by.condition_.size() == 5)
    return core::bad_input("--by wants a condition of the trials, such as cond.snr_db:5 or cond.gaze.");
  by.condition_ = by.condition_.substr(5);
  return by;
}

core::Result<StratumKey> ConditionSteps::stratum_of(const Conditions& conditions) const {
  const auto found = conditions.find(condition_);
  if (found == conditions.end()) return StratumKey{1e300, condition_ + " unknown"};
  if (const auto* x = std::get_if<double>(&found->second)) {
    if (step_ == 0) return StratumKey{*x, condition_ + " " + shown(*x)};
    const double low = std::floor(*x / step_) * step_;
    return StratumKey{low, condition_ + " " + shown(low) + ".." + shown(low + step_)};
  }
  if (step_ > 0)
    return core::bad_input("the condition '" + condition_ + "' is no number here; leave the step out.");
  const auto* yes = std::get_if<bool>(&found->second);
  return StratumKey{
      0,
      condition_ + " " + (yes != nullptr ? (*yes ? "true" : "false") : std::get<std::string>(found->second))};
}

core::Status ConditionSteps::refuse_unknown(const std::vector<const Conditions*>& all) const {
  std::map<std::string, int> known;
  for (const Conditions* conditions : all)
    for (const auto& [name, value] : *conditions) ++known[name];
  if (known.contains(condition_) || all.empty()) return {};
  std::string names;
  for (const auto& [name, times] : known) names += (names.empty() ? "" : ", ") + ("cond." + name);
  return core::bad_input("nothing has the condition " + shown_field(condition_) +
                         (names.empty() ? "; there are none." : "; there are: " + names + "."));
}

core::Error ConditionSteps::too_many() const {
  return core::bad_input("the condition '" + condition_ + "' has more than " + std::to_string(kMostStrata) +
                         " values; give a step.");
}

Clusters::Clusters(const Log& log, const std::string& by) : by_session_{by == "session"} {
  for (const SessionRecord& s : log.sessions) subject_[s.session] = s.subject.empty() ? s.session : s.subject;
}

std::string Clusters::of(const std::string& session) const {
  const auto subject = subject_.find(session);
  return by_session_ || subject == subject_.end() ? session : subject->second;
}

}  // namespace mana::evaluation
