#include "render/gltf/gltf_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <set>

#include "render/face/viseme_shapes.hpp"
#include "render/model/mesh_normals.hpp"

namespace mana::render::gltf {
namespace {

constexpr std::size_t kMostParts = 1000;
constexpr std::size_t kMostTargets = 1000;
constexpr std::size_t kMostNames = 100;
constexpr float kMostPlace = 1e6F;
constexpr const char* kTooFar = "it has a number that is far too large or too small";

bool is_sane(const glm::vec3& v) { return glm::dot(v, v) < kMostPlace * kMostPlace; }

// Triangles, strips and fans (glTF's modes 4, 5, 6) as triangles.
std::vector<std::uint32_t> as_triangles(const std::vector<std::uint32_t>& corners, std::size_t mode) {
  if (mode == 4) return {corners.begin(), corners.end() - static_cast<std::ptrdiff_t>(corners.size() % 3)};
  std::vector<std::uint32_t> triangles;
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const bool odd = i % 2 == 1;
    if (mode == 6) {
      triangles.insert(triangles.end(), {corners[0], corners[i - 1], corners[i]});
    } else {
      triangles.insert(triangles.end(), {corners[i - 2], corners[odd ? i : i - 1], corners[odd ? i - 1 : i]});
    }
  }
  return triangles;
}

// Throws Fault for numbers that no face can have.
Delta checked(Delta delta) {
  for (std::size_t i = 0; i < delta.vertices.size(); ++i) {
    if (!is_sane(delta.positions[i]) || !is_sane(delta.normals[i])) throw Fault{kTooFar};
  }
  return delta;
}

bool names_an_eye(const std::string& name) {
  const std::string words = plain_name(name).words;
  for (const char* other :
       {"brow", "lash", "lid", "socket", "liner", "glass", "occlusion", "shadow", "tear"}) {
    if (words.find(other) != std::string::npos) return false;
  }
  for (const char* eye : {"eyeball", "eyes", "iris", "sclera"}) {
    if (words.find(eye) != std::string::npos) return true;
  }
  return words.ends_with("eye");
}

}  // namespace

/// How the vertices of one primitive get from the file to where they are at rest.
struct Meshes::Placing {
  std::vector<glm::mat3> turns;  // one for all, or one for each vertex
  std::vector<glm::mat3> normal_turns;
  const glm::mat3& turn(std::size_t v) const { return turns[turns.size() == 1 ? 0 : v]; }
  const glm::mat3& normal_turn(std::size_t v) const { return normal_turns[turns.size() == 1 ? 0 : v]; }
  void add(const glm::dmat4& m) {
    const glm::dmat3 linear{m};
    turns.emplace_back(linear);
    // Normals go by the cofactors, which exist for a flattened mesh, too.
    const glm::dvec3 a = linear[0];
    const glm::dvec3 b = linear[1];
    const glm::dvec3 c = linear[2];
    glm::dmat3 cofactors{glm::cross(b, c), glm::cross(c, a), glm::cross(a, b)};
    const double size = glm::length(cofactors[0]) + glm::length(cofactors[1]) + glm::length(cofactors[2]);
    if (size > 0) cofactors *= 3 / size;
    if (glm::determinant(linear) < 0) cofactors *= -1;  // a mirrored surface still looks outwards
    normal_turns.emplace_back(cofactors);
  }
};

Meshes::Meshes(Container& container, Accessors& accessors, const Nodes& nodes, const Vrm& vrm)
    : container_{&container},
      accessors_{&accessors},
      nodes_{&nodes},
      vrm_{&vrm},
      materials_{container, accessors},
      reads_visemes_{needs_visemes()} {}

std::vector<std::string> Meshes::target_names(const Json& mesh, const Json& primitive) const {
  const Json& own = list(object(primitive, "extras"), "targetNames");
  std::vector<std::string> names;
  for (const Json& name : own.empty() ? list(object(mesh, "extras"), "targetNames") : own)
    names.push_back(name.is_string() ? name.get<std::string>() : "");
  return names;
}

// Visemes are mixed of ARKit's shapes; those of the file matter where such shapes are missing.
bool Meshes::needs_visemes() const {
  std::set<std::size_t> there;
  for (const Json& mesh : list(container_->root(), "meshes")) {
    std::set<std::string> names;
    for (const std::string& name : target_names(mesh, Json::object())) names.insert(name);
    for (const Json& primitive : list(mesh, "primitives"))
      for (const std::string& name : target_names(mesh, primitive)) names.insert(name);
    for (const std::string& name : names) {
      const auto meaning = meaning_of(name);
      if (!meaning || meaning->kind == TargetMeaning::Kind::Viseme) continue;
      there.insert(meaning->shape);
      if (meaning->kind == TargetMeaning::Kind::Both) there.insert(meaning->right);
    }
  }
  for (std::size_t v = 0; v < 15; ++v) {
    for (const ShapePart& part : shapes_of(static_cast<msg::Viseme>(v)))
      if (!there.contains(part.shape)) return true;
  }
  return false;
}

