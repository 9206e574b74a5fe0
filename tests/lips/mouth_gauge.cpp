#include "tests/lips/mouth_gauge.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/model/blend.hpp"

namespace mana::lips {
namespace {
using render::shape;

constexpr float kMm = 1e-3F;  // of the model's metres

glm::vec3 move_of(const std::vector<std::pair<std::size_t, glm::vec3>>& moves, std::size_t which) {
  for (const auto& [s, d] : moves) {
    if (s == which) return d;
  }
  return {};
}

}  // namespace

glm::vec3 MouthGauge::Point::at(const render::ShapeWeights& weights) const {
  glm::vec3 p = rest;
  for (const auto& [s, d] : moves) p += weights[s] * d;
  return p;
}

std::vector<MouthGauge::Point> MouthGauge::points_of(const render::ModelPart& part) {
  std::vector<Point> points(part.positions.size());
  for (std::size_t i = 0; i < points.size(); ++i) points[i].rest = part.positions[i];
  for (const render::ShapeDelta& packed : part.shapes) {
    const render::Delta delta = render::unpacked(packed);
    for (std::size_t i = 0; i < delta.vertices.size(); ++i)
      points[delta.vertices[i]].moves.emplace_back(packed.shape, delta.positions[i]);
  }
  return points;
}

MouthGauge::MouthGauge(const render::Model& model) {
  // The face is the largest part that a pucker moves; ears are skin as well.
  const render::ModelPart* face = nullptr;
  for (const render::ModelPart& part : model.parts) {
    const bool puckers = std::any_of(part.shapes.begin(), part.shapes.end(), [](const render::ShapeDelta& d) {
      return d.shape == shape("mouthPucker") && !d.positions.empty();
    });
    if (puckers && (face == nullptr || part.positions.size() > face->positions.size())) face = &part;
  }
  if (face != nullptr) find_lips(points_of(*face));
  find_teeth(model);
}

void MouthGauge::find_lips(const std::vector<Point>& skin) {
  // The corner is what a pucker draws inwards most.
  for (const Point& p : skin) {
    if (p.rest.x > 0 &&
        move_of(p.moves, shape("mouthPucker")).x < move_of(corner_.moves, shape("mouthPucker")).x)
      corner_ = p;
  }
  // The lips meet where, going down the face, the jaw begins to take the skin along.
  const auto falls = [](const Point& p) { return -move_of(p.moves, shape("jawOpen")).y; };
  constexpr float kNear = 1.4F * kMm, kTall = 9 * kMm, kDeep = 7 * kMm;
  for (const float part : {0.0F, -0.3F, 0.3F, -0.55F, 0.55F}) {
    const float x = part * corner_.rest.x;
    std::vector<Point> near;
    for (const Point& p : skin) {
      if (std::abs(p.rest.x - x) < kNear && std::abs(p.rest.y - corner_.rest.y) < 3 * kTall)
        near.push_back(p);
    }
    float most = 0, front = -1;
    for (const Point& p : near) most = std::max(most, falls(p));
    for (const Point& p : near) {
      if (std::abs(p.rest.y - corner_.rest.y) < 0.7F * kTall) front = std::max(front, p.rest.z);
    }
    std::erase_if(near, [front](const Point& p) { return p.rest.z < front - kDeep; });
    float seam_top = -1, seam_bottom = 1;  // lowest of what stays, highest of what falls
    Column column;
    for (const Point& p : near) (falls(p) < 0.5F * most ? column.upper : column.lower).push_back(p);
    for (const Point& p : column.lower) seam_top = std::max(seam_top, p.rest.y);
    for (const Point& p : column.upper) seam_bottom = std::min(seam_bottom, p.rest.y);
    std::erase_if(column.upper, [&](const Point& p) { return p.rest.y > seam_bottom + kTall; });
    std::erase_if(column.lower, [&](const Point& p) { return p.rest.y < seam_top - kTall; });
    columns_.push_back(std::move(column));
  }
}

void MouthGauge::find_teeth(const render::Model& model) {
  for (const render::ModelPart& part : model.parts) {
    std::vector<Point> points = points_of(part);
    if (part.material == "tongue") {
      float front = -1;
      for (const Point& p : points) front = std::max(front, p.rest.z);
      for (const Point& p : points)
        if (std::abs(p.rest.x) < 4 * kMm && p.rest.z < front - 30 * kMm) back_.push_back(p);
      std::erase_if(points, [front](const Point& p) { return p.rest.z < front - 8 * kMm; });
      tip_ = std::move(points);
    } else if (part.material == "gum") {  // the soft palate is farther back than any tooth
      float front = -1;
      for (const Point& p : points) front = std::max(front, p.rest.z);
      for (const Point& p : points)
        if (std::abs(p.rest.x) < 4 * kMm && p.rest.z < front - 35 * kMm) roof_.push_back(p);
    } else if (part.material == "teeth") {
      std::erase_if(points, [](const Point& p) {
        return std::abs(p.rest.x) > 8 * kMm || glm::length(move_of(p.moves, shape("jawOpen"))) > kMm;
      });
      float low = 1;
      for (const Point& p : points) low = std::min(low, p.rest.y);
      std::erase_if(points, [low](const Point& p) { return p.rest.y > low + 1.2F * kMm; });
      edge_.insert(edge_.end(), points.begin(), points.end());
    }
  }
}

double MouthGauge::opening(const render::ShapeWeights& weights) const {
  float most = -1;
  for (const Column& c : columns_) {
    float upper = 1, lower = -1;
    for (const Point& p : c.upper) upper = std::min(upper, p.at(weights).y);
    for (const Point& p : c.lower) lower = std::max(lower, p.at(weights).y);
    most = std::max(most, upper - lower);
  }
  return static_cast<double>(most / kMm);
}

double MouthGauge::lip_to_teeth(const render::ShapeWeights& weights) const {
  float nearest = 1;
  for (const Point& p : columns_.front().lower) {
    const glm::vec3 lip = p.at(weights);
    for (const Point& e : edge_) nearest = std::min(nearest, glm::length(lip - e.at(weights)));
  }
  return static_cast<double>(nearest / kMm);
}

MouthSize MouthGauge::measure(const render::ShapeWeights& weights) const {
  MouthSize size;
  size.opening = opening(weights);
  size.width = static_cast<double>(2 * corner_.at(weights).x / kMm);
  size.lip_to_teeth = lip_to_teeth(weights);
  float foremost_edge = -1, lowest_edge = 1, tongue = -1, tongue_top = -1, forward = 0;
  for (const Point& e : edge_) {
    foremost_edge = std::max(foremost_edge, e.at(weights).z);
    lowest_edge = std::min(lowest_edge, e.at(weights).y);
  }
  for (const Point& p : tip_) {
    tongue = std::max(tongue, p.at(weights).z);
    tongue_top = std::max(tongue_top, p.at(weights).y);
  }
  for (const auto* lip : {&columns_.front().upper, &columns_.front().lower}) {
    float rest = -1, now = -1;
    for (const Point& p : *lip) {
      rest = std::max(rest, p.rest.z);
      now = std::max(now, p.at(weights).z);
    }
    forward += 0.5F * (now - rest);
  }
  size.tongue_behind = static_cast<double>((foremost_edge - tongue) / kMm);
  size.tongue_above = static_cast<double>((tongue_top - lowest_edge) / kMm);
  float gap = 1;
  for (const Point& p : back_)
    for (const Point& r : roof_) gap = std::min(gap, glm::length(p.at(weights) - r.at(weights)));
  size.tongue_to_palate = static_cast<double>(gap / kMm);
  size.forward = static_cast<double>(forward / kMm);
  return size;
}

}  // namespace mana::lips
