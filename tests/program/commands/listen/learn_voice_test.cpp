#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "speech/audio/wav_file.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/support/program.hpp"

// `mana learn-voice` as a family types it, with recordings in place of a microphone.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class LearnVoiceTest : public ::testing::Test {
 protected:
  fs::path folder = fs::temp_directory_path() / ("mana_learn_voice_test_" + std::to_string(::getpid()));
  fs::path kept = folder / "data" / "people" / "Anna.voice";
  void SetUp() override { fs::create_directories(folder / "said"); }
  void TearDown() override { fs::remove_all(folder); }

  void record(const std::string& file, const std::string& phrase) {
    const Samples words = spoken(phrase);
    Samples sound = room(0.6 + double(words.size()) / 16'000);
    mix(sound, words, 0.3);
    ASSERT_TRUE(speech::write_wav(folder / "said" / (file + ".wav"), {16'000, sound}));
  }
  void record_phrases() {
    for (const char* phrase : {"mana what time is it", "mana what day is it", "okay", "thank you", "not now",
                               "mana help", "remind me later", "mana say that again", "yes please"}) {
      std::string file = std::to_string(++files_) + "_" + phrase;
      std::replace(file.begin(), file.end(), ' ', '_');
      record(file, phrase);
    }
  }
  Outcome learn(std::vector<std::string> more) const {
    std::vector<std::string> command{MANA_BINARY, "learn-voice", "--data", (folder / "data").string()};
    command.insert(command.end(), more.begin(), more.end());
    return run_program(command);
  }

 private:
  int files_ = 10;
};

TEST_F(LearnVoiceTest, AVoiceIsLearntListedAndErased) {
  record_phrases();
  const Outcome o = learn({"Anna", "--recordings", (folder / "said").string(), "--consent", "--json"});
  ASSERT_EQ(o.status, 0) << o.err;
  const auto lesson = nlohmann::json::parse(o.out);
  EXPECT_EQ(lesson["name"], "Anna");
  EXPECT_GE(lesson["phrases"].get<int>() + int(lesson["refused"].size()), 9);
  EXPECT_GE(lesson["after"].get<int>(), lesson["before"].get<int>());
  ASSERT_TRUE(fs::exists(kept));
  EXPECT_EQ(fs::status(kept).permissions() & fs::perms::others_read, fs::perms::none);
  EXPECT_LT(fs::file_size(kept), 20'000U) << "numbers, no sound";

  EXPECT_EQ(learn({"--list"}).out, "Anna\n");
  EXPECT_EQ(nlohmann::json::parse(learn({"--list", "--json"}).out)["consent"]["how"], "--consent");
  EXPECT_EQ(learn({"Anna", "--forget"}).status, 0);
  EXPECT_FALSE(fs::exists(kept));
  EXPECT_NE(learn({"Anna", "--forget"}).status, 0);
}

TEST_F(LearnVoiceTest, WithoutAYesNothingIsKept) {
  record_phrases();
  const Outcome o = learn({"Anna", "--recordings", (folder / "said").string()});  // the input is empty
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.err.find("Nothing was kept"), std::string::npos) << o.err;
  EXPECT_FALSE(fs::exists(kept));
}

TEST_F(LearnVoiceTest, TooFewPhrasesAreASentence) {
  record("mana_help", "mana help");
  const Outcome o = learn({"Anna", "--recordings", (folder / "said").string(), "--consent"});
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.err.find("8 are needed"), std::string::npos) << o.err;
  EXPECT_FALSE(fs::exists(kept));
}

// "Mana, what day is it" was asked for whatever she was called, and learnt as a sentence without the name.
TEST_F(LearnVoiceTest, WhatIsAskedForHasTheNameThatTheHouseCallsHerBy) {
  EXPECT_NE(learn({"--phrases"}).out.find("MANA, what day is it\n"), std::string::npos);
  fs::create_directories(folder / "data");
  std::ofstream{folder / "data" / "settings.toml"} << "[hearing]\nname = \"marigold\"\n";
  const Outcome o = learn({"--phrases"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("Marigold, what day is it\n"), std::string::npos) << o.out;
  EXPECT_EQ(o.out.find("MANA"), std::string::npos) << o.out;
  EXPECT_EQ(o.out.find('{'), std::string::npos) << o.out;
}

TEST_F(LearnVoiceTest, CommandsWithTheNewNameAreLearntFrom) {
  fs::create_directories(folder / "data");
  std::ofstream{folder / "data" / "settings.toml"} << "[hearing]\nname = \"marigold\"\n";
  for (const char* phrase :
       {"marigold what time is it", "marigold what day is it", "marigold help", "marigold say that again",
        "okay", "thank you", "not now", "remind me later", "yes please", "marigold what can you do"}) {
    std::string file = phrase;
    std::replace(file.begin(), file.end(), ' ', '_');
    record(file, phrase);
  }
  const Outcome o = learn({"Anna", "--recordings", (folder / "said").string(), "--consent", "--json"});
  ASSERT_EQ(o.status, 0) << o.err;
  EXPECT_GE(nlohmann::json::parse(o.out)["tried"].get<int>(), 8) << "the commands are among them: " << o.out;
}

TEST_F(LearnVoiceTest, ANameThatIsAPathIsRefused) {
  EXPECT_EQ(learn({"../Anna", "--consent"}).status, 1);
  EXPECT_EQ(learn({"Anna", "--recordings", (folder / "nowhere").string(), "--consent"}).status, 1);
}

}  // namespace
}  // namespace mana::test
