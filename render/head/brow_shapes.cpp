#include "render/head/shape_bench.hpp"

namespace mana::render::head {
void add_brow_shapes(ShapeBench& bench) {
  bench.add("browInnerUp", ShapeBench::sum(bench.push(1.2, 1.7, 2.6, 1.5, {-0.05, 0.72, 0.06}),
                                           bench.push(0, 3, 5, 1.5, {0, 0.22, 0.03})));
  bench.add_sides("browOuterUp", bench.push(4.3, 1.6, 2.5, 1.3, {0.04, 0.62, 0.03}));
  bench.add_sides("browDown", ShapeBench::sum(bench.push(1.7, 1.4, 1.9, 1.0, {-0.26, -0.66, 0.13}),
                                              bench.push(3.8, 1.5, 2.1, 0.9, {-0.05, -0.22, 0.05})));
  bench.add("cheekPuff", bench.push(3.4, 1.7, -6.2, 1.8, {0.50, 0, 0.50}));
  bench.add_sides("cheekSquint", ShapeBench::sum(bench.push(3.6, 1.6, -2.7, 1.2, {0, 0.30, 0.24}),
                                                 slid_lids(bench, 0, 0.10)));
  bench.add_sides("noseSneer", ShapeBench::sum(bench.push(1.25, 0.8, -3.6, 0.9, {0.04, 0.30, 0.06}),
                                               bench.push(1.6, 0.9, -5.4, 0.8, {0.02, 0.14, 0.04})));
}

}  // namespace mana::render::head
