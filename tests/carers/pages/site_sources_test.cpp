#include "tests/carers/page_house.hpp"

// A carer sees which calendars from elsewhere did not come, and what of them could not be read.
namespace mana::carers {
namespace {

class SiteSourcesTest : public PageHouse {
 protected:
  void follow(const std::string& name, const std::string& fault, const std::string& left_out) {
    ASSERT_TRUE(store->db().execute("INSERT INTO people(name) VALUES('') ON CONFLICT DO NOTHING").ok());
    ASSERT_TRUE(
        store->db()
            .execute("INSERT INTO calendars(person,name) SELECT id,'" + name + "' FROM people WHERE name=''")
            .ok());
    ASSERT_TRUE(
        store->db()
            .execute("INSERT INTO sources(name,kind,sealed_address,calendar,fault,left_out) SELECT '" + name +
                     "','feed','',id,'" + fault + "','" + left_out + "' FROM calendars WHERE name='" + name +
                     "'")
            .ok());
  }
};

TEST_F(SiteSourcesTest, WhatCouldNotBeReadIsCountedAndNamed) {
  follow("Clinic", "", "1 2\n<Dentist>: line 4: its DTSTART is no date\n");
  sign_in(Role::Carer);
  const std::string page = get("/").body;
  EXPECT_NE(page.find("Clinic"), std::string::npos) << page;
  EXPECT_NE(page.find("nobody is reminded of them: 1."), std::string::npos);
  EXPECT_NE(page.find("Remarks on others: 2."), std::string::npos);
  EXPECT_NE(page.find("&lt;Dentist&gt;"), std::string::npos);
}

TEST_F(SiteSourcesTest, WhereAllIsWellNothingIsSaid) {
  follow("Clinic", "", "");
  sign_in(Role::Carer);
  EXPECT_EQ(get("/").body.find("Clinic"), std::string::npos);
}

TEST_F(SiteSourcesTest, WhyACalendarDidNotCome) {
  follow("Clinic", "The server does not answer.", "");
  sign_in(Role::Carer);
  EXPECT_NE(get("/").body.find("The server does not answer."), std::string::npos);
}

}  // namespace
}  // namespace mana::carers
