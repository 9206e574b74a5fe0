#include "agent/program/machine/people.hpp"

#include <gtest/gtest.h>

#include "render/head/identity.hpp"

namespace mana::program {
namespace {

TEST(PeopleTest, EveryFaceThatComesAlongIsSomebodyOfTheAgeItLooks) {
  ASSERT_EQ(people().size(), render::head::identities().size());
  for (const render::head::Identity& identity : render::head::identities()) {
    const Person* person = find_person(identity.name);
    ASSERT_NE(person, nullptr) << identity.name;
    EXPECT_EQ(person->age_years, identity.age_years) << identity.name;
    EXPECT_FALSE(person->manner.empty());
  }
}

TEST(PeopleTest, OlderPeopleSpeakSlower) {
  for (const Person& a : people()) {
    for (const Person& b : people()) {
      if (a.age_years >= b.age_years + 10) {
        EXPECT_LT(a.rate_wpm, b.rate_wpm) << a.face << " " << b.face;
      }
    }
  }
}

TEST(PeopleTest, AFaceOfOnesOwnIsNobodyHere) { EXPECT_EQ(find_person("mine.glb"), nullptr); }

}  // namespace
}  // namespace mana::program
