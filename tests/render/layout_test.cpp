#include "render/layout.hpp"

namespace mana::render {
namespace {

struct Screen {
  int width, height;
};

class LayoutOf : public testing::TestWithParam<Screen> {
 protected:
  Layout layout() const { return lay_out(GetParam().width, GetParam().height); }
};

TEST_P(LayoutOf, LiesWithinTheScreen) {
  const Layout l = layout();
  for (const Box& b : {l.face, l.clock, l.date, l.next, l.notices, l.captions, l.buttons}) {
    EXPECT_GE(b.x, 0);
    EXPECT_GE(b.y, 0);
    EXPECT_LE(b.right(), GetParam().width + 1e-6);
    EXPECT_LE(b.bottom(), GetParam().height + 1e-6);
    EXPECT_GT(b.width, 0);
    EXPECT_GT(b.height, 0);
  }
}

TEST_P(LayoutOf, NothingCoversAnythingButHerClothes) {
  const Layout l = layout();
  const Box beside[] = {l.clock, l.date, l.next, l.notices};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_FALSE(overlap(beside[i], l.face)) << i;
    EXPECT_FALSE(overlap(beside[i], l.captions)) << i;
    EXPECT_FALSE(overlap(beside[i], l.buttons)) << i;
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(overlap(beside[i], beside[k])) << i << ' ' << k;
  }
}

TEST_P(LayoutOf, ButtonsStandApartWithinTheirRow) {
  const Layout l = layout();
  EXPECT_TRUE(button_places(l, 0).empty());
  for (std::size_t count = 1; count <= 7; ++count) {
    const auto places = button_places(l, count);
    ASSERT_EQ(places.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_GE(places[i].x, l.buttons.x - 1e-6);
      EXPECT_LE(places[i].right(), l.buttons.right() + 1e-6);
      EXPECT_GE(places[i].y, l.buttons.y);
      EXPECT_LE(places[i].bottom(), l.buttons.bottom() + 1e-6);
      // A finger needs some room, even with seven of them.
      EXPECT_GE(places[i].width, 4 * l.unit) << count;
      if (i > 0) {
        EXPECT_GE(places[i].x - places[i - 1].right(), l.unit);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Screens, LayoutOf,
                         testing::Values(Screen{1024, 600}, Screen{1280, 720}, Screen{1920, 1080},
                                         Screen{720, 1280}),
                         [](const auto& screen) {
                           return std::to_string(screen.param.width) + "x" +
                                  std::to_string(screen.param.height);
                         });

TEST(Box, KnowsWhatItHoldsAndWhatItTouches) {
  const Box a{10, 10, 20, 20};
  EXPECT_TRUE(a.contains(10, 10));
  EXPECT_FALSE(a.contains(30, 10));
  EXPECT_TRUE(overlap(a, {29, 29, 5, 5}));
  EXPECT_FALSE(overlap(a, {30, 10, 5, 5}));
}

}  // namespace
}  // namespace mana::render
