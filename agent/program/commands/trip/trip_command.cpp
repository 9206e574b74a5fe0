#include <algorithm>
#include <cstdio>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/time_arguments.hpp"
#include "agent/program/commands/calendar/calendar_phrases_command.hpp"
#include "agent/program/commands/trip/trip_feed_command.hpp"
#include "agent/program/commands/trip/trip_session.hpp"
#include "calendar/phrases/when_parser.hpp"
#include "calendar/store/library_rows.hpp"
#include "calendar/trips/words/trip_words.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana trip`: how to get somewhere by public transport, and back.
namespace mana::program {
namespace {

namespace trips = calendar::trips;
using std::chrono::floor;
using std::chrono::seconds;
using zone::Instant;

struct Options : DeskOptions {
  std::string from, to, arrive, depart, now, language, stay;
  std::vector<std::string> feeds, live;
  trips::Person person;
  int longest_walk = 600, change = 300;
  bool all = false, one_way = false;
};

/// All that is needed to answer.
struct Trip {
  std::unique_ptr<CalendarDesk> desk;
  trips::NetworkPtr network;
  trips::TripWords texts;
  MeantPlace from, to;
  trips::TripQuestion question;
  trips::Person person;
  std::string language;
  std::optional<Instant> back;    ///< when the last way back leaves
  bool is_back_walkable = false;  ///< then nobody has to hear of a last way back

