// How skin moves with each of ARKit's shapes, ours against that of the mean of many scanned people
// (ICT-FaceKit, ../shared/data/heads/README.md). Centimetres of our head; a line is printed for every shape.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "render/face/shapes.hpp"
#include "render/head/cage.hpp"
#include "render/head/skull.hpp"
#include "render/model/blend.hpp"
#include "render/model/model.hpp"
#include "tests/render/made_head.hpp"

namespace mana::render::head {
namespace {

using Places = std::vector<Vec>;

/// A surface whose points move.
struct Surface {
  Places at, normals;
  std::vector<double> area;  // cm2 around each point
  std::map<std::string, Places, std::less<>> moves;
};

/// Points that mean the same on every face, her left side and the middle first, then the right side again.
Places both_sides(Places left) {
  const std::size_t count = left.size();
  for (std::size_t i = 0; i < count; ++i) left.push_back(left[i] * Vec{-1, 1, 1});
  return left;
}

// ---- our head
class OurFace {
 public:
  OurFace() {
    const HeadParameters p = parameters_of(identities().front());
    const Field field = [&p](const Vec& v) { return skull_field(v, p.face, true, false); };
    cage_ = build_cage(p, field);
    at_ = &skin_of(made_head()).positions;  // the cage's vertices keep their numbers
  }
  /// The skin that is seen, without the mouth's inside, the lids' backs, the scalp and the neck.
  std::vector<std::uint32_t> seen() const {
    std::vector<bool> hidden(cage_.positions.size(), false);
    const auto hide = [&](const std::vector<Ring>& rings, std::size_t first) {
      for (std::size_t k = first; k < rings.size(); ++k)
        for (const std::uint32_t i : rings[k]) hidden[i] = hidden[cage_.mirror[i]] = true;
    };
    hide(cage_.mouth, 8);
    hide(cage_.eye, 6);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < hidden.size(); ++i) {
      const Vec& v = (*at_)[i];
      if (!hidden[i] && v.z > 1 && v.y > -12.3 && v.y < 7) found.push_back(i);
    }
    return found;
  }
  Places landmarks() const {
    return both_sides({eye(0, true),
                       eye(0.33, true),
                       eye(0.66, true),
                       eye(1, true),
                       eye(0.33, false),
                       eye(0.66, false),
                       lip(4, 1, true),
                       lip(4, 0, true),
                       lip(4, 0.35, true),
                       lip(4, 0.7, true),
                       lip(4, 0, false),
                       lip(4, 0.4, false),
                       lip(4, 0.75, false),
                       lip(7, 0, true),
                       lip(7, 0, false),
                       lip(7, 1, true),
                       middle({0, 0, 1}, -6, 0),
                       middle({0, 0, -1}, -1.5, 1.6),
                       middle({0, 0, -1}, lip(4, 0, true).y + 0.1, -3.9),
                       middle({0, -0.8, 0.6}, -13, lip(4, 0, false).y - 1)});
  }

 private:
  Vec lip(std::size_t ring, double t, bool upper) const {
    return nearest(cage_.mouth[ring], cage_.mouth_t, cage_.mouth_upper, cage_.mouth_half, t, upper);
  }
  Vec eye(double t, bool upper) const {
    return nearest(cage_.eye[5], cage_.eye_t, cage_.eye_upper, cage_.eye_half, t, upper);
  }
  Vec nearest(const Ring& ring, const std::vector<double>& t, const std::vector<bool>& upper,
              std::size_t corner, double wanted, bool up) const {
    std::size_t best = corner;
    for (std::size_t q = 0; q < ring.size(); ++q) {
      if (upper[q] == up && std::abs(t[q] - wanted) < std::abs(t[best] - wanted)) best = q;
    }
    return (*at_)[ring[best]];
  }
  /// The point of the middle line that lies farthest in a direction, between two heights.
  Vec middle(const Vec& direction, double from, double to) const {
    Vec best{0, 0, -99};
    double most = -1e9;
    for (const std::uint32_t i : seen()) {
      const Vec& v = (*at_)[i];
      if (std::abs(v.x) > 1e-6 || v.z < 3 || v.y < from || v.y > to || glm::dot(v, direction) <= most)
        continue;
      most = glm::dot(v, direction);
      best = v;
    }
    return best;
  }
  Cage cage_;
  const Places* at_;
};

Surface our_surface(const std::vector<std::uint32_t>& seen) {
  const Part& skin = skin_of(made_head());
  std::vector<double> area(skin.positions.size(), 0);
  for (const Quad& q : skin.quads) {
    const double whole = glm::length(
        glm::cross(skin.positions[q[2]] - skin.positions[q[0]], skin.positions[q[3]] - skin.positions[q[1]]));
    for (const std::uint32_t i : q) area[i] += whole / 8;
  }
  Surface s;
  for (const std::uint32_t i : seen) {
    s.at.push_back(skin.positions[i]);
    s.normals.push_back(skin.normals[i]);
    s.area.push_back(area[i]);
  }
  for (const auto& [name, d] : skin.shapes)
    for (const std::uint32_t i : seen) s.moves[name].push_back(d[i]);
  return s;
}

// ---- the reference
const std::filesystem::path kHeads = std::filesystem::path{MANA_SHARED_DATA} / "heads";

Surface reference_surface(const Model& model) {
  Surface s;
  for (const ModelPart& part : model.parts) {
    if (part.material != "skin" && part.material != "mouth") continue;
    const std::size_t first = s.at.size();
    for (std::size_t i = 0; i < part.positions.size(); ++i) {
      s.at.push_back(Vec{part.positions[i]} * 100.0);
      s.normals.emplace_back(part.normals[i]);
    }
    for (const ShapeDelta& shape : part.shapes) {
      Places& moves = s.moves[std::string{kShapeNames[shape.shape]}];
      moves.resize(s.at.size(), Vec{0});
      const Delta d = unpacked(shape);
      for (std::size_t i = 0; i < d.vertices.size(); ++i)
        moves[first + d.vertices[i]] = Vec{d.positions[i]} * 100.0;
    }
  }
  for (auto& [name, moves] : s.moves) moves.resize(s.at.size(), Vec{0});
  return s;
}

/// In the order of OurFace::landmarks(): of the usual 68 points, and the chin's.
Places reference_landmarks(const Model& model, const Surface& surface, const nlohmann::json& all) {
  Places points;
  const auto& list = all.at("landmarks").at("ict_mean");
  const auto point = [&](std::size_t i) {
    const auto& p = list.at(i);
    return model.framing.place({p.at(0).get<double>(), p.at(1).get<double>(), p.at(2).get<double>()}) * 100.0;
  };
  for (const std::size_t i : {42, 43, 44, 45, 47, 46, 54, 51, 52, 53, 57, 56, 55, 62, 66, 64, 30, 27, 33})
    points.push_back(point(i));
  Vec chin{0, 0, -99};
  for (const Vec& v : surface.at) {
    const Vec low{0, -0.8, 0.6};
    if (std::abs(v.x) < 0.05 && v.z > 4 && v.y < point(57).y - 0.9 && v.y > point(57).y - 5 &&
        (chin.z < 0 || glm::dot(v, low) > glm::dot(chin, low)))
      chin = v;
  }
  points.push_back(chin);
  return both_sides(points);
}

/// Lays one face over another: scale and shift of all, then what is left at the landmarks, fading between
/// them.
class Laid {
 public:
  Laid(const Places& from, const Places& to) {
    Vec a{0}, b{0};
    const auto n = static_cast<double>(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      a += from[i] / n;
      b += to[i] / n;
    }
    double both = 0, square = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      both += glm::dot(from[i] - a, to[i] - b);
      square += glm::dot(from[i] - a, from[i] - a);
    }
    scale_ = both / square;
    shift_ = b - a * scale_;
    for (std::size_t i = 0; i < from.size(); ++i) {
      marks_.push_back(from[i] * scale_ + shift_);
      left_.push_back(to[i] - marks_.back());
    }
  }
  Vec operator()(const Vec& v) const {
    const Vec there = v * scale_ + shift_;
    Vec sum{0};
    double weights = 1e-3;
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      const Vec off = there - marks_[i];
      const double w = 1 / std::pow(glm::dot(off, off) + 0.05, 1.5);
      sum += w * left_[i];
      weights += w;
    }
    return there + sum / weights;
  }
  double scale() const { return scale_; }

 private:
  double scale_ = 1;
  Vec shift_{0};
  Places marks_, left_;
};

