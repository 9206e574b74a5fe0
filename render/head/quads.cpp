#include "render/head/quads.hpp"

#include <glm/common.hpp>
#include <map>

namespace mana::render::head {

Subdivision::Subdivision(const std::vector<Quad>& quads, std::size_t vertices)
    : vertices_{vertices},
      quads_{quads},
      border_vertex_(vertices, false),
      vertex_faces_(vertices),
      vertex_edges_(vertices) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
  std::vector<std::array<std::uint32_t, 4>> face_edges(quads.size());
  for (std::uint32_t f = 0; f < quads.size(); ++f) {
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint32_t a = quads[f][k];
      const std::uint32_t b = quads[f][(k + 1) % 4];
      const auto [place, fresh] =
          known.try_emplace({std::min(a, b), std::max(a, b)}, static_cast<std::uint32_t>(edges_.size()));
      if (fresh) {
        edges_.push_back({a, b});
        edge_faces_.push_back({f, f});
        vertex_edges_[a].push_back(place->second);
        vertex_edges_[b].push_back(place->second);
      } else {
        edge_faces_[place->second][1] = f;
      }
      face_edges[f][k] = place->second;
      vertex_faces_[a].push_back(f);
    }
  }
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    if (edge_faces_[e][0] == edge_faces_[e][1])
      border_vertex_[edges_[e][0]] = border_vertex_[edges_[e][1]] = true;
  }
  const auto edge_at = static_cast<std::uint32_t>(vertices_);
  const auto face_at = static_cast<std::uint32_t>(vertices_ + edges_.size());
  for (std::uint32_t f = 0; f < quads.size(); ++f) {
    for (std::size_t k = 0; k < 4; ++k) {
      refined_.push_back(
          {quads[f][k], edge_at + face_edges[f][k], face_at + f, edge_at + face_edges[f][(k + 3) % 4]});
    }
  }
}

std::vector<Vec> normals_of(const std::vector<Vec>& p, const std::vector<Quad>& quads) {
  std::vector<Vec> n(p.size(), Vec{0});
  for (const Quad& q : quads) {
    const Vec face = glm::cross(p[q[2]] - p[q[0]], p[q[3]] - p[q[1]]);
    for (const std::uint32_t i : q) n[i] += face;
  }
  for (Vec& v : n) v = glm::length(v) > 1e-12 ? glm::normalize(v) : Vec{0, 0, 1};
  return n;
}

std::vector<Quad> ring_quads(std::size_t rings, std::size_t around, std::uint32_t first, bool closed) {
  std::vector<Quad> quads;
  const auto n = static_cast<std::uint32_t>(around);
  for (std::uint32_t r = 0; r + 1 < rings; ++r) {
    for (std::uint32_t k = 0; k < (closed ? n : n - 1); ++k) {
      const std::uint32_t next = (k + 1) % n;
      quads.push_back(
          {first + r * n + k, first + (r + 1) * n + k, first + (r + 1) * n + next, first + r * n + next});
    }
  }
  return quads;
}

QuadMesh polygonised(const Field& f, const Vec& low, const Vec& high, double cell) {
  const glm::ivec3 n = glm::ivec3{glm::ceil((high - low) / cell)} + 1;
  const auto at = [&](int i, int j, int k) { return (static_cast<std::size_t>(i) * n.y + j) * n.z + k; };
  std::vector<double> d(static_cast<std::size_t>(n.x) * n.y * n.z);
  for (int i = 0; i < n.x; ++i) {
    for (int j = 0; j < n.y; ++j) {
      for (int k = 0; k < n.z; ++k) d[at(i, j, k)] = f(low + cell * Vec{i, j, k});
    }
  }
  QuadMesh mesh;
  std::vector<std::int64_t> index(d.size(), -1);
  for (int i = 0; i + 1 < n.x; ++i) {
    for (int j = 0; j + 1 < n.y; ++j) {
      for (int k = 0; k + 1 < n.z; ++k) {
        Vec sum{0};
        int crossings = 0;
        for (int a = 0; a < 8; ++a) {
          for (const int bit : {1, 2, 4}) {
            if ((a & bit) != 0) continue;
            const int b = a | bit;
            const glm::ivec3 pa{a & 1, (a >> 1) & 1, a >> 2};
            const glm::ivec3 pb{b & 1, (b >> 1) & 1, b >> 2};
            const double da = d[at(i + pa.x, j + pa.y, k + pa.z)];
            const double db = d[at(i + pb.x, j + pb.y, k + pb.z)];
            if ((da < 0) == (db < 0)) continue;
            sum += Vec{pa} + da / (da - db) * Vec{pb - pa};
            ++crossings;
          }
        }
        if (crossings == 0) continue;
        index[at(i, j, k)] = static_cast<std::int64_t>(mesh.positions.size());
        mesh.positions.push_back(low + cell * (Vec{i, j, k} + sum / static_cast<double>(crossings)));
      }
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    glm::ivec3 e{0}, u{0}, v{0};
    e[axis] = 1;
    u[(axis + 1) % 3] = 1;
    v[(axis + 2) % 3] = 1;
    for (int i = 1; i + 1 < n.x; ++i) {
      for (int j = 1; j + 1 < n.y; ++j) {
        for (int k = 1; k + 1 < n.z; ++k) {
          const glm::ivec3 p{i, j, k};
          const bool inside = d[at(i, j, k)] < 0;
          if (inside == (d[at(i + e.x, j + e.y, k + e.z)] < 0)) continue;
          const auto corner = [&](const glm::ivec3& q) {
            return static_cast<std::uint32_t>(index[at(q.x, q.y, q.z)]);
          };
          Quad q{corner(p - u - v), corner(p - v), corner(p), corner(p - u)};
          if (!inside) q = {q[3], q[2], q[1], q[0]};
          mesh.quads.push_back(q);
        }
      }
    }
  }
  return mesh;
}

}  // namespace mana::render::head
