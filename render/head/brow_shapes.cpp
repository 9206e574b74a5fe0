#include "render/head/shape_bench.hpp"

namespace mana::render::head {
void add_brow_shapes(ShapeBench& bench) {
  constexpr int kRounds = ShapeBench::kMeasured;
  bench.add("browInnerUp", bench.measured("browInnerUp"), kRounds);
  bench.add("cheekPuff", bench.shut(bench.measured("cheekPuff")), kRounds);
  for (const char* name : {"browOuterUp", "browDown", "noseSneer"})
    bench.add_sides(name, bench.measured(name), kRounds);
  bench.add_sides("cheekSquint",
                  bench.shut(ShapeBench::sum(bench.measured("cheekSquint"), slid_lids(bench, -0.03, 0.20))),
                  kRounds);
}

}  // namespace mana::render::head
