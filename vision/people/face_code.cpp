#include "vision/people/face_code.hpp"

#include <algorithm>
#include <bitset>

#include "vision/detection/straight_face.hpp"

namespace mana::vision {
namespace {

constexpr int kSize = kStraightSize, kCellsAcross = 8, kCell = kSize / kCellsAcross;

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

}  // namespace

FaceCode face_code(const cv::Mat& straight) {
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
