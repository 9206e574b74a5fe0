#pragma once
#include <string>
#include <vector>

#include "agent/platform/zone/zone.hpp"
#include "calendar/outbox/occasion.hpp"
#include "calendar/wording/time_words.hpp"

/// What a carer reads on a phone: short, plain, calm. Pure.
namespace mana::calendar::outbox {

struct LetterText {
  std::string title;  ///< one line without control characters, at most 80 characters; no private detail
  std::string text;   ///< at most 1,500 characters, lines ended by \n
};

/// For whom and where the companion lives.
struct Household {
  std::string person_name;  ///< empty: "the person MANA looks after"
  zone::ZonePtr home;
  std::string language = "en-GB";
};

/// @param now when it is written: decides between "today" and a date
LetterText letter_text(const Occasion& occasion, const Household& household, core::WallTime now);

/// What could not be sent in time, the oldest first; of more than eight the first are counted.
std::string digest_text(const std::vector<Occasion>& occasions, const Household& household,
                        core::WallTime now);

}  // namespace mana::calendar::outbox
