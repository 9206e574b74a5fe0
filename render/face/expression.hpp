#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "render/face/head_motion.hpp"
#include "render/face/shapes.hpp"
#include "render/face/viseme_shapes.hpp"

namespace mana::render {

/// An expression at full strength: a mixture of ARKit's shapes, and how the head leans.
struct Expression {
  std::string_view name;
  std::span<const ShapePart> parts;
  HeadPose lean{};
};

/// All there are, "neutral" first.
std::span<const Expression> expressions();
/// nullptr when there is none of that name.
const Expression* find_expression(std::string_view name);

/// How much of the face speech needs at a moment, both 0..1.
struct Talk {
  float speaking = 0;  ///< somebody speaks
  float contact = 0;   ///< the lips have to meet (PP) or the lip the teeth (FF)
};

/// Adds a mixture of expressions to what the mouth does. While somebody speaks the jaw is speech's own,
/// what parts or rounds the lips mostly, and corners a good part; and where lips must touch, nothing parts
/// them: a smile wipes out no "oo", and a P is closed under a laugh.
void add_expression(ShapeWeights& weights, const ShapeWeights& expression, const Talk& talk);
/// The same for one at a strength of 0..1.
void add_expression(ShapeWeights& weights, const Expression& expression, float strength, const Talk& talk);

/// What is worn: shapes and lean, as a value that a Crossfade can mix.
struct Worn {
  ShapeWeights shapes{};
  HeadPose lean;
};
void add_scaled(Worn& sum, const Worn& w, double weight);
/// @param expression nullptr: nothing.
Worn worn(const Expression* expression, double strength);

}  // namespace mana::render
