#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>

#include "agent/bus/messages/sentence.hpp"
#include "render/face/viseme_shapes.hpp"
#include "render/model/raw_head.hpp"

namespace mana::render {
namespace {

using Kind = TargetMeaning::Kind;
using Matrix = std::vector<std::vector<double>>;

/// A shape that the visemes' mixtures use, or the pair of its sides, which they use alike.
struct Group {
  std::size_t left;   // or the only one
  std::size_t right;  // the same, when there is only one
};

std::vector<Group> groups_of_visemes() {
  std::vector<Group> groups;
  for (std::size_t v = 0; v < msg::kVisemeNames.size(); ++v) {
    for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(v))) {
      const std::string_view name = kShapeNames[part.shape];
      if (name.ends_with("Right")) continue;
      const auto other = name.ends_with("Left")
                             ? find_shape(std::string{name.substr(0, name.size() - 4)} + "Right")
                             : std::optional<std::size_t>{part.shape};
      const bool known =
          std::any_of(groups.begin(), groups.end(), [&part](const Group& g) { return g.left == part.shape; });
      if (!known) groups.push_back({part.shape, *other});
    }
  }
  return groups;
}

double weight_in(std::size_t viseme, std::size_t shape) {
  for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(viseme))) {
    if (part.shape == shape) return part.weight;
  }
  return 0;
}

// Gauss and Jordan; the matrix is symmetric with a ridge, so it has an inverse.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix b(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) b[i][i] = 1;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    const double over = 1 / a[k][k];
    for (std::size_t j = 0; j < n; ++j) {
      a[k][j] *= over;
      b[k][j] *= over;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i][k];
      for (std::size_t j = 0; j < n; ++j) {
        a[i][j] -= factor * a[k][j];
        b[i][j] -= factor * b[k][j];
      }
    }
  }
  return b;
}

// How much of each viseme each group takes: the least shapes whose mixtures are the visemes again,
// groups x visemes. Least squares with a ridge (Tikhonov): M' (M M' + r I)^-1.
Matrix shares(const std::vector<std::size_t>& visemes, const std::vector<Group>& groups) {
  constexpr double kRidge = 0.01;
  const std::size_t n = visemes.size();
  Matrix square(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (const Group& g : groups)
        square[i][j] += weight_in(visemes[i], g.left) * weight_in(visemes[j], g.left);
    }
    square[i][i] += kRidge;
  }
  const Matrix inverted = inverse(square);
  Matrix out(groups.size(), std::vector<double>(n, 0.0));
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (std::size_t v = 0; v < n; ++v) {
      for (std::size_t k = 0; k < n; ++k) out[g][v] += weight_in(visemes[k], groups[g].left) * inverted[k][v];
    }
  }
  return out;
}

/// Makes the shapes of one part.
class PartShapes {
 public:
  PartShapes(const RawPart& raw, const std::array<bool, kShapeCount>& in_file)
      : raw_{raw}, in_file_{in_file}, sum_{raw.part.positions.size()} {}

  void choose() {
    std::array<int, kShapeCount> rank{};
    for (const RawTarget& t : raw_.targets) {
      if (t.meaning.kind != Kind::Shape) continue;
      const std::size_t s = t.meaning.shape;
      named_[s] = true;
      if (t.delta.vertices.empty() || (shapes_[s] && rank[s] <= t.meaning.rank)) continue;
      shapes_[s] = t.delta;
      rank[s] = t.meaning.rank;
    }
  }
  void derive(const std::optional<glm::dvec3>& jaw) {
    join_halves();
    split_pairs();
    if (jaw) open_jaw(glm::vec3{*jaw});
    solve_visemes();
    borrow();
  }
  const std::optional<Delta>& shape_at(std::size_t s) const { return shapes_[s]; }
  const std::map<std::size_t, std::string>& origins() const { return origins_; }

