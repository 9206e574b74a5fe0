#include "calendar/answers/day_answers.hpp"

#include <algorithm>
#include <optional>

#include "agent/bus/messages/calendar.hpp"
#include "calendar/answers/asked_span.hpp"
#include "calendar/answers/named_entry.hpp"
#include "calendar/answers/spoken_wait.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/wording/spoken_time.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
using recurrence::Occurrence;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr days kFarthest{400}, kBack{60}, kVisitsWithin{14};
constexpr minutes kTransportBefore{120};
constexpr minutes kJustBegun{15};  // still the next thing to go to

/// One question, and the entries that may answer it.
class Asked {
 public:
  explicit Asked(const DayQuestion& q)
      : q_{q},
        words_{words_of_question(q.words)},
        naming_{q.asking.naming(words_)},
        now_{q.place.home.to_local(floor<seconds>(q.now))},
        span_{asked_span(words_, now_, q.place.teller.words)} {
    if (naming_.empty()) naming_ = q.asking.naming(words_of_question(q.before));
  }

  DayAnswer agenda() const;
  DayAnswer visitors() const;
  /// @param fill adds its slots to the one entry that is meant
  template <class Fill>
  DayAnswer one(Fill fill, bool of_that_day = true) const {
    DayAnswer out;
    out.asked = about_span();
    const auto found = meant(of_that_day);
    if (!found) return out;
    if (!naming_.empty()) out.asked["named"] = "yes";
    msg::Slots slots = slots_of_entry(*found);
    fill(*this, *found, slots);
    out.items.push_back(std::move(slots));
    return out;
  }

  void tell_when(const Occurrence& o, msg::Slots& slots) const;
  void tell_where(const Occurrence& o, msg::Slots& slots) const;
  void tell_way(const Occurrence& o, msg::Slots& slots) const;
  void tell_who(const Occurrence& o, msg::Slots& slots) const;
  void tell_how_long(const Occurrence& o, msg::Slots& slots) const;

 private:
  LocalTime local(WallTime t) const { return q_.place.home.to_local(floor<seconds>(t)); }
  WallTime wall(LocalTime t) const { return q_.place.home.to_utc(t); }
  const Teller& teller() const { return q_.place.teller; }
  std::vector<Occurrence> entries(WallTime from, WallTime to) const;
  std::vector<Occurrence> entries(const AskedSpan& span) const {
    return entries(wall(span.from), wall(span.to));
  }
  std::optional<Occurrence> meant(bool of_that_day) const;
  std::optional<Occurrence> best(const std::vector<Occurrence>& among) const;
  msg::Slots slots_of_entry(const Occurrence& o) const;
  msg::Slots about_span() const;
  bool is_visit(const Occurrence& o) const;
  bool is_on_named_day(const Occurrence& o) const {
    return !span_ || (local(o.start) < span_->to && local(o.end) > span_->from);
  }

  const DayQuestion& q_;
  std::vector<std::string> words_, naming_;
  LocalTime now_;
  std::optional<AskedSpan> span_;
};

std::vector<Occurrence> Asked::entries(WallTime from, WallTime to) const {
  std::vector<Occurrence> all = q_.agenda.between(from, to);
  std::erase_if(all, [](const Occurrence& o) { return is_medication(o); });
  return all;
}

msg::Slots Asked::slots_of_entry(const Occurrence& o) const {
  return slots_of(
      {"appointment", told_title(o), told_place(o), o.start, o.all_day, told_facts(o), false, o.end}, q_.now,
      q_.place.home, teller());
}

msg::Slots Asked::about_span() const {
  msg::Slots slots{{"span", span_ ? span_->said : std::string{}}, {"next", ""}};
  return slots;
}

std::optional<Occurrence> Asked::best(const std::vector<Occurrence>& among) const {
  const Occurrence* const found = named_entry(naming_, among, q_.asking, q_.agenda.library());
  return found == nullptr ? std::nullopt : std::optional{*found};
}

/// Of the entries that are named the one on the day that is named; else the next; else the latest that is
/// over.
/// @param of_that_day where a day is named and nothing of that name is on it, what else is on it is meant
std::optional<Occurrence> Asked::meant(bool of_that_day) const {
  if (naming_.empty()) {
    if (span_) {
      const auto that_day = entries(*span_);
      return that_day.empty() ? std::nullopt : std::optional{that_day.front()};
    }
    return q_.agenda.next_appointment(q_.now);
  }
  if (span_) {
    const auto that_day = entries(*span_);
    if (auto found = best(that_day)) return found;
    if (of_that_day && that_day.size() == 1) return that_day.front();
  }
  std::vector<Occurrence> back = entries(q_.now - kBack, q_.now);
  std::erase_if(back, [this](const Occurrence& o) { return o.end > q_.now; });
  std::reverse(back.begin(), back.end());
  if (q_.asking.looks_back(words_))
    if (auto found = best(back)) return found;
  const WallTime since = q_.now - kJustBegun;
  if (auto found = best(entries(since, q_.now + kFarthest))) return found;
  return best(back);
}

