#include "speech/phone_loop.hpp"

#include <gtest/gtest.h>
#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/err.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "speech/sphinx_decoder.hpp"
#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;

/// PocketSphinx's own loop of phones, which is told the scores.
class TheLibrary {
 public:
  TheLibrary() {
    err_set_logfp(nullptr);
    const SphinxModel model;
    config_ = cmd_ln_init(nullptr, ps_args(), TRUE, "-hmm", model.acoustic.c_str(), "-allphone",
                          model.phones.c_str(), "-allphone_ci", "yes", "-beam", "1e-20", "-pbeam", "1e-10",
                          "-lw", "2.0", "-bestpath", "no", nullptr);
    err_set_logfp(nullptr);
    decoder_ = ps_init(config_);
  }
  TheLibrary(const TheLibrary&) = delete;
  TheLibrary& operator=(const TheLibrary&) = delete;
  ~TheLibrary() {
    ps_free(decoder_);
    cmd_ln_free_r(config_);
  }
  std::vector<DecodedSegment> decode(const SenoneScores& heard) {
    test::TemporaryFolder folder;
    const fs::path path = folder.path() / "scores";
    const auto all = heard.as_file();
    std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(all.data()),
                                                static_cast<std::streamsize>(all.size_bytes()));
    std::FILE* file = std::fopen(path.c_str(), "rb");
    ps_decode_senscr(decoder_, file);
    std::fclose(file);
    std::vector<DecodedSegment> segments;
    for (ps_seg_t* s = ps_seg_iter(decoder_); s != nullptr; s = ps_seg_next(s)) {
      DecodedSegment d;
      int32 acoustic = 0, language = 0, backoff = 0;
      ps_seg_frames(s, &d.first_frame, &d.last_frame);
      ps_seg_prob(s, &acoustic, &language, &backoff);
      d.word = ps_seg_word(s);
      d.score = acoustic;
      segments.push_back(d);
    }
    return segments;
  }

 private:
  cmd_ln_t* config_ = nullptr;
  ps_decoder_t* decoder_ = nullptr;
};

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
  TheLibrary library;
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
