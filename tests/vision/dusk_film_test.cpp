#include <gtest/gtest.h>

#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "tests/vision/composed_room.hpp"
#include "vision/watcher.hpp"

/// A room in which it becomes dark over five minutes, until the lamp is switched on.
namespace mana::vision {
namespace {
using namespace test_room;

constexpr double kDuskFalls = 20, kIsDark = 320, kLampComes = 355, kEnd = 370;
constexpr double kDarkest = 0.07;  // of the daylight: a wall is nine grey levels then

/// How much of the light of day there is, everywhere alike: the sky fades evenly for the eye.
double daylight(double t) {
  return std::pow(kDarkest, std::clamp((t - kDuskFalls) / (kIsDark - kDuskFalls), 0.0, 1.0));
}

/// Light that falls off from a place, 0..1.
cv::Mat falls_off_from(double x0, double y0, double width) {
  cv::Mat light(kHeight, kWidth, CV_32F);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x)
      light.at<float>(y, x) =
          static_cast<float>(std::exp(-((x - x0) * (x - x0) + (y - y0) * (y - y0)) / (2 * width * width)));
  }
  return light;
}

/// The room at a moment: what is near the window keeps its light longest, and the lamp has a light of its
/// own.
cv::Mat in_the_light_of(const cv::Mat& room, double t) {
  static const cv::Mat window = falls_off_from(525, 125, 170), lamp = falls_off_from(160, 40, 260);
  const double day = daylight(t);
  cv::Mat light = day * (0.75 + 0.35 * std::pow(day, -0.25) * window);
  if (t > kLampComes) light += 0.3 + 0.6 * lamp;
  cv::Mat seen;
  cv::multiply(room, light, seen, 1, CV_8U);
  return seen;
}

class DuskFilmTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (portraits().size() < 6) GTEST_SKIP() << "../shared/data/faces is missing";
  }
  void show(const Film& film, double length_s, double idle_fps, double active_fps) {
    auto opened =
        Watcher::open(bus,
                      [&](core::Time) -> core::Result<std::unique_ptr<Camera>> {
                        return std::unique_ptr<Camera>{std::make_unique<FilmCamera>(film, length_s)};
                      },
                      {.idle_fps = idle_fps, .active_fps = active_fps});
    ASSERT_TRUE(opened);
    watcher = std::move(*opened);
    bus::VirtualDriver run{clock, {watcher.get(), &appeared, &left}};
    run.run_for(core::seconds(length_s));
  }
  std::string story() const {
    std::string all;
    for (const auto& m : appeared.seen) all += " came " + std::to_string(core::to_seconds(m.at));
    for (const auto& m : left.seen) all += " left " + std::to_string(core::to_seconds(m.at));
    return all;
  }

  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonAppeared> appeared{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  std::unique_ptr<Watcher> watcher;
};

double walked(double t, double from_s) { return std::min(320.0, -150 + (t - from_s) * 240); }

TEST_F(DuskFilmTest, NobodyComesWithTheDuskNorWithTheLamp) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        put_picture(room, portraits()[2], {250, 120, 110, 110});
        return in_the_light_of(room, t);
      },
      kEnd, 5, 15);
  EXPECT_TRUE(appeared.seen.empty()) << story();
}

TEST_F(DuskFilmTest, WhoSitsThereIsThereAllTheTime) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        const double breath = t > 8 ? 1.5 * std::sin(t * 1.6) : 0;
        if (t > 3) put_person(room, talking(portraits()[0], t), walked(t, 3) + breath, 200, 90);
        return in_the_light_of(room, t);
      },
      kEnd, 3, 3);
  EXPECT_EQ(appeared.seen.size(), 1u) << story();
  EXPECT_TRUE(left.seen.empty()) << story();
}

TEST_F(DuskFilmTest, WhoComesInAtDuskIsNoticed) {
  constexpr double kComes = 325, kGoes = 335;
  show(
      [](double t) {
        cv::Mat room = empty_room();
        const double x = t < kGoes ? walked(t, kComes) : 320 + (t - kGoes) * 240;
        if (t > kComes) put_person(room, talking(portraits()[0], t), x, 200, 90);
        return in_the_light_of(room, t);
      },
      kEnd, 5, 15);
  ASSERT_EQ(appeared.seen.size(), 1u) << story();
  const double visible = kComes + (150 + 50) / 240.0;
  EXPECT_GE(core::to_seconds(appeared.seen[0].at), kComes);
  EXPECT_LE(core::to_seconds(appeared.seen[0].at) - visible, 0.5);
  ASSERT_EQ(left.seen.size(), 1u) << "and nobody is there when the lamp comes";
  EXPECT_LE(core::to_seconds(left.seen[0].at), kLampComes) << story();
}

// Twenty seconds after the light, all at once, became what it is at the end of dusk.
TEST_F(DuskFilmTest, WhoComesInAfterTheLampWentOffIsNoticed) {
  constexpr double kGoesOff = 10, kComes = 30;
  show(
      [](double t) {
        cv::Mat room = empty_room();
        if (t > kComes) put_person(room, talking(portraits()[0], t), walked(t, kComes), 200, 90);
        return in_the_light_of(room, t < kGoesOff ? 0 : kIsDark);
      },
      37, 5, 15);
  ASSERT_EQ(appeared.seen.size(), 1u) << story();
  EXPECT_GE(core::to_seconds(appeared.seen[0].at), kComes);
  EXPECT_LE(core::to_seconds(appeared.seen[0].at), kComes + 200 / 240.0 + 0.8);
}

}  // namespace
}  // namespace mana::vision
