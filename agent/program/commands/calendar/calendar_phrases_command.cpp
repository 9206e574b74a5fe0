#include "agent/program/commands/calendar/calendar_phrases_command.hpp"

#include <array>
#include <cstdio>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/time_arguments.hpp"
#include "agent/program/commands/calendar/calendar_session.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "calendar/ical/values.hpp"
#include "calendar/phrases/phrase.hpp"
#include "calendar/phrases/when_parser.hpp"
#include "calendar/sentences/slots.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::program {
namespace {

using std::chrono::floor;
using zone::LocalTime;

struct Options : DeskOptions {
  std::string text, now, language;
  std::string title, at, place, kind = "appointment", lead;
};
using OptionsPtr = std::shared_ptr<Options>;

int fail(const core::Error& error) { return fail_in("calendar", error); }

/// With --now in the place of the machine's clock.
core::Result<std::unique_ptr<CalendarDesk>> desk_at(const Options& o) {
  auto d = calendar_desk(o);
  if (!d || o.now.empty()) return d;
  const auto instant = parse_instant(o.now);
  if (instant) {
    (*d)->now = *instant;
    return d;
  }
  const auto local = calendar::parse_when(o.now, (*d)->now, *(*d)->home);
  if (!local) return core::Error{local.error()}.during("--now");
  (*d)->now = core::WallTime{(*d)->home->to_utc(local->local)};
  return d;
}

LocalTime here(const CalendarDesk& d) { return d.home->to_local(floor<std::chrono::seconds>(d.now)); }

/// "2026-12-08T09:15:00+00:00", "2026-12-08" of a whole day or while the hour is not known, "T09:15:00" while
/// the day is not.
std::string start_of(const calendar::Phrase& p, const zone::Zone& home) {
  if (const auto start = p.start(); start && !p.all_day)
    return zone::iso_with_offset(home.to_utc(*start), home);
  if (p.day) return zone::iso_date(LocalTime{*p.day});
  if (!p.time || p.names_day) return {};
  const std::chrono::hh_mm_ss clock{*p.time};
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "T%02d:%02d:%02d", static_cast<int>(clock.hours().count()),
                static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
  return text.data();
}

std::string end_of(const calendar::Phrase& p, const zone::Zone& home) {
  if (!p.end) return {};
  return p.all_day ? zone::iso_date(*p.end) : zone::iso_with_offset(home.to_utc(*p.end), home);
}

Json list_of(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(text);
  return list;
}

void print_phrase(const calendar::Phrase& p, const CalendarDesk& d) {
  const auto line = [](const char* name, const std::string& value) {
    if (!value.empty()) std::printf("%-8s %s\n", name, calendar::shown_text(value, 500).c_str());
  };
  line("start", start_of(p, *d.home));
  line("end", end_of(p, *d.home));
  if (p.all_day) line("all day", "yes");
  line("repeat", calendar::rule_of_phrase(p, *d.home));
  line("place", p.place);
  line("title", p.title);
  for (const std::string& question : p.asks) line("asks", question);
  line("left", p.left);
}

int when(const Options& o) {
  auto d = desk_at(o);
  if (!d) return fail(d.error());
  const calendar::Phrase p = calendar::read_phrase(o.text, here(**d), language_of(o, o.language));
  if (!o.json) {
    print_phrase(p, **d);
    return kDone;
  }
  Json line;
  line["start"] = start_of(p, *(*d)->home);
  line["end"] = end_of(p, *(*d)->home);
  line["all_day"] = p.all_day;
  line["repeat"] = calendar::rule_of_phrase(p, *(*d)->home);
  line["place"] = p.place;
  line["title"] = p.title;
  line["asks"] = list_of(p.asks);
  line["left"] = p.left;
  line["parts"] = list_of(p.parts);
  print_json_line(line);
  return kDone;
}

// ---- what would be said

core::Result<calendar::Sentences> sentences_in(const std::string& language) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder)
    return core::not_found("There are no sentences in '" + language + "'; write for example en-GB or de-DE.");
  return calendar::Sentences::read(*folder / "sentences.toml");
}

