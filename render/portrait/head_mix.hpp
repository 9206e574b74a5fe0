#pragma once
#include <span>
#include <vector>

#include "render/model/model.hpp"
#include "render/portrait/head_path.hpp"

namespace mana::render {

/// A head that another one is on its way to, and how far it has come.
struct Pull {
  const Model* to = nullptr;
  const HeadPath* path = nullptr;  ///< from the head that is pulled
  float share = 0;                 ///< 0..1; the shares of all pulls together are at most 1
};

/// What of a part moves: as blend() leaves it for the head by itself, then drawn towards others. Each head is
/// blended with its own morph targets and the results are mixed, so that a smile on the way is the mixture of
/// both smiles.
/// @param weights of each pull's head: gaze may be a shape with one and not with the other
void pull_vertices(std::size_t part, std::span<const Pull> pulls, std::span<const ShapeWeights> weights,
                   std::vector<glm::vec3>& positions, std::vector<glm::vec3>& normals);

/// What of a part stays: colours, occlusion, tangents, what it is fixed to, the iris; and nothing else.
ModelPart pulled_rest(const ModelPart& own, std::size_t part, std::span<const Pull> pulls);

/// A place of the head, such as its pivot or an eye's centre.
template <class V>
V pulled(const Model& own, V Model::*place, std::span<const Pull> pulls) {
  V sum = own.*place;
  for (const Pull& pull : pulls) sum += pull.share * (pull.to->*place - own.*place);
  return sum;
}

}  // namespace mana::render
