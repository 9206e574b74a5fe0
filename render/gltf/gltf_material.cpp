#include "render/gltf/gltf_material.hpp"

#include <algorithm>
#include <cmath>

#include "render/model/shape_names.hpp"

namespace mana::render::gltf {
namespace {

constexpr std::size_t kMostPixels = 128'000'000;  // of all textures: half a gigabyte

struct MaterialName {
  std::string_view name;
  Material kind;
};
// The last one that is found in a name counts: "eyelash" is a lash.
constexpr MaterialName kMaterials[] = {
    {"skin", Material::Skin},   {"eye", Material::Eye},      {"sclera", Material::Eye},
    {"iris", Material::Eye},    {"hair", Material::Hair},    {"brow", Material::Hair},
    {"cloth", Material::Cloth}, {"outfit", Material::Cloth}, {"teeth", Material::Wet},
    {"gum", Material::Wet},     {"tongue", Material::Wet},   {"mouth", Material::Wet},
    {"lash", Material::Flat},   {"eyelid", Material::Skin},  {"socket", Material::Skin}};

std::optional<Material> kind_of(const std::string& name) {
  const std::string words = plain_name(name).words;
  std::optional<Material> kind;
  for (const MaterialName& known : kMaterials) {
    if (words.find(known.name) != std::string::npos) kind = known.kind;
  }
  return kind;
}

// KHR_texture_transform: scale, then turn, then move.
struct UvTransform {
  double move_u = 0, move_v = 0, turn = 0, scale_u = 1, scale_v = 1;
  glm::vec2 place(float u, float v) const {
    const double x = u * scale_u;
    const double y = v * scale_v;
    return {static_cast<float>(std::cos(turn) * x + std::sin(turn) * y + move_u),
            static_cast<float>(-std::sin(turn) * x + std::cos(turn) * y + move_v)};
  }
};

UvTransform transform_of(const Json& reference) {
  const Json& t = object(object(reference, "extensions"), "KHR_texture_transform");
  const Json& move = list(t, "offset");
  const Json& scale = list(t, "scale");
  return {number_at(move, 0, 0), number_at(move, 1, 0), number(t, "rotation", 0), number_at(scale, 0, 1),
          number_at(scale, 1, 1)};
}

Wrap wrap_of(const Json& sampler, const char* key) {
  const auto mode = index(sampler, key).value_or(10497);
  return mode == 33071 ? Wrap::Clamp : mode == 33648 ? Wrap::Mirror : Wrap::Repeat;
}

bool is_of_another_kind(std::span<const std::uint8_t> bytes) {
  constexpr std::uint8_t kKtx[] = {0xAB, 'K', 'T', 'X', ' ', '2', '0'};
  constexpr std::uint8_t kAvif[] = {'f', 't', 'y', 'p', 'a', 'v', 'i'};
  if (bytes.size() <= 11) return false;
  return std::equal(std::begin(kKtx), std::end(kKtx), bytes.begin()) ||
         std::equal(std::begin(kAvif), std::end(kAvif), bytes.begin() + 4);
}

struct NaturalColour {
  std::string_view name;
  glm::vec3 colour;  // linear
};
// Of what has lost its picture: a white face is a ghost's. The last one that is found in a name counts.
constexpr NaturalColour kNatural[] = {
    {"", {0.60F, 0.36F, 0.27F}},       {"head", {0.60F, 0.36F, 0.27F}},   {"face", {0.60F, 0.36F, 0.27F}},
    {"skin", {0.60F, 0.36F, 0.27F}},   {"cloth", {0.12F, 0.19F, 0.28F}},  {"outfit", {0.12F, 0.19F, 0.28F}},
    {"shirt", {0.12F, 0.19F, 0.28F}},  {"top", {0.12F, 0.19F, 0.28F}},    {"hair", {0.10F, 0.055F, 0.03F}},
    {"eye", {0.75F, 0.73F, 0.71F}},    {"sclera", {0.75F, 0.73F, 0.71F}}, {"iris", {0.20F, 0.11F, 0.05F}},
    {"brow", {0.10F, 0.055F, 0.03F}},  {"lash", {0.02F, 0.015F, 0.01F}},  {"mouth", {0.45F, 0.16F, 0.14F}},
    {"gum", {0.45F, 0.16F, 0.14F}},    {"tongue", {0.45F, 0.16F, 0.14F}}, {"teeth", {0.72F, 0.68F, 0.60F}},
    {"eyelid", {0.60F, 0.36F, 0.27F}}, {"socket", {0.60F, 0.36F, 0.27F}}};

glm::vec3 natural_colour(const std::string& material, const std::string& node) {
  glm::vec3 colour = kNatural[0].colour;
  for (const std::string& words : {plain_name(node).words, plain_name(material).words}) {
    for (const NaturalColour& known : kNatural) {
      if (!known.name.empty() && words.find(known.name) != std::string::npos) colour = known.colour;
    }
  }
  return colour;
}

}  // namespace

bool Materials::is_a_veil(const Json& primitive) const {
  const auto material = index(primitive, "material");
  if (!material) return false;
  const Json& m = container_->item("materials", *material);
  if (text(m, "alphaMode") != "BLEND") return false;
  const Json& pbr = object(m, "pbrMetallicRoughness");
  const std::string words = plain_name(text(m, "name")).words;
  for (const char* veil : {"cornea", "occlusion", "tear", "eyeao", "shadow"}) {
    if (words.find(veil) != std::string::npos) return true;
  }
  return number_at(list(pbr, "baseColorFactor"), 3, 1) < 0.5;
}

void Materials::read(const Json& primitive, const std::string& node_name, ModelPart& part) {
  const Json& attributes = object(primitive, "attributes");
  part.material = node_name;
  static const Json none = Json::object();
  const auto material = index(primitive, "material");
  const Json& m = material ? container_->item("materials", *material) : none;
  if (const std::string name = text(m, "name"); !name.empty()) part.material = name;
  part.kind = kind_of(part.material).value_or(kind_of(node_name).value_or(Material::Skin));
  part.both_sides = flag(m, "doubleSided");
  const Json& pbr = object(m, "pbrMetallicRoughness");
  const Json& colour = list(pbr, "baseColorFactor");
  for (std::size_t i = 0; i < 3; ++i)
    part.base_colour[i] = static_cast<float>(std::clamp(number_at(colour, i, 1), 0.0, 1.0));
  read_colours(attributes, part);
  if (const Json& reference = object(pbr, "baseColorTexture"); !reference.empty())
    read_texture(attributes, reference, part);
  const bool lost = pbr.contains("baseColorTexture") && !part.base_map;
  const bool white = part.base_colour[0] > 0.8F && part.base_colour[1] > 0.8F && part.base_colour[2] > 0.8F;
  if (lost && white && !attributes.contains("COLOR_0"))
    part.colours.assign(part.positions.size(), natural_colour(part.material, node_name));
  const std::string alpha = text(m, "alphaMode");
  // There is no blending in depth: what is more than half open is a hole.
  if (part.base_map && alpha == "MASK")
    part.alpha_cutoff = static_cast<float>(std::clamp(number(m, "alphaCutoff", 0.5), 0.01, 0.99));
  if (part.base_map && alpha == "BLEND") part.alpha_cutoff = 0.4F;
  // Strands are lit along their tangents; a texture's tangents run elsewhere.
  const bool strands = attributes.contains("TANGENT") && !part.base_map && !m.contains("normalTexture");
  if (part.kind == Material::Hair && !strands) part.kind = Material::Cloth;
}

void Materials::read_colours(const Json& attributes, ModelPart& part) {
  const std::size_t count = part.positions.size();
  const glm::vec3 base{part.base_colour[0], part.base_colour[1], part.base_colour[2]};
  part.colours.assign(count, base);
  part.occlusion.assign(count, 1.0F);
  const auto colour = index(attributes, "COLOR_0");
  if (!colour) return;
  const std::size_t width = accessors_->width(*colour);
  const std::vector<float> c = accessors_->floats(*colour, 4);
  if (c.size() != count * 4) throw Fault{"the colours of a mesh do not fit it"};
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(c[4 * i] + c[4 * i + 1] + c[4 * i + 2] + c[4 * i + 3]))
      throw Fault{"it holds a number that is none"};
    part.colours[i] = base * glm::vec3{c[4 * i], c[4 * i + 1], c[4 * i + 2]};
    if (width == 4) part.occlusion[i] = c[4 * i + 3];
  }
}

