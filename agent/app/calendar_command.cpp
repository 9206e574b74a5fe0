#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "agent/app/calendar_sources_command.hpp"
#include "agent/app/json_lines.hpp"
#include "agent/app/paths.hpp"
#include "agent/app/settings_file.hpp"
#include "agent/app/subcommand.hpp"
#include "agent/app/system_clock.hpp"
#include "agent/core/log.hpp"
#include "calendar/agenda.hpp"
#include "calendar/event_draft.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/recurrence/listing.hpp"
#include "calendar/spoken_time.hpp"
#include "calendar/spoken_title.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

/// `mana calendar`: what a carer at the keyboard does to the calendar. While MANA runs it notices.
namespace mana::app {
namespace {

namespace fs = std::filesystem;
using calendar::SqliteReminderStore;
using core::WallTime;
using std::chrono::days;
using std::chrono::floor;

constexpr int kDone = 0, kCouldNot = 1, kWrongUsage = 2;
constexpr std::uintmax_t kLargestFile = 8u << 20;
constexpr days kListAhead{14};

struct Options {
  std::string data, zone;
  bool json = false;
  calendar::EventDraft draft;
  std::string person, calendar, file, id, from, to;
  bool rule_decides = false;
};
using OptionsPtr = std::shared_ptr<Options>;

int fail(const core::Error& error) {
  std::fprintf(stderr, "mana calendar: %s\n", error.sentence.c_str());
  return error.code == core::ErrorCode::BadInput ? kWrongUsage : kCouldNot;
}

/// A file that is wrong is not a wrong command.
int fail_on_file(core::Error error, const std::string& file) {
  std::fprintf(stderr, "mana calendar: %s\n", std::move(error).during("'" + file + "'").sentence.c_str());
  return kCouldNot;
}

/// What came from a file goes to the terminal without its control characters.
void tell(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", calendar::shown_text(sentence, 500).c_str());
}

void print_lines(std::string text) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; });
  std::fwrite(text.data(), 1, text.size(), stdout);
}

fs::path data_dir(const Options& o) { return o.data.empty() ? default_data_dir() : fs::path{o.data}; }

/// What every subcommand needs: where and when we are.
struct Desk {
  calendar::zone::Zones zones;
  calendar::zone::ZonePtr home;
  std::string zone_name;  // empty when the IANA database does not know it
  WallTime now{};
};

core::Result<std::string> zone_from_settings(const Options& o) {
  const fs::path file = data_dir(o) / "settings.toml";
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return std::string{};
  auto settings = read_settings(file);
  if (!settings) return std::move(settings).error();
  return settings->text("person.zone");
}

core::Result<std::unique_ptr<Desk>> desk(const Options& o) {
  auto d = std::make_unique<Desk>();
  d->now = SystemClock{}.wall_now();
  std::string name = o.zone;
  if (name.empty()) {
    auto set = zone_from_settings(o);
    if (!set) return std::move(set).error();
    name = *set;
  }
  if (name.empty()) {
    d->home = d->zones.of_this_machine();
  } else {
    auto found = d->zones.find_any(name);
    if (!found)
      return core::bad_input("The time zone '" + name + "' is not known; write for example Europe/London.");
    d->home = *found;
  }
  if (d->zones.find(d->home->name())) d->zone_name = d->home->name();
  return d;
}

enum class Purpose { Read, Change };

core::Result<std::unique_ptr<SqliteReminderStore>> store(const Options& o, Purpose purpose) {
  const fs::path file = calendar::store_file(data_dir(o));
  auto opened =
      purpose == Purpose::Read ? SqliteReminderStore::open_to_read(file) : SqliteReminderStore::open(file);
  if (opened && !(*opened)->notice().empty()) core::log_warning("calendar", (*opened)->notice());
  return opened;
}

core::Result<std::string> read_file(const std::string& name) {
  if (name == "-") {
    std::string all{std::istreambuf_iterator<char>{std::cin}, {}};
    return all;
  }
  std::error_code error;
  if (fs::is_directory(name, error)) return core::bad_input("it is a folder, not a file.");
  const auto size = fs::file_size(name, error);
  if (!error && size > kLargestFile) {
    return core::bad_input("it is larger than 8 MiB; export a shorter period.");
  }
  std::ifstream in{name, std::ios::binary};
  if (!in) return core::not_found("it cannot be read; check its name.");
  return std::string{std::istreambuf_iterator<char>{in}, {}};
}

calendar::zone::LocalTime local(WallTime t, const Desk& d) {
  return d.home->to_local(floor<std::chrono::seconds>(t));
}

// ---- add

