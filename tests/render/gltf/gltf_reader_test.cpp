#include <limits>

#include "agent/core/random.hpp"
#include "render/model/blend.hpp"
#include "render/model/model.hpp"
#include "tests/render/made_head.hpp"
#include "tests/render/small_glb.hpp"

namespace mana::render {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::string fault(const Bytes& glb) {
  const auto model = parse_model(glb, "small.glb");
  return model ? "" : model.error().sentence;
}
std::string fault(const SmallGlb& glb) { return fault(glb.bytes()); }

// ---- MANA's own head, written and read again
const Model& read_back() {
  static const Model model = [] {
    auto m = parse_model(head::made_glb(), "mana.glb");
    return m ? std::move(*m) : Model{};
  }();
  return model;
}

TEST(GltfReader, ReadsBackEveryPartOfTheHead) {
  const head::Head& made = head::made_head();
  const Model& model = read_back();
  ASSERT_EQ(model.parts.size(), made.parts.size());
  for (std::size_t i = 0; i < made.parts.size(); ++i) {
    const head::Part& from = made.parts[i];
    const ModelPart* found = nullptr;
    for (const ModelPart& part : model.parts) {
      if (part.material.find(from.material) == std::string::npos) continue;
      if (part.positions.size() != from.positions.size()) continue;
      if (glm::length(glm::dvec3{part.positions.front()} * 100.0 - from.positions.front()) < 1e-4)
        found = &part;
    }
    ASSERT_NE(found, nullptr) << "part " << i << ", " << from.material;
    EXPECT_EQ(found->triangles.size(), from.quads.size() * 6) << from.material;
    double worst = 0;
    double worst_weight = 0;
    for (std::size_t v = 0; v < from.positions.size(); ++v) {
      worst = std::max(worst, glm::length(glm::dvec3{found->positions[v]} * 100.0 - from.positions[v]));
      // An eye and its like hang on a node; the others carry the weight of the joint.
      if (from.fixed == head::Fixed::Body)
        worst_weight = std::max(worst_weight, std::abs(double{found->head_weight[v]} - from.head_weight[v]));
    }
    EXPECT_LT(worst, 1e-4) << from.material << ", cm";
    EXPECT_LT(worst_weight, 0.01) << from.material;
  }
}

TEST(GltfReader, ReadsBackEveryShapeOfTheSkin) {
  const head::Part& from = head::skin_of(head::made_head());
  const auto& parts = read_back().parts;
  const auto skin = std::find_if(parts.begin(), parts.end(), [](const ModelPart& p) {
    return p.material.find("skin") != std::string::npos;
  });
  ASSERT_NE(skin, parts.end());
  EXPECT_EQ(skin->kind, Material::Skin);
  for (const auto& [name, d] : from.shapes) {
    const auto known = find_shape(name);
    if (!known) continue;
    const auto shape = std::find_if(skin->shapes.begin(), skin->shapes.end(),
                                    [&known](const ShapeDelta& s) { return s.shape == *known; });
    std::vector<glm::dvec3> read(d.size(), glm::dvec3{0});
    if (shape != skin->shapes.end()) {
      const Delta moved = unpacked(*shape);
      for (std::size_t i = 0; i < moved.vertices.size(); ++i)
        read[moved.vertices[i]] = glm::dvec3{moved.positions[i]} * 100.0;
    }
    double worst = 0;
    for (std::size_t v = 0; v < d.size(); ++v) worst = std::max(worst, glm::length(read[v] - d[v]));
    EXPECT_LT(worst, 6e-4) << name << ", cm: the file leaves out what moves by less than 5e-4";
  }
}

TEST(GltfReader, FindsEyesAndTheColourOfTheirIris) {
  const head::HeadParameters p = head::parameters_of(head::identities().front());
  const Model& model = read_back();
  EXPECT_NEAR(model.eye_left.x * 100, p.eye.centre.x, 1e-3);
  EXPECT_NEAR(model.eye_right.x * 100, -p.eye.centre.x, 1e-3);
  EXPECT_NEAR(model.eye_left.z * 100, p.eye.centre.z, 1e-3);
  int left = 0;
  int right = 0;
  for (const ModelPart& part : model.parts) {
    left += part.anchor == Anchor::EyeLeft;
    right += part.anchor == Anchor::EyeRight;
    if (part.anchor == Anchor::Body) continue;
    EXPECT_EQ(part.kind, Material::Eye);
    EXPECT_NEAR(part.iris[0], p.iris.x, 0.01);
    EXPECT_NEAR(part.iris[1], p.iris.y, 0.01);
    EXPECT_NEAR(part.iris[2], p.iris.z, 0.01);
  }
  EXPECT_EQ(left, 1);
  EXPECT_EQ(right, 1);
}

TEST(GltfReader, NeverStumblesOverAHeadThatIsCutShort) {
  const auto& glb = head::made_glb();
  core::Random random{7};
  for (int i = 0; i < 12; ++i) {
    const Bytes cut(glb.begin(), glb.begin() + static_cast<std::ptrdiff_t>(random.below(glb.size())));
    EXPECT_FALSE(fault(cut).empty()) << cut.size();
  }
}

// ---- a triangle
TEST(GltfReader, ReadsATriangleWithAShape) {
  const auto model = parse_model(SmallGlb{}.bytes(), "small.glb");
  ASSERT_TRUE(model) << model.error().sentence;
  ASSERT_EQ(model->parts.size(), 1U);
  const ModelPart& part = model->parts[0];
  EXPECT_EQ(part.positions.size(), 3U);
  EXPECT_EQ(part.triangles, (std::vector<std::uint32_t>{0, 1, 2}));
  ASSERT_EQ(part.shapes.size(), 1U);
  // Without normals of its own the shape turns those of the triangle's corners; only one of them moves.
  const Delta moved = unpacked(part.shapes[0]);
  ASSERT_FALSE(moved.vertices.empty());
  EXPECT_EQ(moved.vertices[0], 0U);
  EXPECT_NEAR(moved.positions[0].y / model->framing.scale, -0.5, 1e-6);
  for (std::size_t i = 1; i < moved.positions.size(); ++i) EXPECT_EQ(moved.positions[i], glm::vec3{0});
  EXPECT_TRUE(model->has_shape[shape("jawOpen")]);
  EXPECT_FALSE(model->has_shape[shape("tongueOut")]);
}

TEST(GltfReader, EveryCutGivesASentence) {
  const Bytes whole = SmallGlb{}.bytes();
  for (std::size_t n = 0; n < whole.size(); ++n) {
    const std::string said = fault(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)));
    EXPECT_FALSE(said.empty()) << n << " bytes";
    EXPECT_NE(said.find("small.glb"), std::string::npos) << said;
  }
}

