#include "speech/other_talk.hpp"

#include <algorithm>

namespace mana::speech {

void OtherTalk::heard(core::Time start, core::Time end, double snr_db, const Recognition& what) {
  const bool more = goes_on(start, snr_db);  // whatever short things are said in it
  const bool is_talk = !what.accepted && (more || (!what.unsure && end - start >= options_.at_least));
  until_ = is_talk ? end + options_.goes_on : core::Time{};
  snr_db_ = more ? std::max(snr_db_, snr_db) : snr_db;
}

bool OtherTalk::goes_on(core::Time start, double snr_db) const {
  return start < until_ && snr_db < snr_db_ + options_.nearer_db;
}

}  // namespace mana::speech
