#pragma once
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "render/face/face_pose.hpp"
#include "render/gl/objects.hpp"
#include "render/gl/quality.hpp"
#include "render/model/model.hpp"
#include "render/model/visible_triangles.hpp"
#include "render/portrait/head_mix.hpp"
#include "render/portrait/head_programs.hpp"
#include "render/screen/layout.hpp"

namespace mana::render {

/// From where the head is seen.
struct View {
  double yaw_deg = 0;    ///< the camera walks around her: positive towards her left
  double pitch_deg = 0;  ///< positive: from above
  double distance_m = 0.86;
  double height_m = -0.030;  ///< of the point that is looked at
  double forward_m = 0;      ///< likewise: positive before the eyes' middle
  double field_deg = 23;     ///< vertical; a longer lens flatters a face
  double cheek = 0;          ///< 0 closed, 1: tongue and teeth, cut in the middle, are seen through it
};

/// Draws a head into a part of the current canvas.
/// Threads: the one with the context. Ownership: shares the model, owns a copy of it on the graphics side.
class HeadPainter {
 public:
  /// @param sister a painter whose programs are used again: linking them is most of the work.
  static core::Result<HeadPainter> make(std::shared_ptr<const Model> model, Quality quality,
                                        const HeadPainter* sister = nullptr);
  /// From the next picture on. Unavailable when the driver refuses a shader; then it is drawn as before.
  core::Status set_quality(Quality quality);
  /// @param pulls other heads that this one is on its way to; none: it is itself.
  void draw(const FacePose& pose, const View& view, const Box& where, int canvas_height,
            std::span<const Pull> pulls = {});
  const std::shared_ptr<const Model>& model() const { return model_; }

 private:
  struct Uploaded {
    gl::VertexArray array;
    gl::Buffer positions, normals, rest, indices;
    gl::Texture base_map;     // of a part that has one
    glm::vec3 paint_mean{1};  // of its texels, linear
    bool is_even = true;      // all of them are much like that
    bool at_rest = true;      // what is uploaded is the rest shape
    bool is_itself = true;    // and its own colours
    std::array<float, 3> iris{};
    VisibleTriangles::Views views;  // whose triangles are uploaded
    int index_count = 0;
  };
  HeadPrograms::Look look_of(std::size_t part, Quality quality) const;
  void upload(std::size_t part, const ShapeWeights& weights, std::span<const Pull> pulls,
              std::span<const ShapeWeights> others);
  void upload_triangles(std::size_t part, const Triangles& triangles);
  void look_through_cheek(double clear, const std::function<void(std::size_t, bool)>& draw_part) const;
  void choose_triangles(const VisibleTriangles::Views& views);

  std::shared_ptr<const Model> model_;
  Quality quality_ = Quality::Medium;
  std::shared_ptr<HeadPrograms> programs_;
  std::vector<Uploaded> uploaded_;
  std::vector<Triangles> drawn_;  // by part, at the quality
  VisibleTriangles visible_;
  std::vector<glm::vec3> blended_positions_, blended_normals_;
};

}  // namespace mana::render
