#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/vision/composed_room.hpp"
#include "tests/vision/small_network.hpp"
#include "vision/detection/straight_face.hpp"
#include "vision/expression/expression_filter.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/expression/expression_network.hpp"
#include "vision/expression/own_expressions.hpp"
#include "vision/watcher.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr std::size_t kNeutral = 0, kHappy = 1, kSurprised = 6;

/// A drawing of a straightened face: the mouth bent up or down by so many pixels, or open.
cv::Mat drawn(int smile, int open = 0, int noise_seed = 1) {
  cv::Mat face(kStraightSize, kStraightSize, CV_8U, cv::Scalar{170});
  for (const int x : {28, 68}) {
    cv::circle(face, {x, 35}, 6, cv::Scalar{40}, cv::FILLED);
    cv::line(face, {x - 9, 24}, {x + 9, 24}, cv::Scalar{70}, 3);
  }
  cv::line(face, {48, 42}, {46, 58}, cv::Scalar{120}, 2);
  if (open > 0) {
    cv::ellipse(face, {48, 76}, {9, open}, 0, 0, 360, cv::Scalar{30}, cv::FILLED);
  } else {
    for (int x = -16; x <= 16; ++x)
      cv::circle(face, {48 + x, 76 - smile * x * x / 256}, 2, cv::Scalar{50}, cv::FILLED);
  }
  cv::RNG chance{static_cast<std::uint64_t>(noise_seed)};
  cv::Mat noise{face.size(), CV_16S};
  chance.fill(noise, cv::RNG::NORMAL, 0, 4);
  cv::add(face, noise, face, {}, CV_8U);
  return face;
}

std::vector<cv::Mat> some(int smile, int open = 0) {
  std::vector<cv::Mat> faces;
  for (int i = 0; i < 4; ++i) faces.push_back(drawn(smile + i % 2, open, 10 + i));
  return faces;
}

ExpressionExamples of_two() {
  ExpressionExamples e;
  learn_expression(e, kNeutral, some(0));
  learn_expression(e, kHappy, some(9));
  return e;
}

TEST(OwnExpressionsTest, AFaceIsToldByItsOwnExamples) {
  ExpressionExamples e = of_two();
  learn_expression(e, kSurprised, some(0, 10));
  const auto own = OwnExpressions::learn(e);
  ASSERT_TRUE(own);
  EXPECT_GT((*own)->read(drawn(0, 0, 77))[kNeutral], 0.75);
  EXPECT_GT((*own)->read(drawn(9, 0, 78))[kHappy], 0.75);
  EXPECT_GT((*own)->read(drawn(0, 10, 79))[kSurprised], 0.75);
}

TEST(OwnExpressionsTest, WhatWasNeverShownIsNoneOfThem) {
  const auto own = OwnExpressions::learn(of_two());
  ASSERT_TRUE(own);
  cv::Mat other(kStraightSize, kStraightSize, CV_8U);
  cv::RNG chance{5};
  chance.fill(other, cv::RNG::UNIFORM, 0, 255);
  for (const double p : (*own)->read(other)) EXPECT_LT(p, 0.3);
}

TEST(OwnExpressionsTest, OneExpressionAloneTellsNothingApart) {
  ExpressionExamples e;
  learn_expression(e, kHappy, some(9));
  const auto own = OwnExpressions::learn(e);
  ASSERT_FALSE(own);
  EXPECT_NE(own.error().sentence.find("Two expressions"), std::string::npos);
}

TEST(OwnExpressionsTest, ExamplesAreKeptAndErased) {
  const test::TemporaryFolder folder;
  ASSERT_TRUE(write_examples(folder.path(), "ANNA", of_two()));
  const auto read = read_examples(folder.path(), "ANNA");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->of[kHappy], of_two().of[kHappy]);
  EXPECT_EQ(expressions_of(folder.path(), "ANNA"), (std::vector<std::string>{"neutral", "happy"}));
  EXPECT_EQ(expressions_known(folder.path()), std::vector<std::string>{"ANNA"});
  const auto rights = fs::status(folder.path() / "ANNA.expressions").permissions();
  EXPECT_EQ(rights & (fs::perms::group_all | fs::perms::others_all), fs::perms::none);
  ASSERT_TRUE(forget_expressions(folder.path(), "ANNA"));
  EXPECT_TRUE(fs::is_empty(folder.path()));
  EXPECT_FALSE(forget_expressions(folder.path(), "../ANNA"));
}

TEST(OwnExpressionsTest, WhenAndHowSomebodyAgreedIsKeptWithTheExamples) {
  const test::TemporaryFolder folder;
  ExpressionExamples examples = of_two();
  examples.consent = {"2027-03-28T00:30:00Z", "--consent"};
  ASSERT_TRUE(write_examples(folder.path(), "ANNA", examples));
  EXPECT_TRUE(read_examples(folder.path(), "ANNA")->of == examples.of);
  EXPECT_EQ(expressions_consent(folder.path(), "ANNA").when, "2027-03-28T00:30:00Z");
  EXPECT_EQ(expressions_consent(folder.path(), "ANNA").how, "--consent");
}

