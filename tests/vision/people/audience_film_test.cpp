#include <gtest/gtest.h>

#include "agent/bus/messages/person.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/vision/composed_room.hpp"
#include "vision/people/known_people.hpp"
#include "vision/watcher.hpp"

/// Who hears what is told, in films of Anna, who is known, and of somebody who is not.
namespace mana::vision {
namespace {
using namespace test_room;
using Who = msg::Audience;

constexpr const char* kAnna = "neutral_001_03.jpg";
constexpr const char* kSomebody = "neutral_005_03.jpg";

class AudienceFilmTest : public ::testing::Test {
 protected:
  static std::filesystem::path portrait(const char* of) {
    return std::filesystem::path{MANA_SHARED_DATA} / "faces" / of;
  }
  void SetUp() override {
    anna = cv::imread(portrait(kAnna).string(), cv::IMREAD_GRAYSCALE);
    somebody = cv::imread(portrait(kSomebody).string(), cv::IMREAD_GRAYSCALE);
    if (anna.empty() || somebody.empty()) GTEST_SKIP() << "../shared/data/faces is missing";
    ASSERT_TRUE(enrol_person(folder.path(), "Anna", portrait(kAnna).string()));
  }
  void show(const Film& film, double length_s) {
    auto opened =
        Watcher::open(bus,
                      [&](core::Time) -> core::Result<std::unique_ptr<Camera>> {
                        return std::unique_ptr<Camera>{std::make_unique<FilmCamera>(film, length_s)};
                      },
                      {.idle_fps = 15, .active_fps = 15, .people = folder.path(), .client = "Anna"});
    ASSERT_TRUE(opened);
    watcher = std::move(*opened);
    bus::VirtualDriver run{clock, {watcher.get(), &audience, &left}};
    run.run_for(core::seconds(length_s));
  }
  /// Who listened then, as far as it was told.
  Who at(double seconds) const {
    Who who = Who::Unknown;
    for (const auto& m : audience.seen)
      if (core::to_seconds(m.at) <= seconds) who = m.audience;
    return who;
  }
  bool is_ever(Who who, double from, double to) const {
    for (double t = from; t < to; t += 0.05)
      if (at(t) == who) return true;
    return false;
  }

  const test::TemporaryFolder folder;
  cv::Mat anna, somebody;
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::AudienceChanged> audience{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  std::unique_ptr<Watcher> watcher;
};

/// Walks in from the left at `from_s`, 240 pixels a second, stands at `stands`, and on to the right at
/// `goes_s`.
double walked(double t, double from_s, double stands, double goes_s) {
  return t < goes_s ? std::min(stands, -150 + (t - from_s) * 240) : stands + (t - goes_s) * 240;
}

TEST_F(AudienceFilmTest, WhoComesWhenAnnaHasGoneIsNotHerCompany) {
  show(
      [this](double t) {
        cv::Mat room = empty_room();
        if (t > 3) put_person(room, talking(anna, t), walked(t, 3, 320, 12), 200, 100);
        if (t > 16) put_person(room, talking(somebody, t), walked(t, 16, 320, 1e9), 200, 100);
        return room;
      },
      28);
  EXPECT_EQ(at(11), Who::Client);
  ASSERT_TRUE(left.seen.empty()) << "to the eyes somebody has been there all the time";
  EXPECT_FALSE(is_ever(Who::Accompanied, 0, 28));
  EXPECT_FALSE(is_ever(Who::Client, 18, 28));
  EXPECT_EQ(at(22), Who::Visitor);
  EXPECT_EQ(at(27), Who::Visitor);
}

TEST_F(AudienceFilmTest, WhoComesWhileAnnaIsThereIsHerCompanyUntilSheHasGone) {
  show(
      [this](double t) {
        cv::Mat room = empty_room();
        if (t > 3) put_person(room, talking(anna, t), walked(t, 3, 450, 20), 200, 100);
        if (t > 10) put_person(room, talking(somebody, t), walked(t, 10, 190, 1e9), 200, 90);
        return room;
      },
      36);
  EXPECT_EQ(at(9), Who::Client);
  EXPECT_EQ(at(19), Who::Accompanied);
  EXPECT_TRUE(left.seen.empty());
  EXPECT_EQ(at(32), Who::Visitor);
  EXPECT_EQ(at(35), Who::Visitor);
}

/// Hides a face as the crown of a head does that is bent.
void bend_head(cv::Mat& room) { cv::circle(room, {320, 200}, 66, cv::Scalar{60}, cv::FILLED); }

TEST_F(AudienceFilmTest, AnnaWhoWasNotSeenForAMomentIsStillAnna) {
  show(
      [this](double t) {
        cv::Mat room = empty_room();
        if (t > 3) put_person(room, talking(anna, t), walked(t, 3, 320, 1e9), 200, 100);
        if (t > 12 && std::fmod(t, 4) < 1.2) bend_head(room);
        return room;
      },
      40);
  EXPECT_EQ(at(11), Who::Client);
  for (double t = 11; t < 40; t += 0.05) ASSERT_EQ(at(t), Who::Client) << t;
}

TEST_F(AudienceFilmTest, AnnaWhoLooksUpAgainIsNoVisitorAndSoonKnown) {
  show(
      [this](double t) {
        cv::Mat room = empty_room();
        const double sway = t > 8 ? 8 * std::sin(t * 1.5) : 0;
        if (t > 3) put_person(room, talking(anna, t), walked(t, 3, 320, 1e9) + sway, 200, 100);
        if (t > 12 && std::fmod(t, 10) < 2.5) bend_head(room);
        return room;
      },
      50);
  EXPECT_EQ(at(11), Who::Client);
  EXPECT_FALSE(is_ever(Who::Visitor, 0, 50));
  EXPECT_FALSE(is_ever(Who::Accompanied, 0, 50));
  for (const double t : {19.9, 29.9, 39.9, 49.9}) EXPECT_EQ(at(t), Who::Client) << t;
}

}  // namespace
}  // namespace mana::vision