 private:
  // A shape that the file names for this part but that does not move it is meant so, unless the file has
  // it nowhere.
  bool missing(std::size_t s) const { return !shapes_[s] && (!named_[s] || !in_file_[s]); }
  void make(std::size_t s, const std::string& from) {
    Delta made = sum_.take();
    if (made.vertices.empty()) return;
    shapes_[s] = std::move(made);
    origins_.emplace(s, from);
  }
  void join_halves() {
    std::map<std::size_t, std::string> joined;
    for (const RawTarget& t : raw_.targets) {
      const std::size_t s = t.meaning.shape;
      if (t.meaning.kind != Kind::Half || !missing(s) || joined.contains(s)) continue;
      int sides = 0;
      for (const RawTarget& half : raw_.targets) {
        if (half.meaning.kind != Kind::Half || half.meaning.shape != s || sides++ == 2) continue;
        sum_.add(half.delta, 1);
      }
      joined.emplace(s, "its halves");
      make(s, "its halves");
    }
  }
  void split_pairs() {
    std::map<std::size_t, const RawTarget*> best;  // by the left shape
    for (const RawTarget& t : raw_.targets) {
      if (t.meaning.kind != Kind::Both || t.delta.vertices.empty()) continue;
      const RawTarget*& found = best[t.meaning.shape];
      if (found == nullptr || t.meaning.rank < found->meaning.rank) found = &t;
    }
    for (const auto& [left, t] : best) {
      for (const Side side : {Side::Left, Side::Right}) {
        const std::size_t s = side == Side::Left ? left : t->meaning.right;
        if (!missing(s)) continue;
        sum_.add_side(t->delta, 1, raw_.part.positions, side);
        make(s, t->name);
      }
    }
  }
  void open_jaw(const glm::vec3& pivot) {
    constexpr float kAngle = 0.30F;  // radians: as far as MANA's own jaw opens
    const std::size_t s = shape("jawOpen");
    if (raw_.jaw.empty() || shapes_[s] || named_[s]) return;
    const float cosine = std::cos(kAngle);
    const float sine = std::sin(kAngle);
    const auto turn = [cosine, sine](const glm::vec3& p) {
      return glm::vec3{p.x, p.y * cosine - p.z * sine, p.y * sine + p.z * cosine};
    };
    for (std::uint32_t v = 0; v < raw_.jaw.size(); ++v) {
      const float w = raw_.jaw[v];
      if (w < 1e-3F) continue;
      const glm::vec3 arm = raw_.part.positions[v] - pivot;
      const glm::vec3& normal = raw_.part.normals[v];
      sum_.add(v, w * (turn(arm) - arm), w * (turn(normal) - normal));
    }
    make(s, "the jaw bone");
  }
  // What the visemes do beyond the shapes that are there, shared out among those that are not.
  void solve_visemes() {
    std::vector<std::size_t> visemes;
    std::vector<const Delta*> moved;
    for (std::size_t v = 1; v < msg::kVisemeNames.size(); ++v) {  // 0 is silence
      const RawTarget* found = nullptr;
      for (const RawTarget& t : raw_.targets) {
        if (t.meaning.kind != Kind::Viseme || t.meaning.shape != v || t.delta.vertices.empty()) continue;
        if (found == nullptr || t.meaning.rank < found->meaning.rank) found = &t;
      }
      if (found == nullptr) continue;
      visemes.push_back(v);
      moved.push_back(&found->delta);
    }
    if (visemes.empty()) return;
    std::vector<Group> wanted;
    std::vector<Group> there;
    for (const Group& g : groups_of_visemes())
      (missing(g.left) && missing(g.right) ? wanted : there).push_back(g);
    const Matrix share = shares(visemes, wanted);
    for (std::size_t g = 0; g < wanted.size(); ++g) {
      for (std::size_t v = 0; v < visemes.size(); ++v) {
        const double factor = share[g][v];
        if (std::abs(factor) < 1e-3) continue;
        sum_.add(*moved[v], static_cast<float>(factor));
        take_away(there, visemes[v], factor);
      }
      const Delta all = sum_.take();
      const bool pair = wanted[g].left != wanted[g].right;
      for (const Side side : {Side::Left, Side::Right}) {
        if (!pair && side == Side::Right) break;
        sum_.add_side(all, 1, raw_.part.positions, pair ? side : Side::None);
        make(side == Side::Left ? wanted[g].left : wanted[g].right, "visemes");
      }
    }
  }
  void take_away(const std::vector<Group>& there, std::size_t viseme, double factor) {
    for (const Group& g : there) {
      const auto w = static_cast<float>(-factor * weight_in(viseme, g.left));
      if (w == 0) continue;
      if (shapes_[g.left]) sum_.add(*shapes_[g.left], w);
      if (g.right != g.left && shapes_[g.right]) sum_.add(*shapes_[g.right], w);
    }
  }
  // A weak likeness is better than a face that stays still.
  void borrow() {
    struct Loan {
      std::string_view to, from;
      float weight;
    };
    constexpr Loan kLoans[] = {
        {"eyeSquintLeft", "eyeBlinkLeft", 0.35F}, {"eyeSquintRight", "eyeBlinkRight", 0.35F},
        {"eyeWideLeft", "eyeBlinkLeft", -0.2F},   {"eyeWideRight", "eyeBlinkRight", -0.2F},
        {"mouthFunnel", "mouthPucker", 0.8F},     {"mouthPucker", "mouthFunnel", 0.8F},
        {"tongueUp", "tongueOut", 0.27F}};
    for (const Loan& loan : kLoans) {
      const std::size_t to = *find_shape(loan.to);
      const auto& from = shapes_[*find_shape(loan.from)];
      if (!missing(to) || in_file_[to] || !from) continue;
      sum_.add(*from, loan.weight);
      make(to, std::string{loan.from});
    }
  }

  const RawPart& raw_;
  const std::array<bool, kShapeCount>& in_file_;
  DeltaSum sum_;
  std::array<std::optional<Delta>, kShapeCount> shapes_;
  std::array<bool, kShapeCount> named_{};
  std::map<std::size_t, std::string> origins_;
};

std::array<bool, kShapeCount> shapes_in_file(const RawHead& head) {
  std::array<bool, kShapeCount> found{};
  for (const RawPart& raw : head.parts) {
    for (const RawTarget& t : raw.targets) {
      if (t.meaning.kind == Kind::Shape && !t.delta.vertices.empty()) found[t.meaning.shape] = true;
    }
  }
  return found;
}

}  // namespace

void derive_shapes(const RawHead& head, Model& model) {
  const auto in_file = shapes_in_file(head);
  std::map<std::size_t, std::string> origins;
  for (std::size_t i = 0; i < head.parts.size(); ++i) {
    PartShapes shapes{head.parts[i], in_file};
    shapes.choose();
    shapes.derive(head.bones.jaw);
    for (std::size_t s = 0; s < kShapeCount; ++s) {
      if (!shapes.shape_at(s)) continue;
      ShapeDelta delta = packed(*shapes.shape_at(s), s);
      if (delta.stretches.empty()) continue;
      model.has_shape[s] = true;
      model.parts[i].shapes.push_back(std::move(delta));
    }
    origins.insert(shapes.origins().begin(), shapes.origins().end());
  }
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const std::string name{kShapeNames[s]};
    if (!model.has_shape[s]) {
      model.report.missing.push_back(name);
    } else if (in_file[s] || !origins.contains(s)) {
      model.report.mapped.push_back(name);
    } else {
      model.report.derived.push_back({name, origins[s]});
    }
  }
}

}  // namespace mana::render
