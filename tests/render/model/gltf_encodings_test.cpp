#include "render/model/blend.hpp"
#include "render/model/model.hpp"
#include "tests/render/gltf_builder.hpp"

namespace mana::render {
namespace {

struct Case {
  const char* name;
  GlbOptions options;
};

GlbOptions with(auto change) {
  GlbOptions o;
  change(o);
  return o;
}
using Sparse = GlbOptions::Sparse;
using Packed = GlbOptions::Packed;

std::vector<Case> cases() {
  std::vector<Case> all{{"Floats", {}},
                        {"FloatsWithAStride", with([](GlbOptions& o) { o.padding = 8; })},
                        {"SparseWithoutABase", with([](GlbOptions& o) { o.sparse = Sparse::WithoutBase; })},
                        {"SparseWithABase", with([](GlbOptions& o) { o.sparse = Sparse::WithBase; })},
                        {"ShortIndices", with([](GlbOptions& o) { o.index_component = 5123; })},
                        {"DataUri", with([](GlbOptions& o) { o.data_uri = true; })},
                        {"NamesInThePrimitive", with([](GlbOptions& o) { o.names_in_primitive = true; })},
                        {"DeltasWithoutNormals", with([](GlbOptions& o) { o.delta_normals = false; })},
                        {"SeveralMeshes", with([](GlbOptions& o) { o.meshes = 3; })},
                        {"SeveralPrimitives", with([](GlbOptions& o) { o.primitives = 2; })},
                        {"Skinned", with([](GlbOptions& o) { o.skinned = true; })},
                        {"Centimetres", with([](GlbOptions& o) { o.scale = 0.01; })},
                        {"AnySize", with([](GlbOptions& o) { o.scale = 1.0 / 37; })},
                        {"Backwards", with([](GlbOptions& o) { o.backwards = true; })},
                        {"Packed", with([](GlbOptions& o) { o.packed = Packed::Plain; })},
                        {"PackedIndexSequence", with([](GlbOptions& o) {
                           o.packed = Packed::Plain;
                           o.index_mode = "INDICES";
                           o.index_component = 5123;
                         })},
                        {"PackedExponential", with([](GlbOptions& o) { o.packed = Packed::Exponential; })},
                        {"PackedSparse", with([](GlbOptions& o) {
                           o.packed = Packed::Plain;
                           o.sparse = Sparse::WithBase;
                         })}};
  struct Type {
    int component;
    const char* plain;
    const char* normalised;
    const char* packed;
    const char* sparse;
    const char* skinned;
  };
  constexpr Type kTypes[] = {
      {5120, "Bytes", "NormalisedBytes", "PackedBytes", "SparseBytes", "SkinnedBytes"},
      {5121, "UnsignedBytes", "NormalisedUnsignedBytes", "PackedUnsignedBytes", "SparseUnsignedBytes",
       "SkinnedUnsignedBytes"},
      {5122, "Shorts", "NormalisedShorts", "PackedShorts", "SparseShorts", "SkinnedShorts"},
      {5123, "UnsignedShorts", "NormalisedUnsignedShorts", "PackedUnsignedShorts", "SparseUnsignedShorts",
       "SkinnedUnsignedShorts"}};
  for (const Type& t : kTypes) {
    GlbOptions o;
    o.component = t.component;
    all.push_back({t.plain, o});
    o.normalised = true;
    all.push_back({t.normalised, o});
    GlbOptions packed = o;
    packed.packed = Packed::Plain;
    all.push_back({t.packed, packed});
    GlbOptions sparse = o;
    sparse.sparse = Sparse::WithBase;
    sparse.padding = 4;
    all.push_back({t.sparse, sparse});
    GlbOptions skinned = o;
    skinned.skinned = true;
    all.push_back({t.skinned, skinned});
  }
  return all;
}

class GltfEncodings : public testing::TestWithParam<Case> {};

TEST_P(GltfEncodings, BlendAsTheReferenceDoesInDouble) {
  const GlbOptions& options = GetParam().options;
  const GlbBuilder built{reference_head(), options};
  const auto model = parse_model(built.bytes(), "reference.glb");
  ASSERT_TRUE(model) << model.error().sentence;
  ASSERT_EQ(model->parts.size(), static_cast<std::size_t>(options.meshes * options.primitives));
  EXPECT_EQ(model->report.mapped.size(), 7U) << describe(model->report);

  ShapeWeights weights{};
  for (const auto& [name, w] : reference_weights()) weights[*find_shape(name)] = static_cast<float>(w);
  const std::vector<glm::dvec3> expected = built.written.blended(reference_weights());
  const std::vector<glm::dvec3> before = built.written.blended({});
  // What the builder calls metres, the file has in its own units, and it may look the other way.
  const auto in_file = [&options](glm::dvec3 p) {
    p /= options.scale;
    return options.backwards ? glm::dvec3{-p.x, p.y, -p.z} : p;
  };
  const double size = built.written.size() / options.scale * model->framing.scale;
  for (const ModelPart& part : model->parts) {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
    EXPECT_TRUE(blend(part, weights, positions, normals));
    ASSERT_EQ(positions.size(), expected.size());
    double worst = 0;
    double worst_rest = 0;
    double worst_normal = 0;
    for (std::size_t v = 0; v < expected.size(); ++v) {
      const glm::dvec3 want = model->framing.place(in_file(expected[v]));
      const glm::dvec3 rest = model->framing.place(in_file(before[v]));
      worst = std::max(worst, glm::length(glm::dvec3{positions[v]} - want));
      worst_rest = std::max(worst_rest, glm::length(glm::dvec3{part.positions[v]} - rest));
      worst_normal =
          std::max(worst_normal, glm::length(glm::dvec3{part.normals[v]} - built.written.normals[v]));
      EXPECT_NEAR(glm::length(normals[v]), 1, 1e-5);
    }
    EXPECT_LT(worst_rest, 1e-5 * size);
    EXPECT_LT(worst, 1e-5 * size);
    EXPECT_LT(worst_normal, 1e-3);
  }
  // Whatever its units and wherever it looks, it is put where MANA's own face is.
  EXPECT_NEAR(size, 0.2, 0.002);
  EXPECT_EQ(model->framing.turned, options.backwards);
}

INSTANTIATE_TEST_SUITE_P(Every, GltfEncodings, testing::ValuesIn(cases()),
                         [](const auto& made) { return std::string{made.param.name}; });

TEST(GltfMeshoptTest, ADamagedPackedPartGivesASentence) {
  GlbOptions options;
  options.packed = Packed::Plain;
  GlbBuilder built{reference_head(), options};
  for (const auto& [key, value] : std::map<std::string, nlohmann::json>{{"mode", "SOMETHING"},
                                                                        {"filter", "SOMETHING"},
                                                                        {"filter", "QUATERNION"},
                                                                        {"byteStride", 7},
                                                                        {"byteStride", 4096},
                                                                        {"count", 1U << 31U},
                                                                        {"count", 20},
                                                                        {"byteLength", 9},
                                                                        {"byteOffset", 1U << 31U}}) {
    SmallGlb glb = built.glb;
    glb.json["bufferViews"][0]["extensions"]["EXT_meshopt_compression"][key] = value;
    const auto model = parse_model(glb.bytes(), "reference.glb");
    ASSERT_FALSE(model) << key << " " << value;
    EXPECT_NE(model.error().sentence.find("reference.glb"), std::string::npos);
  }
  SmallGlb without = built.glb;
  without.json["bufferViews"][0].erase("extensions");
  EXPECT_NE(parse_model(without.bytes(), "reference.glb").error().sentence.find("no data"),
            std::string::npos);
}

}  // namespace
}  // namespace mana::render
