#include <cmath>
#include <cstring>
#include <fstream>
#include <glm/geometric.hpp>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "render/model.hpp"

namespace mana::render {
namespace {
using Json = nlohmann::json;

constexpr std::uintmax_t kMostBytes = 256U << 20;
constexpr std::size_t kMostVertices = 4'000'000;
constexpr std::size_t kMostElements = 40'000'000;  // of all accessors that are read

/// Thrown within this file alone; parse_model turns it into a Result.
struct Fault {
  std::string sentence;
};

struct MaterialName {
  std::string_view name;
  Material kind;
};
constexpr MaterialName kMaterials[] = {
    {"skin", Material::Skin}, {"eye", Material::Eye},   {"sclera", Material::Eye},
    {"hair", Material::Hair}, {"brow", Material::Hair}, {"cloth", Material::Cloth},
    {"teeth", Material::Wet}, {"gum", Material::Wet},   {"tongue", Material::Wet},
    {"mouth", Material::Wet}, {"lash", Material::Flat}};

std::uint32_t word(std::span<const std::uint8_t> bytes, std::size_t at) {
  std::uint32_t w = 0;
  std::memcpy(&w, bytes.data() + at, 4);
  return w;
}

class GltfReader {
 public:
  explicit GltfReader(std::span<const std::uint8_t> glb) { split(glb); }

