#include "speech/listening/other_talk.hpp"

#include <algorithm>

namespace mana::speech {

void OtherTalk::heard(core::Time start, core::Time end, Level snr_db, const Recognition& what) {
  const bool more = goes_on(start, snr_db);  // whatever short things are said in it
  const bool is_talk =
      !what.accepted && !what.called && (more || (!what.unsure && end - start >= options_.at_least));
  if (!is_talk && !what.accepted && start < until_) return;  // somebody nearer coughs: they talk on
  until_ = is_talk ? end + options_.goes_on : core::Time{};
  snr_db_ = more ? std::max(snr_db_, snr_db) : snr_db;
}

bool OtherTalk::goes_on(core::Time start, Level snr_db) const {
  const bool nearer = snr_db && snr_db_ && *snr_db >= *snr_db_ + options_.nearer_db;
  return start < until_ && !nearer;
}

}  // namespace mana::speech
