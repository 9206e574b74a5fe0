#include <opencv2/imgcodecs.hpp>
#include <string_view>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "tests/fuzz/scratch_file.hpp"
#include "vision/capture/camera_files.hpp"

namespace mana {
namespace {

constexpr int kWidth = 24, kHeight = 16;

cv::Mat ramp() {
  cv::Mat image(kHeight, kWidth, CV_8UC3);  // braces would make it a row of three numbers
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x)
      image.at<cv::Vec3b>(y, x) = {static_cast<std::uint8_t>(x * 10), static_cast<std::uint8_t>(y * 15), 99};
  return image;
}

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const char* ending : {".jpg", ".png", ".bmp"}) {
    Bytes bytes;
    MANA_CHECK(cv::imencode(ending, ramp(), bytes), "OpenCV cannot write a picture");
    seeds.push_back(std::move(bytes));
  }
  for (const std::string_view head : {"P6\n24 16\n255\n", "P5\n24 16\n255\n", "P2\n24 16\n255\n"}) {
    Bytes bytes(head.begin(), head.end());
    for (int i = 0; i < 3 * kWidth * kHeight; ++i)
      bytes.push_back(static_cast<std::uint8_t>("0123 56\n"[i % 8]));
    seeds.push_back(std::move(bytes));
  }
  return seeds;
}

}  // namespace mana

/// A folder of one damaged picture and one whole one: the whole one is shown, and then it is over.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  static const fuzz::ScratchFile file{"0.png"};
  static const bool ready = [] {
    core::set_log_level(core::LogLevel::Quiet);
    return cv::imwrite((file.folder() / "1.png").string(), ramp());
  }();
  MANA_CHECK(ready, "OpenCV cannot write a picture");
  file.fill(data, size);
  auto camera = vision::open_folder(file.folder(), core::kStart);
  MANA_CHECK(camera, "a folder with pictures in it cannot be opened");
  int shown = 0;
  for (int i = 0; i < 2; ++i) {
    const auto picture = (*camera)->read(core::kStart + i * std::chrono::milliseconds{200});
    MANA_CHECK(picture, "a damaged picture is a warning, no error");
    if (!*picture) continue;
    ++shown;
    const auto& p = **picture;
    MANA_CHECK(p.width > 0 && p.height > 0, "a picture of nothing");
    MANA_CHECK(p.grey.size() == std::size_t(p.width) * std::size_t(p.height), "a picture of another size");
  }
  MANA_CHECK(shown >= 1, "the whole picture was not shown");
  MANA_CHECK((*camera)->is_over(), "the folder does not end");
  return 0;
}
