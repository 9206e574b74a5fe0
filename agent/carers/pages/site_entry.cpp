#include <algorithm>
#include <charconv>

#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/core/json.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/reminders/medicine_title.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/reminders/way_time.hpp"
#include "calendar/sentences/slots.hpp"
#include "calendar/store/library_rows.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"
#include "calendar/wording/zone_text.hpp"

namespace mana::carers {
namespace {

using core::WallTime;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::seconds;

constexpr int kMinutes[] = {15, 30, 45, 60, 90, 120, 180, 240, 480};

std::int64_t number_of(const std::string& text) {
  std::int64_t n = -1;
  const auto r = std::from_chars(text.data(), text.data() + text.size(), n);
  return r.ptr == text.data() + text.size() ? n : -1;
}

std::string option(std::string_view value, const std::string& label, bool chosen) {
  return "<option value=\"" + escaped(value) + "\"" + (chosen ? " selected" : "") + ">" + label +
         "</option>\n";
}

std::string checkbox(std::string_view name, std::string_view value, const std::string& label, bool on,
                     std::string_view id) {
  return "<label class=\"check\"><input type=\"checkbox\" name=\"" + std::string{name} + "\" id=\"" +
         std::string{id} + "\" value=\"" + escaped(value) + "\"" + (on ? " checked" : "") + "> <span>" +
         label + "</span></label>\n";
}

std::string radio(std::string_view name, std::string_view value, const std::string& label, bool on) {
  return "<label class=\"check\"><input type=\"radio\" name=\"" + std::string{name} + "\" value=\"" +
         escaped(value) + "\"" + (on ? " checked" : "") + "> <span>" + label + "</span></label>\n";
}

std::string datalist(std::string_view id, const std::vector<std::string>& all) {
  std::string h = "<datalist id=\"" + std::string{id} + "\">";
  for (const std::string& one : all) h += "<option value=\"" + escaped(one) + "\"></option>";
  return h + "</datalist>\n";
}

std::string faults_json(const Words& words, const std::vector<Fault>& faults) {
  core::Json out;
  for (const Fault& f : faults) out["faults"][f.field] = words[f.word];
  return out.dump();
}

}  // namespace

bool CarersSite::may_change(const Visit& visit, const Entry& entry) const {
  if (!entry.place.writable) return false;
  if (is_hidden(visit, entry.occurrence)) return false;
  // What only has a title like one came from somebody's own calendar, and may be said to be none.
  if (entry.fields.medicine && !entry.fields.by_title) return visit.can(Deed::ChangeMedicine);
  return visit.can(Deed::ChangeAnyEntry) ||
         (visit.can(Deed::ChangeOwnEntry) && entry.place.maker == visit.me().name);
}

std::optional<Reply> CarersSite::refused_medicine(const Visit& visit, bool touches) const {
  if (!touches || visit.can(Deed::ChangeMedicine)) return {};
  return Reply{sorry(visit, 403, "error.medicine"), {}};
}

/// Who comes along, what to bring, how to get there.
std::string CarersSite::way_and_company(const EntryFields& f,
                                        const std::function<std::string(std::string_view)>& label,
                                        const std::function<std::string(std::string_view)>& wrong) const {
  const auto text = [&](std::string_view name, const std::string& value, std::string_view most) {
    return "<div class=\"field\">" + label(name) + "<input id=\"" + std::string{name} + "\" name=\"" +
           std::string{name} + "\" maxlength=\"" + std::string{most} + "\" value=\"" + escaped(value) + "\"" +
           wrong(name) + "></div>\n";
  };
  const bool any = !f.with.empty() || !f.bring.empty() || !f.directions.empty() || f.travel != 0;
  std::string h = "<details" + std::string{any ? " open" : ""} + "><summary>" + te("entry.way") +
                  "</summary>\n<div class=\"two\">\n" + text("with", f.with, "200") +
                  "<div class=\"field\">" + label("how") + "<select id=\"how\" name=\"how\"" + wrong("how") +
                  ">\n";
  for (const std::string& how : how_choices()) h += option(how, te("how." + how), f.how == how);
  h += "</select></div>\n</div>\n" + text("bring", f.bring, "200") +
       text("directions", f.directions, "1000") + "<div class=\"field\">" + label("travel") +
       "<input id=\"travel\" name=\"travel\" type=\"number\" min=\"0\" max=\"720\" value=\"" +
       (f.travel == 0 ? "" : std::to_string(f.travel)) + "\"" + wrong("travel") +
       "></div>\n<p class=\"hint\">" + te("field.directions_hint") + "</p>\n</details>\n";
  return h;
}

/// What could not be read of a line that somebody wrote, and what has to be asked about it.
std::string CarersSite::asked_of(const EntryFields& f) const {
  if (f.asks.empty() && f.not_understood.empty()) return {};
  std::string h = "<div class=\"question\" role=\"status\" id=\"asked\"><ul>\n";
  for (const std::string& question : f.asks) h += "<li>" + escaped(question) + "</li>\n";
  if (!f.not_understood.empty())
    h += "<li>" + escaped(words_.with("quick.left", "words", f.not_understood)) + "</li>\n";
  return h + "</ul></div>\n";
}

Response CarersSite::entry_page(const Visit& visit, const EntryFields& f, const FormFrame& frame) {
  const bool fresh = frame.entry == nullptr;
  const bool repeats = !fresh && frame.entry->repeats;
  std::string h = "<h1>" + escaped(frame.title) + "</h1>\n";
  if (!frame.notice.empty()) h += "<p class=\"alert\" role=\"alert\">" + te(frame.notice) + "</p>\n";
  if (!frame.faults.empty()) {
    h += "<div class=\"alert\" role=\"alert\" id=\"faults\"><p>" + te("fault.some") + "</p><ul>\n";
    for (const Fault& fault : frame.faults)
      h += "<li><a href=\"#" + fault.field + "\">" + te(fault.word) + "</a></li>\n";
    h += "</ul></div>\n";
  }
  h += asked_of(f);
  const auto wrong = [&](std::string_view field) {
    const bool is = std::any_of(frame.faults.begin(), frame.faults.end(),
                                [&](const Fault& x) { return x.field == field; });
    return is ? std::string{" aria-invalid=\"true\" aria-describedby=\"faults\""} : std::string{};
  };
  const auto label = [&](std::string_view field) {
    return "<label for=\"" + std::string{field} + "\">" + te("field." + std::string{field}) + "</label>\n";
  };
  h += "<form method=\"post\" action=\"" + frame.action + "\" class=\"entry\" id=\"entry\">\n" +
       csrf_field(visit);
  if (!fresh) {
    h += "<input type=\"hidden\" name=\"version\" value=\"" + frame.entry->version +
         "\"><input type=\"hidden\" name=\"at\" value=\"" + escaped(frame.entry->at) + "\">";
  }
  h += "\n<div class=\"field\">" + label("title") +
       "<input id=\"title\" name=\"title\" required maxlength=\"200\" value=\"" + escaped(f.title) +
       "\" autocomplete=\"off\"" + wrong("title") + "></div>\n";
  h += "<div class=\"two\">\n<div class=\"field\">" + label("date") +
       "<input id=\"date\" name=\"date\" type=\"date\" required value=\"" + escaped(f.date) + "\"" +
       wrong("date") + "></div>\n<div class=\"field\">" + label("time") +
       "<input id=\"time\" name=\"time\" type=\"time\" value=\"" + escaped(f.time) + "\"" + wrong("time") +
       "></div>\n</div>\n";
  h += checkbox("all_day", "1", te("field.all_day"), f.all_day, "all_day");
  h += "<div class=\"two\">\n<div class=\"field\">" + label("repeat") +
       "<select id=\"repeat\" name=\"repeat\"" + wrong("repeat") + ">\n";
  for (const std::string& choice : repeat_choices())
    h += option(choice, te("repeat." + choice), f.repeat == choice);
  if (f.repeat == "own") h += option("own", te("repeat.own"), true);
  h += "</select></div>\n<div class=\"field\">" + label("until") +
       "<input id=\"until\" name=\"until\" type=\"date\" value=\"" + escaped(f.until) + "\"" +
       wrong("until") + "></div>\n</div>\n";
  if (f.repeat == "own") h += "<input type=\"hidden\" name=\"rule\" value=\"" + escaped(f.rule) + "\">\n";
  h += "<div class=\"field\">" + label("place") +
       "<input id=\"place\" name=\"place\" maxlength=\"200\" list=\"places\" value=\"" + escaped(f.place) +
       "\"" + wrong("place") + "></div>\n";
  if (auto places = book_.known_places()) h += datalist("places", *places);
  h += way_and_company(f, label, wrong);

  h += "<details" +
       std::string{f.leads.empty() && f.times.empty() && !f.medicine && !f.is_private && f.notes.empty() &&
                           frame.faults.empty()
                       ? ""
                       : " open"} +
       "><summary>" + te("entry.more") + "</summary>\n";
  h += "<fieldset><legend>" + te("field.kind") + "</legend>\n" +
       radio("kind", "appointment", te("entry.appointment"), !f.medicine);
  if (visit.can(Deed::ChangeMedicine) || f.by_title)
    h += radio("kind", "medicine", te("entry.medicine_long"), f.medicine);
  h += "</fieldset>\n";
  if (f.by_title) h += "<p class=\"hint\">" + te("entry.by_title") + "</p>\n";
  h += "<div class=\"of-medicine\">\n<div class=\"field\">" + label("times") +
       "<input id=\"times\" name=\"times\" maxlength=\"100\" value=\"" + escaped(f.times) +
       "\" placeholder=\"13:00, 20:00\"" + wrong("times") + "></div>\n";
  h += "<label class=\"check\"><input type=\"checkbox\" name=\"as_needed\"" +
       std::string{f.as_needed ? " checked" : ""} + "> " + te("field.as_needed") + "</label>\n</div>\n";
  h += "<div class=\"field\">" + label("minutes") + "<select id=\"minutes\" name=\"minutes\"" +
       wrong("minutes") + ">\n";
  bool listed = false;
  for (const int m : kMinutes) {
    listed = listed || m == f.minutes;
    h += option(std::to_string(m), te("minutes." + std::to_string(m)), m == f.minutes);
  }
  if (!listed)
    h += option(std::to_string(f.minutes),
                escaped(words_.with("minutes.other", "n", std::to_string(f.minutes))), true);
  h += "</select></div>\n<div class=\"field\">" + label("person") + "<p class=\"hint\" id=\"person-hint\">" +
       te("field.person_hint") +
       "</p><input id=\"person\" name=\"person\" maxlength=\"100\" list=\"people\" "
       "aria-describedby=\"person-hint\" value=\"" +
       escaped(f.person) + "\"" + wrong("person") + (fresh ? "" : " readonly") + "></div>\n";
  if (auto people = book_.people()) h += datalist("people", *people);
  if (auto calendars = book_.writable_calendars(); fresh && calendars && !calendars->empty()) {
    h += "<div class=\"field\">" + label("calendar") + "<select id=\"calendar\" name=\"calendar\">\n" +
         option("", te("calendar.own"), f.calendar.empty());
    for (const std::string& name : *calendars) h += option(name, escaped(name), f.calendar == name);
    h += "</select></div>\n";
  }
  h += "<fieldset id=\"lead\" class=\"of-appointment\"><legend>" + te("field.remind") + "</legend>\n" +
       radio("remind", "usual", te("remind.usual"), f.leads.empty()) +
       radio("remind", "own", te("remind.own"), !f.leads.empty()) + "<div class=\"leads\">\n";
  std::vector<std::string> leads = lead_choices();
  for (const std::string& lead : f.leads)
    if (std::find(leads.begin(), leads.end(), lead) == leads.end()) leads.push_back(lead);
  for (const std::string& lead : leads) {
    const bool on = std::find(f.leads.begin(), f.leads.end(), lead) != f.leads.end();
    h += checkbox("lead", lead, words_.has("lead." + lead) ? te("lead." + lead) : escaped(lead), on,
                  "lead-" + lead);
  }
  h += "</div></fieldset>\n" + checkbox("private", "1", te("field.private"), f.is_private, "private");
  h += "<div class=\"field\">" + label("notes") + "<p class=\"hint\" id=\"notes-hint\">" +
       te("field.notes_hint") +
       "</p><textarea id=\"notes\" name=\"notes\" rows=\"3\" maxlength=\"4000\" "
       "aria-describedby=\"notes-hint\"" +
       wrong("notes") + ">" + escaped(f.notes) + "</textarea></div>\n</details>\n";

  h += "<section class=\"preview\" aria-labelledby=\"preview-title\"><h2 id=\"preview-title\">" +
       te("preview.title") + "</h2>\n<div id=\"preview\" aria-live=\"polite\">" +
       preview_html(preview_of(f, visit.moment.wall)) +
       "</div>\n<button type=\"submit\" name=\"look\" value=\"1\" formnovalidate class=\"quietbutton\" "
       "id=\"look\">" +
       te("preview.refresh") + "</button></section>\n";
  if (repeats) {
    h += "<fieldset class=\"scope\"><legend>" + te("scope.title") + "</legend>\n" +
         radio("scope", "this", te("scope.this"), frame.scope == Scope::This) +
         radio("scope", "following", te("scope.following"), frame.scope == Scope::Following) +
         radio("scope", "all", te("scope.all"), frame.scope == Scope::All) + "</fieldset>\n";
  }
  h += "<div class=\"actions\"><button class=\"primary\">" + te("entry.save") +
       "</button>\n<a class=\"button\" href=\"/\">" + te("entry.cancel") + "</a>\n";
  if (!fresh) {
    h += "<button class=\"danger\" formaction=\"/entries/" + std::to_string(frame.entry->place.number) +
         "/remove\" formnovalidate>" + te("entry.remove") + "</button>\n";
  }
  h += "</div>\n</form>\n";
  if (!fresh && !frame.entry->place.maker.empty())
    h += "<p class=\"quiet\">" + escaped(words_.with("entry.maker", "name", frame.entry->place.maker)) +
         "</p>\n";
  return page(visit, frame.title, h, "entry", frame.status);
}

Reply CarersSite::show_new_entry(Visit& visit) {
  EntryFields f;
  if (visit.query.has("title")) {
    f = entry_of_form(visit.query);  // what another page, or the calendar, filled in
  } else if (visit.query.has("quick")) {
    f = quick_entry(visit.query["quick"], visit.moment.wall, *options_.home, options_.language);
    // As it will be taken by its title, so that what belongs to a medicine is in sight.
    f.medicine = f.place.empty() && calendar::names_a_medicine(f.title) && visit.can(Deed::ChangeMedicine);
  }
  if (read_date(visit.query["date"])) f.date = visit.query["date"];
  if (f.date.empty() && !visit.query.has("quick")) f.date = date_text(zone::LocalTime{today(visit)});
  if (f.time.empty() && !visit.query["time"].empty()) f.time = visit.query["time"];
  f.all_day = f.all_day || visit.query.has("all_day");
  return {entry_page(visit, f, {"/entries", w("entry.new"), nullptr, Scope::This, "", {}, 200}), {}};
}

Reply CarersSite::add_entry(Visit& visit) {
  const EntryFields f = entry_of_form(visit.form);
  if (auto refused = refused_medicine(visit, f.medicine)) return std::move(*refused);
  const bool for_script = visit.form.has("json");
  if (visit.form.has("look"))
    return {entry_page(visit, f, {"/entries", w("entry.new"), nullptr, Scope::This, "", {}, 200}), {}};
  if (auto faults = faults_of(f); !faults.empty()) {
    if (for_script) return {json(faults_json(words_, faults), 422), {}};
    return {
        entry_page(visit, f, {"/entries", w("entry.new"), nullptr, Scope::This, "", std::move(faults), 422}),
        {}};
  }
  auto uid = book_.add(f, visit.me().name, visit.moment.wall);
  if (!uid) return {sorry(visit, uid.error()), {}};
  if (auto s = remember_place(visit, f); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "added", *uid, f.title + " | " + f.date + " " + f.time + " | " + f.repeat); !s)
    return {sorry(visit, s.error()), {}};
  can_be_undone(visit);
  if (for_script) return {json(core::Json{{"uid", *uid}}.dump(), 201), {}};
  return {go_to("/?kept=1"), {}};
}

