#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::render {

/// A decoded picture: RGBA, sRGB, rows from the top.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;
};

/// How a texture goes on beyond its edges.
enum class Wrap : std::uint8_t { Repeat, Mirror, Clamp };

struct Texture {
  Picture picture;
  Wrap across = Wrap::Repeat;
  Wrap down = Wrap::Repeat;
};

/// Decodes a PNG, JPEG or WebP file of at most 64 million pixels.
/// Errors: BadInput when it is none of these or damaged.
core::Result<Picture> decode_picture(std::span<const std::uint8_t> file);

}  // namespace mana::render
