#include "speech/acoustics/acoustic_scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "speech/sphinx/sphinx_decoder.hpp"
#include "tests/speech/noise.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/speech/the_library.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;

/// The library, told to write down its scores of the sounds that its loop of phones hears.
class Scores {
 public:
  explicit Scores(const fs::path& folder)
      : folder_{folder},
        library_{{"-allphone", SphinxModel{}.phones, "-allphone_ci", "yes", "-compallsen", "yes",
                  "-senlogdir", folder}},
        decoder_{library_.get()} {}

  /// All frames one after the other.
  std::vector<std::int16_t> scores_of(const Cepstra& heard) {
    for (const auto& file : fs::directory_iterator{folder_}) fs::remove(file);
    std::vector<float> values = heard.values;
    std::vector<float*> rows;
    for (int f = 0; f < heard.frames; ++f) rows.push_back(values.data() + std::ptrdiff_t{f} * heard.width);
    ps_start_stream(decoder_);
    ps_start_utt(decoder_);
    ps_process_cep(decoder_, rows.data(), heard.frames, FALSE, TRUE);
    ps_end_utt(decoder_);
    // Its file is closed when the next utterance begins.
    ps_start_utt(decoder_);
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator{folder_}) files.push_back(file.path());
    std::ifstream in{*std::min_element(files.begin(), files.end()), std::ios::binary};
    ps_end_utt(decoder_);
    const std::string all{std::istreambuf_iterator<char>{in}, {}};
    std::vector<std::int16_t> scores;
    for (std::size_t at = all.find("endhdr\n") + 7 + 4; at + 2 <= all.size();) {
      std::int16_t count = 0;
      std::memcpy(&count, &all[at], 2);
      scores.resize(scores.size() + static_cast<std::size_t>(count));
      std::memcpy(&scores[scores.size() - count], &all[at + 2], std::size_t{2} * count);
      at += 2 + std::size_t{2} * count;
    }
    return scores;
  }

 private:
  fs::path folder_;
  test::TheLibrary library_;
  ps_decoder_t* decoder_;
};

std::vector<std::int16_t> sentence_in_a_room() {
  const auto words = test::spoken("mana, what is the date today", {});
  auto sound = test::room(0.4 + double(words.size()) / 16'000);
  test::mix(sound, words, 0.15);
  return sound;
}

TEST(AcousticScorerTest, ScoresAreThoseOfTheLibrary) {
  const auto scorer = open_scorer(SphinxModel{}.acoustic, {});
  ASSERT_TRUE(scorer) << scorer.error().sentence;
  auto decoder = SphinxDecoder::open_ears({});
  ASSERT_TRUE(decoder);
  const test::TemporaryFolder folder;
  Scores library{folder.path()};
  std::mt19937 random{4};
  std::vector<std::int16_t> hiss(16'000);
  for (auto& s : hiss) s = static_cast<std::int16_t>(random() % 20'000 - 10'000);
  for (const auto& sound : {sentence_in_a_room(), hiss}) {
    const Cepstra heard = decoder->listen(sound);
    const SenoneScores ours = scorer->score(features_of(heard));
    const auto theirs = library.scores_of(heard);
    ASSERT_EQ(theirs.size(), static_cast<std::size_t>(ours.frames()) * ours.senones());
    std::size_t other = 0;
    int farthest = 0;
    for (int f = 0; f < ours.frames(); ++f)
      for (int s = 0; s < ours.senones(); ++s) {
        const int apart = std::abs(ours.of(f)[s] - theirs[static_cast<std::size_t>(f) * ours.senones() + s]);
        other += apart != 0;
        farthest = std::max(farthest, apart);
      }
    // Where two Gaussians are equally near, either may be the fourth.
    EXPECT_LT(other, theirs.size() / 2000);
    EXPECT_LE(farthest, 4);
  }
}

TEST(AcousticScorerTest, TheBestOfEachFrameIsZero) {
  const auto scorer = open_scorer(SphinxModel{}.acoustic, {}).value();
  auto decoder = SphinxDecoder::open_ears({}).value();
  const SenoneScores s = scorer.score(features_of(decoder.listen(sentence_in_a_room())));
  ASSERT_GT(s.frames(), 100);
  for (int f = 0; f < s.frames(); ++f) EXPECT_EQ(*std::min_element(s.of(f).begin(), s.of(f).end()), 0);
}

TEST(AcousticScorerTest, NothingHeardIsNoFrame) {
  const auto scorer = open_scorer(SphinxModel{}.acoustic, {}).value();
  auto decoder = SphinxDecoder::open_ears({}).value();
  const SenoneScores s = scorer.score(features_of(decoder.listen({})));
  EXPECT_EQ(s.frames(), 0);
  EXPECT_TRUE(decoder.decode(s).segments.empty());
}

TEST(SenonesTest, EverySenoneOfDebiansModelBelongsToASound) {
  const auto books = read_gaussian_books(SphinxModel{}.acoustic).value();
  const auto senones = read_senones(SphinxModel{}.acoustic, books);
  ASSERT_TRUE(senones) << senones.error().sentence;
  EXPECT_EQ(senones->count, 5126);
  // The first are those of sounds without surroundings, three of each.
  for (int i = 0; i < 126; ++i) EXPECT_EQ(senones->book_of[i], i / 3);
  for (int book = 0; book < books.books; ++book)
    EXPECT_GE(std::count(senones->book_of.begin(), senones->book_of.end(), book), 3) << book;
}

TEST(SenonesTest, AFileThatIsNoneIsASentence) {
  const auto books = read_gaussian_books(SphinxModel{}.acoustic).value();
  EXPECT_EQ(read_senones("/nowhere", books).error().code, core::ErrorCode::NotFound);
  for (const auto& [name, size] :
       {std::pair{"mdef", 5'000}, {"mdef", 2'900'000}, {"sendump", 300}, {"sendump", 900'000}}) {
    const test::TemporaryFolder folder;
    for (const char* file : {"mdef", "sendump"})
      fs::copy_file(SphinxModel{}.acoustic / file, folder.path() / file);
    fs::resize_file(folder.path() / name, size);
    const auto read = read_senones(folder.path(), books);
    ASSERT_FALSE(read) << name << " " << size;
    EXPECT_EQ(read.error().code, core::ErrorCode::BadInput);
    EXPECT_NE(read.error().sentence.find(name), std::string::npos);
  }
}

}  // namespace
}  // namespace mana::speech
