#include "agent/carers/pages/entry_fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "calendar/ical/recur.hpp"
#include "calendar/phrases/dose_times.hpp"
#include "calendar/phrases/phrase.hpp"
#include "calendar/reminders/reminder_plan.hpp"

namespace mana::carers {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::local_days;
using std::chrono::minutes;

constexpr std::size_t kLongestTitle = 200, kLongestNotes = 4000;
constexpr std::size_t kLongestDirections = 1000;
constexpr int kLongestWay = 12 * 60;  // minutes
constexpr int kMostMinutes = 60 * 24 * 31;
constexpr std::size_t kMostLeads = 10;
constexpr std::string_view kHours = "hours";
constexpr std::array<std::string_view, 7> kWeekdays{"MO", "TU", "WE", "TH", "FR", "SA", "SU"};

template <class T>
bool read_number(std::string_view text, T& out) {
  const auto r = std::from_chars(text.data(), text.data() + text.size(), out);
  return !text.empty() && r.ec == std::errc{} && r.ptr == text.data() + text.size();
}

std::optional<minutes> read_clock(std::string_view text) {
  int hour = 0, minute = 0;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || text.size() > 8) return {};
  if (!read_number(text.substr(0, colon), hour) || !read_number(text.substr(colon + 1, 2), minute)) return {};
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return {};
  return minutes{hour * 60 + minute};
}

std::string_view trimmed(std::string_view t) {
  while (!t.empty() && (t.front() == ' ' || t.front() == '\n' || t.front() == '\t')) t.remove_prefix(1);
  while (!t.empty() && (t.back() == ' ' || t.back() == '\n' || t.back() == '\t')) t.remove_suffix(1);
  return t;
}

std::string one_line(std::string_view text) {
  std::string out{trimmed(text)};
  std::replace(out.begin(), out.end(), '\n', ' ');
  std::replace(out.begin(), out.end(), '\t', ' ');
  return out;
}

int weekday_of(local_days day) { return static_cast<int>(std::chrono::weekday{day}.iso_encoding()) - 1; }
unsigned day_of_month(local_days day) {
  return static_cast<unsigned>(std::chrono::year_month_day{day}.day());
}

/// "the last Tuesday", or "the second".
std::string nth_weekday(local_days day) {
  const unsigned n = (day_of_month(day) - 1) / 7 + 1;
  return (n == 5 ? "-1" : std::to_string(n)) +
         std::string{kWeekdays[static_cast<std::size_t>(weekday_of(day))]};
}

/// The 31st of every month is its last day.
std::string same_date(local_days day) {
  const unsigned d = day_of_month(day);
  if (d <= 28) return "FREQ=MONTHLY;BYMONTHDAY=" + std::to_string(d);
  std::string list = "28";
  for (unsigned i = 29; i <= d; ++i) list += "," + std::to_string(i);
  return "FREQ=MONTHLY;BYMONTHDAY=" + list + ";BYSETPOS=-1";
}

std::string plain_rule(const std::string& repeat, local_days day) {
  if (repeat == "daily") return "FREQ=DAILY";
  if (repeat == "weekdays") return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
  if (repeat == "weekly") return "FREQ=WEEKLY";
  if (repeat == "weeks2") return "FREQ=WEEKLY;INTERVAL=2";
  if (repeat == "weeks3") return "FREQ=WEEKLY;INTERVAL=3";
  if (repeat == "weeks4") return "FREQ=WEEKLY;INTERVAL=4";
  if (repeat == "monthly") return same_date(day);
  if (repeat == "month_weekday") return "FREQ=MONTHLY;BYDAY=" + nth_weekday(day);
  if (repeat == "yearly") return "FREQ=YEARLY";
  if (repeat.starts_with(kHours)) return "FREQ=HOURLY;INTERVAL=" + repeat.substr(kHours.size());
  return "";
}

/// The choice of the form that means the same, or "own".
std::string repeat_of(calendar::ical::Recur rule, local_days day) {
  if (rule.count) return "own";
  rule.until.reset();
  rule.week_start = 0;
  // "WEEKLY;BYDAY=TU" from a Tuesday on is "weekly".
  if (rule.frequency == calendar::ical::Frequency::Weekly && rule.by_day.size() == 1 &&
      rule.by_day[0] == calendar::ical::ByDay{0, weekday_of(day)}) {
    rule.by_day.clear();
  }
  calendar::ical::Recur bare_monthly;
  bare_monthly.frequency = calendar::ical::Frequency::Monthly;
  if (rule == bare_monthly) rule.by_month_day = {static_cast<int>(day_of_month(day))};
  for (const std::string& choice : repeat_choices()) {
    const std::string text = plain_rule(choice, day);
    if (text.empty()) continue;
    const auto candidate = calendar::ical::parse_recur(text);
    if (candidate && *candidate == rule) return choice;
  }
  return "own";
}

}  // namespace

