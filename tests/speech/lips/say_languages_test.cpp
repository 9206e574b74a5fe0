#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "speech/audio/wav_file.hpp"
#include "speech/lips/phoneme_to_viseme.hpp"
#include "speech/lips/spoken_sentence.hpp"
#include "speech/lips/utf8.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sentences_of_the_world.hpp"

/// `mana say` in every language that there is, by its voice and by its tag.
namespace mana::speech {
namespace {
namespace fs = std::filesystem;
using Json = nlohmann::json;

std::vector<std::string> every_voice() {
  std::vector<std::string> voices;
  std::istringstream lines{test::run_program({MANA_BINARY, "voices", "--json"}).out};
  for (std::string line; std::getline(lines, line);) {
    const Json v = Json::parse(line);
    if (v["kind"] == "voice") voices.push_back(v["name"]);
  }
  return voices;
}

// Beyond ASCII: what ends and parts sentences in the scripts of the table.
constexpr std::pair<char32_t, char32_t> kPunctuation[] = {
    {0x80, 0xBF},     {0x55A, 0x55F},   {0x589, 0x58A},   {0x60C, 0x61F},   {0x6D4, 0x6D4},  {0x964, 0x965},
    {0x104A, 0x104F}, {0x2000, 0x206F}, {0x3000, 0x303F}, {0xFF00, 0xFF0F}, {0xFF1A, 0xFF20}};

/// Letters and figures, without blanks and punctuation.
std::size_t letters_in(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point_at(text, at);
    at += c.bytes;
    const bool punctuation =
        std::any_of(std::begin(kPunctuation), std::end(kPunctuation),
                    [&c](const auto& range) { return c.value >= range.first && c.value <= range.second; });
    count += c.value < 0x80 ? std::isalnum(static_cast<int>(c.value)) != 0 : !punctuation;
  }
  return count;
}

struct Said {
  int status;
  std::string error;
  double sound_s = 0;
  Json timeline;
};

class SayLanguagesTest : public ::testing::Test {
 protected:
  SayLanguagesTest() { fs::create_directories(folder_); }
  ~SayLanguagesTest() override { fs::remove_all(folder_); }

  Said say(std::vector<std::string> how, const std::string& text) const {
    const std::string sound = (folder_ / "a.wav").string();
    const std::string times = (folder_ / "t.json").string();
    std::vector<std::string> command{MANA_BINARY, "say", text, "--audio", sound, "--timeline", times};
    command.insert(command.end(), how.begin(), how.end());
    const test::Outcome ran = test::run_program(command);
    Said said{ran.status, ran.err, 0, {}};
    if (ran.status != 0) return said;
    if (const auto wav = read_sound(sound, 22'050)) said.sound_s = core::to_seconds(wav->duration());
    std::ifstream file{times};
    said.timeline = Json::parse(file, nullptr, false);
    return said;
  }

 private:
  fs::path folder_ = fs::path{::testing::TempDir()} / ("mana_languages_" + std::to_string(::getpid()));
};

void expect_exact(const std::string& name, const Said& said, std::string_view text) {
  ASSERT_EQ(said.status, 0) << name << ": " << said.error;
  ASSERT_TRUE(said.timeline.is_object()) << name;
  // Between a word alone and half a minute.
  EXPECT_GT(said.sound_s, 0.4) << name;
  EXPECT_LT(said.sound_s, 30) << name;
  EXPECT_NEAR(said.timeline["duration"].get<double>(), said.sound_s, 0.005) << name;
  double now = 0;
  for (const Json& p : said.timeline["phonemes"]) {
    EXPECT_TRUE(shape_of(p["ipa"].get<std::string>()).known) << name << ": " << p["ipa"];
    EXPECT_EQ(p["start"].get<double>(), now) << name;
    now = p["end"];
  }
  EXPECT_NEAR(now, said.sound_s, 0.005) << name;
  for (const Json& v : said.timeline["visemes"])
    EXPECT_GE(v["end"].get<double>() - v["start"].get<double>(), 0.0699) << name << " " << v;
  std::string words;
  now = 0;
  for (const Json& w : said.timeline["words"]) {
    words += w["text"].get<std::string>();
    EXPECT_GE(w["start"].get<double>(), now - 1e-6) << name << " " << w;
    now = w["end"];
  }
  EXPECT_LE(now, said.sound_s + 1e-3) << name;
  // eSpeak NG 1.51 has none of Cherokee's letters: it says "letter" of two words and nothing of the last.
  const std::size_t unspoken = name.starts_with("chr") ? letters_in("ᏩᏙ") : 0;
  EXPECT_GE(letters_in(words) + unspoken, letters_in(text)) << name << ": " << words;
}

TEST_F(SayLanguagesTest, EveryVoiceSaysASentenceOfItsLanguage) {
  const auto voices = every_voice();
  EXPECT_GE(voices.size(), 125U);
  for (const std::string& voice : voices) {
    const std::string_view text = tests::greeting_of(voice);
    ASSERT_FALSE(text.empty()) << voice;
    const Said said = say({"--voice", voice}, std::string{text});
    expect_exact(voice, said, text);
    if (said.timeline.is_object()) {
      EXPECT_EQ(said.timeline["voice"], voice);
    }
  }
}

TEST_F(SayLanguagesTest, EveryFaceSpeaksAnyLanguageWithItsOwnVoice) {
  for (const auto& [face, variant] : {std::pair{"asha", "f2"}, std::pair{"walter", "edward"}}) {
    for (const char* language : {"de", "hi", "ar", "cmn", "ru", "sw"}) {
      const std::string_view text = tests::greeting_of(language);
      const Said said = say({"--language", language, "--face", face}, std::string{text});
      expect_exact(std::string{face} + " " + language, said, text);
      if (said.timeline.is_object()) {
        EXPECT_EQ(said.timeline["voice"], std::string{language} + "+" + variant);
      }
    }
  }
}

}  // namespace
}  // namespace mana::speech
