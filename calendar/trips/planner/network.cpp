#include "calendar/trips/planner/network.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace mana::calendar::trips {

namespace {

/// Transfers between stations count for each pair of their stops; so many of them at most.
constexpr std::size_t kMostTransfers = 2'000'000;

/// A footpath with where it begins, while they are collected.
struct Edge {
  std::uint32_t from = 0;
  Footpath path;
  std::int32_t kind = -1;  ///< of transfers.txt; -1: it is not named there
};

}  // namespace

/// Puts a network together.
class NetworkBuilder {
 public:
  NetworkBuilder(Network& network, const Network::Options& options) : n_{network}, options_{options} {}

  void build() {
    number_all();
    place_calls();
    find_neighbours();
    apply_transfers();
    place_edges();
  }

 private:
  void number_all() {
    for (std::size_t f = 0; f < n_.feeds_.size(); ++f) {
      const Feed& feed = *n_.feeds_[f];
      n_.first_stop_.push_back(static_cast<std::uint32_t>(n_.positions_.size()));
      n_.first_pattern_.push_back(static_cast<std::uint32_t>(n_.patterns_.size()));
      for (const Stop& s : feed.stops()) n_.positions_.push_back({s.latitude, s.longitude});
      for (const Pattern& p : feed.patterns())
        n_.patterns_.push_back({&p, feed.calls_of(p), static_cast<std::uint32_t>(f), n_.first_stop_[f]});
    }
  }

