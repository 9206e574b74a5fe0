#include "render/renderer.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "tests/render/built_face.hpp"

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

TEST_F(RendererTest, TheSameLifeGivesTheSamePictures) {
  const Life life{{{core::Time{500ms}, "walter"}}, 1s, "mana", 1'500ms};
  EXPECT_TRUE(life.pictures() == life.pictures());
}

TEST_F(RendererTest, AnUnknownFaceChangesNothing) {
  const Life life{{{core::Time{500ms}, "nobody"}}, 1s, "mana", 1'500ms};
  EXPECT_TRUE(life.pictures() == (Life{{}, 1s, "mana", 1'500ms}.pictures()));
}

}  // namespace
}  // namespace mana::render
