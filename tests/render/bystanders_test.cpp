#include "render/bystanders.hpp"

#include <gtest/gtest.h>

// Those of a scene who are not the face: at their places, and alive.

namespace mana::render {
namespace {
using namespace std::chrono_literals;
namespace fs = std::filesystem;

Company::Find find() {
  return [](const std::string& face) -> core::Result<fs::path> {
    if (face == "nobody") return core::not_found("nobody is not a face.");
    return fs::path{face + ".glb"};
  };
}

/// A picture by whose width it is known again.
void fill(Company& company, const fs::path& face) {
  for (int width = 1; const auto look = company.lacking(face); ++width)
    company.remember(face, *look, Picture{width, 1, std::vector<std::uint8_t>(4, 0)});
}

const msg::ShowCompany kScene{{{"emily", "Emily"}, {"leo", "Leo"}, {"maya", "Maya"}}};

TEST(CompanyTest, WhoWasNeverSeenHasNoPictureAndWhoIsTheFaceNeither) {
  Company company{1, {}};
  EXPECT_FALSE(company.lacking("emily.glb")) << "no scene";
  EXPECT_TRUE(company.gather(kScene, find()).empty());
  EXPECT_EQ(company.lacking("emily.glb"), Company::AtSpeaker);
  EXPECT_FALSE(company.lacking("walter.glb"));
  fill(company, "emily.glb");
  EXPECT_FALSE(company.lacking("emily.glb"));
  auto shown = company.at(core::kStart, "emily.glb");
  ASSERT_EQ(shown.size(), 3U);
  for (const Companion& c : shown) EXPECT_FALSE(c.picture) << c.name;
  shown = company.at(core::kStart, "leo.glb");
  EXPECT_TRUE(shown[0].picture);
  EXPECT_EQ(shown[0].name, "Emily");
}

TEST(CompanyTest, ASceneThatChangesKeepsThePicturesAndNamesWhomItDoesNotKnow) {
  Company company{1, {}};
  company.gather(kScene, find());
  fill(company, "leo.glb");
  const auto unknown = company.gather({{{"leo", "Leo"}, {"nobody", "X"}, {"mana", "Mana"}}}, find());
  ASSERT_EQ(unknown.size(), 1U);
  EXPECT_EQ(company.at(core::kStart, "mana.glb").size(), 2U);
  EXPECT_TRUE(company.at(core::kStart, "mana.glb")[0].picture);
  company.gather({{{"leo", "Leo"}}}, find());
  EXPECT_TRUE(company.at(core::kStart, "mana.glb").empty()) << "one alone is no scene";
  company.gather({}, find());
  company.gather(kScene, find());
  EXPECT_TRUE(company.at(core::kStart, "mana.glb")[1].picture) << "Leo comes again";
}

/// What is seen of a member in a minute: seconds by picture, and how often it changes.
struct Minute {
  std::array<int, Company::kLooks + 1> frames{};
  int changes = 0;
};
Minute minute_of(const Company& company, std::size_t member) {
  Minute m;
  int before = 0;
  for (int i = 0; i < 1800; ++i) {
    const auto picture = company.at(core::kStart + i * 1s / 30, "maya.glb")[member].picture;
    const int now = picture ? picture->width : 0;
    ++m.frames[static_cast<std::size_t>(now)];
    m.changes += now != before ? 1 : 0;
    before = now;
  }
  return m;
}

TEST(CompanyTest, TheyBlinkAndLookMostlyAtWhoeverSpeaksEachInTheirOwnTime) {
  Company company{7, {}};
  company.gather(kScene, find());
  fill(company, "emily.glb");
  fill(company, "leo.glb");
  for (const std::size_t member : {0U, 1U}) {
    const Minute m = minute_of(company, member);
    EXPECT_EQ(m.frames[0], 0) << "always there";
    EXPECT_GT(m.frames[1 + Company::AtSpeaker], 1100);
    EXPECT_GT(m.frames[1 + Company::AtViewer], 120);
    EXPECT_GT(m.frames[1 + Company::HalfClosed], 10);
    EXPECT_GT(m.frames[1 + Company::Closed], 15);
    EXPECT_LT(m.frames[1 + Company::Closed], 150);
    EXPECT_LT(m.changes, 150);
  }
  int alike = 0;
  for (int i = 0; i < 1800; ++i) {
    const auto both = company.at(core::kStart + i * 1s / 30, "maya.glb");
    const auto shut = [](const Companion& c) { return c.picture->width == 1 + Company::Closed; };
    alike += shut(both[0]) && shut(both[1]) ? 1 : 0;
  }
  EXPECT_LT(alike, 20) << "not in step";
}

TEST(CompanyTest, WhomEyesOrMovementUnsettleIsNotLookedAtFromTheSide) {
  Manner aside;
  aside.beside_deg = kBeside_deg;
  for (const Manner& manner : {aside, kCalm}) {
    Company company{7, manner};
    company.gather(kScene, find());
    fill(company, "emily.glb");
    EXPECT_EQ(minute_of(company, 0).frames[1 + Company::AtViewer], 0);
  }
}

TEST(CompanyTest, OnePictureOfTwoIsEnoughToStandThere) {
  Company company{7, {}};
  company.gather(kScene, find());
  company.remember("emily.glb", Company::AtSpeaker, Picture{1, 1, std::vector<std::uint8_t>(4, 0)});
  EXPECT_EQ(company.lacking("emily.glb"), Company::AtViewer);
  EXPECT_EQ(minute_of(company, 0).frames[1], 1800);
}

TEST(CompanyTest, TheyTurnToTheFaceThatSpeaks) {
  const FacePose beside = Company::pose_of(Company::AtSpeaker, false);
  EXPECT_LT(beside.head.yaw_deg, -5) << "to her right, where the face is";
  EXPECT_LT(beside.eyes_left.yaw_deg, -5);
  const FacePose below = Company::pose_of(Company::AtSpeaker, true);
  EXPECT_GT(below.head.pitch_deg, 3);
  const FacePose viewer = Company::pose_of(Company::AtViewer, false);
  EXPECT_NEAR(viewer.head.yaw_deg + viewer.eyes_left.yaw_deg, 0, 1);
}

}  // namespace
}  // namespace mana::render