Reply CarersSite::show_entry(Visit& visit) {
  auto entry = book_.find(number_of(visit.path[1]), visit.query["at"]);
  if (!entry) return {sorry(visit, entry.error()), {}};
  if (!may_change(visit, *entry)) {
    const auto& o = entry->occurrence;
    const bool hidden = is_hidden(visit, o);
    std::string h = "<h1>" + escaped(shown_title(visit, o)) + "</h1>\n<p>" +
                    (o.all_day ? escaped(calendar::shown_date(floor<days>(o.local_start),
                                                              calendar::time_words(options_.language)))
                               : escaped(calendar::shown_date(floor<days>(local(o.start)),
                                                              calendar::time_words(options_.language)) +
                                         ", " + clock(local(o.start)))) +
                    "</p>\n";
    if (!hidden && !entry->fields.place.empty())
      h += "<p>" + te("field.place") + ": " + escaped(entry->fields.place) + "</p>\n";
    if (!hidden && visit.can(Deed::SeePrivate) && !entry->fields.notes.empty())
      h += "<p>" + escaped(entry->fields.notes) + "</p>\n";
    if (!entry->place.writable) {
      h += "<p class=\"quiet\">" +
           escaped(words_.with("entry.fetched", "calendar", entry->place.calendar_name)) + "</p>\n";
    } else {
      h += "<p class=\"quiet\">" + te(entry->fields.medicine ? "error.medicine" : "entry.not_yours") +
           "</p>\n";
    }
    return {page(visit, shown_title(visit, o), h, "entry"), {}};
  }
  FormFrame frame{"/entries/" + visit.path[1],
                  w(entry->fields.medicine ? "entry.change_medicine" : "entry.change"),
                  &*entry,
                  Scope::This,
                  "",
                  {},
                  200};
  return {entry_page(visit, entry->fields, frame), {}};
}

