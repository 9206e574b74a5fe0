#include "vision/detection/face_sights.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "vision/capture/camera_files.hpp"
#include "vision/capture/picture_file.hpp"
#include "vision/detection/face_finder.hpp"
#include "vision/detection/straight_face.hpp"
#include "vision/pictures/grey.hpp"

namespace mana::vision {
namespace {
namespace fs = std::filesystem;

struct Sights {
  FaceFinder finder;
  std::size_t most;
  std::vector<cv::Mat> faces;

  core::Status see(const cv::Mat& grey) {
    auto face = only_face(finder, grey);
    if (!face) return std::move(face).error();
    if (*face) faces.push_back(**face);
    return {};
  }
};

core::Status see_film(Sights& sights, Camera& film) {
  const double fps = std::max(film.fps(), 1.0);
  const core::Duration step = core::seconds(std::max(1 / fps, 0.2));
  for (core::Time t = core::kStart; !film.is_over() && sights.faces.size() < sights.most; t += step) {
    auto picture = film.read(t);
    if (!picture) return std::move(picture).error();
    if (!*picture) continue;
    if (auto seen = sights.see(view(**picture)); !seen) return seen;
  }
  return {};
}

}  // namespace

core::Result<std::optional<cv::Mat>> only_face(FaceFinder& finder, const cv::Mat& grey) {
  const FaceFinder::Search how{
      {0, 0, grey.cols, grey.rows}, std::max(44, grey.rows / 10), grey.rows, 1.1, true};
  std::optional<cv::Rect> face;
  for (const cv::Rect& r : finder.search(grey, how)) {
    if (!finder.confirm(grey, r)) continue;
    const cv::Point middle = (r.tl() + r.br()) / 2;
    if (face && (face->contains(middle) || r.contains((face->tl() + face->br()) / 2))) {
      if (r.width > face->width) face = r;  // the same face twice, once with less of it
      continue;
    }
    if (face) return core::bad_input("There is more than one face in a picture; show only the one person.");
    face = r;
  }
  if (!face) return std::optional<cv::Mat>{};
  return straight_face(grey, *face, finder.eyes(grey, *face));
}

core::Result<std::vector<cv::Mat>> face_sights(const std::string& source, std::size_t most) try {
  auto finder = FaceFinder::open();
  if (!finder) return std::move(finder).error();
  Sights sights{std::move(*finder), most, {}};
  std::error_code ec;
  const bool is_folder = fs::is_directory(source, ec);
  if (!is_folder && !fs::exists(source, ec)) return core::not_found("There is no file '" + source + "'.");
  const cv::Mat still = is_folder ? cv::Mat{} : read_picture(source);
  core::Status done;
  if (!still.empty()) {
    const Picture picture = to_picture(still, core::kStart);
    done = sights.see(view(picture));
  } else {
    auto film = is_folder ? open_folder(source, core::kStart) : open_video(source, core::kStart);
    if (!film) return std::move(film).error();
    done = see_film(sights, **film);
  }
  if (!done) return std::move(done).error();
  if (sights.faces.empty()) {
    return core::bad_input(
        "No face is seen in '" + source +
        "'; it should look into the camera, well lit, at least a tenth of the picture high.");
  }
  return std::move(sights.faces);
} catch (const cv::Exception& e) {
  return core::io_error("'" + source + "' cannot be read: " + e.msg);
}

}  // namespace mana::vision