void Meshes::read(std::size_t node, RawHead& head) {
  const Json& n = list(container_->root(), "nodes")[node];
  const Json& mesh = container_->item("meshes", index(n, "mesh").value_or(SIZE_MAX));
  if (list(mesh, "primitives").empty()) throw Fault{"a mesh has nothing in it"};
  for (const Json& primitive : list(mesh, "primitives")) {
    if (head.parts.size() >= kMostParts) throw Fault{"it has more than a thousand meshes"};
    if (!materials_.is_a_veil(primitive)) read_primitive(node, mesh, primitive, head);
  }
}

void Meshes::read_primitive(std::size_t node, const Json& mesh, const Json& primitive, RawHead& head) {
  const Json& n = list(container_->root(), "nodes")[node];
  const Json& attributes = object(primitive, "attributes");
  const std::size_t mode = primitive.contains("mode") ? index(primitive, "mode").value_or(0) : 4;
  if (mode < 4 || mode > 6) throw Fault{"a mesh is not made of triangles"};
  if (object(primitive, "extensions").contains("KHR_draco_mesh_compression") &&
      !index(attributes, "POSITION"))
    throw Fault{"its meshes are packed with Draco, which is not known here"};
  const auto position = index(attributes, "POSITION");
  if (!position) throw Fault{"a mesh has no positions"};
  RawPart raw;
  ModelPart& part = raw.part;
  part.positions = accessors_->vectors(*position);
  const std::size_t count = part.positions.size();
  if (count == 0) throw Fault{"a mesh has no positions"};
  // An accessor without bytes costs a file nothing and a program everything: the sum counts.
  vertices_ += count;
  if (vertices_ > kMostVertices) throw Fault{"it has more than four million vertices"};

  std::vector<std::uint32_t> corners(count);
  if (const auto indices = index(primitive, "indices")) {
    corners = accessors_->wholes(*indices);
  } else {
    for (std::uint32_t i = 0; i < count; ++i) corners[i] = i;
  }
  for (const std::uint32_t c : corners) {
    if (c >= count) throw Fault{"a triangle uses a vertex that does not exist"};
  }
  part.triangles = as_triangles(corners, mode);

  const std::string node_name = text(n, "name").empty() ? text(mesh, "name") : text(n, "name");
  materials_.read(primitive, node_name, part);
  const bool has_normals = index(attributes, "NORMAL").has_value();
  if (has_normals) part.normals = accessors_->vectors(*index(attributes, "NORMAL"));
  if (has_normals && part.normals.size() != count) throw Fault{"the normals of a mesh do not fit it"};
  part.tangents.assign(count, glm::vec3{0});
  if (const auto tangent = index(attributes, "TANGENT"); tangent && part.kind == Material::Hair) {
    auto t = accessors_->vectors(*tangent);
    if (t.size() == count) part.tangents = std::move(t);
  }
  if (const auto place = index(attributes, "TEXCOORD_0"); place && part.kind == Material::Hair) {
    const std::vector<float> uv = accessors_->floats(*place, 2);
    for (std::size_t i = 0; uv.size() == 2 * count && i < count; ++i)
      part.strands.emplace_back(uv[2 * i], uv[2 * i + 1]);
  }
  const Placing places = placing(node, attributes, raw);
  if (!has_normals) part.normals = normals_of(part.positions, part.triangles);
  raw.is_eye = (!raw.eye_l.empty() && part.kind != Material::Flat) ||
               (!nodes_->bone(Role::EyeLeft) && (names_an_eye(part.material) || names_an_eye(node_name)));
  read_targets(*index(n, "mesh"), mesh, primitive, places, raw, head);
  head.parts.push_back(std::move(raw));
}

