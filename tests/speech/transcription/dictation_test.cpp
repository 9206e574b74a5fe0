#include "speech/transcription/dictation.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "speech/audio/wav_file.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {

namespace fs = std::filesystem;
const VoiceOptions kClear = [] {
  VoiceOptions o;
  o.voice = "en-us+m3";
  return o;
}();
const fs::path kSpeech = fs::path{MANA_SHARED_DATA} / "speech";

std::vector<std::string> words_in(const std::string& text) {
  std::string plain;
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    plain += std::isalnum(u) != 0 || c == '\'' ? static_cast<char>(std::tolower(u)) : ' ';
  }
  std::istringstream in{plain};
  std::vector<std::string> words;
  for (std::string w; in >> w;) words.push_back(w);
  return words;
}

/// Words to be left out, put in or replaced.
std::size_t errors(const std::vector<std::string>& said, const std::vector<std::string>& written) {
  std::vector<std::size_t> row(written.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= said.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j < row.size(); ++j) {
      const std::size_t here =
          std::min({row[j] + 1, row[j - 1] + 1, diagonal + (said[i - 1] == written[j - 1] ? 0 : 1)});
      diagonal = row[j];
      row[j] = here;
    }
  }
  return row.back();
}

class DictationTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto model = PackedModel::built_in();
    if (!model && model.error().code == core::ErrorCode::Unavailable) GTEST_SKIP() << model.error().sentence;
    ASSERT_TRUE(model) << model.error().sentence;
    has_figures_ = model->has("embedding.more");
    auto opened = Dictation::open(std::move(*model));
    ASSERT_TRUE(opened) << opened.error().sentence;
    dictation_ = std::make_unique<Dictation>(std::move(*opened));
  }
  static test::Samples recording(const fs::path& file) {
    auto sound = read_sound(file, 16'000);
    EXPECT_TRUE(sound) << file;
    return sound ? sound->samples : test::Samples{};
  }
  std::unique_ptr<Dictation> dictation_;
  bool has_figures_ = false;  // the packed model is of this version
};

TEST_F(DictationTest, WritesDownWhatSomebodyReads) {
  if (!fs::exists(kSpeech / "dictation/transcripts.tsv")) GTEST_SKIP() << "the recordings are not here";
  std::ifstream list{kSpeech / "dictation/transcripts.tsv"};
  std::size_t wrong = 0, all = 0;
  for (std::string line; std::getline(list, line);) {
    const std::size_t tab = line.find('\t');
    const auto said = words_in(line.substr(tab + 1));
    const Dictated d = dictation_->write_down(recording(kSpeech / "dictation" / line.substr(0, tab)));
    wrong += errors(said, words_in(d.text));
    all += said.size();
    EXPECT_GT(d.confidence, 0.6) << d.text;
  }
  std::printf("read sentences: %zu of %zu words wrong\n", wrong, all);
  EXPECT_LT(double(wrong), 0.08 * double(all));
}

TEST_F(DictationTest, WritesNumbersInFiguresAndKnownNamesAsTheyAreKnown) {
  const fs::path file = kSpeech / "dictation/LJ31.flac";
  if (!fs::exists(file) || !has_figures_)
    GTEST_SKIP() << "the recording, or this version of the model, is not here";
  const test::Samples sound = recording(file);
  EXPECT_NE(dictation_->write_down(sound).text.find("1465"), std::string::npos);
  EXPECT_EQ(dictation_->write_down(sound).text.find("Subiaco"), std::string::npos);
  const KnownWords known{dictation_->pieces(), {"Sweynheim", "Subiaco", "Ramipril", "Doctor Patel"}};
  const Dictated d = dictation_->write_down(sound, {"", &known});
  EXPECT_NE(d.text.find("Sweynheim"), std::string::npos) << d.text;
  EXPECT_NE(d.text.find("Subiaco"), std::string::npos) << d.text;
  EXPECT_EQ(d.text.find("Patel"), std::string::npos) << d.text;
}

// The next sentence began "2005, and 2005" where the reader's voice stayed up.
TEST_F(DictationTest, MakesNothingUpAfterASentenceThatSeemsToGoOn) {
  const fs::path file = kSpeech / "dictation/LJ07.flac";
  if (!fs::exists(file)) GTEST_SKIP() << "the recording is not here";
  const KnownWords known{dictation_->pieces(), {"Gutenberg"}};
  EXPECT_EQ(dictation_->write_down(recording(file), {"", &known}).text.find("2005"), std::string::npos);
}

