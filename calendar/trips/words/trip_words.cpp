#include "calendar/trips/words/trip_words.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "agent/core/letters.hpp"
#include "agent/core/toml.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::array<std::string_view, 22> kTexts{
    "set_out",      "begin",       "walk_to_stop", "walk_between", "walk_to_end", "walk_all",
    "wait",         "wait_here",   "leaves",       "frequent",     "get_off",     "get_off_next",
    "get_off_last", "get_off_far", "arrive",       "back",         "no_back",     "line_number",
    "line_name",    "one_minute",  "minutes",      "over_an_hour"};
const std::set<std::string> kSlots{"time",    "when",    "When",     "stop",     "to",
                                   "minutes", "line",    "headsign", "platform", "ordinal",
                                   "n",       "vehicle", "number",   "every",    "directions"};

core::Error wrong(const std::filesystem::path& file, const toml::node& node, const std::string& what) {
  return core::bad_input(file.string() + ", line " + std::to_string(node.source().begin.line) + ": " + what +
                         ".");
}

core::Status read_texts(const std::filesystem::path& file, const toml::table& all, const char* part,
                        std::map<std::string, std::string>& into) {
  const toml::table* table = all[part].as_table();
  if (table == nullptr) return core::bad_input(file.string() + ": the part [" + part + "] is missing.");
  for (const auto& [key, node] : *table) {
    if (!node.is_string()) return wrong(file, node, "'" + std::string{key.str()} + "' is no text");
    const std::string text = node.as_string()->get();
    if (const std::string fault = core::template_fault(text); !fault.empty()) return wrong(file, node, fault);
    for (const std::string& slot : core::slots_named(text))
      if (!kSlots.contains(slot)) return wrong(file, node, "{" + slot + "} is not known here");
    into[std::string{key.str()}] = text;
  }
  return {};
}

const Route& route_of(const Leg& ride, const Network& network) {
  const NetworkPattern& p = network.patterns()[ride.pattern];
  return network.feeds()[p.feed]->routes()[p.pattern->route];
}

}  // namespace

std::string_view mode_of(const Leg& leg, const Network& network) {
  if (leg.kind == Leg::Kind::Walk) return "walk";
  const int kind = route_of(leg, network).kind;
  // The kinds of GTFS, and the hundreds of its extended kinds.
  static constexpr std::array<std::string_view, 13> kBasic{
      "tram",      "subway", "rail", "bus", "ferry",      "cable_tram", "aerial",
      "funicular", "bus",    "bus",  "bus", "trolleybus", "monorail"};
  if (kind >= 0 && kind < static_cast<int>(kBasic.size())) return kBasic[static_cast<std::size_t>(kind)];
  switch (kind / 100) {
    case 1: return "rail";
    case 2: return "coach";
    case 4: return kind == 405 ? "monorail" : "subway";
    case 8: return "trolleybus";
    case 9: return "tram";
    case 10:
    case 12: return "ferry";
    case 13: return "aerial";
    case 14: return "funicular";
    default: return "bus";
  }
}

std::string line_of(const Leg& ride, const Network& network) {
  const Route& route = route_of(ride, network);
  const Feed& feed = *network.feeds()[network.patterns()[ride.pattern].feed];
  return std::string{feed.text(route.short_name != 0 ? route.short_name : route.long_name)};
}

std::string headsign_of(const Leg& ride, const Network& network) {
  const Feed& feed = *network.feeds()[network.patterns()[ride.pattern].feed];
  return std::string{feed.text(feed.trips()[ride.trip].headsign)};
}

core::Result<TripWords> TripWords::read(const std::filesystem::path& file) {
  auto table = core::read_toml(file);
  if (!table) return std::move(table).error();
  TripWords words;
  if (auto s = read_texts(file, *table, "trip", words.texts_); !s) return std::move(s).error();
  if (auto s = read_texts(file, *table, "vehicle", words.vehicles_); !s) return std::move(s).error();
  for (const std::string_view needed : kTexts)
    if (!words.texts_.contains(std::string{needed}))
      return core::bad_input(file.string() + ": [trip] needs a text '" + std::string{needed} + "'.");
  return words;
}

std::string TripWords::text(const std::string& name, const core::Slots& slots) const {
  return core::fill(texts_.at(name), slots);
}

std::string TripWords::line_name(const Leg& ride, const Network& network) const {
  const std::string line = line_of(ride, network);
  const auto vehicle = vehicles_.find(std::string{mode_of(ride, network)});
  const bool has_number = std::ranges::any_of(line, [](char c) { return c >= '0' && c <= '9'; });
  return text(
      has_number && line.size() <= 5 ? "line_number" : "line_name",
      {{"number", line}, {"line", line}, {"vehicle", vehicle == vehicles_.end() ? "" : vehicle->second}});
}

/// Tells one trip, step by step.
class TripTeller {
 public:
  TripTeller(const TripWords& words, const Network& network, const TripTelling& telling,
             const zone::Zone& home, const TimeWords& times)
      : w_{words}, n_{network}, telling_{telling}, home_{home}, times_{times} {}

