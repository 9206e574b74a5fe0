#include "render/gl/smooth_edges.hpp"

#include <algorithm>
#include <cstring>

#include "render/gl/simd_dispatch.hpp"

namespace mana::render {
namespace {

constexpr float kCorner = 4;        // pixels: a corner is rounded no farther than this
constexpr std::uint8_t kEdge = 20;  // of 255: less contrast than this is no edge

// Share of each pixel along a step that the true outline covers beyond the pixels' border. The outline
// leaves the border by half a pixel at an end where the border goes on a row further, and meets it in the
// middle; between ends on different sides it is straight.
struct Step {
  int length;
  int from;  // the border goes on, before the first pixel: +1 on the first side, -1 on the other, 0 nowhere
  int to;    // after the last
  // Of the outline along pixel i: positive into the first side.
  float area(int i) const {
    const float n = static_cast<float>(length);
    return 0.5F * (height(static_cast<float>(i), n) + height(static_cast<float>(i + 1), n));
  }

 private:
  float height(float at, float n) const {
    if (from == -to) return 0.5F * static_cast<float>(from) * (1 - 2 * at / n);
    const bool first_half = 2 * at <= n;
    const float reach = std::min(0.5F * n, kCorner);
    const float rest = std::max(0.0F, 1 - (first_half ? at : n - at) / reach);
    return 0.5F * static_cast<float>(first_half ? from : to) * rest;
  }
};

// Plain loops over plain pointers: the compiler makes vectors of them.
MANA_WIDE_VECTORS void mark_steps(const std::uint8_t* a, const std::uint8_t* b, std::uint8_t* step,
                                  std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t more = a[i] > b[i] ? a[i] : b[i];
    const std::uint8_t less = a[i] > b[i] ? b[i] : a[i];
    step[i] = static_cast<std::uint8_t>(more - less) > kEdge ? 1 : 0;
  }
}

MANA_WIDE_VECTORS void make_luma(const std::uint8_t* pixels, std::uint8_t* luma, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t p = 0;
    std::memcpy(&p, pixels + 4 * i, 4);
    luma[i] = static_cast<std::uint8_t>(((p & 255U) + ((p >> 7U) & 510U) + ((p >> 16U) & 255U)) >> 2U);
  }
}

/// The side on which the border goes on; 0 where it ends, or on both.
int side(std::uint8_t first, std::uint8_t second) { return int{first != 0} - int{second != 0}; }

// Towards the other side's colour. A pixel with steps on several sides gets nearer with each, never past it.
void mix(std::uint8_t* to, const std::uint8_t* other, float share) {
  const int s = static_cast<int>(share * 256);
  for (int c = 0; c < 3; ++c) to[c] = static_cast<std::uint8_t>(to[c] + (((other[c] - to[c]) * s) >> 8));
}

std::uint64_t eight(const std::uint8_t* at) {
  std::uint64_t v = 0;
  std::memcpy(&v, at, sizeof v);
  return v;
}

}  // namespace

void EdgeSmoother::find_edges(std::span<const std::uint8_t> rgba) {
  const std::size_t count = width_ * height_;
  luma_.resize(count);
  below_.assign(count + 8, 0);
  beside_.assign(count + 8, 0);
  std::uint8_t* luma = luma_.data();
  make_luma(rgba.data(), luma, count);
  mark_steps(luma, luma + width_, below_.data(), count - width_);
  mark_steps(luma, luma + 1, beside_.data(), count - 1);
  for (std::size_t y = 0; y < height_; ++y) beside_[(y + 1) * width_ - 1] = 0;  // the next row's first
}

void EdgeSmoother::mix_along_rows(std::span<std::uint8_t> rgba) {
  const std::size_t row = 4 * width_;
  for (std::size_t y = 0; y + 1 < height_; ++y) {
    const std::uint8_t* edges = &below_[y * width_];
    for (std::size_t x = 0; x < width_;) {
      if (edges[x] == 0) {
        x += x + 8 <= width_ && eight(edges + x) == 0 ? 8 : 1;
        continue;
      }
      std::size_t end = x;
      while (end < width_ && edges[end] != 0) ++end;
      const std::size_t i = y * width_;
      const int from = x > 0 ? side(beside_[i + x - 1], beside_[i + width_ + x - 1]) : 0;
      const int to = end < width_ ? side(beside_[i + end - 1], beside_[i + width_ + end - 1]) : 0;
      const Step step{static_cast<int>(end - x), from, to};
      for (std::size_t k = x; (from != 0 || to != 0) && k < end; ++k) {
        const float area = step.area(static_cast<int>(k - x));
        const std::size_t first = y * row + 4 * k;
        const std::size_t second = first + row;
        if (area > 0) mix(&rgba[first], &before_[second], area);
        if (area < 0) mix(&rgba[second], &before_[first], -area);
      }
      x = end;
    }
  }
}

void EdgeSmoother::mix_along_columns(std::span<std::uint8_t> rgba) {
  began_.assign(width_, -1);
  const auto finish = [&](std::size_t x, std::size_t start, std::size_t end) {
    const int from =
        start > 0 ? side(below_[(start - 1) * width_ + x], below_[(start - 1) * width_ + x + 1]) : 0;
    const int to =
        end < height_ ? side(below_[(end - 1) * width_ + x], below_[(end - 1) * width_ + x + 1]) : 0;
    if (from == 0 && to == 0) return;
    const Step step{static_cast<int>(end - start), from, to};
    for (std::size_t k = start; k < end; ++k) {
      const float area = step.area(static_cast<int>(k - start));
      const std::size_t first = 4 * (k * width_ + x);
      const std::size_t second = first + 4;
      if (area > 0) mix(&rgba[first], &before_[second], area);
      if (area < 0) mix(&rgba[second], &before_[first], -area);
    }
  };
  const std::vector<std::uint8_t> none(width_ + 8, 0);
  for (std::size_t y = 0; y <= height_; ++y) {
    const std::uint8_t* now = y < height_ ? &beside_[y * width_] : none.data();
    const std::uint8_t* last = y > 0 ? &beside_[(y - 1) * width_] : none.data();
    for (std::size_t x = 0; x + 1 < width_;) {
      if (x + 8 <= width_ && eight(now + x) == eight(last + x)) {
        x += 8;
        continue;
      }
      if (now[x] != last[x]) {
        if (began_[x] >= 0) finish(x, static_cast<std::size_t>(began_[x]), y);
        began_[x] = now[x] != 0 ? static_cast<std::int32_t>(y) : -1;
      }
      ++x;
    }
  }
}

void EdgeSmoother::smooth(std::span<std::uint8_t> rgba, int width, int height) {
  if (width < 2 || height < 2) return;
  width_ = static_cast<std::size_t>(width);
  height_ = static_cast<std::size_t>(height);
  find_edges(rgba);
  before_.assign(rgba.begin(), rgba.end());
  mix_along_rows(rgba);
  mix_along_columns(rgba);
}

}  // namespace mana::render
