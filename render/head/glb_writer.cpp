#include <png.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "agent/core/json.hpp"
#include "render/face/viseme_shapes.hpp"
#include "render/head/head.hpp"

namespace mana::render::head {
namespace {
using core::Json;

constexpr double kMetres = 0.01;
// glTF numbers.
constexpr int kFloat = 5126, kUnsigned = 5125, kByte = 5121, kArrayBuffer = 34962, kIndexBuffer = 34963;

/// Viseme names as glTF heads spell them.
constexpr const char* kVisemeTargets[] = {"viseme_sil", "viseme_PP", "viseme_FF", "viseme_TH", "viseme_DD",
                                          "viseme_kk",  "viseme_CH", "viseme_SS", "viseme_nn", "viseme_RR",
                                          "viseme_aa",  "viseme_E",  "viseme_I",  "viseme_O",  "viseme_U"};

class GlbWriter {
 public:
  explicit GlbWriter(const Head& head) : head_{head} {}

  std::vector<unsigned char> write() {
    json_["asset"] = {{"version", "2.0"},
                      {"generator", "MANA head generator"},
                      {"copyright", "GPL-3.0-or-later, made by MANA's own generator"}};
    json_["scene"] = 0;
    json_["scenes"] = Json::array({{{"nodes", Json::array({0, 1})}}});
    const Vec pivot = head_.head_pivot * kMetres;
    const Vec eye = head_.eye_centre * kMetres - pivot;
    Json nodes = Json::array();
    nodes.push_back({{"name", "figure"}, {"mesh", 0}, {"skin", 0}});
    nodes.push_back({{"name", "body"}, {"children", {2}}});
    nodes.push_back({{"name", "head"}, {"children", {3, 4}}, {"translation", triple(pivot)}});
    nodes.push_back({{"name", "eyeLeft"}, {"mesh", 1}, {"translation", triple(eye)}});
    nodes.push_back({{"name", "eyeRight"}, {"mesh", 2}, {"translation", triple(eye * Vec{-1, 1, 1})}});
    json_["nodes"] = nodes;
    json_["materials"] = Json::array();
    json_["meshes"] = Json::array();
    add_figure();
    add_eye(Fixed::EyeLeft, "eyeLeft");
    add_eye(Fixed::EyeRight, "eyeRight");
    add_skin(pivot);
    json_["accessors"] = accessors_;
    json_["bufferViews"] = views_;
    json_["buffers"] = Json::array({{{"byteLength", bytes_.size()}}});
    return packed();
  }

