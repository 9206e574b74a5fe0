#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/dose_record.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::carers {
namespace {

using core::WallTime;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::local_days;

constexpr days kComing{7};
constexpr days kEveryDayMedicines{2};   // from today on they are listed so long in the overview
constexpr std::chrono::hours kSoon{3};  // nobody has had what is due much later; a wrong button costs a dose
constexpr days kEarlierDoses{3};        // from which those that are counted from the last follow
constexpr std::size_t kMostLines = 200;

/// What became of one reminder, in a word that stands beside a sign of its own shape.
struct Outcome {
  std::string_view word, mark;
};

Outcome outcome_of(const calendar::Delivery& d) {
  const bool medicine = d.kind == "medication";
  switch (d.state) {
    case calendar::DeliveryState::Held: return {"state.held", "wait"};
    case calendar::DeliveryState::Speaking: return {"state.speaking", "now"};
    case calendar::DeliveryState::Awaiting: return {"state.awaiting", "now"};
    case calendar::DeliveryState::Snoozed: return {"state.snoozed", "wait"};
    case calendar::DeliveryState::Acknowledged: return {medicine ? "state.taken" : "state.heard", "good"};
    case calendar::DeliveryState::Missed:
      return {d.attempts > 1    ? "state.no_answer"
              : d.attempts == 1 ? "state.no_answer_once"
                                : "state.nobody",
              "bad"};
    case calendar::DeliveryState::Superseded:
      return {d.attempts > 0 ? "state.later_took_over" : "state.not_needed", "wait"};
    case calendar::DeliveryState::Cancelled: return {"state.cancelled", "wait"};
  }
  return {"state.cancelled", "wait"};
}

std::string log_word(const std::string& state) { return "log." + state; }

struct LogLine {
  WallTime at{};
  std::string state;
};

core::Result<std::map<std::int64_t, std::vector<LogLine>>> log_lines(platform::SqliteDb& db, WallTime from,
                                                                     WallTime to) {
  constexpr const char* kQuery =
      "SELECT delivery,at,state FROM delivery_log WHERE at>=? AND at<? ORDER BY at LIMIT 5000";
  std::map<std::int64_t, std::vector<LogLine>> out;
  auto s =
      for_each_row(prepared(db, kQuery, calendar::stored_micros(from), calendar::stored_micros(to)),
                   [&](const platform::Statement& row) {
                     out[row.integer(0)].push_back({calendar::wall_of_micros(row.integer(1)), row.text(2)});
                   });
  if (!s) return std::move(s).error();
  return out;
}

}  // namespace

Reply CarersSite::show_today(Visit& visit) {
  std::string h;
  const auto day = floor<days>(local(visit.moment.wall));
  h += "<h1>" + escaped(calendar::shown_date(day, calendar::time_words(options_.language))) + "</h1>\n";
  if (visit.query.has("welcome")) h += "<p class=\"good\" role=\"status\">" + te("today.welcome") + "</p>\n";
  if (visit.query.has("kept")) h += "<p class=\"good\" role=\"status\">" + te("today.kept") + "</p>\n";
  if (visit.query.has("undone")) h += "<p class=\"good\" role=\"status\">" + te("today.undone") + "</p>\n";
  if (visit.query.has("kept") || visit.query.has("removed")) h += undo_form(visit);
  if (visit.query.has("dose"))
    h += "<p class=\"good\" role=\"status\">" +
         te(visit.query["dose"] == "taken" ? "dose.kept" : "dose.reopened") + "</p>\n";
  if (visit.query.has("removed")) h += "<p class=\"good\" role=\"status\">" + te("today.removed") + "</p>\n";
  if (visit.can(Deed::AddEntry)) {
    h += "<form class=\"quick\" action=\"/entries/new\" method=\"get\">\n<label for=\"quick\">" +
         te("quick.label") + "</label>\n<p class=\"hint\" id=\"quick-hint\">" + te("quick.hint") +
         "</p>\n<div class=\"row\"><input id=\"quick\" name=\"quick\" aria-describedby=\"quick-hint\" "
         "autocomplete=\"off\" "
         "maxlength=\"300\"><button class=\"primary\">" +
         te("quick.go") + "</button></div>\n</form>\n";
  }
  h += "<div id=\"today\" data-part=\"/today/part\">\n" + today_part(visit) + "</div>\n";
  return {page(visit, w("nav.today"), h, "today"), {}};
}

