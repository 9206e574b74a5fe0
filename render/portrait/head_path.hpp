#pragma once
#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

namespace mana::render {

struct Model;

/// The way from one head to another, part by part. Parts that are made of the same vertices become each
/// other, vertex by vertex. A part without such a partner (hair, glasses) goes along with the skin that lies
/// under it, so that it fits the head at every stage of the way.
struct HeadPath {
  struct Part {
    std::optional<std::size_t> partner;  ///< index among the parts of the other head
    std::vector<glm::vec3> carry;        ///< without a partner: the whole way of each vertex, metres
  };
  std::vector<Part> parts;  ///< one for each part of the head that it begins with
};

/// @return the way from `from` to `to`. Heads that share no skin have parts without partner and without way.
/// Threads: any. Cost: some tens of milliseconds for the heads that come along.
HeadPath path_between(const Model& from, const Model& to);

}  // namespace mana::render