 private:
  static Json triple(const Vec& v) {
    return Json::array({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
  }

  // ---- meshes
  std::vector<std::string> target_names() const {
    std::vector<std::string> names;
    for (const auto name : kShapeNames) names.emplace_back(name);
    for (const auto* name : kVisemeTargets) names.emplace_back(name);
    return names;
  }
  void add_figure() {
    const auto names = target_names();
    Json mesh{{"name", "figure"}, {"primitives", Json::array()}, {"extras", {{"targetNames", names}}}};
    for (const Part& part : head_.parts) {
      if (part.fixed != Fixed::Body) continue;
      Json p = primitive(part);
      Json& targets = p["targets"] = Json::array();
      for (const std::string& name : names) targets.push_back(target(part, name));
      mesh["primitives"].push_back(p);
    }
    json_["meshes"].push_back(mesh);
  }
  void add_eye(Fixed side, const char* name) {
    Json mesh{{"name", name}, {"primitives", Json::array()}};
    for (const Part& part : head_.parts) {
      if (part.fixed == side) mesh["primitives"].push_back(primitive(part));
    }
    json_["meshes"].push_back(mesh);
  }
  Json primitive(const Part& part) {
    const std::size_t n = part.positions.size();
    Json attributes;
    attributes["POSITION"] = vectors(scaled(part.positions), true);
    attributes["NORMAL"] = vectors(part.normals, false);
    std::vector<float> colours;
    for (std::size_t i = 0; i < n; ++i) {
      for (int c = 0; c < 3; ++c)
        colours.push_back(static_cast<float>(std::clamp(part.colours[i][c], 0.0, 1.0)));
      colours.push_back(static_cast<float>(part.occlusion[i]));
    }
    attributes["COLOR_0"] = accessor(colours, "VEC4", n);
    if (!part.tangents.empty()) {
      std::vector<float> tangents;
      for (const Vec& t : part.tangents) {
        const Vec u = glm::normalize(t);
        tangents.insert(tangents.end(), {float(u.x), float(u.y), float(u.z), 1.0F});
      }
      attributes["TANGENT"] = accessor(tangents, "VEC4", n);
    }
    if (!part.strands.empty()) {
      std::vector<float> strands;
      for (const auto& [across, down] : part.strands)
        strands.insert(strands.end(), {static_cast<float>(across), static_cast<float>(down)});
      attributes["TEXCOORD_0"] = accessor(strands, "VEC2", n);
    }
    if (!part.uvs.empty()) {
      std::vector<float> uvs;
      for (const auto& [u, v] : part.uvs)
        uvs.insert(uvs.end(), {static_cast<float>(u), static_cast<float>(v)});
      attributes["TEXCOORD_0"] = accessor(uvs, "VEC2", n);
    }
    if (part.fixed == Fixed::Body) add_weights(part, attributes);
    std::vector<std::uint32_t> triangles;
    for (const Quad& q : part.quads) {
      // The shorter diagonal bends less.
      const bool first = glm::length(part.positions[q[0]] - part.positions[q[2]]) <=
                         glm::length(part.positions[q[1]] - part.positions[q[3]]);
      if (first) {
        triangles.insert(triangles.end(), {q[0], q[1], q[2], q[0], q[2], q[3]});
      } else {
        triangles.insert(triangles.end(), {q[0], q[1], q[3], q[1], q[2], q[3]});
      }
    }
    const int view = add_bytes(triangles.data(), triangles.size() * 4, kIndexBuffer);
    accessors_.push_back({{"bufferView", view},
                          {"componentType", kUnsigned},
                          {"count", triangles.size()},
                          {"type", "SCALAR"}});
    return {{"attributes", attributes},
            {"indices", accessors_.size() - 1},
            {"material", material(part)},
            {"mode", 4}};
  }
  void add_weights(const Part& part, Json& attributes) {
    // Joint 0 is the body, joint 1 the head.
    std::vector<unsigned char> joints;
    std::vector<float> weights;
    for (const double w : part.head_weight) {
      const auto head = static_cast<float>(w);
      joints.insert(joints.end(), {static_cast<unsigned char>(head < 1 ? 0 : 1),
                                   static_cast<unsigned char>(head > 0 && head < 1 ? 1 : 0), 0, 0});
      if (head >= 1 || head <= 0) {
        weights.insert(weights.end(), {1.0F, 0.0F, 0.0F, 0.0F});
      } else {
        weights.insert(weights.end(), {1.0F - head, head, 0.0F, 0.0F});
      }
    }
    const int view = add_bytes(joints.data(), joints.size(), kArrayBuffer);
    accessors_.push_back({{"bufferView", view},
                          {"componentType", kByte},
                          {"count", part.head_weight.size()},
                          {"type", "VEC4"}});
    attributes["JOINTS_0"] = accessors_.size() - 1;
    attributes["WEIGHTS_0"] = accessor(weights, "VEC4", part.head_weight.size());
  }
  std::size_t material(const Part& part) {
    Json& all = json_["materials"];
    for (std::size_t i = 0; i < all.size(); ++i) {
      // Ears are of skin, too, but without a picture.
      const bool painted = all[i]["pbrMetallicRoughness"].contains("baseColorTexture");
      if (all[i].text("name") == part.material && painted == (part.detail.size > 0)) return i;
    }
    all.push_back({{"name", part.material},
                   {"pbrMetallicRoughness", {{"metallicFactor", 0.0}, {"roughnessFactor", part.roughness}}},
                   {"doubleSided", part.material == "lash" || part.material == "brow" ||
                                       part.material == "hair" || part.material == "cloth"}});
    const std::size_t made = all.size() - 1;
    if (part.detail.size > 0) {  // adds to the document, so that `all` is no longer to be used
      const std::size_t map = texture(part.detail);
      json_["materials"][made]["pbrMetallicRoughness"]["baseColorTexture"] = {{"index", map}};
    }
    return made;
  }
  std::size_t texture(const DetailMap& map) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = image.height = static_cast<png_uint_32>(map.size);
    image.format = PNG_FORMAT_RGB;
    image.flags = PNG_IMAGE_FLAG_FAST;
    std::vector<unsigned char> png(PNG_IMAGE_PNG_SIZE_MAX(image));
    png_alloc_size_t length = png.size();
    png_image_write_to_memory(&image, png.data(), &length, 0, map.rgb.data(), 0, nullptr);
    json_["images"].push_back({{"bufferView", add_bytes(png.data(), length, 0)}, {"mimeType", "image/png"}});
    json_["samplers"] = Json::array({{{"wrapS", 33071}, {"wrapT", 33071}}});  // clamped to the edge
    json_["textures"].push_back({{"sampler", 0}, {"source", json_["images"].size() - 1}});
    return json_["textures"].size() - 1;
  }
  void add_skin(const Vec& pivot) {
    std::vector<float> matrices(32, 0.0F);
    for (const std::size_t k : {0, 5, 10, 15, 16, 21, 26, 31}) matrices[k] = 1.0F;
    for (int c = 0; c < 3; ++c) matrices[28 + static_cast<std::size_t>(c)] = -static_cast<float>(pivot[c]);
    const int view = add_bytes(matrices.data(), matrices.size() * 4, 0);
    accessors_.push_back({{"bufferView", view}, {"componentType", kFloat}, {"count", 2}, {"type", "MAT4"}});
    json_["skins"] =
        Json::array({{{"joints", {1, 2}}, {"inverseBindMatrices", accessors_.size() - 1}, {"skeleton", 1}}});
  }

  // ---- morph targets
  std::vector<Vec> movement(const Part& part, const std::string& name) const {
    if (const auto found = part.shapes.find(name); found != part.shapes.end()) return found->second;
    std::vector<Vec> d(part.positions.size(), Vec{0});
    for (std::size_t v = 1; v < std::size(kVisemeTargets); ++v) {
      if (name != kVisemeTargets[v]) continue;
      for (const ShapePart& s : shapes_of(static_cast<msg::Viseme>(v))) {
        const auto found = part.shapes.find(std::string{kShapeNames[s.shape]});
        if (found == part.shapes.end()) continue;
        for (std::size_t i = 0; i < d.size(); ++i) d[i] += found->second[i] * static_cast<double>(s.weight);
      }
    }
    return d;
  }
  Json target(const Part& part, const std::string& name) {
    const std::vector<Vec> moved = movement(part, name);
    std::vector<Vec> positions = part.positions;
    for (std::size_t i = 0; i < positions.size(); ++i) positions[i] += moved[i];
    std::vector<std::uint32_t> changed;
    std::vector<Vec> by;
    std::vector<Vec> turned_by;
    constexpr double kStill = 5e-4;  // cm: a hundredth of a pixel
    const bool any =
        std::any_of(moved.begin(), moved.end(), [](const Vec& v) { return glm::length(v) > kStill; });
    const std::vector<Vec> normals = any ? normals_of(positions, part.quads) : std::vector<Vec>{};
    const std::vector<Vec> rest = any ? normals_of(part.positions, part.quads) : std::vector<Vec>{};
    for (std::uint32_t i = 0; any && i < moved.size(); ++i) {
      const Vec turn = normals[i] - rest[i];
      if (glm::length(moved[i]) <= kStill && glm::length(turn) <= 1e-3) continue;
      changed.push_back(i);
      by.push_back(moved[i]);
      turned_by.push_back(turn);
    }
    return {{"POSITION", sparse(scaled(by), changed, moved.size(), true)},
            {"NORMAL", sparse(turned_by, changed, moved.size(), false)}};
  }

  // ---- accessors
  static std::vector<Vec> scaled(std::vector<Vec> v) {
    for (Vec& p : v) p *= kMetres;
    return v;
  }
  static std::vector<float> flat(const std::vector<Vec>& v) {
    std::vector<float> f;
    for (const Vec& p : v)
      f.insert(f.end(), {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
    return f;
  }
  static void add_bounds(Json& a, const std::vector<float>& f, bool with_zero) {
    Json low = Json::array();
    Json high = Json::array();
    for (std::size_t c = 0; c < 3; ++c) {
      float lo = with_zero || f.empty() ? 0 : f[c];
      float hi = lo;
      for (std::size_t i = c; i < f.size(); i += 3) {
        lo = std::min(lo, f[i]);
        hi = std::max(hi, f[i]);
      }
      low.push_back(lo);
      high.push_back(hi);
    }
    a["min"] = low;
    a["max"] = high;
  }
  std::size_t vectors(const std::vector<Vec>& v, bool bounds) {
    const std::vector<float> f = flat(v);
    const std::size_t i = accessor(f, "VEC3", v.size());
    if (bounds) add_bounds(accessors_[i], f, false);
    return i;
  }
  std::size_t accessor(const std::vector<float>& f, const char* type, std::size_t count) {
    const int view = add_bytes(f.data(), f.size() * 4, kArrayBuffer);
    accessors_.push_back({{"bufferView", view}, {"componentType", kFloat}, {"count", count}, {"type", type}});
    return accessors_.size() - 1;
  }
  std::size_t sparse(const std::vector<Vec>& v, const std::vector<std::uint32_t>& where, std::size_t count,
                     bool bounds) {
    Json a{{"componentType", kFloat}, {"count", count}, {"type", "VEC3"}};
    const std::vector<float> f = flat(v);
    if (bounds) add_bounds(a, f, where.size() < count);
    if (!where.empty()) {
      const int places = add_bytes(where.data(), where.size() * 4, 0);
      const int values = add_bytes(f.data(), f.size() * 4, 0);
      a["sparse"] = {{"count", where.size()},
                     {"indices", {{"bufferView", places}, {"componentType", kUnsigned}}},
                     {"values", {{"bufferView", values}}}};
    }
    accessors_.push_back(a);
    return accessors_.size() - 1;
  }
  int add_bytes(const void* data, std::size_t size, int target) {
    while (bytes_.size() % 4 != 0) bytes_.push_back(0);
    Json view{{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", size}};
    if (target != 0) view["target"] = target;
    const auto* from = static_cast<const unsigned char*>(data);
    bytes_.insert(bytes_.end(), from, from + size);
    views_.push_back(view);
    return static_cast<int>(views_.size()) - 1;
  }

  std::vector<unsigned char> packed() {
    std::string text = json_.dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    while (bytes_.size() % 4 != 0) bytes_.push_back(0);
    std::vector<unsigned char> glb;
    const auto word = [&glb](std::size_t w) {
      for (int k = 0; k < 4; ++k) glb.push_back(static_cast<unsigned char>(w >> (8 * k)));
    };
    word(0x46546C67);
    word(2);
    word(12 + 8 + text.size() + 8 + bytes_.size());
    word(text.size());
    word(0x4E4F534A);
    glb.insert(glb.end(), text.begin(), text.end());
    word(bytes_.size());
    word(0x004E4942);
    glb.insert(glb.end(), bytes_.begin(), bytes_.end());
    return glb;
  }

  const Head& head_;
  Json json_;
  Json accessors_ = Json::array();
  Json views_ = Json::array();
  std::vector<unsigned char> bytes_;
};

}  // namespace

std::vector<unsigned char> to_glb(const Head& head) { return GlbWriter{head}.write(); }

core::Status write_glb(const Head& head, const std::string& file) {
  const std::vector<unsigned char> glb = to_glb(head);
  const std::string part = file + ".part";
  std::ofstream out{part, std::ios::binary};
  out.write(reinterpret_cast<const char*>(glb.data()), static_cast<std::streamsize>(glb.size()));
  out.close();
  std::error_code ec;
  if (out) std::filesystem::rename(part, file, ec);
  if (!out || ec) {
    std::filesystem::remove(part, ec);
    return core::io_error("The head cannot be written to '" + file + "'; is the disk full?");
  }
  return {};
}

}  // namespace mana::render::head