TEST(GltfReader, InjuredFilesGiveAModelOrASentence) {
  const Bytes whole = SmallGlb{}.bytes();
  core::Random random{500};
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    Bytes bytes = whole;
    for (std::uint64_t n = 1 + random.below(6); n > 0; --n)
      bytes[random.below(bytes.size())] = static_cast<std::uint8_t>(random.below(256));
    const auto model = parse_model(bytes, "small.glb");
    refused += !model.ok();
    if (!model) {
      EXPECT_FALSE(model.error().sentence.empty());
      continue;
    }
    for (const ModelPart& part : model->parts) {
      for (const std::uint32_t v : part.triangles) ASSERT_LT(v, part.positions.size());
      for (const ShapeDelta& s : part.shapes) {
        for (const auto& stretch : s.stretches) {
          ASSERT_LE(stretch.first + stretch.count, part.positions.size());
          ASSERT_LE(stretch.at + stretch.count, s.positions.size());
        }
        ASSERT_EQ(s.normals.size(), s.positions.size());
      }
    }
  }
  EXPECT_GT(refused, 100);
}

TEST(GltfReader, SaysWhatIsWrong) {
  EXPECT_NE(fault(Bytes{'h', 'e', 'l', 'l', 'o'}).find("not a binary glTF"), std::string::npos);

  Bytes first = SmallGlb{}.bytes();
  first[4] = 1;
  EXPECT_NE(fault(first).find("version 1"), std::string::npos);

  SmallGlb empty;
  empty.json["nodes"].clear();
  EXPECT_NE(fault(empty).find("no mesh"), std::string::npos);

  SmallGlb points;
  points.json["accessors"][2]["count"] = 2;
  EXPECT_NE(fault(points).find("no mesh"), std::string::npos) << fault(points);

  SmallGlb eyes;  // what is an eyeball is cut out of its mesh: nothing may remain of nothing
  eyes.json["nodes"][0]["name"] = "eyeLeft";
  eyes.json["accessors"][2]["count"] = 1;
  EXPECT_NE(fault(eyes).find("no mesh"), std::string::npos) << fault(eyes);

  SmallGlb outside;
  outside.binary[72] = 9;
  EXPECT_NE(fault(outside).find("vertex that does not exist"), std::string::npos) << fault(outside);

  SmallGlb beyond;
  beyond.json["bufferViews"][0]["byteLength"] = 4000;
  EXPECT_NE(fault(beyond).find("beyond the end"), std::string::npos) << fault(beyond);

  SmallGlb no_number;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(no_number.binary.data(), &nan, 4);
  EXPECT_NE(fault(no_number).find("number that is none"), std::string::npos) << fault(no_number);

  SmallGlb many;
  many.json["accessors"][0]["count"] = 400'000'000'000ULL;
  EXPECT_NE(fault(many).find("too large"), std::string::npos) << fault(many);

  SmallGlb vertices;
  vertices.json["accessors"][0]["count"] = 4'000'001;
  EXPECT_NE(fault(vertices).find("four million"), std::string::npos) << fault(vertices);

  SmallGlb lines;
  lines.json["meshes"][0]["primitives"][0]["mode"] = 1;
  EXPECT_NE(fault(lines).find("triangles"), std::string::npos) << fault(lines);

  SmallGlb draco;
  draco.json["extensionsRequired"] = {"KHR_draco_mesh_compression"};
  EXPECT_NE(fault(draco).find("Draco"), std::string::npos) << fault(draco);

  SmallGlb elsewhere;
  elsewhere.json["buffers"][0]["uri"] = "head.bin";
  EXPECT_NE(fault(elsewhere).find("head.bin"), std::string::npos) << fault(elsewhere);

  SmallGlb circle;
  circle.json["nodes"][0]["children"] = {0};
  EXPECT_NE(fault(circle).find("circle"), std::string::npos) << fault(circle);
}