Reply CarersSite::change_entry(Visit& visit) {
  auto entry = book_.find(number_of(visit.path[1]), visit.form["at"]);
  if (!entry) return {sorry(visit, entry.error()), {}};
  if (!may_change(visit, *entry)) return {sorry(visit, 403, "error.not_allowed"), {}};
  EntryFields f = entry_of_form(visit.form);
  f.person = entry->fields.person;
  if (auto refused = refused_medicine(visit, f.medicine && !entry->fields.by_title))
    return std::move(*refused);
  const Scope scope = scope_named(visit.form["scope"]).value_or(entry->repeats ? Scope::This : Scope::All);
  FormFrame frame{"/entries/" + visit.path[1],
                  w(entry->fields.medicine ? "entry.change_medicine" : "entry.change"),
                  &*entry,
                  scope,
                  "",
                  {},
                  200};
  if (visit.form.has("look")) return {entry_page(visit, f, frame), {}};
  if (frame.faults = faults_of(f); !frame.faults.empty()) {
    frame.status = 422;
    return {entry_page(visit, f, frame), {}};
  }
  if (visit.form["version"] != entry->version) {
    frame.notice = "entry.changed_meanwhile";
    frame.status = 409;
    return {entry_page(visit, f, frame), {}};
  }
  if (auto s = book_.change(*entry, scope, f, visit.moment.wall); !s) return {sorry(visit, s.error()), {}};
  if (auto s = remember_place(visit, f); !s) return {sorry(visit, s.error()), {}};
  const EntryFields& old = entry->fields;
  if (auto s = note(visit, "changed", entry->place.uid,
                    old.title + " | " + old.date + " " + old.time + " -> " + f.title + " | " + f.date + " " +
                        f.time + " | " + f.repeat + (entry->repeats ? " | " + visit.form["scope"] : ""));
      !s)
    return {sorry(visit, s.error()), {}};
  can_be_undone(visit);
  return {go_to("/?kept=1"), {}};
}

