#include <algorithm>
#include <cstdio>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/program/commands/calendar/calendar_files_command.hpp"
#include "agent/program/commands/calendar/calendar_library_command.hpp"
#include "agent/program/commands/calendar/calendar_phrases_command.hpp"
#include "agent/program/commands/calendar/calendar_session.hpp"
#include "agent/program/commands/calendar/calendar_sources_command.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/recurrence/listing.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana calendar add, list, show`: what a carer at the keyboard does to the calendar. While MANA runs it
/// notices.
namespace mana::program {
namespace {

using core::WallTime;
using std::chrono::days;
using std::chrono::floor;

constexpr days kListAhead{14};

struct Options : DeskOptions {
  calendar::EventDraft draft;
  std::string person, calendar, id, from, to, language;
};
using OptionsPtr = std::shared_ptr<Options>;

int fail(const core::Error& error) { return fail_in("calendar", error); }

void print_lines(std::string text) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; });
  std::fwrite(text.data(), 1, text.size(), stdout);
}

zone::LocalTime local(WallTime t, const CalendarDesk& d) {
  return d.home->to_local(floor<std::chrono::seconds>(t));
}

// ---- add

int add(const Options& o) {
  auto d = calendar_desk(o);
  if (!d) return fail(d.error());
  calendar::EventDraft typed = o.draft;
  typed.language = language_of(o, o.language);
  auto draft = calendar::draft_event(typed, (*d)->now, *(*d)->home, (*d)->zone_name);
  if (!draft) return fail(draft.error());
  auto s = open_store(o, Purpose::Change);
  if (!s) return fail(s.error());
  auto report = (*s)->shelf().import_text(draft->ics, {o.person, o.calendar}, (*d)->now);
  if (!report) return fail(report.error());
  auto numbers = (*s)->shelf().numbers();
  if (!numbers) return fail(numbers.error());
  const std::int64_t number = (*numbers)[draft->uid];
  const std::string when = calendar::read_back(draft->when);
  const WallTime start{(*d)->home->to_utc(draft->when.local)};
  if (o.json) {
    Json line;
    line["id"] = number;
    line["uid"] = draft->uid;
    line["title"] = o.draft.title;
    line["start"] = draft->when.all_day
                        ? zone::iso_date(draft->when.local)
                        : zone::iso_with_offset(floor<std::chrono::seconds>(start), *(*d)->home);
    line["when"] = when;
    print_json_line(line);
  } else {
    std::printf("Added as number %lld: %s, %s.\n", static_cast<long long>(number),
                calendar::shown_text(o.draft.title).c_str(), when.c_str());
  }
  if (!draft->repeats && start < (*d)->now && !draft->when.all_day) {
    remark("This time has passed; write the day as well if another was meant.");
  }
  return kDone;
}

// ---- list

std::string kind_of(const calendar::recurrence::Occurrence& occurrence) {
  if (calendar::is_medication(occurrence)) return "medication";
  return occurrence.event->is_task() ? "task" : "appointment";
}

Json to_json(const calendar::recurrence::Occurrence& o, std::int64_t number) {
  Json line;
  line["id"] = number;
  line["uid"] = o.uid();
  line["start"] = o.iso_start();
  line["end"] = o.iso_end();
  line["title"] = o.summary();
  line["place"] = o.event->location;
  line["kind"] = kind_of(o);
  line["all_day"] = o.all_day;
  if (o.event->is_tentative()) line["tentative"] = true;
  return line;
}

void print_row(const calendar::recurrence::Occurrence& o, std::int64_t number, const CalendarDesk& d) {
  const auto start = o.all_day ? o.local_start : local(o.start, d);
  std::string day = calendar::shown_date(floor<days>(start), calendar::time_words("en-GB"));
  const auto year = [](auto t) { return std::chrono::year_month_day{floor<days>(t)}.year(); };
  if (year(start) != year(local(d.now, d))) day += " " + std::to_string(static_cast<int>(year(start)));
  const std::string time =
      o.all_day ? "whole day" : calendar::shown_clock(start, calendar::time_words("en-GB"));
  const std::string place = calendar::shown_text(o.event->location, 60);
  std::printf("%5lld  %-27s %9s  %s%s%s%s\n", static_cast<long long>(number), day.c_str(), time.c_str(),
              calendar::shown_text(o.summary(), 80).c_str(), place.empty() ? "" : ", ", place.c_str(),
              calendar::is_medication(o) ? "  [medicine]"
              : o.event->is_tentative()  ? "  [perhaps]"
                                         : "");
}

