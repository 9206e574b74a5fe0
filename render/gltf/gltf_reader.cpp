#include <algorithm>
#include <fstream>
#include <new>
#include <system_error>

#include "render/gltf/gltf_mesh.hpp"
#include "render/model/model.hpp"

namespace mana::render {
namespace {

constexpr std::uintmax_t kMostBytes = 256U << 20;

RawHead read_raw(std::span<const std::uint8_t> glb) {
  gltf::Container container{glb};
  gltf::Accessors accessors{container};
  const gltf::Vrm vrm = gltf::read_vrm(container.root());
  const gltf::Nodes nodes{container, vrm};
  gltf::Meshes meshes{container, accessors, nodes, vrm};
  RawHead head;
  const gltf::Json& all = gltf::list(container.root(), "nodes");
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].contains("mesh")) meshes.read(i, head);
  }
  const auto draws = [](const RawPart& raw) { return !raw.part.triangles.empty(); };
  if (std::none_of(head.parts.begin(), head.parts.end(), draws)) throw gltf::Fault{"it holds no mesh"};
  head.textures = meshes.materials().textures();
  head.unread_textures = meshes.materials().unread_textures();
  head.bones = {nodes.origin(gltf::Role::Head), nodes.origin(gltf::Role::Jaw),
                nodes.origin(gltf::Role::EyeLeft), nodes.origin(gltf::Role::EyeRight)};
  return head;
}

bool turns_eyes_by_shapes(const Model& model) {
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    if (model.has_shape[s] && kShapeNames[s].starts_with("eyeLook")) return true;
  }
  return false;
}

Model made_of(RawHead head) {
  Model model;
  model.framing = framing_of(head);
  apply(model.framing, head);
  if (head.bones.head) model.head_pivot = glm::vec3{*head.bones.head};
  find_eyes(head, model);
  for (RawPart& raw : head.parts) model.parts.push_back(raw.part);
  derive_shapes(head, model);
  HeadReport& report = model.report;
  bool has_eyeballs = false;
  for (const ModelPart& part : model.parts) {
    has_eyeballs = has_eyeballs || part.anchor != Anchor::Body;
    report.vertices += part.positions.size();
    report.triangles += part.triangles.size() / 3;
  }
  model.gaze_by_shapes = !has_eyeballs && turns_eyes_by_shapes(model);
  report.has_turning_eyes = has_eyeballs || model.gaze_by_shapes;
  report.not_understood = std::move(head.not_understood);
  report.textures = head.textures;
  report.unread_textures = head.unread_textures;
  return model;
}

}  // namespace

core::Result<Model> parse_model(std::span<const std::uint8_t> glb, std::string_view name) {
  const std::string cannot = "The head '" + std::string{name} + "' cannot be used: ";
  try {
    return made_of(read_raw(glb));
  } catch (const gltf::Fault& f) {
    return core::bad_input(cannot + f.sentence + ".");
  } catch (const std::bad_alloc&) {
    return core::bad_input("The head '" + std::string{name} + "' needs more memory than there is.");
  } catch (const std::exception&) {  // nlohmann-json throws on wrong types
    return core::bad_input(cannot + "a part of it is of another kind than glTF asks for.");
  }
}

core::Result<Model> read_model(const std::filesystem::path& file) {
  std::error_code ec;
  const auto size = std::filesystem::file_size(file, ec);
  if (ec) return core::not_found("The head '" + file.string() + "' cannot be read: " + ec.message() + ".");
  if (size > kMostBytes) return core::bad_input("The head '" + file.string() + "' is larger than 256 MiB.");
  std::ifstream in{file, std::ios::binary};
  std::vector<std::uint8_t> bytes(size);
  if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
    return core::not_found("The head '" + file.string() + "' cannot be read.");
  return parse_model(bytes, file.string());
}

}  // namespace mana::render
