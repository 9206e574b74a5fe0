#include "tests/eval/person_corpus/watching.hpp"

#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <opencv2/imgcodecs.hpp>
#include <utility>

#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/check.hpp"
#include "tests/eval/first_sight.hpp"
#include "tests/support/recorder.hpp"
#include "vision/pictures/grey.hpp"
#include "vision/watcher.hpp"

namespace mana::person_corpus {
namespace {

double cpu_s() {
  std::timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

/// Measures the processor's time from handing out a picture until it is asked for the next: what the eyes
/// cost, without the making of the pictures.
class RoomCamera final : public vision::Camera {
 public:
  RoomCamera(const Room& room, Series& series, vision::FaceFinder& finder)
      : room_{room}, series_{series}, finder_{finder} {
    cv::RNG chance{series.clips.size() + 7};
    for (cv::Mat& n : noise_) {
      n.create(kHeight, kWidth, CV_16S);
      chance.fill(n, cv::RNG::NORMAL, 0, room.noise);
    }
  }
  core::Result<std::optional<vision::Picture>> read(core::Time now) override {
    if (began_ >= 0) (somebody_ ? series_.with_somebody : series_.with_nobody).add({cpu_s() - began_, 1});
    const double t = core::to_seconds(now);
    over_ = t >= series_.length_s;
    if (over_) return std::optional<vision::Picture>{};
    while (next_ + 1 < series_.clips.size() && t >= series_.clips[next_ + 1].begin_s) {
      ++next_;
      sight_ = test::FirstSight{finder_};
    }
    Look look = pushed_;  // a camera that was pushed stays so
    Placed& now_playing = series_.clips[next_];
    const bool plays = t >= now_playing.begin_s && t < now_playing.end_s();
    somebody_ = plays && now_playing.clip.is_visit;
    if (plays) {
      now_playing.clip.happens(look, t - now_playing.begin_s);
      pushed_.dx = look.dx;
      pushed_.dy = look.dy;
    }
    cv::Mat picture = picture_of(room_, look, t);
    cv::add(picture, noise_[turn_++ % noise_.size()], picture, {}, CV_8U);
    auto grey = vision::to_picture(picture, now);
    if (somebody_) look_for(now_playing, vision::view(grey), t - now_playing.begin_s);
    began_ = cpu_s();
    return std::optional{std::move(grey)};
  }
  bool is_over() const override { return over_; }
  double fps() const override { return kFps; }

 private:
  void look_for(Placed& visit, const cv::Mat& grey, double t) {
    if (t < visit.clip.face_s || std::isfinite(visit.findable_s)) return;
    cv::Rect face = visit.clip.face_at(t);
    const int margin = face.width * 6 / 10;
    face += cv::Size{2 * margin, 2 * margin};
    face -= cv::Point{margin, margin};
    if (sight_.is_second(grey, face)) visit.findable_s = t - 1.0 / kFps;
  }

  const Room& room_;
  Series& series_;
  vision::FaceFinder& finder_;
  test::FirstSight sight_{finder_};
  std::array<cv::Mat, 11> noise_;
  Look pushed_;
  std::size_t next_ = 0, turn_ = 0;
  double began_ = -1;
  bool over_ = false, somebody_ = false;
};

void write_pictures(const Room& room, const Series& series, const std::filesystem::path& folder) {
  static int number = 0;
  for (const Placed& p : series.clips) {
    Look look;
    const double t = p.clip.is_visit ? p.clip.face_s + 0.5 : p.clip.length_s / 2;
    p.clip.happens(look, t);
    const std::string name = std::to_string(1000 + number++) + " " + p.clip.kind + ".png";
    cv::imwrite((folder / name).string(), picture_of(room, look, p.begin_s + t));
  }
}

}  // namespace

Series watch(const Room& room, std::vector<Clip> clips, const std::filesystem::path& pictures) {
  Series series;
  double at = kLearns_s;
  for (Clip& c : clips) {
    const double length = c.length_s;
    series.clips.push_back({std::move(c), at, std::numeric_limits<double>::infinity()});
    at += length + kQuiet_s;
  }
  series.length_s = at;
  if (!pictures.empty()) write_pictures(room, series, pictures);
  auto finder = vision::FaceFinder::open();
  MANA_CHECK(bool(finder), "the cascades of OpenCV are missing");
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonAppeared> appeared{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  auto eyes = vision::Watcher::open(
      bus,
      [&](core::Time) -> core::Result<std::unique_ptr<vision::Camera>> {
        return std::unique_ptr<vision::Camera>{std::make_unique<RoomCamera>(room, series, *finder)};
      },
      {.idle_fps = kFps, .active_fps = kFps});
  MANA_CHECK(bool(eyes), "the cascades of OpenCV are missing");
  bus::VirtualDriver run{clock, {eyes->get(), &appeared, &left}};
  run.run_for(core::seconds(series.length_s + 1));
  for (std::size_t i = 0; i < appeared.seen.size(); ++i) {
    const double end =
        i < left.seen.size() ? core::to_seconds(left.seen[i].at) : std::numeric_limits<double>::infinity();
    series.presences.push_back({core::to_seconds(appeared.seen[i].at), end});
  }
  return series;
}

}  // namespace mana::person_corpus
