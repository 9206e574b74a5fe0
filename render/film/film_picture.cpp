#include "render/film/film_picture.hpp"

#include <cstddef>
#include <cstring>

#include "render/gl/simd_dispatch.hpp"

namespace mana::render {
namespace {

// Of 65536. Weights of red, green and blue in brightness: 0.2126, 0.7152, 0.0722, times 219/255.
constexpr std::int32_t kLumaRed = 11'966;
constexpr std::int32_t kLumaGreen = 40'254;
constexpr std::int32_t kLumaBlue = 4'064;
// (blue - brightness) / 1.8556 and (red - brightness) / 1.5748, times 224/255; of grey both are nothing.
constexpr std::int32_t kOwn = 28'784;
constexpr std::int32_t kBlueRed = 6'596;
constexpr std::int32_t kBlueGreen = kOwn - kBlueRed;
constexpr std::int32_t kRedBlue = 2'639;
constexpr std::int32_t kRedGreen = kOwn - kRedBlue;

std::uint32_t pixel(const std::uint8_t* at) {
  std::uint32_t p = 0;
  std::memcpy(&p, at, sizeof p);
  return p;
}

MANA_WIDE_VECTORS void make_luma(const std::uint8_t* rgba, std::uint8_t* luma, std::size_t count) {
  for (std::size_t x = 0; x < count; ++x) {
    const std::uint32_t p = pixel(rgba + 4 * x);
    const auto r = static_cast<std::int32_t>(p & 255U);
    const auto g = static_cast<std::int32_t>((p >> 8U) & 255U);
    const auto b = static_cast<std::int32_t>((p >> 16U) & 255U);
    luma[x] = static_cast<std::uint8_t>(
        (kLumaRed * r + kLumaGreen * g + kLumaBlue * b + (16 << 16) + (1 << 15)) >> 16);
  }
}

// Two colours of 16 bits each lie in one number, so that four pixels are added at once.
MANA_WIDE_VECTORS void make_colours(const std::uint8_t* upper, const std::uint8_t* lower, std::uint8_t* blue,
                                    std::uint8_t* red, std::size_t count) {
  constexpr std::uint32_t kEven = 0x00ff00ffU;
  constexpr std::int32_t kMiddle = (128 << 18) + (1 << 17);
  for (std::size_t x = 0; x < count; ++x) {
    const std::uint32_t a = pixel(upper + 8 * x);
    const std::uint32_t b = pixel(upper + 8 * x + 4);
    const std::uint32_t c = pixel(lower + 8 * x);
    const std::uint32_t d = pixel(lower + 8 * x + 4);
    const std::uint32_t rb = (a & kEven) + (b & kEven) + (c & kEven) + (d & kEven);
    const std::uint32_t ga =
        ((a >> 8U) & kEven) + ((b >> 8U) & kEven) + ((c >> 8U) & kEven) + ((d >> 8U) & kEven);
    const auto sum_r = static_cast<std::int32_t>(rb & 0xffffU);
    const auto sum_g = static_cast<std::int32_t>(ga & 0xffffU);
    const auto sum_b = static_cast<std::int32_t>(rb >> 16U);
    blue[x] =
        static_cast<std::uint8_t>((kOwn * sum_b - kBlueRed * sum_r - kBlueGreen * sum_g + kMiddle) >> 18);
    red[x] = static_cast<std::uint8_t>((kOwn * sum_r - kRedGreen * sum_g - kRedBlue * sum_b + kMiddle) >> 18);
  }
}

}  // namespace

void to_film(std::span<const std::uint8_t> rgba, int width, int height, const FilmPlanes& planes) {
  const auto columns = static_cast<std::size_t>(width);
  for (std::ptrdiff_t y = 0; y < height; y += 2) {
    const std::uint8_t* upper = rgba.data() + static_cast<std::size_t>(y) * 4 * columns;
    const std::uint8_t* lower = upper + 4 * columns;
    make_luma(upper, planes.luma + y * planes.luma_stride, columns);
    make_luma(lower, planes.luma + (y + 1) * planes.luma_stride, columns);
    make_colours(upper, lower, planes.blue + y / 2 * planes.blue_stride,
                 planes.red + y / 2 * planes.red_stride, columns / 2);
  }
}

}  // namespace mana::render
