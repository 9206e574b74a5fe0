#include "vision/expression/own_expressions.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

#include "agent/core/private_file.hpp"
#include "vision/detection/straight_face.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

// Of version 1 it is not known when and how the person agreed; in version 2 a line says so.
constexpr std::string_view kMagic = "MANA expressions 2\n", kOldMagic = "MANA expressions 1\n";
static_assert(kMagic.size() == kOldMagic.size());
constexpr double kScale = 255;  // of a gradient's share in its block

/// How little a weight may bend to a single example: of 0.1, 1 and 5 the middle one was right of 240 sights
/// of real people, the largest was not always. How steeply scores become probabilities was chosen by eye.
constexpr double kRidge = 1, kSteepness = 4;

/// Distances from the nearest example, as multiples of what moves do to a face: surely such a face up to the
/// first, surely none from the second on. Of four made faces at other angles and sizes half the sights lay
/// at 1.0 and less, a tenth beyond 1.1 to 1.4, the farthest at 1.5.
constexpr double kNear = 1.2, kFar = 1.6;

/// Small moves of a straightened face: degrees, size, pixels.
struct Move {
  double turn, size, x, y;
};
constexpr std::array<Move, 9> kMoves = {{{0, 1, 0, 0},
                                         {3, 1, 1.5, 0},
                                         {-3, 1, -1.5, 0},
                                         {0, 1.05, 0, 2},
                                         {0, 0.95, 0, -2},
                                         {2, 1.04, -2, 1},
                                         {-2, 0.96, 2, -1},
                                         {-4, 1.02, 0, 1},
                                         {4, 0.98, 0, -1}}};

cv::Mat moved(const cv::Mat& straight, const Move& m) {
  const float middle = kStraightSize / 2.0F;
  cv::Mat by = cv::getRotationMatrix2D({middle, middle}, m.turn, m.size);
  by.at<double>(0, 2) += m.x;
  by.at<double>(1, 2) += m.y;
  cv::Mat face;
  cv::warpAffine(straight, face, by, straight.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return face;
}

cv::Mat row(const FaceShape& shape) {
  cv::Mat numbers(1, static_cast<int>(shape.size()), CV_32F);
  std::transform(shape.begin(), shape.end(), numbers.begin<float>(),
                 [](std::uint8_t n) { return static_cast<float>(n / kScale); });
  return numbers;
}

double nearest(const cv::Mat& rows, const cv::Mat& to) {
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < rows.rows; ++i) least = std::min(least, cv::norm(rows.row(i), to, cv::NORM_L2SQR));
  return std::sqrt(least);
}

}  // namespace

FaceShape face_shape(const cv::Mat& straight) {
  static const cv::HOGDescriptor kGradients{{kStraightSize, kStraightSize}, {24, 24}, {12, 12}, {12, 12}, 9};
  std::vector<float> numbers;
  kGradients.compute(straight, numbers);
  FaceShape shape{};
  for (std::size_t i = 0; i < std::min(shape.size(), numbers.size()); ++i)
    shape[i] = static_cast<std::uint8_t>(std::clamp(std::lround(double{numbers[i]} * kScale), 0L, 255L));
  return shape;
}

std::size_t ExpressionExamples::known() const {
  return static_cast<std::size_t>(
      std::count_if(of.begin(), of.end(), [](const auto& shapes) { return !shapes.empty(); }));
}

void learn_expression(ExpressionExamples& examples, std::size_t expression,
                      const std::vector<cv::Mat>& sights) {
  auto& shapes = examples.of.at(expression);
  shapes.clear();
  const std::size_t kept = std::min(sights.size(), kMostSights);
  for (std::size_t i = 0; i < kept; ++i)
    for (const Move& m : kMoves) shapes.push_back(face_shape(moved(sights[i * sights.size() / kept], m)));
}

