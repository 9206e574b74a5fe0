#include "speech/name_head/name_head.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "agent/core/random.hpp"
#include "speech/name_head/head_learner.hpp"
#include "speech/name_head/mel_bands.hpp"
#include "speech/name_head/name_spotter.hpp"
#include "speech/name_head/near_names.hpp"
#include "speech/name_head/panel_product.hpp"
#include "speech/name_head/room_sound.hpp"
#include "speech/name_head/speech_embedding.hpp"

namespace mana::speech {
namespace {

HeadNumbers any_numbers(std::uint64_t seed) {
  core::Random chance{seed};
  HeadNumbers n = HeadNumbers::empty();
  for (std::vector<float>* part : n.all())
    for (float& x : *part) x = static_cast<float>(chance.uniform(-0.2, 0.2));
  return n;
}

std::vector<Embedding> any_embeddings(int count, std::uint64_t seed) {
  core::Random chance{seed};
  std::vector<Embedding> out(static_cast<std::size_t>(count));
  for (Embedding& e : out)
    for (float& x : e) x = static_cast<float>(chance.uniform(-2, 2));
  return out;
}

// ---- The file.

TEST(NameHead, IsTheSameAfterItsFile) {
  const NameHead head{"mana", 2.5F, any_numbers(1)};
  const auto again = NameHead::parse(head.bytes(), "mana.head");
  ASSERT_TRUE(again) << again.error().sentence;
  EXPECT_EQ(again->name(), "mana");
  EXPECT_EQ(again->threshold(), 2.5F);
  const auto window = any_embeddings(HeadNumbers::kWindow, 2);
  EXPECT_EQ(again->judge(std::span<const Embedding>{window}), head.judge(std::span<const Embedding>{window}));
}

TEST(NameHead, IsWrittenWhole) {
  const auto file = std::filesystem::temp_directory_path() / ("name_head_test_" + std::to_string(::getpid()));
  const NameHead head{"Rosie", 1, any_numbers(3)};
  ASSERT_TRUE(head.write(file));
  const auto again = NameHead::open(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(again) << again.error().sentence;
  EXPECT_EQ(again->bytes(), head.bytes());
  EXPECT_FALSE(NameHead::open(file));
  EXPECT_FALSE(head.write("/no/such/folder/name"));
}

TEST(NameHead, RefusesWhatIsCutOff) {
  const std::string whole = NameHead{"mana", 2, any_numbers(4)}.bytes();
  for (std::size_t size = 0; size < whole.size(); size += size < 64 ? 1 : 4099) {
    const auto head = NameHead::parse(std::string_view{whole}.substr(0, size), "mana.head");
    ASSERT_FALSE(head) << size;
    EXPECT_EQ(head.error().code, core::ErrorCode::BadInput);
    EXPECT_NE(head.error().sentence.find("mana.head"), std::string::npos);
  }
  EXPECT_FALSE(NameHead::parse(whole + "x", "mana.head"));
}

TEST(NameHead, RefusesEachDamagedBit) {
  std::string bytes = NameHead{"mana", 2, any_numbers(5)}.bytes();
  for (std::size_t at = 0; at < bytes.size(); at += at < 24 ? 1 : 9973)
    for (int bit = 0; bit < 8; ++bit) {
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
      EXPECT_FALSE(NameHead::parse(bytes, "mana.head")) << at << " " << bit;
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    }
}

// ---- The product, and what is learnt.

TEST(PanelProduct, IsWhatTheNumbersMultiplyTo) {
  constexpr int kRows = 13, kColumns = 48;
  core::Random chance{6};
  PanelMatrix w{kRows, kColumns, std::vector<float>(kRows * kColumns)};
  for (float& x : w.panels) x = static_cast<float>(chance.uniform(-1, 1));
  std::vector<float> bias(kColumns, 0.5F), x(100);
  for (float& v : x) v = static_cast<float>(chance.uniform(-1, 1));
  for (const int count : {1, 2, 3, 4, 5, 7, 9}) {
    std::vector<float> to(static_cast<std::size_t>(count * kColumns), NAN);
    multiply(w, {x.data(), count, 5}, to.data(), bias);  // they overlap
    for (int i = 0; i < count; ++i)
      for (int n = 0; n < kColumns; ++n) {
        double wanted = 0.5;
        for (int k = 0; k < kRows; ++k) wanted += double(x[static_cast<std::size_t>(i * 5 + k)]) * w.at(k, n);
        EXPECT_NEAR(to[static_cast<std::size_t>(i * kColumns + n)], wanted, 1e-4);
      }
  }
}

TEST(HeadLearner, LearnsWhatIsThereAndTheSameEachTime) {
  LabelledRows all{any_embeddings(400, 7), {}};
  std::vector<HeadLearner::Lesson> lessons;
  for (int i = HeadNumbers::kWindow; i < 400; ++i) {
    const float says = i % 2 == 0 ? 1.0F : 0.0F;
    for (std::size_t c = 0; c < 30; ++c) all.rows[static_cast<std::size_t>(i)][c] = says * 4 - 2;
    lessons.push_back({{&all, i}, says, 1});
  }
  const std::vector<float> mean(kEmbeddingSize, 0), scale(kEmbeddingSize, 0.8F);
  HeadLearner learner{mean, scale, 8}, again{mean, scale, 8};
  float fault = 0;
  for (int i = 0; i < 40; ++i) {
    fault = learner.step(lessons, 5e-3F);
    if (i < 3) {
      EXPECT_EQ(again.step(lessons, 5e-3F), fault);
    }
  }
  EXPECT_LT(fault, 0.2F);
}

// ---- Near names, rooms.

TEST(NearNames, AreNearestFirstAndNeverTheName) {
  constexpr std::string_view kWords =
      "mana M AA N AH\nmanner M AE N ER\nmama M AA M AH\ndrama D R AA M AH\nelephant EH L AH F AH N T\n"
      "mamas M AA M AH Z\nguatemana G W AA T AH M AA N AH\nmama(2) M AH M AH\n";
  const auto near = near_names(kWords, "M AA N AH", 10);
  ASSERT_GE(near.size(), 2U);
  EXPECT_EQ(near[0], "mama");
  for (const std::string& word : near)
    EXPECT_TRUE(word != "manner" && word != "mana" && word != "elephant") << word;
  EXPECT_TRUE(near_names(kWords, "", 10).empty());
}

TEST(RoomSound, IsTheSameForASeedAndAsLongAsAsked) {
  core::Random one{9}, two{9};
  const Wave a = machine_noise(8000, one);
  EXPECT_EQ(a, machine_noise(8000, two));
  EXPECT_NEAR(active_level(a), 1, 0.1);
  EXPECT_NEAR(double(stretched(a, 1.5).size()), 12'000, 1);
  EXPECT_NEAR(double(warped(a, 0.8).size()), 10'000, 1);
  EXPECT_EQ(in_a_room(a, one).size(), a.size());
  EXPECT_EQ(babble({}, 3, 100, one), Wave(100, 0.0F));
}

// ---- With the embedding, where it has been fetched.

std::vector<std::int16_t> some_sound(double seconds) {
  core::Random chance{10};
  Wave w = machine_noise(static_cast<std::size_t>(seconds * 16'000), chance);
  for (float& x : w) x *= 500;
  return as_samples(w);
}

TEST(SpeechEmbedding, AStreamGivesWhatTheWholeGives) {
  const auto network = SpeechEmbedding::built_in();
  if (!network) GTEST_SKIP() << network.error().sentence;
  const auto sound = some_sound(2.4);
  const auto whole = network->of(sound);
  ASSERT_EQ(whole.size(), sound.size() / EmbeddingStream::kBlock);
  EmbeddingStream stream{*network};
  std::size_t at = 0;
  for (std::size_t block = 0; block < whole.size(); ++block) {
    const auto part =
        stream.add(std::span{sound}.subspan(block * EmbeddingStream::kBlock, EmbeddingStream::kBlock));
    ASSERT_EQ(part.size(), 1U);
    for (std::size_t k = 0; k < kEmbeddingSize; ++k) EXPECT_NEAR(part[0][k], whole[at][k], 1e-3);
    ++at;
  }
}

TEST(SpeechEmbedding, RefusesAnotherFile) {
  EXPECT_FALSE(SpeechEmbedding::parse("nothing", "x"));
  EXPECT_FALSE(SpeechEmbedding::open("/no/such/file"));
}

TEST(NameSpotter, HearsTheSameInPiecesOfAnySize) {
  const auto network = SpeechEmbedding::built_in();
  if (!network) GTEST_SKIP() << network.error().sentence;
  const auto sound = some_sound(4);
  const auto heard_in = [&](std::size_t piece) {
    NameSpotter spotter{*network, NameHead{"mana", 0, any_numbers(11)}};
    std::vector<NameHeard> all;
    for (std::size_t at = 0; at < sound.size(); at += piece) {
      const auto now = spotter.add(std::span{sound}.subspan(at, std::min(piece, sound.size() - at)));
      all.insert(all.end(), now.begin(), now.end());
    }
    return all;
  };
  const auto pieces = heard_in(777), whole = heard_in(sound.size());
  ASSERT_EQ(pieces.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(pieces[i].end_sample, whole[i].end_sample);
}

}  // namespace
}  // namespace mana::speech
