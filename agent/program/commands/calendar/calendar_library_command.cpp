#include "agent/program/commands/calendar/calendar_library_command.hpp"

#include <cstdio>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/program/commands/calendar/calendar_session.hpp"
#include "agent/program/machine/paths.hpp"
#include "calendar/ical/recur.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/sentences/slots.hpp"
#include "calendar/store/library_rows.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana calendar place` and `person`: what is known of those that entries name; `preview`: what will be
/// said.
namespace mana::program {
namespace {

using std::chrono::days;

constexpr days kPreviewAhead{60};

struct Options : DeskOptions {
  calendar::Place place;
  calendar::Acquaintance person;
  std::string travel, id, language = "en-GB";
};
using OptionsPtr = std::shared_ptr<Options>;

int fail(const core::Error& error) { return fail_in("calendar", error); }
std::string shown(const std::string& text) { return calendar::shown_text(text, 300); }

core::Result<std::chrono::minutes> way_time(const std::string& typed) {
  if (typed.empty()) return std::chrono::minutes{0};
  const auto span = calendar::ical::parse_span(typed);
  if (!span || span->days.count() != 0 || span->seconds.count() < 0)
    return core::bad_input("--travel '" + typed.substr(0, 40) +
                           "' is not understood; write for example PT20M.");
  return std::chrono::ceil<std::chrono::minutes>(span->seconds);
}

// ---- places and people

int keep_place(const Options& o) {
  auto travel = way_time(o.travel);
  if (!travel) return fail(travel.error());
  auto s = open_store(o, Purpose::Change);
  if (!s) return fail(s.error());
  calendar::Place place = o.place;
  place.travel = *travel;
  if (auto kept = calendar::put_place((*s)->db(), place); !kept) return fail(kept.error());
  return kDone;
}

int keep_person(const Options& o) {
  auto s = open_store(o, Purpose::Change);
  if (!s) return fail(s.error());
  if (auto kept = calendar::put_acquaintance((*s)->db(), o.person); !kept) return fail(kept.error());
  return kDone;
}

int remove_place(const Options& o) {
  auto s = open_store(o, Purpose::Change);
  if (!s) return fail(s.error());
  if (auto gone = calendar::remove_place((*s)->db(), o.place.name); !gone) return fail(gone.error());
  return kDone;
}

int remove_person(const Options& o) {
  auto s = open_store(o, Purpose::Change);
  if (!s) return fail(s.error());
  if (auto gone = calendar::remove_acquaintance((*s)->db(), o.person.name); !gone) return fail(gone.error());
  return kDone;
}

core::Result<calendar::Library> library_here(const Options& o) {
  auto s = open_store(o, Purpose::Read);
  if (!s) return std::move(s).error();
  return calendar::read_library((*s)->db());
}

int list_places(const Options& o) {
  auto library = library_here(o);
  if (!library) return fail(library.error());
  for (const calendar::Place& p : library->places) {
    if (o.json) {
      print_json_line({{"name", p.name},
                       {"address", p.address},
                       {"directions", p.directions},
                       {"travel_minutes", p.travel.count()},
                       {"say_as", p.say_as}});
      continue;
    }
    std::printf("%s%s%s", shown(p.name).c_str(), p.address.empty() ? "" : ", ", shown(p.address).c_str());
    if (p.travel.count() > 0) std::printf(", %lld minutes", static_cast<long long>(p.travel.count()));
    if (!p.directions.empty()) std::printf(": %s", shown(p.directions).c_str());
    std::printf("\n");
  }
  if (library->places.empty() && !o.json && !is_new_folder(o.data)) remark("No place is known yet.");
  return kDone;
}

int list_people(const Options& o) {
  auto library = library_here(o);
  if (!library) return fail(library.error());
  for (const calendar::Acquaintance& a : library->people) {
    if (o.json) {
      print_json_line(
          {{"name", a.name}, {"relation", a.relation}, {"telephone", a.telephone}, {"say_as", a.say_as}});
      continue;
    }
    std::printf("%s%s%s%s%s\n", shown(a.name).c_str(), a.relation.empty() ? "" : ", ",
                shown(a.relation).c_str(), a.telephone.empty() ? "" : ", ", shown(a.telephone).c_str());
  }
  if (library->people.empty() && !o.json && !is_new_folder(o.data)) remark("Nobody is known yet.");
  return kDone;
}

// ---- what will be said

calendar::Sentences sentences_in(const std::string& language) {
  auto folder = find_asset("dialogue/" + language);
  if (!folder) {
    remark("There are no sentences in '" + language + "'; the time and the title are said alone.");
    return {};
  }
  auto read = calendar::Sentences::read(*folder / "sentences.toml");
  if (!read) remark(read.error().sentence);
  return read ? *std::move(read) : calendar::Sentences{};
}

int preview(const Options& o) {
  auto d = calendar_desk(o);
  if (!d) return fail(d.error());
  auto s = open_store(o, Purpose::Read);
  if (!s) return fail(s.error());
  auto entries = (*s)->shelf().find(o.id);
  if (!entries) return fail(entries.error());
  if (entries->empty()) {
    return fail(
        core::not_found("There is no appointment '" + o.id + "'; see the numbers with: mana calendar list."));
  }
  auto texts = (*s)->shelf().texts();
  if (!texts) return fail(texts.error());
  auto library = calendar::read_library((*s)->db());
  if (!library) return fail(library.error());
  const zone::Zone& home = *(*d)->home;
  const calendar::Agenda agenda{*texts, (*d)->zones, (*d)->home, *library};
  const calendar::TimeWords& words = calendar::time_words(o.language);
  const calendar::Sentences sentences = sentences_in(o.language);
  calendar::ReminderPolicy policy;
  policy.quiet = (*d)->quiet;
  policy.usual_way = (*d)->usual_way;
  policy.no_way_to = sentences.no_way_to();
  for (const auto& plan : agenda.plan((*d)->now, (*d)->now + kPreviewAhead, policy)) {
    if (plan.uid != entries->front().uid) continue;
    bool told = false;
    for (const calendar::PlannedStage& stage : calendar::as_said(plan, policy, home)) {
      if (stage.due < (*d)->now) continue;
      const auto slots = calendar::slots_of({plan.kind, plan.title, plan.place, plan.starts, plan.all_day,
                                             plan.facts, stage.name == calendar::kLeaveStage, plan.ends},
                                            stage.due, home, {words, sentences, agenda.library()});
      const auto at = home.to_local(std::chrono::floor<std::chrono::seconds>(stage.due));
      const std::string& sentence = slots.at("sentence");
      if (o.json) {
        print_json_line(
            {{"stage", stage.name},
             {"at", zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(stage.due), home)},
             {"kind", plan.kind},
             {"sentence", sentence}});
      } else {
        std::printf("%s, %s  %s\n",
                    calendar::shown_date(std::chrono::floor<days>(at), calendar::time_words("en-GB")).c_str(),
                    calendar::shown_clock(at, calendar::time_words("en-GB")).c_str(),
                    sentence.empty() ? "A question whether it was taken." : shown(sentence).c_str());
      }
      told = true;
    }
    if (told) return kDone;  // of a series the next one
  }
  remark("Nothing is said of it in the next sixty days.");
  return kDone;
}

// ---- the command line

void add_places(Command& parent, const OptionsPtr& o) {
  Command& c = parent.command("place", "Places that appointments name: the way, its time, how to say them");
  Command& add = add_store_command(c, "add", "Remember a place, or change it", o, keep_place);
  add.option("NAME", o->place.name, "As appointments have it").required();
  add.option(
      "--address", o->place.address,
      "Its address; an appointment may name that, too. With its position behind it (52.2053, 0.1218) trips go there");
  add.option("--directions", o->place.directions, "The way there, as it shall be said");
  add.option("--travel", o->travel, "How long the way takes, such as PT20M").type_name("SPAN");
  add.option("--say-as", o->place.say_as, "How its name is spoken");
  says_of_new_folder(add_store_command(c, "list", "The places that are known", o, list_places), o->data,
                     "no place is known");
  add_store_command(c, "remove", "Forget a place", o, remove_place)
      .option("NAME", o->place.name, "Its name")
      .required();
}

void add_people(Command& parent, const OptionsPtr& o) {
  Command& c = parent.command("person", "People whom appointments name: who they are, how to say them");
  Command& add = add_store_command(c, "add", "Remember somebody, or change what is known", o, keep_person);
  add.option("NAME", o->person.name, "As appointments have it").required();
  add.option("--relation", o->person.relation, "What she or he is: daughter, neighbour, nurse");
  add.option("--telephone", o->person.telephone, "For carers; never spoken");
  add.option("--say-as", o->person.say_as, "How the name is spoken");
  says_of_new_folder(add_store_command(c, "list", "The people who are known", o, list_people), o->data,
                     "nobody is known");
  add_store_command(c, "remove", "Forget somebody", o, remove_person)
      .option("NAME", o->person.name, "The name")
      .required();
}

}  // namespace

void add_calendar_library(Command& parent) {
  auto o = std::make_shared<Options>();
  add_places(parent, o);
  add_people(parent, o);
  Command& p =
      add_store_command(parent, "preview", "What will be said of an appointment, and when", o, preview);
  p.option("ID", o->id, "Its number in the list, or its UID").required();
  p.option("--language", o->language, "In which language, such as de-DE").shows_default();
  add_zone_option(p, *o);
  says_of_new_folder(p, o->data, kNothingPlanned);
}

}  // namespace mana::program
