#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

/// The face's vocabulary of movement: ARKit's 52 blendshapes, by Apple's names and in their order, and
/// two that ARKit's cameras cannot see: tongueUp, the tip behind the upper teeth, as in l, and tongueBack,
/// the back of the tongue at the soft palate, as in k.
namespace mana::render {

inline constexpr std::array<std::string_view, 54> kShapeNames = {
    "eyeBlinkLeft",      "eyeLookDownLeft",    "eyeLookInLeft",
    "eyeLookOutLeft",    "eyeLookUpLeft",      "eyeSquintLeft",
    "eyeWideLeft",       "eyeBlinkRight",      "eyeLookDownRight",
    "eyeLookInRight",    "eyeLookOutRight",    "eyeLookUpRight",
    "eyeSquintRight",    "eyeWideRight",       "jawForward",
    "jawLeft",           "jawRight",           "jawOpen",
    "mouthClose",        "mouthFunnel",        "mouthPucker",
    "mouthLeft",         "mouthRight",         "mouthSmileLeft",
    "mouthSmileRight",   "mouthFrownLeft",     "mouthFrownRight",
    "mouthDimpleLeft",   "mouthDimpleRight",   "mouthStretchLeft",
    "mouthStretchRight", "mouthRollLower",     "mouthRollUpper",
    "mouthShrugLower",   "mouthShrugUpper",    "mouthPressLeft",
    "mouthPressRight",   "mouthLowerDownLeft", "mouthLowerDownRight",
    "mouthUpperUpLeft",  "mouthUpperUpRight",  "browDownLeft",
    "browDownRight",     "browInnerUp",        "browOuterUpLeft",
    "browOuterUpRight",  "cheekPuff",          "cheekSquintLeft",
    "cheekSquintRight",  "noseSneerLeft",      "noseSneerRight",
    "tongueOut",         "tongueUp",           "tongueBack"};
inline constexpr std::size_t kShapeCount = kShapeNames.size();

constexpr std::optional<std::size_t> find_shape(std::string_view name) {
  for (std::size_t i = 0; i < kShapeCount; ++i) {
    if (kShapeNames[i] == name) return i;
  }
  return {};
}
/// For names that are known when compiling: a misspelt one does not compile.
consteval std::size_t shape(std::string_view name) { return find_shape(name).value(); }

/// How far each shape is taken, 0..1.
using ShapeWeights = std::array<float, kShapeCount>;

}  // namespace mana::render
