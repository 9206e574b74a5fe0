#include "render/gltf/gltf_meshopt.hpp"

#include <meshoptimizer.h>

namespace mana::render::gltf {
namespace {

struct Mode {
  std::string_view name;
  bool (*fits)(const Packing&);
  int (*decode)(void* to, std::size_t count, std::size_t stride, const unsigned char* from, std::size_t size);
};
bool is_index(const Packing& p) { return p.stride == 2 || p.stride == 4; }
constexpr Mode kModes[] = {
    {"ATTRIBUTES", [](const Packing& p) { return p.stride > 0 && p.stride % 4 == 0 && p.stride <= 256; },
     [](void* to, std::size_t count, std::size_t stride, const unsigned char* from, std::size_t size) {
       return meshopt_decodeVertexBuffer(to, count, stride, from, size);
     }},
    {"TRIANGLES", [](const Packing& p) { return is_index(p) && p.count % 3 == 0; },
     [](void* to, std::size_t count, std::size_t stride, const unsigned char* from, std::size_t size) {
       return meshopt_decodeIndexBuffer(to, count, stride, from, size);
     }},
    {"INDICES", is_index,
     [](void* to, std::size_t count, std::size_t stride, const unsigned char* from, std::size_t size) {
       return meshopt_decodeIndexSequence(to, count, stride, from, size);
     }}};

struct Filter {
  std::string_view name;
  bool (*fits)(std::size_t stride);
  void (*decode)(void* buffer, std::size_t count, std::size_t stride);
};
constexpr Filter kFilters[] = {
    {"NONE", [](std::size_t) { return true; }, [](void*, std::size_t, std::size_t) {}},
    {"OCTAHEDRAL", [](std::size_t s) { return s == 4 || s == 8; },
     [](void* b, std::size_t n, std::size_t s) { meshopt_decodeFilterOct(b, n, s); }},
    {"QUATERNION", [](std::size_t s) { return s == 8; },
     [](void* b, std::size_t n, std::size_t s) { meshopt_decodeFilterQuat(b, n, s); }},
    {"EXPONENTIAL", [](std::size_t s) { return s % 4 == 0; },
     [](void* b, std::size_t n, std::size_t s) { meshopt_decodeFilterExp(b, n, s); }}};

}  // namespace

std::vector<std::uint8_t> unpack(std::span<const std::uint8_t> packed, const Packing& how) {
  for (const Mode& mode : kModes) {
    if (mode.name != how.mode) continue;
    if (!mode.fits(how)) throw Fault{"a part that is packed with meshopt has a size that does not fit"};
    std::vector<std::uint8_t> bytes(how.count * how.stride);
    if (how.count == 0) return bytes;
    if (mode.decode(bytes.data(), how.count, how.stride, packed.data(), packed.size()) != 0)
      throw Fault{"a part that is packed with meshopt is damaged"};
    for (const Filter& filter : kFilters) {
      if (filter.name != (how.filter.empty() ? "NONE" : how.filter)) continue;
      if (!filter.fits(how.stride))
        throw Fault{"a part that is packed with meshopt has a size that does not fit"};
      filter.decode(bytes.data(), how.count, how.stride);
      return bytes;
    }
    throw Fault{"a part is packed with the filter '" + how.filter + "', which is not known here"};
  }
  throw Fault{"a part is packed in the mode '" + how.mode + "', which is not known here"};
}

}  // namespace mana::render::gltf
