#include "render/screen/shown_page.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iterator>
#include <utility>

#include "agent/core/log.hpp"

namespace mana::render {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 32U << 20U;
constexpr std::size_t kMostText = 4'000;  // bytes; far more than a screen holds

/// Each two by two pixels become one.
Picture halved(const Picture& from) {
  Picture to{from.width / 2, from.height / 2, {}};
  to.rgba.resize(std::size_t{4} * static_cast<std::size_t>(to.width) * static_cast<std::size_t>(to.height));
  const auto at = [&](int x, int y) {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(from.width) +
            static_cast<std::size_t>(x)) *
           4;
  };
  std::size_t out = 0;
  for (int y = 0; y < to.height; ++y) {
    for (int x = 0; x < to.width; ++x) {
      const std::array<std::size_t, 4> four{at(2 * x, 2 * y), at(2 * x + 1, 2 * y), at(2 * x, 2 * y + 1),
                                            at(2 * x + 1, 2 * y + 1)};
      for (std::size_t c = 0; c < 4; ++c) {
        int sum = 2;
        for (const std::size_t from_byte : four) sum += from.rgba[from_byte + c];
        to.rgba[out++] = static_cast<std::uint8_t>(sum / 4);
      }
    }
  }
  return to;
}

core::Result<std::vector<std::uint8_t>> bytes_of(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error) return core::not_found("There is no file " + file.string() + " to be shown.");
  if (size > kMostBytes)
    return core::bad_input(file.string() + " is larger than 32 MiB; make the picture smaller.");
  std::ifstream in{file, std::ios::binary};
  return std::vector<std::uint8_t>{std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

core::Result<ShownPage> read_shown_page(const fs::path& file) {
  auto bytes = bytes_of(file);
  if (!bytes) return std::move(bytes).error();
  if (file.extension() == ".txt") {
    std::string text{bytes->begin(), bytes->end()};
    if (text.size() > kMostText) text.resize(kMostText);
    std::erase(text, '\r');
    return ShownPage{nullptr, std::move(text)};
  }
  auto picture = decode_picture(*bytes);
  if (!picture) return std::move(picture).error().during("showing " + file.string());
  while (picture->width > kLongestSide || picture->height > kLongestSide) *picture = halved(*picture);
  return ShownPage{std::make_shared<const Picture>(std::move(*picture)), {}};
}

void ShownTrack::hear(const msg::ShowBeside& m, core::Time now) {
  if (coming_.valid()) {
    next_ = m;
    return;
  }
  wanted_ = m;
  if (m.source.empty()) return show({nullptr, m.text}, now);
  auto file =
      find_ ? find_(m.source) : core::Result<fs::path>{core::not_found("No pictures are shown here.")};
  if (!file) {
    core::log_warning("render", file.error().sentence);
    return show({nullptr, m.text}, now);
  }
  coming_ = std::async(std::launch::async, [file = std::move(*file)] { return read_shown_page(file); });
}

void ShownTrack::show(ShownPage page, core::Time now) {
  const bool any = page.picture || !page.text.empty();
  shown_ = any ? std::make_shared<const ShownPage>(std::move(page)) : nullptr;
  until_ = now + wanted_.hold;
}

void ShownTrack::take(core::Time now) {
  if (!coming_.valid()) return;
  if (!waits_ && coming_.wait_for(std::chrono::seconds{0}) != std::future_status::ready) return;
  auto page = coming_.get();
  if (!page) core::log_warning("render", page.error().sentence);
  show(page ? std::move(*page) : ShownPage{nullptr, wanted_.text}, now);
  if (next_) hear(*std::exchange(next_, std::nullopt), now);
}

std::shared_ptr<const ShownPage> ShownTrack::at(core::Time now) {
  take(now);
  if (now >= until_) shown_.reset();
  return shown_;
}

}  // namespace mana::render