/// How long before it is told: of an appointment an hour, of a whole day at eight in the morning of it.
core::Result<std::chrono::seconds> lead_of(const Options& o, bool all_day) {
  if (o.lead.empty()) {
    if (all_day) return std::chrono::seconds{-std::chrono::hours{8}};
    return std::chrono::seconds{std::chrono::hours{o.kind == "medication" ? 0 : 1}};
  }
  const auto span = calendar::ical::parse_span(o.lead);
  if (!span)
    return core::bad_input("--lead '" + o.lead.substr(0, 40) +
                           "' is not understood; write for example PT1H (an hour) or P1D (a day).");
  return span->days + span->seconds;
}

int say(const Options& o) {
  const std::string language = language_of(o, o.language);
  auto d = desk_at(o);
  if (!d) return fail(d.error());
  const auto when = calendar::parse_when(o.at, (*d)->now, *(*d)->home, language);
  if (!when) return fail(core::Error{when.error()}.during("--at"));
  const auto sentences = sentences_in(language);
  if (!sentences) return fail(sentences.error());
  const auto lead = lead_of(o, when->all_day);
  if (!lead) return fail(lead.error());
  const auto starts = (*d)->home->to_utc(when->local);
  const calendar::Library library;
  calendar::SpokenEvent event;
  event.kind = o.kind;
  event.title = o.title;
  event.place = o.place;
  event.starts = core::WallTime{starts};
  event.all_day = when->all_day;
  const auto slots = calendar::slots_of(event, core::WallTime{starts - *lead}, *(*d)->home,
                                        {calendar::time_words(language), *sentences, library});
  const std::string& text = slots.at(o.kind == "medication" ? "question" : "sentence");
  if (o.json)
    print_json_line({{"text", text}});
  else
    std::printf("%s\n", calendar::shown_text(text, 2000).c_str());
  return kDone;
}

void add_place_and_time(Command& c, Options& o) {
  c.option("--now", o.now, "The moment from which it is read, such as 2026-12-02T10:00; default: now")
      .type_name("T");
  c.option("--language", o.language,
           "In which language, such as de-DE; default: the setting person.language, else en-GB");
  add_data_folder(c, o.data, "The data directory, for its settings").type_name("DIR");
  c.flag("--json", o.json, "JSON Lines on standard output");
  add_zone_option(c, o);
}

}  // namespace

std::string language_of(const StoreOptions& options, const std::string& typed) {
  if (!typed.empty()) return typed;
  const std::filesystem::path file = options.folder() / "settings.toml";
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return "en-GB";
  const auto settings = read_settings(file);
  const std::string set = settings ? settings->text("person.language") : std::string{};
  return set.empty() ? "en-GB" : set;
}

void add_calendar_phrases(Command& parent) {
  auto o = std::make_shared<Options>();
  Command& w =
      parent.command("when", "What a phrase for a date means, and what has to be asked about it", o, when);
  w.option("TEXT", o->text, "Such as \"Dentist, Tuesday 8 December 9:15am\"").required();
  add_place_and_time(w, *o);

  auto of_say = std::make_shared<Options>();
  Command& s = parent.command("say", "The sentence that would be spoken of an entry", of_say, say);
  s.option("--title", of_say->title, "What it is, as somebody types it").required();
  s.option("--at", of_say->at, "When it is, as for: mana calendar add").required().type_name("WHEN");
  s.option("--place", of_say->place, "Where it is");
  s.option("--kind", of_say->kind, "appointment or medication").one_of({"appointment", "medication"});
  s.option("--lead", of_say->lead, "How long before it is said; default: PT1H, of a medicine PT0S")
      .type_name("SPAN");
  add_place_and_time(s, *of_say);
}

}  // namespace mana::program
