#include "render/visible_triangles.hpp"

#include <meshoptimizer.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <utility>

namespace mana::render {
namespace {

constexpr float kDegree = 0.017453292F;
constexpr int kColumns = 8;  // of views: yaw -52.5 .. 52.5 degrees
constexpr int kRows = 6;     // pitch -37.5 .. 37.5
constexpr float kStepDeg = 15;
constexpr float kDistance = 0.86F;  // metres of the views; the camera's usual place
constexpr float kNearest = 0.7F;
constexpr float kFarthest = 1.1F;

constexpr float kPixel = 0.001F;      // metres at the head's centre
constexpr int kSide = 360;            // pixels of a depth picture; what lies outside is never seen
constexpr float kUnder = 0.0002F;     // metres: what lies no deeper counts as seen
constexpr float kStiff = 0.001F;      // metres: what no shape moves farther hides what lies behind it
constexpr float kLarge = 1e-4F;       // square metres, twice the area
constexpr std::size_t kLeast = 1000;  // triangles: for less it is not worth looking

float yaw_deg(int column) { return (static_cast<float>(column) - 0.5F * (kColumns - 1)) * kStepDeg; }
float pitch_deg(int row) { return (static_cast<float>(row) - 0.5F * (kRows - 1)) * kStepDeg; }

bool turns_with_head(const ModelPart& part, std::uint32_t vertex) {
  return part.head_weight[vertex] > 0.999F;
}

bool is_stiff_hair(const ModelPart& part, const Triangles& drawn) {
  if (part.kind != Material::Hair || part.anchor != Anchor::Body) return false;
  if (!part.shapes.empty() || part.base_map || drawn.size() / 3 < kLeast) return false;
  for (std::uint32_t v = 0; v < part.positions.size(); ++v) {
    if (!turns_with_head(part, v)) return false;
  }
  return true;
}

/// Large ones are few, and one that was missing would be a hole.
bool is_large(const ModelPart& part, const std::uint32_t* t) {
  const glm::vec3& a = part.positions[t[0]];
  return glm::length(glm::cross(part.positions[t[1]] - a, part.positions[t[2]] - a)) > kLarge;
}

/// The triangles of a part that hide what lies behind them, whatever she does.
Triangles curtain_of(const ModelPart& part, const Triangles& drawn) {
  if (part.anchor != Anchor::Body || part.alpha_cutoff > 0) return {};
  std::vector<float> moves(part.positions.size());
  for (const ShapeDelta& shape : part.shapes) {
    for (const auto& s : shape.stretches) {
      for (std::uint32_t k = 0; k < s.count; ++k)
        moves[s.first + k] = std::max(moves[s.first + k], glm::length(shape.positions[s.at + k]));
    }
  }
  Triangles stiff;
  for (std::size_t i = 0; i + 2 < drawn.size(); i += 3) {
    const auto* t = &drawn[i];
    if (std::all_of(t, t + 3, [&](auto v) { return moves[v] <= kStiff && turns_with_head(part, v); }))
      stiff.insert(stiff.end(), t, t + 3);
  }
  return stiff;
}

struct Corner {
  float x, y;      // pixels
  float nearness;  // 1 / distance from the camera: straight over the picture, as distance is not
};

/// What is nearest to a camera that looks at the head's centre.
class DepthPicture {
 public:
  DepthPicture(float yaw, float pitch) : nearest_(std::size_t{kSide} * kSide, 0.0F) {
    const float a = yaw * kDegree;
    const float b = pitch * kDegree;
    const glm::vec3 away{std::sin(a) * std::cos(b), std::sin(b), std::cos(a) * std::cos(b)};
    const glm::vec3 right = glm::normalize(glm::cross(glm::vec3{0, 1, 0}, away));
    axes_ = glm::transpose(glm::mat3{right, glm::cross(away, right), away});
  }
  std::vector<Corner> placed(const std::vector<glm::vec3>& positions) const {
    std::vector<Corner> corners(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const glm::vec3 p = axes_ * positions[i];
      const float nearness = 1.0F / std::max(kDistance - p.z, 0.05F);
      const float scale = kDistance * nearness / kPixel;
      corners[i] = {p.x * scale + 0.5F * kSide, p.y * scale + 0.5F * kSide, nearness};
    }
    return corners;
  }
  bool is_towards(const glm::vec3& normal) const { return (axes_ * normal).z > 0; }
  void draw(const Corner& a, const Corner& b, const Corner& c) {
    visit(a, b, c, [](float& nearest, float n) {
      nearest = std::max(nearest, n);
      return false;
    });
  }
  /// @param faces it is turned towards the camera
  bool sees(const Corner& a, const Corner& b, const Corner& c, bool faces) {
    if (visit(a, b, c, [](float nearest, float n) { return n >= nearest - kSlack; })) return true;
    // One that is finer than a pixel: by its middle.
    const auto at_share = [](float u, float v, float p, float q, float r) {
      return p + u * (q - p) + v * (r - p);
    };
    const auto point = [&](float u, float v) {
      return Corner{at_share(u, v, a.x, b.x, c.x), at_share(u, v, a.y, b.y, c.y),
                    at_share(u, v, a.nearness, b.nearness, c.nearness)};
    };
    const Corner middle = point(0.33F, 0.33F);
    if (!hides(middle.x, middle.y, middle.nearness + kSlack)) return true;
    if (!faces) return false;
    for (const auto& [u, v] : {std::pair{0.33F, 0.33F}, {0.05F, 0.05F}, {0.9F, 0.05F}, {0.05F, 0.9F}}) {
      if (lies_behind_a_gap(point(u, v))) return true;
    }
    return false;
  }

