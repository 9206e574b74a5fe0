#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "agent/core/random.hpp"
#include "render/model/blend.hpp"

// What morphing costs the processor for one frame. The aim is a millisecond for 50,000 vertices and 20
// active shapes of a face. `share` is how much of the mesh a shape moves, in percent: a smile moves a tenth
// to a third of a face; all of it is the worst case. The shapes move compact regions, as faces do.
namespace mana::render {
namespace {

ModelPart mesh_of(std::size_t vertices, std::size_t share) {
  ModelPart part;
  core::Random random{5};
  const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(vertices)));
  for (std::size_t v = 0; v < vertices; ++v) {
    part.positions.emplace_back(static_cast<float>(v % side), static_cast<float>(v / side), 0);
    part.normals.emplace_back(0, 0, 1);
  }
  const double radius = static_cast<double>(side) * std::sqrt(static_cast<double>(share) / 100.0 / 3.1416);
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const auto middle = static_cast<double>(side) / 2;
    const double x = middle + static_cast<double>(random.below(side / 3)) - static_cast<double>(side) / 6;
    const double y = middle + static_cast<double>(random.below(side / 3)) - static_cast<double>(side) / 6;
    Delta delta;
    for (std::uint32_t v = 0; v < vertices; ++v) {
      const glm::vec3& p = part.positions[v];
      if (share < 100 && std::hypot(double{p.x} - x, double{p.y} - y) > radius) continue;
      delta.vertices.push_back(v);
      delta.positions.emplace_back(0.001F, 0.002F, 0.003F);
      delta.normals.emplace_back(0.01F, 0.02F, 0.01F);
    }
    part.shapes.push_back(packed(delta, s));
  }
  return part;
}

void blending(benchmark::State& state) {
  const ModelPart part =
      mesh_of(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(2)));
  ShapeWeights weights{};
  for (std::size_t s = 0; s < static_cast<std::size_t>(state.range(1)); ++s) weights[s * 2] = 0.4F;
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
  for (auto _ : state) {
    blend(part, weights, positions, normals);
    benchmark::DoNotOptimize(positions.data());
    benchmark::DoNotOptimize(normals.data());
  }
}
BENCHMARK(blending)
    ->ArgNames({"vertices", "active", "share"})
    ->ArgsProduct({{50'000}, {0, 5, 20}, {10, 30, 100}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace mana::render

BENCHMARK_MAIN();
