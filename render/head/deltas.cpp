#include "render/head/deltas.hpp"

#include "render/head/shape_bench.hpp"

namespace mana::render::head {

std::map<std::string, std::vector<Vec>> skin_shapes(const Cage& cage, const HeadParameters& parameters) {
  ShapeBench bench{cage, parameters};
  add_jaw_shapes(bench);
  add_mouth_shapes(bench);
  add_lid_shapes(bench);
  add_brow_shapes(bench);
  return bench.take();
}

}  // namespace mana::render::head