 private:
  static constexpr float kSlack = kUnder / (kDistance * kDistance);

  bool hides(float x, float y, float nearness) {
    const int ix = static_cast<int>(x);
    const int iy = static_cast<int>(y);
    return ix >= 0 && iy >= 0 && ix < kSide && iy < kSide && at(ix, iy) > nearness;
  }
  // Whether a hidden point is seen from half way to the next view, past the edge of what hides it: from there
  // that is shifted, by the more the farther it lies in front.
  bool lies_behind_a_gap(const Corner& p) {
    constexpr float kDeep = 0.005F;  // metres: what lies close behind is not uncovered
    constexpr float kBehind = kDeep / (kDistance * kDistance);
    if (!hides(p.x, p.y, p.nearness + kBehind)) return false;
    const float gap = 1 / p.nearness - 1 / at(static_cast<int>(p.x), static_cast<int>(p.y));  // metres
    const float reach = gap * std::tan(0.5F * kStepDeg * kDegree) / kPixel;
    for (float r = 1; r <= reach; r += std::max(1.0F, 0.3F * r)) {
      for (const auto& [dx, dy] : {std::pair{1.0F, 0.0F}, {-1.0F, 0.0F}, {0.0F, 1.0F}, {0.0F, -1.0F}}) {
        if (!hides(p.x + dx * r, p.y + dy * r, p.nearness)) return true;
      }
    }
    return false;
  }
  // Calls `each` for every pixel whose centre the triangle covers until it says true.
  template <class Each>
  bool visit(const Corner& a, const Corner& b, const Corner& c, const Each& each) {
    const float area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (std::abs(area) < 1e-6F) return false;
    const auto first = [](float least) { return std::max(0, static_cast<int>(std::ceil(least - 0.5F))); };
    const auto last = [](float most) {
      return std::min(kSide - 1, static_cast<int>(std::floor(most - 0.5F)));
    };
    const int right = last(std::max({a.x, b.x, c.x}));
    const int top = last(std::max({a.y, b.y, c.y}));
    for (int y = first(std::min({a.y, b.y, c.y})); y <= top; ++y) {
      for (int x = first(std::min({a.x, b.x, c.x})); x <= right; ++x) {
        const float px = static_cast<float>(x) + 0.5F - a.x;
        const float py = static_cast<float>(y) + 0.5F - a.y;
        const float v = (px * (c.y - a.y) - py * (c.x - a.x)) / area;
        const float w = ((b.x - a.x) * py - (b.y - a.y) * px) / area;
        if (v < 0 || w < 0 || v + w > 1) continue;
        if (each(at(x, y), a.nearness + v * (b.nearness - a.nearness) + w * (c.nearness - a.nearness)))
          return true;
      }
    }
    return false;
  }
  float& at(int x, int y) {
    return nearest_[static_cast<std::size_t>(y) * kSide + static_cast<std::size_t>(x)];
  }

