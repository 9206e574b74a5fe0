#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <glm/geometric.hpp>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "render/model.hpp"

namespace mana::render {
namespace {
using Json = nlohmann::json;

constexpr std::uintmax_t kMostBytes = 256U << 20;
constexpr std::size_t kMostVertices = 4'000'000;
constexpr std::size_t kMostElements = 40'000'000;  // of all accessors that are read
constexpr std::size_t kMostJsonBytes = 16U << 20;  // parsed, it takes some thirty times as much memory
constexpr std::size_t kMostParts = 1000;
constexpr double kFarthest = 1e4;  // metres; what is beyond is a broken number

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
    if (word(glb, 8) > glb.size()) throw Fault{"it ends before the length that its head names"};
    std::size_t at = 12;
    bool has_json = false;
    while (at + 8 <= glb.size()) {
      const std::size_t length = word(glb, at);
      const std::uint32_t kind = word(glb, at + 4);
      if (length > glb.size() - at - 8) throw Fault{"it ends in the middle of a chunk"};
      const auto chunk = glb.subspan(at + 8, length);
      if (kind == 0x4E4F534A && !std::exchange(has_json, true)) {
        if (length > kMostJsonBytes) throw Fault{"its JSON part is larger than 16 MiB"};
        root_ = Json::parse(chunk.begin(), chunk.end(), nullptr, false);
      }
      if (kind == 0x004E4942 && bytes_.empty()) bytes_ = chunk;
      at += 8 + (length + 3) / 4 * 4;
    }
    if (!root_.is_object()) throw Fault{"its JSON part cannot be read"};
  }

