#include "speech/recognition/written_ears.hpp"

#include <utility>

namespace mana::speech {

core::Result<WrittenEars> WrittenEars::open(const Vocabulary& vocabulary) {
  auto found = checked(vocabulary, Letters::OfAnyScript);
  if (!found) return std::move(found).error();
  return WrittenEars{std::move(*found)};
}

Recognition WrittenEars::recognise(const Stretch& stretch, const Expected&) {
  Recognition nothing;
  nothing.named = false;
  nothing.snr_db = stretch.snr_db;
  nothing.completeness = Completeness::Whole;  // who has paused has finished, as far as these ears know
  return nothing;
}

}  // namespace mana::speech
