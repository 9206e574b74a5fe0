#include "agent/program/commands/calendar/calendar_files_command.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/program/commands/calendar/calendar_session.hpp"
#include "calendar/ical/foreign_text.hpp"
#include "calendar/ical/readable_text.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/recurrence/listing.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana calendar import, export, occurrences`: calendars as files.
namespace mana::program {
namespace {

constexpr std::uintmax_t kLargestFile = calendar::ical::kWholeCalendars.text_bytes;

struct Options : DeskOptions {
  std::string person, calendar, file, from, to;
  bool rule_decides = false;
};

int fail(const core::Error& error) { return fail_in("calendar", error); }

/// A file that is wrong is not a wrong command.
int fail_on_file(core::Error error, const std::string& file) {
  fail(std::move(error).during("'" + file + "'"));
  return kCouldNot;
}

void tell(const Options& o, const calendar::ical::Issue& issue) {
  remark(o.file + ":" + std::to_string(issue.line) + ": " + issue.sentence);
}

core::Error too_large() {
  return core::bad_input("it is larger than " + std::to_string(kLargestFile >> 20) +
                         " MiB; export a shorter period.");
}

core::Result<std::string> bytes_of(const std::string& name) {
  if (name == "-") {
    std::string all;
    for (char block[1U << 16U]; std::cin.read(block, sizeof block) || std::cin.gcount() > 0;) {
      all.append(block, static_cast<std::size_t>(std::cin.gcount()));
      if (all.size() > kLargestFile) return too_large();
    }
    return all;
  }
  std::error_code error;
  if (std::filesystem::is_directory(name, error)) return core::bad_input("it is a folder, not a file.");
  const auto size = std::filesystem::file_size(name, error);
  if (!error && size > kLargestFile) {
    return too_large();
  }
  std::ifstream in{name, std::ios::binary};
  if (!in) return core::not_found("it cannot be read; check its name.");
  return std::string{std::istreambuf_iterator<char>{in}, {}};
}

/// A file that may be a calendar.
core::Result<std::string> read_file(const std::string& name) {
  auto text = bytes_of(name);
  if (!text) return text;
  *text = calendar::ical::readable_text(std::move(*text));
  if (std::string fault = calendar::ical::what_it_is_instead(*text); !fault.empty())
    return core::bad_input(std::move(fault));
  return text;
}

/// kDone, or one sentence that an END is missing, so that more may be.
int status_after(const Options& o, const std::vector<calendar::ical::Issue>& issues) {
  const auto cut = std::find_if(issues.begin(), issues.end(), [](const auto& i) { return i.cut_off; });
  if (cut == issues.end()) return kDone;
  return fail_on_file(
      core::bad_input("it is damaged or cut off: what begins in line " + std::to_string(cut->line) +
                      " has no END. What is whole in it counts; export or download it again for the rest."),
      o.file);
}

int status_of(const Options& o, const calendar::ImportReport& report) {
  if (const int status = status_after(o, report.skipped); status != kDone) return status;
  const bool has_any = report.added + report.updated + report.unchanged + report.older > 0;
  if (has_any || report.skipped.empty()) return kDone;
  return fail_on_file(core::bad_input("nothing in it could be taken in; the lines above say why."), o.file);
}

int import_file(const Options& o) {
  auto text = read_file(o.file);
  if (!text) return fail_on_file(text.error(), o.file);
  auto s = open_store(o, Purpose::Change);
  if (!s) return fail(s.error());
  auto report = (*s)->shelf().import_text(std::move(*text), {o.person, o.calendar}, SystemClock{}.wall_now(),
                                          calendar::ical::kWholeCalendars);
  if (!report) return fail_on_file(report.error(), o.file);
  for (const auto& issue : report->skipped) tell(o, issue);
  if (o.json) {
    Json line;
    line["added"] = report->added;
    line["updated"] = report->updated;
    line["unchanged"] = report->unchanged;
    line["older"] = report->older;
    line["complaints"] = report->skipped.size();
    print_json_line(line);
    return status_of(o, *report);
  }
  std::printf("%d added, %d updated, %d unchanged", report->added, report->updated, report->unchanged);
  if (report->older > 0) std::printf(", %d kept because what is here is newer", report->older);
  std::printf(".\n");
  return status_of(o, *report);
}

int export_file(const Options& o) {
  auto s = open_store(o, Purpose::Read);
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
  auto d = calendar_desk(o);
  if (!d) return fail(d.error());
  auto listing = calendar::recurrence::list_occurrences(
      std::move(*text), o.from, o.to, (*d)->zones, (*d)->home, {.start_always_an_instance = !o.rule_decides});
  if (!listing) return fail(listing.error());
  for (const auto& issue : listing->issues) tell(o, issue);
  for (const std::string& uid : listing->too_expensive) {
    remark("The rule of '" + uid + "' costs too much; not all of its occurrences are listed.");
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
  return status_after(o, listing->issues);
}

}  // namespace

void add_calendar_files(Command& calendar) {
  const auto o = std::make_shared<Options>();
  Command& i = add_store_command(calendar, "import", "Take in an iCalendar file; known entries are updated",
                                 o, import_file);
  i.option("FILE", o->file, "An .ics file, or - for standard input").required();
  i.option("--for", o->person, "Whose it is").type_name("PERSON");
  i.option("--calendar", o->calendar, "Into which calendar; default: as the file calls itself");

  Command& e = add_store_command(calendar, "export", "Everything as iCalendar text", o, export_file);
  e.option("FILE", o->file, "Where to; default: standard output");
  e.option("--for", o->person, "Whose").type_name("PERSON");
  says_of_new_folder(e, o->data, kNothingPlanned);

  Command& x = add_store_command(calendar, "occurrences",
                                 "When the entries of a file happen; touches no store", o, occurrences);
  x.option("FILE", o->file, "An .ics file, or - for standard input").required();
  x.option("--from", o->from, "First moment").required().type_name("T");
  x.option("--to", o->to, "Until this moment").required().type_name("T");
  x.flag("--rule-decides", o->rule_decides,
         "Leave DTSTART out where the rule does not make it (libical, dateutil); else it always counts");
  add_zone_option(x, *o);
}

}  // namespace mana::program