  void place_calls() {
    auto& first = n_.calls_.first;
    first.assign(n_.positions_.size() + 1, 0);
    for (const NetworkPattern& p : n_.patterns_)
      for (const Call& c : p.calls) ++first[p.first_stop + c.stop + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    n_.calls_.rows.resize(first.back());
    std::vector<std::uint32_t> next = first;
    for (std::uint32_t p = 0; p < n_.patterns_.size(); ++p)
      for (std::uint32_t i = 0; i < n_.patterns_[p].calls.size(); ++i)
        n_.calls_.rows[next[n_.patterns_[p].first_stop + n_.patterns_[p].calls[i].stop]++] = {p, i};
  }

  void find_neighbours() {
    std::vector<std::uint32_t> served;
    std::vector<Position> positions;
    for (std::uint32_t s = 0; s < n_.positions_.size(); ++s) {
      if (!n_.is_served(s)) continue;
      served.push_back(s);
      positions.push_back(n_.positions_[s]);
    }
    n_.near_ = NearStops{positions, served};
    for (const std::uint32_t s : served) {
      edges_.push_back({s, {s, 0, 0, false}, -1});
      for (const NearStop& near :
           n_.near_.find(n_.positions_[s], options_.walk, options_.most_neighbours + 1))
        if (near.stop != s) edges_.push_back({s, {near.stop, near.metres, 0, false}, -1});
    }
  }

  /// The stops that a line of transfers.txt means: itself, or those of a station.
  std::span<const std::uint32_t> stops_of(std::uint32_t number) const {
    return {members_.data() + first_member_[number], members_.data() + first_member_[number + 1]};
  }

  void list_members(const Feed& feed) {
    first_member_.assign(feed.stops().size() + 1, 0);
    const auto place = [&](auto put) {
      for (std::uint32_t s = 0; s < feed.stops().size(); ++s) {
        const Stop& stop = feed.stops()[s];
        put(s, s);
        if (stop.station != kNone && stop.kind == 0) put(stop.station, s);
      }
    };
    place([&](std::uint32_t group, std::uint32_t) { ++first_member_[group + 1]; });
    std::partial_sum(first_member_.begin(), first_member_.end(), first_member_.begin());
    members_.resize(first_member_.back());
    std::vector<std::uint32_t> next = first_member_;
    place([&](std::uint32_t group, std::uint32_t s) { members_[next[group]++] = s; });
  }

  /// What transfers.txt says takes the place of what was found by distance.
  void apply_transfers() {
    std::size_t added = 0;
    for (std::size_t f = 0; f < n_.feeds_.size(); ++f) {
      const Feed& feed = *n_.feeds_[f];
      if (feed.transfers().empty()) continue;
      list_members(feed);
      for (const Transfer& t : feed.transfers())
        for (const std::uint32_t a : stops_of(t.from))
          for (const std::uint32_t b : stops_of(t.to)) {
            if (++added > kMostTransfers) return;
            add_transfer(n_.first_stop_[f] + a, n_.first_stop_[f] + b, t);
          }
    }
  }

  void add_transfer(std::uint32_t from, std::uint32_t to, const Transfer& t) {
    if (!n_.is_served(from) || !n_.is_served(to)) return;
    const std::int32_t metres = from == to ? 0 : metres_between(n_.positions_[from], n_.positions_[to]);
    edges_.push_back({from, {to, metres, t.seconds, t.kind == Transfer::Timed}, t.kind});
  }

  void place_edges() {
    std::ranges::stable_sort(edges_, {}, [](const Edge& e) { return std::pair{e.from, e.path.to}; });
    std::vector<Edge> kept;
    for (std::size_t i = 0; i < edges_.size();) {
      std::size_t last = i;  // the line of transfers.txt that comes last counts
      while (last + 1 < edges_.size() && edges_[last + 1].from == edges_[i].from &&
             edges_[last + 1].path.to == edges_[i].path.to)
        ++last;
      if (edges_[last].kind != Transfer::Impossible) kept.push_back(edges_[last]);
      i = last + 1;
    }
    edges_ = std::move(kept);
    fill(n_.out_, [](const Edge& e) { return std::pair{e.from, e.path.to}; });
    fill(n_.in_, [](const Edge& e) { return std::pair{e.path.to, e.from}; });
  }

  /// @param ends the stop at which an edge is looked up, and the other one
  template <class Ends>
  void fill(Network::ByStop<Footpath>& by_stop, Ends ends) {
    by_stop.first.assign(n_.positions_.size() + 1, 0);
    for (const Edge& e : edges_) ++by_stop.first[ends(e).first + 1];
    std::partial_sum(by_stop.first.begin(), by_stop.first.end(), by_stop.first.begin());
    by_stop.rows.resize(edges_.size());
    std::vector<std::uint32_t> next = by_stop.first;
    for (const Edge& e : edges_) {
      Footpath path = e.path;
      path.to = ends(e).second;
      by_stop.rows[next[ends(e).first]++] = path;
    }
  }

  Network& n_;
  const Network::Options& options_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> first_member_, members_;
};

core::Result<NetworkPtr> Network::build(std::vector<FeedPtr> feeds, const zone::Zones& zones,
                                        const Options& options) {
  const auto network = std::make_shared<Network>();
  for (const FeedPtr& feed : feeds) {
    auto zone = zones.find_any(feed->facts().zone);
    if (!zone)
      return core::bad_input("The timetable '" + feed->facts().name + "' is in the time zone '" +
                             feed->facts().zone + "', which is not known here; see its agency.txt.");
    network->zones_.push_back(*zone);
  }
  network->feeds_ = std::move(feeds);
  NetworkBuilder{*network, options}.build();
  return NetworkPtr{network};
}

const Feed& Network::feed_of(std::uint32_t stop) const {
  const auto after = std::ranges::upper_bound(first_stop_, stop);
  return *feeds_[static_cast<std::size_t>(after - first_stop_.begin()) - 1];
}

const Stop& Network::stop(std::uint32_t number) const {
  const auto after = std::ranges::upper_bound(first_stop_, number);
  const std::size_t feed = static_cast<std::size_t>(after - first_stop_.begin()) - 1;
  return feeds_[feed]->stops()[number - first_stop_[feed]];
}

std::string_view Network::stop_name(std::uint32_t number) const {
  return feed_of(number).text(stop(number).name);
}

}  // namespace mana::calendar::trips
