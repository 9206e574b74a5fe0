#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "speech/audio/wav_file.hpp"

/// `mana say` and `mana voices` as somebody at the keyboard meets them.
namespace mana::speech {
namespace {
namespace fs = std::filesystem;

struct Ran {
  int status = -1;
  std::string output;  // both streams
};

class SayCommandTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(MANA_BINARY) || mana("say --help").status != 0)
      GTEST_SKIP() << "mana is built without the face";
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  static Ran mana(const std::string& arguments, const std::string& input = "/dev/null") {
    Ran ran;
    std::FILE* pipe = ::popen((std::string{MANA_BINARY} + " " + arguments + " 2>&1 <" + input).c_str(), "r");
    if (pipe == nullptr) return ran;
    char block[4096];
    while (const std::size_t count = std::fread(block, 1, sizeof block, pipe))
      ran.output.append(block, count);
    const int ended = ::pclose(pipe);
    ran.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
    return ran;
  }
  std::string at(const char* name) const { return (folder / name).string(); }
  nlohmann::json read(const char* name) const {
    std::ifstream file{at(name)};
    return nlohmann::json::parse(file);
  }

  fs::path folder = fs::path{::testing::TempDir()} / ("mana_say_" + std::to_string(::getpid()));
};

void expect_one_sentence(const Ran& ran, int status) {
  EXPECT_EQ(ran.status, status) << ran.output;
  EXPECT_TRUE(ran.output.starts_with("mana say: ")) << ran.output;
  EXPECT_EQ(std::count(ran.output.begin(), ran.output.end(), '\n'), 1) << ran.output;
}

