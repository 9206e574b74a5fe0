#include "speech/transcription/second_pass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "agent/core/random.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/recognition/joint_verdict.hpp"
#include "speech/transcription/matrix_product.hpp"
#include "tests/speech/spoken.hpp"
#include "tests/speech/transcription/packed.hpp"

namespace mana::speech {
namespace {

namespace fs = std::filesystem;

// ---- The product, on whatever processor this is.

TEST(MatrixProduct, IsWhatTheNumbersMultiplyTo) {
  constexpr int kRows = 37, kColumns = 48;  // three panels
  core::Random chance{11};
  std::vector<std::uint8_t> panels(kRows * kColumns);
  for (auto& q : panels) q = static_cast<std::uint8_t>(chance.below(256));
  const QuantisedMatrix w{kRows, kColumns, 0.02F, 117.5F, panels.data()};
  std::vector<float> bias(kColumns);
  for (auto& b : bias) b = static_cast<float>(chance.uniform(-2, 2));
  constexpr std::ptrdiff_t kStride = 5;  // rows overlap
  for (const int count : {1, 2, 3, 5, 6, 7, 11, 13}) {
    std::vector<float> x(static_cast<std::size_t>(count * kStride + kRows));
    for (auto& v : x) v = static_cast<float>(chance.uniform(-1, 1));
    std::vector<float> to(static_cast<std::size_t>(count * kColumns), NAN);
    multiply(w, {x.data(), count, kStride}, to.data(), bias);
    for (int i = 0; i < count; ++i)
      for (int n = 0; n < kColumns; ++n) {
        double wanted = bias[static_cast<std::size_t>(n)];
        for (int k = 0; k < kRows; ++k)
          wanted += double(x[static_cast<std::size_t>(i * kStride + k)]) * w.at(k, n);
        EXPECT_NEAR(to[static_cast<std::size_t>(i * kColumns + n)], wanted, 1e-3)
            << count << " " << i << " " << n;
      }
  }
}

// ---- What MANA learnt to add.

test::PackedFile adapted_file(bool whole) {
  core::Random chance{12};
  const auto any = [&](int count) {
    std::vector<std::uint8_t> q(static_cast<std::size_t>(count));
    for (auto& x : q) x = static_cast<std::uint8_t>(chance.below(256));
    return q;
  };
  test::PackedFile file;
  file.matrix("a", 20, 32, 0.01F, 120, any(20 * 32));
  file.matrix("a.down", 20, ModelSizes::kRank, 0.02F, 130, any(20 * ModelSizes::kRank));
  if (whole) file.matrix("a.up", ModelSizes::kRank, 32, 0.03F, 110, any(ModelSizes::kRank * 32));
  file.matrix("plain", 20, 32, 0.01F, 120, any(20 * 32));
  return file;
}

TEST(AdaptedMatrix, AddsTheProductOfItsTwoSmallOnes) {
  const std::string bytes = adapted_file(true).bytes();
  const PackedModel model = PackedModel::parse(bytes, "adapted").value();
  ModelParts parts{model};
  const AdaptedMatrix w = adapted(parts, "a", 20, 32), plain = adapted(parts, "plain", 20, 32);
  ASSERT_TRUE(parts.complete());
  EXPECT_EQ(plain.down.panels, nullptr);
  Table x{2, 20};
  core::Random chance{13};
  for (float& v : x.all()) v = static_cast<float>(chance.uniform(-1, 1));
  const Table y = product(x, w), without = product(x, {w.matrix, {}, {}});
  for (int i = 0; i < 2; ++i)
    for (int n = 0; n < 32; ++n) {
      double more = 0;
      for (int k = 0; k < 20; ++k)
        for (int r = 0; r < ModelSizes::kRank; ++r)
          more += double(x.row(i)[k]) * w.down.at(k, r) * w.up.at(r, n);
      EXPECT_NEAR(y.row(i)[n] - without.row(i)[n], more, 1e-3 * (1 + std::abs(more))) << i << " " << n;
    }
}

TEST(AdaptedMatrix, IsNotCompleteWithOneOfThem) {
  const std::string bytes = adapted_file(false).bytes();
  const PackedModel model = PackedModel::parse(bytes, "half").value();
  ModelParts parts{model};
  adapted(parts, "a", 20, 32);
  EXPECT_FALSE(parts.complete());
}

TEST(PackedModel, ComesWithWhatMANALearnt) {
  const auto model = PackedModel::built_in();
  if (!model) GTEST_SKIP() << model.error().sentence;
  for (const char* name : {"e0.q.down", "e5.fc2.up", "d0.xk.down", "d5.fc1.up"})
    EXPECT_TRUE(model->has(name)) << name;
}

// ---- The file.

test::PackedFile small_file() {
  test::PackedFile file;
  file.matrix("square", 2, 16, 0.5F, 3, std::vector<std::uint8_t>(32, 7));
  file.floats("bias", {1, 2, 3});
  file.text("pieces", "a\nb");
  return file;
}

TEST(PackedModel, GivesWhatIsInItAndNothingOfAnotherShape) {
  const std::string bytes = small_file().bytes();
  const auto model = PackedModel::parse(bytes, "small");
  ASSERT_TRUE(model) << model.error().sentence;
  EXPECT_FLOAT_EQ(model->matrix("square", 2, 16).at(1, 15), 2);
  EXPECT_EQ(model->matrix("square", 2, 17).panels, nullptr);
  EXPECT_EQ(model->matrix("bias", 1, 3).panels, nullptr);
  EXPECT_EQ(model->floats("bias", 3).back(), 3);
  EXPECT_TRUE(model->floats("bias", 4).empty());
  EXPECT_TRUE(model->floats("square", 16).empty());
  EXPECT_EQ(model->text("pieces"), "a\nb");
  EXPECT_TRUE(model->text("nothing").empty());
}

TEST(PackedModel, RefusesWhatIsCutOffOrNoModel) {
  const std::string good = small_file().bytes();
  for (const std::size_t length : {std::size_t{0}, std::size_t{15}, std::size_t{100}, good.size() - 1})
    EXPECT_FALSE(PackedModel::parse(std::string_view{good}.substr(0, length), "cut")) << length;
  for (const std::size_t at :
       {0U, 8U, 12U, 16U + 39U, 16U + 40U, 16U + 56U}) {  // magic, version, name, rows, place
    std::string bad = good;
    bad[at] = static_cast<char>(0xff);
    if (at == 16U + 39U) bad.replace(16, 40, std::string(40, 'x'));  // a name without an end
    const auto model = PackedModel::parse(bad, "bad");
    ASSERT_FALSE(model) << at;
    EXPECT_EQ(model.error().code, core::ErrorCode::BadInput);
  }
  EXPECT_EQ(PackedModel::open("/nowhere/model.bin").error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(SecondPass::open(std::move(*PackedModel::parse(good, "small"))).error().code,
            core::ErrorCode::BadInput);
}

// ---- Pieces of words.

TEST(WordPieces, JoinWhatWasLearntFirstAndSpellTheRest) {
  const WordPieces pieces{
      "<unk>\n<s>\n</s>\n<0x21>\nb\nc\na\n\xE2\x96\x81\nab\nbc\n\xE2\x96\x81"
      "ab"};
  EXPECT_EQ(pieces.count(), 11);
  EXPECT_EQ(pieces.of("ab"), std::vector<int>{10});
  EXPECT_EQ(pieces.of("abc"), (std::vector<int>{10, 5}));  // "ab" came before "bc"
  EXPECT_EQ(pieces.of("b!"), (std::vector<int>{7, 4, 3}));
  EXPECT_EQ(pieces.text_of({1, 10, 5, 2}), "abc");
  EXPECT_TRUE(WordPieces{""}.of("anything").empty());
}

// ---- The model itself, where MANA was built with it.

class SecondPassTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = SecondPass::open();
    if (!opened && opened.error().code == core::ErrorCode::Unavailable)
      GTEST_SKIP() << opened.error().sentence;
    ASSERT_TRUE(opened) << opened.error().sentence;
    pass_ = std::make_unique<SecondPass>(std::move(*opened));
    const Vocabulary v = checked(test::household()).value();
    tree_ = std::make_unique<PhraseTree>(pass_->pieces(), phrases_of(v, {.answers = true}), v.wake_word);
  }
  SecondOpinion weigh(const test::Samples& sound, std::string_view also = {}) const {
    return pass_->weigh(pass_->encode(sound), *tree_, also);
  }
  std::unique_ptr<SecondPass> pass_;
  std::unique_ptr<PhraseTree> tree_;
};

TEST_F(SecondPassTest, FindsWhatWasSaid) {
  // It knows people, and a synthesiser's voice by and by.
  int found = 0, all = 0;
  for (const char* phrase : {"mana what did i miss", "mana what time is it", "mana what day is it",
                             "thank you", "say that again", "not now"}) {
    const SecondOpinion opinion = weigh(test::spoken(phrase), phrase);
    ASSERT_FALSE(opinion.phrases.empty());
    ++all;
    found += opinion.phrases.front().phrase == phrase ? 1 : 0;
    for (const WeighedPhrase& p : opinion.phrases) {
      EXPECT_LE(p.likelihood, 0) << p.phrase;
      EXPECT_EQ(p.of_name < 0, p.phrase.starts_with("mana ")) << p.phrase;
      if (p.phrase == phrase) {
        EXPECT_GT(p.likelihood, -14) << phrase;
      }
    }
  }
  EXPECT_GE(found, all - 1);
}

TEST_F(SecondPassTest, GivesOtherSentencesNoLikelihood) {
  for (const char* other :
       {"she sells sea shells", "the weather will be fine tomorrow", "please close the door"}) {
    const SecondOpinion opinion = weigh(test::spoken(other));
    for (const WeighedPhrase& p : opinion.phrases) EXPECT_LT(p.likelihood, -6) << other << ": " << p.phrase;
  }
}

TEST_F(SecondPassTest, WeighsWhatItIsAskedForAlthoughOthersAreLikelier) {
  const test::Samples sound = test::spoken("thank you");
  const auto finds = [&](std::string_view phrase, std::string_view also) {
    const SecondOpinion opinion = weigh(sound, also);
    return std::any_of(opinion.phrases.begin(), opinion.phrases.end(),
                       [&](const WeighedPhrase& p) { return p.phrase == phrase && p.likelihood < -8; });
  };
  int only_when_asked = 0;
  for (const char* phrase :
       {"thanks", "not now", "all right", "repeat", "pardon", "later", "yes", "mana stop"})
    only_when_asked += finds(phrase, phrase) && !finds(phrase, "") ? 1 : 0;
  EXPECT_GE(only_when_asked, 2);
}

TEST_F(SecondPassTest, HearsNothingInSilenceAndInTheShortestSound) {
  for (const double seconds : {0.0, 0.01, 1.0}) {
    const test::Samples silence(static_cast<std::size_t>(seconds * 16'000));
    const SecondOpinion opinion = weigh(silence);
    for (const WeighedPhrase& p : opinion.phrases)
      EXPECT_LT(p.likelihood, -2) << seconds << " s: " << p.phrase;
  }
}

TEST_F(SecondPassTest, KnowsPeoplesWords) {
  const fs::path words = fs::path{MANA_SHARED_DATA} / "speech/words";
  if (!fs::exists(words)) GTEST_SKIP() << "the recordings of people are not here";
  int said = 0, found = 0, others = 0, taken = 0;
  for (const auto& file : fs::directory_iterator{words}) {
    const std::string name = file.path().stem().string(), word = name.substr(0, name.find('_'));
    const auto sound = read_sound(file.path(), 16'000);
    ASSERT_TRUE(sound);
    const SecondOpinion opinion = weigh(sound->samples);
    const bool any = !opinion.phrases.empty() && opinion.phrases.front().likelihood > -2.5;
    if (word == "yes" || word == "no") {
      ++said;
      found += any && opinion.phrases.front().phrase == word ? 1 : 0;
    } else if (word != "stop") {
      ++others;
      taken += any ? 1 : 0;
    }
  }
  std::printf("people's yes and no: %d of %d; other words taken for a phrase: %d of %d\n", found, said, taken,
              others);
  EXPECT_GE(found, said - 1);
  EXPECT_LE(taken, 2);
}

TEST_F(SecondPassTest, SaysTheSameOfPiecesAddedOneByOneAndAtOnce) {
  const auto model = PackedModel::built_in();
  const auto encoder = SoundEncoder::open(*model);
  const WordPieces pieces{model->text("pieces")};
  const auto decoder = TextDecoder::open(*model, pieces.count());
  ASSERT_TRUE(encoder && decoder);
  const Table heard = encoder->encode(test::spoken("what day is it"));
  std::vector<int> text{WordPieces::kBegin};
  for (const int p : pieces.of("What day is it")) text.push_back(p);
  Texts single{*decoder, heard}, together{*decoder, heard};
  std::vector<Texts::Step> steps;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Texts::Step step{static_cast<int>(i) - 1, text[i]};
    single.add({&step, 1});
    steps.push_back(step);
  }
  together.add(steps);
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    EXPECT_NEAR(single.log_probability(static_cast<int>(i), text[i + 1]),
                together.log_probability(static_cast<int>(i), text[i + 1]), 1e-3);
}

// ---- Both verdicts.

TEST(JointVerdict, BelievesMoreWhatBothFindLikely) {
  Evidence first;
  first.word_frames = 60;
  first.phones = 9;
  first.phone_ratio = -8;
  first.worst_word = -12;
  first.decoy_ratio = 6;
  first.fastest_word = 7;
  first.named = true;
  SecondEvidence second{-1, -0.7, -4, 10, 4, true};
  const double good = log_odds_of_both(first, second, 40);
  EXPECT_GT(good, 0);
  second.likelihood = -25;
  second.ahead = -5;
  EXPECT_LT(log_odds_of_both(first, second, 40), good - 2);
  second = {-1, -0.7, -4, 10, 4, true};
  first.outside_frames = 80;  // hopeless
  EXPECT_LT(log_odds_of_both(first, second, 40), good);
}

TEST(JointVerdict, TakesTheSecondPassAtItsWordOnlyWhereItIsSure) {
  EXPECT_GT(log_odds_of_second({-0.3, 0, -5, 9, 1, false}, 40), 0);    // "no", clearly
  EXPECT_LT(log_odds_of_second({-9, 0, -1, 1, 1, false}, 40), 0);      // hardly
  EXPECT_LT(log_odds_of_second({-20, 0, -0.1, 0, 4, false}, 20), -2);  // by no means
}

}  // namespace
}  // namespace mana::speech