void Materials::read_texture(const Json& attributes, const Json& reference, ModelPart& part) {
  const auto moved = index(object(object(reference, "extensions"), "KHR_texture_transform"), "texCoord");
  const std::size_t set = moved.value_or(index(reference, "texCoord").value_or(0));
  const auto places = index(attributes, ("TEXCOORD_" + std::to_string(set)).c_str());
  if (!places) return;
  auto map = texture(reference);
  if (!map) return;
  const std::vector<float> uv = accessors_->floats(*places, 2);
  if (uv.size() != part.positions.size() * 2) throw Fault{"the texture places of a mesh do not fit it"};
  const UvTransform transform = transform_of(reference);
  part.uvs.resize(part.positions.size());
  for (std::size_t i = 0; i < part.uvs.size(); ++i) {
    part.uvs[i] = transform.place(uv[2 * i], uv[2 * i + 1]);
    if (!std::isfinite(part.uvs[i].x + part.uvs[i].y)) throw Fault{"it holds a number that is none"};
  }
  part.base_map = std::move(map);
}

// The picture's bytes, or a null pointer for a kind that is not known here (KTX2): the base colour remains.
std::shared_ptr<const Texture> Materials::texture(const Json& reference) {
  const auto which = index(reference, "index");
  if (!which) return nullptr;
  if (const auto found = known_.find(*which); found != known_.end()) return found->second;
  const Json& t = container_->item("textures", *which);
  auto source = index(t, "source");
  if (!source) source = index(object(object(t, "extensions"), "EXT_texture_webp"), "source");
  auto& kept = known_[*which];
  if (!source) {
    ++unread_;
    return kept;
  }
  const Json& image = container_->item("images", *source);
  std::vector<std::uint8_t> held;
  std::span<const std::uint8_t> bytes;
  if (const auto view = index(image, "bufferView")) {
    bytes = accessors_->view(*view);
  } else {
    held = bytes_of_uri(text(image, "uri"));
    bytes = held;
  }
  if (is_of_another_kind(bytes)) {
    ++unread_;
    return kept;
  }
  auto picture = decode_picture(bytes);
  if (!picture) throw Fault{"a texture " + picture.error().sentence};
  pixels_ += static_cast<std::size_t>(picture->width) * static_cast<std::size_t>(picture->height);
  if (pixels_ > kMostPixels) throw Fault{"its textures are too large"};
  ++textures_;
  Texture made{std::move(*picture), Wrap::Repeat, Wrap::Repeat};
  if (const auto sampler = index(t, "sampler")) {
    made.across = wrap_of(container_->item("samplers", *sampler), "wrapS");
    made.down = wrap_of(container_->item("samplers", *sampler), "wrapT");
  }
  return kept = std::make_shared<const Texture>(std::move(made));
}

}  // namespace mana::render::gltf