TEST_F(SayCommandTest, SoundAndTimelineBelongTogether) {
  const Ran ran = mana("say 'Good morning, Mrs. Brown. It is half past two.' --audio " + at("a.wav") +
                       " --timeline " + at("t.json"));
  ASSERT_EQ(ran.status, 0) << ran.output;
  EXPECT_EQ(ran.output, "");
  const auto sound = read_sound(fs::path{at("a.wav")}, 22'050);
  ASSERT_TRUE(sound.ok());
  const auto t = read("t.json");
  EXPECT_EQ(t["text"], "Good morning, Mrs. Brown. It is half past two.");
  EXPECT_NEAR(t["duration"].get<double>(), core::to_seconds(sound->duration()), 1e-4);
  for (const char* list : {"phonemes", "visemes"}) {
    double now = 0;
    for (const auto& span : t[list]) {
      EXPECT_EQ(span["start"].get<double>(), now);
      EXPECT_GT(span["end"].get<double>(), now);
      now = span["end"];
    }
    EXPECT_EQ(now, t["duration"].get<double>()) << list;
  }
  std::vector<std::string> words;
  for (const auto& word : t["words"]) words.push_back(word["text"]);
  EXPECT_EQ(words,
            (std::vector<std::string>{"Good", "morning", "Mrs", "Brown", "It", "is", "half", "past", "two"}));
  EXPECT_LE(t["words"].back()["end"], t["duration"]);
  EXPECT_EQ(t["curves"]["fps"], 100);
  const auto jaw = t["curves"]["jawOpen"].get<std::vector<double>>();
  EXPECT_NEAR(double(jaw.size()), t["duration"].get<double>() * 100, 3);
  EXPECT_GT(*std::max_element(jaw.begin(), jaw.end()), 0.1);
}

TEST_F(SayCommandTest, TheSameTextGivesTheSameFiles) {
  const auto content = [](const std::string& name) {
    std::ifstream file{name, std::ios::binary};
    return std::string{std::istreambuf_iterator<char>{file}, {}};
  };
  for (const char* n : {"1", "2"})
    mana("say 'One sentence. And another?' --audio " + at((std::string{n} + ".wav").c_str()) +
         " --timeline " + at((std::string{n} + ".json").c_str()));
  EXPECT_FALSE(content(at("1.wav")).empty());
  EXPECT_EQ(content(at("1.wav")), content(at("2.wav")));
  EXPECT_EQ(content(at("1.json")), content(at("2.json")));
}

TEST_F(SayCommandTest, ALongTextComesThroughAPipe) {
  {
    std::ofstream text{at("long.txt")};
    for (int i = 0; i < 200; ++i) text << "This is sentence number " << i << ", Mr. Fox. ";
  }
  const Ran ran = mana("say - --rate 450 --audio " + at("a.wav"), at("long.txt"));
  ASSERT_EQ(ran.status, 0) << ran.output;
  const auto sound = read_sound(fs::path{at("a.wav")}, 22'050);
  ASSERT_TRUE(sound.ok());
  EXPECT_GT(core::to_seconds(sound->duration()), 200);
}

TEST_F(SayCommandTest, WhatIsWrongIsSaidInOneSentence) {
  expect_one_sentence(mana("say hello --voice nobody"), 2);
  expect_one_sentence(mana("say hello --language xx"), 2);
  expect_one_sentence(mana("say hello --voice no-such-voice"), 2);
  expect_one_sentence(mana("say hello --language no-such-language"), 2);
  expect_one_sentence(mana("say hello --expression odd"), 2);
  expect_one_sentence(mana("say hello --expression happy=7"), 2);
  expect_one_sentence(mana("say hello --size 7"), 2);
  expect_one_sentence(mana("say hello --audio /no/such/folder/a.wav"), 1);
  expect_one_sentence(mana("say hello --video " + at("v.mp4") + " --face nobody"), 2);
  expect_one_sentence(mana("say ' '"), 1);
  EXPECT_EQ(mana("say hello --rate 5").status, 2);
  EXPECT_EQ(mana("say").status, 2);
  EXPECT_EQ(mana("say hello --subtitles maybe").status, 2);
}

TEST_F(SayCommandTest, TextOfAnyKindIsSaidOrRefusedInASentence) {
  const auto words_of = [this](const std::string& how, const std::string& text) {
    {
      std::ofstream file{at("text.txt"), std::ios::binary};
      file << text;
    }
    const Ran ran = mana("say - --timeline " + at("t.json") + " " + how, at("text.txt"));
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_EQ(ran.output, "");
    std::string words;
    const auto timeline = read("t.json");
    for (const auto& word : timeline["words"]) words += word["text"].get<std::string>() + " ";
    return words;
  };
  // Bytes that are no text and control characters are blanks; markup is text.
  EXPECT_EQ(words_of("", "caf\xe9 ol\xff\xfe good"), "caf ol good ");
  EXPECT_EQ(words_of("", std::string{"one\x01two\x1b three\0four", 20}), "one two three four ");
  EXPECT_NE(words_of("", "<b>Bold</b> &amp; tea").find("Bold"), std::string::npos);
  EXPECT_NE(words_of("", "<speak><break time=\"10s\"/>end</speak>").find("break"), std::string::npos);
  EXPECT_LT(read("t.json")["duration"], 8);
  // Other scripts within a sentence, and a language within another.
  EXPECT_EQ(words_of("", "Hello Привет 你好 مرحبا done."), "Hello Привет 你 好 مرحبا done ");
  EXPECT_EQ(words_of("--language de", "Das ist very good."), "Das ist very good ");
  for (const char* nothing : {"''", "' '", "\"$(printf '\\001\\002')\""})
    expect_one_sentence(mana(std::string{"say "} + nothing), 1);
}

/// 104,000 letters.
void write_a_long_text(const std::string& file) {
  std::ofstream text{file};
  for (int i = 0; i < 2000; ++i) text << "This is a sentence about the weather, number seven. ";
}

TEST_F(SayCommandTest, AHundredThousandLettersAreASound) {
  write_a_long_text(at("long.txt"));
  EXPECT_EQ(mana("say - --rate 450 --audio " + at("a.wav"), at("long.txt")).status, 0);
  EXPECT_GT(fs::file_size(at("a.wav")), 22'050U * 2 * 1000);
}

TEST_F(SayCommandTest, ATextThatIsTooLongForATimelineIsRefused) {
  write_a_long_text(at("long.txt"));
  expect_one_sentence(mana("say - --rate 80 --timeline " + at("t.json"), at("long.txt")), 1);
}

TEST_F(SayCommandTest, AFaceSpeaksWithItsVoiceUnlessAnotherIsGiven) {
  const auto voice_of = [this](const std::string& how) {
    EXPECT_EQ(mana("say 'Good morning, my friend.' --timeline " + at("t.json") + " " + how).status, 0);
    return read("t.json")["voice"].get<std::string>();
  };
  EXPECT_EQ(voice_of(""), "en-gb+f3");
  EXPECT_EQ(voice_of("--face walter"), "en-gb+edward");
  const double own = read("t.json")["duration"];
  EXPECT_EQ(voice_of("--face walter --rate 200"), "en-gb+edward");
  EXPECT_LT(read("t.json")["duration"].get<double>(), 0.9 * own);
  EXPECT_EQ(voice_of("--face walter --voice en-us"), "en-us");
  EXPECT_EQ(voice_of("--face asha --language de"), "de+f2");
}

TEST_F(SayCommandTest, ToWhomHearsBadlySheSpeaksSlowerAndLouder) {
  const auto said = [this](const std::string& how) {
    EXPECT_EQ(mana("say 'The doctor comes at half past two.' --audio " + at("s.wav") + how).status, 0);
    return read_sound(at("s.wav"), 22'050).value().samples;
  };
  const auto power = [](const std::vector<std::int16_t>& samples) {
    return std::inner_product(samples.begin(), samples.end(), samples.begin(), 0.0) / double(samples.size());
  };
  const auto usual = said(""), clear = said(" --hard-of-hearing"),
             brisk = said(" --hard-of-hearing --rate 150");
  EXPECT_GT(double(clear.size()), 1.1 * double(usual.size()));
  EXPECT_NEAR(double(brisk.size()), double(usual.size()), 0.02 * double(usual.size()))
      << "a rate that was asked for";
  EXPECT_GT(power(clear), 2 * power(usual));
}

TEST_F(SayCommandTest, SheBecomesSomebodyElseInAVideo) {
  EXPECT_EQ(mana("say Hello. --face mana --to-face walter --change-over 0.4 --size 64x64 --fps 10 --video " +
                 at("v.mp4"))
                .status,
            0);
  EXPECT_GT(fs::file_size(at("v.mp4")), 1000U);
  expect_one_sentence(mana("say hello --video " + at("v.mp4") + " --to-face nobody"), 2);
  EXPECT_EQ(mana("say hello --video " + at("v.mp4") + " --to-face walter --change-over -1").status, 2);
}

TEST_F(SayCommandTest, FacesAreListedWithTheirVoices) {
  const Ran ran = mana("faces --json");
  ASSERT_EQ(ran.status, 0) << ran.output;
  std::istringstream lines{ran.output};
  int faces = 0;
  for (std::string line; std::getline(lines, line); ++faces) {
    const auto f = nlohmann::json::parse(line);
    EXPECT_GT(f["age"], 5) << line;
    EXPECT_FALSE(f["manner"].get<std::string>().empty()) << line;
    EXPECT_GE(f["rate"], 80) << line;
  }
  EXPECT_EQ(faces, 7);
}

TEST_F(SayCommandTest, VoicesAreListed) {
  const Ran ran = mana("voices --json");
  ASSERT_EQ(ran.status, 0);
  std::istringstream lines{ran.output};
  int voices = 0;
  int variants = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto v = nlohmann::json::parse(line);
    ++(v["kind"] == "voice" ? voices : variants);
    EXPECT_FALSE(v["name"].get<std::string>().empty());
  }
  EXPECT_GT(voices, 100);
  EXPECT_GT(variants, 50);
}

}  // namespace
}  // namespace mana::speech