Reply CarersSite::show_today_part(Visit& visit) {
  Response r;
  r.body = today_part(visit);
  return {std::move(r), {}};
}

Reply CarersSite::live(Visit& visit) {
  Response r;
  r.streams = true;
  r.stream_key = visit.me().name;
  r.body = "retry: 3000\n: here\n\n";
  return {std::move(r), {}};
}

std::string CarersSite::today_part(const Visit& visit) {
  const local_days day = today(visit);
  std::string h;
  if (visit.can(Deed::SeeHealth)) h += health_summary(visit);
  if (visit.can(Deed::SeeWhatHappened)) {
    h += told_list(visit);
    h += note_list(visit);
    h += "<section aria-labelledby=\"happened\"><h2 id=\"happened\">" + te("today.happened") + "</h2>\n" +
         happened_list(visit, day) + "</section>\n";
  }
  h += sources_note(visit);
  h += "<section aria-labelledby=\"coming\"><h2 id=\"coming\">" + te("today.coming") + "</h2>\n" +
       coming_list(visit, day, kComing, Listed::Overview) + "<p class=\"quiet\">" +
       te("today.medicines_left_out") + "</p></section>\n";
  return h;
}

/// Of the last two days; those that somebody should see to at once stand out.
std::string CarersSite::note_list(const Visit& visit) {
  constexpr days kShown{2};
  auto notes = audit_.notes(visit.moment.wall - kShown);
  if (!notes) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  if (notes->empty()) return "";
  std::string h =
      "<section aria-labelledby=\"notes\"><h2 id=\"notes\">" + te("today.notes") + "</h2>\n<ul>\n";
  for (const AuditRow& note : *notes) {
    h += note.deed == kUrgentNote ? "<li class=\"alert\"><strong>" + te("today.urgent") + "</strong> "
                                  : "<li>";
    h += "<span class=\"quiet\">" +
         escaped(calendar::shown_when(local(note.at), local(visit.moment.wall), false,
                                      calendar::time_words(options_.language))) +
         ":</span> " + escaped(calendar::shown_text(note.detail, 300)) + "</li>\n";
  }
  return h + "</ul></section>\n";
}

/// What became of it; of what a carer put on record, who that was.
std::string CarersSite::outcome_text(const calendar::Delivery& d) const {
  constexpr std::string_view kCarer = "carer:";
  if (!d.answered_by.starts_with(kCarer))
    return escaped(words_.with(outcome_of(d).word, "n", std::to_string(d.attempts)));
  return te("dose.is_taken") + " " +
         escaped(calendar::put_in(
             words_.with("dose.by", "name", calendar::shown_text(d.answered_by.substr(kCarer.size()), 60)),
             "time", clock(local(d.answered_at))));
}

