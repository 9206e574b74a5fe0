#include "speech/sphinx/phone_loop.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "speech/sphinx/sphinx_decoder.hpp"
#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/speech/the_library.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;

/// Its own loop of phones.
test::TheLibrary with_a_loop_of_phones() {
  return test::TheLibrary{{"-allphone", SphinxModel{}.phones, "-allphone_ci", "yes", "-beam", "1e-20",
                           "-pbeam", "1e-10", "-lw", "2.0"}};
}

SenoneScores heard(const test::Samples& sound) {
  static const AcousticScorer scorer = open_scorer(SphinxModel{}.acoustic, {}).value();
  static SphinxDecoder ears = SphinxDecoder::open_ears({}).value();
  return scorer.score(features_of(ears.listen(sound)));
}

test::Samples hiss() {
  std::mt19937 random{4};
  test::Samples s(16'000);
  for (auto& v : s) v = static_cast<std::int16_t>(random() % 20'000 - 10'000);
  return s;
}

test::Samples said(const char* words, const char* voice, double rms_of_room) {
  VoiceOptions who;
  who.voice = voice;
  const auto sound = test::spoken(words, who);
  auto room = test::white_noise(0.6 + double(sound.size()) / 16'000, rms_of_room, 7);
  test::mix(room, sound, 0.15);
  return room;
}

TEST(PhoneLoopTest, WaysAndScoresAreThoseOfTheLibrary) {
  const auto loop = PhoneLoop::open({});
  ASSERT_TRUE(loop) << loop.error().sentence;
  test::TheLibrary library = with_a_loop_of_phones();
  const test::Samples all[] = {
      said("mana, what is the date today", "en-us", 20),
      said("she never told him about the letter from Manchester", "en-gb+f2", 20),
      said("thirty three thieves thought that they thrilled the throne", "en-us+m3", 400),
      said("no", "en-gb+m7", 2000),
      hiss(),
      test::room(2),
      test::Samples(8'000, 0),
      test::hum(3, 3000),
      test::room(0.05)};
  for (const test::Samples& sound : all) {
    const SenoneScores scores = heard(sound);
    const Decoded ours = loop->decode(scores);
    const auto theirs = library.decode(scores);
    ASSERT_EQ(ours.segments.size(), theirs.size());
    std::string text;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const DecodedSegment &a = ours.segments[i], &b = theirs[i];
      EXPECT_EQ(a.word, b.word);
      EXPECT_EQ(a.first_frame, b.first_frame) << a.word << i;
      EXPECT_EQ(a.last_frame, b.last_frame) << a.word << i;
      EXPECT_EQ(a.score, b.score) << a.word << i;
      EXPECT_EQ(a.is_silence, a.word == "SIL" || a.word[0] == '+');
      if (!a.is_silence) text += (text.empty() ? "" : " ") + a.word;
    }
    EXPECT_EQ(ours.text, text);
    EXPECT_EQ(ours.is_whole, !theirs.empty());
  }
}

TEST(PhoneLoopTest, NothingHeardIsNoSound) {
  const auto loop = PhoneLoop::open({}).value();
  const Decoded nothing = loop.decode(SenoneScores{0, 5126});
  EXPECT_TRUE(nothing.segments.empty());
  EXPECT_FALSE(nothing.is_whole);
}

TEST(PhoneLoopTest, AMissingOrDamagedModelIsASentence) {
  SphinxModel model;
  model.phones = "/nowhere/phones.bin";
  auto loop = PhoneLoop::open(model);
  ASSERT_FALSE(loop);
  EXPECT_NE(loop.error().sentence.find("/nowhere/phones.bin"), std::string::npos);

  const test::TemporaryFolder folder;
  const fs::path whole = SphinxModel{}.acoustic;
  for (const char* file : {"mdef", "transition_matrices"}) fs::copy(whole / file, folder.path() / file);
  model = {};
  model.acoustic = folder.path();
  EXPECT_TRUE(PhoneLoop::open(model));
  const auto size = fs::file_size(folder.path() / "transition_matrices");
  for (const auto kept : {size - 500, size / 2, std::uintmax_t{70}, std::uintmax_t{0}}) {
    fs::resize_file(folder.path() / "transition_matrices", kept);
    loop = PhoneLoop::open(model);
    ASSERT_FALSE(loop) << kept;
    EXPECT_NE(loop.error().sentence.find("transition_matrices"), std::string::npos);
  }
  model = {};
  model.phones = folder.path() / "other.lm";
  std::ofstream{model.phones} << "\\data\\\nngram 1=3\nngram 2=1\n\n\\1-grams:\n-1.0 <s> -0.1\n-1.0 </s>\n"
                                 "-1.0 AA -0.1\n\n\\2-grams:\n-0.5 AA AA\n\n\\end\\\n";
  loop = PhoneLoop::open(model);
  ASSERT_FALSE(loop) << "it does not know silence";
  EXPECT_NE(loop.error().sentence.find("other.lm"), std::string::npos);
  model = {};
  model.phones = folder.path() / "mdef";
  loop = PhoneLoop::open(model);
  ASSERT_FALSE(loop);
  EXPECT_NE(loop.error().sentence.find("mdef"), std::string::npos);
}

}  // namespace
}  // namespace mana::speech
