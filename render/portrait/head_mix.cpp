#include "render/portrait/head_mix.hpp"

#include <cmath>
#include <glm/geometric.hpp>

#include "render/model/blend.hpp"

namespace mana::render {
namespace {

template <class T>
void scale(std::vector<T>& values, float by) {
  for (T& v : values) v *= by;
}
template <class T>
void add(std::vector<T>& to, const std::vector<T>& from, float weight) {
  if (to.size() != from.size()) return;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += weight * from[i];
}

const ModelPart* partner_of(std::size_t part, const Pull& pull) {
  const auto& partner = pull.path->parts[part].partner;
  return partner ? &pull.to->parts[*partner] : nullptr;
}

void make_unit(std::vector<glm::vec3>& normals) {
  for (glm::vec3& n : normals) {
    const float square = glm::dot(n, n);
    n = square > 1e-12F ? n * (1.0F / std::sqrt(square)) : glm::vec3{0, 0, 1};
  }
}

/// What is left of a part itself when its partners have taken their shares.
float own_share(std::size_t part, std::span<const Pull> pulls) {
  float own = 1;
  for (const Pull& pull : pulls) own -= partner_of(part, pull) != nullptr ? pull.share : 0;
  return own;
}

}  // namespace

void pull_vertices(std::size_t part, std::span<const Pull> pulls, std::span<const ShapeWeights> weights,
                   std::vector<glm::vec3>& positions, std::vector<glm::vec3>& normals) {
  std::vector<glm::vec3> other_positions;
  std::vector<glm::vec3> other_normals;
  const float own = own_share(part, pulls);
  if (own < 1) {
    scale(positions, own);
    scale(normals, own);
  }
  for (std::size_t k = 0; k < pulls.size(); ++k) {
    if (const ModelPart* partner = partner_of(part, pulls[k]); partner != nullptr) {
      blend(*partner, weights[k], other_positions, other_normals);
      add(positions, other_positions, pulls[k].share);
      add(normals, other_normals, pulls[k].share);
    } else {
      add(positions, pulls[k].path->parts[part].carry, pulls[k].share);
    }
  }
  if (own < 1) make_unit(normals);
}

ModelPart pulled_rest(const ModelPart& own, std::size_t part, std::span<const Pull> pulls) {
  ModelPart rest;
  rest.colours = own.colours;
  rest.occlusion = own.occlusion;
  rest.tangents = own.tangents;
  rest.head_weight = own.head_weight;
  rest.iris = own.iris;
  const float share = own_share(part, pulls);
  if (share == 1) return rest;
  const auto each = [&rest](const auto& work) {
    work(rest.colours, &ModelPart::colours);
    work(rest.occlusion, &ModelPart::occlusion);
    work(rest.tangents, &ModelPart::tangents);
    work(rest.head_weight, &ModelPart::head_weight);
  };
  each([share](auto& values, auto) { scale(values, share); });
  for (float& c : rest.iris) c *= share;
  for (const Pull& pull : pulls) {
    const ModelPart* partner = partner_of(part, pull);
    if (partner == nullptr) continue;
    each([&](auto& values, auto member) { add(values, partner->*member, pull.share); });
    for (std::size_t c = 0; c < 3; ++c) rest.iris[c] += pull.share * partner->iris[c];
  }
  return rest;
}

}  // namespace mana::render
