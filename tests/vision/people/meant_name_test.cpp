#include "vision/people/meant_name.hpp"

#include <gtest/gtest.h>

namespace mana::vision {
namespace {

using Names = std::vector<std::string>;

TEST(MeantNameTest, CaseBlanksHyphensAndAccentsMakeNoOtherPerson) {
  const std::vector<std::pair<const char*, const char*>> same{{"Anna", "anna"},
                                                              {"Anna Miller", "ANNA  MILLER"},
                                                              {"Zoë", "Zoe"},
                                                              {"René", "Rene\xCC\x81"},
                                                              {"Anna-Maria", "anna maria"},
                                                              {"Jürgen Groß", "Jurgen Gross"},
                                                              {"O'Brien", "OBrien"},
                                                              {"Łucja", "lucja"},
                                                              {"Ольга", "Ольга"}};
  for (const auto& [a, b] : same) {
    EXPECT_EQ(meant_name(a, Names{"Tom", b}), b) << a;
    EXPECT_EQ(meant_name(b, Names{a, "Tom"}), a) << b;
  }
}

TEST(MeantNameTest, AFirstNameIsEnoughWhereThereIsOnlyOne) {
  EXPECT_EQ(meant_name("Anna", Names{"anna miller", "Tom"}), "anna miller");
  EXPECT_EQ(meant_name("Anna Miller", Names{"Ben Miller", "Anna"}), "Anna");
  EXPECT_EQ(meant_name("Anna", Names{"Anna Miller", "Anna Smith"}), std::nullopt);
  EXPECT_EQ(meant_name("Anna", Names{"Anna", "Anna Miller"}), "Anna");
  EXPECT_EQ(meant_name("anna", Names{"Anna", "ANNA"}), std::nullopt);
}

TEST(MeantNameTest, AnotherNameIsAnotherPerson) {
  for (const char* other : {"Hannah", "Annabel", "Ann", "Miller", "Anna Smith", ""})
    EXPECT_EQ(meant_name("Anna Miller", Names{other}), std::nullopt) << other;
  EXPECT_EQ(meant_name("", Names{"Anna"}), std::nullopt);
  EXPECT_EQ(meant_name(" - ", Names{"Anna"}), std::nullopt);
  EXPECT_EQ(meant_name("Anna", {}), std::nullopt);
}

}  // namespace
}  // namespace mana::vision
