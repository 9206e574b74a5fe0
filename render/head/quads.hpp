#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "render/head/shapes.hpp"

namespace mana::render::head {

using Quad = std::array<std::uint32_t, 4>;

/// One step of Catmull and Clark's subdivision (1978) as an operator: the same weights carry positions,
/// deltas and attributes. Old vertices keep their numbers.
class Subdivision {
 public:
  Subdivision(const std::vector<Quad>& quads, std::size_t vertices);
  template <class T>
  std::vector<T> apply(const std::vector<T>& values) const;
  const std::vector<Quad>& quads() const { return refined_; }

 private:
  std::size_t vertices_;
  std::vector<Quad> quads_;
  std::vector<std::array<std::uint32_t, 2>> edges_;
  std::vector<std::array<std::uint32_t, 2>> edge_faces_;  // the same twice: a border
  std::vector<bool> border_vertex_;
  std::vector<std::vector<std::uint32_t>> vertex_faces_, vertex_edges_;
  std::vector<Quad> refined_;
};

template <class T>
std::vector<T> Subdivision::apply(const std::vector<T>& v) const {
  std::vector<T> out(vertices_ + edges_.size() + quads_.size());
  T* face = out.data() + vertices_ + edges_.size();
  for (std::size_t f = 0; f < quads_.size(); ++f) {
    const Quad& q = quads_[f];
    face[f] = 0.25 * (v[q[0]] + v[q[1]] + v[q[2]] + v[q[3]]);
  }
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    const T middle = 0.5 * (v[edges_[e][0]] + v[edges_[e][1]]);
    const bool border = edge_faces_[e][0] == edge_faces_[e][1];
    out[vertices_ + e] =
        border ? middle : 0.5 * middle + 0.25 * (face[edge_faces_[e][0]] + face[edge_faces_[e][1]]);
  }
  for (std::size_t i = 0; i < vertices_; ++i) {
    if (vertex_edges_[i].empty()) {
      out[i] = v[i];
      continue;
    }
    if (border_vertex_[i]) {
      T sum = 0.75 * v[i];
      for (const std::uint32_t e : vertex_edges_[i]) {
        if (edge_faces_[e][0] == edge_faces_[e][1])
          sum = sum + 0.125 * v[edges_[e][0] == i ? edges_[e][1] : edges_[e][0]];
      }
      out[i] = sum;
      continue;
    }
    const double n = static_cast<double>(vertex_edges_[i].size());
    T faces = 0.0 * v[i];
    for (const std::uint32_t f : vertex_faces_[i])
      faces = faces + (1 / static_cast<double>(vertex_faces_[i].size())) * face[f];
    T middles = 0.0 * v[i];
    for (const std::uint32_t e : vertex_edges_[i])
      middles = middles + (0.5 / n) * (v[edges_[e][0]] + v[edges_[e][1]]);
    out[i] = (1 / n) * (faces + 2.0 * middles + (n - 3) * v[i]);
  }
  return out;
}

/// Unit normals, each face weighted by its area.
std::vector<Vec> normals_of(const std::vector<Vec>& positions, const std::vector<Quad>& quads);

/// A mesh of quads.
struct QuadMesh {
  std::vector<Vec> positions;
  std::vector<Quad> quads;
};

/// A closed band of rings: consecutive rings of `around` vertices are joined.
std::vector<Quad> ring_quads(std::size_t rings, std::size_t around, std::uint32_t first = 0,
                             bool closed = true);

/// The surface of a field within a box, as quads of about `cell` (surface nets, Gibson 1998).
QuadMesh polygonised(const Field& f, const Vec& low, const Vec& high, double cell);

}  // namespace mana::render::head