TEST(GltfReader, AnIndexThatIsNoWholeNumberIsRefused) {
  for (const float index : {-1.0F, 1e30F, std::numeric_limits<float>::quiet_NaN()}) {
    SmallGlb triangle;
    triangle.json["accessors"][2]["componentType"] = 5126;
    std::memcpy(triangle.binary.data() + 72, &index, 4);
    EXPECT_NE(fault(triangle).find("no whole numbers"), std::string::npos) << fault(triangle);

    SmallGlb shape;
    shape.json["accessors"][3]["sparse"]["indices"] = {{"bufferView", 3}, {"componentType", 5126}};
    std::memcpy(shape.binary.data() + 84, &index, 4);
    EXPECT_NE(fault(shape).find("no whole numbers"), std::string::npos) << fault(shape);

    SmallGlb joints;
    joints.json["accessors"].push_back(
        {{"bufferView", 0}, {"componentType", 5126}, {"count", 3}, {"type", "VEC4"}});
    joints.json["bufferViews"][0]["byteLength"] = 48;
    joints.json["skins"] = {{{"joints", {0}}}};
    joints.json["nodes"][0]["skin"] = 0;
    joints.json["meshes"][0]["primitives"][0]["attributes"]["JOINTS_0"] = 4;
    joints.json["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] = 4;
    std::memcpy(joints.binary.data(), &index, 4);
    EXPECT_FALSE(fault(joints).empty()) << index;
  }
}

TEST(GltfReader, SizesThatOverflowWhenAddedAreRefused) {
  const std::size_t most = SIZE_MAX;
  for (const std::size_t huge : {most, most - 11, most / 2 + 1, most / 12 + 1, std::size_t{1} << 32}) {
    for (const char* key : {"byteOffset", "byteLength", "byteStride"}) {
      SmallGlb glb;
      glb.json["bufferViews"][0][key] = huge;
      EXPECT_NE(fault(glb).find("beyond the end"), std::string::npos) << key << " " << huge << fault(glb);
    }
    SmallGlb offset;
    offset.json["accessors"][0]["byteOffset"] = huge;
    EXPECT_NE(fault(offset).find("beyond the end"), std::string::npos) << huge << fault(offset);
    SmallGlb view;
    view.json["accessors"][0]["bufferView"] = huge;
    EXPECT_NE(fault(view).find("does not exist"), std::string::npos) << huge << fault(view);
    for (const int accessor : {0, 2, 3}) {
      SmallGlb count;
      count.json["accessors"][accessor]["count"] = huge;
      EXPECT_NE(fault(count).find("too large"), std::string::npos) << huge << fault(count);
    }
  }
}

TEST(GltfReader, NumbersThatNoFloatCanHoldAreRefused) {
  for (const double huge : {1e300, -1e300, 1e39, 1e5}) {
    SmallGlb moved;
    moved.json["nodes"][0]["name"] = "head";
    moved.json["nodes"][0]["translation"] = {0, huge, 0};
    EXPECT_NE(fault(moved).find("too large"), std::string::npos) << fault(moved);
    SmallGlb type;
    type.json["accessors"][0]["componentType"] = huge;
    EXPECT_NE(fault(type).find("does not fit"), std::string::npos) << fault(type);
    SmallGlb mode;
    mode.json["meshes"][0]["primitives"][0]["mode"] = huge;
    EXPECT_NE(fault(mode).find("triangles"), std::string::npos) << fault(mode);
  }
}

TEST(GltfReader, JsonNestedAMillionDeepIsNoTroubleWhereverItStands) {
  const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  for (const char* place : {"attributes", "POSITION", "targetNames", "sparse", "name", "mode"}) {
    std::string json = SmallGlb{}.json.dump();
    const std::string key = std::string{"\""} + place + "\":";
    const auto at = json.find(key);
    if (at == std::string::npos) {
      json.insert(json.find('{') + 1, key + deep + ",");
    } else {
      json.insert(at + key.size(), "{\"deep\":" + deep + "},\"was\":");
    }
    const auto model = parse_model(SmallGlb{}.bytes_with(json), "small.glb");
    EXPECT_TRUE(model.ok() || !model.error().sentence.empty());
  }
}

TEST(GltfReader, JsonOfTheWrongKindGivesASentenceWithoutAParsersWords) {
  const auto whole = SmallGlb{}.json.flatten();
  for (const auto& [path, value] : whole.items()) {
    for (const nlohmann::json& other :
         {nlohmann::json{}, nlohmann::json{-1}, nlohmann::json{1.5}, nlohmann::json{"x"},
          nlohmann::json{true}, nlohmann::json::array({1}), nlohmann::json::object({{"a", 1}})}) {
      nlohmann::json::json_pointer at{path};
      for (; !at.empty(); at.pop_back()) {
        SmallGlb glb;
        glb.json[at] = other;
        const std::string said = fault(glb);
        EXPECT_EQ(said.find("exception"), std::string::npos) << at << " " << other << ": " << said;
      }
    }
  }
}

TEST(GltfReader, AFewLinesThatAskForAllMemoryAreRefused) {
  SmallGlb glb;
  // Accessors without bytes behind them cost the file nothing.
  for (const int a : {0, 1}) {
    glb.json["accessors"][a].erase("bufferView");
    glb.json["accessors"][a]["count"] = 3'900'000;
  }
  glb.json["meshes"][0]["primitives"][0].erase("targets");
  const auto primitive = glb.json["meshes"][0]["primitives"][0];
  for (int i = 0; i < 1000; ++i) glb.json["meshes"][0]["primitives"].push_back(primitive);
  EXPECT_NE(fault(glb).find("four million"), std::string::npos) << fault(glb);

  SmallGlb parts;
  const auto part = parts.json["meshes"][0]["primitives"][0];
  for (int i = 0; i < 1000; ++i) parts.json["meshes"][0]["primitives"].push_back(part);
  EXPECT_NE(fault(parts).find("a thousand"), std::string::npos) << fault(parts);

  // Ten thousand lists of triangles over the same few bytes.
  SmallGlb lists;
  lists.binary.resize(lists.binary.size() + 3'000'000);
  lists.json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 96}, {"byteLength", 3'000'000}});
  lists.json["accessors"][2] = {
      {"bufferView", 4}, {"componentType", 5121}, {"count", 3'000'000}, {"type", "SCALAR"}};
  lists.json["accessors"][3].erase("sparse");
  for (int i = 0; i < 20; ++i) lists.json["meshes"][0]["primitives"].push_back(part);
  EXPECT_NE(fault(lists).find("together are too large"), std::string::npos) << fault(lists);
}

TEST(GltfReader, AFileThatIsMissingIsNamed) {
  const auto model = read_model("/nowhere/mana.glb");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, core::ErrorCode::NotFound);
  EXPECT_NE(model.error().sentence.find("/nowhere/mana.glb"), std::string::npos);
}

}  // namespace
}  // namespace mana::render
