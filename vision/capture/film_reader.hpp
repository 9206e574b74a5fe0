#pragma once
#include <atomic>
#include <memory>
#include <string>

#include "agent/core/result.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {

/// The pictures of a film, or of a network camera, one after the other.  Threads: one.
class FilmReader {
 public:
  /// @param file of this machine; never a list that names other places.
  /// Errors: BadInput in FFmpeg's words.
  static core::Result<FilmReader> open_file(const std::string& file);
  /// @param url of a network camera (rtsp, http, ...): newest pictures first, given up after five seconds
  /// without an answer. @param stop ends all waiting when it becomes true; must outlive the reader. Errors:
  /// Unavailable in FFmpeg's words.
  static core::Result<FilmReader> open_url(const std::string& url, const std::atomic<bool>& stop);

  FilmReader(FilmReader&&) noexcept;
  FilmReader& operator=(FilmReader&&) noexcept;
  ~FilmReader();

  /// Goes on to the next picture; false at the end. Waits for a network camera.
  bool grab();
  /// The picture that was grabbed, in grey and upright; empty when it cannot be shown.
  cv::Mat retrieve() const;

  double fps() const;       ///< as the file says; 0 when it does not
  double pictures() const;  ///< in all, as the file says; 0 when it does not

 private:
  struct Parts;
  static core::Result<FilmReader> open(std::unique_ptr<Parts> parts, const std::string& name, bool is_live);
  explicit FilmReader(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace mana::vision