DayAnswer Asked::agenda() const {
  DayAnswer out;
  out.asked = about_span();
  const LocalTime midnight = floor<days>(now_) + days{1};
  const bool is_rest_of_today = !span_;
  const WallTime from = is_rest_of_today ? q_.now : wall(span_->from);
  const WallTime to = is_rest_of_today ? wall(midnight) : wall(span_->to);
  if (is_rest_of_today) out.asked["span"] = teller().words.today;
  if (!is_rest_of_today) out.asked["named"] = "yes";
  // What is over is not told again, unless the question is about what was.
  const bool all = to <= q_.now || q_.asking.looks_back(words_);
  for (const Occurrence& o : entries(from, to))
    if (all || o.end > q_.now || o.start == o.end) out.items.push_back(slots_of_entry(o));
  if (!out.items.empty()) return out;
  if (const auto next = q_.agenda.next_appointment(std::max(q_.now, to)))
    out.asked["next"] = slots_of_entry(*next).at("sentence");
  return out;
}

bool Asked::is_visit(const Occurrence& o) const {
  const EventFacts facts = told_facts(o);
  if (facts.how == "visits" || q_.asking.is_at_home(words_of_question(told_place(o)))) return true;
  const std::string sentence = slots_of_entry(o).at("sentence");
  return q_.asking.tells_of_visit(words_of_question(told_title(o) + " " + sentence));
}

DayAnswer Asked::visitors() const {
  DayAnswer out;
  out.asked = about_span();
  if (!naming_.empty()) {
    DayAnswer named =
        one([](const Asked& a, const Occurrence& o, msg::Slots& s) { a.tell_when(o, s); }, false);
    if (!named.items.empty()) return named;
  } else {
    const LocalTime today = floor<days>(now_);
    const AskedSpan span = span_.value_or(AskedSpan{now_, today + days{2}, ""});
    const bool is_over = wall(span.to) <= q_.now || q_.asking.looks_back(words_);
    for (const Occurrence& o :
         entries(is_over ? wall(span.from) : std::max(wall(span.from), q_.now), wall(span.to)))
      if (is_visit(o)) out.items.push_back(slots_of_entry(o));
    if (is_over && span_) out.asked["over"] = "yes";
    if (!out.items.empty()) return out;
  }
  for (const Occurrence& o : entries(q_.now, q_.now + kVisitsWithin)) {
    if (!is_visit(o)) continue;
    out.asked["next"] = slots_of_entry(o).at("sentence");
    break;
  }
  return out;
}

void Asked::tell_when(const Occurrence& o, msg::Slots& slots) const {
  const bool past = o.end <= q_.now && o.start < q_.now;
  const bool elsewhere = !is_on_named_day(o) && !span_->said.empty();
  slots["known"] = elsewhere ? "elsewhere" : past ? "past" : "ahead";
}

void Asked::tell_where(const Occurrence&, msg::Slots& slots) const {
  slots["known"] = slots["place"].empty() ? "unplaced" : "placed";
}

void Asked::tell_way(const Occurrence& o, msg::Slots& slots) const {
  const EventFacts facts = told_facts(o);
  const Library& library = q_.agenda.library();
  const Place* const place = library.find_place(told_place(o));
  slots["who"] = teller().sentences.companion_of(facts, library);
  slots["way"] = place != nullptr && !place->directions.empty() ? place->directions
                                                                : teller().sentences.way_of(facts, library);
  slots["leave"] = place != nullptr && place->travel.count() > 0 && !o.all_day
                       ? spoken_clock(local(o.start - place->travel), teller().words)
                       : std::string{};
  if (slots["who"].empty() && slots["way"].empty())
    for (const Occurrence& before : entries(o.start - kTransportBefore, o.start))
      if (before.uid() != o.uid() && q_.asking.names_transport(words_of_question(told_title(before))))
        slots["way"] = slots_of_entry(before).at("sentence");
  const bool known = !slots["who"].empty() || !slots["way"].empty() || !slots["leave"].empty();
  slots["known"] = known ? "known" : "unknown";
}

void Asked::tell_who(const Occurrence& o, msg::Slots& slots) const {
  slots["who"] = teller().sentences.companion_of(told_facts(o), q_.agenda.library());
  slots["known"] = !slots["who"].empty() ? "with" : is_visit(o) ? "visit" : "alone";
}

void Asked::tell_how_long(const Occurrence& o, msg::Slots& slots) const {
  slots["wait"] = spoken_wait(local(o.start), now_, o.all_day, teller().words);
  slots["known"] = o.start <= q_.now && !o.all_day ? "now" : "ahead";
}

}  // namespace

DayAnswer answer_about_day(msg::Question question, const DayQuestion& q) {
  using msg::Question;
  const Asked asked{q};
  const auto one = [&](void (Asked::*tell)(const Occurrence&, msg::Slots&) const) {
    return asked.one([tell](const Asked& a, const Occurrence& o, msg::Slots& s) { (a.*tell)(o, s); },
                     question != Question::When);
  };
  switch (question) {
    case Question::Agenda: return asked.agenda();
    case Question::Visitors: return asked.visitors();
    case Question::When: return one(&Asked::tell_when);
    case Question::Where: return one(&Asked::tell_where);
    case Question::WayThere: return one(&Asked::tell_way);
    case Question::Who: return one(&Asked::tell_who);
    case Question::HowLong: return one(&Asked::tell_how_long);
    default: return {};
  }
}

}  // namespace mana::calendar
