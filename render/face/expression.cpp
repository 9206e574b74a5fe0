#include "render/face/expression.hpp"

#include <algorithm>
#include <array>

#include "render/face/smooth.hpp"

namespace mana::render {
namespace {

// Mixtures after the Facial Action Coding System (Ekman, Friesen and Hager 2002) and its table of emotions;
// the numbers of the action units stand behind each name.
#define BOTH(name, weight) \
  {shape(name "Left"), weight}, { shape(name "Right"), weight }
constexpr ShapePart kWarm[] = {BOTH("mouthSmile", 0.20F),  // 12, 6: a smile that begins at the eyes
                               BOTH("cheekSquint", 0.24F),
                               BOTH("eyeSquint", 0.12F),
                               {shape("browInnerUp"), 0.08F}};
constexpr ShapePart kHappy[] = {BOTH("mouthSmile", 0.88F),                              // 12
                                BOTH("cheekSquint", 0.75F),                             // 6
                                BOTH("eyeSquint", 0.25F), BOTH("mouthUpperUp", 0.08F),  // 25
                                BOTH("mouthLowerDown", 0.14F)};
constexpr ShapePart kAmused[] = {{shape("mouthSmileLeft"), 0.42F},  // 12, more on one side
                                 {shape("mouthSmileRight"), 0.28F}, BOTH("cheekSquint", 0.40F),  // 6
                                 BOTH("eyeSquint", 0.20F),          BOTH("browOuterUp", 0.16F),  // 2
                                 BOTH("mouthDimple", 0.15F),                                     // 14
                                 BOTH("mouthPress", 0.10F)};        // 24: a laugh held in
constexpr ShapePart kConcerned[] = {{shape("browInnerUp"), 0.60F},  // 1
                                    BOTH("browDown", 0.25F),        // 4
                                    BOTH("mouthFrown", 0.14F),      // 15
                                    BOTH("mouthPress", 0.08F),
                                    BOTH("eyeSquint", 0.10F)};
constexpr ShapePart kSurprised[] = {{shape("browInnerUp"), 0.90F},  // 1
                                    BOTH("browOuterUp", 0.85F),     // 2
                                    BOTH("eyeWide", 0.85F),         // 5
                                    {shape("jawOpen"), 0.42F},      // 26
                                    {shape("mouthFunnel"), 0.12F}, {shape("mouthPucker"), 0.15F}};
constexpr ShapePart kSad[] = {{shape("browInnerUp"), 1.00F},                              // 1
                              BOTH("browDown", 0.45F),                                    // 4
                              BOTH("mouthFrown", 1.00F),                                  // 15
                              BOTH("eyeSquint", 0.15F),         BOTH("eyeBlink", 0.16F),  // upper lids droop
                              {shape("mouthShrugLower"), 0.60F}};                         // 17
constexpr ShapePart kAngry[] = {BOTH("browDown", 1.00F),                                  // 4
                                BOTH("eyeWide", 0.45F),                                   // 5
                                BOTH("eyeSquint", 0.65F),                                 // 7
                                BOTH("mouthPress", 0.90F),                                // 23
                                {shape("mouthRollUpper"), 0.40F}, {shape("mouthRollLower"), 0.35F},
                                BOTH("noseSneer", 0.20F),         BOTH("mouthFrown", 0.35F),
                                {shape("jawForward"), 0.25F}};                                     // 29
constexpr ShapePart kAfraid[] = {{shape("browInnerUp"), 1.00F},                                    // 1
                                 BOTH("browOuterUp", 0.30F),                                       // 2
                                 BOTH("browDown", 0.45F),                                          // 4
                                 BOTH("eyeWide", 1.00F),                                           // 5
                                 BOTH("mouthStretch", 0.85F),                                      // 20
                                 BOTH("mouthLowerDown", 0.30F),                                    // 25
                                 {shape("jawOpen"), 0.20F}};                                       // 26
constexpr ShapePart kDisgusted[] = {BOTH("noseSneer", 1.00F),                                      // 9
                                    BOTH("mouthUpperUp", 0.48F),                                   // 10
                                    BOTH("browDown", 0.75F),           BOTH("mouthFrown", 0.80F),  // 15
                                    {shape("mouthShrugLower"), 0.70F},                             // 17
                                    BOTH("eyeSquint", 0.60F),          BOTH("cheekSquint", 0.55F)};
constexpr ShapePart kThinking[] = {{shape("browDownLeft"), 0.25F}, {shape("browOuterUpRight"), 0.25F},
                                   {shape("browInnerUp"), 0.10F},  BOTH("eyeSquint", 0.14F),
                                   BOTH("mouthPress", 0.18F),      {shape("mouthPucker"), 0.08F},
                                   {shape("mouthLeft"), 0.10F}};
constexpr ShapePart kListening[] = {{shape("browInnerUp"), 0.18F},
                                    BOTH("browOuterUp", 0.10F),
                                    BOTH("eyeWide", 0.08F),
                                    BOTH("mouthSmile", 0.08F)};
#undef BOTH

constexpr std::array<Expression, 13> kAll = {{{"neutral", {}, {}},
                                              {"warm", kWarm, {0, 0.5, 1.0}},
                                              {"happy", kHappy, {0, 1.5, 0}},
                                              {"amused-with", kAmused, {0, 0.5, 2.5}},
                                              {"concerned", kConcerned, {0, -1.0, 2.0}},
                                              {"thinking", kThinking, {0, 0.5, -2.5}},
                                              {"listening", kListening, {0, 0.5, 2.0}},
                                              {"attentive", kListening, {0, 0.5, 2.0}},
                                              {"surprised", kSurprised, {0, 2.0, 0}},
                                              {"sad", kSad, {0, -3.5, 0}},
                                              {"angry", kAngry, {0, -2.5, 0}},
                                              {"afraid", kAfraid, {0, 2.5, 0}},
                                              {"disgusted", kDisgusted, {3.0, 1.5, 0}}}};

/// What is left of a shape of an expression under full speech, and where the lips must touch.
struct Room {
  std::string_view shape;  // how its name begins
  float speaking, contact;
};
constexpr Room kRooms[] = {
    {"jaw", 0, 0},
    {"mouthUpperUp", 0.4F, 0},
    {"mouthLowerDown", 0.4F, 0},
    {"mouthFunnel", 0.2F, 0},
    {"mouthPucker", 0.2F, 0},
    {"mouthRoll", 0.4F, 0},
    {"mouthPress", 0.4F, 1},
    {"mouthShrug", 0.4F, 0},
    {"mouthStretch", 0.5F, 0.4F},
    {"mouthSmile", 0.6F, 0.6F},
    {"mouthFrown", 0.5F, 0.6F},
    {"mouth", 0.5F, 0.5F},
    {"noseSneer", 0.8F, 1},
};

struct Rooms {
  std::array<float, kShapeCount> speaking, contact;
};
constexpr Rooms make_rooms() {
  Rooms r{};
  for (std::size_t k = 0; k < kShapeCount; ++k) {
    r.speaking[k] = r.contact[k] = 1;
    for (const Room& room : kRooms) {
      if (!kShapeNames[k].starts_with(room.shape)) continue;
      r.speaking[k] = room.speaking;
      r.contact[k] = room.contact;
      break;
    }
  }
  return r;
}
constexpr Rooms kRoom = make_rooms();

}  // namespace

std::span<const Expression> expressions() { return kAll; }

const Expression* find_expression(std::string_view name) {
  const auto found =
      std::find_if(kAll.begin(), kAll.end(), [name](const Expression& e) { return e.name == name; });
  return found == kAll.end() ? nullptr : &*found;
}

void add_expression(ShapeWeights& weights, const ShapeWeights& expression, const Talk& talk) {
  for (std::size_t k = 0; k < kShapeCount; ++k) {
    const float room =
        (1 - talk.speaking * (1 - kRoom.speaking[k])) * (1 - talk.contact * (1 - kRoom.contact[k]));
    weights[k] = together(weights[k], std::min(1.0F, expression[k]) * room);
  }
}

void add_expression(ShapeWeights& weights, const Expression& expression, float strength, const Talk& talk) {
  add_expression(weights, worn(&expression, static_cast<double>(strength)).shapes, talk);
}

void add_scaled(Worn& sum, const Worn& w, double weight) {
  for (std::size_t k = 0; k < kShapeCount; ++k) sum.shapes[k] += static_cast<float>(weight) * w.shapes[k];
  add_scaled(sum.lean, w.lean, weight);
}

Worn worn(const Expression* expression, double strength) {
  Worn w;
  if (expression == nullptr || !(strength > 0)) return w;
  strength = std::min(strength, 1.0);
  for (const ShapePart& part : expression->parts)
    w.shapes[part.shape] = static_cast<float>(strength) * part.weight;
  add_scaled(w.lean, expression->lean, strength);
  return w;
}

}  // namespace mana::render
