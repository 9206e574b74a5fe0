#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "vision/camera_files.hpp"
#include "vision/watcher.hpp"

/// How well the eyes tell people from lamps, sunbeams and things that move. B is informedness: the share of
/// visits that were seen minus the share of other happenings that were taken for one (Powers 2011).
namespace mana::vision {
namespace {

/// Something happens in the film, from its first to its last picture.
struct Happening {
  std::string kind;  ///< "face": a person comes and goes; all others are nobody
  double begin_s = 0, end_s = 0;
  bool is_visit() const { return kind == "face"; }
};

struct Film {
  std::filesystem::path file;
  double fps = 0;
  double length_s = 0;
  std::vector<Happening> happenings;
};

// PREFIX.json beside PREFIX.mp4: {"fps":15,"frames":3959,"events":[["light",90,165],...]}
Film film_of(const std::filesystem::path& truth) {
  std::ifstream in{truth};
  const auto json = nlohmann::json::parse(in);
  Film film{std::filesystem::path{truth}.replace_extension(".mp4"), json.at("fps"), 0, {}};
  film.length_s = json.at("frames").get<double>() / film.fps;
  for (const auto& e : json.at("events"))
    film.happenings.push_back(
        {e.at(0), e.at(1).get<double>() / film.fps, (e.at(2).get<double>() + 1) / film.fps});
  return film;
}

struct Presence {
  double begin_s = 0, end_s = 0;
};

/// What the eyes published while they watched.
struct Seen {
  std::vector<Presence> presences;
  double cpu_s = 0;
};

std::optional<Seen> watch(const Film& film) {
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonAppeared> appeared{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  auto watcher = Watcher::open(bus, [&film](core::Time now) { return open_video(film.file.string(), now); });
  if (!watcher) {
    ADD_FAILURE() << watcher.error().sentence;
    return {};
  }
  bus::VirtualDriver run{clock, {watcher->get(), &appeared, &left}};
  const std::clock_t before = std::clock();
  run.run_for(core::seconds(film.length_s + 15));
  Seen seen;
  seen.cpu_s = double(std::clock() - before) / CLOCKS_PER_SEC;
  for (std::size_t i = 0; i < appeared.seen.size(); ++i) {
    const double end =
        i < left.seen.size() ? core::to_seconds(left.seen[i].at) : std::numeric_limits<double>::infinity();
    seen.presences.push_back({core::to_seconds(appeared.seen[i].at), end});
  }
  return seen;
}

struct Score {
  int visits = 0, hits = 0, others = 0, false_alarms = 0, appearances = 0, in_empty_room = 0;
  int stayed = 0;  ///< visits during which the person never "left"
  std::vector<double> noticed_s, gone_s;

  double recall() const { return visits > 0 ? double(hits) / visits : 0; }
  double precision() const { return appearances > 0 ? double(hits) / appearances : 0; }
  double informedness() const { return recall() - (others > 0 ? double(false_alarms) / others : 0); }
};

// A person is let go of seconds after the last sight; what begins so soon after a happening is its doing.
constexpr double kAftermath_s = 2;

void judge(const Film& film, const Seen& seen, Score& score) {
  score.appearances += static_cast<int>(seen.presences.size());
  std::vector<bool> explained(seen.presences.size(), false);
  for (const Happening& h : film.happenings) {
    const auto first = std::find_if(seen.presences.begin(), seen.presences.end(), [&h](const Presence& p) {
      return p.begin_s >= h.begin_s && p.begin_s <= h.end_s + (h.is_visit() ? 0 : kAftermath_s);
    });
    const bool taken_for_a_person = first != seen.presences.end();
    if (taken_for_a_person) explained[static_cast<std::size_t>(first - seen.presences.begin())] = true;
    (h.is_visit() ? score.visits : score.others) += 1;
    if (taken_for_a_person) (h.is_visit() ? score.hits : score.false_alarms) += 1;
    if (taken_for_a_person != h.is_visit())
      std::printf("  %s %s at %.1f s\n", h.is_visit() ? "missed" : "took for a person:", h.kind.c_str(),
                  h.begin_s);
    if (!taken_for_a_person || !h.is_visit()) continue;
    score.noticed_s.push_back(first->begin_s - h.begin_s);
    score.stayed += first->end_s >= h.end_s ? 1 : 0;
    if (first->end_s >= h.end_s) score.gone_s.push_back(first->end_s - h.end_s);
  }
  score.in_empty_room += static_cast<int>(std::count(explained.begin(), explained.end(), false));
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}
double most(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

TEST(VisionEval, PeopleWhoComeAreSeenAndNothingElseIs) {
  std::vector<Film> films;
  std::error_code missing;
  for (const auto& entry :
       std::filesystem::directory_iterator{std::filesystem::path{MANA_SHARED_DATA} / "video", missing}) {
    if (entry.path().extension() == ".json") films.push_back(film_of(entry.path()));
  }
  if (films.empty()) GTEST_SKIP() << "no films in " << MANA_SHARED_DATA << "/video";
  Score score;
  double length_s = 0;
  double cpu_s = 0;
  for (const Film& film : films) {
    const auto seen = watch(film);
    ASSERT_TRUE(seen);
    judge(film, *seen, score);
    length_s += film.length_s;
    cpu_s += seen->cpu_s;
  }
  std::printf(
      "visits seen %d/%d, recall %.3f   precision %.3f   other happenings taken for one %d/%d   B %.3f\n",
      score.hits, score.visits, score.recall(), score.precision(), score.false_alarms, score.others,
      score.informedness());
  std::printf("appearances in an empty room %d   visits without a gap %d/%d\n", score.in_empty_room,
              score.stayed, score.hits);
  std::printf(
      "appeared after entering: median %.2f s, at most %.2f s   left after leaving: median %.2f s, at most "
      "%.2f s\n",
      median(score.noticed_s), most(score.noticed_s), median(score.gone_s), most(score.gone_s));
  std::printf("CPU: %.1f %% of a core, decoding included\n", 100 * cpu_s / length_s);
  EXPECT_GE(score.recall(), 0.9);
  EXPECT_GE(score.precision(), 0.9);
  EXPECT_GE(score.informedness(), 0.85);
  EXPECT_EQ(score.stayed, score.hits);
  EXPECT_LE(most(score.noticed_s), 2);
  EXPECT_LE(most(score.gone_s), 10);
}

}  // namespace
}  // namespace mana::vision
