#include "render/gltf/gltf_accessor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "render/gltf/gltf_meshopt.hpp"

namespace mana::render::gltf {
namespace {

constexpr std::size_t kMostElements = 40'000'000;  // of all accessors that are read
constexpr const char* kTooLarge = "its meshes and shapes together are too large";
constexpr const char* kNoWholes = "an accessor has indices that are no whole numbers";
constexpr std::size_t kMostUnpacked = 512U << 20;  // bytes

template <class T>
T as(const std::uint8_t* p) {
  T v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
// Normalised: glTF 2.0, section 3.11; the lowest negative number is -1 like its neighbour.
template <class T>
float plain(const std::uint8_t* p) {
  return static_cast<float>(as<T>(p));
}
template <class T>
float normalised(const std::uint8_t* p) {
  return std::max(static_cast<float>(as<T>(p)) / static_cast<float>(std::numeric_limits<T>::max()), -1.0F);
}
template <class T>
std::uint32_t whole(const std::uint8_t* p) {
  return as<T>(p);
}

using Number = float (*)(const std::uint8_t*);
using Whole = std::uint32_t (*)(const std::uint8_t*);
struct Component {
  std::size_t type;
  std::size_t size;
  Number plain;
  Number normalised;
  Whole whole;  // of unsigned types
};
constexpr Component kComponents[] = {
    {5120, 1, plain<std::int8_t>, normalised<std::int8_t>, nullptr},
    {5121, 1, plain<std::uint8_t>, normalised<std::uint8_t>, whole<std::uint8_t>},
    {5122, 2, plain<std::int16_t>, normalised<std::int16_t>, nullptr},
    {5123, 2, plain<std::uint16_t>, normalised<std::uint16_t>, whole<std::uint16_t>},
    {5125, 4, plain<std::uint32_t>, normalised<std::uint32_t>, whole<std::uint32_t>},
    {5126, 4, as<float>, as<float>, nullptr}};

const Component& component_of(const Json& a) {
  const auto type = index(a, "componentType");
  for (const Component& c : kComponents) {
    if (type == c.type) return c;
  }
  throw Fault{"an accessor has a type that does not fit"};
}

std::size_t width_of(const Json& a) {
  struct Type {
    std::string_view name;
    std::size_t width;
  };
  constexpr Type kTypes[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
  const std::string name = text(a, "type");
  for (const Type& type : kTypes) {
    if (type.name == name) return type.width;
  }
  throw Fault{"an accessor has a type that does not fit"};
}

std::size_t count_of(const Json& a) {
  const std::size_t count = index(a, "count").value_or(0);
  if (count > kMostElements) throw Fault{kTooLarge};
  return count;
}

}  // namespace

/// Elements in memory, `stride` bytes apart, proved to lie within it.
struct Accessors::Elements {
  const std::uint8_t* first = nullptr;
  std::size_t stride = 0;
  std::size_t width = 0;
  const Component* component = nullptr;
  Number number = nullptr;

  void read(std::size_t i, std::size_t most, float* out) const {
    for (std::size_t c = 0; c < std::min(width, most); ++c)
      out[c] = number(first + i * stride + c * component->size);
  }
  std::uint32_t read_whole(std::size_t i, std::size_t c = 0) const {
    return component->whole(first + i * stride + c * component->size);
  }
};

std::size_t Accessors::count(std::size_t accessor) const {
  return count_of(container_->item("accessors", accessor));
}
std::size_t Accessors::width(std::size_t accessor) const {
  return width_of(container_->item("accessors", accessor));
}

void Accessors::spend(std::size_t elements) {
  elements_ += elements;
  if (elements_ > kMostElements) throw Fault{kTooLarge};
}

std::span<const std::uint8_t> Accessors::view(std::size_t buffer_view) {
  if (const auto found = unpacked_.find(buffer_view); found != unpacked_.end()) return found->second;
  const Json& v = container_->item("bufferViews", buffer_view);
  const Json& packed = object(object(v, "extensions"), "EXT_meshopt_compression");
  const Json& place = packed.empty() ? v : packed;  // the view's own buffer is then a fallback without data
  const auto bytes =
      container_->bytes(index(place, "buffer").value_or(0), index(place, "byteOffset").value_or(0),
                        index(place, "byteLength").value_or(0));
  if (packed.empty()) return bytes;
  const Packing how{index(packed, "count").value_or(0), index(packed, "byteStride").value_or(0),
                    text(packed, "mode"), text(packed, "filter")};
  if (how.count > 6 * kMostVertices || how.stride > 256) throw Fault{"its packed meshes are too large"};
  unpacked_bytes_ += how.count * how.stride;
  if (unpacked_bytes_ > kMostUnpacked) throw Fault{"its packed meshes are too large"};
  return unpacked_[buffer_view] = unpack(bytes, how);
}

Accessors::Elements Accessors::elements(const Json& place, const Json& accessor, std::size_t count,
                                        bool is_main) {
  const auto view_index = index(place, "bufferView");
  if (!view_index) throw Fault{"an accessor has no data"};
  Elements e;
  e.component = &component_of(accessor);
  e.number = flag(accessor, "normalized") ? e.component->normalised : e.component->plain;
  e.width = width_of(accessor);
  const std::size_t element = e.width * e.component->size;
  const Json& v = container_->item("bufferViews", *view_index);
  // The lists of a sparse accessor are packed tightly.
  e.stride = is_main ? index(v, "byteStride").value_or(element) : element;
  const auto bytes = view(*view_index);
  const std::size_t offset = index(place, "byteOffset").value_or(0);
  const bool inside = e.stride >= element && e.stride <= 4096 && offset <= bytes.size() &&
                      (count == 0 || (element <= bytes.size() - offset &&
                                      (count - 1) <= (bytes.size() - offset - element) / e.stride));
  if (!inside) throw Fault{"an accessor reaches beyond the end of the file"};
  e.first = bytes.data() + offset;
  return e;
}

// Where a sparse accessor changes something.
struct Accessors::Changes {
  const Json* indices;
  const Json* values;
  Json indices_accessor;
  std::size_t count;
};

std::optional<Accessors::Changes> Accessors::changes_of(const Json& accessor, std::size_t count) {
  const Json& sparse = object(accessor, "sparse");
  if (sparse.empty()) return {};
  const Json& where = object(sparse, "indices");
  Changes changes{&where, &object(sparse, "values"),
                  Json{{"componentType", index(where, "componentType").value_or(0)}, {"type", "SCALAR"}},
                  index(sparse, "count").value_or(0)};
  if (changes.count > count) throw Fault{"a sparse accessor changes more elements than there are"};
  return changes;
}

/// The elements that it changes, each proved to be within the mesh.
struct Accessors::Changed {
  std::vector<std::size_t> places;
  Elements values;
};

Accessors::Changed Accessors::changed_elements(const Json& accessor, const Changes& changes,
                                               std::size_t count) {
  const Elements where = elements(*changes.indices, changes.indices_accessor, changes.count, false);
  if (where.component->whole == nullptr) throw Fault{kNoWholes};
  Changed changed{{}, elements(*changes.values, accessor, changes.count, false)};
  changed.places.reserve(changes.count);
  for (std::size_t i = 0; i < changes.count; ++i) {
    const std::size_t place = where.read_whole(i);
    if (place >= count) throw Fault{"a sparse accessor points outside its mesh"};
    changed.places.push_back(place);
  }
  return changed;
}

std::vector<float> Accessors::floats(std::size_t accessor, std::size_t width) {
  const Json& a = container_->item("accessors", accessor);
  const std::size_t count = count_of(a);
  if (count > kMostVertices) throw Fault{"it has more than four million vertices"};
  spend(count);
  std::vector<float> values(count * width, 0.0F);
  if (index(a, "bufferView")) {
    const Elements e = elements(a, a, count, true);
    for (std::size_t i = 0; i < count; ++i) e.read(i, width, values.data() + i * width);
  }
  if (const auto changes = changes_of(a, count)) {
    const Changed changed = changed_elements(a, *changes, count);
    for (std::size_t i = 0; i < changes->count; ++i)
      changed.values.read(i, width, values.data() + changed.places[i] * width);
  }
  return values;
}

std::vector<glm::vec3> Accessors::vectors(std::size_t accessor) {
  const std::vector<float> values = floats(accessor, 3);
  if (width(accessor) < 3) throw Fault{"an accessor has a type that does not fit"};
  std::vector<glm::vec3> all(values.size() / 3);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {values[3 * i], values[3 * i + 1], values[3 * i + 2]};
  for (const float v : values) {
    if (!std::isfinite(v)) throw Fault{"it holds a number that is none"};
  }
  return all;
}

SparseVectors Accessors::sparse_vectors(std::size_t accessor) {
  const Json& a = container_->item("accessors", accessor);
  const std::size_t count = count_of(a);
  SparseVectors found;
  const auto add = [&found](std::size_t vertex, const std::array<float, 3>& v) {
    if (!std::isfinite(v[0] + v[1] + v[2])) throw Fault{"it holds a number that is none"};
    if (v[0] == 0 && v[1] == 0 && v[2] == 0) return;
    found.vertices.push_back(static_cast<std::uint32_t>(vertex));
    found.values.emplace_back(v[0], v[1], v[2]);
  };
  const auto changes = changes_of(a, count);
  if (!changes || index(a, "bufferView")) {  // most of it, or all
    if (!index(a, "bufferView")) return found;
    const std::vector<glm::vec3> all = vectors(accessor);
    for (std::size_t i = 0; i < all.size(); ++i) add(i, {all[i].x, all[i].y, all[i].z});
    return found;
  }
  spend(changes->count);
  const Changed changed = changed_elements(a, *changes, count);
  for (std::size_t i = 0; i < changes->count; ++i) {
    const std::size_t place = changed.places[i];
    if (!found.vertices.empty() && place <= found.vertices.back())
      throw Fault{"a sparse accessor's places are out of order"};
    std::array<float, 3> v{};
    changed.values.read(i, 3, v.data());
    add(place, v);
  }
  return found;
}

std::vector<std::uint32_t> Accessors::wholes(std::size_t accessor, std::size_t width) {
  const Json& a = container_->item("accessors", accessor);
  const std::size_t count = count_of(a);
  spend(count);
  const Elements e = elements(a, a, count, true);
  if (e.component->whole == nullptr) throw Fault{kNoWholes};
  if (e.width < width) throw Fault{"an accessor has a type that does not fit"};
  std::vector<std::uint32_t> all(count * width);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = e.read_whole(i / width, i % width);
  return all;
}

}  // namespace mana::render::gltf
