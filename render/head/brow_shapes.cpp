#include "render/head/shape_bench.hpp"

namespace mana::render::head {
void add_brow_shapes(ShapeBench& bench) {
  constexpr int kRounds = ShapeBench::kMeasured;
  bench.add("browInnerUp", bench.measured("browInnerUp"), kRounds);
  bench.add("cheekPuff", bench.shut(bench.measured("cheekPuff")), kRounds);
  bench.add_sides("browOuterUp", bench.measured("browOuterUp"), kRounds);
  // The upper lip rises with the nose, but what parts it from the lower is mouthUpperUp.
  bench.add_sides("noseSneer", bench.shut(bench.measured("noseSneer", 0.82)), kRounds);
  // The inner ends come down farther than those of the mean of many people, who were asked to frown.
  bench.add_sides(
      "browDown",
      ShapeBench::sum(bench.measured("browDown", 0.9), bench.push(1.5, 1.3, 1.8, 1.1, {-0.06, -0.26, 0.10})),
      kRounds);
  // The cheek lifts and leaves the lips to others, who may be speaking.
  const Half cheek =
      bench.with_lips(bench.measured("cheekSquint"), [](std::size_t, double, bool) { return Vec{0}; });
  bench.add_sides("cheekSquint", ShapeBench::sum(cheek, slid_lids(bench, -0.03, 0.20)), kRounds);
}

}  // namespace mana::render::head
