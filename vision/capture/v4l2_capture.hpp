#pragma once
#include <memory>
#include <string>

#include "agent/core/result.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {

/// A capture device of Linux, read by V4L2's memory-mapped streaming; only its brightness is unpacked.
/// Source: the Linux kernel's "Media subsystem" guide, part I, "Streaming I/O (Memory Mapping)".
/// Threads: one.
class V4l2Capture {
 public:
  /// Asks for 640 by 480 pixels, 15 a second; the driver gives what is nearest.
  /// Errors: Unavailable when the device is missing or busy, or offers no picture that is understood;
  /// NotFound when it is there but no camera (a decoder, the notes beside a camera's pictures).
  static core::Result<V4l2Capture> open(const std::string& device);

  V4l2Capture(V4l2Capture&&) noexcept;
  V4l2Capture& operator=(V4l2Capture&&) noexcept;
  ~V4l2Capture();

  enum class Got { Picture, Nothing, Damaged, Gone };
  /// Waits for the next picture, at most a quarter of a second.
  Got grab();
  /// The picture that was grabbed, in grey; empty when it is damaged. At most once for each.
  cv::Mat retrieve() const;
  /// Whether the device still answers.
  bool is_there() const;

 private:
  struct Parts;
  explicit V4l2Capture(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace mana::vision