std::vector<Meshes::Joint> Meshes::joints_of(std::size_t skin) {
  const Json& s = container_->item("skins", skin);
  const Json& names = list(s, "joints");
  std::vector<float> bind;
  if (const auto matrices = index(s, "inverseBindMatrices")) bind = accessors_->floats(*matrices, 16);
  if (!bind.empty() && bind.size() < names.size() * 16) throw Fault{"a skin has too few matrices"};
  std::vector<Joint> joints(names.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    if (!names[j].is_number_unsigned() || names[j].get<std::size_t>() >= nodes_->size())
      throw Fault{"it names a nodes entry that does not exist"};
    const auto node = names[j].get<std::size_t>();
    glm::dmat4 to_joint{1};
    for (std::size_t k = 0; k < 16 && !bind.empty(); ++k) {
      if (!(std::abs(bind[j * 16 + k]) < kMostPlace)) throw Fault{"a skin holds a number that is too large"};
      to_joint[static_cast<int>(k / 4)][static_cast<int>(k % 4)] = bind[j * 16 + k];
    }
    joints[j] = {nodes_->place(node) * to_joint, nodes_->role(node)};
  }
  return joints;
}

// Puts the part's vertices where they are at rest; sets the weights of head, jaw and eyes.
Meshes::Placing Meshes::placing(std::size_t node, const Json& attributes, RawPart& raw) {
  ModelPart& part = raw.part;
  const std::size_t count = part.positions.size();
  const auto skin = index(list(container_->root(), "nodes")[node], "skin");
  std::vector<Joint> joints;
  if (skin && index(attributes, "JOINTS_0") && index(attributes, "WEIGHTS_0")) joints = joints_of(*skin);
  const bool head_known = nodes_->bone(Role::Head).has_value();
  const Role own = nodes_->role(node);
  const bool one_for_all =
      joints.empty() || std::all_of(joints.begin(), joints.end(),
                                    [&joints](const Joint& j) { return j.matrix == joints.front().matrix; });
  Placing places;
  if (one_for_all) places.add(joints.empty() ? nodes_->place(node) : joints.front().matrix);
  std::vector<float> by_role[kRoles];
  const auto weights_of = [&by_role, count](Role role) -> std::vector<float>& {
    auto& all = by_role[static_cast<std::size_t>(role)];
    if (all.empty()) all.assign(count, 0.0F);
    return all;
  };
  std::vector<glm::dmat4> sums;
  std::vector<double> totals;
  if (!joints.empty()) {
    if (!one_for_all) sums.assign(count, glm::dmat4{0});
    totals.assign(count, 0.0);
  } else {
    weights_of(own).assign(count, 1.0F);
  }
  for (std::size_t set = 0; set < 4 && !joints.empty(); ++set) {
    const auto j = index(attributes, ("JOINTS_" + std::to_string(set)).c_str());
    const auto w = index(attributes, ("WEIGHTS_" + std::to_string(set)).c_str());
    if (!j || !w) break;
    const std::vector<std::uint32_t> which = accessors_->wholes(*j, 4);
    const std::vector<float> weight = accessors_->floats(*w, 4);
    if (which.size() != count * 4 || weight.size() != count * 4)
      throw Fault{"the joints of a mesh do not fit it"};
    for (std::size_t i = 0; i < count * 4; ++i) {
      if (weight[i] == 0) continue;
      if (!(weight[i] > 0 && weight[i] < kMostPlace)) throw Fault{"the weights of a mesh are no weights"};
      if (which[i] >= joints.size()) throw Fault{"a mesh hangs on a joint that does not exist"};
      const Joint& joint = joints[which[i]];
      if (!one_for_all) sums[i / 4] += joint.matrix * double{weight[i]};
      totals[i / 4] += weight[i];
      weights_of(joint.role)[i / 4] += weight[i];
    }
  }
  for (std::size_t v = 0; v < count; ++v) {
    const bool weighted = !totals.empty() && totals[v] > 0;
    if (weighted) {
      for (auto& all : by_role)
        if (!all.empty()) all[v] /= static_cast<float>(totals[v]);
    }
    glm::dmat4 place = joints.empty() ? nodes_->place(node) : joints.front().matrix;
    if (!one_for_all) {
      if (weighted) place = sums[v] / totals[v];
      places.add(place);
    }
    part.positions[v] = glm::vec3{place * glm::dvec4{glm::dvec3{part.positions[v]}, 1.0}};
    if (!is_sane(part.positions[v])) throw Fault{kTooFar};
    if (!part.normals.empty()) {
      const glm::vec3 n = places.normal_turn(v) * part.normals[v];
      const float length = glm::length(n);
      part.normals[v] = length > 1e-12F && std::isfinite(length) ? n / length : glm::vec3{0, 0, 1};
    }
    part.tangents[v] = places.turn(v) * part.tangents[v];
    if (!is_sane(part.tangents[v])) part.tangents[v] = glm::vec3{0};
  }
  if (one_for_all &&
      glm::determinant(glm::dmat3{joints.empty() ? nodes_->place(node) : joints.front().matrix}) < 0) {
    for (std::size_t t = 0; t + 2 < part.triangles.size(); t += 3)
      std::swap(part.triangles[t + 1], part.triangles[t + 2]);
  }
  // Without a bone for the head, and outside the bones, all turns together.
  part.head_weight.assign(count, !head_known || (joints.empty() && own == Role::Body) ? 1.0F : 0.0F);
  if (head_known && !(joints.empty() && own == Role::Body)) {
    for (const Role role : {Role::Head, Role::Jaw, Role::EyeLeft, Role::EyeRight}) {
      const auto& all = by_role[static_cast<std::size_t>(role)];
      for (std::size_t v = 0; v < all.size(); ++v) part.head_weight[v] += all[v];
    }
  }
  raw.jaw = by_role[static_cast<std::size_t>(Role::Jaw)];
  const auto& left = by_role[static_cast<std::size_t>(Role::EyeLeft)];
  const auto& right = by_role[static_cast<std::size_t>(Role::EyeRight)];
  double of_eyes = 0;
  for (const auto* side : {&left, &right}) {
    for (const float w : *side) of_eyes += w;
  }
  if (of_eyes > 0.9 * static_cast<double>(count)) {
    raw.eye_l = left.empty() ? std::vector<float>(count, 0.0F) : left;
    raw.eye_r = right.empty() ? std::vector<float>(count, 0.0F) : right;
  }
  return places;
}

