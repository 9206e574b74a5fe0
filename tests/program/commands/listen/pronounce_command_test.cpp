#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "speech/audio/wav_file.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/program.hpp"

// `mana pronounce` as a teacher types it.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class PronounceCommandTest : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("mana_pronounce_test_" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }

  std::string recorded(const std::string& word) {
    speech::VoiceOptions voice;
    voice.voice = "en-us";
    const Samples words = spoken(word, voice);
    Samples sound = room(0.6 + double(words.size()) / 16'000);
    mix(sound, words, 0.3);
    const fs::path file = folder / (word + ".wav");
    EXPECT_TRUE(speech::write_wav(file, {16'000, sound}));
    return file.string();
  }
  static Outcome pronounce(std::vector<std::string> more, const std::string& input = "/dev/null") {
    std::vector<std::string> command{MANA_BINARY, "pronounce"};
    command.insert(command.end(), more.begin(), more.end());
    return run_program(command, input);
  }
};

TEST_F(PronounceCommandTest, EachSoundHasALineWithABar) {
  const Outcome o = pronounce({"Kitchen", recorded("kitchen")});
  ASSERT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("That was \"kitchen\""), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("CH (cheese)"), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("##"), std::string::npos) << o.out;
}

TEST_F(PronounceCommandTest, AMistakeIsNamedInJson) {
  const Outcome o = pronounce({"right", recorded("light"), "--json"});
  ASSERT_EQ(o.status, 0) << o.err;
  const auto word = nlohmann::json::parse(o.out);
  EXPECT_EQ(word["word"], "right");
  ASSERT_EQ(word["sounds"].size(), 3U);
  EXPECT_EQ(word["sounds"][0]["sound"], "R");
  EXPECT_EQ(word["sounds"][0]["judged"], "wrong");
  EXPECT_EQ(word["sounds"][0]["instead"], "L");
  EXPECT_LT(word["sounds"][0]["start"], word["sounds"][0]["end"]);
}

TEST_F(PronounceCommandTest, StandardInputAndOwnSoundsAndInventedWordsServeAsWell) {
  const std::string file = recorded("kitchen");
  const Outcome own = pronounce({"mykitchen", "-", "--sounds", "K IH CH AH N", "--json"}, file);
  ASSERT_EQ(own.status, 0) << own.err;
  EXPECT_EQ(nlohmann::json::parse(own.out)["heard"], "word");
  const Outcome invented = pronounce({"blorptik", recorded("blorptik"), "--json"});
  ASSERT_EQ(invented.status, 0) << invented.err;
  EXPECT_FALSE(nlohmann::json::parse(invented.out)["sounds"].empty());
}

TEST_F(PronounceCommandTest, NothingAndAnotherWordArePlainResults) {
  const fs::path quiet = folder / "quiet.wav";
  ASSERT_TRUE(speech::write_wav(quiet, {16'000, room(1)}));
  const Outcome nothing = pronounce({"kitchen", quiet.string()});
  EXPECT_EQ(nothing.status, 0);
  EXPECT_EQ(nothing.out, "Nothing was heard.\n");
  const Outcome other = pronounce({"kitchen", recorded("hello")});
  EXPECT_EQ(other.status, 0);
  EXPECT_TRUE(other.out.starts_with("That was not \"kitchen\"")) << other.out;
}

TEST_F(PronounceCommandTest, WhatCannotBeScoredIsASentence) {
  const std::string file = recorded("no");
  const fs::path broken = folder / "broken.wav", longer = folder / "long.wav";
  std::ofstream{broken} << "no sound";
  ASSERT_TRUE(speech::write_wav(longer, {16'000, room(17)}));
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{"no", (folder / "missing.wav").string()},
        {"no", broken.string()},
        {"no", longer.string()},
        {"two words", file},
        {"no", file, "--sounds", "N OOO"}}) {
    const Outcome o = pronounce(wrong);
    EXPECT_EQ(o.status, 1) << wrong[0] << " " << wrong[1];
    EXPECT_TRUE(o.err.starts_with("mana pronounce: ")) << o.err;
    EXPECT_TRUE(o.out.empty()) << o.out;
  }
  EXPECT_EQ(pronounce({"no"}).status, 2);
}

}  // namespace
}  // namespace mana::test
