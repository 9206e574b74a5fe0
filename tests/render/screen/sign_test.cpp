#include "render/screen/sign.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr msg::Attention kSaying[] = {msg::Attention::Listening, msg::Attention::Thinking,
                                      msg::Attention::Speaking};

const GlyphPicture& still(SignShape shape, int size) {
  static std::map<SignShape, GlyphPicture> drawn;
  if (!drawn.count(shape)) drawn[shape] = draw_sign(shape, size);
  return drawn[shape];
}

/// The sign as it is seen in black and white: 1 where there is ink.
std::vector<double> drawn(const std::vector<SignPart>& parts) {
  constexpr int kSize = 64;
  std::vector<double> picture(kSize * kSize, 0);
  for (const SignPart& part : parts) {
    const GlyphPicture& shape = still(part.shape, kSize);
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) {
        const auto i = static_cast<std::size_t>(y * kSize + x);
        const bool in_bar = part.bar.contains((x + 0.5) / kSize, (y + 0.5) / kSize);
        const double here = part.kind == SignPart::Kind::Shape ? shape.grey[i] / 255.0 : in_bar;
        const double cover = here * part.opacity;
        picture[i] = picture[i] * (1 - cover) + (part.is_ink ? 1 : 0) * cover;
      }
    }
  }
  return picture;
}

std::vector<double> drawn(msg::Attention what, core::Time t, bool calm) {
  return drawn(sign_of(what, t, calm));
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return sum / static_cast<double>(a.size());
}

TEST(SignTest, ThreeThingsHaveThreeSignsAndRestHasNone) {
  EXPECT_TRUE(sign_of(msg::Attention::Idle, {}, false).empty());
  EXPECT_TRUE(sign_of(msg::Attention::Present, {}, false).empty());
  for (const auto a : kSaying)
    for (const auto b : kSaying) {
      if (a == b) continue;
      // In black and white, so by outline alone: a tenth of the square at least.
      EXPECT_GT(difference(drawn(a, {}, false), drawn(b, {}, false)), 0.1) << int(a) << int(b);
    }
}

TEST(SignTest, WhatASenseMayDoIsToldByItsOutline) {
  std::vector<std::vector<double>> pictures;
  for (const auto sense : {Sense::Camera, Sense::Microphone}) {
    EXPECT_TRUE(sense_sign(sense, SenseShown::Nothing).empty());
    EXPECT_EQ(sense_sign(sense, SenseShown::Locked), sense_sign(sense, SenseShown::Off));
    for (const auto state : {SenseShown::On, SenseShown::Off, SenseShown::Missing})
      pictures.push_back(drawn(sense_sign(sense, state)));
  }
  for (std::size_t a = 0; a < pictures.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) EXPECT_GT(difference(pictures[a], pictures[b]), 0.05) << a << b;
    for (int y = 0; y < 64; ++y)
      for (int x = 0; x < 64; ++x) {
        if (std::hypot(x - 31.5, y - 31.5) > 31) {
          EXPECT_LT(pictures[a][static_cast<std::size_t>(y * 64 + x)], 0.05) << a << ' ' << x << ' ' << y;
        }
      }
  }
}

TEST(SignTest, StaysWithinItsRoundPlate) {
  for (const auto what : kSaying) {
    const auto picture = drawn(what, {}, false);
    for (int y = 0; y < 64; ++y)
      for (int x = 0; x < 64; ++x) {
        if (std::hypot(x - 31.5, y - 31.5) > 31) {
          EXPECT_LT(picture[static_cast<std::size_t>(y * 64 + x)], 0.05) << int(what) << ' ' << x << ' ' << y;
        }
      }
  }
}

TEST(SignTest, MovesSlowlyAndNeverBlinks) {
  for (const auto what : kSaying) {
    const double whole = difference(drawn(what, {}, false), std::vector<double>(64 * 64, 0));
    double most = 0;
    double brightest = 0;
    double darkest = 1;
    for (core::Time t = core::kStart; t < core::kStart + 8s; t += 100ms) {
      const auto now = drawn(what, t, false);
      most = std::max(most, difference(now, drawn(what, t + 100ms, false)));
      const double light = difference(now, std::vector<double>(64 * 64, 0));
      brightest = std::max(brightest, light);
      darkest = std::min(darkest, light);
    }
    EXPECT_GT(most, 0) << int(what);
    EXPECT_LT(most, 0.06 * whole) << int(what);  // in a tenth of a second
    // As a whole it keeps its brightness (WCAG 2.3.1 calls a tenth a flash).
    EXPECT_LT(brightest - darkest, 0.1 * brightest) << int(what);
  }
}

TEST(SignTest, MovesLessWhenCalm) {
  for (const auto what : kSaying) {
    const auto way = [&](bool calm) {
      double sum = 0;
      for (core::Time t = core::kStart; t < core::kStart + 8s; t += 250ms)
        sum += difference(drawn(what, t, calm), drawn(what, t + 250ms, calm));
      return sum;
    };
    EXPECT_LT(way(true), 0.6 * way(false)) << int(what);
  }
}

TEST(SignTest, OneGivesWayToTheNextWithinFourTenthsOfASecond) {
  const Doing doing{msg::Attention::Thinking, msg::Attention::Listening, core::kStart + 5s};
  const auto at = [&](core::Duration since) { return sign_layers(doing, doing.since + since, false); };
  ASSERT_EQ(at(0s).size(), 1U);
  EXPECT_EQ(at(0s)[0].parts, sign_of(msg::Attention::Listening, doing.since, false));
  ASSERT_EQ(at(200ms).size(), 2U);
  EXPECT_NEAR(at(200ms)[0].opacity, 0.5, 0.01);
  ASSERT_EQ(at(400ms).size(), 1U);
  EXPECT_EQ(at(400ms)[0].parts, sign_of(msg::Attention::Thinking, doing.since + 400ms, false));
  EXPECT_TRUE(sign_layers({}, core::kStart + 1h, false).empty());
}

}  // namespace
}  // namespace mana::render
