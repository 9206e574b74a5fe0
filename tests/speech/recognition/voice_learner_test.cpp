#include "speech/recognition/voice_learner.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "speech/pronunciation/word_judge.hpp"
#include "speech/recognition/recogniser.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {
using namespace std::chrono_literals;
namespace fs = std::filesystem;

class Folder {
 public:
  explicit Folder(const std::string& name)
      : path{fs::path{testing::TempDir()} / (name + "_" + std::to_string(::getpid()))} {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  const fs::path path;
};

/// Two sounds of four Gaussians each, in one stream of two dimensions, far from each other.
GaussianBooks two_sounds() {
  GaussianBooks b;
  b.books = 2, b.streams = 1, b.densities = 4, b.width = 2;
  b.means = {0, 0, 4, 1, 1, 5, 6, 6, -5, 0, -4, 6, -8, -3, -1, -7};
  b.variances.assign(b.means.size(), 0.1F);
  return b;
}

/// Frames that somebody would make whose means are (1.1 x + 0.2 y + 0.3, 0.9 y - 0.4).
void speak(MeanRegression& r, const GaussianBooks& b, int frames) {
  core::Random chance{4};
  for (int i = 0; i < frames; ++i) {
    const int book = i % 2, density = i / 2 % 4;
    const float* m = &b.means[b.at(book, 0, density)];
    const float x = 1.1F * m[0] + 0.2F * m[1] + 0.3F + static_cast<float>(chance.uniform(-0.3, 0.3));
    const float y = 0.9F * m[1] - 0.4F + static_cast<float>(chance.uniform(-0.3, 0.3));
    r.add(std::array{x, y}, book);
  }
}

// A voice that is learnt while the companion runs was heard after its next start only.
TEST(VoiceWatchTest, AVoiceThatIsLearntOrForgottenIsNoticed) {
  const Folder folder{"voice_watch"};
  VoiceWatch watch{voice_file(folder.path, "Anna"), 0};
  core::Time now = core::kStart;
  const auto later = [&] { return watch.look(now += std::chrono::seconds{6}); };
  EXPECT_FALSE(later());
  KnownVoice voice;
  voice.transform = no_change(1, 2);
  voice.transform.streams[0].b = {0.5, -0.5};
  voice.caution = 0.7;
  voice.phrases = 12;
  ASSERT_TRUE(remember_voice(folder.path, "Anna", voice));
  EXPECT_FALSE(watch.look(now)) << "only every five seconds";
  auto change = later();
  ASSERT_TRUE(change && change->transform);
  EXPECT_EQ(change->transform->streams[0].b, voice.transform.streams[0].b);
  EXPECT_DOUBLE_EQ(change->more_caution, 0.7);
  EXPECT_FALSE(later()) << "once";
  ASSERT_TRUE(forget_voice(folder.path, "Anna"));
  change = later();
  ASSERT_TRUE(change);
  EXPECT_FALSE(change->transform);
  EXPECT_DOUBLE_EQ(change->more_caution, -0.7);
  std::ofstream{voice_file(folder.path, "Anna")} << "no voice";
  EXPECT_FALSE(later()) << "what is damaged changes nothing";
}

/// A voice with all the model's means moved.
VoiceChange far_away() {
  const auto books = read_gaussian_books(SphinxModel{}.acoustic).value();
  VoiceChange change{no_change(books.streams, books.width), 0};
  for (auto& stream : change.transform->streams)
    for (double& b : stream.b) b += 2;
  return change;
}

// The model's means moved far away: what was understood before no longer is, until the voice is forgotten.
TEST(VoiceWatchTest, TheRecogniserHearsAsTheNewVoiceFromThenOn) {
  Recogniser r = Recogniser::open({}, test::household()).value();
  const auto words = test::spoken("mana, what did I miss");
  auto sound = test::room(0.3 + double(words.size()) / 16'000);
  test::mix(sound, words, 0.15);
  const auto fits = [&] {
    Stretch stretch;
    stretch.sound = sound;
    return r.recognise(stretch, {}).evidence.phone_ratio;
  };
  const double usual = fits();
  r.hear_as(far_away());
  EXPECT_NE(fits(), usual);
  r.hear_as({});
  EXPECT_EQ(fits(), usual);
}

TEST(VoiceWatchTest, WordsAreJudgedByTheNewVoiceToo) {
  auto judge =
      WordJudge::open({}, std::make_unique<Recogniser>(Recogniser::open({}, test::household()).value()))
          .value();
  const auto word = test::spoken("sheep");
  auto sound = test::room(0.3 + double(word.size()) / 16'000);
  test::mix(sound, word, 0.15);
  const auto score = [&] {
    Stretch stretch;
    stretch.sound = sound;
    Expected expected;
    expected.word.word = "sheep";
    return judge->recognise(stretch, expected).said.value().score;
  };
  const double usual = score();
  judge->hear_as(far_away());
  EXPECT_NE(score(), usual);
  judge->hear_as({});
  EXPECT_EQ(score(), usual);
}

TEST(MeanRegressionTest, FindsHowAVoiceDiffers) {
  const GaussianBooks books = two_sounds();
  MeanRegression regression{books};
  speak(regression, books, 8'000);
  const MeanTransform t = regression.solve();
  ASSERT_EQ(t.streams.size(), 1u);
  const std::vector<double> a{1.1, 0.2, 0, 0.9}, b{0.3, -0.4};
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(t.streams[0].a[i], a[i], 0.02) << i;
  for (std::size_t i = 0; i < b.size(); ++i) EXPECT_NEAR(t.streams[0].b[i], b[i], 0.05) << i;
}

TEST(MeanRegressionTest, LittleSpeechChangesLittle) {
  const GaussianBooks books = two_sounds();
  MeanRegression regression{books};
  EXPECT_EQ(regression.solve().streams[0].a, no_change(1, 2).streams[0].a);
  speak(regression, books, 8);
  const MeanTransform t = regression.solve();
  EXPECT_NEAR(t.streams[0].a[0], 1, 0.01);
  EXPECT_NEAR(t.streams[0].b[0], 0, 0.03);
}

TEST(GaussianBooksTest, TheModelOfDebianIsRead) {
  const auto books = read_gaussian_books(SphinxModel{}.acoustic);
  ASSERT_TRUE(books) << books.error().sentence;
  EXPECT_EQ(books->books, 42);
  EXPECT_EQ(books->streams, 3);
  EXPECT_EQ(books->width, 13);
  EXPECT_EQ(books->book_of.size(), 42u);
  EXPECT_TRUE(books->book_of.contains("SIL"));
  EXPECT_TRUE(books->book_of.contains("AA"));
}

TEST(GaussianBooksTest, AFileThatIsNoneIsASentence) {
  EXPECT_EQ(read_gaussian_books("/nowhere").error().code, core::ErrorCode::NotFound);
  const Folder folder{"no_books"};
  for (const char* name : {"means", "variances", "mdef"})
    fs::copy_file(SphinxModel{}.acoustic / name, folder.path / name);
  fs::resize_file(folder.path / "means", 1000);
  EXPECT_EQ(read_gaussian_books(folder.path).error().code, core::ErrorCode::BadInput);
  fs::copy_file(SphinxModel{}.acoustic / "means", folder.path / "means",
                fs::copy_options::overwrite_existing);
  fs::resize_file(folder.path / "mdef", 1100);
  EXPECT_EQ(read_gaussian_books(folder.path).error().code, core::ErrorCode::BadInput);
}

KnownVoice some_voice() {
  KnownVoice v{no_change(3, 13), -0.25, 17, {}, 310ms};
  v.transform.streams[0].a[1] = -0.0625;
  v.transform.streams[2].b[12] = 3.5e-4;
  return v;
}

TEST(KnownVoiceTest, WhatIsKeptComesBackAndIsErased) {
  const Folder folder{"voices"};
  ASSERT_TRUE(remember_voice(folder.path, "Anna Maria", some_voice()));
  EXPECT_EQ(voices_known(folder.path), std::vector<std::string>{"Anna Maria"});
  const auto read = read_voice(voice_file(folder.path, "Anna Maria"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->transform.streams[0].a, some_voice().transform.streams[0].a);
  EXPECT_EQ(read->transform.streams[2].b, some_voice().transform.streams[2].b);
  EXPECT_EQ(read->caution, -0.25);
  EXPECT_EQ(read->phrases, 17);
  EXPECT_EQ(read->pause, 310ms);
  EXPECT_TRUE(forget_voice(folder.path, "Anna Maria"));
  EXPECT_TRUE(fs::is_empty(folder.path));
  EXPECT_EQ(forget_voice(folder.path, "Anna Maria").error().code, core::ErrorCode::NotFound);
}

TEST(KnownVoiceTest, WhenAndHowSomebodyAgreedIsKeptAndForgottenIsAlsoWhatAPowerCutHasLeft) {
  const Folder folder{"agreed_voices"};
  KnownVoice agreed = some_voice();
  agreed.consent = {"2027-03-28T00:30:00Z", "typed"};
  ASSERT_TRUE(remember_voice(folder.path, "x", agreed));
  const auto read = read_voice(voice_file(folder.path, "x"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->consent.when, "2027-03-28T00:30:00Z");
  EXPECT_EQ(read->consent.how, "typed");
  EXPECT_EQ(read->phrases, 17);
  ASSERT_TRUE(remember_voice(folder.path, "x", some_voice()));
  EXPECT_EQ(read_voice(voice_file(folder.path, "x"))->consent.when, "") << "as in an early file";
  std::ofstream{voice_file(folder.path, "x").string() + ".new"} << "1";
  EXPECT_TRUE(forget_voice(folder.path, "x"));
  EXPECT_TRUE(fs::is_empty(folder.path));
}

TEST(KnownVoiceTest, ADamagedVoiceIsNotHandedToTheRecogniser) {
  const Folder folder{"damaged_voices"};
  ASSERT_TRUE(remember_voice(folder.path, "x", some_voice()));
  const fs::path file = voice_file(folder.path, "x");
  fs::resize_file(file, fs::file_size(file) / 2);
  EXPECT_EQ(read_voice(file).error().code, core::ErrorCode::BadInput);
  for (const char* text :
       {"", "1\n3\n13\n", "2\n1\n1\n1 0 1\n", "1\n1\n1\nnan 0 1\ncaution 0\nphrases 1\n"}) {
    std::ofstream{file} << text;
    EXPECT_FALSE(read_voice(file)) << text;
  }
}

TEST(KnownVoiceTest, AVoiceOfAnotherModelIsRefused) {
  SphinxModel model;
  model.voice = no_change(3, 12);
  const auto r = Recogniser::open(model, test::household());
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, core::ErrorCode::BadInput);
}

TEST(KnownVoiceTest, ANameIsNoPath) {
  for (const char* name : {"Anna", "Jürgen O'Neill-Smith 2", "王"}) EXPECT_TRUE(is_name_of_a_voice(name));
  for (const char* name : {"", " x", "../x", "a/b", "a.b", "a\nb"}) EXPECT_FALSE(is_name_of_a_voice(name));
}

Saying say(const std::string& phrase, const VoiceOptions& voice = {}) {
  const auto words = test::spoken(phrase, voice);
  auto sound = test::room(0.3 + double(words.size()) / 16'000);
  test::mix(sound, words, 0.15);
  return {phrase, std::move(sound)};
}

TEST(VoiceLearnerTest, ADifferentPhraseTeachesNothing) {
  auto learner = VoiceLearner::open({}, test::household()).value();
  Saying other = say("good evening ladies and gentlemen");
  other.phrase = "mana, what did I miss";
  EXPECT_EQ(learner.hear(other).error().code, core::ErrorCode::BadInput);
  EXPECT_FALSE(learner.hear({"mana, frobnicate", other.sound}));
  EXPECT_FALSE(learner.hear({"", other.sound}));
  EXPECT_FALSE(learner.hear({"mana", {}}));
  EXPECT_EQ(learner.learn().streams[0].a, no_change(3, 13).streams[0].a);
}

TEST(VoiceLearnerTest, HowLongSomebodyPausesIsMeasured) {
  auto learner = VoiceLearner::open({}, test::household()).value();
  const auto first = test::spoken("say that"), then = test::spoken("again");
  const double end = 0.15 + double(first.size()) / 16'000;
  auto sound = test::room(end + 0.8 + double(then.size()) / 16'000);
  test::mix(sound, first, 0.15);
  test::mix(sound, then, end + 0.5);
  ASSERT_TRUE(learner.hear(Saying{"say that again", sound}));
  ASSERT_TRUE(learner.hear(say("say that again")));
  ASSERT_EQ(learner.pauses().size(), 2u);
  EXPECT_GT(learner.pauses()[0], 450ms);
  EXPECT_LT(learner.pauses()[0], 800ms);
  EXPECT_LT(learner.pauses()[1], 100ms);
  learner.forget();
  EXPECT_TRUE(learner.pauses().empty());
}

TEST(VoiceLearnerTest, WordsOfAVoiceThatWasLearntFitBetter) {
  VoiceOptions deep;
  deep.voice = "en-gb+m7";
  auto learner = VoiceLearner::open({}, test::household()).value();
  for (const char* phrase : {"mana, my appointment", "mana, what is the date", "thank you", "not now", "okay",
                             "mana, help", "say that again"})
    EXPECT_TRUE(learner.hear(say(phrase, deep))) << phrase;
  SphinxModel everybody, his;
  his.voice = learner.learn();
  const Saying unheard = say("mana, what time is it", deep);
  Stretch stretch;
  stretch.sound = unheard.sound;
  auto before = Recogniser::open(everybody, test::household()).value().recognise(stretch, {});
  auto after = Recogniser::open(his, test::household()).value().recognise(stretch, {});
  EXPECT_EQ(after.text, "mana what time is it");
  EXPECT_GT(after.evidence.phone_ratio, before.evidence.phone_ratio);
}

}  // namespace
}  // namespace mana::speech
