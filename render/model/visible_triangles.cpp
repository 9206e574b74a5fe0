#include "render/model/visible_triangles.hpp"

#include <meshoptimizer.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <utility>

namespace mana::render {
namespace {

constexpr float kDegree = 0.017453292F;
constexpr float kStepDeg = 5;
constexpr int kColumns = 22;        // of views: yaw -52.5 .. 52.5 degrees
constexpr int kRows = 16;           // pitch -37.5 .. 37.5
constexpr float kDistance = 0.86F;  // metres of the views; the camera's usual place
constexpr float kNearest = 0.7F;
constexpr float kFarthest = 1.1F;

constexpr float kPixel = 0.001F;   // metres at the head's centre
constexpr int kSide = 520;         // pixels of a depth picture; what lies outside counts as seen
constexpr float kUnder = 0.0002F;  // metres: what lies no deeper counts as seen
constexpr float kStiff = 0.001F;   // metres: what no shape moves farther stands still
constexpr float kSupple =
    0.015F;  // metres: what moves no farther hides, for all that, what lies well behind it
constexpr float kLarge = 1e-4F;       // square metres, twice the area: one that was missing would be a hole
constexpr float kOfSkin = 0.5F;       // of the error: its colours and light are those of its vertices
constexpr std::size_t kFewest = 300;  // corners
constexpr std::size_t kLeast = 1000;  // triangles: for less it is not worth looking

float yaw_deg(int column) { return (static_cast<float>(column) - 0.5F * (kColumns - 1)) * kStepDeg; }
float pitch_deg(int row) { return (static_cast<float>(row) - 0.5F * (kRows - 1)) * kStepDeg; }

/// How far each vertex is moved by the shape that moves it most, metres.
std::vector<float> moves_of(const ModelPart& part) {
  std::vector<float> moves(part.positions.size());
  for (const ShapeDelta& shape : part.shapes) {
    for (const auto& s : shape.stretches) {
      for (std::uint32_t k = 0; k < s.count; ++k)
        moves[s.first + k] = std::max(moves[s.first + k], glm::length(shape.positions[s.at + k]));
    }
  }
  return moves;
}

/// With what all corners of a triangle move, if they do so together.
VisibleTriangles::Frame frame_of(const ModelPart& part, const std::uint32_t* t) {
  using Frame = VisibleTriangles::Frame;
  const auto all = [&](auto holds) {
    return std::all_of(t, t + 3, [&](auto v) { return holds(part.head_weight[v]); });
  };
  if (all([](float w) { return w > 0.999F; })) return Frame::Head;
  if (all([](float w) { return w < 0.001F; })) return Frame::Body;
  return Frame::None;
}

/// As well those beside what is seen that `may` be: a sliver of them may be seen between two pixels of a
/// coarse picture, and in a closed surface that would be a hole.
template <class May>
void add_neighbours(std::vector<bool>& seen, const Triangles& triangles, std::size_t vertices,
                    const May& may) {
  std::vector<bool> touched(vertices);
  for (std::size_t k = 0; k < triangles.size(); ++k) {
    if (seen[k / 3]) touched[triangles[k]] = true;
  }
  for (std::size_t k = 0; k < triangles.size(); ++k) {
    if (touched[triangles[k]] && may(&triangles[k - k % 3])) seen[k / 3] = true;
  }
}

bool is_large(const ModelPart& part, const std::uint32_t* t) {
  const glm::vec3& a = part.positions[t[0]];
  return glm::length(glm::cross(part.positions[t[1]] - a, part.positions[t[2]] - a)) > kLarge;
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
    if (!is_within(a) || !is_within(b) || !is_within(c)) return true;
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

  static bool is_within(const Corner& p) {
    return std::min(p.x, p.y) >= 0 && std::max(p.x, p.y) < static_cast<float>(kSide);
  }
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
    const int left = first(std::min({a.x, b.x, c.x}));
    const int right = last(std::max({a.x, b.x, c.x}));
    const int top = last(std::max({a.y, b.y, c.y}));
    // Shares of b and c at a pixel's centre; along a row they grow evenly, and so does nearness.
    const float v_step = (c.y - a.y) / area;
    const float w_step = (a.y - b.y) / area;
    const float rise_v = b.nearness - a.nearness;
    const float rise_w = c.nearness - a.nearness;
    const float px = static_cast<float>(left) + 0.5F - a.x;
    for (int y = first(std::min({a.y, b.y, c.y})); y <= top; ++y) {
      const float py = static_cast<float>(y) + 0.5F - a.y;
      float v = px * v_step - py * (c.x - a.x) / area;
      float w = px * w_step + py * (b.x - a.x) / area;
      for (int x = left; x <= right; ++x, v += v_step, w += w_step) {
        if (std::min(v, w) < 0 || v + w > 1) continue;
        if (each(at(x, y), a.nearness + v * rise_v + w * rise_w)) return true;
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
  const bool bends = !part.shapes.empty() && part.kind != Material::Wet;
  Triangles fewer(part.triangles);
  if (error_m > 0 && !bends && part.triangles.size() >= kFewest) {
    const float* positions = &part.positions.front().x;
    const std::size_t count = part.positions.size();
    const float size = meshopt_simplifyScale(positions, count, sizeof(glm::vec3));
    const float error = (part.kind == Material::Skin ? kOfSkin : 1.0F) * error_m / size;
    fewer.resize(meshopt_simplify(fewer.data(), part.triangles.data(), fewer.size(), positions, count,
                                  sizeof(glm::vec3), 0, error, 0, nullptr));
  }
  meshopt_optimizeVertexCache(fewer.data(), fewer.data(), fewer.size(), part.positions.size());
  return fewer;
}

VisibleTriangles::VisibleTriangles(const Model& model, const std::vector<Triangles>& drawn) {
  parts_.resize(model.parts.size());
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    if (model.parts[i].anchor == Anchor::Body) parts_[i] = sorted(model.parts[i], drawn[i]);
  }
}

VisibleTriangles::Part VisibleTriangles::sorted(const ModelPart& part, const Triangles& drawn) {
  Part out;
  const std::vector<float> moves = moves_of(part);
  const auto most = [&](const std::uint32_t* t) { return std::max({moves[t[0]], moves[t[1]], moves[t[2]]}); };
  std::size_t candidates = 0;
  for (std::size_t k = 0; k < drawn.size(); k += 3) {
    const auto* t = &drawn[k];
    const Frame frame = frame_of(part, t);
    if (frame != Frame::None && part.alpha_cutoff == 0 && most(t) <= kSupple) {
      auto& hiding = (most(t) <= kStiff ? out.hiding : out.supple)[static_cast<std::size_t>(frame)];
      hiding.insert(hiding.end(), t, t + 3);
    }
    out.frames.push_back(most(t) <= kStiff ? frame : Frame::None);
    candidates += out.frames.back() != Frame::None ? 1 : 0;
  }
  if (candidates < kLeast) out.frames.clear();
  // What moves hides only what lies behind it wherever it goes: it is taken for so much farther in. Skin
  // beside it, which may lie in a fold, is not measured by that.
  out.places = part.positions;
  for (std::size_t v = 0; v < moves.size(); ++v) {
    glm::vec3& p = out.places[v];
    const float radius = std::sqrt(p.x * p.x + p.z * p.z);
    if (moves[v] <= kStiff || radius < 1e-4F) continue;
    const float share = std::max(0.0F, 1 - 1.5F * moves[v] / radius);
    p.x *= share;
    p.z *= share;
  }
  return out;
}

std::uint16_t VisibleTriangles::cell_of(const glm::vec3& camera) {
  const float distance = glm::length(camera);
  if (distance < kNearest || distance > kFarthest) return 0;
  const float yaw = std::atan2(camera.x, camera.z) / kDegree;
  const float pitch = std::asin(camera.y / distance) / kDegree;
  const int column = static_cast<int>(std::floor((yaw - yaw_deg(0)) / kStepDeg));
  const int row = static_cast<int>(std::floor((pitch - pitch_deg(0)) / kStepDeg));
  if (column < 0 || row < 0 || column + 1 >= kColumns || row + 1 >= kRows) return 0;
  return static_cast<std::uint16_t>(1 + row * kColumns + column);
}

VisibleTriangles::Views VisibleTriangles::around(const glm::vec3& from_head, const glm::vec3& from_body) {
  return {{0, cell_of(from_head), cell_of(from_body)}};
}

const VisibleTriangles::Seen& VisibleTriangles::look(const Model& model, const std::vector<Triangles>& drawn,
                                                     Frame frame, int view) {
  const auto f = static_cast<std::size_t>(frame);
  const auto [known, is_new] = known_.try_emplace({frame, view});
  Seen& seen = known->second;
  if (!is_new) return seen;
  DepthPicture picture{yaw_deg(view % kColumns), pitch_deg(view / kColumns)};
  const auto hide = [&](const Triangles& hiding, const std::vector<glm::vec3>& places) {
    if (hiding.empty()) return;
    const auto c = picture.placed(places);
    for (std::size_t k = 0; k < hiding.size(); k += 3)
      picture.draw(c[hiding[k]], c[hiding[k + 1]], c[hiding[k + 2]]);
  };
  const auto find = [&](std::size_t i) {
    const ModelPart& part = model.parts[i];
    seen[i].resize(parts_[i].frames.size());
    const auto c = picture.placed(part.positions);
    for (std::size_t k = 0; k < parts_[i].frames.size(); ++k) {
      if (parts_[i].frames[k] != frame) {
        seen[i][k] = parts_[i].frames[k] == Frame::None;
        continue;
      }
      const auto* t = &drawn[i][3 * k];
      const glm::vec3 out = part.normals[t[0]] + part.normals[t[1]] + part.normals[t[2]];
      seen[i][k] = picture.sees(c[t[0]], c[t[1]], c[t[2]], picture.is_towards(out));
    }
    // Of hair there is always more beneath.
    const bool closed = part.kind != Material::Hair;
    add_neighbours(seen[i], drawn[i], part.positions.size(),
                   [&](const std::uint32_t* t) { return closed || is_large(part, t); });
  };
  const auto find_all = [&](bool hair) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].frames.empty() && (model.parts[i].kind == Material::Hair) == hair) find(i);
    }
  };
  seen.resize(parts_.size());
  for (std::size_t i = 0; i < parts_.size(); ++i) hide(parts_[i].hiding[f], model.parts[i].positions);
  find_all(false);
  for (const Part& part : parts_) hide(part.supple[f], part.places);
  find_all(true);
  return seen;
}

Triangles VisibleTriangles::seen(const Model& model, const std::vector<Triangles>& drawn, std::size_t part,
                                 const Views& views) {
  if (views == Views{} || !is_looked_through(part)) return drawn[part];
  std::array<std::vector<const std::vector<bool>*>, 3> by_frame;  // what the views around see
  for (const Frame frame : {Frame::Head, Frame::Body}) {
    const auto f = static_cast<std::size_t>(frame);
    if (views.cells[f] == 0) continue;
    const int corner = views.cells[f] - 1;
    for (const int view : {corner, corner + 1, corner + kColumns, corner + kColumns + 1})
      by_frame[f].push_back(&look(model, drawn, frame, view)[part]);
  }
  Triangles seen;
  const std::vector<Frame>& frames = parts_[part].frames;
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const auto& looks = by_frame[static_cast<std::size_t>(frames[k])];
    if (!looks.empty() && std::none_of(looks.begin(), looks.end(), [k](const auto* l) { return (*l)[k]; }))
      continue;
    const auto* t = &drawn[part][3 * k];
    seen.insert(seen.end(), t, t + 3);
  }
  return seen;
}

}  // namespace mana::render
