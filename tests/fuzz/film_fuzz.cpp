#include <cstdlib>
#include <opencv2/core.hpp>
#include <opencv2/videoio.hpp>

#include "agent/core/check.hpp"
#include "tests/fuzz/scratch_file.hpp"
#include "vision/capture/camera_files.hpp"

namespace mana {
namespace {

constexpr double kFps = 10;
constexpr int kPictures = 5;
constexpr int kMostReads = 200;

}  // namespace

/// Five small pictures, each a JPEG, in an AVI file.
std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const ScratchFile film{"made.avi"};
  cv::VideoWriter writer{film.path().string(), cv::CAP_OPENCV_MJPEG,
                         cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), kFps, cv::Size{32, 24}};
  MANA_CHECK(writer.isOpened(), "OpenCV cannot write a film");
  for (int i = 0; i < kPictures; ++i) writer.write(cv::Mat{24, 32, CV_8UC3, cv::Scalar::all(40.0 * i)});
  writer.release();
  return {film.content()};
}

}  // namespace mana

/// A film is opened or refused with a sentence, and an opened one ends or shows pictures of a sound size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  static const int quiet = ::setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 1);
  MANA_CHECK(quiet == 0, "no room in the environment");
  static const fuzz::ScratchFile file{"film.avi"};
  file.fill(data, size);
  auto camera = vision::open_video(file.path().string(), core::kStart);
  if (!camera) {
    MANA_CHECK(!camera.error().sentence.empty(), "a fault without a sentence");
    return 0;
  }
  const double fps = (*camera)->fps();
  MANA_CHECK(fps >= 0.1 && fps <= 240, "a film that nobody can watch");
  for (int i = 0; i < kMostReads && !(*camera)->is_over(); ++i) {
    const auto picture = (*camera)->read(core::kStart + core::seconds(i / fps));
    if (!picture) {
      MANA_CHECK((*camera)->is_over(), "a film that failed goes on");
      break;
    }
    if (!*picture) continue;
    const auto& p = **picture;
    MANA_CHECK(p.width > 0 && p.height > 0, "a picture of nothing");
    MANA_CHECK(p.grey.size() == std::size_t(p.width) * std::size_t(p.height), "a picture of another size");
  }
  return 0;
}
