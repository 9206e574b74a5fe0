#include "dialogue/understanding/spoken_of.hpp"

#include <gtest/gtest.h>

namespace mana::dialogue {
namespace {

class SpokenOfTest : public testing::Test {
 protected:
  void SetUp() override {
    auto book = wordnet::WordBook::open(std::filesystem::path{MANA_BUILD_ASSETS} / "words.image");
    if (!book) GTEST_SKIP() << book.error().sentence;
    book_.emplace(*std::move(book));
    auto finder =
        SpokenOfFinder::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/spoken_of", &*book_);
    ASSERT_TRUE(finder.ok()) << finder.error().sentence;
    finder_.emplace(*std::move(finder));
  }
  std::string person(std::string_view remark) const { return finder_->find(remark).person; }
  std::string thing(std::string_view remark) const { return finder_->find(remark).thing; }

  std::optional<wordnet::WordBook> book_;
  std::optional<SpokenOfFinder> finder_;
};

TEST_F(SpokenOfTest, FindsWhomItIsAbout) {
  EXPECT_EQ(person("our Susan was a terror when she was small"), "Susan");
  EXPECT_EQ(person("my sister never rings"), "your sister");
  EXPECT_EQ(person("me mother in law made the best scones"), "your mother in law");
  EXPECT_EQ(person("my late husband did the lawn"), "your late husband");
  EXPECT_EQ(person("that nice young doctor has a cold hand"), "");  // too far from what it belongs to
  EXPECT_EQ(person("the vicar was drunk"), "the vicar");
  EXPECT_EQ(person("my sister Joan lives in Perth"), "Joan");
  EXPECT_EQ(person("harold's garden was a picture"), "Harold");
  EXPECT_EQ(person("it rained all day"), "");
}

TEST_F(SpokenOfTest, FindsWhatItIsAbout) {
  EXPECT_EQ(thing("my roses are going to be something this year"), "your roses");
  EXPECT_EQ(thing("the kettle is on my old stove"), "your old stove");
  EXPECT_EQ(thing("that soup was gorgeous"), "that soup");
  EXPECT_EQ(thing("I went home"), "");
  EXPECT_EQ(thing("my sister's wedding"), "");
}

TEST_F(SpokenOfTest, FindsPeopleWithoutABookAndSaysWhatIsMissing) {
  const auto finder =
      SpokenOfFinder::read(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/spoken_of", nullptr);
  ASSERT_TRUE(finder.ok());
  EXPECT_EQ(finder->find("my aunt and my roses").person, "your aunt");
  EXPECT_EQ(finder->find("my aunt and my roses").thing, "");
  EXPECT_FALSE(SpokenOfFinder::read("/nowhere", nullptr).ok());
}

}  // namespace
}  // namespace mana::dialogue