std::string CarersSite::happened_list(const Visit& visit, local_days day) {
  const WallTime from{options_.home->to_utc(zone::LocalTime{day})},
      to{options_.home->to_utc(zone::LocalTime{day + days{1}})};
  auto rows = calendar::deliveries_between(db_, from, to);
  if (!rows) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  auto log = log_lines(db_, from, to + days{1});
  if (!log) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  if (rows->empty()) return "<p class=\"quiet\">" + te("today.nothing_happened") + "</p>\n";
  std::map<std::string, calendar::recurrence::Occurrence> known;
  if (auto agenda = book_.agenda(from, to + days{2})) {
    for (auto& o : agenda->between(from, to + days{2})) known.emplace(o.uid(), o);
  }
  using Key = std::tuple<WallTime, std::string, std::int64_t>;
  std::map<Key, std::vector<const calendar::Delivery*>> events;
  for (const calendar::Delivery& d : *rows) events[{d.starts, d.key.uid, d.key.recurrence}].push_back(&d);
  std::string h = "<ul class=\"happened\">\n";
  for (const auto& [key, stages] : events) {
    const calendar::Delivery& last = **std::max_element(
        stages.begin(), stages.end(), [](const calendar::Delivery* a, const calendar::Delivery* b) {
          const auto weight = [](const calendar::Delivery* d) {
            return std::tuple{d->attempts > 0 || calendar::is_open(d->state), d->due};
          };
          return weight(a) < weight(b);
        });
    const auto found = known.find(last.key.uid);
    std::string title = last.title.empty() ? w("entry.hidden") : calendar::shown_text(last.title, 120);
    if (found != known.end()) title = shown_title(visit, found->second);
    const Outcome outcome = outcome_of(last);
    h += "<li class=\"" + std::string{outcome.mark} + "\"><div class=\"what\"><strong>" + escaped(title) +
         "</strong> <span>" +
         (last.all_day ? te("time.all_day")
                       : escaped(calendar::shown_when(local(last.starts), local(visit.moment.wall), false,
                                                      calendar::time_words(options_.language)))) +
         "</span></div>\n<p class=\"state\">" + outcome_text(last) + "</p>\n";
    if (last.kind == "medication" && last.state != calendar::DeliveryState::Cancelled)
      h += dose_form(visit, last.key, last.state == calendar::DeliveryState::Acknowledged);
    std::vector<std::pair<WallTime, std::string>> lines;
    for (const calendar::Delivery* d : stages) {
      const auto entries = log->find(static_cast<std::int64_t>(d->id));
      if (entries == log->end()) continue;
      for (const LogLine& line : entries->second) lines.emplace_back(line.at, line.state);
    }
    std::sort(lines.begin(), lines.end());
    if (!lines.empty()) {
      h += "<details><summary>" + te("today.details") + "</summary><ol>\n";
      for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i)
        h += "<li>" + escaped(clock(local(lines[i].first))) + " " + te(log_word(lines[i].second)) + "</li>\n";
      h += "</ol></details>\n";
    }
    h += "</li>\n";
  }
  return h + "</ul>\n";
}

/// What an entry is, in a word or two beside its title.
std::string CarersSite::badges(const calendar::recurrence::Occurrence& o, const EntryPlace* place) const {
  const auto badge = [](const std::string& text) { return " <span class=\"badge\">" + text + "</span>"; };
  std::string h;
  if (calendar::is_medication(o)) h += badge(te("entry.medicine"));
  if (calendar::is_medication(o) && calendar::is_as_needed(o)) h += badge(te("entry.as_needed"));
  if (place != nullptr && !place->person.empty()) h += badge(escaped(place->person));
  return h;
}

std::string CarersSite::coming_line(const Visit& visit, const calendar::DatedOccurrence& dated,
                                    const EntryPlace* place) const {
  const calendar::recurrence::Occurrence& o = dated.occurrence;
  const bool repeats = o.event->recurring() || o.event->recurrence_id;
  std::string time = o.all_day ? te("time.all_day") : escaped(clock(local(dated.start)));
  if (calendar::is_medication(o) && calendar::is_as_needed(o)) time.clear();  // it has none
  // A task of a followed calendar has no form to lead to.
  std::string h = place == nullptr ? "<div class=\"row\">"
                                   : "<a href=\"/entries/" + std::to_string(place->number) +
                                         (repeats ? "?at=" + percent_encoded(o.recurrence_id()) : "") + "\">";
  h += "<span class=\"time\">" + time + "</span> <span class=\"what\"><span class=\"title\">" +
       escaped(shown_title(visit, o)) + "</span>";
  if (!is_hidden(visit, o) && !o.event->location.empty())
    h += " <span class=\"place\">" + escaped(calendar::shown_text(o.event->location, 80)) + "</span>";
  return h + badges(o, place) + (place == nullptr ? "</span></div>" : "</span></a>");
}

bool CarersSite::is_in_overview(const Visit& visit, const calendar::DatedOccurrence& dated,
                                bool was_asked) const {
  const calendar::recurrence::Occurrence& o = dated.occurrence;
  if (!calendar::is_medication(o)) return true;
  if (was_asked && visit.can(Deed::SeeWhatHappened)) return false;  // it stands above
  return !o.event->recurring() || floor<days>(local(dated.start)) < today(visit) + kEveryDayMedicines;
}