  static const Json& list(const Json& from, const char* key) {
    static const Json none = Json::array();
    const auto found = from.find(key);
    return found != from.end() && found->is_array() ? *found : none;
  }
  // By reference: a copy of JSON that is nested a million deep would exhaust the stack.
  static const Json& object(const Json& from, const char* key) {
    static const Json none = Json::object();
    const auto found = from.find(key);
    return found != from.end() && found->is_object() ? *found : none;
  }
  static std::string text(const Json& from, const char* key) {
    const auto found = from.find(key);
    return found != from.end() && found->is_string() ? found->get<std::string>() : std::string{};
  }
  static bool flag(const Json& from, const char* key) {
    const auto found = from.find(key);
    return found != from.end() && found->is_boolean() && found->get<bool>();
  }
  static float decimal(const Json& number, double least, double most) {
    if (!number.is_number()) throw Fault{"it has something else where a number belongs"};
    const auto d = number.get<double>();
    if (!(d >= least && d <= most)) throw Fault{"it has a number that is far too large or too small"};
    return static_cast<float>(d);
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
      const std::string name = text(node, "name");
      if (name == "head") model_.head_pivot = translation(node);
    }
    // Eyes hang on the head; their place is relative to its pivot.
    for (const Json& node : list(root_, "nodes")) {
      const std::string name = text(node, "name");
      if (name == "eyeLeft") model_.eye_left = model_.head_pivot + translation(node);
      if (name == "eyeRight") model_.eye_right = model_.head_pivot + translation(node);
    }
  }
  static glm::vec3 translation(const Json& node) {
    const Json& t = list(node, "translation");
    glm::vec3 v{0};
    for (std::size_t i = 0; i < 3 && i < t.size(); ++i)
      v[static_cast<int>(i)] = decimal(t[i], -kFarthest, kFarthest);
    return v;
  }

  // How many elements an accessor has. They cost memory even where no bytes of the file stand behind them,
  // and many accessors may share the same bytes: so the sum counts.
  std::size_t count_of(const Json& accessor) {
    const std::size_t count = index(accessor, "count").value_or(0);
    if (count > kMostElements - elements_) throw Fault{"its meshes and shapes together are too large"};
    elements_ += count;
    return count;
  }
  // An accessor's numbers as floats, `width` of them for each element, all finite.
  std::vector<float> floats(std::size_t accessor, std::size_t width) {
    const Json& a = item("accessors", accessor);
    const std::size_t count = count_of(a);
    if (count > kMostVertices) throw Fault{"it has more than four million vertices"};
    std::vector<float> values(count * width, 0.0F);
    if (index(a, "bufferView")) copy(located(a, a, count, width), count, width, values.data());
    if (const Json& sparse = object(a, "sparse"); !sparse.empty())
      read_sparse(sparse, a, count, width, values);
    for (const float v : values) {
      if (!std::isfinite(v)) throw Fault{"it holds a number that is none"};
    }
    return values;
  }
  void read_sparse(const Json& sparse, const Json& a, std::size_t count, std::size_t width,
                   std::vector<float>& values) {
    const std::size_t changed = index(sparse, "count").value_or(0);
    if (changed > count) throw Fault{"a sparse accessor changes more elements than there are"};
    const auto places = whole_numbers(object(sparse, "indices"), "SCALAR", changed, 1);
    std::vector<float> packed(changed * width);
    copy(located(object(sparse, "values"), a, changed, width), changed, width, packed.data());
    for (std::size_t i = 0; i < changed; ++i) {
      if (places[i] >= count) throw Fault{"a sparse accessor points outside its mesh"};
      std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                  values.begin() + static_cast<std::ptrdiff_t>(places[i] * width));
    }
  }
  // Indices and joints: only types without sign and without fraction.
  std::vector<std::uint32_t> whole_numbers(const Json& a, std::string_view type, std::size_t count,
                                           std::size_t width) {
    const Elements from = located(a, a, count, width, type);
    std::vector<std::uint32_t> values(count * width);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint8_t* p = from.first + i / width * from.stride + i % width * from.size;
      switch (from.type) {
        case 5125: values[i] = as<std::uint32_t>(p); break;
        case 5123: values[i] = as<std::uint16_t>(p); break;
        case 5121: values[i] = *p; break;
        default: throw Fault{"an accessor has indices that are no whole numbers"};
      }
    }
    return values;
  }

  // Where an accessor's elements lie: all of them inside the file.
  struct Elements {
    const std::uint8_t* first = nullptr;
    std::size_t stride = 0;      ///< bytes from one to the next
    std::size_t components = 0;  ///< numbers in each
    std::size_t size = 0;        ///< bytes of a number
    int type = 0;
    bool normalised = false;
  };
  // `place` names the bytes, `shape` the kind of number. The same, but for a sparse accessor's values.
  // `type` as in "SCALAR"; without it the accessor's own.
  Elements located(const Json& place, const Json& shape, std::size_t count, std::size_t width,
                   std::string_view type = {}) const {
    if (count == 0) return {nullptr, 0, width, 1, 5121, false};
    static const std::map<std::string, std::size_t, std::less<>> kWidths = {
        {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    static const std::map<std::size_t, std::size_t> kSizes = {{5126, 4}, {5125, 4}, {5122, 2},
                                                              {5123, 2}, {5120, 1}, {5121, 1}};
    const Json& view = item("bufferViews", index(place, "bufferView").value_or(SIZE_MAX));
    if (view.contains("extensions")) throw Fault{"it is compressed in a way that is not known here"};
    const auto components = kWidths.find(type.empty() ? text(shape, "type") : type);
    const auto size = kSizes.find(index(shape, "componentType").value_or(0));
    if (components == kWidths.end() || size == kSizes.end() ||
        components->second < std::min<std::size_t>(width, type.empty() ? 3 : width))
      throw Fault{"an accessor has a type that does not fit"};
    const std::size_t element = components->second * size->second;
    const std::size_t stride = index(view, "byteStride").value_or(element);
    const std::size_t begin = index(view, "byteOffset").value_or(0);
    const std::size_t length = index(view, "byteLength").value_or(0);
    const std::size_t offset = index(place, "byteOffset").value_or(0);
    // Nothing is added or multiplied before it is known to be small.
    if (begin > bytes_.size() || length > bytes_.size() - begin || offset > length || stride < element ||
        element > length - offset || (count - 1) > (length - offset - element) / stride)
      throw Fault{"an accessor reaches beyond the end of the file"};
    return {bytes_.data() + begin + offset,
            stride,
            components->second,
            size->second,
            static_cast<int>(size->first),
            flag(shape, "normalized")};
  }
  static void copy(const Elements& from, std::size_t count, std::size_t width, float* out) {
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t c = 0; c < std::min(width, from.components); ++c)
        out[i * width + c] = number(from.first + i * from.stride + c * from.size, from.type, from.normalised);
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
      case 5122: return signed_number(as<std::int16_t>(p), normalised ? 32767.0F : 0);
      case 5121: return static_cast<float>(*p) / (normalised ? 255.0F : 1.0F);
      default: return signed_number(as<std::int8_t>(p), normalised ? 127.0F : 0);
    }
  }
  // glTF 2.0, 3.11: the least value of a signed type stands for -1, as the one above it does.
  static float signed_number(int value, float one) {
    return one > 0 ? std::max(static_cast<float>(value) / one, -1.0F) : static_cast<float>(value);
  }

  static std::vector<glm::vec3> vectors(const std::vector<float>& values, std::size_t width = 3) {
    std::vector<glm::vec3> all(values.size() / width);
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = {values[i * width], values[i * width + 1], values[i * width + 2]};
    return all;
  }

  void read_mesh(const Json& node) {
    const Json& mesh = item("meshes", index(node, "mesh").value_or(SIZE_MAX));
    const std::string node_name = text(node, "name");
    std::vector<std::string> target_names;
    if (list(mesh, "primitives").empty()) throw Fault{"a mesh has nothing in it"};
    for (const Json& name : list(object(mesh, "extras"), "targetNames"))
      target_names.push_back(name.is_string() ? name.get<std::string>() : "");
    const std::size_t head_joint = joint_of(node, "head");
    for (const Json& primitive : list(mesh, "primitives")) {
      if (model_.parts.size() >= kMostParts) throw Fault{"it has more than a thousand meshes"};
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
      if (joints[j].is_number_unsigned() && text(item("nodes", joints[j].get<std::size_t>()), "name") == name)
        return j;
    }
    return SIZE_MAX;
  }

  ModelPart read_primitive(const Json& primitive, const std::vector<std::string>& target_names,
                           std::size_t head_joint) {
    ModelPart part;
    const Json& attributes = object(primitive, "attributes");
    const auto position = index(attributes, "POSITION");
    if (!position) throw Fault{"a mesh has no positions"};
    part.positions = vectors(floats(*position, 3));
    const std::size_t count = part.positions.size();
    if (count == 0) throw Fault{"a mesh has no positions"};
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
    if (const auto place = index(attributes, "TEXCOORD_0"); place && part.kind == Material::Hair) {
      const std::vector<float> uv = floats(*place, 2);
      for (std::size_t i = 0; uv.size() == 2 * count && i < count; ++i)
        part.strands.emplace_back(uv[2 * i], uv[2 * i + 1]);
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
    part.material = text(m, "name");
    for (const MaterialName& known : kMaterials) {
      if (part.material.find(known.name) != std::string::npos) part.kind = known.kind;
    }
    const Json& colour = list(object(m, "pbrMetallicRoughness"), "baseColorFactor");
    for (std::size_t i = 0; i < 3 && i < colour.size(); ++i)
      part.base_colour[i] = std::clamp(decimal(colour[i], -kFarthest, kFarthest), 0.0F, 1.0F);
  }
  void read_colours(const Json& attributes, ModelPart& part) {
    const std::size_t count = part.positions.size();
    const glm::vec3 base{part.base_colour[0], part.base_colour[1], part.base_colour[2]};
    part.colours.assign(count, base);
    part.occlusion.assign(count, 1.0F);
    const auto colour = index(attributes, "COLOR_0");
    if (!colour) return;
    const bool has_alpha = text(item("accessors", *colour), "type") == "VEC4";
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
    const Json& joint_accessor = item("accessors", *joints);
    if (count_of(joint_accessor) != count) throw Fault{"the joints of a mesh do not fit it"};
    const std::vector<std::uint32_t> j = whole_numbers(joint_accessor, "VEC4", count, 4);
    const std::vector<float> w = floats(*weights, 4);
    if (w.size() != count * 4) throw Fault{"the weights of a mesh do not fit it"};
    for (std::size_t i = 0; i < count * 4; ++i) {
      if (j[i] == head_joint) part.head_weight[i / 4] += w[i];
    }
  }
  void read_triangles(const Json& primitive, ModelPart& part) {
    const auto indices = index(primitive, "indices");
    if (primitive.contains("mode") && index(primitive, "mode") != 4)
      throw Fault{"a mesh is not made of triangles"};
    if (!indices) throw Fault{"a mesh has no index list"};
    const Json& a = item("accessors", *indices);
    const std::size_t count = count_of(a);
    if (count > 6 * kMostVertices) throw Fault{"it has too many triangles"};
    part.triangles = whole_numbers(a, "SCALAR", count, 1);
    for (const std::uint32_t i : part.triangles) {
      if (i >= part.positions.size()) throw Fault{"a triangle uses a vertex that does not exist"};
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
  } catch (const std::bad_alloc&) {
    return core::bad_input("The head '" + std::string{name} + "' needs more memory than there is.");
  } catch (const std::exception& e) {  // nlohmann-json throws on wrong types
    return core::bad_input("The head '" + std::string{name} + "' cannot be used: " + e.what() + ".");
  }
}

core::Result<Model> read_model(const std::filesystem::path& file) {
  std::error_code ec;
  const auto size = std::filesystem::file_size(file, ec);
  if (ec) return core::not_found("The head '" + file.string() + "' cannot be read: " + ec.message() + ".");
  if (size > kMostBytes) return core::bad_input("The head '" + file.string() + "' is larger than 256 MiB.");
  std::vector<std::uint8_t> bytes(size);
  std::ifstream in{file, std::ios::binary};
  if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
    return core::not_found("The head '" + file.string() + "' cannot be read.");
  return parse_model(bytes, file.string());
}

}  // namespace mana::render
