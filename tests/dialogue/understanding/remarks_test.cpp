#include "dialogue/understanding/remarks.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/support/shipped_encoder.hpp"

namespace mana::dialogue {
namespace {

class RemarksTest : public testing::Test {
 protected:
  void SetUp() override {
    auto encoder = SentenceEncoder::read(assets() / "understanding/remarks.bin");
    ASSERT_TRUE(encoder.ok()) << encoder.error().sentence;
    auto remarks = Remarks::read(*encoder, assets() / "dialogue/en-GB", nullptr);
    ASSERT_TRUE(remarks.ok()) << remarks.error().sentence;
    remarks_.emplace(*std::move(remarks));
  }
  static std::filesystem::path assets() { return MANA_ASSETS; }
  std::optional<Remarks> remarks_;
};

// None of these is among the examples.
TEST_F(RemarksTest, TellsTheKindOfWhatIsSaidInPassing) {
  for (const auto& [words, kind] : std::initializer_list<std::pair<const char*, const char*>>{
           {"that soup was gorgeous", "enjoyed_food"},
           {"I can't get the lid off this jam", "thing_will_not_work"},
           {"hold my hand, oh you can't", "wants_touch"},
           {"my knees are giving me gyp this morning", "small_aches"},
           {"we had a dog called Biscuit, daft as a brush", "pet_past"},
           {"you've a nice face on you today", "compliment_to_her"},
           {"did you hear that thunder", "what_she_has_heard"}}) {
    const auto remark = remarks_->judge(words);
    ASSERT_TRUE(remark) << words;
    EXPECT_EQ(remark->kind, kind) << words;
    EXPECT_GT(remark->probability, 0.5) << words;
    EXPECT_GE(remark->group_probability, remark->probability - 1e-9) << words;
    EXPECT_LE(remark->group_probability, 1 + 1e-9) << words;
  }
}

TEST_F(RemarksTest, EveryKindIsInAGroup) {
  const auto encoder = SentenceEncoder::read(assets() / "understanding/remarks.bin");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator{assets() / "personae/common/remarks"}) {
    if (!entry.is_regular_file()) continue;
    const auto& kinds = (*encoder)->labels("remarks");
    EXPECT_NE(std::find(kinds.begin(), kinds.end(), entry.path().stem().string()), kinds.end())
        << entry.path() << " is no kind that the network was taught: tests/tools/understanding";
  }
  EXPECT_EQ(remarks_->judge("I slept like a log")->group, "good_mood");
}

TEST_F(RemarksTest, SaysNothingOfNoWordsAndNeedsItsHead) {
  EXPECT_FALSE(remarks_->judge(" ... "));
  EXPECT_FALSE(Remarks::read(test::shipped_encoder(), assets() / "dialogue/en-GB", nullptr).ok());
  EXPECT_FALSE(Remarks::read(nullptr, assets() / "dialogue/en-GB", nullptr).ok());
}

}  // namespace
}  // namespace mana::dialogue