core::Result<ExpressionExamples> read_examples(const fs::path& folder, const std::string& name) {
  const fs::path file = folder / (name + ".expressions");
  std::ifstream in{file, std::ios::binary};
  if (!in) {
    return core::not_found("There are no examples of " + name +
                           "'s expressions; `mana person expressions` takes them.");
  }
  const auto damaged = [&file] {
    return core::bad_input(file.string() + " is damaged; `mana person expressions` writes it anew.");
  };
  std::string magic(kMagic.size(), '\0');
  if (!in.read(magic.data(), std::streamsize(magic.size()))) return damaged();
  ExpressionExamples examples;
  std::string line;
  if (magic == kMagic && std::getline(in, line)) {
    examples.consent = core::consent_of(line);
  } else if (magic != kOldMagic) {
    return damaged();
  }
  for (char expression = 0; in.get(expression);) {
    FaceShape shape;
    const auto index = static_cast<unsigned char>(expression);
    if (index >= examples.of.size() || examples.of[index].size() == kMostSights * kMoves.size() ||
        !in.read(reinterpret_cast<char*>(shape.data()), std::streamsize(shape.size())))
      return damaged();
    examples.of[index].push_back(shape);
  }
  return examples;
}

core::Status write_examples(const fs::path& folder, const std::string& name,
                            const ExpressionExamples& examples) {
  std::string bytes{kMagic};
  bytes += core::to_line(examples.consent) + "\n";
  for (std::size_t e = 0; e < examples.of.size(); ++e) {
    for (const FaceShape& shape : examples.of[e]) {
      bytes += static_cast<char>(e);
      bytes.append(reinterpret_cast<const char*>(shape.data()), shape.size());
    }
  }
  return core::write_private_file(folder / (name + ".expressions"), bytes);
}

core::Result<std::unique_ptr<OwnExpressions>> OwnExpressions::learn(const ExpressionExamples& examples) {
  if (examples.known() < 2) {
    return core::bad_input(
        "Two expressions at least are needed to tell them apart; `mana person expressions` takes examples.");
  }
  std::unique_ptr<OwnExpressions> own{new OwnExpressions};
  cv::Mat rows;
  std::vector<int> labels;
  for (std::size_t e = 0; e < examples.of.size(); ++e) {
    if (examples.of[e].empty()) continue;
    for (const FaceShape& shape : examples.of[e]) {
      rows.push_back(row(shape));
      labels.push_back(static_cast<int>(own->expressions_.size()));
    }
    own->expressions_.push_back(e);
  }
  own->examples_ = rows.clone();
  cv::reduce(rows, own->mean_, 0, cv::REDUCE_AVG);
  for (int i = 0; i < rows.rows; ++i) rows.row(i) -= own->mean_;

  // Every expression weighs the same, however many sights there are of it.
  const int count = static_cast<int>(own->expressions_.size());
  cv::Mat targets(rows.rows, count, CV_32F, cv::Scalar{-1});
  for (int i = 0; i < rows.rows; ++i) targets.at<float>(i, labels[static_cast<std::size_t>(i)]) = 1;
  cv::reduce(targets, own->centre_, 0, cv::REDUCE_AVG);
  const cv::Mat kernel = rows * rows.t() + kRidge * cv::Mat::eye(rows.rows, rows.rows, CV_32F);
  cv::Mat alpha;
  cv::solve(kernel, targets, alpha, cv::DECOMP_CHOLESKY);
  own->weights_ = rows.t() * alpha;

  // Moves of a face change its numbers as much as another moment does: what lies much farther from every
  // example than a face from its own moves is none of them.
  double moves = 0;
  int counted = 0;
  for (int i = 0; i < own->examples_.rows; i += static_cast<int>(kMoves.size())) {
    for (int k = 1; k < static_cast<int>(kMoves.size()); ++k, ++counted)
      moves += cv::norm(own->examples_.row(i), own->examples_.row(i + k));
  }
  own->near_ = kNear * moves / counted;
  own->far_ = kFar * moves / counted;
  return own;
}

ExpressionScores OwnExpressions::read(const cv::Mat& straight) {
  const cv::Mat face = row(face_shape(straight));
  const cv::Mat scores = (face - mean_) * weights_ + centre_;
  ExpressionScores p{};
  double sum = 0;
  double best = 0;
  cv::minMaxLoc(scores, nullptr, &best);
  for (std::size_t i = 0; i < expressions_.size(); ++i) {
    p[expressions_[i]] = std::exp(kSteepness * (double{scores.at<float>(0, static_cast<int>(i))} - best));
    sum += p[expressions_[i]];
  }
  const double distance = nearest(examples_, face);
  const double known = std::clamp((far_ - distance) / (far_ - near_), 0.0, 1.0);
  for (double& share : p) share *= known / sum;
  return p;
}

}  // namespace mana::vision
