#pragma once
#include <meshoptimizer.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "tests/render/reference_head.hpp"
#include "tests/render/small_glb.hpp"

namespace mana::render {

/// Puts numbers behind others, one by one: g++ 12 takes insert() of a list for an overflow.
template <class T, class... Values>
void append(std::vector<T>& to, Values... values) {
  (to.push_back(static_cast<T>(values)), ...);
}

/// How a test wants a head written.
struct GlbOptions {
  int component = 5126;     ///< of positions and deltas: glTF's number of the type
  bool normalised = false;  ///< of whole numbers
  std::size_t padding = 0;  ///< bytes between elements, beyond the four that quantised ones need
  enum class Sparse { No, WithoutBase, WithBase } sparse = Sparse::No;
  enum class Packed { No, Plain, Exponential } packed = Packed::No;
  int index_component = 5125;
  const char* index_mode = "TRIANGLES";  ///< of packed ones
  bool data_uri = false;
  bool names_in_primitive = false;
  bool skinned = false;
  bool delta_normals = true;
  int meshes = 1;          ///< the same face in several meshes, driven together
  int primitives = 1;      ///< of each mesh
  double scale = 1;        ///< of the file's units to metres
  bool backwards = false;  ///< looks along -z
};

/// Writes a reference head, and remembers in double precision what was written: of quantised numbers, the
/// rounded ones.
class GlbBuilder {
 public:
  GlbBuilder(ReferenceHead head, GlbOptions options) : written{std::move(head)}, o_{options} {
    glb.json = {{"asset", {{"version", "2.0"}}},          {"nodes", nlohmann::json::array()},
                {"meshes", nlohmann::json::array()},      {"accessors", nlohmann::json::array()},
                {"bufferViews", nlohmann::json::array()}, {"buffers", nlohmann::json::array()},
                {"materials", {{{"name", "Face"}}}}};
    glb.binary.clear();
    add_head();
    finish();
  }
  void finish() {
    auto& buffers = glb.json["buffers"];
    buffers = nlohmann::json::array();
    buffers.push_back({{"byteLength", glb.binary.size()}});
    if (o_.packed != GlbOptions::Packed::No) {
      buffers.push_back(
          {{"byteLength", 1 << 20}, {"extensions", {{"EXT_meshopt_compression", {{"fallback", true}}}}}});
    }
  }
  std::vector<std::uint8_t> bytes() const {
    if (!o_.data_uri) return glb.bytes();
    SmallGlb moved = glb;
    moved.json["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64(glb.binary);
    moved.binary.clear();
    return moved.bytes();
  }

  /// Any bytes, as a view of their own.
  std::size_t add_view(const void* data, std::size_t size, std::size_t stride = 0) {
    while (glb.binary.size() % 4 != 0) glb.binary.push_back(0);
    nlohmann::json view{{"buffer", 0}, {"byteOffset", glb.binary.size()}, {"byteLength", size}};
    if (stride > 0) view["byteStride"] = stride;
    const auto* from = static_cast<const std::uint8_t*>(data);
    glb.binary.insert(glb.binary.end(), from, from + size);
    glb.json["bufferViews"].push_back(view);
    return glb.json["bufferViews"].size() - 1;
  }
  std::size_t add_accessor(nlohmann::json accessor) {
    glb.json["accessors"].push_back(std::move(accessor));
    return glb.json["accessors"].size() - 1;
  }
  template <class T>
  std::size_t add_values(const std::vector<T>& values, int component, const char* type, std::size_t width) {
    const std::size_t view = add_view(values.data(), values.size() * sizeof(T));
    return add_accessor({{"bufferView", view},
                         {"componentType", component},
                         {"count", values.size() / width},
                         {"type", type}});
  }
  nlohmann::json& primitive(std::size_t mesh = 0) { return glb.json["meshes"][mesh]["primitives"][0]; }

  SmallGlb glb;
  ReferenceHead written;

 private:
  struct Type {
    int component;
    std::size_t size;
    double least, most;
  };
  static const Type& type_of(int component) {
    static const Type kTypes[] = {{5120, 1, -127, 127},
                                  {5121, 1, 0, 255},
                                  {5122, 2, -32767, 32767},
                                  {5123, 2, 0, 65535},
                                  {5126, 4, 0, 0}};
    return *std::find_if(std::begin(kTypes), std::end(kTypes),
                         [component](const Type& t) { return t.component == component; });
  }
  static std::string base64(const std::vector<std::uint8_t>& bytes) {
    const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
      std::uint32_t three = 0;
      for (std::size_t k = 0; k < 3; ++k) three = three << 8 | (i + k < bytes.size() ? bytes[i + k] : 0U);
      for (std::size_t k = 0; k < 4; ++k)
        text += i + k <= bytes.size() ? alphabet[three >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
  }

  // ---- numbers. Quantised ones are in steps of a node's scale, about the middle of the face.
  bool quantised() const { return o_.component != 5126; }
  double step() const {
    const Type& t = type_of(o_.component);
    const bool has_sign = t.least < 0;
    return 0.26 /
           (o_.normalised ? 1
            : has_sign    ? 2 * t.most
                          : t.most) *
           (has_sign && o_.normalised ? 0.5 : 1);
  }
  glm::dvec3 low() const {
    const bool has_sign = quantised() && type_of(o_.component).least < 0;
    return quantised() ? (has_sign ? glm::dvec3{0, -0.03, 0.05} : glm::dvec3{-0.13, -0.16, -0.08})
                       : glm::dvec3{0};
  }
  /// Elements as they stand in the file; `values` become what they stand for.
  std::vector<std::uint8_t> encoded(std::vector<glm::dvec3>& values, bool is_place, std::size_t& stride) {
    if (!quantised() || (!is_place && type_of(o_.component).least == 0))
      return floats(values, is_place, stride);
    const Type& t = type_of(o_.component);
    const std::size_t tight = 3 * t.size;
    stride = (tight + 3) / 4 * 4 + o_.padding;
    std::vector<std::uint8_t> bytes(values.size() * stride, 0xEE);
    for (std::size_t v = 0; v < values.size(); ++v) {
      for (int c = 0; c < 3; ++c) {
        const double full = o_.normalised ? t.most : 1;
        const double from = is_place ? low()[c] : 0;
        const double raw = std::clamp(std::round((values[v][c] - from) / step() * full), t.least, t.most);
        values[v][c] = raw / full * step() + from;
        const auto whole = static_cast<std::int64_t>(raw);
        std::memcpy(bytes.data() + v * stride + static_cast<std::size_t>(c) * t.size, &whole, t.size);
      }
    }
    return bytes;
  }
  std::vector<std::uint8_t> floats(std::vector<glm::dvec3>& values, bool is_place, std::size_t& stride) {
    // Deltas beside quantised positions are in the node's steps as well.
    const double unit = quantised() ? step() : o_.scale;
    stride = 12 + o_.padding;
    std::vector<std::uint8_t> bytes(values.size() * stride, 0xEE);
    for (std::size_t v = 0; v < values.size(); ++v) {
      for (int c = 0; c < 3; ++c) {
        const double turned = o_.backwards && c != 1 ? -1 : 1;
        const auto f = static_cast<float>(turned * (values[v][c] - (is_place ? low()[c] : 0)) / unit);
        std::memcpy(bytes.data() + v * stride + static_cast<std::size_t>(c) * 4, &f, 4);
        values[v][c] = turned * f * unit + (is_place ? low()[c] : 0);
      }
    }
    return bytes;
  }
  int component_of(bool is_place) const {
    return quantised() && !is_place && type_of(o_.component).least == 0 ? 5126 : o_.component;
  }

  // ---- views
  std::size_t add_elements(std::vector<std::uint8_t> bytes, std::size_t stride, std::size_t count,
                           std::vector<glm::dvec3>* exponents = nullptr) {
    if (o_.packed == GlbOptions::Packed::No) return add_view(bytes.data(), bytes.size(), stride);
    const char* filter = "NONE";
    if (exponents != nullptr) {
      std::vector<float> numbers(bytes.size() / 4);
      std::memcpy(numbers.data(), bytes.data(), bytes.size());
      meshopt_encodeFilterExp(bytes.data(), count, stride, 15, numbers.data());
      decode_exponents(bytes, stride, *exponents);
      filter = "EXPONENTIAL";
    }
    std::vector<std::uint8_t> packed(meshopt_encodeVertexBufferBound(count, stride));
    packed.resize(meshopt_encodeVertexBuffer(packed.data(), packed.size(), bytes.data(), count, stride));
    return add_packed(packed, count, stride, "ATTRIBUTES", filter);
  }
  // The extension's own formula, 2^e * m, in double.
  static void decode_exponents(const std::vector<std::uint8_t>& bytes, std::size_t stride,
                               std::vector<glm::dvec3>& values) {
    for (std::size_t v = 0; v < values.size(); ++v) {
      for (int c = 0; c < 3; ++c) {
        std::int32_t word = 0;
        std::memcpy(&word, bytes.data() + v * stride + static_cast<std::size_t>(c) * 4, 4);
        const std::int32_t mantissa = word << 8 >> 8;
        values[v][c] = std::ldexp(static_cast<double>(mantissa), word >> 24);
      }
    }
  }
  std::size_t add_packed(const std::vector<std::uint8_t>& packed, std::size_t count, std::size_t stride,
                         const char* mode, const char* filter) {
    const std::size_t view = add_view(packed.data(), packed.size());
    auto& v = glb.json["bufferViews"][view];
    nlohmann::json extension = v;
    extension["byteStride"] = stride;
    extension["count"] = count;
    extension["mode"] = mode;
    extension["filter"] = filter;
    // The view's own buffer is a fallback that holds nothing.
    v = {{"buffer", 1},
         {"byteLength", count * stride},
         {"byteStride", stride},
         {"extensions", {{"EXT_meshopt_compression", extension}}}};
    return view;
  }
  std::size_t add_vectors(std::vector<glm::dvec3>& values, bool is_place) {
    std::size_t stride = 0;
    const std::vector<std::uint8_t> bytes = encoded(values, is_place, stride);
    const bool exponential = o_.packed == GlbOptions::Packed::Exponential && component_of(is_place) == 5126;
    const std::size_t view = add_elements(bytes, stride, values.size(), exponential ? &values : nullptr);
    return add_accessor({{"bufferView", view},
                         {"componentType", component_of(is_place)},
                         {"normalized", o_.normalised && component_of(is_place) != 5126},
                         {"count", values.size()},
                         {"type", "VEC3"}});
  }
  std::size_t add_normals(const std::vector<glm::dvec3>& normals) {
    const double turn = o_.backwards ? -1 : 1;
    if (o_.packed == GlbOptions::Packed::No) {
      std::vector<float> f;
      for (const glm::dvec3& n : normals) append(f, float(turn * n.x), float(n.y), float(turn * n.z));
      return add_values(f, 5126, "VEC3", 3);
    }
    std::vector<float> f;
    for (const glm::dvec3& n : normals) append(f, float(n.x), float(n.y), float(n.z), 0);
    std::vector<std::uint8_t> bytes(normals.size() * 8);
    meshopt_encodeFilterOct(bytes.data(), normals.size(), 8, 16, f.data());
    std::vector<std::uint8_t> packed(meshopt_encodeVertexBufferBound(normals.size(), 8));
    packed.resize(meshopt_encodeVertexBuffer(packed.data(), packed.size(), bytes.data(), normals.size(), 8));
    return add_accessor({{"bufferView", add_packed(packed, normals.size(), 8, "ATTRIBUTES", "OCTAHEDRAL")},
                         {"componentType", 5122},
                         {"normalized", true},
                         {"count", normals.size()},
                         {"type", "VEC3"}});
  }
  std::size_t add_indices() {
    const std::vector<std::uint32_t>& t = written.triangles;
    const std::size_t size = o_.index_component == 5125 ? 4 : o_.index_component == 5123 ? 2 : 1;
    std::size_t view = 0;
    if (o_.packed != GlbOptions::Packed::No) {
      const bool is_list = std::string_view{o_.index_mode} == "INDICES";
      std::vector<std::uint8_t> packed(
          is_list ? meshopt_encodeIndexSequenceBound(t.size(), written.positions.size())
                  : meshopt_encodeIndexBufferBound(t.size(), written.positions.size()));
      packed.resize(is_list ? meshopt_encodeIndexSequence(packed.data(), packed.size(), t.data(), t.size())
                            : meshopt_encodeIndexBuffer(packed.data(), packed.size(), t.data(), t.size()));
      view = add_packed(packed, t.size(), size, o_.index_mode, "NONE");
    } else {
      std::vector<std::uint8_t> bytes(t.size() * size);
      for (std::size_t i = 0; i < t.size(); ++i) std::memcpy(bytes.data() + i * size, &t[i], size);
      view = add_view(bytes.data(), bytes.size());
    }
    return add_accessor({{"bufferView", view},
                         {"componentType", o_.index_component},
                         {"count", t.size()},
                         {"type", "SCALAR"}});
  }
  std::size_t add_target(std::vector<glm::dvec3>& deltas) {
    if (o_.sparse == GlbOptions::Sparse::No) return add_vectors(deltas, false);
    std::vector<std::uint16_t> places;
    std::vector<glm::dvec3> moved;
    std::vector<glm::dvec3> base(deltas.size(), glm::dvec3{0});
    const bool with_base = o_.sparse == GlbOptions::Sparse::WithBase;
    for (std::size_t v = 0; v < deltas.size(); ++v) {
      if (deltas[v] == glm::dvec3{0}) continue;
      if (with_base && v % 2 == 0) {
        base[v] = deltas[v];  // half of them stand in the base
      } else {
        places.push_back(static_cast<std::uint16_t>(v));
        moved.push_back(deltas[v]);
        base[v] = glm::dvec3{0.5, 0.5, 0.5} * 0.02;  // to be overwritten
      }
    }
    nlohmann::json accessor{{"componentType", component_of(false)},
                            {"normalized", o_.normalised && component_of(false) != 5126},
                            {"count", deltas.size()},
                            {"type", "VEC3"}};
    std::size_t stride = 0;
    if (with_base) {
      const std::vector<std::uint8_t> bytes = encoded(base, false, stride);
      accessor["bufferView"] = add_elements(bytes, stride, base.size());
    }
    std::vector<std::uint8_t> wide = encoded(moved, false, stride);
    const std::size_t tight = 3 * type_of(component_of(false)).size;
    std::vector<std::uint8_t> values;
    for (std::size_t i = 0; i < moved.size(); ++i)
      values.insert(values.end(), wide.begin() + static_cast<std::ptrdiff_t>(i * stride),
                    wide.begin() + static_cast<std::ptrdiff_t>(i * stride + tight));
    accessor["sparse"] = {
        {"count", moved.size()},
        {"indices", {{"bufferView", add_view(places.data(), places.size() * 2)}, {"componentType", 5123}}},
        {"values", {{"bufferView", add_view(values.data(), values.size())}}}};
    for (std::size_t v = 0, i = 0; v < deltas.size(); ++v) {
      const bool listed = i < places.size() && places[i] == v;
      deltas[v] = listed ? moved[i++] : with_base ? base[v] : deltas[v];
    }
    return add_accessor(accessor);
  }

  // ---- the tree
  void add_head() {
    nlohmann::json attributes;
    attributes["POSITION"] = add_vectors(written.positions, true);
    attributes["NORMAL"] = add_normals(written.normals);
    nlohmann::json primitive{{"attributes", attributes}, {"indices", add_indices()}, {"material", 0}};
    nlohmann::json names;
    for (auto& [name, deltas] : written.shapes) {
      nlohmann::json target{{"POSITION", add_target(deltas)}};
      if (o_.delta_normals) target["NORMAL"] = add_normals_of_target();
      primitive["targets"].push_back(target);
      names.push_back(name);
    }
    if (o_.names_in_primitive) primitive["extras"]["targetNames"] = names;
    nlohmann::json mesh{{"primitives", nlohmann::json::array()}};
    if (!o_.names_in_primitive) mesh["extras"]["targetNames"] = names;
    for (int p = 0; p < o_.primitives; ++p) mesh["primitives"].push_back(primitive);
    nlohmann::json place;
    if (quantised()) {
      place = {{"translation", {low().x, low().y, low().z}}, {"scale", {step(), step(), step()}}};
    }
    for (int m = 0; m < o_.meshes; ++m) {
      glb.json["meshes"].push_back(mesh);
      nlohmann::json node = place;
      node["name"] = "part" + std::to_string(m);
      node["mesh"] = m;
      if (o_.skinned) {
        // A skinned node's own place is ignored; the quantisation goes into the bones.
        node["skin"] = 0;
        node["translation"] = {5, 6, 7};
      }
      glb.json["nodes"].push_back(node);
    }
    if (o_.skinned) add_skin();
  }
  std::size_t add_normals_of_target() {
    std::vector<float> none(written.positions.size() * 3, 0.0F);
    return add_values(none, 5126, "VEC3", 3);
  }
  void add_skin() {
    const std::size_t first = glb.json["nodes"].size();
    const std::size_t count = written.positions.size();
    glb.json["nodes"].push_back(
        {{"name", "mixamorig:Hips"}, {"translation", {0, 1, 0}}, {"children", {first + 1}}});
    glb.json["nodes"].push_back(
        {{"name", "mixamorig:Head"}, {"translation", {0.1, 0.5, 0}}, {"rotation", {0, 0.6, 0, 0.8}}});
    // Bound where they stand: inverse of the joint's place, then the quantisation. Column by column.
    const float s = quantised() ? static_cast<float>(step()) : 1.0F;
    const glm::dvec3 l = low();
    const double c = 0.8 * 0.8 - 0.6 * 0.6;
    const double d = 2 * 0.6 * 0.8;  // turned about y by 2 acos(0.8)
    const auto inverse_of = [&](const glm::dvec3& at, double cosine, double sine) {
      const auto turn = [&](const glm::dvec3& p) {
        return glm::dvec3{cosine * p.x - sine * p.z, p.y, sine * p.x + cosine * p.z};
      };
      std::vector<float> m;
      for (const glm::dvec3& axis : {glm::dvec3{s, 0, 0}, glm::dvec3{0, s, 0}, glm::dvec3{0, 0, s}}) {
        const glm::dvec3 t = turn(axis);
        append(m, float(t.x), float(t.y), float(t.z), 0);
      }
      const glm::dvec3 t = turn(l - at);
      append(m, float(t.x), float(t.y), float(t.z), 1);
      return m;
    };
    std::vector<float> matrices = inverse_of({0, 1, 0}, 1, 0);
    const std::vector<float> second = inverse_of({0.1, 1.5, 0}, c, d);
    matrices.insert(matrices.end(), second.begin(), second.end());
    glb.json["skins"] = {
        {{"joints", {first, first + 1}}, {"inverseBindMatrices", add_values(matrices, 5126, "MAT4", 16)}}};
    std::vector<std::uint8_t> joints;
    std::vector<std::uint8_t> weights;
    for (std::size_t v = 0; v < count; ++v) {
      append(joints, 0, 1, 0, 0);
      const auto w = static_cast<std::uint8_t>(v % 256);
      append(weights, w, static_cast<std::uint8_t>(255 - w), 0, 0);
    }
    for (auto& mesh : glb.json["meshes"]) {
      for (auto& p : mesh["primitives"]) {
        p["attributes"]["JOINTS_0"] = add_values(joints, 5121, "VEC4", 4);
        p["attributes"]["WEIGHTS_0"] = add_values(weights, 5121, "VEC4", 4);
        glb.json["accessors"].back()["normalized"] = true;
      }
    }
  }

  GlbOptions o_;
};

}  // namespace mana::render
