#include "vision/face_finder.hpp"

#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>

namespace mana::vision {
namespace {

cv::Rect grown(const cv::Rect& r, double by, const cv::Mat& picture) {
  return cv::Rect{static_cast<int>(r.x - r.width * by), static_cast<int>(r.y - r.height * by),
                  static_cast<int>(r.width * (1 + 2 * by)), static_cast<int>(r.height * (1 + 2 * by))} &
         cv::Rect{0, 0, picture.cols, picture.rows};
}

}  // namespace

double overlap(const cv::Rect& a, const cv::Rect& b) {
  const double both = (a & b).area();
  return both / (a.area() + b.area() - both + 1e-9);
}

FaceFinder::FaceFinder()
    : first_{std::make_unique<cv::CascadeClassifier>()}, second_{std::make_unique<cv::CascadeClassifier>()} {}
FaceFinder::FaceFinder(FaceFinder&&) noexcept = default;
FaceFinder& FaceFinder::operator=(FaceFinder&&) noexcept = default;
FaceFinder::~FaceFinder() = default;

core::Result<FaceFinder> FaceFinder::open(const std::filesystem::path& folder) {
  FaceFinder finder;
  const auto load = [&folder](cv::CascadeClassifier& cascade, const char* name) {
    try {
      return cascade.load((folder / name).string());
    } catch (const cv::Exception&) {
      return false;
    }
  };
  if (!load(*finder.first_, "haarcascade_frontalface_alt2.xml") ||
      !load(*finder.second_, "haarcascade_frontalface_default.xml")) {
    return core::not_found("The face cascades are missing in " + folder.string() +
                           "; install the package opencv-data.");
  }
  return finder;
}

std::vector<cv::Rect> FaceFinder::search(const cv::Mat& grey, const Search& how) {
  const cv::Rect part = how.where & cv::Rect{0, 0, grey.cols, grey.rows};
  if (part.width < how.smallest || part.height < how.smallest) return {};
  const double scale = how.halved ? 2 : 1;
  cv::Mat copy;
  if (how.halved) {
    cv::resize(grey(part), copy, {}, 0.5, 0.5, cv::INTER_AREA);
  } else {
    copy = grey(part).clone();
  }
  cv::equalizeHist(copy, copy);
  const auto size = [scale](int pixels) {
    return cv::Size{static_cast<int>(pixels / scale), static_cast<int>(pixels / scale)};
  };
  std::vector<cv::Rect> found;
  first_->detectMultiScale(copy, found, how.step, 4, 0, size(how.smallest),
                           how.largest > 0 ? size(how.largest) : cv::Size{});
  for (cv::Rect& r : found) {
    r = {static_cast<int>(r.x * scale) + part.x, static_cast<int>(r.y * scale) + part.y,
         static_cast<int>(r.width * scale), static_cast<int>(r.height * scale)};
  }
  return found;
}

bool FaceFinder::confirm(const cv::Mat& grey, const cv::Rect& face) {
  const cv::Rect part = grown(face, 0.35, grey);
  if (part.width < 30) return false;
  const double scale =
      std::min(1.0, 110.0 / face.width);  // larger faces hold no more that the cascade could use
  cv::Mat copy;
  cv::resize(grey(part), copy, {}, scale, scale, cv::INTER_AREA);
  cv::equalizeHist(copy, copy);
  const double width = face.width * scale;
  const auto size = [](double pixels) {
    return cv::Size{static_cast<int>(pixels), static_cast<int>(pixels)};
  };
  std::vector<cv::Rect> found;
  second_->detectMultiScale(copy, found, 1.1, 3, 0, size(width * 0.65), size(width * 1.5));
  for (const cv::Rect& r : found) {
    const cv::Rect there{static_cast<int>(r.x / scale) + part.x, static_cast<int>(r.y / scale) + part.y,
                         static_cast<int>(r.width / scale), static_cast<int>(r.height / scale)};
    if (overlap(there, face) > 0.35) return true;
  }
  return false;
}

}  // namespace mana::vision
