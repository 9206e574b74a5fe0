#include "render/face/expression.hpp"

#include <algorithm>
#include <array>

namespace mana::render {
namespace {

#define BOTH(name, weight) \
  {shape(name "Left"), weight}, { shape(name "Right"), weight }
constexpr ShapePart kWarm[] = {BOTH("mouthSmile", 0.32F),
                               BOTH("cheekSquint", 0.22F),
                               BOTH("eyeSquint", 0.12F),
                               {shape("browInnerUp"), 0.10F}};
constexpr ShapePart kHappy[] = {BOTH("mouthSmile", 0.75F), BOTH("cheekSquint", 0.55F),
                                BOTH("eyeSquint", 0.30F), BOTH("mouthUpperUp", 0.12F)};
constexpr ShapePart kConcerned[] = {{shape("browInnerUp"), 0.60F},
                                    BOTH("browDown", 0.15F),
                                    BOTH("mouthFrown", 0.18F),
                                    BOTH("eyeSquint", 0.10F)};
constexpr ShapePart kSurprised[] = {{shape("browInnerUp"), 0.70F},
                                    BOTH("browOuterUp", 0.70F),
                                    BOTH("eyeWide", 0.55F),
                                    {shape("jawOpen"), 0.16F}};
constexpr ShapePart kSad[] = {{shape("browInnerUp"), 0.80F},
                              BOTH("mouthFrown", 0.60F),
                              BOTH("eyeSquint", 0.15F),
                              {shape("mouthShrugLower"), 0.25F}};
constexpr ShapePart kAngry[] = {BOTH("browDown", 0.85F), BOTH("eyeSquint", 0.35F), BOTH("mouthPress", 0.45F),
                                BOTH("noseSneer", 0.30F), BOTH("mouthFrown", 0.20F)};
constexpr ShapePart kAfraid[] = {{shape("browInnerUp"), 0.85F},
                                 BOTH("browOuterUp", 0.30F),
                                 BOTH("eyeWide", 0.70F),
                                 BOTH("mouthStretch", 0.45F),
                                 {shape("jawOpen"), 0.12F}};
constexpr ShapePart kDisgusted[] = {BOTH("noseSneer", 0.85F), BOTH("mouthUpperUp", 0.40F),
                                    BOTH("browDown", 0.35F), BOTH("mouthFrown", 0.30F),
                                    BOTH("eyeSquint", 0.35F)};
constexpr ShapePart kAttentive[] = {{shape("browInnerUp"), 0.18F},
                                    BOTH("browOuterUp", 0.14F),
                                    BOTH("eyeWide", 0.08F),
                                    BOTH("mouthSmile", 0.10F)};
#undef BOTH

constexpr std::array<Expression, 10> kAll = {{{"neutral", {}},
                                              {"warm", kWarm},
                                              {"happy", kHappy},
                                              {"concerned", kConcerned},
                                              {"attentive", kAttentive},
                                              {"surprised", kSurprised},
                                              {"sad", kSad},
                                              {"angry", kAngry},
                                              {"afraid", kAfraid},
                                              {"disgusted", kDisgusted}}};

bool is_mouth(std::size_t s) {
  return kShapeNames[s].starts_with("mouth") || kShapeNames[s].starts_with("jaw");
}

}  // namespace

std::span<const Expression> expressions() { return kAll; }

const Expression* find_expression(std::string_view name) {
  const auto found =
      std::find_if(kAll.begin(), kAll.end(), [name](const Expression& e) { return e.name == name; });
  return found == kAll.end() ? nullptr : &*found;
}

void add_expression(ShapeWeights& weights, const Expression& expression, float strength, float speaking) {
  for (const ShapePart& part : expression.parts) {
    const float scale = is_mouth(part.shape) ? strength * (1 - 0.5F * speaking) : strength;
    weights[part.shape] = std::min(1.0F, weights[part.shape] + part.weight * scale);
  }
}

}  // namespace mana::render