TEST(OwnExpressionsTest, AFileOfAnEarlyVersionIsRead) {
  const test::TemporaryFolder folder;
  const ExpressionExamples two = of_two();
  std::ofstream out{folder.path() / "ANNA.expressions", std::ios::binary};
  out << "MANA expressions 1\n";
  for (const std::size_t e : {std::size_t{0}, kHappy}) {
    for (const FaceShape& shape : two.of[e]) {
      out.put(static_cast<char>(e));
      out.write(reinterpret_cast<const char*>(shape.data()), std::streamsize(shape.size()));
    }
  }
  out.close();
  const auto read = read_examples(folder.path(), "ANNA");
  ASSERT_TRUE(read) << read.error().sentence;
  EXPECT_TRUE(read->of == two.of);
  EXPECT_EQ(expressions_consent(folder.path(), "ANNA").when, "");
}

TEST(OwnExpressionsTest, ForgottenIsAlsoWhatAPowerCutHasLeft) {
  const test::TemporaryFolder folder;
  std::ofstream{folder.path() / "ANNA.expressions.new"} << "MANA";
  ASSERT_TRUE(forget_expressions(folder.path(), "ANNA"));
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(OwnExpressionsTest, ADamagedFileIsSaidAndNotUsed) {
  const test::TemporaryFolder folder;
  ASSERT_TRUE(write_examples(folder.path(), "ANNA", of_two()));
  const fs::path file = folder.path() / "ANNA.expressions";
  const auto whole = fs::file_size(file);
  fs::resize_file(file, whole - 1);
  EXPECT_FALSE(read_examples(folder.path(), "ANNA"));
  std::ofstream{file, std::ios::binary} << "MANA expressions 1\n\x7f and more";
  const auto read = read_examples(folder.path(), "ANNA");
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().sentence.find("mana person expressions"), std::string::npos);
}

TEST(OwnExpressionsTest, NoMoreThanEightSightsAreKept) {
  ExpressionExamples e;
  learn_expression(e, kHappy, std::vector<cv::Mat>(40, drawn(9)));
  ExpressionExamples few;
  learn_expression(few, kHappy, std::vector<cv::Mat>(kMostSights, drawn(9)));
  EXPECT_EQ(e.of[kHappy].size(), few.of[kHappy].size());
}

ExpressionScores surely(std::size_t expression, double p = 1) {
  ExpressionScores s{};
  s[expression] = p;
  return s;
}

TEST(ExpressionFilterTest, AFirstLookIsNotYetSure) {
  ExpressionFilter f;
  EXPECT_FALSE(f.see(surely(kHappy), core::kStart).sure);
  EXPECT_FALSE(f.see(surely(kHappy), core::kStart + 200ms).sure);
  const auto later = f.see(surely(kHappy), core::kStart + 300ms);
  EXPECT_TRUE(later.sure);
  EXPECT_EQ(later.expression, "happy");
}

TEST(ExpressionFilterTest, ABlinkChangesNothing) {
  ExpressionFilter f;
  for (int i = 0; i < 10; ++i) f.see(surely(kHappy), core::kStart + i * 125ms);
  EXPECT_TRUE(f.see(surely(kNeutral), core::kStart + 10 * 125ms).sure);
  EXPECT_EQ(f.see(surely(kHappy), core::kStart + 11 * 125ms).expression, "happy");
}

TEST(ExpressionFilterTest, DoubtIsNotSureAndEndsNothingThatIsHalfBelieved) {
  ExpressionFilter f;
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(f.see(surely(kHappy, 0.7), core::kStart + i * 125ms).sure);
  for (int i = 20; i < 40; ++i) f.see(surely(kHappy), core::kStart + i * 125ms);
  for (int i = 40; i < 60; ++i) EXPECT_TRUE(f.see(surely(kHappy, 0.7), core::kStart + i * 125ms).sure);
}

class ExpressionNetworkTest : public ::testing::Test {
 protected:
  core::Result<std::unique_ptr<ExpressionNetwork>> open(const std::string& bytes) {
    options.model = folder.path() / "model.onnx";
    std::ofstream{options.model, std::ios::binary} << bytes;
    return ExpressionNetwork::open(options);
  }
  test::TemporaryFolder folder;
  NetworkOptions options{.model = {}, .labels = {"happy", "sad", "puzzled"}, .size = 0};
};

/// Happy is what is bright above, sad what is bright below.
TEST_F(ExpressionNetworkTest, AModelOfOnesOwnIsAsked) {
  const auto network = open(test::small_network(48, 1, 3));
  ASSERT_TRUE(network) << network.error().sentence;
  EXPECT_EQ((*network)->size(), 48);
  cv::Mat face(kStraightSize, kStraightSize, CV_8U, cv::Scalar{0});
  face.rowRange(0, kStraightSize / 2) = cv::Scalar{200};
  const ExpressionScores above = (*network)->read(face);
  EXPECT_GT(above[*expression_index("happy")], 0.9);
  cv::flip(face, face, 0);
  EXPECT_GT((*network)->read(face)[*expression_index("sad")], 0.9);
}

