#include "vision/detection/face_finder.hpp"

#include <algorithm>
#include <cmath>

#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {

cv::Rect grown(const cv::Rect& r, double by, const cv::Mat& picture) {
  return cv::Rect{static_cast<int>(r.x - r.width * by), static_cast<int>(r.y - r.height * by),
                  static_cast<int>(r.width * (1 + 2 * by)), static_cast<int>(r.height * (1 + 2 * by))} &
         cv::Rect{0, 0, picture.cols, picture.rows};
}

cv::Size square(double pixels) { return {static_cast<int>(pixels), static_cast<int>(pixels)}; }

constexpr double kQuickIsNarrower = 0.83;  // its faces are so much narrower than those of the first cascade
constexpr double kWidest = 44;  // pixels of a face that the cascades look at: a larger one tells them no more

/// Contrast everywhere: in a dim room a dark face is a few grey levels in a large picture, and of those an
/// equal histogram of the whole leaves fewer. By parts (Zuiderveld 1994), each about twice as wide as a small
/// face.
void even_out(cv::Mat& copy) {
  constexpr int kPart = 40;
  const cv::Size parts{std::max(1, copy.cols / kPart), std::max(1, copy.rows / kPart)};
  cv::createCLAHE(4, parts)->apply(copy, copy);
}

/// What a cascade takes for a face where another one sees it, and of about that size.
/// @param neighbours sights that must agree.
std::optional<cv::Rect> face_near(cv::CascadeClassifier& cascade, const cv::Mat& grey, const cv::Rect& face,
                                  int neighbours) {
  constexpr double kSame = 0.35;
  const cv::Rect part = grown(face, 0.35, grey);
  if (part.width < 24) return {};
  const double scale = std::min(1.0, kWidest / face.width);
  cv::Mat copy;
  cv::resize(grey(part), copy, {}, scale, scale, cv::INTER_AREA);
  cv::equalizeHist(copy, copy);
  const double width = face.width * scale;
  std::vector<cv::Rect> found;
  cascade.detectMultiScale(copy, found, 1.15, neighbours, 0, square(width * 0.7), square(width * 1.4));
  for (const cv::Rect& r : found) {
    const cv::Rect there{static_cast<int>(r.x / scale) + part.x, static_cast<int>(r.y / scale) + part.y,
                         static_cast<int>(r.width / scale), static_cast<int>(r.height / scale)};
    if (overlap(there, face) > kSame) return there;
  }
  return {};
}

}  // namespace

double overlap(const cv::Rect& a, const cv::Rect& b) {
  const double both = (a & b).area();
  return both / (a.area() + b.area() - both + 1e-9);
}

FaceFinder::FaceFinder()
    : quick_{std::make_unique<cv::CascadeClassifier>()},
      first_{std::make_unique<cv::CascadeClassifier>()},
      second_{std::make_unique<cv::CascadeClassifier>()},
      profile_{std::make_unique<cv::CascadeClassifier>()},
      eyes_{std::make_unique<cv::CascadeClassifier>()} {}
FaceFinder::FaceFinder(FaceFinder&&) noexcept = default;
FaceFinder& FaceFinder::operator=(FaceFinder&&) noexcept = default;
FaceFinder::~FaceFinder() = default;

core::Result<FaceFinder> FaceFinder::open(const std::filesystem::path& folder) {
  cv::setNumThreads(1);  // pictures are small: more threads cost more than they save
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
  load(*finder.quick_, "../lbpcascades/lbpcascade_frontalface.xml");
  load(*finder.profile_, "haarcascade_profileface.xml");
  load(*finder.eyes_, "haarcascade_eye_tree_eyeglasses.xml");
  return finder;
}

