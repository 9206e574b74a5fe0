#pragma once
#include <array>
#include <cstdint>

#include "vision/pictures/opencv.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

constexpr std::size_t kFaceCells = 8 * 8, kFacePatterns = 59;

/// What is kept of a face: how often each pattern of neighbouring pixels occurs in each of 64 places, by
/// uniform local binary patterns (Ahonen, Hadid and Pietikäinen 2006). No picture can be made from it again.
struct FaceCode {
  std::array<std::uint8_t, kFaceCells * kFacePatterns>
      counts{};  ///< each cell's add up to 255 or a little less
};

/// @param straight of straight_face.
FaceCode face_code(const cv::Mat& straight);

/// 0 the same .. 1 nothing in common: the mean chi-square distance of the cells.
double difference(const FaceCode& a, const FaceCode& b);

}  // namespace mana::vision
