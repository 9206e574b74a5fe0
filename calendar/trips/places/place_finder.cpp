#include "calendar/trips/places/place_finder.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>

#include "agent/core/edit_distance.hpp"
#include "calendar/trips/feed/gtfs_values.hpp"
#include "calendar/wording/library.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::int32_t kTogether = 500;  // metres: stops of one name that are no farther apart are one place
constexpr std::size_t kMostCompared = 500, kMostTold = 5;

std::string shown_position(Position p) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4f,%.4f", p.latitude / 1e6, p.longitude / 1e6);
  return text;
}

std::size_t slips_of(const std::string& word) {
  if (word.size() >= 8) return 2;
  return word.size() >= 4 ? 1 : 0;
}

/// How a typed word is like one of a name: 0 the same, 1 its beginning, 2 with a slip; nothing: not at all.
std::optional<int> likeness_of(const std::string& typed, const std::vector<std::string>& words) {
  std::optional<int> best;
  for (const std::string& word : words) {
    if (word == typed) return 0;
    if (word.starts_with(typed)) best = 1;
    if (!best && core::edit_distance(typed, word) <= slips_of(typed)) best = 2;
  }
  return best;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::optional<Position> typed_position(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto latitude = gtfs_degrees(trimmed(text.substr(0, comma)), 90);
  const auto longitude = gtfs_degrees(trimmed(text.substr(comma + 1)), 180);
  if (!latitude || !longitude) return {};
  return Position{*latitude, *longitude};
}

std::optional<Position> position_at_end(std::string_view text) {
  std::string_view pair = text.substr(without_position(text).size());
  while (pair.starts_with(',') || pair.starts_with(' ')) pair.remove_prefix(1);
  return typed_position(pair);
}

PlaceFinder::PlaceFinder(NetworkPtr network, NameWords words)
    : network_{std::move(network)}, words_{std::move(words)} {
  std::map<std::string, std::vector<std::uint32_t>> by_name;
  for (std::uint32_t s = 0; s < network_->stop_count(); ++s) {
    if (!network_->is_served(s)) continue;
    const Stop& stop = network_->stop(s);
    const Feed& feed = network_->feed_of(s);
    const std::uint32_t name = stop.station == kNone ? stop.name : feed.stops()[stop.station].name;
    by_name[std::string{feed.text(name == 0 ? stop.name : name)}].push_back(s);
  }
  for (const auto& [name, stops] : by_name)
    if (!name.empty()) add_groups(name, stops);
}

/// Stops of one name that hang together by short distances are one place; others of that name are another.
void PlaceFinder::add_groups(const std::string& name, const std::vector<std::uint32_t>& stops) {
  std::vector<std::size_t> group(stops.size());
  std::iota(group.begin(), group.end(), 0);
  const auto root = [&](std::size_t i) {
    while (group[i] != i) i = group[i] = group[group[i]];
    return i;
  };
  const auto are_together = [&](std::uint32_t a, std::uint32_t b) {
    const Stop &x = network_->stop(a), &y = network_->stop(b);
    const bool is_one_station =
        x.station != kNone && x.station == y.station && &network_->feed_of(a) == &network_->feed_of(b);
    return is_one_station || metres_between(network_->position(a), network_->position(b)) <= kTogether;
  };
  for (std::size_t i = 0; i < stops.size(); ++i)
    for (std::size_t j = i > kMostCompared ? i - kMostCompared : 0; j < i; ++j)
      if (root(i) != root(j) && are_together(stops[i], stops[j])) group[root(i)] = root(j);
  std::map<std::size_t, std::vector<std::uint32_t>> members;
  for (std::size_t i = 0; i < stops.size(); ++i) members[root(i)].push_back(stops[i]);
  const std::vector<std::string> words = words_.words_of(name);
  for (auto& [_, own] : members) groups_.push_back({name, words, std::move(own)});
}

/// 0 is the same name; then in this order: all words are in it, they begin words of it, there are slips.
std::optional<int> PlaceFinder::likeness(const std::vector<std::string>& typed, const Group& group) const {
  if (typed == group.words) return 0;
  int worst = 0;
  for (const std::string& word : typed) {
    const auto like = likeness_of(word, group.words);
    if (!like) return {};
    worst = std::max(worst, *like);
  }
  // A name without anything left over is nearer than one with more words.
  const bool is_whole = typed.size() == group.words.size();
  return worst * 2 + (is_whole ? 1 : 2);
}

core::Result<NamedPlace> PlaceFinder::find(std::string_view typed) const {
  const std::vector<std::string> words = words_.words_of(typed);
  std::vector<const Group*> best;
  int least = 0;
  for (const Group& group : groups_) {
    const auto like = words.empty() ? std::nullopt : likeness(words, group);
    if (!like || (!best.empty() && *like > least)) continue;
    if (!best.empty() && *like < least) best.clear();
    least = *like;
    best.push_back(&group);
  }
  if (best.empty())
    return core::not_found("No stop of the timetable is called '" + std::string{typed.substr(0, 60)} +
                           "'; write a stop's name, LAT,LON, or a place of: mana calendar place list.");
  if (best.size() > 1) return ask_which(typed, best);
  return NamedPlace{best.front()->name, {best.front()->stops, {}}};
}

core::Error PlaceFinder::ask_which(std::string_view typed, const std::vector<const Group*>& groups) const {
  std::map<std::string, int> counts;
  for (const Group* g : groups) ++counts[g->name];
  std::string list;
  for (std::size_t i = 0; i < std::min(groups.size(), kMostTold); ++i) {
    const Group& g = *groups[i];
    if (i > 0) list += i + 1 == groups.size() ? " or " : ", ";
    list += "'" + g.name + "'";
    if (counts[g.name] > 1) list += " at " + shown_position(network_->position(g.stops.front()));
  }
  if (groups.size() > kMostTold) list += " or one of " + std::to_string(groups.size() - kMostTold) + " more";
  return core::bad_input("Which '" + std::string{typed.substr(0, 60)} + "' is meant: " + list + "?");
}

}  // namespace mana::calendar::trips
