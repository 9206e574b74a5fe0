#include "vision/capture/camera_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <set>

#include "agent/core/log.hpp"
#include "vision/capture/film_reader.hpp"
#include "vision/capture/picture_file.hpp"
#include "vision/pictures/grey.hpp"

namespace mana::vision {
namespace fs = std::filesystem;
namespace {

constexpr double kFolderFps = 5;
// What no camera delivers, and what would make the small copies of it huge.
constexpr int kSmallestSide = 16;
constexpr int kWidestRatio = 8;

core::Time time_of(core::Time start, std::int64_t index, double fps) {
  return start + core::seconds(static_cast<double>(index) / fps);
}

/// Which of equally spaced pictures is the newest at `now`; -1 before the first.
std::int64_t index_at(core::Time start, core::Time now, double fps) {
  return static_cast<std::int64_t>(std::floor(core::to_seconds(now - start) * fps + 1e-6));
}

bool has_a_cameras_shape(const cv::Mat& image) {
  const auto [short_side, long_side] = std::minmax(image.cols, image.rows);
  return short_side >= kSmallestSide && long_side / short_side < kWidestRatio;
}

class VideoCamera final : public Camera {
 public:
  VideoCamera(FilmReader film, core::Time start, double fps)
      : film_{std::move(film)}, start_{start}, fps_{fps}, frames_{film_.pictures()} {}

  core::Result<std::optional<Picture>> read(core::Time now) override {
    std::int64_t wanted = index_at(start_, now, fps_);
    // Only the newest is decoded to a picture; those before it are passed over.
    while (next_ < wanted && !over_) {
      over_ = !film_.grab();
      ++next_;
    }
    if (over_ || next_ > wanted) return std::optional<Picture>{};
    const cv::Mat frame = film_.grab() ? film_.retrieve() : cv::Mat{};
    if (frame.empty()) {
      over_ = true;
      return std::optional<Picture>{};
    }
    if (!has_a_cameras_shape(frame)) {
      over_ = true;
      return core::bad_input("The video's pictures are " + std::to_string(frame.cols) + " by " +
                             std::to_string(frame.rows) + " pixels; no camera makes such.");
    }
    return std::optional{to_picture(frame, time_of(start_, next_++, fps_))};
  }
  bool is_over() const override { return over_; }
  double fps() const override { return fps_; }
  double progress(core::Time) const override {
    return frames_ > 0 ? std::min(1.0, static_cast<double>(next_) / frames_) : 0;
  }

 private:
  FilmReader film_;
  core::Time start_;
  double fps_;
  double frames_;
  std::int64_t next_ = 0;
  bool over_ = false;
};

class FolderCamera final : public Camera {
 public:
  FolderCamera(fs::path folder, std::vector<fs::path> files, core::Time start, double fps)
      : folder_{std::move(folder)}, files_{std::move(files)}, start_{start}, fps_{fps} {}

  core::Result<std::optional<Picture>> read(core::Time now) override {
    const std::int64_t due =
        std::min(index_at(start_, now, fps_), static_cast<std::int64_t>(files_.size()) - 1);
    std::optional<Picture> newest;
    if (due >= next_ && is_gone()) {
      return core::unavailable("I cannot see anything: the folder '" + folder_.string() + "' has gone.");
    }
    for (std::int64_t i = due; i >= next_ && !newest; --i)
      newest = load(files_[static_cast<std::size_t>(i)], time_of(start_, i, fps_));
    next_ = std::max(next_, due + 1);  // one that cannot be read is over, too
    return newest;
  }
  bool is_over() const override { return next_ >= static_cast<std::int64_t>(files_.size()); }
  double fps() const override { return fps_; }
  double progress(core::Time) const override {
    return static_cast<double>(next_) / static_cast<double>(files_.size());
  }

 private:
  bool is_gone() const {
    std::error_code ec;
    return !fs::is_directory(folder_, ec);
  }
  std::optional<Picture> load(const fs::path& file, core::Time at) {
    const cv::Mat image = read_picture(file);
    if (!image.empty() && has_a_cameras_shape(image)) return to_picture(image, at);
    if (reported_.insert(file).second)
      core::log_warning("vision", file.string() + " is not a picture of a camera; left out.");
    return {};
  }
  fs::path folder_;
  std::vector<fs::path> files_;
  core::Time start_;
  double fps_;
  std::int64_t next_ = 0;
  std::set<fs::path> reported_;
};

bool is_picture(const fs::path& file) {
  constexpr std::array<std::string_view, 7> kKnown = {".jpg", ".jpeg", ".png", ".bmp",
                                                      ".pgm", ".ppm",  ".webp"};
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return std::find(kKnown.begin(), kKnown.end(), ending) != kKnown.end();
}

core::Result<double> fps_of(const fs::path& folder) {
  std::ifstream in{folder / "fps"};
  if (!in) return kFolderFps;
  double fps = 0;
  if (in >> fps && fps >= 0.1 && fps <= 240) return fps;
  return core::bad_input((folder / "fps").string() +
                         " must hold the pictures a second, a number from 0.1 to 240.");
}

}  // namespace

core::Result<std::unique_ptr<Camera>> open_video(const std::string& file, core::Time start) {
  auto film = FilmReader::open_file(file);
  if (!film) {
    return core::bad_input("'" + file + "' cannot be played as a video (" + film.error().sentence +
                           "); MP4, MKV, WebM and AVI usually can.");
  }
  const double told = film->fps();
  const double fps = told >= 0.1 && told <= 240 ? told : 25;
  return std::unique_ptr<Camera>{std::make_unique<VideoCamera>(std::move(*film), start, fps)};
}

core::Result<std::unique_ptr<Camera>> open_folder(const fs::path& folder, core::Time start) {
  std::error_code ec;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator{folder, ec}) {
    if (is_picture(entry.path())) files.push_back(entry.path());
  }
  if (ec) return core::io_error("The folder '" + folder.string() + "' cannot be read: " + ec.message() + ".");
  if (files.empty()) {
    return core::bad_input("The folder '" + folder.string() +
                           "' holds no pictures; put JPEG or PNG files into it.");
  }
  std::sort(files.begin(), files.end());
  auto fps = fps_of(folder);
  if (!fps) return std::move(fps).error();
  return std::unique_ptr<Camera>{std::make_unique<FolderCamera>(folder, std::move(files), start, *fps)};
}

}  // namespace mana::vision
