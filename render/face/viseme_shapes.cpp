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
    /* PP */ {BOTH("mouthPress", 0.60F), {shape("mouthRollUpper"), 0.30F}, {shape("mouthRollLower"), 0.30F}},
    /* FF */
    {{shape("jawOpen"), 0.05F},
     {shape("mouthRollLower"), 0.90F},
     BOTH("mouthUpperUp", 0.18F),
     {shape("mouthShrugLower"), 0.12F}},
    /* TH */
    {{shape("jawOpen"), 0.21F},
     {shape("tongueOut"), 0.62F},
     BOTH("mouthLowerDown", 0.14F),
     BOTH("mouthUpperUp", 0.04F)},
    /* DD */
    {{shape("jawOpen"), 0.13F},
     {shape("tongueUp"), 0.85F},
     BOTH("mouthLowerDown", 0.16F),
     BOTH("mouthUpperUp", 0.06F),
     BOTH("mouthStretch", 0.06F)},
    /* kk */
    {{shape("jawOpen"), 0.18F},
     {shape("tongueBack"), 1.00F},
     BOTH("mouthLowerDown", 0.12F),
     BOTH("mouthStretch", 0.06F)},
    /* CH */ {{shape("jawOpen"), 0.07F}, {shape("mouthFunnel"), 0.30F}, {shape("mouthPucker"), 0.60F}},
    /* SS */
    {{shape("jawOpen"), 0.04F},
     BOTH("mouthStretch", 0.22F),
     BOTH("mouthLowerDown", 0.22F),
     BOTH("mouthUpperUp", 0.08F)},
    /* nn */
    {{shape("jawOpen"), 0.19F},
     {shape("tongueUp"), 1.00F},
     BOTH("mouthLowerDown", 0.14F),
     BOTH("mouthUpperUp", 0.05F)},
    /* RR */
    {{shape("jawOpen"), 0.12F},
     {shape("mouthClose"), 0.05F},
     {shape("tongueBack"), 0.55F},
     {shape("mouthFunnel"), 0.08F},
     {shape("mouthPucker"), 0.62F}},
    /* aa */ {{shape("jawOpen"), 0.66F}, BOTH("mouthLowerDown", 0.15F), BOTH("mouthUpperUp", 0.10F)},
    /* E */
    {{shape("jawOpen"), 0.38F},
     BOTH("mouthStretch", 0.18F),
     BOTH("mouthLowerDown", 0.17F),
     BOTH("mouthSmile", 0.08F)},
    /* ih */
    {{shape("jawOpen"), 0.20F},
     BOTH("mouthStretch", 0.18F),
     BOTH("mouthSmile", 0.14F),
     BOTH("mouthLowerDown", 0.13F)},
    /* oh */
    {{shape("jawOpen"), 0.40F},
     {shape("tongueBack"), 0.25F},
     {shape("mouthFunnel"), 0.24F},
     {shape("mouthPucker"), 0.70F}},
    /* ou */
    {{shape("jawOpen"), 0.16F},
     {shape("tongueBack"), 0.55F},
     {shape("mouthClose"), 0.11F},
     {shape("mouthPucker"), 1.00F}},
}};
#undef BOTH

}  // namespace

std::span<const ShapePart> shapes_of(msg::Viseme viseme) { return kTable[static_cast<std::size_t>(viseme)]; }

}  // namespace mana::render