TEST_F(DictationTest, KnowsWhenEachWordWasSaid) {
  test::Samples sound = test::room(4);
  test::mix(sound, test::spoken("the weather will be fine tomorrow", kClear), 1);
  const Dictated d = dictation_->write_down(sound);
  ASSERT_GE(d.words.size(), 5u) << d.text;
  EXPECT_EQ(words_in(d.text).back(), "tomorrow");
  double before = 0;
  for (const DictatedWord& w : d.words) {
    EXPECT_GE(w.start, before) << w.text;
    EXPECT_GE(w.end, w.start) << w.text;
    EXPECT_GT(w.confidence, 0) << w.text;
    EXPECT_LE(w.confidence, 1) << w.text;
    before = w.start;
  }
  EXPECT_GT(d.words[1].start, 0.9) << "after the silence";
}

TEST_F(DictationTest, MakesNothingUpOfSilenceAndNoise) {
  for (const double seconds : {0.0, 0.2, 1.0, 3.0}) {
    EXPECT_EQ(dictation_->write_down(test::Samples(static_cast<std::size_t>(16'000 * seconds))).text, "")
        << seconds;
    EXPECT_LT(dictation_->write_down(test::white_noise(seconds, 300, 3)).confidence, 0.4) << seconds;
  }
}

TEST_F(DictationTest, GoesOnFromWhatIsKnownOfTheBeginning) {
  test::Samples sound = test::spoken("mana, I feel a bit lonely today", kClear);
  const Dictated d = dictation_->write_down(sound, {"Mana,", nullptr});
  EXPECT_EQ(words_in(d.text), words_in("I feel a bit lonely today")) << d.text;
}

TEST_F(DictationTest, WritesMoreThanHalfAMinuteInParts) {
  const fs::path file = kSpeech / "dictation/LJ17.flac";
  if (!fs::exists(file)) GTEST_SKIP() << "the recording is not here";
  const test::Samples once = recording(file);
  test::Samples all;
  for (int i = 0; i < 5; ++i) {
    all.insert(all.end(), once.begin(), once.end());
    all.resize(all.size() + 8'000);
  }
  ASSERT_GT(all.size(), 30u * 16'000);
  const Dictated d = dictation_->write_down(all);
  int times = 0;
  for (std::size_t at = 0; (at = d.text.find("very closely", at)) != std::string::npos; ++at) ++times;
  EXPECT_EQ(times, 5) << d.text;
  EXPECT_GT(d.words.back().start, 28) << "times go on from one part to the next";
}

TEST(DictationParts, AreCutWhereItIsQuiet) {
  test::Samples sound = test::white_noise(10, 3000, 5);
  std::fill(sound.begin() + 16'000 * 3, sound.begin() + 16'000 * 7 / 2, std::int16_t{0});
  const auto parts = parts_of(sound, 16'000 * 4);
  ASSERT_GE(parts.size(), 3u);
  EXPECT_NEAR(double(parts[0].size()) / 16'000, 3.25, 0.26);
  std::size_t all = 0;
  for (const auto& part : parts) {
    EXPECT_LE(part.size(), 16'000u * 4);
    all += part.size();
  }
  EXPECT_EQ(all, sound.size());
  EXPECT_EQ(parts_of({}, 100).size(), 1u);
}

// ---- Known words.

WordPieces few_pieces() {
  return WordPieces{
      "<unk>\n<s>\n</s>\na\nn\ne\n.\n\xE2\x96\x81\n\xE2\x96\x81"
      "a\n\xE2\x96\x81"
      "an"};
}

TEST(KnownWords, GiveForAWordAndTakeBackWhereItIsAnother) {
  const WordPieces pieces = few_pieces();
  const KnownWords known{pieces, {"ann", "...", ""}};
  const std::vector<int> ann = pieces.of("ann");
  ASSERT_EQ(ann.size(), 2u);
  KnownWords::Place at;
  double given = 0;
  for (const int piece : ann) {
    const auto step = known.step(at, piece, pieces.begins_word(piece));
    EXPECT_GT(step.bonus, 0);
    given += step.bonus;
    at = step.place;
  }
  EXPECT_EQ(KnownWords::at_end(at), 0) << "it was the word";
  EXPECT_EQ(known.step(at, pieces.of("a.").back(), true).bonus, 0) << "a full stop ends it";
  const auto longer = known.step(at, 5, false);
  EXPECT_DOUBLE_EQ(longer.bonus, -given) << "\"anne\" is another word";
  EXPECT_EQ(longer.place.node, 0);
  EXPECT_LT(KnownWords::at_end(known.step({}, ann.front(), true).place), 0) << "half of it is none";
  EXPECT_EQ(known.step({}, 4, false).bonus, 0) << "nor does it begin in the middle of a word";
  EXPECT_TRUE((KnownWords{pieces, {"...", "12"}}.empty()));
}

}  // namespace
}  // namespace mana::speech