  glm::mat3 axes_{1};
  std::vector<float> nearest_;
};

}  // namespace

Triangles simplified(const ModelPart& part, float error_m) {
  // Teeth and tongue go along with the jaw and keep their form.
  const bool bends = part.kind == Material::Skin || (!part.shapes.empty() && part.kind != Material::Wet);
  if (error_m <= 0 || bends || part.triangles.size() < 300 || part.base_map) {
    Triangles all(part.triangles.size());
    meshopt_optimizeVertexCache(all.data(), part.triangles.data(), all.size(), part.positions.size());
    return all;
  }
  const float* positions = &part.positions.front().x;
  const std::size_t count = part.positions.size();
  Triangles fewer(part.triangles.size());
  const float size = meshopt_simplifyScale(positions, count, sizeof(glm::vec3));
  fewer.resize(meshopt_simplify(fewer.data(), part.triangles.data(), part.triangles.size(), positions, count,
                                sizeof(glm::vec3), 0, error_m / size, 0, nullptr));
  meshopt_optimizeVertexCache(fewer.data(), fewer.data(), fewer.size(), count);
  return fewer;
}

VisibleTriangles::VisibleTriangles(const Model& model, const std::vector<Triangles>& drawn) {
  candidates_.resize(model.parts.size());
  for (std::size_t i = 0; i < model.parts.size(); ++i)
    candidates_[i] = is_stiff_hair(model.parts[i], drawn[i]);
  if (std::find(candidates_.begin(), candidates_.end(), true) == candidates_.end()) return;
  seen_by_.resize(model.parts.size());
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    hiding_.push_back(curtain_of(model.parts[i], drawn[i]));
    if (!candidates_[i]) continue;
    for (std::size_t k = 0; k < drawn[i].size(); k += 3)
      seen_by_[i].push_back(is_large(model.parts[i], &drawn[i][k]) ? ~Views{0} : Views{0});
  }
}

VisibleTriangles::Views VisibleTriangles::around(const glm::vec3& camera) const {
  const float distance = glm::length(camera);
  if (distance < kNearest || distance > kFarthest) return 0;
  const float yaw = std::atan2(camera.x, camera.z) / kDegree;
  const float pitch = std::asin(camera.y / distance) / kDegree;
  const int column = static_cast<int>(std::floor((yaw - yaw_deg(0)) / kStepDeg));
  const int row = static_cast<int>(std::floor((pitch - pitch_deg(0)) / kStepDeg));
  if (column < 0 || row < 0 || column + 1 >= kColumns || row + 1 >= kRows) return 0;
  const Views lower = Views{3} << (row * kColumns + column);
  return lower | lower << kColumns;
}

void VisibleTriangles::look(const Model& model, const std::vector<Triangles>& drawn, int view) {
  DepthPicture picture{yaw_deg(view % kColumns), pitch_deg(view / kColumns)};
  std::vector<std::vector<Corner>> corners(model.parts.size());
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    if (hiding_[i].empty() && !candidates_[i]) continue;
    corners[i] = picture.placed(model.parts[i].positions);
    const auto& c = corners[i];
    for (std::size_t k = 0; k < hiding_[i].size(); k += 3)
      picture.draw(c[hiding_[i][k]], c[hiding_[i][k + 1]], c[hiding_[i][k + 2]]);
  }
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    const auto& c = corners[i];
    const ModelPart& part = model.parts[i];
    for (std::size_t k = 0; k < seen_by_[i].size(); ++k) {
      const auto* t = &drawn[i][3 * k];
      const glm::vec3 out = part.normals[t[0]] + part.normals[t[1]] + part.normals[t[2]];
      if (picture.sees(c[t[0]], c[t[1]], c[t[2]], picture.is_towards(out)))
        seen_by_[i][k] |= Views{1} << view;
    }
  }
  known_ |= Views{1} << view;
}

Triangles VisibleTriangles::seen(const Model& model, const std::vector<Triangles>& drawn, std::size_t part,
                                 Views views) {
  if (views == 0 || !is_looked_through(part)) return drawn[part];
  for (int view = 0; view < kColumns * kRows; ++view) {
    const Views bit = Views{1} << view;
    if ((views & bit) != 0 && (known_ & bit) == 0) look(model, drawn, view);
  }
  Triangles seen;
  for (std::size_t k = 0; k < seen_by_[part].size(); ++k) {
    if ((seen_by_[part][k] & views) == 0) continue;
    const auto* t = &drawn[part][3 * k];
    seen.insert(seen.end(), t, t + 3);
  }
  return seen;
}

}  // namespace mana::render