  std::vector<std::string> tell(const Journey& journey) {
    const LocalTime depart = local(journey.depart), now = local(telling_.now);
    const std::string when = spoken_when(depart, now, times_);
    part_ = day_part(depart, times_).in;
    day_ = std::chrono::floor<std::chrono::days>(depart);
    const bool walks_first = journey.legs.front().kind == Leg::Kind::Walk;
    say(walks_first ? "set_out" : "begin",
        {{"when", when}, {"When", core::capitalised(when)}, {"to", telling_.to}});
    for (std::size_t i = 0; i < journey.legs.size(); ++i) {
      const Leg& leg = journey.legs[i];
      if (leg.kind == Leg::Kind::Walk) {
        tell_walk(leg);
      } else {
        tell_ride(leg, i == 0 || journey.legs[i - 1].kind == Leg::Kind::Ride, i == 0);
      }
    }
    say("arrive",
        {{"time", clock(std::chrono::ceil<std::chrono::minutes>(journey.arrive))}, {"to", telling_.to}});
    if (telling_.back) {
      say("back", {{"time", clock(*telling_.back)}});
    } else if (telling_.tells_of_back) {
      say("no_back", {});
    }
    return std::move(steps_);
  }

 private:
  LocalTime local(zone::Instant t) const { return home_.to_local(t); }

  /// "ten past two"; with the part of the day when it is another than before.
  std::string clock(zone::Instant t) {
    const LocalTime at = local(t);
    std::string text = spoken_clock(at, times_);
    const std::string part{day_part(at, times_).in};
    const bool is_same = part == part_ && std::chrono::floor<std::chrono::days>(at) == day_;
    part_ = part;
    day_ = std::chrono::floor<std::chrono::days>(at);
    if (is_same && text.ends_with(" " + part)) text.resize(text.size() - part.size() - 1);
    return text;
  }

  void say(const char* name, const core::Slots& slots) {
    if (std::string step = w_.text(name, slots); !step.empty()) steps_.push_back(std::move(step));
  }

  std::string stop(std::uint32_t number) const {
    return spoken_title(n_.stop_name(number), n_.stop_name(number), times_.language);
  }

  std::string minutes(std::int64_t seconds) const {
    const auto count = (seconds + 59) / 60;
    if (count <= 1) return w_.text("one_minute", {});
    if (count >= 60) return w_.text("over_an_hour", {});
    return w_.text("minutes", {{"n", std::string{times_.numbers[static_cast<std::size_t>(count)]}}});
  }

  void tell_walk(const Leg& leg) {
    core::Slots slots{{"minutes", minutes((leg.arrive - leg.depart).count())}, {"to", telling_.to}};
    if (leg.to == kNone) {
      slots["directions"] = telling_.directions;
      say(leg.from == kNone ? "walk_all" : "walk_to_end", slots);
      return;
    }
    slots["stop"] = stop(leg.to);
    say(leg.from == kNone ? "walk_to_stop" : "walk_between", slots);
  }

  void tell_ride(const Leg& leg, bool is_there, bool is_first) {
    const NetworkPattern& p = n_.patterns()[leg.pattern];
    const Feed& feed = *n_.feeds()[p.feed];
    core::Slots slots{{"line", w_.line_name(leg, n_)},
                      {"stop", stop(leg.from)},
                      {"platform", std::string{feed.text(n_.stop(leg.from).platform)}}};
    if (const std::string headsign = headsign_of(leg, n_); !headsign.empty())
      slots["headsign"] = spoken_title(headsign, headsign, times_.language);
    say(is_there && !is_first ? "wait_here" : "wait", slots);
    if (leg.headway > 0) {
      slots["time"] = clock(leg.depart - std::chrono::seconds{leg.headway});
      slots["every"] = minutes(leg.headway);
      say("frequent", slots);
    } else {
      slots["time"] = clock(leg.depart);
      say("leaves", slots);
    }
    const std::uint32_t stops = leg.alights - leg.boards;
    core::Slots off{{"stop", stop(leg.to)}, {"line", slots["line"]}};
    if (stops <= times_.ordinals.size()) off["ordinal"] = std::string{times_.ordinals[stops - 1]};
    const bool is_last = leg.alights + 1 == p.calls.size();
    say(stops == 1                ? "get_off_next"
        : is_last                 ? "get_off_last"
        : off.contains("ordinal") ? "get_off"
                                  : "get_off_far",
        off);
  }

  const TripWords& w_;
  const Network& n_;
  const TripTelling& telling_;
  const zone::Zone& home_;
  const TimeWords& times_;
  std::vector<std::string> steps_;
  std::string part_;  ///< of the day, of the time that was told last
  LocalDay day_{};
};

std::vector<std::string> TripWords::steps(const Journey& journey, const Network& network,
                                          const TripTelling& telling, const zone::Zone& home,
                                          const TimeWords& words) const {
  return TripTeller{*this, network, telling, home, words}.tell(journey);
}

}  // namespace mana::calendar::trips