int add(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto draft = calendar::draft_event(o.draft, (*d)->now, *(*d)->home, (*d)->zone_name);
  if (!draft) return fail(draft.error());
  auto s = store(o, Purpose::Change);
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
                        ? calendar::zone::iso_date(draft->when.local)
                        : calendar::zone::iso_with_offset(floor<std::chrono::seconds>(start), *(*d)->home);
    line["when"] = when;
    print_json_line(line);
  } else {
    std::printf("Added as number %lld: %s, %s.\n", static_cast<long long>(number),
                calendar::shown_text(o.draft.title).c_str(), when.c_str());
  }
  if (o.draft.repeat.empty() && start < (*d)->now && !draft->when.all_day) {
    tell("This time has passed; write the day as well if another was meant.");
  }
  return kDone;
}

// ---- list

std::string kind_of(const calendar::recurrence::Occurrence& occurrence) {
  return calendar::is_medication(occurrence) ? "medication" : "appointment";
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
  return line;
}

void print_row(const calendar::recurrence::Occurrence& o, std::int64_t number, const Desk& d) {
  const auto start = o.all_day ? o.local_start : local(o.start, d);
  std::string day = calendar::shown_date(floor<days>(start), calendar::time_words("en-GB"));
  const auto year = [](auto t) { return std::chrono::year_month_day{floor<days>(t)}.year(); };
  if (year(start) != year(local(d.now, d))) day += " " + std::to_string(static_cast<int>(year(start)));
  const std::string time = o.all_day ? "whole day" : calendar::shown_clock(start);
  const std::string place = calendar::shown_text(o.event->location, 60);
  std::printf("%5lld  %-27s %9s  %s%s%s%s\n", static_cast<long long>(number), day.c_str(), time.c_str(),
              calendar::shown_text(o.summary(), 80).c_str(), place.empty() ? "" : ", ", place.c_str(),
              calendar::is_medication(o) ? "  [medicine]" : "");
}

int list(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  const Desk& here = **d;
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
  auto s = store(o, Purpose::Read);
  if (!s) return fail(s.error());
  auto texts = (*s)->shelf().texts(o.person.empty() ? std::optional<std::string>{} : o.person);
  if (!texts) return fail(texts.error());
  auto numbers = (*s)->shelf().numbers();
  if (!numbers) return fail(numbers.error());
  const calendar::Agenda agenda{*texts, here.zones, here.home};
  for (const std::string& complaint : agenda.complaints()) tell(complaint);
  const auto found = agenda.between(from, to);
  for (const auto& occurrence : found) {
    const std::int64_t number = (*numbers)[occurrence.uid()];
    if (o.json)
      print_json_line(to_json(occurrence, number));
    else
      print_row(occurrence, number, here);
  }
  if (found.empty() && !o.json) tell("Nothing is planned in this time.");
  return kDone;
}

// ---- show, import, export, occurrences

