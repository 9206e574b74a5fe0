#include "tests/carers/page_house.hpp"

namespace mana::carers {
namespace {

using Starts = std::vector<std::string>;

class SiteUndoTest : public PageHouse {
 protected:
  SiteUndoTest() {
    sign_in(Role::Carer);
    EXPECT_EQ(
        post("/entries", "title=Choir&date=2026-11-24&time=14:30&repeat=weekly&until=2026-12-15").status,
        303);
  }
  std::string version(const std::string& target) {
    const std::string page = get(target).body;
    const std::size_t at = page.find("name=\"version\" value=\"");
    return at == std::string::npos ? "" : page.substr(at + 22, 16);
  }
  int change(const std::string& at, const std::string& scope, const std::string& fields) {
    const std::string target = "/entries/" + std::to_string(number_of("Choir"));
    return post(target,
                fields + "&at=" + at + "&scope=" + scope + "&version=" + version(target + "?at=" + at))
        .status;
  }
  const Starts as_it_was{"2026-11-24T14:30", "2026-12-01T14:30", "2026-12-08T14:30", "2026-12-15T14:30"};
};

TEST_F(SiteUndoTest, WhatWasAddedGoesAgain) {
  EXPECT_EQ(starts("Choir"), as_it_was);
  EXPECT_NE(get("/?kept=1").body.find("Take it back: Choir"), std::string::npos);
  EXPECT_EQ(header(post("/undo", ""), "Location"), "/?undone=1");
  EXPECT_TRUE(site->take_effects().calendar_changed);
  EXPECT_EQ(starts("Choir"), Starts{});
  EXPECT_EQ(post("/undo", "").status, 404) << "once";
}

TEST_F(SiteUndoTest, OneOfASeriesComesBackToItsTime) {
  ASSERT_EQ(change("20261201T143000Z", "this",
                   "title=Choir&date=2026-12-02&time=16:00&repeat=weekly&until=2026-12-15"),
            303);
  EXPECT_NE(starts("Choir"), as_it_was);
  EXPECT_EQ(post("/undo", "").status, 303);
  EXPECT_EQ(starts("Choir"), as_it_was);
}

TEST_F(SiteUndoTest, ASeriesThatWasCutInTwoIsOneAgain) {
  ASSERT_EQ(change("20261208T143000Z", "following",
                   "title=Choir&date=2026-12-09&time=10:00&repeat=weekly&until=2026-12-30"),
            303);
  EXPECT_NE(starts("Choir"), as_it_was);
  EXPECT_EQ(post("/undo", "").status, 303);
  EXPECT_EQ(starts("Choir"), as_it_was);
}

TEST_F(SiteUndoTest, WhatWasTakenOutIsThereAgain) {
  ASSERT_EQ(post("/entries/" + std::to_string(number_of("Choir")) + "/remove", "sure=1&scope=all&at=").status,
            303);
  EXPECT_EQ(starts("Choir"), Starts{});
  EXPECT_NE(get("/?removed=1").body.find("Take it back"), std::string::npos);
  EXPECT_EQ(post("/undo", "").status, 303);
  EXPECT_EQ(starts("Choir"), as_it_was);
}

TEST_F(SiteUndoTest, WhatSomebodyElseHasChangedSinceIsLeftAsItIs) {
  const std::string mine = token;
  sign_in(Role::Carer, "Ben");
  ASSERT_EQ(change("20261201T143000Z", "all",
                   "title=Choir&date=2026-12-01&time=16:00&repeat=weekly&until=2026-12-15"),
            303);
  const Starts bens = starts("Choir");
  token = mine;
  EXPECT_EQ(post("/undo", "").status, 400);
  EXPECT_EQ(starts("Choir"), bens);
}

TEST_F(SiteUndoTest, NobodyTakesBackWhatAnotherDid) {
  sign_in(Role::Carer, "Ben");
  EXPECT_EQ(post("/undo", "").status, 404);
  EXPECT_EQ(get("/?kept=1").body.find("Take it back"), std::string::npos);
  EXPECT_EQ(starts("Choir"), as_it_was);
}

}  // namespace
}  // namespace mana::carers