  Model read() {
    find_nodes();
    const Json& nodes = list(root_, "nodes");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].contains("mesh")) read_mesh(nodes[i]);
    }
    if (model_.parts.empty()) throw Fault{"it holds no mesh"};
    return std::move(model_);
  }

 private:
  void split(std::span<const std::uint8_t> glb) {
    if (glb.size() < 20 || word(glb, 0) != 0x46546C67) throw Fault{"it is not a binary glTF file"};
    if (word(glb, 4) != 2)
      throw Fault{"it is glTF version " + std::to_string(word(glb, 4)) + "; only 2 is known"};
    std::size_t at = 12;
    while (at + 8 <= glb.size()) {
      const std::size_t length = word(glb, at);
      const std::uint32_t kind = word(glb, at + 4);
      if (length > glb.size() - at - 8) throw Fault{"it ends in the middle of a chunk"};
      const auto chunk = glb.subspan(at + 8, length);
      if (kind == 0x4E4F534A) root_ = Json::parse(chunk.begin(), chunk.end(), nullptr, false);
      if (kind == 0x004E4942) bytes_ = chunk;
      at += 8 + (length + 3) / 4 * 4;
    }
    if (!root_.is_object()) throw Fault{"its JSON part cannot be read"};
  }

  static const Json& list(const Json& from, const char* key) {
    static const Json none = Json::array();
    const auto found = from.find(key);
    return found != from.end() && found->is_array() ? *found : none;
  }
  static std::optional<std::size_t> index(const Json& from, const char* key) {
    const auto found = from.find(key);
    if (found == from.end() || !found->is_number_unsigned()) return {};
    return found->get<std::size_t>();
  }
  const Json& item(const char* key, std::size_t i) const {
    const Json& all = list(root_, key);
    if (i >= all.size()) throw Fault{"it names a " + std::string{key} + " entry that does not exist"};
    return all[i];
  }

  void find_nodes() {
    for (const Json& node : list(root_, "nodes")) {
      const std::string name = node.value("name", "");
      if (name == "head") model_.head_pivot = translation(node);
    }
    // Eyes hang on the head; their place is relative to its pivot.
    for (const Json& node : list(root_, "nodes")) {
      const std::string name = node.value("name", "");
      if (name == "eyeLeft") model_.eye_left = model_.head_pivot + translation(node);
      if (name == "eyeRight") model_.eye_right = model_.head_pivot + translation(node);
    }
  }
  static glm::vec3 translation(const Json& node) {
    const Json& t = list(node, "translation");
    glm::vec3 v{0};
    for (std::size_t i = 0; i < 3 && i < t.size(); ++i) {
      if (t[i].is_number()) v[static_cast<int>(i)] = t[i].get<float>();
    }
    return v;
  }

  // An accessor's numbers as floats, `width` of them for each element.
  std::vector<float> floats(std::size_t accessor, std::size_t width) {
    const Json& a = item("accessors", accessor);
    const std::size_t count = index(a, "count").value_or(0);
    if (count > kMostVertices) throw Fault{"it has more than four million vertices"};
    elements_ += count;
    if (elements_ > kMostElements) throw Fault{"its meshes and shapes together are too large"};
    std::vector<float> values(count * width, 0.0F);
    if (const auto buffer_view = index(a, "bufferView")) {
      read_elements(*buffer_view, index(a, "byteOffset").value_or(0), a, count, width, values.data());
    }
    if (const auto sparse = a.find("sparse"); sparse != a.end())
      read_sparse(*sparse, a, count, width, values);
    return values;
  }
  void read_sparse(const Json& sparse, const Json& a, std::size_t count, std::size_t width,
                   std::vector<float>& values) {
    const std::size_t changed = index(sparse, "count").value_or(0);
    if (changed > count) throw Fault{"a sparse accessor changes more elements than there are"};
    const Json where = sparse.value("indices", Json::object());
    const Json what = sparse.value("values", Json::object());
    Json as_scalar{{"componentType", where.value("componentType", 0)}, {"type", "SCALAR"}};
    std::vector<float> places(changed);
    read_elements(index(where, "bufferView").value_or(SIZE_MAX), index(where, "byteOffset").value_or(0),
                  as_scalar, changed, 1, places.data());
    std::vector<float> packed(changed * width);
    read_elements(index(what, "bufferView").value_or(SIZE_MAX), index(what, "byteOffset").value_or(0), a,
                  changed, width, packed.data());
    for (std::size_t i = 0; i < changed; ++i) {
      const auto place = static_cast<std::size_t>(places[i]);
      if (place >= count) throw Fault{"a sparse accessor points outside its mesh"};
      std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                  values.begin() + static_cast<std::ptrdiff_t>(place * width));
    }
  }
  void read_elements(std::size_t view_index, std::size_t offset, const Json& a, std::size_t count,
                     std::size_t width, float* out) {
    if (count == 0) return;
    const Json& view = item("bufferViews", view_index);
    if (view.contains("extensions")) throw Fault{"it is compressed in a way that is not known here"};
    static const std::map<std::string, std::size_t> kWidths = {
        {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    const auto components = kWidths.find(a.value("type", ""));
    const int type = a.value("componentType", 0);
    const std::size_t size = type == 5126 || type == 5125   ? 4
                             : type == 5122 || type == 5123 ? 2
                             : type == 5120 || type == 5121 ? 1
                                                            : 0;
    if (components == kWidths.end() || size == 0 || components->second < std::min<std::size_t>(width, 3)) {
      throw Fault{"an accessor has a type that does not fit"};
    }
    const std::size_t element = components->second * size;
    const std::size_t stride = index(view, "byteStride").value_or(element);
    const std::size_t begin = index(view, "byteOffset").value_or(0);
    const std::size_t length = index(view, "byteLength").value_or(0);
    const bool inside = begin <= bytes_.size() && length <= bytes_.size() - begin && offset <= length &&
                        stride <= length + element && stride >= element &&
                        (count - 1) <= (length - offset) / std::max<std::size_t>(1, stride) &&
                        (count - 1) * stride + element <= length - offset;
    if (!inside) throw Fault{"an accessor reaches beyond the end of the file"};
    const bool normalised = a.value("normalized", false);
    const std::uint8_t* from = bytes_.data() + begin + offset;
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t c = 0; c < std::min(width, components->second); ++c) {
        out[i * width + c] = number(from + i * stride + c * size, type, normalised);
      }
    }
  }
  template <class T>
  static T as(const std::uint8_t* p) {
    T v;
    std::memcpy(&v, p, sizeof v);
    return v;
  }
  static float number(const std::uint8_t* p, int type, bool normalised) {
    switch (type) {
      case 5126: return as<float>(p);
      case 5125: return static_cast<float>(as<std::uint32_t>(p));
      case 5123: return static_cast<float>(as<std::uint16_t>(p)) / (normalised ? 65535.0F : 1.0F);
      case 5122: return static_cast<float>(as<std::int16_t>(p)) / (normalised ? 32767.0F : 1.0F);
      case 5121: return static_cast<float>(*p) / (normalised ? 255.0F : 1.0F);
      default: return static_cast<float>(as<std::int8_t>(p)) / (normalised ? 127.0F : 1.0F);
    }
  }

  static std::vector<glm::vec3> vectors(const std::vector<float>& values, std::size_t width = 3) {
    std::vector<glm::vec3> all(values.size() / width);
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = {values[i * width], values[i * width + 1], values[i * width + 2]};
      for (int c = 0; c < 3; ++c) {
        if (!std::isfinite(all[i][c])) throw Fault{"it holds a number that is none"};
      }
    }
    return all;
  }

  void read_mesh(const Json& node) {
    const Json& mesh = item("meshes", index(node, "mesh").value_or(SIZE_MAX));
    const std::string node_name = node.value("name", "");
    std::vector<std::string> target_names;
    if (mesh.contains("extras")) {
      for (const Json& name : list(mesh["extras"], "targetNames"))
        target_names.push_back(name.is_string() ? name.get<std::string>() : "");
    }
    const std::size_t head_joint = joint_of(node, "head");
    for (const Json& primitive : list(mesh, "primitives")) {
      ModelPart part = read_primitive(primitive, target_names, head_joint);
      part.anchor = node_name == "eyeLeft"    ? Anchor::EyeLeft
                    : node_name == "eyeRight" ? Anchor::EyeRight
                                              : Anchor::Body;
      if (part.anchor != Anchor::Body) part.kind = part.kind == Material::Skin ? Material::Eye : part.kind;
      if (!node.contains("skin") && part.anchor == Anchor::Body)
        part.head_weight.assign(part.positions.size(), 1.0F);
      if (part.kind == Material::Eye) find_iris(part);
      model_.parts.push_back(std::move(part));
    }
  }
  // The iris is drawn by the shader, at an angle of 0.19 to 0.48 from the axis; its colour is the mesh's
  // there.
  static void find_iris(ModelPart& part) {
    constexpr float kInTheIris = 0.33F;
    float nearest = 9;
    for (std::size_t i = 0; i < part.positions.size(); ++i) {
      const glm::vec3& p = part.positions[i];
      const float off = std::abs(std::atan2(std::hypot(p.x, p.y), p.z) - kInTheIris);
      if (off >= nearest) continue;
      nearest = off;
      part.iris = {part.colours[i].x, part.colours[i].y, part.colours[i].z};
    }
  }
  // Which of the skin's joints is the node of that name.
  std::size_t joint_of(const Json& node, std::string_view name) const {
    const auto skin = index(node, "skin");
    if (!skin) return SIZE_MAX;
    const Json& joints = list(item("skins", *skin), "joints");
    for (std::size_t j = 0; j < joints.size(); ++j) {
      if (joints[j].is_number_unsigned() &&
          item("nodes", joints[j].get<std::size_t>()).value("name", "") == name)
        return j;
    }
    return SIZE_MAX;
  }

  ModelPart read_primitive(const Json& primitive, const std::vector<std::string>& target_names,
                           std::size_t head_joint) {
    ModelPart part;
    const Json attributes = primitive.value("attributes", Json::object());
    const auto position = index(attributes, "POSITION");
    if (!position) throw Fault{"a mesh has no positions"};
    part.positions = vectors(floats(*position, 3));
    const std::size_t count = part.positions.size();
    // An accessor without bytes costs a file nothing and a program everything: the sum counts.
    vertices_ += count;
    if (vertices_ > kMostVertices) throw Fault{"it has more than four million vertices"};
    if (const auto normal = index(attributes, "NORMAL")) part.normals = vectors(floats(*normal, 3));
    if (part.normals.size() != count) throw Fault{"a mesh has no normals"};
    read_material(primitive, part);
    read_colours(attributes, part);
    read_weights(attributes, part, head_joint);
    part.tangents.assign(count, glm::vec3{0});
    if (const auto tangent = index(attributes, "TANGENT")) {
      auto t = vectors(floats(*tangent, 4), 4);
      if (t.size() == count) part.tangents = std::move(t);
    }
    read_triangles(primitive, part);
    const Json& targets = list(primitive, "targets");
    for (std::size_t t = 0; t < targets.size() && t < target_names.size(); ++t)
      read_target(targets[t], target_names[t], part);
    return part;
  }
  void read_material(const Json& primitive, ModelPart& part) {
    const auto material = index(primitive, "material");
    if (!material) return;
    const Json& m = item("materials", *material);
    part.material = m.value("name", "");
    for (const MaterialName& known : kMaterials) {
      if (part.material.find(known.name) != std::string::npos) part.kind = known.kind;
    }
    if (!m.contains("pbrMetallicRoughness")) return;
    const Json& colour = list(m["pbrMetallicRoughness"], "baseColorFactor");
    for (std::size_t i = 0; i < 3 && i < colour.size(); ++i) {
      if (colour[i].is_number()) part.base_colour[i] = colour[i].get<float>();
    }
  }
  void read_colours(const Json& attributes, ModelPart& part) {
    const std::size_t count = part.positions.size();
    const glm::vec3 base{part.base_colour[0], part.base_colour[1], part.base_colour[2]};
    part.colours.assign(count, base);
    part.occlusion.assign(count, 1.0F);
    const auto colour = index(attributes, "COLOR_0");
    if (!colour) return;
    const bool has_alpha = item("accessors", *colour).value("type", "") == "VEC4";
    const std::vector<float> c = floats(*colour, has_alpha ? 4 : 3);
    const std::size_t width = has_alpha ? 4 : 3;
    if (c.size() != count * width) return;
    for (std::size_t i = 0; i < count; ++i) {
      part.colours[i] = base * glm::vec3{c[i * width], c[i * width + 1], c[i * width + 2]};
      if (has_alpha) part.occlusion[i] = c[i * width + 3];
    }
  }
  void read_weights(const Json& attributes, ModelPart& part, std::size_t head_joint) {
    const std::size_t count = part.positions.size();
    part.head_weight.assign(count, 0.0F);
    const auto joints = index(attributes, "JOINTS_0");
    const auto weights = index(attributes, "WEIGHTS_0");
    if (!joints || !weights) return;
    const std::vector<float> j = floats(*joints, 4);
    const std::vector<float> w = floats(*weights, 4);
    if (j.size() != count * 4 || w.size() != count * 4) return;
    for (std::size_t i = 0; i < count * 4; ++i) {
      if (static_cast<std::size_t>(j[i]) == head_joint) part.head_weight[i / 4] += w[i];
    }
  }
  void read_triangles(const Json& primitive, ModelPart& part) {
    const auto indices = index(primitive, "indices");
    if (primitive.value("mode", 4) != 4) throw Fault{"a mesh is not made of triangles"};
    if (!indices) throw Fault{"a mesh has no index list"};
    const Json& a = item("accessors", *indices);
    const std::size_t count = index(a, "count").value_or(0);
    if (count > 6 * kMostVertices) throw Fault{"it has too many triangles"};
    // Through floats whole numbers are exact up to 16 million, four times as many as are allowed.
    std::vector<float> raw(count);
    read_elements(index(a, "bufferView").value_or(SIZE_MAX), index(a, "byteOffset").value_or(0), a, count, 1,
                  raw.data());
    part.triangles.reserve(count);
    for (const float f : raw) {
      const auto i = static_cast<std::uint32_t>(f);
      if (i >= part.positions.size()) throw Fault{"a triangle uses a vertex that does not exist"};
      part.triangles.push_back(i);
    }
    part.triangles.resize(count / 3 * 3);
  }
  void read_target(const Json& target, const std::string& name, ModelPart& part) {
    const auto known = find_shape(name);
    const auto position = index(target, "POSITION");
    if (!known || !position) return;
    const auto moved = vectors(floats(*position, 3));
    std::vector<glm::vec3> turned(moved.size(), glm::vec3{0});
    if (const auto normal = index(target, "NORMAL")) turned = vectors(floats(*normal, 3));
    if (moved.size() != part.positions.size() || turned.size() != moved.size())
      throw Fault{"the shape '" + name + "' does not fit its mesh"};
    ShapeDelta delta;
    delta.shape = *known;
    constexpr float kStill = 1e-7F;
    for (std::size_t i = 0; i < moved.size(); ++i) {
      if (glm::dot(moved[i], moved[i]) < kStill * kStill && glm::dot(turned[i], turned[i]) < 1e-8F) continue;
      delta.vertices.push_back(static_cast<std::uint32_t>(i));
      delta.positions.push_back(moved[i]);
      delta.normals.push_back(turned[i]);
    }
    if (delta.vertices.empty()) return;
    model_.has_shape[*known] = true;
    part.shapes.push_back(std::move(delta));
  }

  Json root_;
  std::size_t vertices_ = 0;
  std::size_t elements_ = 0;
  std::span<const std::uint8_t> bytes_;
  Model model_;
};

}  // namespace

core::Result<Model> parse_model(std::span<const std::uint8_t> glb, std::string_view name) {
  try {
    return GltfReader{glb}.read();
  } catch (const Fault& f) {
    return core::bad_input("The head '" + std::string{name} + "' cannot be used: " + f.sentence + ".");
  } catch (const std::exception& e) {  // nlohmann-json throws on wrong types
    return core::bad_input("The head '" + std::string{name} + "' cannot be used: " + e.what() + ".");
  }
}

core::Result<Model> read_model(const std::filesystem::path& file) {
  std::error_code ec;
  const auto size = std::filesystem::file_size(file, ec);
  if (ec) return core::not_found("The head '" + file.string() + "' cannot be read: " + ec.message() + ".");
  if (size > kMostBytes) return core::bad_input("The head '" + file.string() + "' is larger than 256 MiB.");
  std::ifstream in{file, std::ios::binary};
  const std::vector<char> chars{std::istreambuf_iterator<char>{in}, {}};
  return parse_model({reinterpret_cast<const std::uint8_t*>(chars.data()), chars.size()}, file.string());
}

}  // namespace mana::render
