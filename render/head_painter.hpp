#pragma once
#include <vector>

#include "agent/core/result.hpp"
#include "render/face/face_pose.hpp"
#include "render/gl/objects.hpp"
#include "render/layout.hpp"
#include "render/model.hpp"

namespace mana::render {

/// From where the head is seen.
struct View {
  double yaw_deg = 0;    ///< the camera walks around her: positive towards her left
  double pitch_deg = 0;  ///< positive: from above
  double distance_m = 0.86;
  double height_m = -0.030;  ///< of the point that is looked at
  double field_deg = 23;     ///< vertical; a longer lens flatters a face
};

/// Draws a head into a part of the current canvas.
/// Threads: the one with the context. Ownership: owns a copy of the model on the graphics side.
class HeadPainter {
 public:
  static core::Result<HeadPainter> make(Model model);
  void draw(const FacePose& pose, const View& view, const Box& where, int canvas_height);
  const Model& model() const { return model_; }

 private:
  struct Uploaded {
    gl::VertexArray array;
    gl::Buffer positions, normals, rest, indices;
    gl::Texture base_map;  // of a part that has one
    bool at_rest = true;   // what is uploaded is the rest shape
  };
  void upload(std::size_t part, const ShapeWeights& weights);

  Model model_;
  std::vector<gl::Program> programs_;  // one for each Material, plain; then, where needed, textured
  std::vector<Uploaded> uploaded_;
  std::vector<glm::vec3> blended_positions_, blended_normals_;
};

}  // namespace mana::render
