#include "calendar/entries/event_draft.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "calendar/ical/recur.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/phrases/dose_times.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/wording/zone_text.hpp"

namespace mana::calendar {
namespace {

constexpr std::size_t kLongestText = 1000;
constexpr std::size_t kMostReminders = 10;
constexpr std::chrono::days kLongestLead{31};

core::Result<ical::Span> positive_span(std::string_view text, std::string_view option) {
  const auto span = ical::parse_span(text);
  if (!span || span->days.count() < 0 || span->seconds.count() < 0) {
    return core::bad_input(std::string{option} + " '" + std::string{text.substr(0, 40)} +
                           "' is not understood; write for example P1D (a day), PT1H (an hour) or PT15M.");
  }
  if (span->days + span->seconds > kLongestLead) {
    return core::bad_input(std::string{option} + " '" + std::string{text} + "' is longer than 31 days.");
  }
  return *span;
}

core::Result<std::vector<ical::Span>> reminders_of(std::string_view list) {
  std::vector<ical::Span> out;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    auto span = positive_span(list.substr(0, comma), "--remind");
    if (!span) return std::move(span).error();
    out.push_back(*span);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  if (out.size() > kMostReminders) return core::bad_input("--remind: more than ten reminders are too many.");
  return out;
}

core::Status check_rule(const std::string& rule) {
  if (rule.empty()) return {};
  const auto parsed = ical::parse_recur(rule);
  if (!parsed) return core::Error{parsed.error()}.during("--repeat");
  if (parsed->frequency <= ical::Frequency::Minutely) {
    return core::bad_input("--repeat: once an hour is the most often that a reminder may come.");
  }
  return {};
}

ical::DateTime date_time(zone::LocalTime local, const ParsedWhen& when, const std::string& zone_name) {
  using Kind = ical::DateTime::Kind;
  ical::DateTime t;
  t.local = local;
  if (when.all_day) {
    t.kind = Kind::Date;
  } else if (zone_name.empty()) {
    t.kind = Kind::Floating;  // at home, wherever that is
  } else if (zone_name == "UTC" || zone_name == "Etc/UTC") {
    t.kind = Kind::Utc;
  } else {
    t.kind = Kind::Zoned;
    t.tzid = zone_name;
  }
  return t;
}

std::string uid_for(const EventDraft& draft, core::WallTime now) {
  std::uint64_t hash = 14695981039346656037ull;  // FNV-1a
  for (const std::string* text : {&draft.title, &draft.at, &draft.place}) {
    for (const char c : *text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  }
  char uid[64];
  std::snprintf(uid, sizeof uid, "%llx-%08llx@mana",
                static_cast<unsigned long long>(now.time_since_epoch().count()),
                static_cast<unsigned long long>(hash & 0xffffffffu));
  return draft.uid_prefix + uid;
}

/// What the writer of plain events does not know; it stands with the other properties, before any alarm.
std::string further_lines(const EventDraft& draft) {
  ical::Writer lines;
  if (draft.medication) lines.property("CATEGORIES", "MEDICATION");
  if (draft.as_needed) lines.property("X-MANA-AS-NEEDED", "TRUE");
  if (!draft.every.empty()) lines.property("X-MANA-FROM-LAST", draft.every);
  if (!draft.with.empty())
    lines.text("X-MANA-WITH", draft.with, {{"X-HOW", draft.how.empty() ? "with" : draft.how}});
  if (!draft.bring.empty()) lines.text("X-MANA-BRING", draft.bring);
  if (!draft.remind.empty()) lines.property(kStagesProperty, "OWN");
  return lines.take();
}

/// A rule for how a medicine is had, and with which time of the day it begins.
struct DosePlan {
  std::string rule;
  std::optional<std::chrono::minutes> first;
};

core::Result<DosePlan> plan_of_doses(const EventDraft& draft) {
  const bool any = draft.as_needed || !draft.times.empty() || !draft.every.empty();
  if (any && !draft.medication)
    return core::bad_input("--as-needed, --times and --every are for a medicine; add --medicine.");
  if (!draft.times.empty() + !draft.every.empty() + !draft.repeat.empty() > 1)
    return core::bad_input("--times, --every and --repeat say how often; choose one of them.");
  if (!draft.times.empty()) {
    auto times = read_dose_times(draft.times);
    if (!times) return std::move(times).error().during("--times");
    if (times->empty()) return core::bad_input("--times names no time; write for example 8:00,13:00,20:00.");
    return DosePlan{daily_rule(*times), times->front()};
  }
  if (draft.every.empty()) return DosePlan{draft.repeat, {}};
  auto span = positive_span(draft.every, "--every");
  if (!span) return std::move(span).error();
  const auto hours = std::chrono::floor<std::chrono::hours>(span->days + span->seconds);
  if (hours < std::chrono::hours{1} || hours != span->days + span->seconds)
    return core::bad_input("--every is in whole hours, such as PT8H; less than one is too often.");
  return DosePlan{"FREQ=HOURLY;INTERVAL=" + std::to_string(hours.count()), {}};
}

core::Status check_company(const EventDraft& draft) {
  constexpr std::string_view kHows[] = {"", "with", "drives", "collects", "visits"};
  if (std::find(std::begin(kHows), std::end(kHows), draft.how) == std::end(kHows))
    return core::bad_input("--how is one of: with, drives, collects, visits.");
  if (draft.with.size() > kLongestText || draft.bring.size() > kLongestText)
    return core::bad_input("--with and --bring may be 1000 bytes long at most.");
  return {};
}

}  // namespace

core::Result<DraftedEvent> draft_event(const EventDraft& draft, core::WallTime now, const zone::Zone& home,
                                       const std::string& zone_name) {
  if (draft.title.empty()) return core::bad_input("--title is empty; say what the appointment is.");
  if (draft.title.size() > kLongestText || draft.place.size() > kLongestText) {
    return core::bad_input("--title and --place may be 1000 bytes long at most.");
  }
  if (auto s = check_company(draft); !s) return std::move(s).error();
  auto when = parse_when(draft.at, now, home, draft.language);
  if (!when) return std::move(when).error().during("--at");
  auto doses = plan_of_doses(draft);
  if (!doses) return std::move(doses).error();
  if (doses->first && !when->all_day)
    when->local = zone::LocalTime{std::chrono::floor<std::chrono::days>(when->local)} + *doses->first;
  if (doses->first && when->all_day) {
    when->all_day = false;
    when->local += *doses->first;
  }
  if (doses->rule.empty()) doses->rule = when->rule;
  if (auto s = check_rule(doses->rule); !s) return std::move(s).error();
  auto reminders = reminders_of(draft.remind);
  if (!reminders) return std::move(reminders).error();
  auto length =
      positive_span(draft.length.empty() ? (draft.medication ? "PT15M" : "PT1H") : draft.length, "--length");
  if (!length) return std::move(length).error();

  ical::NewEvent event;
  event.uid = uid_for(draft, now);
  event.summary = draft.title;
  event.location = draft.place.empty() ? when->place : draft.place;
  event.repeat = doses->rule;
  event.start = date_time(when->local, *when, zone_name);
  auto end =
      when->all_day ? when->local + std::chrono::days{1} : when->local + length->days + length->seconds;
  if (when->end && draft.length.empty() && *when->end > when->local) end = *when->end;
  event.end = date_time(end, *when, zone_name);
  event.stamp = std::chrono::floor<std::chrono::seconds>(now);
  event.remind_before = std::move(*reminders);
  ical::Writer writer;
  ical::write_event(writer, event);
  std::string body = writer.take();
  body.insert(body.find("SUMMARY"), further_lines(draft));
  if (event.start.kind == ical::DateTime::Kind::Zoned) body.insert(0, vtimezone(home, zone_name));
  return DraftedEvent{event.uid, ical::wrap_calendar(body), *when, !event.repeat.empty()};
}

}  // namespace mana::calendar