/// Of each of our points: the reference's nearest that faces the same way.
std::vector<std::size_t> counterparts(const Surface& ours, const Surface& theirs, const Laid& laid) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < ours.at.size(); ++i) {
    const Vec there = laid(ours.at[i]);
    std::size_t best = 0;
    double least = 1e9;
    for (std::size_t k = 0; k < theirs.at.size(); ++k) {
      const Vec off = theirs.at[k] - there;
      const double far = glm::dot(off, off) + 0.6 * (1 - glm::dot(ours.normals[i], theirs.normals[k]));
      if (far < least) {
        least = far;
        best = k;
      }
    }
    found.push_back(best);
  }
  return found;
}

struct Likeness {
  double direction = 0;  // correlation of the two fields of movement, over the area
  double size = 0;       // ours against theirs, root of the mean square
};

Likeness likeness(const Surface& ours, const Places& a, const Places& b, const std::vector<std::size_t>& of,
                  double scale) {
  double both = 0, own = 1e-12, other = 1e-12;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec their = b[of[i]] / scale;
    both += ours.area[i] * glm::dot(a[i], their);
    own += ours.area[i] * glm::dot(a[i], a[i]);
    other += ours.area[i] * glm::dot(their, their);
  }
  return {both / std::sqrt(own * other), std::sqrt(own / other)};
}

TEST(ReferenceMotion, EveryShapeMovesTheSkinAsScansDo) {
  std::ifstream file{kHeads / "landmarks_68.json"};
  if (!file) GTEST_SKIP() << "../shared/data/heads is missing";
  const auto landmarks = nlohmann::json::parse(file);
  const auto model = read_model(kHeads / "ict_mean.glb");
  ASSERT_TRUE(model) << model.error().sentence;
  const OurFace face;
  const Surface ours = our_surface(face.seen());
  const Surface theirs = reference_surface(*model);
  const Laid laid{face.landmarks(), reference_landmarks(*model, theirs, landmarks)};
  const std::vector<std::size_t> of = counterparts(ours, theirs, laid);
  double sum = 0;
  int shapes = 0, alike = 0;
  for (const auto& [name, moves] : ours.moves) {
    const auto their = theirs.moves.find(name);
    if (their == theirs.moves.end()) continue;
    const Likeness like = likeness(ours, moves, their->second, of, laid.scale());
    std::printf("%-20s direction %.2f, size %.2f\n", name.c_str(), like.direction, like.size);
    EXPECT_GE(like.direction, 0.75) << name;
    EXPECT_GE(like.size, 0.28) << name;
    EXPECT_LE(like.size, 1.35) << name;
    sum += like.direction;
    alike += like.direction >= 0.9;
    ++shapes;
  }
  std::printf("%d shapes, direction %.3f in the mean, %d of them at least 0.9\n", shapes, sum / shapes,
              alike);
  EXPECT_GE(sum / shapes, 0.90);
  EXPECT_GE(alike, 36);
}

}  // namespace
}  // namespace mana::render::head
