#pragma once
#include <cstdint>
#include <vector>

#include "render/model.hpp"

namespace mana::render {

using Triangles = std::vector<std::uint32_t>;  ///< three indices of vertices each

/// A part's triangles with fewer, larger ones where the surface stays within `error_m` metres of itself.
/// Parts that bend under their shapes keep all they have.
Triangles simplified(const ModelPart& part, float error_m);

/// Which triangles of stiff hair can be seen from where the camera is.
///
/// Three quarters of a head of hair lie under other hair or behind the head, and a software driver spends as
/// much on a triangle that is hidden as on one that is seen. Depth pictures of the head at rest are drawn on
/// the processor, from views every 15 degrees around it, each when it is first needed (5 ms); what the views
/// next to the camera's place see is drawn. What moves under a shape (lips, lids, jaw) hides nothing here.
/// The answer depends on the direction alone, never on what was asked before.
/// Threads: one.
class VisibleTriangles {
 public:
  /// A set of views, one bit each; 0: all triangles are to be drawn.
  using Views = std::uint64_t;

  VisibleTriangles() = default;
  /// @param drawn for each part of the model the triangles that would be drawn.
  VisibleTriangles(const Model& model, const std::vector<Triangles>& drawn);

  /// @param camera in the space of the head at rest, metres. Far to the side or from near: 0.
  Views around(const glm::vec3& camera) const;
  bool is_looked_through(std::size_t part) const { return !candidates_.empty() && candidates_[part]; }
  /// Those of `drawn` that the views see. `model` and `drawn` as when made.
  Triangles seen(const Model& model, const std::vector<Triangles>& drawn, std::size_t part, Views views);

 private:
  void look(const Model& model, const std::vector<Triangles>& drawn, int view);

  std::vector<bool> candidates_;             // by part
  std::vector<Triangles> hiding_;            // by part: what hides other things
  std::vector<std::vector<Views>> seen_by_;  // by part and triangle
  Views known_ = 0;
};

}  // namespace mana::render
