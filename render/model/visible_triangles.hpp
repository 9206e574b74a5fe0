#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "render/model/model.hpp"

namespace mana::render {

using Triangles = std::vector<std::uint32_t>;  ///< three indices of vertices each

/// A part's triangles with fewer, larger ones where the surface stays within `error_m` metres of itself.
/// Parts that bend under their shapes keep all they have.
Triangles simplified(const ModelPart& part, float error_m);

/// Which triangles can be seen from where the camera is, of those that stand still in themselves: hair, the
/// scalp beneath it, the garment's back.
///
/// Most of a head of hair lies under other hair or behind the head, and a software driver spends as much on a
/// triangle that is hidden as on one that is seen. Depth pictures of the head at rest are drawn on the
/// processor, from views every 5 degrees around it, each when it is first needed (4 ms); what the four views
/// next to the camera's place see is drawn. What turns with the head and what stays with the shoulders are
/// looked at by themselves. What moves far under a shape (lips, lids, jaw) hides nothing here and is always
/// drawn. The answer depends on the direction alone, never on what was asked before. Threads: one.
class VisibleTriangles {
 public:
  /// What a triangle moves with. None: with this and that, or by itself; then it is always drawn.
  enum class Frame : std::uint8_t { None, Head, Body };
  /// Where the camera is as the frames see it, each a cell of a grid of directions. 0: all triangles are to
  /// be drawn.
  struct Views {
    std::array<std::uint16_t, 3> cells{};  ///< by Frame
    bool operator==(const Views&) const = default;
  };

  VisibleTriangles() = default;
  /// @param drawn for each part of the model the triangles that would be drawn.
  VisibleTriangles(const Model& model, const std::vector<Triangles>& drawn);

  /// @param from_head the camera in the space of the head at rest, metres; from_body: in that of the
  /// shoulders. Far to the
  ///        side or from near: 0.
  static Views around(const glm::vec3& from_head, const glm::vec3& from_body);
  bool is_looked_through(std::size_t part) const { return !parts_.empty() && !parts_[part].frames.empty(); }
  /// Those of `drawn` that the views see. `model` and `drawn` as when made.
  Triangles seen(const Model& model, const std::vector<Triangles>& drawn, std::size_t part,
                 const Views& views);

 private:
  struct Part {
    std::vector<Frame> frames;        // of its triangles; empty: it is not looked through
    std::array<Triangles, 3> hiding;  // by Frame: what hides other things
    std::array<Triangles, 3>
        supple;                     // by Frame: what moves a little, and hides hair that lies well behind it
    std::vector<glm::vec3> places;  // of the vertices of those
  };
  using Seen = std::vector<std::vector<bool>>;  // by part and triangle

  static Part sorted(const ModelPart& part, const Triangles& drawn);
  static std::uint16_t cell_of(const glm::vec3& camera);
  const Seen& look(const Model& model, const std::vector<Triangles>& drawn, Frame frame, int view);

  std::vector<Part> parts_;
  std::map<std::pair<Frame, int>, Seen> known_;
};

}  // namespace mana::render
