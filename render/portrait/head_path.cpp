#include "render/portrait/head_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <unordered_set>

#include "render/model/model.hpp"

namespace mana::render {
namespace {

// Two meshes of the same making differ in what hair and garment hide, and in the diagonals of quads.
constexpr double kAlike = 0.9;

std::uint64_t directed_edge(std::uint32_t a, std::uint32_t b) { return std::uint64_t{a} << 32U | b; }

std::unordered_set<std::uint64_t> directed_edges(const ModelPart& part) {
  std::unordered_set<std::uint64_t> edges;
  edges.reserve(part.triangles.size());
  for (std::size_t t = 0; t + 2 < part.triangles.size(); t += 3) {
    for (std::size_t c = 0; c < 3; ++c)
      edges.insert(directed_edge(part.triangles[t + c], part.triangles[t + (c + 1) % 3]));
  }
  return edges;
}

// Every triangle has at least one edge in common with the other mesh, nearly: quads are the same quads.
bool wired_alike(const ModelPart& a, const ModelPart& b) {
  if (a.triangles == b.triangles) return true;
  const bool a_is_smaller = a.triangles.size() < b.triangles.size();
  const ModelPart& smaller = a_is_smaller ? a : b;
  const auto edges = directed_edges(a_is_smaller ? b : a);
  std::size_t known = 0;
  for (std::size_t t = 0; t + 2 < smaller.triangles.size(); t += 3) {
    bool any = false;
    for (std::size_t c = 0; c < 3; ++c)
      any =
          any || edges.contains(directed_edge(smaller.triangles[t + c], smaller.triangles[t + (c + 1) % 3]));
    known += any ? 1 : 0;
  }
  return 3.0 * static_cast<double>(known) >= kAlike * static_cast<double>(smaller.triangles.size());
}

bool are_partners(const ModelPart& a, const ModelPart& b) {
  return a.material == b.material && a.kind == b.kind && a.anchor == b.anchor &&
         (a.base_map == nullptr) == (b.base_map == nullptr) && a.positions.size() == b.positions.size() &&
         a.strands.empty() && b.strands.empty() && wired_alike(a, b);
}

/// Finds the vertices near a place, by boxes of a centimetre and a half.
class Neighbourhood {
 public:
  explicit Neighbourhood(const std::vector<glm::vec3>& places) : places_{places} {
    low_ = glm::vec3{1e9F};
    glm::vec3 high{-1e9F};
    for (const glm::vec3& p : places) {
      low_ = glm::min(low_, p);
      high = glm::max(high, p);
    }
    for (int c = 0; c < 3; ++c)
      size_[c] = std::clamp(static_cast<int>((high[c] - low_[c]) / kBox) + 1, 1, 64);
    boxes_.resize(static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y) *
                  static_cast<std::size_t>(size_.z));
    for (std::uint32_t i = 0; i < places.size(); ++i) boxes_[index(box_of(places[i]))].push_back(i);
  }

  static constexpr std::size_t kNearest = 8;
  struct Near {
    float square = 1e9F;  // of the distance
    std::uint32_t vertex = 0;
  };
  std::array<Near, kNearest> nearest(const glm::vec3& at) const {
    std::array<Near, kNearest> best{};
    const glm::ivec3 middle = box_of(at);
    const int most = std::max({size_.x, size_.y, size_.z});
    // How far `at` lies outside all boxes: no vertex is nearer than that.
    for (int ring = 0; ring <= most; ++ring) {
      visit(middle, ring, at, best);
      const float sure = kBox * static_cast<float>(ring);
      const glm::vec3 inside = glm::clamp(at, low_, low_ + kBox * glm::vec3{size_});
      const float outside = glm::distance(at, inside);
      if (best.back().square <= sure * sure + outside * outside) break;
    }
    return best;
  }

