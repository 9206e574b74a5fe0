#pragma once
#include <array>
#include <vector>

#include "render/model/model.hpp"

namespace mana::lips {

/// A mouth in millimetres, as a ruler would measure it on the head.
struct MouthSize {
  double opening = 0;        ///< between the lips, where they are farthest apart; below 0 they overlap
  double width = 0;          ///< from corner to corner
  double lip_to_teeth = 0;   ///< from the lower lip to the edge of the upper incisors
  double tongue_behind = 0;  ///< how far the tongue's tip is behind that edge; below 0 it is in front of it
  double tongue_above = 0;   ///< how far its tip's top is above that edge
  double tongue_to_palate = 0;  ///< from the tongue's back to the soft palate
  double forward = 0;           ///< of the lips, against rest
};

/// Measures a head's mouth under any weights of its shapes. It finds lips, corners, teeth and tongue by where
/// they lie and how they move, so any head with ARKit's shapes will do.
/// Threads: const after construction.
class MouthGauge {
 public:
  explicit MouthGauge(const render::Model& model);

  MouthSize measure(const render::ShapeWeights& weights) const;
  /// One of them alone, which is quicker.
  double opening(const render::ShapeWeights& weights) const;
  double lip_to_teeth(const render::ShapeWeights& weights) const;

 private:
  /// A vertex and how each shape moves it.
  struct Point {
    glm::vec3 rest{};
    std::vector<std::pair<std::size_t, glm::vec3>> moves;
    glm::vec3 at(const render::ShapeWeights& weights) const;
  };
  /// What of the lips lies near one line down the face.
  struct Column {
    std::vector<Point> upper, lower;
  };

  static std::vector<Point> points_of(const render::ModelPart& part);
  void find_lips(const std::vector<Point>& skin);
  void find_teeth(const render::Model& model);

  std::vector<Column> columns_;  // the first is the middle
  Point corner_;
  std::vector<Point> edge_;  // of the upper incisors
  std::vector<Point> tip_;   // of the tongue
  std::vector<Point> back_;  // of the tongue, the middle of its upper side
  std::vector<Point> roof_;  // the soft palate's middle
};

}  // namespace mana::lips