std::vector<cv::Rect> FaceFinder::search(const cv::Mat& grey, const Search& how) {
  const cv::Rect part = how.where & cv::Rect{0, 0, grey.cols, grey.rows};
  if (part.width < how.smallest || part.height < how.smallest) return {};
  const double scale = 1 / how.scale;
  cv::Mat copy;
  if (how.scale == 1) {
    copy = grey(part).clone();
  } else {
    cv::resize(grey(part), copy, {}, how.scale, how.scale, cv::INTER_AREA);
  }
  even_out(copy);
  const auto size = [scale](double pixels) { return square(pixels / scale); };
  const cv::Size largest = how.largest > 0 ? size(how.largest) : cv::Size{};
  std::vector<cv::Rect> found;
  if (quick_->empty()) {
    first_->detectMultiScale(copy, found, how.step, 4, 0, size(how.smallest), largest);
  } else {
    std::vector<cv::Rect> perhaps;
    quick_->detectMultiScale(copy, perhaps, how.step, 1, 0, size(how.smallest * kQuickIsNarrower), largest);
    for (const cv::Rect& r : perhaps) {
      if (const auto face = face_near(*first_, copy, r, 2)) found.push_back(*face);
    }
  }
  for (cv::Rect& r : found) {
    r = {static_cast<int>(r.x * scale) + part.x, static_cast<int>(r.y * scale) + part.y,
         static_cast<int>(r.width * scale), static_cast<int>(r.height * scale)};
  }
  return found;
}

bool FaceFinder::is_profile(const cv::Mat& grey, const cv::Rect& near) {
  if (profile_->empty()) return false;
  const cv::Rect part = grown(near, 0.4, grey);
  if (part.width < 40 || part.height < 40) return false;
  const double scale = std::min(1.0, 50.0 / near.width);  // the cascade's window is 20 pixels
  cv::Mat copy;
  cv::resize(grey(part), copy, {}, scale, scale, cv::INTER_AREA);
  cv::equalizeHist(copy, copy);
  const int width = static_cast<int>(near.width * scale);
  std::vector<cv::Rect> found;
  for (int side = 0; side < 2 && found.empty(); ++side) {  // it knows one side only
    if (side == 1) cv::flip(copy, copy, 1);
    profile_->detectMultiScale(copy, found, 1.1, 3, 0, {width * 3 / 4, width * 3 / 4},
                               {width * 3 / 2, width * 3 / 2});
  }
  return !found.empty();
}

std::vector<cv::Rect2d> FaceFinder::find_eyes(const cv::Mat& grey, const cv::Rect& face, EyeSearch how) {
  const cv::Rect upper = cv::Rect{face.x, face.y + face.height / 8, face.width, face.height / 2} &
                         cv::Rect{0, 0, grey.cols, grey.rows};
  if (face.width < kSmallestForEyes || upper.empty()) return {};
  const double scale = how.width / face.width;
  cv::Mat copy;
  cv::resize(grey(upper), copy, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
  cv::equalizeHist(copy, copy);
  std::vector<cv::Rect> found;
  eyes_->detectMultiScale(copy, found, how.step, 2, 0, {20, 20}, square(how.width * 0.4));
  std::vector<cv::Rect2d> eyes;
  for (const cv::Rect& r : found)
    eyes.emplace_back(upper.x + r.x / scale, upper.y + r.y / scale, r.width / scale, r.height / scale);
  return eyes;
}

int FaceFinder::open_eyes(const cv::Mat& grey, const cv::Rect& face) {
  if (eyes_->empty()) return 2;
  return static_cast<int>(std::min<std::size_t>(2, find_eyes(grey, face, kAreOpen).size()));
}

std::optional<EyePair> FaceFinder::eyes(const cv::Mat& grey, const cv::Rect& face) {
  if (eyes_->empty()) return {};
  const std::vector<cv::Rect2d> found = find_eyes(grey, face, kWhereExactly);
  if (found.size() != 2) return {};
  const auto middle = [](const cv::Rect2d& r) { return (r.tl() + r.br()) * 0.5; };
  cv::Point2d left = middle(found[0]);
  cv::Point2d right = middle(found[1]);
  if (left.x > right.x) std::swap(left, right);
  const double apart = (right.x - left.x) / face.width;
  const bool is_level = std::abs(right.y - left.y) < 0.4 * (right.x - left.x);
  if (apart < 0.25 || apart > 0.6 || !is_level) return {};
  return std::pair{left, right};
}

bool FaceFinder::confirm(const cv::Mat& grey, const cv::Rect& face) {
  return face_near(*second_, grey, face, 3).has_value();
}

}  // namespace mana::vision
