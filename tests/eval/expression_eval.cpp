#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "vision/detection/face_finder.hpp"
#include "vision/detection/face_sights.hpp"
#include "vision/expression/expression_filter.hpp"
#include "vision/expression/own_expressions.hpp"

/// How well somebody's smile is told from the same person's face at rest by a few examples. Of the twelve
/// people of the development data there is one picture of each only: examples and trials are that picture as
/// a camera would have taken it again, turned, moved, nearer or farther, in other light, with noise. That is
/// less than another day; the figures say what position, light and noise cost, no more.
namespace mana::vision {
namespace {
namespace fs = std::filesystem;

constexpr int kExamples = 6, kTrials = 20;
constexpr std::size_t kNeutral = 0, kHappy = 1;

/// The same face once more.
cv::Mat taken_again(const cv::Mat& portrait, cv::RNG& chance) {
  const double scale = chance.uniform(0.35, 0.9);  // the face 75 to 190 pixels wide
  const cv::Point2f middle{static_cast<float>(portrait.cols) / 2, static_cast<float>(portrait.rows) / 2};
  cv::Mat move = cv::getRotationMatrix2D(middle, chance.uniform(-6.0, 6.0), scale);
  move.at<double>(0, 2) += chance.uniform(-0.03, 0.03) * portrait.cols;
  move.at<double>(1, 2) += chance.uniform(-0.03, 0.03) * portrait.rows;
  cv::Mat picture;
  cv::warpAffine(portrait, picture, move, portrait.size(), cv::INTER_AREA, cv::BORDER_REPLICATE);
  picture.convertTo(picture, CV_32F, 1 / 255.0);
  const double slope = chance.uniform(-0.35, 0.35);  // light from one side
  const double brightness = chance.uniform(0.6, 1.15);
  const double gamma = chance.uniform(0.7, 1.4);
  for (int x = 0; x < picture.cols; ++x) picture.col(x) *= 1 + slope * (2.0 * x / picture.cols - 1);
  cv::pow(cv::min(picture, 1.0), gamma, picture);
  cv::Mat noise{picture.size(), CV_32F};
  chance.fill(noise, cv::RNG::NORMAL, 0, chance.uniform(1.0, 5.0) / 255);
  picture = picture * brightness + noise;
  picture.convertTo(picture, CV_8U, 255);
  return picture;
}

struct Tally {
  evaluation::Binary happy;
  int tried = 0, unsure = 0, wrong = 0, unseen = 0;
};

void judge(Tally& tally, const std::vector<cv::Mat>& sights, std::size_t real, OwnExpressions& own) {
  for (const cv::Mat& face : sights) {
    const ExpressionScores p = own.read(face);
    const auto best = static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin());
    const bool sure = p[best] >= ExpressionFilter::kSure;
    const bool said = sure && best == kHappy;
    (real == kHappy ? (said ? tally.happy.tp : tally.happy.fn) : (said ? tally.happy.fp : tally.happy.tn)) +=
        1;
    ++tally.tried;
    tally.unsure += !sure;
    tally.wrong += sure && best != real;
  }
}

TEST(ExpressionEval, ASmileIsToldFromAFaceAtRestByAFewOwnExamples) {
  std::map<std::string, std::map<std::size_t, cv::Mat>> people;
  std::error_code missing;
  for (const auto& e : fs::directory_iterator(fs::path{MANA_SHARED_DATA} / "faces", missing)) {
    const std::string file = e.path().filename().string();
    const bool smiles = file.starts_with("smiling_");
    if (!smiles && !file.starts_with("neutral_")) continue;
    people[file.substr(8, 3)][smiles ? kHappy : kNeutral] =
        cv::imread(e.path().string(), cv::IMREAD_GRAYSCALE);
  }
  if (people.empty()) GTEST_SKIP() << "../shared/data/faces is missing";
  auto finder = FaceFinder::open();
  ASSERT_TRUE(finder);
  Tally known;
  Tally doubled;  // two sights of another's face: what is not theirs should not be sure
  cv::RNG chance{7};
  OwnExpressions* previous = nullptr;
  std::unique_ptr<OwnExpressions> kept;
  for (const auto& [name, portraits] : people) {
    ExpressionExamples examples;
    std::map<std::size_t, std::vector<cv::Mat>> trials;
    for (const auto& [expression, portrait] : portraits) {
      const auto sights = [&, &p = portrait](int n) {
        std::vector<cv::Mat> faces;
        for (int i = 0; i < n; ++i) {
          const auto face = only_face(*finder, taken_again(p, chance));
          if (face && *face) faces.push_back(**face);
        }
        known.unseen += n - int(faces.size());
        return faces;
      };
      learn_expression(examples, expression, sights(kExamples));
      trials[expression] = sights(kTrials);
    }
    auto own = OwnExpressions::learn(examples);
    ASSERT_TRUE(own) << name;
    for (const auto& [expression, faces] : trials) {
      judge(known, faces, expression, **own);
      if (previous != nullptr) judge(doubled, faces, expression, *previous);
    }
    kept = std::move(*own);
    previous = kept.get();
  }
  const auto b = evaluation::informedness(known.happy);
  const auto interval = evaluation::informedness_newcombe(known.happy);
  std::printf("%zu people, %d examples of each expression, %d sights, %d without a face found\n",
              people.size(), kExamples, known.tried, known.unseen);
  std::printf("B %.3f (95 %%: %.3f to %.3f; chance 0), not sure %d, wrong %d\n", b.value, interval.low,
              interval.high, known.unsure, known.wrong);
  std::printf("by somebody else's examples: %d sights, not sure %d, wrong %d\n", doubled.tried,
              doubled.unsure, doubled.wrong);
  EXPECT_GE(b.value, 0.9);
  EXPECT_LE(known.wrong * 50, known.tried);
}

}  // namespace
}  // namespace mana::vision
