#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/pictures/opencv.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

class FaceFinder;

/// The only face of a picture, straightened (straight_face.hpp); nullopt when there is none. BadInput when
/// there are several: it must be sure whose face is learnt.
core::Result<std::optional<cv::Mat>> only_face(FaceFinder& finder, const cv::Mat& grey);

/// The only face there, straightened, in a picture, a film (five sights a second at most) or a folder of
/// pictures. @param most sights that are taken. NotFound; BadInput when no face is seen, or several are.
core::Result<std::vector<cv::Mat>> face_sights(const std::string& source, std::size_t most);

}  // namespace mana::vision
