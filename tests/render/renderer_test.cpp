#include "render/renderer.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "tests/render/built_face.hpp"
#include "tests/support/recorder.hpp"

namespace mana::render {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kWidth = 192, kHeight = 108;
using Pixels = std::vector<std::uint8_t>;

/// What is seen of a life in virtual time, ten pictures a second.
struct Life {
  std::vector<std::pair<core::Time, std::string>> shown;  // ShowFace at a time
  core::Duration over = 1s;
  std::string first = "mana";
  core::Duration length = 3s;

  std::vector<Pixels> pictures() const {
    core::ManualClock clock;
    bus::Bus bus;
    std::vector<Pixels> all;
    RendererOptions options;
    options.face = built_face(first);
    options.find_face = [](const std::string& name) -> core::Result<fs::path> {
      if (!fs::exists(built_face(name))) return core::not_found("there is no face '" + name + "'");
      return built_face(name);
    };
    options.wait_for_faces = true;
    options.fps = 10;
    options.frame_sink = [&all](const FrameView& f) { all.emplace_back(f.rgba.begin(), f.rgba.end()); };
    Renderer renderer{bus, [] { return open_offscreen(kWidth, kHeight); }, options};
    bus.seal();
    bus::VirtualDriver driver{clock, {&renderer}};
    for (const auto& [at, face] : shown) {
      driver.run_until(at);
      bus.publish(msg::ShowFace{face, over});
    }
    driver.run_until(core::kStart + length);
    return all;
  }
};

class RendererTest : public testing::Test {
 protected:
  void SetUp() override {
    auto surface = open_offscreen(kWidth, kHeight);
    if (!surface) GTEST_SKIP() << surface.error().sentence;
    auto stage = Stage::make(**surface, built_face("mana"));
    if (!stage) GTEST_SKIP() << stage.error().sentence;
  }
};

/// The mean difference of all colours, 0..255.
double apart(const Pixels& a, const Pixels& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
  return sum / double(a.size());
}

TEST_F(RendererTest, AFaceThatIsAskedForIsThereAfterAWhileAndNothingPops) {
  const auto changing = Life{{{core::Time{500ms}, "walter"}}}.pictures();
  const auto before = Life{}.pictures();
  const auto after = Life{{}, 1s, "walter"}.pictures();
  ASSERT_EQ(changing.size(), before.size());
  const double whole = apart(before.back(), after.back());
  ASSERT_GT(whole, 3);
  for (std::size_t i = 0; i < changing.size(); ++i) {
    // Asked at 0.5 s, begins at 0.8, the first picture that is 0.25 s later, and takes a second.
    if (i <= 8) {
      EXPECT_LT(apart(changing[i], before[i]), 0.01) << i;
    }
    if (i >= 18) {
      EXPECT_LT(apart(changing[i], after[i]), 0.01) << i;
    }
    // At its quickest a tenth of a second brings a fifth of the way.
    if (i > 0) {
      EXPECT_LT(apart(changing[i], changing[i - 1]), 0.3 * whole) << i;
    }
  }
  // In the midst it is as far from one as from the other.
  EXPECT_NEAR(apart(changing[13], before[13]), apart(changing[13], after[13]), 0.35 * whole);
}

TEST_F(RendererTest, WhatIsShownStandsBesideTheFaceAndGoesAgain) {
  core::ManualClock clock;
  bus::Bus bus;
  RendererOptions options;
  options.face = built_face("mana");
  options.wait_for_faces = true;
  options.fps = 10;
  std::vector<Pixels> all;
  options.frame_sink = [&all](const FrameView& f) { all.emplace_back(f.rgba.begin(), f.rgba.end()); };
  Renderer renderer{bus, [] { return open_offscreen(kWidth, kHeight); }, options};
  bus.seal();
  bus::VirtualDriver driver{clock, {&renderer}};
  driver.run_until(core::kStart + 1s);
  bus.publish(msg::ShowBeside{"", "Ring Sarah", 1s});
  driver.run_until(core::kStart + 3s);
  ASSERT_GE(all.size(), 29U);
  const auto beside_changed = [&](const Pixels& a, const Pixels& b) {
    int changed = 0;
    for (int y = 0; y < kHeight; ++y)
      for (int x = kWidth * 6 / 10; x < kWidth; ++x) {
        const auto i = static_cast<std::size_t>(y * kWidth + x) * 4;
        changed += std::abs(int{a[i]} - int{b[i]}) > 16;
      }
    return changed;
  };
  EXPECT_GT(beside_changed(all[5], all[15]), 50);
  EXPECT_LT(beside_changed(all[5], all[25]), 5);
}

TEST_F(RendererTest, WhoGivesWayInASceneStandsBesideTheOther) {
  core::ManualClock clock;
  bus::Bus bus;
  RendererOptions options;
  options.face = built_face("mana");
  options.find_face = [](const std::string& name) -> core::Result<fs::path> { return built_face(name); };
  options.wait_for_faces = true;
  options.fps = 10;
  std::vector<Pixels> all;
  options.frame_sink = [&all](const FrameView& f) { all.emplace_back(f.rgba.begin(), f.rgba.end()); };
  Renderer renderer{bus, [] { return open_offscreen(kWidth, kHeight); }, options};
  bus.seal();
  bus::VirtualDriver driver{clock, {&renderer}};
  driver.run_until(core::kStart + 1s);
  bus.publish(msg::ShowCompany{{{"mana", "Mana"}, {"walter", "Walter"}}});
  bus.publish(msg::ShowFace{"walter", 500ms});
  driver.run_until(core::kStart + 7s);
  bus.publish(msg::ShowCompany{});
  driver.run_until(core::kStart + 8s);
  ASSERT_GE(all.size(), 79U);
  const auto beside = [](const Pixels& p) {
    Pixels out;
    for (int y = 0; y < kHeight; ++y)
      for (int x = kWidth * 6 / 10; x < kWidth; ++x)
        for (std::size_t c = 0; c < 3; ++c)
          out.push_back(p[static_cast<std::size_t>(y * kWidth + x) * 4 + c]);
    return out;
  };
  EXPECT_GT(apart(beside(all[5]), beside(all[25])), 3) << "a face and a name";
  int moved = 0;
  for (std::size_t i = 21; i < 60; ++i) moved += apart(beside(all[i - 1]), beside(all[i])) > 0 ? 1 : 0;
  EXPECT_GE(moved, 2) << "it blinks";
  EXPECT_LT(moved, 30);
  EXPECT_LT(apart(beside(all[5]), beside(all[78])), 0.1) << "the scene is over";
}

TEST_F(RendererTest, AnotherOneMayComeInTheMidstOfIt) {
  const Life life{{{core::Time{300ms}, "walter"}, {core::Time{900ms}, "mana"}}};
  const auto changing = life.pictures();
  const auto mana = Life{}.pictures();
  const double whole = apart(mana.back(), Life{{}, 1s, "walter"}.pictures().back());
  double most = 0;
  for (std::size_t i = 1; i < changing.size(); ++i) {
    most = std::max(most, apart(changing[i], mana[i]));
    EXPECT_LT(apart(changing[i], changing[i - 1]), 0.3 * whole) << i;
  }
  EXPECT_GT(most, 0.3 * whole);
  EXPECT_LT(apart(changing.back(), mana.back()), 0.01);
}

TEST_F(RendererTest, WhereNobodyIsTheFirstWordIsSeenAtOnceAsWell) {
  core::ManualClock clock;
  bus::Bus bus;
  RendererOptions options;
  options.face = built_face("mana");
  options.idle_fps = 1;
  Renderer renderer{bus, [] { return open_offscreen(kWidth, kHeight); }, options};
  bus.seal();
  bus::VirtualDriver driver{clock, {&renderer}};
  const core::Time before = core::kStart + 10'010ms, word = before + 40ms;
  driver.run_until(before);
  ASSERT_GT(renderer.step(before), before + 500ms);
  msg::SentenceStarted sentence;
  sentence.audio_start = word;
  sentence.duration = 1s;
  bus.publish(sentence);
  driver.run_until(word);
  EXPECT_LE(renderer.step(word), word + 34ms);
}

TEST_F(RendererTest, TheSameLifeGivesTheSamePictures) {
  const Life life{{{core::Time{500ms}, "walter"}}, 1s, "mana", 1'500ms};
  EXPECT_TRUE(life.pictures() == life.pictures());
}

/// A screen that is touched.
class Touched final : public Surface {
 public:
  Touched(std::unique_ptr<Surface> surface, std::shared_ptr<std::vector<ScreenEvent>> touches)
      : surface_{std::move(surface)}, touches_{std::move(touches)} {}
  int width() const override { return surface_->width(); }
  int height() const override { return surface_->height(); }
  bool is_window() const override { return false; }
  void make_current() override { surface_->make_current(); }
  void present() override { surface_->present(); }
  std::vector<ScreenEvent> events() override { return std::exchange(*touches_, {}); }
  std::string describe() const override { return surface_->describe(); }

 private:
  std::unique_ptr<Surface> surface_;
  std::shared_ptr<std::vector<ScreenEvent>> touches_;
};

/// The last picture of two seconds in which somebody stands where a camera shows a face.
Pixels looking_at(const msg::FaceMoved& seen, double field_of_view_deg, const std::string& glance = "") {
  core::ManualClock clock;
  bus::Bus bus;
  Pixels last;
  RendererOptions options;
  options.face = built_face("mana");
  options.fps = 10;
  options.field_of_view_deg = field_of_view_deg;
  options.frame_sink = [&last](const FrameView& f) { last.assign(f.rgba.begin(), f.rgba.end()); };
  Renderer renderer{bus, [] { return open_offscreen(kWidth, kHeight); }, options};
  bus.seal();
  bus::VirtualDriver driver{clock, {&renderer}};
  if (glance.empty()) bus.publish(seen);
  if (!glance.empty()) bus.publish(msg::LookAt{.target = glance, .hold = 5s});
  driver.run_until(core::kStart + 2s);
  return last;
}

// The same woman in the same place: a wide camera shows her smaller, and nearer to the middle.
TEST_F(RendererTest, SheIsLookedAtWhereSheStandsHoweverWideTheCameraSees) {
  const double narrower = std::tan(0.5235987755982988) / std::tan(0.7853981633974483);  // 60 and 90 degrees
  const msg::FaceMoved of_60{.x = 0.8, .y = 0.3, .size = 0.2, .frontal = true};
  const msg::FaceMoved of_90{
      .x = 0.8 * narrower, .y = 0.3 * narrower, .size = 0.2 * narrower, .frontal = true};
  const Pixels there = looking_at(of_60, 60);
  ASSERT_FALSE(there.empty());
  EXPECT_LT(apart(there, looking_at(of_90, 90)), 0.01);
  EXPECT_GT(apart(there, looking_at(of_90, 60)), 0.05);
}

TEST_F(RendererTest, AGlanceIsTheSameWhateverTheCamera) {
  EXPECT_EQ(looking_at({}, 60, "left"), looking_at({}, 100, "left"));
  EXPECT_NE(looking_at({}, 60, "left"), looking_at({}, 60, "right"));
}

TEST_F(RendererTest, ASignThatIsTouchedAsksForTheOpposite) {
  const auto touches = std::make_shared<std::vector<ScreenEvent>>();
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::WishSenses> wished{bus};
  RendererOptions options;
  options.face = built_face("mana");
  Renderer renderer{bus,
                    [&]() -> core::Result<std::unique_ptr<Surface>> {
                      auto surface = open_offscreen(kWidth, kHeight);
                      if (!surface) return std::move(surface).error();
                      return std::unique_ptr<Surface>{new Touched{std::move(*surface), touches}};
                    },
                    options};
  bus.seal();
  bus::VirtualDriver driver{clock, {&renderer, &wished}};
  const Layout layout = lay_out(kWidth, kHeight);
  const auto touch = [&](const Box& place) {
    ScreenEvent e;
    e.kind = ScreenEvent::Kind::Press;
    e.x = static_cast<decltype(e.x)>(place.x + place.width / 2);
    e.y = static_cast<decltype(e.y)>(place.y + place.height / 2);
    touches->push_back(e);
    driver.run_for(2s);
  };
  driver.run_for(1s);
  touch(layout.camera_sign);
  EXPECT_TRUE(wished.seen.empty()) << "there is no camera";
  bus.publish(msg::SensesChanged{msg::SenseState::Absent, msg::SenseState::Absent, true, false});
  driver.run_for(1s);
  touch(layout.camera_sign);
  touch(layout.microphone_sign);
  EXPECT_TRUE(wished.seen.empty()) << "nothing to turn on";
  bus.publish(msg::SensesChanged{msg::SenseState::Open, msg::SenseState::Shut});
  driver.run_for(1s);
  touch(layout.face);
  EXPECT_TRUE(wished.seen.empty());
  touch(layout.camera_sign);
  ASSERT_EQ(wished.seen.size(), 1U);
  EXPECT_EQ(wished.seen[0].camera, msg::SenseWish::Shut);
  EXPECT_EQ(wished.seen[0].microphone, msg::SenseWish::Keep);
  touch(layout.microphone_sign);
  ASSERT_EQ(wished.seen.size(), 2U);
  EXPECT_EQ(wished.seen[1].camera, msg::SenseWish::Keep);
  EXPECT_EQ(wished.seen[1].microphone, msg::SenseWish::Open);
}

TEST_F(RendererTest, AnUnknownFaceChangesNothing) {
  const Life life{{{core::Time{500ms}, "nobody"}}, 1s, "mana", 1'500ms};
  EXPECT_TRUE(life.pictures() == (Life{{}, 1s, "mana", 1'500ms}.pictures()));
}

}  // namespace
}  // namespace mana::render
