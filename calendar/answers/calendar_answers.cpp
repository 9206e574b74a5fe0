#include "calendar/answers/calendar_answers.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "agent/core/letters.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
using recurrence::Occurrence;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::seconds;

msg::Slots slots_of_occurrence(const Occurrence& o, WallTime now, const AnswerPlace& place) {
  return slots_of({is_medication(o) ? "medication" : "appointment", told_title(o), told_place(o), o.start,
                   o.all_day, told_facts(o), false, o.end},
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

namespace {
constexpr days kToldAgain{2};  // what was told since then is told again to who asks
}

std::vector<msg::Slots> answer_missed(DeliveryBook& book, WallTime now, int most, const AnswerPlace& place) {
  std::map<std::tuple<std::string, std::int64_t, std::int64_t>, MissedOccurrence> found;
  book.each([&](TrackedDelivery& t) {
    const Delivery& d = t.delivery;
    MissedOccurrence& o = found[{d.key.uid, d.key.recurrence, d.key.revision}];
    if (d.state == DeliveryState::Acknowledged || is_open(d.state)) o.settled = true;
    if (d.state != DeliveryState::Missed || t.ahead_of_time || d.starts > now) return;
    if (!d.told || d.starts > now - kToldAgain) o.last = &d;
  });
  std::vector<const Delivery*> missed;
  for (const auto& [name, o] : found)
    if (o.last != nullptr && !o.settled) missed.push_back(o.last);
  if (std::any_of(missed.begin(), missed.end(), [](const Delivery* d) { return !d->told; }))
    std::erase_if(missed, [](const Delivery* d) { return d->told; });
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

namespace {

constexpr std::chrono::hours kLateEvening{6};  // "did I take it?" after midnight is asked about the evening

/// What is known of one dose.
struct Dose {
  Occurrence occurrence;
  const Delivery* delivery = nullptr;  // the one that says most; null: nothing was asked yet
};

bool says_more(const Delivery& a, const Delivery& b) {
  const auto weight = [](const Delivery& d) {
    return std::tuple{d.state == DeliveryState::Acknowledged, d.state != DeliveryState::Cancelled, d.due};
  };
  return weight(a) > weight(b);
}

std::vector<Dose> doses_between(const Agenda& agenda, DeliveryBook& book, WallTime from, WallTime to) {
  std::vector<Dose> doses;
  for (DatedOccurrence& found : agenda.between(from, to, book.last_doses())) {
    if (!is_medication(found.occurrence) || is_as_needed(found.occurrence)) continue;
    Dose dose{std::move(found.occurrence)};
    for (const TrackedDelivery* t : book.siblings(key_of_occurrence(dose.occurrence)))
      if (dose.delivery == nullptr || says_more(t->delivery, *dose.delivery)) dose.delivery = &t->delivery;
    dose.occurrence.start = found.start;  // what it is known by stays
    doses.push_back(std::move(dose));
  }
  return doses;
}

/// Words of three letters and more that both have; "tablet" and its like name none of several.
bool names(std::string_view about, std::string_view title) {
  static constexpr std::string_view kSaysNothing[] = {
      "tablette", "tabletten", "pille",    "pillen", "medizin", "medikament", "medikamente", "habe",
      "hab",      "hatte",     "genommen", "schon",  "ich",     "die",        "der",         "das",
      "den",      "meine",     "meinen",   "mein",   "heute",   "morgen",     "und",         "nehmen",
      "nehme",    "sie",       "mit",      "für",    "eine",    "einen",      "tablet",      "tablets",
      "pill",     "pills",     "medicine", "meds",   "the",     "have",       "had",         "taken",
      "took",     "take",      "did",      "you",    "for",     "medication", "today",       "this",
      "already",  "are",       "and"};
  const auto words_of = [](std::string_view text) {
    std::vector<std::string> words{""};
    for (const char c : core::lower(text)) {
      const auto u = static_cast<unsigned char>(c);
      if (std::isalnum(u) != 0 || u >= 0x80) {
        words.back() += c;
      } else if (!words.back().empty()) {
        words.emplace_back();
      }
    }
    std::erase_if(words, [&](const std::string& w) {
      return w.size() < 3 ||
             std::find(std::begin(kSaysNothing), std::end(kSaysNothing), w) != std::end(kSaysNothing);
    });
    return words;
  };
  const auto asked = words_of(about), typed = words_of(title);
  return std::any_of(asked.begin(), asked.end(), [&](const std::string& w) {
    return std::find(typed.begin(), typed.end(), w) != typed.end();
  });
}

}  // namespace

std::vector<msg::Slots> answer_medicines(const Agenda& agenda, DeliveryBook& book, WallTime now,
                                         std::string_view about, const AnswerPlace& place) {
  constexpr std::string_view kCarer = "carer:";
  const auto local = [&](WallTime t) { return place.home.to_local(floor<seconds>(t)); };
  const auto today = floor<days>(local(now));
  const WallTime midnight = place.home.to_utc(zone::LocalTime{today});
  const WallTime end = place.home.to_utc(zone::LocalTime{today + days{1}});
  std::vector<Dose> doses = doses_between(agenda, book, std::min(midnight, now - kLateEvening), end);
  const auto is_meant = [&](const Dose& d) { return names(about, told_title(d.occurrence)); };
  if (std::any_of(doses.begin(), doses.end(), is_meant))
    std::erase_if(doses, [&](const Dose& d) { return !is_meant(d); });
  std::vector<msg::Slots> items;
  for (std::size_t i = 0; i < doses.size(); ++i) {
    const Dose& dose = doses[i];
    if (dose.delivery != nullptr && dose.delivery->state == DeliveryState::Cancelled) continue;
    msg::Slots slots = slots_of_occurrence(dose.occurrence, now, place);
    const auto later =
        std::find_if(doses.begin() + static_cast<std::ptrdiff_t>(i) + 1, doses.end(), [&](const Dose& d) {
          return told_title(d.occurrence) == told_title(dose.occurrence) && d.occurrence.start > now;
        });
    if (later != doses.end()) slots["next"] = slots_of_occurrence(later->occurrence, now, place).at("when");
    if (later == doses.end()) slots["last"] = place.teller.words.today;
    const bool taken = dose.delivery != nullptr && dose.delivery->state == DeliveryState::Acknowledged;
    slots["known"] = taken                                                     ? "taken"
                     : dose.delivery == nullptr && dose.occurrence.start > now ? "ahead"
                                                                               : "open";
    if (taken && dose.delivery->answered_by.starts_with(kCarer)) {
      slots["known"] = "carer";
      slots["by"] =
          spoken_title(dose.delivery->answered_by.substr(kCarer.size()), "", place.teller.words.language);
    }
    if (taken && dose.delivery->answered_at != WallTime{})
      slots["answered"] = spoken_when(local(dose.delivery->answered_at), local(now), place.teller.words);
    items.push_back(std::move(slots));
  }
  return items;
}

}  // namespace mana::calendar