TEST_F(ExpressionNetworkTest, ColoursAreGivenToOneThatWantsThem) {
  const auto network = open(test::small_network(64, 3, 3));
  ASSERT_TRUE(network) << network.error().sentence;
  EXPECT_EQ((*network)->size(), 64);
}

TEST_F(ExpressionNetworkTest, AWordThatIsNoExpressionIsNotSure) {
  options.labels = {"puzzled", "amused", "bored"};
  const auto network = open(test::small_network(48, 1, 3));
  ASSERT_TRUE(network) << network.error().sentence;
  for (const double p : (*network)->read(drawn(9))) EXPECT_EQ(p, 0);
}

TEST_F(ExpressionNetworkTest, WhatCannotBeUsedIsSaid) {
  EXPECT_NE(open("not a model").error().sentence.find("no ONNX model"), std::string::npos);
  EXPECT_NE(open(test::small_network(48, 1, 4)).error().sentence.find("4 outputs"), std::string::npos);
  EXPECT_NE(open(test::small_network(52, 1, 3)).error().sentence.find("vision.expression_size"),
            std::string::npos);
  options.size = 52;
  EXPECT_TRUE(open(test::small_network(52, 1, 3)));
  options.model = "/nowhere/model.onnx";
  EXPECT_EQ(ExpressionNetwork::open(options).error().code, core::ErrorCode::NotFound);
}

/// Somebody of the shared data comes in, looks, smiles from 4 to 8 s, and rests again.
class ReadFaceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const fs::path faces = fs::path{MANA_SHARED_DATA} / "faces";
    neutral = faces / "neutral_013_03.jpg";
    smiling = faces / "smiling_013_08.jpg";
    if (!fs::exists(neutral)) GTEST_SKIP() << "../shared/data/faces is missing";
    auto lesson = ExpressionLesson::open();
    ASSERT_TRUE(lesson);
    ASSERT_TRUE(lesson->take("neutral", neutral));
    ASSERT_TRUE(lesson->take("happy", smiling));
    ASSERT_TRUE(lesson->keep(folder.path(), "ANNA"));
  }
  void watch(WatcherOptions options) {
    options.people = folder.path();
    options.idle_fps = options.active_fps;
    const cv::Mat rests = cv::imread(neutral, cv::IMREAD_GRAYSCALE);
    const cv::Mat smiles = cv::imread(smiling, cv::IMREAD_GRAYSCALE);
    const test_room::Film film = [&](double t) {
      cv::Mat room = test_room::empty_room();
      const double x = t < 1.5 ? -80 + t / 1.5 * 400 : 320 + 6 * std::sin(t * 1.1);
      if (t > 0.3 && t < 12)
        test_room::put_person(room, t > 4 && t < 8 ? smiles : rests, x, 190 + 4 * std::sin(t), 120);
      return room;
    };
    auto opened = Watcher::open(
        bus,
        [&](core::Time) -> core::Result<std::unique_ptr<Camera>> {
          return std::unique_ptr<Camera>{std::make_unique<test_room::FilmCamera>(film, 22)};
        },
        options);
    ASSERT_TRUE(opened);
    watcher = std::move(*opened);
    bus::VirtualDriver run{clock, {watcher.get(), &seen}};
    bus.seal();
    run.run_until(core::kStart + 22s);
  }
  std::string sure_at(double s) const {
    std::string now;
    for (const auto& m : seen.seen)
      if (core::to_seconds(m.at) <= s)
        now = m.expression.empty() ? "nobody" : m.sure ? m.expression : "not sure";
    return now;
  }
  std::string neutral, smiling;
  test::TemporaryFolder folder;
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::ExpressionSeen> seen{bus};
  std::unique_ptr<Watcher> watcher;
};

TEST_F(ReadFaceTest, ASmileIsSeenWithinASecondAndGoesWithIt) {
  WatcherOptions options;
  options.reads = "ANNA";
  watch(options);
  EXPECT_EQ(sure_at(3.9), "neutral");
  EXPECT_EQ(sure_at(5), "happy");
  EXPECT_EQ(sure_at(7.9), "happy");
  EXPECT_EQ(sure_at(9), "neutral");
  EXPECT_EQ(sure_at(21), "nobody");
}

TEST_F(ReadFaceTest, OfSomebodyWithoutExamplesNothingIsSaid) {
  WatcherOptions options;
  options.reads = "BRUNO";
  watch(options);
  EXPECT_TRUE(seen.seen.empty());
}

TEST_F(ReadFaceTest, EachSightIsTriedAgainstTheOthers) {
  auto lesson = ExpressionLesson::open();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(lesson->take("neutral", neutral));
    ASSERT_TRUE(lesson->take("happy", smiling));
  }
  EXPECT_EQ(lesson->sights("happy"), 3U);
  const auto trial = lesson->trial();
  EXPECT_EQ(trial.tried, 6);
  EXPECT_EQ(trial.right, 6);
}

}  // namespace
}  // namespace mana::vision
