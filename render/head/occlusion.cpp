#include "render/head/head.hpp"

namespace mana::render::head {
namespace {

constexpr int kDirections = 56;
constexpr int kSize = 384;     // pixels of a depth picture
constexpr double kReach = 17;  // cm around the middle of the head
const Vec kMiddle{0, -2, 0};
const Vec kLamp{0, 0.78, 0.63};  // the middle of the lights, which come from both sides

/// The whole head seen from far away in one direction: how near the nearest surface is, for each pixel.
class DepthPicture {
 public:
  explicit DepthPicture(const Vec& towards) : towards_{towards}, depth_(kSize * kSize, -1e9F) {
    const Vec up = std::abs(towards.y) < 0.95 ? Vec{0, 1, 0} : Vec{1, 0, 0};
    right_ = glm::normalize(glm::cross(up, towards));
    up_ = glm::cross(towards, right_);
  }
  void draw(const Vec& a, const Vec& b, const Vec& c) {
    const Vec p = place(a);
    const Vec q = place(b);
    const Vec r = place(c);
    const double area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    if (std::abs(area) < 1e-9) return;
    const auto range = [](double lo, double hi) {
      return std::pair{std::clamp(static_cast<int>(std::floor(lo)), 0, kSize - 1),
                       std::clamp(static_cast<int>(std::ceil(hi)), 0, kSize - 1)};
    };
    const auto [x0, x1] = range(std::min({p.x, q.x, r.x}), std::max({p.x, q.x, r.x}));
    const auto [y0, y1] = range(std::min({p.y, q.y, r.y}), std::max({p.y, q.y, r.y}));
    for (int y = y0; y <= y1; ++y) {
      for (int x = x0; x <= x1; ++x) {
        const double u = ((q.x - x) * (r.y - y) - (q.y - y) * (r.x - x)) / area;
        const double v = ((r.x - x) * (p.y - y) - (r.y - y) * (p.x - x)) / area;
        const double w = 1 - u - v;
        if (u < -1e-9 || v < -1e-9 || w < -1e-9) continue;
        float& d = depth_[static_cast<std::size_t>(y) * kSize + static_cast<std::size_t>(x)];
        d = std::max(d, static_cast<float>(u * p.z + v * q.z + w * r.z));
      }
    }
  }
  bool sees(const Vec& point) const {
    const Vec p = place(point);
    const int x = static_cast<int>(std::lround(p.x));
    const int y = static_cast<int>(std::lround(p.y));
    if (x < 0 || y < 0 || x >= kSize || y >= kSize) return true;
    return p.z > depth_[static_cast<std::size_t>(y) * kSize + static_cast<std::size_t>(x)] - 0.06;
  }

 private:
  Vec place(const Vec& v) const {
    const Vec d = v - kMiddle;
    return {(glm::dot(d, right_) / kReach * 0.5 + 0.5) * kSize,
            (glm::dot(d, up_) / kReach * 0.5 + 0.5) * kSize, glm::dot(d, towards_)};
  }
  Vec towards_, right_, up_;
  std::vector<float> depth_;
};

bool casts_shadow(const Part& part) { return part.material != "lash" && part.material != "brow"; }

Vec offset(const Head& head, const Part& part) {
  if (part.fixed == Fixed::Body) return Vec{0};
  return head.eye_centre * Vec{part.fixed == Fixed::EyeLeft ? 1 : -1, 1, 1};
}

void smooth(Part& part) {
  for (int round = 0; round < 2; ++round) {
    std::vector<double> sum(part.occlusion.size(), 0.0);
    std::vector<double> count(part.occlusion.size(), 0.0);
    for (const Quad& q : part.quads) {
      for (std::size_t k = 0; k < 4; ++k) {
        sum[q[k]] += part.occlusion[q[(k + 1) % 4]] + part.occlusion[q[(k + 3) % 4]];
        count[q[k]] += 2;
      }
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (count[i] > 0) part.occlusion[i] = 0.5 * part.occlusion[i] + 0.5 * sum[i] / count[i];
    }
  }
}

}  // namespace

void bake_occlusion(Head& head) {
  constexpr double kBias = 0.12;
  std::vector<std::vector<double>> light;
  std::vector<std::vector<double>> possible;
  for (const Part& part : head.parts) {
    light.emplace_back(part.positions.size(), 0.0);
    possible.emplace_back(part.positions.size(), 1e-6);
  }
  for (int i = 0; i < kDirections; ++i) {
    // Evenly over the sphere but for what comes from straight below (Fibonacci's spiral).
    const double y = 1 - (2.0 * i + 1) / kDirections * 0.93;
    const double a = i * 2.399963229728653;
    const double r = std::sqrt(std::max(0.0, 1 - y * y));
    const Vec towards{r * std::cos(a), y, r * std::sin(a)};
    DepthPicture picture{towards};
    for (const Part& part : head.parts) {
      if (!casts_shadow(part)) continue;
      const Vec o = offset(head, part);
      for (const Quad& q : part.quads) {
        picture.draw(part.positions[q[0]] + o, part.positions[q[1]] + o, part.positions[q[2]] + o);
        picture.draw(part.positions[q[0]] + o, part.positions[q[2]] + o, part.positions[q[3]] + o);
      }
    }
    for (std::size_t k = 0; k < head.parts.size(); ++k) {
      const Part& part = head.parts[k];
      const Vec o = offset(head, part);
      for (std::size_t v = 0; v < part.positions.size(); ++v) {
        // Light comes from above and in front: so the neck lies in the chin's shade.
        const double lit = 0.35 + 1.3 * std::max(0.0, glm::dot(towards, kLamp));
        const double w = lit * std::max(0.0, glm::dot(part.normals[v], towards));
        if (w <= 0) continue;
        possible[k][v] += w;
        if (picture.sees(part.positions[v] + o + part.normals[v] * kBias)) light[k][v] += w;
      }
    }
  }
  for (std::size_t k = 0; k < head.parts.size(); ++k) {
    Part& part = head.parts[k];
    part.occlusion.resize(part.positions.size());
    for (std::size_t v = 0; v < part.positions.size(); ++v)
      part.occlusion[v] = std::clamp(light[k][v] / possible[k][v], 0.0, 1.0);
    smooth(part);
  }
}

}  // namespace mana::render::head