Reply CarersSite::remove_entry(Visit& visit) {
  auto entry = book_.find(number_of(visit.path[1]), visit.form["at"]);
  if (!entry) return {sorry(visit, entry.error()), {}};
  if (!may_change(visit, *entry)) return {sorry(visit, 403, "error.not_allowed"), {}};
  const Scope scope = scope_named(visit.form["scope"]).value_or(entry->repeats ? Scope::This : Scope::All);
  if (!visit.form.has("sure")) {
    const std::string word = !entry->repeats             ? "remove.one"
                             : scope == Scope::This      ? "remove.this"
                             : scope == Scope::Following ? "remove.following"
                                                         : "remove.all";
    std::string h =
        "<h1>" + te("entry.remove") + "</h1>\n<p><strong>" + escaped(entry->fields.title) + "</strong>, " +
        escaped(calendar::shown_when(local_start(entry->fields), local(visit.moment.wall),
                                     entry->fields.all_day, calendar::time_words(options_.language))) +
        "</p>\n<p>" + te(word) + "</p>\n<form method=\"post\" action=\"/entries/" + visit.path[1] +
        "/remove\">" + csrf_field(visit) +
        "<input type=\"hidden\" name=\"sure\" value=\"1\"><input type=\"hidden\" name=\"at\" value=\"" +
        escaped(visit.form["at"]) + "\"><input type=\"hidden\" name=\"scope\" value=\"" +
        escaped(visit.form["scope"]) + "\"><div class=\"actions\"><button class=\"danger\">" +
        te("remove.yes") + "</button>\n<a class=\"button\" href=\"/\">" + te("remove.no") +
        "</a></div></form>\n";
    return {page(visit, w("entry.remove"), h), {}};
  }
  if (auto s = book_.remove(*entry, scope, visit.moment.wall); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "removed", entry->place.uid,
                    entry->fields.title + " | " + entry->fields.date + " " + entry->fields.time + " | " +
                        visit.form["scope"]);
      !s)
    return {sorry(visit, s.error()), {}};
  can_be_undone(visit);
  return {go_to("/?removed=1"), {}};
}

