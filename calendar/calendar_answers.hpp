#pragma once
#include <vector>

#include "agent/bus/messages/reminder.hpp"
#include "calendar/agenda.hpp"
#include "calendar/delivery_book.hpp"
#include "calendar/slots.hpp"

namespace mana::calendar {

/// Where and in which words an answer is given.
struct AnswerPlace {
  const zone::Zone& home;
  Teller teller;
};

/// The next appointment: one item or none.
std::vector<msg::Slots> answer_next(const Agenda& agenda, core::WallTime now, const AnswerPlace& place);

/// What is still to come today, by time. Medicine is not listed: hearing of it early invites taking it.
std::vector<msg::Slots> answer_today(const Agenda& agenda, core::WallTime now, const AnswerPlace& place);

/// What began, was not answered and was not told yet: most important first, at most `most`, each
/// occurrence once. Those in the answer count as told from then on.
std::vector<msg::Slots> answer_missed(DeliveryBook& book, core::WallTime now, int most,
                                      const AnswerPlace& place);

/// Medicines that began in the last day, by what is known not taken: msg::Question::OpenMedicines.
std::vector<msg::Slots> answer_open_medicines(DeliveryBook& book, core::WallTime now,
                                              const AnswerPlace& place);

}  // namespace mana::calendar