 private:
  static constexpr float kBox = 0.015F;
  glm::ivec3 box_of(const glm::vec3& p) const {
    glm::ivec3 box{};
    for (int c = 0; c < 3; ++c)
      box[c] = std::clamp(static_cast<int>((p[c] - low_[c]) / kBox), 0, size_[c] - 1);
    return box;
  }
  std::size_t index(const glm::ivec3& b) const {
    const glm::vec<3, std::size_t> at{b};
    const glm::vec<3, std::size_t> size{size_};
    return (at.z * size.y + at.y) * size.x + at.x;
  }
  void visit(const glm::ivec3& middle, int ring, const glm::vec3& at,
             std::array<Near, kNearest>& best) const {
    const glm::ivec3 from = glm::max(middle - ring, glm::ivec3{0});
    const glm::ivec3 to = glm::min(middle + ring, size_ - 1);
    for (int z = from.z; z <= to.z; ++z) {
      for (int y = from.y; y <= to.y; ++y) {
        for (int x = from.x; x <= to.x; ++x) {
          const glm::ivec3 off = glm::abs(glm::ivec3{x, y, z} - middle);
          if (std::max({off.x, off.y, off.z}) == ring) weigh(boxes_[index({x, y, z})], at, best);
        }
      }
    }
  }
  void weigh(const std::vector<std::uint32_t>& box, const glm::vec3& at,
             std::array<Near, kNearest>& best) const {
    for (const std::uint32_t i : box) {
      const glm::vec3 off = places_[i] - at;
      const float square = glm::dot(off, off);
      if (square >= best.back().square) continue;
      std::size_t k = kNearest - 1;
      for (; k > 0 && best[k - 1].square > square; --k) best[k] = best[k - 1];
      best[k] = {square, i};
    }
  }

  const std::vector<glm::vec3>& places_;
  glm::vec3 low_{};
  glm::ivec3 size_{};
  std::vector<std::vector<std::uint32_t>> boxes_;
};

/// The skin that carries what lies on it: the largest that both heads have.
struct Ground {
  const ModelPart* from = nullptr;
  const ModelPart* to = nullptr;
};

Ground ground_of(const Model& from, const Model& to, const HeadPath& path) {
  Ground ground;
  for (std::size_t i = 0; i < from.parts.size(); ++i) {
    const ModelPart& part = from.parts[i];
    if (!path.parts[i].partner || part.kind != Material::Skin || part.anchor != Anchor::Body) continue;
    if (ground.from == nullptr || part.positions.size() > ground.from->positions.size())
      ground = {&part, &to.parts[*path.parts[i].partner]};
  }
  return ground;
}

std::vector<glm::vec3> carried(const ModelPart& part, const Ground& ground, const Neighbourhood& near) {
  constexpr float kSoft = 1e-6F;  // square metres: within a millimetre all count alike
  std::vector<glm::vec3> way;
  way.reserve(part.positions.size());
  for (const glm::vec3& at : part.positions) {
    glm::vec3 sum{0};
    float all = 0;
    for (const auto& n : near.nearest(at)) {
      const float weight = 1 / (n.square + kSoft);
      sum += weight * (ground.to->positions[n.vertex] - ground.from->positions[n.vertex]);
      all += weight;
    }
    way.push_back(sum / all);
  }
  return way;
}

}  // namespace

HeadPath path_between(const Model& from, const Model& to) {
  HeadPath path;
  path.parts.resize(from.parts.size());
  std::vector<bool> taken(to.parts.size(), false);
  for (std::size_t i = 0; i < from.parts.size(); ++i) {
    for (std::size_t k = 0; k < to.parts.size(); ++k) {
      if (taken[k] || !are_partners(from.parts[i], to.parts[k])) continue;
      taken[k] = true;
      path.parts[i].partner = k;
      break;
    }
  }
  const Ground ground = ground_of(from, to, path);
  if (ground.from == nullptr || ground.from->positions.size() < Neighbourhood::kNearest) return path;
  const Neighbourhood near{ground.from->positions};
  for (std::size_t i = 0; i < from.parts.size(); ++i) {
    if (!path.parts[i].partner && from.parts[i].anchor == Anchor::Body)
      path.parts[i].carry = carried(from.parts[i], ground, near);
  }
  return path;
}

}  // namespace mana::render