core::Result<std::map<local_days, std::vector<CarersSite::ComingLine>>> CarersSite::coming_lines(
    const Visit& visit, local_days first, days count, Listed listed) {
  const WallTime from{options_.home->to_utc(zone::LocalTime{first})},
      to{options_.home->to_utc(zone::LocalTime{first + count})};
  auto agenda = book_.agenda(from - kEarlierDoses, to);
  if (!agenda) return std::move(agenda).error();
  auto last = calendar::last_doses(db_);
  if (!last) return std::move(last).error();
  auto rows = calendar::deliveries_between(db_, from, to);
  if (!rows) return std::move(rows).error();
  std::set<calendar::DeliveryKey> asked;  // or on record
  for (const calendar::Delivery& d : *rows) asked.insert({d.key.uid, d.key.recurrence, {}, d.key.revision});
  std::set<std::string> listed_as_needed;
  std::map<local_days, std::vector<ComingLine>> by_day;
  for (calendar::DatedOccurrence& o : agenda->between(from, to, *last)) {
    const bool was_asked = asked.contains(calendar::key_of_occurrence(o.occurrence));
    if (listed == Listed::Overview && !is_in_overview(visit, o, was_asked)) continue;
    const bool is_needed = calendar::is_medication(o.occurrence) && calendar::is_as_needed(o.occurrence);
    if (is_needed && !listed_as_needed.insert(o.occurrence.uid()).second) continue;  // once is enough
    const auto day = floor<days>(o.occurrence.all_day ? o.occurrence.local_start : local(o.start));
    by_day[std::max(day, first)].push_back({std::move(o), was_asked});
  }
  return by_day;
}

std::string CarersSite::coming_list(const Visit& visit, local_days first, days count, Listed listed) {
  const WallTime from{options_.home->to_utc(zone::LocalTime{first})},
      to{options_.home->to_utc(zone::LocalTime{first + count})};
  auto by_day = coming_lines(visit, first, count, listed);
  auto places = book_.places(from - kEarlierDoses, to);
  if (!by_day || !places) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  if (by_day->empty()) return "<p class=\"quiet\">" + te("today.nothing_coming") + "</p>\n";
  std::string h;
  for (const auto& [day, all] : *by_day) {
    std::string name = calendar::shown_date(day, calendar::time_words(options_.language));
    if (day == today(visit)) name.insert(0, w("day.today") + ", ");
    if (day == today(visit) + days{1}) name.insert(0, w("day.tomorrow") + ", ");
    h += "<h3>" + escaped(name) + "</h3>\n<ul class=\"agenda\">\n";
    for (const auto& [dated, was_asked] : all) {
      const calendar::recurrence::Occurrence& o = dated.occurrence;
      const auto place = places->find(o.uid());
      h += "<li>" + coming_line(visit, dated, place == places->end() ? nullptr : &place->second);
      const bool is_near = day == today(visit) && dated.start <= visit.moment.wall + kSoon;
      if (is_near && calendar::is_medication(o) && !calendar::is_as_needed(o) && !was_asked)
        h += dose_form(visit, calendar::key_of_occurrence(o), false);
      h += "</li>\n";
    }
    h += "</ul>\n";
  }
  return h;
}

std::string CarersSite::health_summary(const Visit& visit) const {
  std::string h =
      "<section class=\"health\" aria-labelledby=\"health\"><h2 id=\"health\" class=\"visually-hidden\">" +
      te("health.title") + "</h2>\n";
  if (kiosk_.faults.empty()) {
    h += "<p class=\"state good\"><a href=\"/health\">" + te("health.well") + "</a>";
  } else {
    h += "<p class=\"state bad\"><a href=\"/health\">" +
         escaped(words_.with("health.faults", "n", std::to_string(kiosk_.faults.size()))) + "</a>";
  }
  if (kiosk_.present) {
    h += " " + escaped(words_.with(*kiosk_.present ? "health.present" : "health.absent", "time",
                                   clock(local(kiosk_.present_since))));
  }
  (void)visit;
  return h + "</p></section>\n";
}

}  // namespace mana::carers