  const zone::Zone& home() const { return *desk->home; }
};

core::Result<Instant> moment(const Options& o, const CalendarDesk& d, const std::string& typed,
                             const char* option) {
  if (const auto instant = parse_instant(typed)) return floor<seconds>(*instant);
  const auto when = calendar::parse_when(typed, d.now, *d.home, language_of(o, o.language));
  if (!when) return core::Error{when.error()}.during(option);
  if (when->all_day)
    return core::bad_input(std::string{option} + " '" + typed.substr(0, 60) +
                           "' names a day and no time; write for example \"" + typed.substr(0, 60) +
                           " 14:30\".");
  return d.home->to_utc(when->local);
}

core::Status take_time(const Options& o, Trip& trip) {
  CalendarDesk& d = *trip.desk;
  if (!o.now.empty()) {
    const auto now = moment(o, d, o.now, "--now");
    if (!now) return now.error();
    d.now = core::WallTime{*now};
  }
  trip.question.arrives = !o.arrive.empty();
  trip.question.at = floor<seconds>(d.now);
  if (o.arrive.empty() && o.depart.empty()) return {};
  const auto at =
      trip.question.arrives ? moment(o, d, o.arrive, "--arrive") : moment(o, d, o.depart, "--depart");
  if (!at) return at.error();
  trip.question.at = *at;
  return {};
}

core::Result<calendar::Library> library_of(const Options& o) {
  if (has_no_store(o)) return calendar::Library{};
  auto store = open_store(o, Purpose::Read);
  if (!store) return std::move(store).error();
  return calendar::read_library((*store)->db());
}

core::Status find_places(const Options& o, const trips::NameWords& words, Trip& trip) {
  auto library = library_of(o);
  if (!library) return std::move(library).error();
  const trips::PlaceFinder finder{trip.network, words};
  for (const auto& [typed, place, option] :
       {std::tuple{&o.from, &trip.from, "--from"}, std::tuple{&o.to, &trip.to, "--to"}}) {
    auto meant = meant_place(*typed, *library, finder);
    if (!meant) return std::move(meant).error().during(option);
    *place = std::move(*meant);
  }
  trip.question.from = trip.from.place;
  trip.question.to = trip.to.place;
  const auto& there = trip.to.place.stops;
  if (std::ranges::any_of(trip.from.place.stops,
                          [&](auto s) { return std::ranges::find(there, s) != there.end(); }))
    return core::bad_input("'" + trip.from.name + "' and '" + trip.to.name + "' are the same place.");
  return {};
}

core::Result<Trip> trip_of(const Options& o) {
  Trip trip;
  if (o.from.empty() || o.to.empty())
    return core::bad_input("Say from where to where: mana trip --from PLACE --to PLACE --arrive T.");
  trip.language = language_of(o, o.language);
  auto desk = calendar_desk(o);
  if (!desk) return std::move(desk).error();
  trip.desk = std::move(*desk);
  if (auto s = take_time(o, trip); !s) return std::move(s).error();
  auto file = trip_texts(trip.language);
  if (!file) return std::move(file).error();
  auto texts = trips::TripWords::read(*file);
  if (!texts) return std::move(texts).error();
  trip.texts = std::move(*texts);
  auto words = trips::NameWords::read(*file);
  if (!words) return std::move(words).error();
  trip.person = o.person;
  trip.person.longest_walk = o.longest_walk;
  trip.person.change = o.change;
  auto feeds = feeds_for(o, o.feeds);
  if (!feeds) return std::move(feeds).error();
  take_delays(o.live, *trip.desk, *feeds);
  trips::Network::Options reach;
  reach.walk = static_cast<std::int32_t>(trip.person.longest_walk / trip.person.detour);
  auto network = trips::Network::build(std::move(*feeds), trip.desk->zones, reach);
  if (!network) return std::move(network).error();
  trip.network = *network;
  if (auto s = find_places(o, *words, trip); !s) return std::move(s).error();
  return trip;
}

/// Three in the morning after the day of this moment.
Instant night_after(Instant t, const zone::Zone& home) {
  const auto local = home.to_local(t);
  const auto day = floor<std::chrono::days>(local - std::chrono::hours{3});
  return home.to_utc(zone::LocalTime{day + std::chrono::days{1}} + std::chrono::hours{3});
}

/// Is there no stop that can be walked to?
bool is_remote(const Trip& t, const MeantPlace& place) {
  const auto reach = static_cast<std::int32_t>(t.person.longest_walk / t.person.detour);
  return place.place.position && t.network->near().find(*place.place.position, reach, 1).empty();
}

/// Why there may be none: the sentence names what can be done.
core::Error no_way(const Trip& t) {
  for (const MeantPlace* place : {&t.from, &t.to})
    if (is_remote(t, *place))
      return core::unavailable("No stop is within " + std::to_string(t.person.longest_walk) +
                               " metres on foot of '" + place->name +
                               "'; try --max-walk, or ask somebody for a lift.");
  const auto day = floor<std::chrono::days>(t.home().to_local(t.question.at)).time_since_epoch().count();
  for (const trips::FeedPtr& f : t.network->feeds()) {
    const trips::FeedFacts& facts = f->facts();
    if (facts.from > facts.to || (day >= facts.from && day <= facts.to)) continue;
    return core::unavailable("There is no way, because the timetable '" + facts.name + "' is about " +
                             zone::iso_date(zone::LocalTime{std::chrono::days{facts.from}}) + " to " +
                             zone::iso_date(zone::LocalTime{std::chrono::days{facts.to}}) +
                             "; get a newer one with: mana trip feed update.");
  }
  return core::unavailable("There is no way from '" + t.from.name + "' to '" + t.to.name +
                           (t.question.arrives ? "' in the hours before " : "' within a day of ") +
                           zone::iso_with_offset(t.question.at, t.home()) + " with walks of " +
                           std::to_string(t.person.longest_walk) + " metres at most" +
                           (t.person.step_free ? " and without steps" : "") +
                           "; try another time, --max-walk, or ask somebody for a lift.");
}

// ---- how it is printed

std::string name_of(const Trip& t, std::uint32_t stop, const MeantPlace& place) {
  return stop == trips::kNone ? place.name : std::string{t.network->stop_name(stop)};
}

Json leg_json(const Trip& t, const trips::Leg& leg) {
  Json line{{"mode", trips::mode_of(leg, *t.network)},
            {"from", name_of(t, leg.from, t.from)},
            {"to", name_of(t, leg.to, t.to)},
            {"depart", zone::iso_with_offset(leg.depart, t.home())},
            {"arrive", zone::iso_with_offset(leg.arrive, t.home())}};
  if (leg.kind == trips::Leg::Kind::Walk) {
    line["line"] = "";
    line["headsign"] = "";
    line["metres"] = static_cast<int>(leg.metres * t.person.detour);
    return line;
  }
  const trips::Feed& feed = t.network->feed_of(leg.from);
  line["line"] = trips::line_of(leg, *t.network);
  line["headsign"] = trips::headsign_of(leg, *t.network);
  line["stops"] = leg.alights - leg.boards;
  line["from_id"] = feed.text(t.network->stop(leg.from).id);
  line["to_id"] = feed.text(t.network->stop(leg.to).id);
  line["trip_id"] = feed.text(feed.trips()[leg.trip].id);
  if (leg.headway > 0) line["every"] = leg.headway;
  return line;
}

std::vector<std::string> spoken(const Trip& t, const trips::Journey& j, bool one_way) {
  trips::TripTelling telling;
  telling.to = calendar::spoken_title(t.to.name, t.to.name, t.language);
  telling.directions = t.to.directions;
  telling.now = floor<seconds>(t.desk->now);
  telling.back = t.back && *t.back >= j.arrive ? t.back : std::nullopt;
  telling.tells_of_back = !one_way && !t.is_back_walkable;
  if (!telling.tells_of_back) telling.back.reset();
  return t.texts.steps(j, *t.network, telling, t.home(), calendar::time_words(t.language));
}

void print_json(const Trip& t, const trips::Journey& j, bool one_way) {
  Json legs = Json::array(), steps = Json::array();
  for (const trips::Leg& leg : j.legs) legs.push_back(leg_json(t, leg));
  for (const std::string& step : spoken(t, j, one_way)) steps.push_back(step);
  Json line{{"depart", zone::iso_with_offset(j.depart, t.home())},
            {"arrive", zone::iso_with_offset(j.arrive, t.home())},
            {"legs", legs},
            {"spoken", steps},
            {"changes", std::max(0, j.rides - 1)},
            {"walk_metres", static_cast<int>(j.metres * t.person.detour)},
            {"burden", trips::burden_of(j, t.question, t.person)}};
  if (!one_way)
    line["last_way_back"] =
        t.back && *t.back >= j.arrive ? Json(zone::iso_with_offset(*t.back, t.home())) : Json();
  print_json_line(line);
}

void print_text(const Trip& t, const trips::Journey& j, bool one_way) {
  const calendar::TimeWords& words = calendar::time_words(t.language);
  const auto clock = [&](Instant at) { return calendar::shown_clock(t.home().to_local(at), words); };
  const auto shown = [](const std::string& text) { return calendar::shown_text(text, 200); };
  const auto day = floor<std::chrono::days>(t.home().to_local(j.depart));
  std::printf("%s, %s to %s, %s\n", calendar::shown_date(day, words).c_str(), clock(j.depart).c_str(),
              clock(j.arrive).c_str(),
              j.rides < 1   ? "on foot"
              : j.rides < 2 ? "no change"
              : j.rides < 3 ? "1 change"
                            : (std::to_string(j.rides - 1) + " changes").c_str());
  for (const trips::Leg& leg : j.legs) {
    const std::string what =
        leg.kind == trips::Leg::Kind::Walk
            ? "walk " + std::to_string(static_cast<int>(leg.metres * t.person.detour)) + " m"
            : std::string{trips::mode_of(leg, *t.network)} + " " + trips::line_of(leg, *t.network);
    std::printf("  %s  %s: %s - %s, %s\n", clock(leg.depart).c_str(), shown(what).c_str(),
                shown(name_of(t, leg.from, t.from)).c_str(), shown(name_of(t, leg.to, t.to)).c_str(),
                clock(leg.arrive).c_str());
  }
  for (const std::string& step : spoken(t, j, one_way)) std::printf("%s\n", shown(step).c_str());
}

int ask(const Options& o) {
  core::Duration stay{};
  if (!o.stay.empty()) {
    const auto span = parse_span(o.stay);
    if (!span) return fail_trip(core::Error{span.error()}.during("--stay"));
    stay = *span;
  }
  auto trip = trip_of(o);
  if (!trip) return fail_trip(trip.error());
  Trip& t = *trip;
  trips::TripPlanner planner{t.network};
  std::vector<trips::Journey> ways = planner.plan(t.question, t.person);
  if (ways.empty()) return fail_trip(no_way(t));
  const Instant night = night_after(ways.front().arrive, t.home());
  const auto back =
      o.one_way ? std::nullopt : planner.last_way_home(t.question.to, t.question.from, night, t.person);
  if (back) {
    t.back = back->depart;
    t.is_back_walkable = back->rides == 0;
  }
  if (!o.stay.empty()) {
    std::erase_if(
        ways, [&](const trips::Journey& j) { return !t.back || j.arrive + floor<seconds>(stay) > *t.back; });
    if (ways.empty())
      return fail_trip(
          core::unavailable("There is a way there, but none back" +
                            (t.back ? ": the last one leaves at " + zone::iso_with_offset(*t.back, t.home())
                                    : std::string{" on that day"}) +
                            "; ask somebody for a lift, or go another time."));
  }
  if (!o.all) ways.resize(1);
  for (const trips::Journey& j : ways)
    if (o.json) {
      print_json(t, j, o.one_way);
    } else {
      print_text(t, j, o.one_way);
    }
  return kDone;
}

}  // namespace

void add_trip(Command& program) {
  const auto o = std::make_shared<Options>();
  Command& c = program.command(
      "trip", "How to get somewhere by public transport, in steps that are easy to follow", o, ask);
  c.option("--from", o->from,
           "A stop's name or a part of it, LAT,LON, or a place of 'mana calendar place list'")
      .type_name("PLACE");
  c.option("--to", o->to, "Where to, likewise").type_name("PLACE");
  c.option("--arrive", o->arrive, "When one has to be there, such as \"tomorrow 14:30\"")
      .type_name("T")
      .excludes("--depart");
  c.option("--depart", o->depart, "When one can set out; default: now").type_name("T");
  c.option("--feed", o->feeds, "A GTFS .zip or folder in place of the timetables that are kept")
      .type_name("FEED")
      .one_at_a_time();
  c.option("--live", o->live, "Delays as they are told now (GTFS-Realtime): a file, or an address")
      .type_name("FROM")
      .one_at_a_time();
  c.option("--pace", o->person.pace, "How fast somebody walks, in metres a second")
      .range(0.1, 3.0)
      .shows_default();
  c.option("--max-walk", o->longest_walk, "Metres on foot at one go, at most")
      .range(0, 10'000)
      .shows_default();
  c.option("--min-change", o->change, "Seconds to change in, at least, besides the walk")
      .range(0, 3600)
      .shows_default();
  c.flag("--step-free", o->person.step_free, "Only where the timetable says that there are no steps");
  c.option("--stay", o->stay, "Only what can be made back after so long there, such as 1h").type_name("SPAN");
  c.flag("--one-way", o->one_way, "Say nothing of the way back, as on the way home").excludes("--stay");
  c.flag("--all", o->all, "Every way that is worth a thought, the best first");
  c.option("--now", o->now, "The moment from which times are read; default: now").type_name("T");
  c.option("--language", o->language,
           "In which language, such as de-DE; default: the setting person.language, else en-GB");
  add_data_folder_to_read(c, o->data, "The data directory").type_name("DIR");
  c.flag("--json", o->json, "JSON Lines on standard output");
  add_zone_option(c, *o);
  add_trip_feeds(c);
}

}  // namespace mana::program
