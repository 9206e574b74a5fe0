#include "speech/acoustics/sound_network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>

#include "speech/acoustics/joined_scores.hpp"
#include "speech/acoustics/phone_models.hpp"
#include "speech/sphinx/sphinx_decoder.hpp"
#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {

void put(std::string& file, const void* what, std::size_t bytes) {
  file.append(static_cast<const char*>(what), bytes);
}
void put(std::string& file, std::int32_t x) { put(file, &x, sizeof x); }
void put(std::string& file, float x) { put(file, &x, sizeof x); }
void put_half(std::string& file, std::uint16_t bits) { put(file, &bits, sizeof bits); }

constexpr std::uint16_t kHalfOfOne = 0x3c00;  // 1.0 in 16 bits

/// Two classes; the first layer hands the lowest band on, the second makes it the odds of class 1: of the
/// first frame of two as it is, of the second doubled.
std::string tiny() {
  std::string file = "MANAEARS";
  for (const std::int32_t x : {1, MelRows::kBands, 2, 2}) put(file, x);
  for (int i = 0; i < 2; ++i) put(file, std::log(0.5F));
  for (const std::int32_t x : {MelRows::kBands, 1, 1, 1}) put(file, x);
  put(file, 0.0F);
  for (int i = 0; i < MelRows::kBands; ++i) put_half(file, i == 0 ? kHalfOfOne : std::uint16_t{0});
  for (const std::int32_t x : {1, 4, 1, 1}) put(file, x);
  for (int i = 0; i < 4; ++i) put(file, 0.0F);
  for (const int w : {0, 0x3c00, 0, 0x4000}) put_half(file, static_cast<std::uint16_t>(w));  // 0, 1, 0, 2
  return file;
}

MelRows rows(const std::vector<float>& lowest) {
  MelRows r{static_cast<int>(lowest.size()), {}};
  for (const float x : lowest) {
    r.values.push_back(x);
    r.values.insert(r.values.end(), MelRows::kBands - 1, 0.0F);
  }
  return r;
}

TEST(SoundNetworkTest, ASmallOneIsWorkedOutAsByHand) {
  auto network = SoundNetwork::parse(tiny(), "tiny");
  ASSERT_TRUE(network) << network.error().sentence;
  // Less their mean, 2, and halved: 3, 0, -3, 0; every second frame is looked at: 3 and -3, which becomes 0.
  const SoundLikelihoods heard = network->judge(rows({8, 2, -4, 2}));
  ASSERT_EQ(heard.frames, 4);
  const auto odds = [&](int frame) { return heard.of(frame)[1] - heard.of(frame)[0]; };
  EXPECT_NEAR(odds(0), 3, 1e-5);
  EXPECT_NEAR(odds(1), 6, 1e-5);
  EXPECT_NEAR(odds(2), 0, 1e-5);
  EXPECT_NEAR(heard.of(2)[0], 0, 1e-5);  // as likely as ever
  EXPECT_NEAR(heard.of(0)[1], std::log(1 / (1 + std::exp(-3.0)) / 0.5), 1e-5);
}

TEST(SoundNetworkTest, AnOddFrameAndNoneAtAllAreNoMatter) {
  auto network = SoundNetwork::parse(tiny(), "tiny");
  ASSERT_TRUE(network);
  EXPECT_EQ(network->judge(rows({1, 2, 3})).values.size(), 6U);
  EXPECT_TRUE(network->judge({}).values.empty());
}

TEST(SoundNetworkTest, WhatIsNoNetworkIsRefusedWithASentence) {
  const std::string whole = tiny();
  for (std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{20}, whole.size() - 1})
    EXPECT_FALSE(SoundNetwork::parse(whole.substr(0, length), "short")) << length;
  EXPECT_FALSE(SoundNetwork::parse(whole + "x", "long"));
  std::string wide = whole;
  const std::int32_t many = 1 << 30;
  std::memcpy(wide.data() + 8 + 16 + 8 + 4, &many, sizeof many);  // outputs of the first layer
  const auto refused = SoundNetwork::parse(wide, "wide");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().sentence.find("wide"), std::string::npos);
  EXPECT_FALSE(SoundNetwork::open("/nowhere/at/all"));
}

/// Of the frames that are loud, how many the network knows to be the sound that the acoustic model's best way
/// through the words says; and of those that are room, how many it knows to be room.
class BuiltInTest : public ::testing::Test {
 protected:
  SoundNetwork network = SoundNetwork::built_in().value();
  MelSpectrum mel = MelSpectrum::open().value();

  double share_of_room(const test::Samples& sound) {
    const SoundLikelihoods heard = network.judge(mel.rows_of(sound));
    int room = 0;
    for (int f = 0; f < heard.frames; ++f) room += heard.room(f) > 0.5F ? 1 : 0;
    return double(room) / heard.frames;
  }
};

TEST_F(BuiltInTest, NoiseIsTheRoomAndSpeechInItIsNot) {
  const test::Samples noise = test::white_noise(2, 300, 3);
  EXPECT_GT(share_of_room(noise), 0.5);
  VoiceOptions voice;
  voice.voice = "en-us+f3";
  test::Samples speech = test::spoken("what day is it today", voice);
  EXPECT_LT(share_of_room(speech), 0.4);
  test::mix(speech, test::white_noise(double(speech.size()) / 16'000, test::active_rms(speech) / 3.16, 5));
  EXPECT_LT(share_of_room(speech), 0.5) << "ten decibels above white noise";
}

TEST_F(BuiltInTest, ItsClassesAreThoseOfTheSpeechModel) {
  const SphinxModel model;
  auto definition = read_definition(model.acoustic);
  ASSERT_TRUE(definition);
  auto models = PhoneModels::of(*definition);
  ASSERT_TRUE(models);
  EXPECT_EQ(network.classes(), 1 + 3 * std::ssize(models->speech()));
}

TEST(JoinedScorerTest, AnotherNetworkThanTheModelsIsRefused) {
  const SphinxModel model;
  EXPECT_FALSE(JoinedScorer::open(model.acoustic, SoundNetwork::parse(tiny(), "tiny").value()));
}

TEST(JoinedScorerTest, WithoutWeightNothingChangesAndTheBestIsAlwaysNought) {
  const SphinxModel model;
  const test::Samples sound = test::spoken("what time is it");
  auto ears = SphinxDecoder::open_ears(model);
  auto scorer = open_scorer(model.acoustic, {});
  ASSERT_TRUE(ears && scorer);
  const SenoneScores alone = scorer->score(features_of(ears->listen(sound)));
  SenoneScores same = alone, joined = alone;
  JoinedScorer::open(model.acoustic, SoundNetwork::built_in().value(), {1, 0})->join(same, sound);
  JoinedScorer::open(model.acoustic, SoundNetwork::built_in().value())->join(joined, sound);
  int changed = 0;
  for (int f = 0; f < alone.frames(); ++f) {
    EXPECT_TRUE(std::equal(alone.of(f).begin(), alone.of(f).end(), same.of(f).begin())) << f;
    changed += std::equal(alone.of(f).begin(), alone.of(f).end(), joined.of(f).begin()) ? 0 : 1;
    EXPECT_EQ(*std::min_element(joined.of(f).begin(), joined.of(f).end()), 0) << f;
  }
  EXPECT_GT(changed, alone.frames() / 2);
}

}  // namespace
}  // namespace mana::speech