const std::vector<std::string>& repeat_choices() {
  static const std::vector<std::string> all{"never",  "daily",  "weekdays", "weekly",        "weeks2",
                                            "weeks3", "weeks4", "monthly",  "month_weekday", "yearly",
                                            "hours4", "hours6", "hours8",   "hours12"};
  return all;
}

const std::vector<std::string>& how_choices() {
  static const std::vector<std::string> all{"with", "drives", "collects", "visits"};
  return all;
}

calendar::Place place_of(const EntryFields& f, const calendar::Place* known) {
  calendar::Place p;
  if (f.place.empty() || (f.directions.empty() && f.travel == 0)) return p;
  if (known != nullptr) p = *known;
  if (known == nullptr) p.name = f.place;
  p.directions = f.directions;
  p.travel = minutes{f.travel};
  return p;
}

const std::vector<std::string>& lead_choices() {
  static const std::vector<std::string> all{"P7D",   "P1D",   "PT3H", "PT2H", "PT1H",
                                            "PT30M", "PT15M", "PT5M", "PT0S"};
  return all;
}

std::string date_text(zone::LocalTime t) { return zone::iso_date(t); }

std::string time_text(zone::LocalTime t) {
  const auto since = floor<minutes>(t - floor<days>(t));
  char text[16];
  std::snprintf(text, sizeof text, "%02d:%02d", static_cast<int>(since.count() / 60),
                static_cast<int>(since.count() % 60));
  return text;
}

std::optional<local_days> read_date(std::string_view text) {
  int year = 0;
  unsigned month = 0, day = 0;
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return {};
  if (!read_number(text.substr(0, 4), year) || !read_number(text.substr(5, 2), month) ||
      !read_number(text.substr(8, 2), day))
    return {};
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{month},
                                         std::chrono::day{day}};
  if (!date.ok() || year < 1900 || year > 2200) return {};
  return local_days{date};
}

EntryFields entry_of_form(const Fields& form) {
  EntryFields f;
  f.title = one_line(form["title"]);
  f.place = one_line(form["place"]);
  f.person = one_line(form["person"]);
  f.notes = std::string{trimmed(form["notes"])};
  f.with = one_line(form["with"]);
  f.how = form["how"].empty() ? "with" : form["how"];
  f.bring = one_line(form["bring"]);
  f.calendar = form["calendar"];
  f.directions = one_line(form["directions"]);
  if (!form["travel"].empty() && !read_number(std::string_view{form["travel"]}, f.travel)) f.travel = -1;
  f.date = trimmed(form["date"]);
  f.time = trimmed(form["time"]);
  if (f.time.size() == 8) f.time.resize(5);  // some browsers send seconds
  f.all_day = form.has("all_day");
  if (f.all_day) f.time.clear();
  f.medicine = form["kind"] == "medicine";
  f.is_private = form.has("private");
  f.as_needed = f.medicine && form.has("as_needed");
  f.times = one_line(form["times"]);
  f.minutes = f.medicine ? 15 : 60;
  if (!form["minutes"].empty() && !read_number(std::string_view{form["minutes"]}, f.minutes)) f.minutes = -1;
  if (f.all_day) f.minutes = std::max(1440, f.minutes / 1440 * 1440);
  f.repeat = form["repeat"].empty() ? "never" : form["repeat"];
  if (f.repeat == "own") f.rule = one_line(form["rule"]);
  if (f.repeat != "never") f.until = trimmed(form["until"]);
  if (form["remind"] == "own") {
    for (const std::string& lead : form.all("lead"))
      if (f.leads.size() <= kMostLeads) f.leads.push_back(lead);
  }
  return f;
}