/// Dragged in the calendar. The answer is JSON.
Reply CarersSite::move_entry(Visit& visit) {
  auto entry = book_.find(number_of(visit.path[1]), visit.form["at"]);
  if (!entry) return {json("{\"error\":\"gone\"}", 404), {}};
  if (!may_change(visit, *entry)) return {json("{\"error\":\"not allowed\"}", 403), {}};
  EntryFields f = entry->fields;
  f.date = visit.form["date"];
  f.all_day = visit.form.has("all_day");
  f.time = f.all_day ? "" : visit.form["time"];
  if (!visit.form["minutes"].empty()) f.minutes = static_cast<int>(number_of(visit.form["minutes"]));
  if (!f.until.empty() && f.until < f.date) f.until = f.date;
  const Scope scope = scope_named(visit.form["scope"]).value_or(entry->repeats ? Scope::This : Scope::All);
  if (auto faults = faults_of(f); !faults.empty()) return {json(faults_json(words_, faults), 422), {}};
  if (auto s = book_.change(*entry, scope, f, visit.moment.wall); !s)
    return {json("{\"error\":\"the store cannot be written\"}", 503), {}};
  if (auto s = note(
          visit, "moved", entry->place.uid,
          f.title + " | " + entry->fields.date + " " + entry->fields.time + " -> " + f.date + " " + f.time);
      !s)
    return {json("{\"error\":\"the store cannot be written\"}", 503), {}};
  can_be_undone(visit);
  return {json("{}"), {}};
}