int list(const Options& o) {
  auto d = calendar_desk(o);
  if (!d) return fail(d.error());
  const CalendarDesk& here = **d;
  WallTime from{here.home->to_utc(floor<days>(local(here.now, here)))};
  if (!o.from.empty()) {
    const auto t = calendar::recurrence::parse_time(o.from, *here.home);
    if (!t) return fail(core::Error{t.error()}.during("--from"));
    from = *t;
  }
  WallTime to = from + kListAhead;
  if (!o.to.empty()) {
    const auto t = calendar::recurrence::parse_time(o.to, *here.home);
    if (!t) return fail(core::Error{t.error()}.during("--to"));
    to = *t;
  }
  if (to < from) return fail(core::bad_input("--to lies before --from."));
  auto s = open_store(o, Purpose::Read);
  if (!s) return fail(s.error());
  auto texts = (*s)->shelf().texts(o.person.empty() ? std::optional<std::string>{} : o.person,
                                   calendar::reach_between(from, to));
  if (!texts) return fail(texts.error());
  auto numbers = (*s)->shelf().numbers();
  if (!numbers) return fail(numbers.error());
  const calendar::Agenda agenda{*texts, here.zones, here.home};
  for (const std::string& complaint : agenda.complaints()) remark(complaint);
  const auto found = agenda.between(from, to);
  for (const auto& occurrence : found) {
    const std::int64_t number = (*numbers)[occurrence.uid()];
    if (o.json)
      print_json_line(to_json(occurrence, number));
    else
      print_row(occurrence, number, here);
  }
  if (found.empty() && !o.json && !is_new_folder(o.data)) remark("Nothing is planned in this time.");
  return kDone;
}

// ---- show

int show(const Options& o) {
  auto s = open_store(o, Purpose::Read);
  if (!s) return fail(s.error());
  auto entries = (*s)->shelf().find(o.id);
  if (!entries) return fail(entries.error());
  if (entries->empty()) {
    return fail(
        core::not_found("There is no appointment '" + o.id + "'; see the numbers with: mana calendar list."));
  }
  for (const calendar::ShelfEntry& e : *entries) {
    if (!o.json) {
      print_lines(e.body);
      continue;
    }
    Json line;
    line["id"] = e.id;
    line["uid"] = e.uid;
    line["recurrence_id"] = e.recurrence_id;
    line["title"] = e.summary;
    line["person"] = e.person;
    line["calendar"] = e.calendar;
    line["known_since"] = to_iso(e.stored_at);
    line["ics"] = e.body;
    print_json_line(line);
  }
  return kDone;
}

// ---- the command line

void add_add(Command& parent, const OptionsPtr& o) {
  Command& c = add_store_command(parent, "add", "Add an appointment or a medicine", o, add);
  c.option("--title", o->draft.title, "What it is").required();
  c.option(
       "--at", o->draft.at,
       "When: \"2027-03-28 14:30\", \"tomorrow 10:00\", \"friday half past two\", \"every Tuesday 2-3pm\"")
      .required()
      .type_name("WHEN");
  c.option("--repeat", o->draft.repeat, "A rule such as FREQ=WEEKLY;BYDAY=TU").type_name("RRULE");
  c.option("--place", o->draft.place, "Where it is");
  c.option("--for", o->person, "Whose it is").type_name("PERSON");
  c.option("--with", o->draft.with, "Who comes along").type_name("NAME");
  c.option("--how", o->draft.how, "What for: with (goes along), drives, collects, visits").type_name("HOW");
  c.option("--bring", o->draft.bring, "What to bring, such as \"your glasses\"").type_name("THINGS");
  c.option(
      "--remind", o->draft.remind,
      "When to remind before, such as P1D,PT1H,PT15M; default: the day before at 18:00, in the morning at "
      "8:00, an hour, a quarter of an hour before, and at the start");
  c.option("--length", o->draft.length, "How long it takes, such as PT1H");
  c.flag("--medicine", o->draft.medication,
         "A medicine: asked about at its time, over two hours until it is answered");
  c.option("--times", o->draft.times, "Of a medicine: each day at these times, such as 8:00,13:00,20:00");
  c.option("--every", o->draft.every, "Of a medicine: so long after the last one was taken, such as PT8H");
  c.flag("--as-needed", o->draft.as_needed, "Of a medicine: only for when it is needed; never asked about");
  c.option("--language", o->language,
           "Of --at, such as de-DE; default: the setting person.language, else en-GB");
  c.option("--calendar", o->calendar, "Into which calendar");
  add_zone_option(c, *o);
}

}  // namespace

void add_calendar(Command& parent) {
  auto o = std::make_shared<Options>();
  Command& c = parent.command("calendar", "Appointments and reminders");
  add_add(c, o);

  Command& l = add_store_command(c, "list", "What is planned: the next 14 days unless told", o, list);
  l.option("--from", o->from, "First day or time").type_name("T");
  l.option("--to", o->to, "Until this day or time").type_name("T");
  l.option("--for", o->person, "Whose").type_name("PERSON");
  add_zone_option(l, *o);
  says_of_new_folder(l, o->data, kNothingPlanned);

  Command& s = add_store_command(c, "show", "One appointment as iCalendar text", o, show);
  s.option("ID", o->id, "Its number in the list, or its UID").required();
  says_of_new_folder(s, o->data, kNothingPlanned);

  add_calendar_library(c);
  add_calendar_phrases(c);
  add_calendar_files(c);
  add_calendar_sources(c);
}

}  // namespace mana::program
