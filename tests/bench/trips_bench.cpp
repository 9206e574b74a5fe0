// What a city's timetable costs: taking it in, opening it, and asking for trips between random stops. Times are those
// of a processor.
//   bench_trips CITY.zip [QUERIES]     the city of tests/tools/trips/make_city.py; one line a figure
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "agent/core/random.hpp"
#include "agent/core/whole_file.hpp"
#include "calendar/trips/feed/gtfs_import.hpp"
#include "calendar/trips/planner/trip_planner.hpp"

namespace mana::calendar::trips {
namespace {

namespace fs = std::filesystem;
/// Seconds that this thread had a processor: on a machine that others use, too, the clock on the wall tells
/// of them.
double now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}
double since(double begun) { return now() - begun; }

template <class T>
T need(core::Result<T> r) {
  if (r) return std::move(r).value();
  std::fprintf(stderr, "%s\n", r.error().sentence.c_str());
  std::exit(1);
}

/// What this process holds now, of its own and of mapped files, in megabytes.
double held_megabytes() {
  std::ifstream in{"/proc/self/statm"};
  long whole = 0, resident = 0;
  in >> whole >> resident;
  return static_cast<double>(resident) * 4096 / 1e6;
}

void import_to(const char* zip, const fs::path& file) {
  const auto begun = now();
  ImportedFeed feed = need(import_gtfs(zip));
  const double read = since(begun);
  const auto count = static_cast<double>(feed.parts.facts.stop_times);
  const std::string bytes = encode_feed(feed.parts);
  if (auto s = core::write_whole_file(file, bytes); !s) std::exit(1);
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::printf(
      "import: %.0f stop times in %.2f s, %.0f a second; %.2f s with writing; %.1f MB; %zu patterns\n", count,
      read, count / read, since(begun), static_cast<double>(bytes.size()) / 1e6, feed.parts.patterns.size());
  std::printf("import: %.0f MB at most\n", static_cast<double>(used.ru_maxrss) / 1e3);
}

void ask(const fs::path& file, int queries) {
  auto begun = now();
  const FeedPtr feed = need(Feed::open(file));
  std::printf("open: %.1f ms\n", since(begun) * 1e3);
  begun = now();
  const zone::Zones zones;
  const NetworkPtr network = need(Network::build({feed}, zones, {}));
  std::printf("network: %.1f ms, %zu stops\n", since(begun) * 1e3, network->stop_count());
  TripPlanner planner{network};
  core::Random chance{11};
  const auto any_stop = [&] {
    std::uint32_t stop = 0;
    do stop = static_cast<std::uint32_t>(chance.below(network->stop_count()));
    while (!network->is_served(stop));
    return stop;
  };
  const zone::Instant monday{std::chrono::sys_days{std::chrono::year{2026} / 11 / 30}};
  for (const bool arrives : {false, true}) {
    std::vector<double> took;
    int found = 0;
    double rides = 0;
    for (int i = 0; i < queries; ++i) {
      TripQuestion q{{{any_stop()}, {}}, {{any_stop()}, {}}, monday, arrives};
      q.at += std::chrono::seconds{chance.below(7 * 86'400)};
      begun = now();
      const auto ways = planner.plan(q, {});
      took.push_back(since(begun) * 1e3);
      found += !ways.empty();
      rides += ways.empty() ? 0 : ways.front().rides;
    }
    std::ranges::sort(took);
    const auto at = [&](double share) {
      return took[static_cast<std::size_t>(share * double(took.size() - 1))];
    };
    std::printf("%s: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, most %.1f ms; a way for %d of %d, %.2f rides\n",
                arrives ? "arrive" : "depart", at(0.5), at(0.95), at(0.99), took.back(), found, queries,
                rides / std::max(1, found));
  }
  std::printf("memory while asking: %.0f MB\n", held_megabytes());
}

}  // namespace
}  // namespace mana::calendar::trips

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "bench_trips CITY.zip [QUERIES]: the city of tests/tools/trips/make_city.py\n");
    return 2;
  }
  const auto file = std::filesystem::temp_directory_path() / "bench_trips.feed";
  // Another process takes it in, so that its memory is not counted among that of the questions.
  if (count == 4) {
    mana::calendar::trips::import_to(arguments[1], file);
    return 0;
  }
  const std::string again = "'" + std::string{arguments[0]} + "' '" + arguments[1] + "' 0 import";
  if (std::system(again.c_str()) != 0)
    return 1;  // NOLINT(cert-env33-c,concurrency-mt-unsafe): one thread, own arguments
  mana::calendar::trips::ask(file, count > 2 ? std::atoi(arguments[2]) : 1000);
  std::filesystem::remove(file);
  return 0;
}
