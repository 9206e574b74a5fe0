#include <algorithm>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/core/json.hpp"
#include "calendar/recurrence/listing.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::carers {
namespace {

using core::WallTime;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::local_days;
using std::chrono::year_month_day;

constexpr days kLongestWindow{400};
constexpr std::size_t kMostInACell = 4;

struct View {
  std::string_view name, word;
};
constexpr View kViews[] = {
    {"month", "view.month"}, {"week", "view.week"}, {"day", "view.day"}, {"list", "view.list"}};

local_days first_of_month(local_days day) {
  const year_month_day date{day};
  return local_days{date.year() / date.month() / 1};
}

local_days monday_of(local_days day) { return day - days{std::chrono::weekday{day}.iso_encoding() - 1}; }

/// Where "earlier" and "later" lead.
std::pair<local_days, local_days> around(std::string_view view, local_days day) {
  if (view == "day") return {day - days{1}, day + days{1}};
  if (view == "week") return {day - days{7}, day + days{7}};
  if (view == "list") return {day - days{28}, day + days{28}};
  const local_days first = first_of_month(day);
  return {first_of_month(first - days{1}), first_of_month(first + days{32})};
}

std::string month_name(local_days day, const calendar::TimeWords& words) {
  const year_month_day date{day};
  return std::string{words.months[static_cast<unsigned>(date.month()) - 1]} + " " +
         std::to_string(static_cast<int>(date.year()));
}

}  // namespace

/// The entries of one day: what one goes to before what is taken, and no more than a cell has room for.
std::string CarersSite::month_cell(const Visit& visit, std::vector<calendar::recurrence::Occurrence> all,
                                   const std::map<std::string, EntryPlace>& places, const std::string& date) {
  std::stable_partition(all.begin(), all.end(), [](const calendar::recurrence::Occurrence& o) {
    return !calendar::is_medication(o);
  });
  const std::size_t shown = all.size() <= kMostInACell ? all.size() : kMostInACell - 1;
  std::string h = "<ul>";
  for (std::size_t i = 0; i < shown; ++i) {
    const calendar::recurrence::Occurrence& o = all[i];
    const auto place = places.find(o.uid());
    const bool repeats = o.event->recurring() || o.event->recurrence_id;
    const bool leads_on = place != places.end();
    h += "<li>";
    if (leads_on)
      h += "<a href=\"/entries/" + std::to_string(place->second.number) +
           (repeats ? "?at=" + percent_encoded(o.recurrence_id()) : "") + "\">";
    h += (o.all_day ? "" : escaped(clock(local(o.start))) + " ") + escaped(shown_title(visit, o)) +
         (leads_on ? "</a></li>" : "</li>");
  }
  if (shown < all.size())
    h += "<li><a href=\"/calendar?view=day&amp;date=" + date + "\">" +
         escaped(words_.with("month.more", "n", std::to_string(all.size() - shown))) + "</a></li>";
  return h + "</ul>";
}

std::string CarersSite::month_table(const Visit& visit, local_days day) {
  const calendar::TimeWords& words = calendar::time_words(options_.language);
  const local_days first = first_of_month(day), begin = monday_of(first);
  local_days end = first_of_month(first + days{32});
  while (std::chrono::weekday{end} != std::chrono::Monday) end += days{1};
  const WallTime from{options_.home->to_utc(zone::LocalTime{begin})},
      to{options_.home->to_utc(zone::LocalTime{end})};
  auto agenda = book_.agenda(from, to);
  auto places = book_.places(from, to);
  if (!agenda || !places) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  std::map<local_days, std::vector<calendar::recurrence::Occurrence>> by_day;
  for (auto& o : agenda->between(from, to)) {
    by_day[floor<days>(o.all_day ? o.local_start : local(o.start))].push_back(std::move(o));
  }
  std::string h = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
                  escaped(month_name(day, words)) + "\"><table class=\"month\"><thead><tr>";
  for (std::size_t i = 0; i < 7; ++i) h += "<th scope=\"col\">" + escaped(words.weekdays[i]) + "</th>";
  h += "</tr></thead><tbody>\n";
  for (local_days d = begin; d < end; d += days{1}) {
    if (std::chrono::weekday{d} == std::chrono::Monday) h += "<tr>";
    const year_month_day date{d};
    const std::string text = date_text(zone::LocalTime{d});
    h += "<td" +
         std::string{d == today(visit)                             ? " class=\"today\""
                     : date.month() == year_month_day{day}.month() ? ""
                                                                   : " class=\"other\""} +
         "><a class=\"daynumber\" href=\"/calendar?view=day&amp;date=" + text + "\">" +
         std::to_string(static_cast<unsigned>(date.day())) + "</a>";
    if (const auto found = by_day.find(d); found != by_day.end())
      h += month_cell(visit, found->second, *places, text);
    h += "</td>";
    if (std::chrono::weekday{d} == std::chrono::Sunday) h += "</tr>\n";
  }
  return h + "</tbody></table></div>\n";
}