std::vector<Fault> faults_of(const EntryFields& f) {
  std::vector<Fault> out;
  const auto no = [&](const char* field, const char* word) { out.push_back({field, word}); };
  if (f.title.empty()) no("title", "fault.title");
  if (f.title.size() > kLongestTitle) no("title", "fault.title_long");
  if (f.place.size() > kLongestTitle) no("place", "fault.place_long");
  if (f.person.size() > kLongestTitle) no("person", "fault.place_long");
  if (f.with.size() > kLongestTitle || f.bring.size() > kLongestTitle) no("with", "fault.place_long");
  const auto& hows = how_choices();
  if (std::find(hows.begin(), hows.end(), f.how) == hows.end()) no("how", "fault.how");
  if (f.directions.size() > kLongestDirections) no("directions", "fault.notes_long");
  if (f.travel < 0 || f.travel > kLongestWay) no("travel", "fault.travel");
  if (f.notes.size() > kLongestNotes) no("notes", "fault.notes_long");
  const auto date = read_date(f.date);
  if (!date) no("date", "fault.date");
  if (!f.all_day && !read_clock(f.time)) no("time", "fault.time");
  if (f.minutes < 0 || f.minutes > kMostMinutes) no("minutes", "fault.minutes");
  const auto& known = repeat_choices();
  if (f.repeat == "own") {
    const auto rule = calendar::ical::parse_recur(f.rule);
    if (!rule || rule->frequency <= calendar::ical::Frequency::Minutely) no("repeat", "fault.rule");
  } else if (std::find(known.begin(), known.end(), f.repeat) == known.end()) {
    no("repeat", "fault.rule");
  }
  if (!f.times.empty()) {
    if (const auto times = calendar::read_dose_times(f.times); !times || f.all_day)
      no("times", "fault.times");
    if (f.repeat != "daily") no("times", "fault.times_daily");
  }
  if (f.repeat.starts_with(kHours) && (!f.medicine || f.all_day)) no("repeat", "fault.hours");
  if (!f.until.empty()) {
    const auto until = read_date(f.until);
    if (!until || (date && *until < *date)) no("until", "fault.until");
  }
  const bool strange = std::any_of(f.leads.begin(), f.leads.end(), [](const std::string& lead) {
    const auto span = calendar::ical::parse_span(lead);
    return !span || span->days.count() < 0 || span->seconds.count() < 0 ||
           span->days + span->seconds > days{31};
  });
  if (strange || f.leads.size() > kMostLeads) no("lead", "fault.lead");
  return out;
}

zone::LocalTime local_start(const EntryFields& f) {
  const auto day = read_date(f.date).value_or(local_days{});
  return zone::LocalTime{day} + (f.all_day ? minutes{0} : read_clock(f.time).value_or(minutes{0}));
}

std::string distance_of(const EntryFields& f) {
  if (!f.medicine || !f.repeat.starts_with(kHours)) return "";
  return "PT" + f.repeat.substr(kHours.size()) + "H";
}

std::string rule_of(const EntryFields& f, const zone::Zone& home) {
  const local_days day = read_date(f.date).value_or(local_days{});
  std::string rule = f.repeat == "own" ? f.rule : plain_rule(f.repeat, day);
  if (auto times = calendar::read_dose_times(f.times);
      times && !times->empty() && f.repeat == "daily" && !f.all_day)
    rule = calendar::daily_rule(*calendar::read_dose_times(f.times + ", " + f.time));
  if (rule.empty()) return rule;
  const auto until = read_date(f.until);
  if (f.repeat == "own") {
    auto parsed = calendar::ical::parse_recur(rule);
    if (!parsed) return rule;
    if (until) parsed->count.reset();
    parsed->until.reset();
    rule = calendar::ical::to_string(*parsed);
  }
  if (!until) return rule;
  calendar::ical::DateTime end;
  if (f.all_day) {
    end.kind = calendar::ical::DateTime::Kind::Date;
    end.local = zone::LocalTime{*until};
  } else {
    end.kind = calendar::ical::DateTime::Kind::Utc;
    const auto last = home.to_utc(zone::LocalTime{*until} + days{1}) - std::chrono::seconds{1};
    end.local = zone::LocalTime{last.time_since_epoch()};
  }
  return rule + ";UNTIL=" + calendar::ical::to_string(end);
}

