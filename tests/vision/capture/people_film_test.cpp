#include <gtest/gtest.h>

#include <array>

#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "tests/vision/composed_room.hpp"
#include "vision/capture/picture_shift.hpp"
#include "vision/watcher.hpp"

/// What is somebody and what is not, in films made of real faces and a room made by code.
namespace mana::vision {
namespace {
using namespace test_room;

class PeopleFilmTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (portraits().size() < 6) GTEST_SKIP() << "../shared/data/faces is missing";
  }
  void show(const Film& film, double length_s) { show(film, length_s, 15, {}); }
  void show(const Film& film, double length_s, bus::Module& more) { show(film, length_s, 15, {&more}); }
  void show(const Film& film, double length_s, double fps, std::vector<bus::Module*> more = {}) {
    auto opened =
        Watcher::open(bus,
                      [&](core::Time) -> core::Result<std::unique_ptr<Camera>> {
                        return std::unique_ptr<Camera>{std::make_unique<FilmCamera>(film, length_s)};
                      },
                      {.idle_fps = fps, .active_fps = fps});
    ASSERT_TRUE(opened);
    watcher = std::move(*opened);
    more.insert(more.end(), {watcher.get(), &appeared, &left, &people, &looking});
    bus::VirtualDriver run{clock, more};
    run.run_for(core::seconds(length_s + 1));
  }
  int most_people() const {
    int most = 0;
    for (const auto& p : people.seen) most = std::max(most, p.count);
    return most;
  }

  void expect_one_who_left_by(double seconds) const {
    ASSERT_EQ(appeared.seen.size(), 1u);
    ASSERT_FALSE(left.seen.empty());
    EXPECT_LE(core::to_seconds(left.seen.back().at), seconds);
  }

  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonAppeared> appeared{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  test::Recorder<msg::PeopleSeen> people{bus};
  test::Recorder<msg::Looking> looking{bus};
  std::unique_ptr<Watcher> watcher;
};

// Walks in from the left at 240 pixels a second, from the third second on; stands at x = 320.
double walked(double t) { return std::min(320.0, -150 + (t - 3) * 240); }

TEST_F(PeopleFilmTest, SomebodyWhoWalksInIsNoticedWithin300MillisecondsOfTheFaceBeingVisible) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        if (t > 3) put_person(room, portraits()[0], walked(t), 200, 80);
        return room;
      },
      7);
  ASSERT_EQ(appeared.seen.size(), 1u);
  const double visible = 3 + (150 + 45) / 240.0;  // the whole face is in the picture
  EXPECT_LE(core::to_seconds(appeared.seen[0].at) - visible, 0.3);
}

TEST_F(PeopleFilmTest, TwoPeopleAreTwoAndTheNearerOneGivesTheDistance) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        if (t > 3) put_person(room, portraits()[1], std::min(200.0, walked(t)), 180, 60);
        if (t > 5) put_person(room, portraits()[4], std::max(450.0, 780 - (t - 5) * 240), 220, 110);
        return room;
      },
      11);
  EXPECT_EQ(most_people(), 2);
  ASSERT_GE(people.seen.size(), 2u);
  const double far = people.seen.front().nearest_distance_m;
  const double near = people.seen[people.seen.size() - 1].count > 0
                          ? people.seen.back().nearest_distance_m
                          : people.seen[people.seen.size() - 2].nearest_distance_m;
  EXPECT_NEAR(far / near, 110.0 / 60, 0.5);
}

// Both sway a little, so that now the one and now the other is nearer by a hair.
TEST_F(PeopleFilmTest, OfTwoWhoAreEquallyNearOneIsLookedAt) {
  test::Recorder<msg::FaceMoved> face{bus};
  show(
      [](double t) {
        cv::Mat room = empty_room();
        const double sway = 3 * std::sin(t * 1.7);
        if (t > 3) put_person(room, portraits()[1], std::min(200.0, walked(t)), 200, 90 + sway);
        if (t > 4) put_person(room, portraits()[4], std::max(450.0, 780 - (t - 4) * 240), 200, 90 - sway);
        return room;
      },
      30, face);
  ASSERT_EQ(most_people(), 2);
  int turns = 0;
  for (std::size_t i = 1; i < face.seen.size(); ++i)
    if (face.seen[i].x * face.seen[i - 1].x < 0) ++turns;
  EXPECT_LE(turns, 3);
}

TEST_F(PeopleFilmTest, ACurtainInTheWindIsNobody) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        for (int y = 40; y < 420; ++y) {
          const double hem = 6 + 34.0 * (y - 40) / 380;
          const double shift = hem * std::sin(t * 2.1 + y / 90.0);
          for (int x = 430; x < 610; ++x) {
            const double fold = 150 + 50 * std::sin((x + shift) / 9.0) + 20 * std::sin((x - shift) / 3.7);
            if (x + shift > 445 && x + shift < 595)
              room.at<std::uint8_t>(y, x) = cv::saturate_cast<std::uint8_t>(fold);
          }
        }
        return room;
      },
      20);
  EXPECT_TRUE(appeared.seen.empty());
}

