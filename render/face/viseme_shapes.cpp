#include "render/face/viseme_shapes.hpp"

#include <vector>

namespace mana::render {
namespace {

// Both sides of a shape that has sides.
#define BOTH(name, weight) \
  {shape(name "Left"), weight}, { shape(name "Right"), weight }

// Set with a ruler (tests/lips/viseme_shapes_test.cpp), so that a lip-reader can tell the classes apart: lips
// meet (PP), lip meets teeth (FF), tongue between the teeth (TH), tongue behind them (DD, nn), its back at
// the soft palate (kk, and half way in RR and ou), teeth meet (SS, CH), round (oh, ou).
const std::array<std::vector<ShapePart>, 15> kTable = {{
    /* sil */ {},
    /* PP */ {BOTH("mouthPress", 0.7F), {shape("mouthRollUpper"), 0.35F}, {shape("mouthRollLower"), 0.35F}},
    /* FF */
    {{shape("jawOpen"), 0.06F},
     {shape("mouthRollLower"), 0.85F},
     BOTH("mouthUpperUp", 0.55F),
     {shape("mouthShrugLower"), 0.20F}},
    /* TH */
    {{shape("jawOpen"), 0.17F},
     {shape("tongueOut"), 0.52F},
     BOTH("mouthLowerDown", 0.18F),
     BOTH("mouthUpperUp", 0.12F)},
    /* DD */
    {{shape("jawOpen"), 0.13F},
     {shape("tongueUp"), 0.85F},
     BOTH("mouthLowerDown", 0.28F),
     BOTH("mouthUpperUp", 0.12F),
     BOTH("mouthStretch", 0.10F)},
    /* kk */
    {{shape("jawOpen"), 0.18F},
     {shape("tongueBack"), 1.00F},
     BOTH("mouthLowerDown", 0.22F),
     BOTH("mouthStretch", 0.12F)},
    /* CH */
    {{shape("jawOpen"), 0.08F},
     {shape("mouthFunnel"), 0.55F},
     {shape("mouthPucker"), 0.10F},
     BOTH("mouthLowerDown", 0.16F),
     BOTH("mouthUpperUp", 0.14F)},
    /* SS */
    {{shape("jawOpen"), 0.05F},
     BOTH("mouthStretch", 0.32F),
     BOTH("mouthLowerDown", 0.36F),
     BOTH("mouthUpperUp", 0.18F)},
    /* nn */
    {{shape("jawOpen"), 0.19F},
     {shape("tongueUp"), 1.00F},
     BOTH("mouthLowerDown", 0.24F),
     BOTH("mouthUpperUp", 0.10F)},
    /* RR */
    {{shape("jawOpen"), 0.13F},
     {shape("tongueBack"), 0.55F},
     {shape("mouthFunnel"), 0.30F},
     {shape("mouthPucker"), 0.30F}},
    /* aa */ {{shape("jawOpen"), 0.66F}, BOTH("mouthLowerDown", 0.18F), BOTH("mouthUpperUp", 0.12F)},
    /* E */
    {{shape("jawOpen"), 0.38F},
     BOTH("mouthStretch", 0.30F),
     BOTH("mouthLowerDown", 0.22F),
     BOTH("mouthSmile", 0.12F)},
    /* ih */
    {{shape("jawOpen"), 0.20F},
     BOTH("mouthStretch", 0.28F),
     BOTH("mouthSmile", 0.24F),
     BOTH("mouthLowerDown", 0.24F)},
    /* oh */
    {{shape("jawOpen"), 0.45F},
     {shape("tongueBack"), 0.25F},
     {shape("mouthFunnel"), 0.62F},
     {shape("mouthPucker"), 0.15F}},
    /* ou */
    {{shape("jawOpen"), 0.15F},
     {shape("tongueBack"), 0.55F},
     {shape("mouthPucker"), 0.80F},
     {shape("mouthFunnel"), 0.28F}},
}};
#undef BOTH

}  // namespace

std::span<const ShapePart> shapes_of(msg::Viseme viseme) { return kTable[static_cast<std::size_t>(viseme)]; }

}  // namespace mana::render
