#include "vision/face_code.hpp"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace mana::vision {
namespace {

constexpr int kSize = 96;  // pixels of the straightened face
constexpr int kCellsAcross = 8, kCell = kSize / kCellsAcross;
constexpr double kEyesY = 0.36, kEyesApart = 0.42;        // in the straightened face
constexpr double kBoxEyesY = 0.40, kBoxEyesApart = 0.40;  // in a cascade's box, where the eyes were not found

/// Patterns that change at most twice around the circle have a bin of their own, all others share one.
std::array<std::uint8_t, 256> bins() {
  std::array<std::uint8_t, 256> bin{};
  std::uint8_t next = 0;
  for (unsigned p = 0; p < 256; ++p) {
    const unsigned turned = ((p << 1U) | (p >> 7U)) & 255U;
    const bool is_uniform = std::bitset<8>{p ^ turned}.count() <= 2;
    bin[p] = is_uniform ? next++ : std::uint8_t{kFacePatterns - 1};
  }
  return bin;
}

cv::Mat straightened(const cv::Mat& grey, cv::Point2d left, cv::Point2d right) {
  const cv::Point2d across = right - left;
  const double scale = kEyesApart * kSize / std::hypot(across.x, across.y);
  const double angle = std::atan2(across.y, across.x);
  const cv::Point2d middle = (left + right) * 0.5;
  const double c = scale * std::cos(angle);
  const double s = scale * std::sin(angle);
  const cv::Mat move = (cv::Mat_<double>(2, 3) << c, s, kSize * 0.5 - c * middle.x - s * middle.y, -s, c,
                        kSize * kEyesY + s * middle.x - c * middle.y);
  // Faces are made smaller, mostly: without the blur the pixels between would be left out.
  cv::Mat soft;
  cv::GaussianBlur(grey, soft, {}, std::max(0.6, 0.45 / scale));
  cv::Mat face;
  cv::warpAffine(soft, face, move, {kSize, kSize}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return face;
}

}  // namespace

std::optional<FaceCode> face_code(const cv::Mat& grey, const cv::Rect& face,
                                  const std::optional<std::pair<cv::Point2d, cv::Point2d>>& eyes) {
  const cv::Rect all{0, 0, grey.cols, grey.rows};
  if ((face & all) != face || face.empty()) return {};
  const double y = face.y + kBoxEyesY * face.height;
  const double middle = face.x + face.width / 2.0;
  const double half = kBoxEyesApart / 2 * face.width;
  // Only the neighbourhood of the face is blurred and turned.
  const cv::Rect part =
      cv::Rect{face.x - face.width / 2, face.y - face.height / 2, face.width * 2, face.height * 2} & all;
  const cv::Point2d corner{double(part.x), double(part.y)};
  const cv::Point2d left = eyes ? eyes->first : cv::Point2d{middle - half, y};
  const cv::Point2d right = eyes ? eyes->second : cv::Point2d{middle + half, y};
  const cv::Mat straight = straightened(grey(part), left - corner, right - corner);
  static const std::array<std::uint8_t, 256> kBin = bins();
  std::array<std::array<int, kFacePatterns>, kFaceCells> histogram{};
  static const std::array<cv::Point, 8> kAround = {
      {{-2, -2}, {0, -2}, {2, -2}, {2, 0}, {2, 2}, {0, 2}, {-2, 2}, {-2, 0}}};
  for (int py = 2; py < kSize - 2; ++py) {
    for (int px = 2; px < kSize - 2; ++px) {
      const int here = straight.at<std::uint8_t>(py, px);
      unsigned pattern = 0;
      for (std::size_t k = 0; k < kAround.size(); ++k)
        pattern |= unsigned{straight.at<std::uint8_t>(py + kAround[k].y, px + kAround[k].x) >= here} << k;
      const int cell = py / kCell * kCellsAcross + px / kCell;
      ++histogram[static_cast<std::size_t>(cell)][kBin[pattern]];
    }
  }
  FaceCode code;
  for (std::size_t cell = 0; cell < kFaceCells; ++cell) {
    int sum = 0;
    for (const int n : histogram[cell]) sum += n;
    for (std::size_t k = 0; k < kFacePatterns; ++k)
      code.counts[cell * kFacePatterns + k] =
          static_cast<std::uint8_t>(histogram[cell][k] * 255 / std::max(1, sum));
  }
  return code;
}

double difference(const FaceCode& a, const FaceCode& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.counts.size(); ++i) {
    const double d = double(a.counts[i]) - b.counts[i];
    const double s = double(a.counts[i]) + b.counts[i];
    if (s > 0) sum += d * d / s;
  }
  return sum / (2 * 255.0 * kFaceCells);
}

}  // namespace mana::vision