Reply CarersSite::show_calendar(Visit& visit) {
  const calendar::TimeWords& words = calendar::time_words(options_.language);
  std::string view = visit.query["view"];
  if (std::none_of(std::begin(kViews), std::end(kViews), [&](const View& v) { return v.name == view; }))
    view = "list";
  const local_days day = read_date(visit.query["date"]).value_or(today(visit));
  std::string title;
  if (view == "month") title = month_name(day, words);
  if (view == "week")
    title = words_.with("view.week_of", "date", calendar::shown_date(monday_of(day), words));
  if (view == "list") title = words_.with("view.from", "date", calendar::shown_date(day, words));
  if (view == "day") title = calendar::shown_date(day, words);
  const auto [earlier, later] = around(view, day);
  const auto link = [&](std::string_view v, local_days d) {
    return "/calendar?view=" + std::string{v} + "&amp;date=" + date_text(zone::LocalTime{d});
  };
  std::string h = "<h1>" + te("nav.calendar") + "</h1>\n";
  if (visit.can(Deed::AddEntry))
    h += "<p><a class=\"button primary\" href=\"/entries/new?date=" +
         date_text(zone::LocalTime{std::max(day, today(visit))}) + "\">" + te("entry.add") + "</a></p>\n";
  h += "<div class=\"bar\">\n<nav class=\"views\" aria-label=\"" + te("view.label") + "\">\n";
  for (const View& v : kViews)
    h += "<a class=\"button\" href=\"" + link(v.name, day) + "\"" +
         (v.name == view ? " aria-current=\"true\"" : "") + ">" + te(v.word) + "</a>\n";
  h += "</nav>\n<nav class=\"views\" aria-label=\"" + te("view.move") + "\">\n<a class=\"button\" href=\"" +
       link(view, earlier) + "\">" + te("view.earlier") + "</a>\n<a class=\"button\" href=\"" +
       link(view, today(visit)) + "\">" + te("view.today") + "</a>\n<a class=\"button\" href=\"" +
       link(view, later) + "\">" + te("view.later") + "</a>\n</nav>\n</div>\n<h2>" + escaped(title) +
       "</h2>\n";
  const auto here = local(visit.moment.wall);
  h += "<div id=\"calendar\" data-csrf=\"" + visit.session->csrf() + "\" data-date=\"" +
       date_text(zone::LocalTime{day}) + "\" data-now=\"" + date_text(here) + "T" + time_text(here) +
       "\" data-view=\"" + (visit.query.has("view") ? view : "") + "\" data-may-add=\"" +
       (visit.can(Deed::AddEntry) ? "1" : "") + "\"";
  for (const char* word : {"scope.title", "scope.this", "scope.following", "scope.all", "scope.cancel",
                           "move.done", "move.failed", "move.undone", "time.all_day"}) {
    std::string name{word};
    std::replace(name.begin(), name.end(), '.', '-');
    std::replace(name.begin(), name.end(), '_', '-');
    h += " data-" + name + "=\"" + te(word) + "\"";
  }
  // What is only a list is fetched again when something has changed; the grids do that themselves.
  h += ">\n<div id=\"plain\"";
  if (view == "list" || view == "day") h += " data-part=\"" + link(view, day) + "\"";
  h += ">\n";
  if (view == "month") h += month_table(visit, day);
  if (view == "week") h += coming_list(visit, monday_of(day), days{7});
  if (view == "day") h += coming_list(visit, day, days{1});
  if (view == "list") h += coming_list(visit, day, days{28});
  h += "</div>\n</div>\n";
  return {page(visit, w("nav.calendar"), h, "calendar"), {}};
}

Reply CarersSite::api_events(Visit& visit) {
  const auto from = calendar::recurrence::parse_time(visit.query["start"], *options_.home);
  const auto to = calendar::recurrence::parse_time(visit.query["end"], *options_.home);
  if (!from || !to || *to < *from || *to - *from > kLongestWindow)
    return {json("{\"error\":\"start and end are two times, at most 400 days apart\"}", 400), {}};
  auto agenda = book_.agenda(*from, *to);
  auto places = book_.places(*from, *to);
  if (!agenda || !places) return {json("{\"error\":\"the store cannot be read\"}", 503), {}};
  core::Json out = core::Json::array();
  for (const auto& o : agenda->between(*from, *to)) {
    const auto place = places->find(o.uid());
    if (place == places->end()) continue;
    const bool repeats = o.event->recurring() || o.event->recurrence_id;
    const bool medicine = calendar::is_medication(o);
    const bool mine = place->second.maker == visit.me().name;
    const bool may_touch = medicine
                               ? visit.can(Deed::ChangeMedicine)
                               : visit.can(Deed::ChangeAnyEntry) || (mine && visit.can(Deed::ChangeOwnEntry));
    const bool editable = place->second.writable && may_touch && !is_hidden(visit, o);
    core::Json one;
    one["id"] = std::to_string(place->second.number) + (repeats ? "/" + o.recurrence_id() : "");
    one["number"] = place->second.number;
    one["at"] = repeats ? o.recurrence_id() : "";
    one["title"] = shown_title(visit, o);
    one["start"] = o.all_day ? date_text(o.local_start)
                             : date_text(local(o.start)) + "T" + time_text(local(o.start)) + ":00";
    one["end"] =
        o.all_day ? date_text(o.local_end) : date_text(local(o.end)) + "T" + time_text(local(o.end)) + ":00";
    one["allDay"] = o.all_day;
    one["place"] = is_hidden(visit, o) ? "" : calendar::shown_text(o.event->location, 120);
    one["person"] = place->second.person;
    one["kind"] = medicine ? "medicine" : "appointment";
    one["repeats"] = repeats;
    one["editable"] = editable;
    out.push_back(std::move(one));
  }
  return {json(out.dump()), {}};
}

}  // namespace mana::carers
