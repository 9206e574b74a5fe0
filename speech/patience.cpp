#include "speech/patience.hpp"

#include <algorithm>

namespace mana::speech {

core::Duration Patience::after(Completeness what, double snr_db) const {
  const double noisy =
      std::clamp((options_.clean_db - snr_db) / (options_.clean_db - options_.noisiest_db), 0.0, 1.0);
  const core::Duration more = core::seconds(core::to_seconds(options_.noise) * noisy);
  const auto learned = [&](core::Duration d) {
    return std::min(core::seconds(core::to_seconds(d) * factor_), std::max(d, options_.longest)) + more;
  };
  switch (what) {
    case Completeness::Certain: return options_.certain + more;  // nothing more can come: nobody is cut
    case Completeness::NameOnly: return learned(options_.name_only);
    case Completeness::Unfinished: return learned(options_.unfinished);
    case Completeness::Whole:
    case Completeness::Nonsense: break;
  }
  return learned(options_.usual);
}

void Patience::speech_began(core::Time start) {
  if (start < cut_until_) factor_ = std::min(factor_ * options_.slower, options_.slowest);
  cut_until_ = {};
}

void Patience::speech_ended(core::Time end, const Recognition& what) {
  if (what.accepted) factor_ = std::max(1.0, factor_ * options_.quicker);
  // Only what begins as something for us: talk among people has its own pauses.
  const bool unfinished =
      what.completeness == Completeness::NameOnly || what.completeness == Completeness::Unfinished;
  cut_until_ = unfinished ? end + options_.cut : core::Time{};
}

}  // namespace mana::speech