void Meshes::read_targets(std::size_t which, const Json& mesh, const Json& primitive, const Placing& placing,
                          RawPart& raw, RawHead& head) {
  const std::vector<std::string> names = target_names(mesh, primitive);
  const Json& targets = list(primitive, "targets");
  for (std::size_t t = 0; t < targets.size() && t < names.size() && t < kMostTargets; ++t) {
    const auto meaning = meaning_of(names[t]);
    if (!meaning) {
      auto& others = head.not_understood;
      if (others.size() < kMostNames && !vrm_->binds(which, t) &&
          std::find(others.begin(), others.end(), names[t]) == others.end())
        others.push_back(names[t]);
      continue;
    }
    if (meaning->kind == TargetMeaning::Kind::Viseme && !reads_visemes_) continue;
    if (!index(targets[t], "POSITION")) continue;
    DeltaSum sum{raw.part.positions.size()};
    add_target(targets[t], names[t], 1, placing, raw, sum);
    raw.targets.push_back({*meaning, names[t], checked(sum.take())});
    if (!index(targets[t], "NORMAL"))
      add_normals(raw.part.positions, raw.part.triangles, raw.targets.back().delta);
  }
  for (const Vrm::Expression& expression : vrm_->expressions) {
    if (expression.meaning.kind == TargetMeaning::Kind::Viseme && !reads_visemes_) continue;
    DeltaSum sum{raw.part.positions.size()};
    bool has_normals = true;
    for (const Vrm::Bind& bind : expression.binds) {
      if (bind.mesh != which || bind.target >= targets.size()) continue;
      const Json& target = targets[bind.target];
      if (!index(target, "POSITION")) continue;
      add_target(target, expression.name, bind.weight, placing, raw, sum);
      has_normals = has_normals && index(target, "NORMAL");
    }
    Delta delta = checked(sum.take());
    if (delta.vertices.empty()) continue;
    if (!has_normals) add_normals(raw.part.positions, raw.part.triangles, delta);
    raw.targets.push_back({expression.meaning, expression.name, std::move(delta)});
  }
}

// What one target moves, where its part is at rest.
void Meshes::add_target(const Json& target, const std::string& name, float weight, const Placing& placing,
                        const RawPart& raw, DeltaSum& sum) {
  const std::size_t count = raw.part.positions.size();
  const auto position = index(target, "POSITION");
  const auto normal = index(target, "NORMAL");
  if (accessors_->count(*position) != count || (normal && accessors_->count(*normal) != count))
    throw Fault{"the shape '" + name + "' does not fit its mesh"};
  const SparseVectors moved = accessors_->sparse_vectors(*position);
  for (std::size_t i = 0; i < moved.vertices.size(); ++i) {
    const std::uint32_t v = moved.vertices[i];
    sum.add(v, weight * (placing.turn(v) * moved.values[i]), glm::vec3{0});
  }
  if (!normal) return;
  const SparseVectors turned = accessors_->sparse_vectors(*normal);
  for (std::size_t i = 0; i < turned.vertices.size(); ++i) {
    const std::uint32_t v = turned.vertices[i];
    sum.add(v, glm::vec3{0}, weight * (placing.normal_turn(v) * turned.values[i]));
  }
}

}  // namespace mana::render::gltf
