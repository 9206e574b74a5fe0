#pragma once
#include <string_view>
#include <vector>

#include "agent/bus/messages/slots.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/delivery_book.hpp"
#include "calendar/sentences/slots.hpp"

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
/// occurrence once. Those in the answer count as told from then on. Where there is none, what was told of the
/// last two days is told again: that nothing was missed would be false.
std::vector<msg::Slots> answer_missed(DeliveryBook& book, core::WallTime now, int most,
                                      const AnswerPlace& place);

/// Medicines that began in the last day, by what is known not taken: msg::Question::OpenMedicines.
std::vector<msg::Slots> answer_open_medicines(DeliveryBook& book, core::WallTime now,
                                              const AnswerPlace& place);

/// The medicines of today, and those of the last hours before midnight, by time; only for when they are
/// needed: not among them. Besides the slots of an event each has
///   known     "taken": it was answered yes | "carer": a carer put it on record | "open": nothing is known
///             | "ahead": it is not time yet
///   answered  of one that was taken: when that was said, "this morning at nine" | by  which carer
///   next      when the same is to be had again today, or "" | last  "today" when it was the last of the day
/// @param about words that may name some of them; when they name none, all are told
std::vector<msg::Slots> answer_medicines(const Agenda& agenda, DeliveryBook& book, core::WallTime now,
                                         std::string_view about, const AnswerPlace& place);

}  // namespace mana::calendar