int show(const Options& o) {
  auto s = store(o, Purpose::Read);
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

int import_file(const Options& o) {
  auto text = read_file(o.file);
  if (!text) return fail_on_file(text.error(), o.file);
  auto s = store(o, Purpose::Change);
  if (!s) return fail(s.error());
  auto report = (*s)->shelf().import_text(std::move(*text), {o.person, o.calendar}, SystemClock{}.wall_now());
  if (!report) return fail_on_file(report.error(), o.file);
  for (const auto& issue : report->skipped) {
    tell(o.file + ":" + std::to_string(issue.line) + ": " + issue.sentence);
  }
  if (o.json) {
    Json line;
    line["added"] = report->added;
    line["updated"] = report->updated;
    line["unchanged"] = report->unchanged;
    line["older"] = report->older;
    line["complaints"] = report->skipped.size();
    print_json_line(line);
    return kDone;
  }
  std::printf("%d added, %d updated, %d unchanged", report->added, report->updated, report->unchanged);
  if (report->older > 0) std::printf(", %d kept because what is here is newer", report->older);
  std::printf(".\n");
  return kDone;
}

int export_file(const Options& o) {
  auto s = store(o, Purpose::Read);
  if (!s) return fail(s.error());
  auto texts = (*s)->shelf().texts(o.person.empty() ? std::optional<std::string>{} : o.person);
  if (!texts) return fail(texts.error());
  std::string all;
  for (const auto& calendar : *texts) all += calendar.text;
  if (all.empty()) all = calendar::ical::wrap_calendar("");
  if (o.file.empty() || o.file == "-") {
    std::fwrite(all.data(), 1, all.size(), stdout);
    return kDone;
  }
  std::ofstream out{o.file, std::ios::binary | std::ios::trunc};
  out.write(all.data(), static_cast<std::streamsize>(all.size()));
  out.close();
  if (!out)
    return fail(
        core::io_error("The file '" + o.file + "' cannot be written; check the folder and the disk."));
  return kDone;
}

int occurrences(const Options& o) {
  auto text = read_file(o.file);
  if (!text) return fail_on_file(text.error(), o.file);
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto listing = calendar::recurrence::list_occurrences(
      std::move(*text), o.from, o.to, (*d)->zones, (*d)->home, {.start_always_an_instance = !o.rule_decides});
  if (!listing) return fail(listing.error());
  for (const auto& issue : listing->issues) {
    tell(o.file + ":" + std::to_string(issue.line) + ": " + issue.sentence);
  }
  for (const std::string& uid : listing->too_expensive) {
    tell("The rule of '" + uid + "' costs too much; not all of its occurrences are listed.");
  }
  for (const auto& row : listing->rows) {
    if (o.json) {
      Json line;
      line["uid"] = row.uid;
      line["start"] = row.start;
      line["end"] = row.end;
      line["summary"] = row.summary;
      if (row.cancelled) line["cancelled"] = true;
      print_json_line(line);
    } else {
      std::printf("%s  %s  %s%s\n", row.start.c_str(), row.end.c_str(),
                  calendar::shown_text(row.summary).c_str(), row.cancelled ? " (cancelled)" : "");
    }
  }
  return kDone;
}

// ---- the command line

CLI::App* sub(CLI::App& parent, Run& run, const OptionsPtr& o, const char* name, const char* help,
              int (*action)(const Options&)) {
  CLI::App* c = parent.add_subcommand(name, help);
  c->add_option("--data", o->data, "The data directory")->type_name("DIR");
  c->add_flag("--json", o->json, "JSON Lines on standard output");
  c->callback([o, &run, action] { run = [o, action] { return action(*o); }; });
  return c;
}

void zone_option(CLI::App* c, const OptionsPtr& o) {
  c->add_option("--zone", o->zone,
                "Time zone of the home such as Europe/London; default: the setting person.zone, "
                "else the machine's");
}

void add_add(CLI::App& parent, Run& run, const OptionsPtr& o) {
  CLI::App* c = sub(parent, run, o, "add", "Add an appointment or a medicine", add);
  c->add_option("--title", o->draft.title, "What it is")->required();
  c->add_option("--at", o->draft.at,
                "When: \"2027-03-28 14:30\", \"tomorrow 10:00\", \"friday half past two\", \"in 20 minutes\"")
      ->required()
      ->type_name("WHEN");
  c->add_option("--repeat", o->draft.repeat, "A rule such as FREQ=WEEKLY;BYDAY=TU")->type_name("RRULE");
  c->add_option("--place", o->draft.place, "Where it is");
  c->add_option("--for", o->person, "Whose it is")->type_name("PERSON");
  c->add_option(
      "--remind", o->draft.remind,
      "When to remind before, such as P1D,PT1H,PT15M; default: the day before at 18:00, in the morning at "
      "8:00, an hour, a quarter of an hour before, and at the start");
  c->add_option("--length", o->draft.length, "How long it takes, such as PT1H");
  c->add_flag("--medicine", o->draft.medication, "A medicine: asked about once, at its time");
  c->add_option("--calendar", o->calendar, "Into which calendar");
  zone_option(c, o);
}

}  // namespace

void add_calendar(CLI::App& parent, Run& run) {
  auto o = std::make_shared<Options>();
  CLI::App* c = parent.add_subcommand("calendar", "Appointments and reminders");
  c->require_subcommand(1);
  add_add(*c, run, o);

  CLI::App* l = sub(*c, run, o, "list", "What is planned: the next 14 days unless told", list);
  l->add_option("--from", o->from, "First day or time")->type_name("T");
  l->add_option("--to", o->to, "Until this day or time")->type_name("T");
  l->add_option("--for", o->person, "Whose")->type_name("PERSON");
  zone_option(l, o);

  sub(*c, run, o, "show", "One appointment as iCalendar text", show)
      ->add_option("ID", o->id, "Its number in the list, or its UID")
      ->required();

  CLI::App* i =
      sub(*c, run, o, "import", "Take in an iCalendar file; known entries are updated", import_file);
  i->add_option("FILE", o->file, "An .ics file, or - for standard input")->required();
  i->add_option("--for", o->person, "Whose it is")->type_name("PERSON");
  i->add_option("--calendar", o->calendar, "Into which calendar; default: as the file calls itself");

  CLI::App* e = sub(*c, run, o, "export", "Everything as iCalendar text", export_file);
  e->add_option("FILE", o->file, "Where to; default: standard output");
  e->add_option("--for", o->person, "Whose")->type_name("PERSON");

  CLI::App* x =
      sub(*c, run, o, "occurrences", "When the entries of a file happen; touches no store", occurrences);
  x->add_option("FILE", o->file, "An .ics file, or - for standard input")->required();
  x->add_option("--from", o->from, "First moment")->required()->type_name("T");
  x->add_option("--to", o->to, "Until this moment")->required()->type_name("T");
  x->add_flag("--rule-decides", o->rule_decides,
              "Leave DTSTART out where the rule does not make it (libical, dateutil); else it always counts");
  zone_option(x, o);

  add_calendar_sources(*c, run);
}

}  // namespace mana::app