/// How much of the light reaches each pixel: a dim room, or one with a lamp on the wall.
cv::Mat light_of_a_lamp(bool lit) {
  cv::Mat light(kHeight, kWidth, CV_32F);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double d2 = (x - 330.0) * (x - 330.0) + (y - 60.0) * (y - 60.0);
      light.at<float>(y, x) = static_cast<float>(0.35 + (lit ? 0.8 * std::exp(-d2 / 60000) + 0.2 : 0));
    }
  }
  return light;
}

TEST_F(PeopleFilmTest, ALampThatLightsAPictureOnTheWallIsNobody) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        put_picture(room, portraits()[2], {250, 80, 130, 130});
        static const std::array<cv::Mat, 2> light = {light_of_a_lamp(false), light_of_a_lamp(true)};
        cv::multiply(room, light[std::fmod(t, 6) > 3 ? 1 : 0], room, 1, CV_8U);
        return room;
      },
      24);
  EXPECT_TRUE(appeared.seen.empty());
}

/// Cuts to another face of another size every 2.6 seconds; each of them talks.
void put_television(cv::Mat& room, double t, const cv::Rect& set) {
  const auto scene = static_cast<std::size_t>(t / 2.6);
  cv::Mat show{270, 480, CV_8UC1, cv::Scalar{40.0 + 37.0 * static_cast<double>(scene * 5 % 6)}};
  const int size = std::array{250, 170, 220}[scene % 3];
  const int x = std::array{110, 200, 20, 180}[scene % 4];
  const cv::Mat face = talking(portraits()[scene * 7 % portraits().size()], t);
  const int y = (270 - size) / 2;
  cv::resize(face, show({x, y, size, size}), {size, size}, 0, 0, cv::INTER_AREA);
  put_picture(room, show, set);
}

TEST_F(PeopleFilmTest, ATelevisionIsNobody) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        const cv::Rect set{210, 120, 224, 126};
        cv::rectangle(room, {set.x - 6, set.y - 6, set.width + 12, set.height + 12}, cv::Scalar{20},
                      cv::FILLED);
        if (t > 4) put_television(room, t - 4, set);
        return room;
      },
      40);
  EXPECT_TRUE(appeared.seen.empty());
}

TEST_F(PeopleFilmTest, SomebodyInFrontOfATelevisionIsSomebody) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        put_television(room, t, {210, 100, 224, 126});
        if (t > 12) put_person(room, portraits()[0], std::min(330.0, -150 + (t - 12) * 240), 190, 90);
        return room;
      },
      18);
  ASSERT_EQ(appeared.seen.size(), 1u);
  EXPECT_GE(core::to_seconds(appeared.seen[0].at), 12);
  EXPECT_LE(core::to_seconds(appeared.seen[0].at), 13.3);
}

TEST_F(PeopleFilmTest, TheTalkingFaceOnItsOwnScreenInAMirrorIsNobody) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        cv::rectangle(room, {250, 90, 160, 220}, cv::Scalar{30}, cv::FILLED);
        put_picture(room, talking(portraits()[3], t), {260, 120, 140, 140});
        return room;
      },
      40);
  EXPECT_TRUE(appeared.seen.empty());
}

TEST_F(PeopleFilmTest, SomebodyWhoWalksPastTheFaceInAMirrorLeavesAgain) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        cv::rectangle(room, {250, 90, 160, 220}, cv::Scalar{30}, cv::FILLED);
        put_picture(room, talking(portraits()[3], t), {260, 120, 140, 140});
        if (t > 16 && t < 22) put_person(room, portraits()[0], -150 + (t - 16) * 160, 200, 80);
        return room;
      },
      34);
  ASSERT_EQ(appeared.seen.size(), 1u);
  EXPECT_GE(core::to_seconds(appeared.seen[0].at), 16);
  ASSERT_FALSE(left.seen.empty());
  EXPECT_LE(core::to_seconds(left.seen[0].at), 32.5);
}

TEST_F(PeopleFilmTest, APictureThatIsNoticedOnlyWhenSomebodyWalkedPastItDoesNotKeepHimThere) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        put_picture(room, portraits()[2], {270, 150, 100, 100});
        if (t > 3 && t < 9) put_person(room, portraits()[0], -150 + (t - 3) * 160, 190, 90);
        return room;
      },
      22);
  expect_one_who_left_by(19.5);
}

/// Walks in at `from_s`, stands before what hangs there for forty seconds, turns round and walks out.
void put_somebody_who_stands_and_turns(cv::Mat& room, double t, double from_s, int y, int width) {
  const double turns = from_s + 42, goes = turns + 1.5;
  if (t < from_s || t > goes + 3) return;
  const double x =
      t < goes ? std::min(320.0, -150 + (t - from_s) * 240) + 3 * std::sin(t) : 320 + (t - goes) * 200;
  put_person(room, portraits()[0], x, y, width);
  if (t > turns)
    cv::circle(room, {static_cast<int>(x), y}, width * 7 / 10, cv::Scalar{60},
               cv::FILLED);  // the back of the head
}

