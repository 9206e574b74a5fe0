#include "speech/recognition/other_names.hpp"

#include <gtest/gtest.h>

#include "speech/sphinx/sphinx_decoder.hpp"

namespace mana::speech {
namespace {

TEST(OtherNamesTest, TheConsonantsMakeAnotherName) {
  const std::vector<Pronunciation> words{
      {"mana", "M AA N AH"}, {"mana(2)", "M AE N AH"}, {"manner", "M AE N ER"}, {"manner(2)", "M AA N AH"},
      {"mama", "M AA M AH"}, {"drama", "D R AA M AH"}, {"anna", "AE N AH"}};
  EXPECT_FALSE(is_clearly_other(words, "manner", "mana"));
  EXPECT_FALSE(is_clearly_other(words, "mana", "mana"));
  for (const char* other : {"mama", "drama", "anna"})
    EXPECT_TRUE(is_clearly_other(words, other, "mana")) << other;
}

TEST(OtherNamesTest, OneWayThatSoundsLikeTheNameIsEnoughToBeLeftOut) {
  const std::vector<Pronunciation> words{
      {"lena", "L IY N AH"}, {"lena(2)", "L EY N AH"}, {"lorna", "L AO R N AH"}, {"lorna(2)", "L AO N AH"}};
  EXPECT_FALSE(is_clearly_other(words, "lorna", "lena"));
}

TEST(OtherNamesTest, TheDictionaryHasThemAll) {
  const auto found = look_up(SphinxModel{}.dictionary, other_names(), {});
  EXPECT_TRUE(found) << found.error().sentence;
}

}  // namespace
}  // namespace mana::speech