EntryFields fields_of(const calendar::recurrence::Occurrence& o, const calendar::ical::Event& master,
                      const zone::Zone& home) {
  EntryFields f;
  const calendar::ical::Event& event = *o.event;
  f.title = one_line(clean_text(event.summary));
  f.place = one_line(clean_text(event.location));
  f.notes = std::string{trimmed(clean_text(event.description))};
  f.all_day = o.all_day;
  const auto start = o.all_day ? o.local_start : home.to_local(floor<std::chrono::seconds>(o.start));
  f.date = date_text(start);
  if (!o.all_day) f.time = time_text(start);
  f.minutes = static_cast<int>(o.all_day ? floor<minutes>(o.local_end - o.local_start).count()
                                         : floor<minutes>(o.end - o.start).count());
  if (event.source != nullptr) {
    if (const calendar::ical::Property* with = event.source->find("X-MANA-WITH")) {
      f.with = one_line(clean_text(calendar::ical::unescape_text(with->value)));
      const std::string how = with->parameter("X-HOW").value_or("with");
      const auto& hows = how_choices();
      if (std::find(hows.begin(), hows.end(), how) != hows.end()) f.how = how;
    }
    if (const calendar::ical::Property* bring = event.source->find("X-MANA-BRING"))
      f.bring = one_line(clean_text(calendar::ical::unescape_text(bring->value)));
  }
  const calendar::MedicineMark mark = calendar::medicine_mark(o);
  f.medicine = calendar::is_medication(o);
  f.by_title = mark == calendar::MedicineMark::Title;
  f.as_needed = f.medicine && calendar::is_as_needed(o);
  f.is_private = event.privacy == "PRIVATE" || event.privacy == "CONFIDENTIAL";
  if (!master.rules.empty()) {
    const calendar::ical::Recur& rule = master.rules.front();
    f.repeat = master.rules.size() > 1 ? "own" : repeat_of(rule, floor<days>(start));
    if (const auto times =
            master.rules.size() > 1 || rule.count ? std::nullopt : calendar::dose_times_of(rule)) {
      calendar::DoseTimes others = *times;
      std::erase(others, floor<minutes>(start - floor<days>(start)));
      f.repeat = "daily";
      f.times = calendar::to_text(others);
    }
    if (rule.until) {
      const auto last = rule.until->kind == calendar::ical::DateTime::Kind::Utc
                            ? home.to_local(zone::Instant{rule.until->local.time_since_epoch()})
                            : rule.until->local;
      f.until = date_text(last);
    }
    if (f.repeat == "own") {
      calendar::ical::Recur bare = rule;
      bare.until.reset();
      f.rule = calendar::ical::to_string(bare);
    }
  }
  for (const calendar::ical::Alarm& alarm : event.alarms) {
    if (alarm.related != calendar::ical::Alarm::Related::Start) continue;
    f.leads.push_back(
        calendar::ical::to_string(calendar::ical::Span{-alarm.offset.days, -alarm.offset.seconds}));
  }
  return f;
}

EntryFields quick_entry(std::string_view text, core::WallTime now, const zone::Zone& home,
                        std::string_view language) {
  EntryFields f;
  const std::string line = one_line(clean_text(text.substr(0, 500)));
  const calendar::Phrase phrase =
      calendar::read_phrase(line, home.to_local(floor<std::chrono::seconds>(now)), language);
  f.title = phrase.title;
  f.place = phrase.place;
  f.asks = phrase.asks;
  f.not_understood = phrase.left;
  // A day or an hour that has to be asked about is left to whoever wrote it.
  const bool asks = !phrase.asks.empty();
  if (phrase.day && !(asks && phrase.is_next_weekday)) f.date = date_text(zone::LocalTime{*phrase.day});
  if (phrase.time && !(asks && phrase.is_bare_hour))
    f.time = time_text(zone::LocalTime{local_days{}} + *phrase.time);
  f.all_day = phrase.all_day;
  const auto start = phrase.start();
  if (start && phrase.end) {
    const auto length = floor<minutes>(*phrase.end - *start).count();
    if (length > 0 && length <= kMostMinutes) f.minutes = static_cast<int>(length);
  } else if (f.all_day) {
    f.minutes = 24 * 60;
  }
  if (phrase.repeat.empty()) return f;
  if (const auto rule = calendar::ical::parse_recur(phrase.repeat)) {
    const auto times = rule->count ? std::nullopt : calendar::dose_times_of(*rule);
    f.repeat = times ? "daily" : repeat_of(*rule, phrase.day.value_or(local_days{}));
    f.rule = f.repeat == "own" ? phrase.repeat : "";
    calendar::DoseTimes others = times.value_or(calendar::DoseTimes{});
    if (phrase.time) std::erase(others, floor<minutes>(*phrase.time));
    f.times = calendar::to_text(others);
  }
  if (phrase.until) f.until = date_text(zone::LocalTime{*phrase.until});
  return f;
}

}  // namespace mana::carers
