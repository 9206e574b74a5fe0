#include <gtest/gtest.h>

#include "calendar/trips/feed/gtfs_import.hpp"
#include "calendar/trips/planner/raptor.hpp"
#include "tests/calendar/trips/planner/random_feed.hpp"
#include "tests/calendar/trips/planner/slow_planner.hpp"
#include "tests/support/temporary_folder.hpp"

// The planner against a slow and plain one, on random timetables and questions around the days on which the
// clocks are changed.

namespace mana::calendar::trips::test {
namespace {

using std::chrono::seconds;
using zone::Instant;

constexpr int kWalk = 500;

struct World {
  World(std::uint64_t seed, const zone::Zones& zones, const std::filesystem::path& folder) : chance{seed} {
    raw.push_back(random_feed(chance, "Europe/London"));
    if (chance.below(3) == 0) raw.push_back(random_feed(chance, "Europe/Paris"));
    std::vector<FeedPtr> feeds;
    for (std::size_t f = 0; f < raw.size(); ++f) {
      const auto to = folder / (std::to_string(seed) + "_" + std::to_string(f));
      write_gtfs(raw[f], to);
      auto imported = import_gtfs(to).value();
      EXPECT_EQ(imported.remarks.left_out, 0u) << imported.remarks.sentences.front();
      feeds.push_back(Feed::from_bytes(encode_feed(imported.parts)).value());
    }
    network = Network::build(feeds, zones, {kWalk, 100}).value();
    slow = std::make_unique<SlowPlanner>(raw, zones, kWalk);
    raptor = std::make_unique<Raptor>(network);
  }

  Person person() {
    Person p;
    p.pace = chance.uniform(0.5, 1.4);
    p.longest_walk = int(chance.below(800));
    p.change = 60 * int(chance.below(8));
    p.early = 60 * int(chance.below(4));
    p.most_rides = 1 + int(chance.below(5));
    p.step_free = chance.below(5) == 0;
    p.longest_trip = 3600 * (4 + int(chance.below(27)));
    return p;
  }

  SlowPlanner::Ask ask() {
    SlowPlanner::Ask a;
    const auto day = chance.below(2) == 0 ? sys_days{std::chrono::year{2026} / 10 / 24}
                                          : sys_days{std::chrono::year{2027} / 3 / 27};
    a.at = Instant{day} + seconds{chance.below(3 * 86'400)};
    for (auto* ends : {&a.from, &a.to}) {
      const auto count = 1 + chance.below(3);
      for (std::uint64_t i = 0; i < count; ++i)
        (*ends)[int(chance.below(std::uint64_t(slow->stop_count())))] =
            chance.below(2) == 0 ? 0 : int(chance.below(500));
    }
    if (chance.below(4) == 0) a.on_foot = int(chance.below(700));
    return a;
  }

  core::Random chance;
  std::vector<RawFeed> raw;
  NetworkPtr network;
  std::unique_ptr<SlowPlanner> slow;
  std::unique_ptr<Raptor> raptor;
};

std::vector<End> ends(const std::map<int, int>& from) {
  std::vector<End> all;
  for (const auto& [stop, metres] : from) all.push_back({std::uint32_t(stop), metres});
  return all;
}

class RandomPlannerTest : public ::testing::Test {
 protected:
  zone::Zones zones;
  mana::test::TemporaryFolder folder;

  /// Asks both, and returns how many ways with a vehicle there were.
  int compare(World& w, bool arrives) {
    const auto ask = w.ask();
    const Person person = w.person();
    const auto from = ends(ask.from), to = ends(ask.to);
    const auto found = w.raptor->search({ask.at, arrives, from, to, ask.on_foot}, person);
    const auto expected = arrives ? w.slow->latest(ask, person) : w.slow->earliest(ask, person);
    int ways = 0;
    for (std::size_t k = 0; k < expected.size(); ++k) {
      std::optional<Instant> best;
      for (const Journey& j : found) {
        if (j.rides > int(k)) continue;
        const Instant t = arrives ? j.depart : j.arrive;
        if (!best || (arrives ? t > *best : t < *best)) best = t;
      }
      EXPECT_EQ(best.has_value(), expected[k].has_value()) << k << " rides";
      if (!best || !expected[k]) continue;
      EXPECT_EQ((*best - ask.at).count(), (*expected[k] - ask.at).count()) << k << " rides";
    }
    for (const Journey& j : found) {
      EXPECT_EQ(w.slow->fault_of(j, ask, person), "");
      EXPECT_TRUE(arrives ? j.arrive <= ask.at : j.depart >= ask.at);
      ways += j.rides > 0;
    }
    return ways;
  }

  void compare_many(bool arrives, int worlds, int questions) {
    int ways = 0;
    for (int i = 0; i < worlds && !HasFailure(); ++i) {
      World w{std::uint64_t(i), zones, folder.path()};
      for (int q = 0; q < questions && !HasFailure(); ++q) {
        ways += compare(w, arrives);
        if (HasFailure()) ADD_FAILURE() << "world " << i << ", question " << q;
      }
    }
    EXPECT_GT(ways, worlds * questions / 3) << "too few questions had an answer to be worth much";
  }
};

TEST_F(RandomPlannerTest, EarliestArrivalsAreThoseOfASlowAndPlainPlanner) { compare_many(false, 120, 20); }

TEST_F(RandomPlannerTest, LatestDeparturesAreThoseOfASlowAndPlainPlanner) { compare_many(true, 120, 20); }

}  // namespace
}  // namespace mana::calendar::trips::test