/// The carer's own last change, as long as nobody has touched it since.
Reply CarersSite::undo(Visit& visit) {
  const auto found = undoable_.find(visit.me().name);
  if (found == undoable_.end()) return {sorry(visit, 404, "undo.nothing"), {}};
  const LastChange change = std::move(found->second);
  undoable_.erase(found);
  if (auto s = book_.take_back(change, visit.moment.wall); !s) return {sorry(visit, s.error()), {}};
  if (auto s = note(visit, "took back", change.before.begin()->first, change.title); !s)
    return {sorry(visit, s.error()), {}};
  effects_.calendar_changed = true;
  return {go_to("/?undone=1"), {}};
}

void CarersSite::can_be_undone(const Visit& visit) {
  effects_.calendar_changed = true;
  if (book_.last_change()) undoable_[visit.me().name] = *book_.last_change();
}

std::string CarersSite::undo_form(const Visit& visit) const {
  const auto found = undoable_.find(visit.me().name);
  if (found == undoable_.end()) return {};
  return "<form method=\"post\" action=\"/undo\">" + csrf_field(visit) + "<button id=\"undo\">" +
         escaped(words_.with("undo.go", "title", calendar::shown_text(found->second.title, 60))) +
         "</button></form>\n";
}

CarersSite::Preview CarersSite::preview_of(const EntryFields& f, WallTime wall) {
  Preview out;
  if (!faults_of(f).empty()) {
    out.note = "preview.incomplete";
    return out;
  }
  const Desk desk{options_.home, zones_.find(options_.home->name()) ? options_.home->name() : "", wall};
  std::string text;
  if (!desk.zone_name.empty() && !f.all_day) text = calendar::vtimezone(*options_.home, desk.zone_name);
  auto timetable = calendar::recurrence::Timetable::read(
      calendar::ical::wrap_calendar(text + new_event(f, "preview@mana", desk)), zones_, options_.home);
  if (!timetable) return out;
  auto library = calendar::read_library(db_);
  if (!library) return out;
  if (const calendar::Place typed = place_of(f, library->find_place(f.place)); !typed.name.empty()) {
    // As it would be told after keeping it.
    std::erase_if(library->places, [&](const calendar::Place& p) { return p.name == typed.name; });
    library->places.push_back(typed);
  }
  // The next one of which something is still to be said; of a series whose first day has passed a later one.
  calendar::recurrence::Budget budget;
  const calendar::TimeWords& words = calendar::time_words(options_.language);
  const WallTime begin{options_.home->to_utc(local_start(f))};
  for (const auto& o :
       timetable->between(std::max(begin, wall) - days{2}, std::max(begin, wall) + days{400}, budget)
           .occurrences) {
    const calendar::PlannedOccurrence plan = calendar::plan_occurrence(
        o, *options_.home, options_.policy, {}, calendar::way_time(f.place, *library, options_.policy));
    out.day = calendar::shown_date(floor<days>(o.all_day ? o.local_start : local(o.start)), words);
    if (calendar::is_medication(o) && calendar::is_as_needed(o)) {
      out.note = "preview.as_needed";
      return out;
    }
    for (const calendar::PlannedStage& stage : calendar::as_said(plan, options_.policy, *options_.home)) {
      if (stage.due < wall) continue;
      const calendar::SpokenEvent event{plan.kind,
                                        plan.title,
                                        plan.place,
                                        plan.starts,
                                        plan.all_day,
                                        plan.facts,
                                        stage.name == calendar::kLeaveStage,
                                        plan.ends};
      const auto here = local(stage.due);
      const msg::Slots slots =
          calendar::slots_of(event, stage.due, *options_.home, {words, options_.sentences, *library});
      std::string sentence;
      if (hands_.announcement) {
        const auto all = hands_.announcement(slots, std::string{calendar::day_part(here, words).name});
        if (!all.empty()) sentence = all.front();
      }
      if (sentence.empty()) continue;
      out.told.push_back({calendar::shown_when(here, local(wall), false, words), sentence});
    }
    if (!out.told.empty()) break;
  }
  if (out.told.empty()) out.note = "preview.nothing";
  return out;
}

std::string CarersSite::preview_html(const Preview& p) const {
  if (!p.note.empty()) return "<p class=\"quiet\">" + te(p.note) + "</p>";
  std::string h = "<p class=\"quiet\">" + escaped(words_.with("preview.for", "day", p.day)) + "</p><ul>\n";
  for (const Told& t : p.told) {
    h += "<li><span class=\"when\">" + escaped(t.when) + "</span> <q>" + escaped(t.sentence) + "</q>";
    if (hands_.sound)
      h += " <a class=\"play\" href=\"/sound?text=" + percent_encoded(t.sentence) + "\">" +
           te("preview.play") + "<span class=\"visually-hidden\">: " + escaped(t.when) + "</span></a>";
    h += "</li>\n";
  }
  return h + "</ul>";
}

Reply CarersSite::api_preview(Visit& visit) {
  Response r;
  r.body = preview_html(preview_of(entry_of_form(visit.query), visit.moment.wall));
  return {std::move(r), {}};
}

}  // namespace mana::carers
