#include <cmath>
#include <string>

#include "agent/core/check.hpp"
#include "render/model/model.hpp"
#include "tests/fuzz/seeds.hpp"
#include "tests/render/gltf_builder.hpp"

namespace mana {
namespace {

using render::Model, render::ModelPart, render::ShapeDelta;

/// The triangle with everything that a head has: eyes, skin, colours, tangents, a shape.
render::SmallGlb rich_glb() {
  render::SmallGlb glb;
  const auto view_of = [&glb](const auto& values) {
    const std::size_t at = glb.binary.size();
    const std::size_t length = values.size() * sizeof(values[0]);
    glb.binary.resize(at + length);
    std::memcpy(glb.binary.data() + at, values.data(), length);
    glb.json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", at}, {"byteLength", length}});
    return glb.json["bufferViews"].size() - 1;
  };
  const auto accessor_of = [&glb](std::size_t view, int type, const char* shape, bool normalized) {
    glb.json["accessors"].push_back({{"bufferView", view},
                                     {"componentType", type},
                                     {"count", 3},
                                     {"type", shape},
                                     {"normalized", normalized}});
    return glb.json["accessors"].size() - 1;
  };
  const auto joints = view_of(std::vector<std::uint8_t>{0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0});
  const auto weights = view_of(std::vector<std::uint8_t>{255, 0, 0, 0, 128, 127, 0, 0, 0, 0, 255, 0});
  const auto colours = view_of(std::vector<std::uint16_t>{65535, 0, 9, 65535, 1, 2, 3, 4, 5, 6, 7, 8});
  const auto tangents = view_of(std::vector<float>{1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, -1});
  auto& attributes = glb.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["JOINTS_0"] = accessor_of(joints, 5121, "VEC4", false);
  attributes["WEIGHTS_0"] = accessor_of(weights, 5121, "VEC4", true);
  attributes["COLOR_0"] = accessor_of(colours, 5123, "VEC4", true);
  attributes["TANGENT"] = accessor_of(tangents, 5126, "VEC4", false);
  glb.json["materials"][0]["pbrMetallicRoughness"] = {{"baseColorFactor", {0.8, 0.6, 0.5, 1}}};
  glb.json["nodes"] = {{{"name", "face"}, {"mesh", 0}, {"skin", 0}},
                       {{"name", "body"}, {"children", {2}}},
                       {{"name", "head"}, {"translation", {0, -0.08, 0}}, {"children", {3, 4}}},
                       {{"name", "eyeLeft"}, {"mesh", 0}, {"translation", {0.03, 0.08, 0.06}}},
                       {{"name", "eyeRight"}, {"mesh", 0}, {"translation", {-0.03, 0.08, 0.06}}}};
  glb.json["skins"] = {{{"joints", {1, 2}}}};
  glb.json["scenes"] = {{{"nodes", {0, 1}}}};
  glb.json["buffers"][0]["byteLength"] = glb.binary.size();
  return glb;
}

/// Four vertices of the reference face, so that damage meets more than numbers.
render::ReferenceHead small_head() {
  const render::ReferenceHead whole = render::reference_head();
  render::ReferenceHead head;
  for (const std::size_t v : {150U, 171U, 250U, 290U}) {
    head.positions.push_back(whole.positions[v]);
    head.normals.push_back(whole.normals[v]);
    head.uvs.push_back(whole.uvs[v]);
  }
  head.triangles = {0, 1, 2, 2, 1, 3};
  // A jaw, eyes that close together, a half, a viseme: what is derived is derived here, too.
  for (const char* name : {"jawOpen", "eyesClosed", "browInnerUp_L", "viseme_O"})
    head.shapes[name] = {{0, 0, 0}, {0, -0.01, 0}, {0, 0, 0.01}, {0.01, 0, 0}};
  return head;
}

/// One seed for each way in which numbers are stored.
std::vector<render::GlbOptions> encodings() {
  using render::GlbOptions;
  std::vector<GlbOptions> all(9);
  all[0].packed = GlbOptions::Packed::Plain;
  all[1].packed = GlbOptions::Packed::Exponential;
  all[2].packed = GlbOptions::Packed::Plain;
  all[2].component = 5122;
  all[2].index_mode = "INDICES";
  all[3].component = 5120;
  all[3].normalised = true;
  all[4].component = 5123;
  all[4].sparse = GlbOptions::Sparse::WithBase;
  all[5].sparse = GlbOptions::Sparse::WithoutBase;
  all[5].delta_normals = false;
  all[6].skinned = true;
  all[6].component = 5121;
  all[7].data_uri = true;
  all[8].meshes = 2;
  all[8].backwards = true;
  return all;
}

void check_numbers(const std::vector<glm::vec3>& vectors, std::size_t count) {
  MANA_CHECK(vectors.size() == count, "a part whose lists differ in length");
  for (const glm::vec3& v : vectors)
    MANA_CHECK(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z), "a number that is none");
}

void check_part(const ModelPart& part) {
  const std::size_t count = part.positions.size();
  check_numbers(part.positions, count);
  check_numbers(part.normals, count);
  check_numbers(part.colours, count);
  check_numbers(part.tangents, count);
  MANA_CHECK(part.occlusion.size() == count && part.head_weight.size() == count, "lists differ in length");
  for (const std::uint32_t v : part.triangles) MANA_CHECK(v < count, "a triangle outside its mesh");
  for (const ShapeDelta& s : part.shapes) {
    check_numbers(s.positions, s.positions.size());
    check_numbers(s.normals, s.positions.size());
    for (const auto& stretch : s.stretches) {
      MANA_CHECK(std::size_t{stretch.first} + stretch.count <= count, "a shape outside its mesh");
      MANA_CHECK(std::size_t{stretch.at} + stretch.count <= s.positions.size(),
                 "a shape outside its numbers");
    }
  }
}

}  // namespace

// Files, and JSON alone: damage to the length of a file's JSON would otherwise always be found first.
std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const render::SmallGlb rich = rich_glb();
  const std::string json = rich.json.dump();
  const std::string small = render::SmallGlb{}.json.dump();
  std::vector<Bytes> seeds{rich.bytes(), render::SmallGlb{}.bytes(), Bytes(json.begin(), json.end()),
                           Bytes(small.begin(), small.end()), Bytes(json.begin(), json.end())};
  for (const render::GlbOptions& options : encodings())
    seeds.push_back(render::GlbBuilder{small_head(), options}.bytes());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const mana::render::SmallGlb around = mana::rich_glb();
  const bool only_json = size > 0 && data[0] == '{';
  const auto bytes = only_json ? around.bytes_with(std::string(data, data + size))
                               : std::vector<std::uint8_t>(data, data + size);
  const auto model = mana::render::parse_model(bytes, "fuzz.glb");
  if (!model) {
    MANA_CHECK(model.error().sentence.find("fuzz.glb") != std::string::npos, "a fault without a file's name");
    return 0;
  }
  MANA_CHECK(!model->parts.empty(), "a head of nothing");
  for (const auto& part : model->parts) mana::check_part(part);
  return 0;
}
