#include "calendar/calendar_answers.hpp"

#include <algorithm>
#include <tuple>

#include "calendar/reminder_plan.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
using recurrence::Occurrence;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::seconds;

msg::Slots slots_of_occurrence(const Occurrence& o, WallTime now, const AnswerPlace& place) {
  return slots_of({is_medication(o) ? "medication" : "appointment", told_title(o), told_place(o), o.start,
                   o.all_day, told_facts(o)},
                  now, place.home, place.teller);
}

/// An occurrence that passed without an answer.
struct MissedOccurrence {
  const Delivery* last = nullptr;
  bool settled = false;  // a stage of it was answered, or one is still to be
};

}  // namespace

std::vector<msg::Slots> answer_next(const Agenda& agenda, WallTime now, const AnswerPlace& place) {
  const auto next = agenda.next_appointment(now);
  if (!next) return {};
  return {slots_of_occurrence(*next, now, place)};
}

std::vector<msg::Slots> answer_today(const Agenda& agenda, WallTime now, const AnswerPlace& place) {
  const auto today = floor<days>(place.home.to_local(floor<seconds>(now)));
  const WallTime midnight = place.home.to_utc(zone::LocalTime{today + days{1}});
  std::vector<msg::Slots> items;
  for (const Occurrence& o : agenda.between(now, midnight)) {
    if (!is_medication(o)) items.push_back(slots_of_occurrence(o, now, place));
  }
  return items;
}

std::vector<msg::Slots> answer_missed(DeliveryBook& book, WallTime now, int most, const AnswerPlace& place) {
  std::map<std::tuple<std::string, std::int64_t, std::int64_t>, MissedOccurrence> found;
  book.each([&](TrackedDelivery& t) {
    const Delivery& d = t.delivery;
    MissedOccurrence& o = found[{d.key.uid, d.key.recurrence, d.key.revision}];
    if (d.state == DeliveryState::Acknowledged || is_open(d.state)) o.settled = true;
    if (d.state == DeliveryState::Missed && !d.told && !t.ahead_of_time && d.starts <= now) o.last = &d;
  });
  std::vector<const Delivery*> missed;
  for (const auto& [name, o] : found) {
    if (o.last != nullptr && !o.settled) missed.push_back(o.last);
  }
  std::sort(missed.begin(), missed.end(), [](const Delivery* a, const Delivery* b) {
    return std::tie(a->importance, a->starts, a->id) < std::tie(b->importance, b->starts, b->id);
  });
  if (missed.size() > static_cast<std::size_t>(most)) missed.resize(static_cast<std::size_t>(most));
  std::vector<msg::Slots> items;
  for (const Delivery* d : missed) {
    items.push_back(
        slots_of({d->kind, d->title, d->place, d->starts, d->all_day}, now, place.home, place.teller));
    for (TrackedDelivery* t : book.siblings(d->key)) t->changed = t->delivery.told = true;
  }
  return items;
}

std::vector<msg::Slots> answer_open_medicines(DeliveryBook& book, WallTime now, const AnswerPlace& place) {
  constexpr std::chrono::hours kADay{24};
  std::map<std::tuple<std::string, std::int64_t, std::int64_t>, MissedOccurrence> found;
  book.each([&](TrackedDelivery& t) {
    const Delivery& d = t.delivery;
    if (d.kind != "medication") return;
    MissedOccurrence& o = found[{d.key.uid, d.key.recurrence, d.key.revision}];
    if (d.state == DeliveryState::Acknowledged || d.state == DeliveryState::Cancelled) o.settled = true;
    const bool was_due = d.due <= now && d.starts <= now && d.starts > now - kADay && !t.ahead_of_time;
    const bool is_later = o.last == nullptr || o.last->due < d.due;
    if (was_due && (is_open(d.state) || d.state == DeliveryState::Missed) && is_later) o.last = &d;
  });
  std::vector<const Delivery*> open;
  for (const auto& [name, o] : found)
    if (o.last != nullptr && !o.settled) open.push_back(o.last);
  std::sort(open.begin(), open.end(), [](const Delivery* a, const Delivery* b) {
    return std::tie(b->starts, b->id) < std::tie(a->starts, a->id);
  });
  std::vector<msg::Slots> items;
  for (const Delivery* d : open) {
    items.push_back(
        slots_of({d->kind, d->title, d->place, d->starts, d->all_day}, now, place.home, place.teller));
    items.back()["reminder"] = std::to_string(static_cast<std::int64_t>(d->id));
  }
  return items;
}

}  // namespace mana::calendar
