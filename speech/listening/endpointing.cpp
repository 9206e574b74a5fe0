#include "speech/listening/endpointing.hpp"

#include <algorithm>
#include <utility>

namespace mana::speech {

core::Duration Patience::set_for(Completeness what) const {
  switch (what) {
    case Completeness::Certain: return options_.certain;
    case Completeness::NameOnly: return options_.name_only;
    case Completeness::Unfinished: return options_.unfinished;
    case Completeness::Whole:
    case Completeness::Nonsense: break;
  }
  return options_.usual;
}

core::Duration Patience::added_in_noise(double snr_db) const {
  const double noisy =
      std::clamp((options_.clean_db - snr_db) / (options_.clean_db - options_.noisiest_db), 0.0, 1.0);
  return core::seconds(core::to_seconds(options_.noise) * noisy);
}

core::Duration Patience::after(Completeness what, double snr_db) const {
  const core::Duration set = set_for(what), more = added_in_noise(snr_db);
  if (what == Completeness::Certain) return set + more;  // nothing more can come: nobody is cut
  return std::min(core::seconds(core::to_seconds(set) * factor_), std::max(set, options_.longest)) + more;
}

core::Duration Patience::after_free_speech(SentenceEnd end, core::Duration told, double snr_db) const {
  core::Duration set = options_.free;
  if (end == SentenceEnd::Open) set = options_.free_open;
  if (end == SentenceEnd::Whole && told < options_.long_turn) set = options_.free_whole;
  const core::Duration wanted = core::seconds(core::to_seconds(set) * factor_);
  return std::min(wanted, std::max(set, options_.longest)) + added_in_noise(snr_db);
}

void Patience::know(core::Duration pause) {
  const double needed = options_.room * core::to_seconds(pause) / core::to_seconds(options_.usual);
  least_ = std::clamp(needed, 1.0, options_.slowest);
  factor_ = std::max(factor_, least_);
}

void Patience::speech_began(core::Time start) {
  if (start < cut_until_) factor_ = std::min(factor_ * options_.slower, options_.slowest);
  cut_until_ = {};
}

void Patience::speech_went_on(Completeness what, core::Duration pause, double snr_db) {
  if (what == Completeness::Certain) return;  // that was all, whatever came then
  const core::Duration silent = pause - added_in_noise(snr_db);
  needed_ = std::max(needed_, options_.room * core::to_seconds(silent) / core::to_seconds(set_for(what)));
}

void Patience::speech_ended(core::Time end, const Recognition& what) {
  const double needed = std::min(std::exchange(needed_, 1.0), options_.slowest);
  if (what.accepted) factor_ = std::max({needed, least_, factor_ * options_.quicker});
  // Only what begins as something for us: talk among people has its own pauses.
  const bool unfinished =
      what.completeness == Completeness::NameOnly || what.completeness == Completeness::Unfinished;
  cut_until_ = unfinished ? end + options_.cut : core::Time{};
}

}  // namespace mana::speech
