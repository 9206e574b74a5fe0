#pragma once
#include <span>

#include "agent/bus/messages/sentence.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

struct ShapePart {
  std::size_t shape;
  float weight;
};

/// A mouth shape as a mixture of ARKit's shapes: what the face does for a viseme of weight 1.
std::span<const ShapePart> shapes_of(msg::Viseme viseme);

}  // namespace mana::render
