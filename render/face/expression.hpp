#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "render/face/shapes.hpp"
#include "render/face/viseme_shapes.hpp"

namespace mana::render {

/// An expression at full strength, as a mixture of ARKit's shapes.
struct Expression {
  std::string_view name;
  std::span<const ShapePart> parts;
};

/// All there are, "neutral" first.
std::span<const Expression> expressions();
/// nullptr when there is none of that name.
const Expression* find_expression(std::string_view name);

/// Adds the expression to the weights. Shapes of the mouth are halved while somebody speaks, so that a
/// smile does not wipe out an "oo".
void add_expression(ShapeWeights& weights, const Expression& expression, float strength, float speaking);

}  // namespace mana::render
