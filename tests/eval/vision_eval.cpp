#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <opencv2/videoio.hpp>
#include <optional>

#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/eval/first_sight.hpp"
#include "tests/eval/judged.hpp"
#include "tests/support/recorder.hpp"
#include "vision/capture/camera_files.hpp"
#include "vision/detection/face_finder.hpp"
#include "vision/pictures/grey.hpp"
#include "vision/watcher.hpp"

/// How well the eyes tell people from lamps, sunbeams and things that move. B is informedness: the share of
/// visits that were seen minus the share of other happenings that were taken for one (Powers 2011).
namespace mana::vision {
namespace {

/// Something happens in the film, from its first to its last picture.
struct Happening {
  std::string kind;  ///< "face": a person comes and goes; all others are nobody
  double begin_s = 0, end_s = 0;
  double face_s = 0;  ///< of a visit: when a face could first be found, by a search for any size anywhere
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

void find_visible_faces(Film& film) {
  auto finder = FaceFinder::open();
  if (!finder) return;
  for (Happening& h : film.happenings) {
    if (!h.is_visit()) continue;
    h.face_s = h.begin_s;
    cv::VideoCapture video{film.file.string(), cv::CAP_FFMPEG};
    video.set(cv::CAP_PROP_POS_FRAMES, std::round(h.begin_s * film.fps) - 1);
    test::FirstSight sight{*finder};
    for (int i = 0; i < int(2.5 * film.fps); ++i) {
      cv::Mat frame;
      if (!video.read(frame)) break;
      const double at = h.begin_s + (i - 1) / film.fps;
      const Picture picture = to_picture(frame, core::kStart);
      if (sight.is_second(view(picture), {0, 0, picture.width, picture.height})) {
        h.face_s = at - 1 / film.fps;
        break;
      }
    }
  }
}

/// Hands a film's pictures on and measures the processor's time between them: all but the decoding. As the
/// watcher runs on one thread, that is what the eyes cost.
class MeteredCamera final : public Camera {
 public:
  struct Meter {
    std::vector<std::pair<double, double>> spent;  ///< time of the picture, seconds of the processor
  };
  MeteredCamera(std::unique_ptr<Camera> film, Meter& meter) : film_{std::move(film)}, meter_{meter} {}
  core::Result<std::optional<Picture>> read(core::Time now) override {
    if (began_ >= 0) meter_.spent.emplace_back(core::to_seconds(last_), cpu_s() - began_);
    auto picture = film_->read(now);
    last_ = now;
    began_ = cpu_s();
    return picture;
  }
  bool is_over() const override { return film_->is_over(); }

 private:
  static double cpu_s() {
    std::timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
  }
  std::unique_ptr<Camera> film_;
  Meter& meter_;
  core::Time last_{};
  double began_ = -1;
};

struct Presence {
  double begin_s = 0, end_s = 0;
};

/// What the eyes published while they watched.
struct Seen {
  std::vector<Presence> presences;
  std::vector<std::pair<double, double>> spent;
};

std::optional<Seen> watch(const Film& film) {
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonAppeared> appeared{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  MeteredCamera::Meter meter;
  WatcherOptions options;
  options.idle_fps = options.active_fps;
  auto watcher = Watcher::open(
      bus,
      [&](core::Time now) -> core::Result<std::unique_ptr<Camera>> {
        auto video = open_video(film.file.string(), now);
        if (!video) return std::move(video).error();
        return std::unique_ptr<Camera>{std::make_unique<MeteredCamera>(std::move(*video), meter)};
      },
      options);
  if (!watcher) {
    ADD_FAILURE() << watcher.error().sentence;
    return {};
  }
  bus::VirtualDriver run{clock, {watcher->get(), &appeared, &left}};
  run.run_for(core::seconds(film.length_s + 15));
  Seen seen;
  seen.spent = std::move(meter.spent);
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
  std::vector<double> noticed_s, after_face_s, gone_s;
  test::Judged judged{"person trigger"};

  double recall() const { return visits > 0 ? double(hits) / visits : 0; }
  double precision() const { return appearances > 0 ? double(hits) / appearances : 0; }
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
    score.judged.add_yes_no(taken_for_a_person, h.is_visit());
    if (taken_for_a_person != h.is_visit())
      std::printf("  %s %s at %.1f s\n", h.is_visit() ? "missed" : "took for a person:", h.kind.c_str(),
                  h.begin_s);
    if (!taken_for_a_person || !h.is_visit()) continue;
    score.noticed_s.push_back(first->begin_s - h.begin_s);
    score.after_face_s.push_back(first->begin_s - h.face_s);
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

/// What the eyes cost.
struct Cost {
  double cpu_s = 0;
  std::size_t pictures = 0;
  void add(double s) {
    cpu_s += s;
    ++pictures;
  }
  double percent_at(double fps) const {
    return pictures > 0 ? 100 * cpu_s / static_cast<double>(pictures) * fps : 0;
  }
};

bool somebody_is_there(const Film& film, double at) {
  return std::any_of(film.happenings.begin(), film.happenings.end(),
                     [at](const Happening& h) { return h.is_visit() && at >= h.begin_s && at <= h.end_s; });
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
  Cost idle;
  Cost active;
  for (Film& film : films) {
    find_visible_faces(film);
    const auto seen = watch(film);
    ASSERT_TRUE(seen);
    judge(film, *seen, score);
    for (const auto& [at, cost] : seen->spent) (somebody_is_there(film, at) ? active : idle).add(cost);
  }
  std::printf("visits seen %d/%d, recall %.3f   precision %.3f   other happenings taken for one %d/%d\n",
              score.hits, score.visits, score.recall(), score.precision(), score.false_alarms, score.others);
  std::printf("appearances in an empty room %d   visits without a gap %d/%d\n", score.in_empty_room,
              score.stayed, score.hits);
  std::printf(
      "appeared after entering: median %.2f s, at most %.2f s   left after leaving: median %.2f s, at most "
      "%.2f s\n",
      median(score.noticed_s), most(score.noticed_s), median(score.gone_s), most(score.gone_s));
  std::printf("appeared after the face was visible: median %.2f s, at most %.2f s (",
              median(score.after_face_s), most(score.after_face_s));
  for (const double s : score.after_face_s) std::printf(" %.2f", s);
  const auto recall = evaluation::wilson(score.hits, score.visits);
  const auto alarms = evaluation::wilson(score.false_alarms, score.others);
  std::printf(" )\n95 %%: recall %.3f to %.3f, false alarms %.3f to %.3f\n", recall.low, recall.high,
              alarms.low, alarms.high);
  std::printf(
      "CPU at 15 pictures a second, without decoding: %.1f %% of a core with nobody there, %.1f %% with "
      "somebody (%zu and %zu pictures)\n",
      idle.percent_at(15), active.percent_at(15), idle.pictures, active.pictures);
  EXPECT_GE(score.recall(), 0.9);
  EXPECT_GE(score.precision(), 0.9);
  EXPECT_GE(score.judged.print(), 0.85);
  EXPECT_EQ(score.stayed, score.hits);
  EXPECT_LE(median(score.after_face_s), 0.3);
  EXPECT_LE(most(score.noticed_s), 2);
  EXPECT_LE(most(score.gone_s), 10);
}

}  // namespace
}  // namespace mana::vision
