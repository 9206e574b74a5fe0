#include <espeak-ng/speak_lib.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "speech/lips/phoneme_to_viseme.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/sentence_stream.hpp"
#include "tests/support/sentences_of_the_world.hpp"

/// No phoneme of any of eSpeak NG's voices is without a mouth shape.
namespace mana::speech {
namespace {

/// A name and the voices that gave it.
using Unmapped = std::map<std::string, std::set<std::string>>;

std::string shown(const Unmapped& unmapped) {
  std::string text;
  for (const auto& [name, voices] : unmapped)
    text.append("'").append(name).append("' of ").append(*voices.begin()).append(", ");
  return text;
}

VoiceCatalogue catalogue() {
  auto voice = EspeakVoice::open({});
  EXPECT_TRUE(voice);
  return voice ? voice->catalogue() : VoiceCatalogue{};
}

TEST(EveryPhonemeTest, OfSpokenSentencesHasAShape) {
  Unmapped unmapped;
  std::size_t spoken = 0;
  for (const VoiceInfo& v : catalogue().voices) {
    EXPECT_NE(tests::greeting_of(v.name), "") << v.name << " has no sentence in the table";
    VoiceOptions options;
    options.voice = v.name;
    auto voice = EspeakVoice::open(options);
    ASSERT_TRUE(voice) << v.name << ": " << voice.error().sentence;
    const std::string text =
        std::string{tests::greeting_of(v.name)} + "\n" + tests::counting_to_twenty() + ".";
    SentenceStream stream{*voice, Utterance{text, {}}};
    std::size_t sounds = 0;
    for (auto s = stream.next(); s && *s; s = stream.next()) {
      for (const PhonemeSpan& p : (*s)->phonemes) {
        if (!shape_of(p.ipa).known) unmapped[p.ipa].insert(v.name);
        sounds += p.ipa != kPause;
      }
    }
    EXPECT_GT(sounds, 5U) << v.name;  // Cherokee has no numbers here
    ++spoken;
  }
  EXPECT_GE(spoken, 125U);
  EXPECT_TRUE(unmapped.empty()) << shown(unmapped);
}

// ---- eSpeak NG's own tables

constexpr std::size_t kTableHeader = 36, kTableEntry = 16;  // bytes; the layout of its file "phontab"

/// The mnemonics of each phoneme table, by the table's name.
std::map<std::string, std::set<std::string>> phoneme_tables() {
  const char* folder = nullptr;
  espeak_Info(&folder);
  std::ifstream file{std::string{folder} + "/phontab", std::ios::binary};
  const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
  std::map<std::string, std::set<std::string>> tables;
  if (bytes.size() < 4) return tables;
  std::size_t at = 4;
  for (int t = static_cast<unsigned char>(bytes[0]); t > 0 && at + kTableHeader <= bytes.size(); --t) {
    const auto count = static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
    std::set<std::string>& table = tables[std::string{&bytes[at + 4], strnlen(&bytes[at + 4], 32)}];
    at += kTableHeader;
    for (std::size_t i = 0; i < count && at + kTableEntry <= bytes.size(); ++i, at += kTableEntry)
      table.emplace(&bytes[at], strnlen(&bytes[at], 4));
  }
  EXPECT_EQ(at, bytes.size()) << "phontab has another layout";
  return tables;
}

std::set<std::string>& heard() {
  static std::set<std::string> names;
  return names;
}

int collect_names(short*, int, espeak_EVENT* e) {
  for (; e->type != espeakEVENT_LIST_TERMINATED; ++e) {
    if (e->type == espeakEVENT_PHONEME)
      heard().emplace(e->id.string, strnlen(e->id.string, sizeof e->id.string));
  }
  return 0;
}

TEST(EveryPhonemeTest, OfEspeaksTablesHasAShape) {
  const VoiceCatalogue all = catalogue();
  const auto tables = phoneme_tables();
  EXPECT_GE(tables.size(), 100U);
  espeak_SetSynthCallback(collect_names);  // for good: why these tests are a program of their own
  Unmapped unmapped;
  std::size_t tried = 0;
  for (const VoiceInfo& v : all.voices) {
    const std::string tag = v.languages.front(), language = tag.substr(0, tag.find('-'));
    ASSERT_EQ(espeak_SetVoiceByName(v.file.c_str()), EE_OK) << v.name;
    heard().clear();
    for (const auto& [table, mnemonics] : tables) {
      const bool own = table == tag || table == language || table.starts_with(language + "-");
      const bool common = table.starts_with("base") || table == "consonants";
      if (!own && !common) continue;
      for (const std::string& mnemonic : mnemonics) {
        const std::string text = "[[" + mnemonic + "]]";  // our own text, and short: safe to obey
        espeak_Synth(text.c_str(), text.size() + 1, 0, POS_CHARACTER, 0, espeakCHARS_UTF8 | espeakPHONEMES,
                     nullptr, nullptr);
        ++tried;
      }
    }
    for (const std::string& name : heard()) {
      if (!shape_of(name).known) unmapped[name].insert(v.name);
    }
  }
  EXPECT_GE(tried, 10'000U);
  EXPECT_TRUE(unmapped.empty()) << shown(unmapped);
}

}  // namespace
}  // namespace mana::speech
