#include "dialogue/encoder/sentence_encoder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <thread>

#include "dialogue/encoder/unigram_pieces.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace mana::dialogue {
namespace {

std::string likeliest(std::string_view head, std::string_view words) {
  const auto encoder = test::shipped_encoder();
  const auto p = encoder->judge(head, words);
  if (p.empty()) return "";
  return encoder->labels(head)[static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin())];
}

TEST(SentenceEncoderTest, TellsWhatIsMeantByWordsThatAreInNoExample) {
  EXPECT_EQ(likeliest("meant", "wat tiem is it"), "time");
  EXPECT_EQ(likeliest("meant", "mana love what am i doing on saturday"), "agenda");
  EXPECT_EQ(likeliest("meant", "is anyone coming today"), "visitors");
  EXPECT_EQ(likeliest("meant", "put the plumber in for friday at ten"), "add");
  EXPECT_EQ(likeliest("meant", "i feel a bit lonely today"), "feeling");
  EXPECT_EQ(likeliest("harm", "i am lying on the floor and can not get up"), "fall");
}

TEST(SentenceEncoderTest, GivesProbabilitiesThatAreOneTogether) {
  const auto p = test::shipped_encoder()->judge("harm", "the toast is burnt again");
  ASSERT_EQ(p.size(), test::shipped_encoder()->labels("harm").size());
  EXPECT_NEAR(std::accumulate(p.begin(), p.end(), 0.0), 1.0, 1e-9);
}

TEST(SentenceEncoderTest, SaysNothingOfNoWordsAndOfHeadsThatThereAreNot) {
  EXPECT_TRUE(test::shipped_encoder()->judge("meant", " ... ").empty());
  EXPECT_TRUE(test::shipped_encoder()->judge("weather", "it rains").empty());
  EXPECT_TRUE(test::shipped_encoder()->labels("weather").empty());
}

TEST(SentenceEncoderTest, ReadsCapitalsAndPunctuationAsNothing) {
  EXPECT_EQ(SentenceEncoder::fitted("  What's ON, today?! "), "what's on today");
  EXPECT_EQ(SentenceEncoder::fitted("'Tis the \u2019dog\u2019s\u2019 'bone'"), "tis the dog's bone");
  EXPECT_EQ(test::shipped_encoder()->judge("meant", "What time is it?"),
            test::shipped_encoder()->judge("meant", "what time is it"));
}

TEST(SentenceEncoderTest, AnswersAlikeFromSeveralThreads) {
  const auto alone = test::shipped_encoder()->judge("meant", "when is the dentist");
  std::vector<std::vector<double>> each(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < each.size(); ++i)
    threads.emplace_back([&each, i] {
      for (int k = 0; k < 5; ++k) test::shipped_encoder()->judge("harm", "number " + std::to_string(k));
      each[i] = test::shipped_encoder()->judge("meant", "when is the dentist");
    });
  for (std::thread& t : threads) t.join();
  for (const auto& p : each) EXPECT_EQ(p, alone);
}

TEST(SentenceEncoderTest, RefusesAFileThatIsCutOffAnywhere) {
  std::ifstream in{std::filesystem::path{MANA_ASSETS} / "understanding/encoder.bin", std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{8}, std::size_t{40},
                                 bytes.size() / 2, bytes.size() - 1}) {
    const auto file = TensorFile::parse(std::string_view{bytes}.substr(0, size), "cut.bin");
    const bool whole = file.ok() && SentenceEncoder::from(*file, "cut.bin").ok();
    EXPECT_FALSE(whole) << size;
  }
  EXPECT_FALSE(SentenceEncoder::read("/nowhere/encoder.bin").ok());
}

TEST(UnigramPiecesTest, TakesTheWayOfTheHighestScore) {
  const UnigramPieces pieces{{{"<unk>", 0},
                              {"\u2581un", -3},
                              {"happy", -3},
                              {"\u2581unhappy", -5},
                              {"\u2581", -8},
                              {"u", -9},
                              {"n", -9}}};
  EXPECT_EQ(pieces.cut("unhappy", 9), (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(pieces.cut("un", 9), (std::vector<std::uint32_t>{1}));
}

TEST(UnigramPiecesTest, LeavesOutLettersThatAreInNoPiece) {
  const UnigramPieces pieces{{{"<unk>", 0}, {"\u2581a", -1}, {"b", -1}}};
  EXPECT_EQ(pieces.cut("a\u00e9b", 9), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(pieces.cut("a a a a", 2).size(), 2U);
  EXPECT_TRUE(pieces.cut("", 9).empty());
}

}  // namespace
}  // namespace mana::dialogue
