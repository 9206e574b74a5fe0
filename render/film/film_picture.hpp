#pragma once
#include <cstdint>
#include <span>

namespace mana::render {

/// Where a picture of a film goes: brightness of each pixel, colour of each two by two. Rows from the top,
/// each `stride` bytes after the one before.
struct FilmPlanes {
  std::uint8_t* luma = nullptr;
  std::uint8_t* blue = nullptr;
  std::uint8_t* red = nullptr;
  std::ptrdiff_t luma_stride = 0;
  std::ptrdiff_t blue_stride = 0;
  std::ptrdiff_t red_stride = 0;
};

/// Makes Y'CbCr 4:2:0 of a picture, in a film's range (16..235, 16..240), by ITU-R BT.709-6, sections 3.2
/// to 3.4. Whole numbers: the same on every machine.
/// @param rgba rows from the top, width * height * 4 bytes. @param width, height even.
void to_film(std::span<const std::uint8_t> rgba, int width, int height, const FilmPlanes& planes);

}  // namespace mana::render
