#include "agent/core/random.hpp"
#include "render/head/head.hpp"

namespace mana::render::head {
namespace {

constexpr double kParting = 1.6;  // x of the parting

double bob_volume(const Vec& p) {
  const double d = ellipsoid(p, {0, 2.9, -1.15}, {8.10, 9.25, 9.95});
  const double w = sstep(2, -8.5, p.y);
  const double rx = 8.10 - 0.35 * w - 0.6 * sstep(-5.5, -9.5, p.y);
  const double rz = 8.7 - 1.6 * w;
  const double k = std::hypot(p.x / rx, (p.z + 1.7) / rz);
  double s = (k - 1) * std::min(rx, rz);
  s = smax(s, p.y - 3.2, 2.0);
  s = smax(s, -(p.y + 8.3 + 0.05 * (p.z + 1.7)), 1.1);
  return smin(d, s, 1.4);
}

// The cap under the strands, open for the face and the neck.
double cap_volume(const Vec& p) {
  double d = bob_volume(p) + 0.30;
  d = smax(d, -ellipsoid(p, {0.15, -3.6, 10.2}, {8.0, 10.2, 8.4}), 0.7);
  return smax(d, -ellipsoid(p, {0, -8.5, 1.5}, {6.6, 6.5, 7.2}), 0.6);
}

using Line = std::vector<Vec>;

// Seven lines from the parting down one side, front to back.
std::vector<Line> guides(double s) {
  const double m = kParting;
  return {{{m, 6.7, 8.2},
           {m + s * 1.8, 6.3, 8.2},
           {m * .9 + s * 4.2, 4.9, 7.4},
           {m * .4 + s * 6.2, 2.6, 5.6},
           {s * 7.4, -.2, 4.0},
           {s * 7.9, -3, 3.4},
           {s * 7.7, -6, 3.0},
           {s * 6.9, -8.2, 3.6}},
          {{m, 7.0, 8.0},
           {m + s * 1.6, 6.9, 7.9},
           {m + s * 3.6, 5.9, 7.4},
           {m * .6 + s * 6.0, 4.0, 5.6},
           {s * 7.3, 1.2, 3.9},
           {s * 8.0, -2, 2.8},
           {s * 7.9, -6, 2.3},
           {s * 7.2, -8.5, 2.9}},
          {{m, 8.9, 6.2},
           {m + s * 2.6, 8.9, 5.8},
           {m + s * 5.0, 7.2, 4.2},
           {s * 7.6, 3.2, 2.2},
           {s * 8.2, -2, .8},
           {s * 8.0, -6, .4},
           {s * 7.5, -8.5, .6}},
          {{m, 11.2, 2.2},
           {m + s * 3, 10.8, 2.0},
           {m * .5 + s * 5.8, 8.2, 1.2},
           {s * 7.9, 3.2, -.4},
           {s * 8.2, -2, -1.2},
           {s * 8.0, -6, -1.6},
           {s * 7.4, -8.6, -1.4}},
          {{m, 12, -2.},
           {m + s * 3, 11.2, -2.6},
           {m * .4 + s * 5.8, 8.2, -3.6},
           {s * 7.4, 3.0, -5.2},
           {s * 7.4, -2, -5.6},
           {s * 7.0, -6, -5.4},
           {s * 6.4, -8.7, -5.0}},
          {{m * .8, 11.8, -4.5},
           {m * .6 + s * 2, 10.2, -7},
           {s * 3.6, 6.5, -9.4},
           {s * 4.4, 2, -10},
           {s * 4.4, -2.5, -9.6},
           {s * 4.2, -6, -8.9},
           {s * 3.8, -8.7, -7.8}},
          {{m * .5, 11.5, -5.5},
           {m * .3, 9.2, -8.8},
           {0, 6, -10.5},
           {0, 2, -11},
           {0, -2.5, -10.6},
           {0, -6, -9.8},
           {0, -8.7, -8.6}}};
}

struct Layer {
  double depth, width, thickness;
};
constexpr Layer kLayers[] = {{-0.10, 0.62, 0.30}, {0.10, 0.50, 0.26}};
constexpr int kStrands = 34;  // of a layer and side
constexpr std::size_t kSteps = 17;

void add_side(Part& part, const HeadParameters& p, double side, std::uint64_t seed) {
  core::Random random{seed};
  std::vector<Line> lines;
  for (Line g : guides(side)) {
    g.front().x -= side * 0.55;  // roots cross over at the parting, or the scalp shows
    lines.push_back(resampled(g, kSteps));
  }
  // Curves across the guides, one for each step and axis.
  std::vector<double> index(lines.size());
  for (std::size_t i = 0; i < index.size(); ++i) index[i] = double(i);
  std::vector<std::array<Curve, 3>> across(kSteps);
  for (std::size_t s = 0; s < kSteps; ++s) {
    for (int c = 0; c < 3; ++c) {
      std::vector<double> v;
      for (const Line& l : lines) v.push_back(l[s][c]);
      across[s][static_cast<std::size_t>(c)] = Curve{index, v};
    }
  }
  const Field field = bob_volume;
  for (const Layer& layer : kLayers) {
    for (int n = 0; n < kStrands; ++n) {
      const double u =
          std::clamp((n + random.uniform(-0.4, 0.4)) / (kStrands - 1.0), 0.0, 1.0) * double(lines.size() - 1);
      const double length = 1 - random.uniform(0, 0.05);
      const double depth = layer.depth + random.uniform(-0.08, 0.08);
      const double phase = random.uniform(0, 6.28);
      const double waves = random.uniform(2, 5);
      const double wide = random.uniform(0.78, 1.25);
      const double shade = random.uniform(0.74, 1.28);
      // Grey comes in strands.
      const bool silver = random.uniform() < 0.22;
      Line line;
      std::vector<Vec> normals;
      TubeStyle style;
      style.around = 5;
      for (std::size_t s = 0; s < kSteps; ++s) {
        const double t = double(s) / (kSteps - 1) * length * (kSteps - 1);
        const std::size_t a = std::min(static_cast<std::size_t>(t), kSteps - 2);
        const double f = t - double(a);
        Vec v;
        for (int c = 0; c < 3; ++c) {
          const auto k = static_cast<std::size_t>(c);
          v[c] = across[a][k](u) * (1 - f) + across[a + 1][k](u) * f;
        }
        v = project(field, v, 4, 0.8);
        const Vec out = glm::normalize(gradient(field, v));
        const double along = double(s) / (kSteps - 1);
        line.push_back(v + out * (depth - 0.34 * (1 - sstep(0, 0.12, along))));
        normals.push_back(out);
        const double profile =
            (0.25 + 0.75 * sstep(0, 0.2, along)) * (1 - 0.90 * std::pow(sstep(0.80, 1.0, along), 1.3));
        style.width.push_back(layer.width * profile * wide);
        style.thickness.push_back(layer.thickness * profile);
      }
      for (std::size_t s = 1; s < kSteps; ++s) {  // a little wave
        const double along = double(s) / (kSteps - 1);
        const Vec tangent = glm::normalize(line[s] - line[s - 1]);
        line[s] += glm::normalize(glm::cross(tangent, normals[s])) *
                   (0.16 * std::sin(phase + along * waves) * along);
      }
      const Vec colour = silver ? p.hair * 0.75 + Vec{0.085, 0.082, 0.079} : p.hair;
      add_tube(part, line, normals, style, colour * shade);
    }
  }
}

}  // namespace

void add_hair(Head& head, const HeadParameters& p) {
  const QuadMesh cap = polygonised(cap_volume, {-10, -11, -13}, {10, 13.5, 11}, 0.55);
  Part part;
  part.material = "hair";
  part.roughness = 0.45;
  part.positions = cap.positions;
  part.quads = cap.quads;
  part.normals = normals_of(cap.positions, cap.quads);
  for (std::size_t i = 0; i < cap.positions.size(); ++i) {
    const Vec n = part.normals[i];
    part.colours.push_back(p.hair * 0.42);
    const Vec down = Vec{0, -1, -0.1} - n * glm::dot(Vec{0, -1, -0.1}, n);
    part.tangents.push_back(glm::length(down) > 1e-6 ? glm::normalize(down) : Vec{0, -1, 0});
  }
  add_side(part, p, -1, 11);
  add_side(part, p, 1, 23);
  head.parts.push_back(std::move(part));
}

}  // namespace mana::render::head