// A face that shows where somebody stood for half a minute is hers, as a rule, when she looks up again; but
// not one that hung there before she came.
TEST_F(PeopleFilmTest, WhoStoodBeforeAPictureForLongDoesNotLendItHerPlace) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        cv::rectangle(room, {285, 135, 120, 160}, cv::Scalar{30}, cv::FILLED);
        put_picture(room, portraits()[7], {295, 155, 100, 100});
        put_somebody_who_stands_and_turns(room, t, 3, 190, 90);
        return room;
      },
      70);
  expect_one_who_left_by(60);
}

TEST_F(PeopleFilmTest, WhoStoodBeforeTheFaceInAMirrorForLongDoesNotLendItHerPlace) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        cv::rectangle(room, {250, 105, 140, 180}, cv::Scalar{30}, cv::FILLED);
        put_picture(room, talking(portraits()[5], t), {260, 120, 120, 120});
        put_somebody_who_stands_and_turns(room, t, 3, 190, 90);
        return room;
      },
      70);
  expect_one_who_left_by(60);
}

// What followed her face finds another one behind her, and must not stay with that.
TEST_F(PeopleFilmTest, WhoHurriesAwayFromBeforeAPictureHasLeft) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        cv::rectangle(room, {235, 135, 140, 140}, cv::Scalar{30}, cv::FILLED);
        put_picture(room, portraits()[9], {245, 145, 120, 120});
        const double x = t < 30 ? walked(t) + 3 * std::sin(t) : 320 + (t - 30) * 1800;
        if (t > 3 && t < 30.4) put_person(room, portraits()[0], x, 190, 80);
        return room;
      },
      50);
  expect_one_who_left_by(42);
}

// The first pictures show her face: she is no picture for that.
TEST_F(PeopleFilmTest, WhoSatThereWhenTheEyesOpenedIsFoundAgain) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        put_person(room, talking(portraits()[0], t), 320 + 8 * std::sin(t * 1.5), 200, 80);
        if (t > 60 && t < 75)
          cv::circle(room, {320, 200}, 55, cv::Scalar{60}, cv::FILLED);  // the crown of the head
        return room;
      },
      90);
  ASSERT_EQ(appeared.seen.size(), left.seen.size() + 1);
  EXPECT_LE(core::to_seconds(appeared.seen.back().at), 78);
}

// By then the place has long looked as it does with the face in it.
TEST_F(PeopleFilmTest, WhoSatForLongAndLookedDownIsFoundAgain) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        const double sway = t > 8 ? 2 * std::sin(t * 0.7) : 0;
        if (t > 3) put_person(room, portraits()[0], walked(t) + sway, 200, 80);
        if (t > 300 && t < 330)
          cv::circle(room, {320, 200}, 55, cv::Scalar{60}, cv::FILLED);  // the crown of the head
        return room;
      },
      350);
  ASSERT_EQ(appeared.seen.size(), left.seen.size() + 1);
  EXPECT_LE(core::to_seconds(appeared.seen.back().at), 333);
}

// Nobody came: a picture, and her own face in a mirror, are elsewhere only because the camera is.
TEST_F(PeopleFilmTest, FacesOnTheWallAreNobodyWhenTheCameraIsPushed) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        put_picture(room, portraits()[2], {270, 150, 100, 100});
        put_picture(room, talking(portraits()[5], t), {420, 220, 110, 110});
        const double rings = t > 6 ? std::exp(-(t - 6) / 0.4) : 0;
        return t > 6 ? shifted(room, {7 + 12 * rings * std::cos((t - 6) * 17), 4 * rings - 3}) : room;
      },
      25);
  EXPECT_TRUE(appeared.seen.empty());
}

// Her body has been still for so long that nothing of its motion is left; she was there all the same.
TEST_F(PeopleFilmTest, WhoSatStillForAQuarterOfAnHourIsFoundWhenSheStirs) {
  show(
      [](double t) {
        cv::Mat room = empty_room();
        const double sway = (t > 8 && t < 45) || t > 1000 ? 5 * std::sin(t * 1.5) : 0;
        if (t > 3)
          put_person(room, t > 8 ? talking(portraits()[0], t) : portraits()[0], walked(t) + sway, 200, 80);
        if (t > 20 && t < 40)
          cv::circle(room, {320, 200}, 55, cv::Scalar{60}, cv::FILLED);  // the crown of the head
        return room;
      },
      1010, 1.5);
  ASSERT_EQ(appeared.seen.size(), left.seen.size() + 1);
  EXPECT_LE(core::to_seconds(appeared.seen.back().at), 1003);
}

}  // namespace
}  // namespace mana::vision
