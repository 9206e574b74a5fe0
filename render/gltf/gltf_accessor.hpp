#pragma once
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <vector>

#include "render/gltf/gltf_container.hpp"

namespace mana::render::gltf {

constexpr std::size_t kMostVertices = 4'000'000;

/// Vectors at some of a mesh's vertices; the others are zero.
struct SparseVectors {
  std::vector<std::uint32_t> vertices;  ///< rising
  std::vector<glm::vec3> values;
};

/// The numbers of a file, whatever they are stored as: floats, whole numbers, normalised or not; with a
/// stride, sparse with or without a base, packed with meshopt.
/// All functions throw Fault. Memory: at most a gigabyte for one file, whatever that claims.
class Accessors {
 public:
  explicit Accessors(Container& container) : container_{&container} {}

  std::size_t count(std::size_t accessor) const;
  /// How many numbers an element has: 1 of SCALAR .. 16 of MAT4.
  std::size_t width(std::size_t accessor) const;
  /// `width` numbers for each element; what the file has fewer of is zero.
  std::vector<float> floats(std::size_t accessor, std::size_t width);
  /// Finite ones.
  std::vector<glm::vec3> vectors(std::size_t accessor);
  /// The elements that are not zero.
  SparseVectors sparse_vectors(std::size_t accessor);
  /// Whole numbers, `width` for each element; Fault when they are not stored as such.
  std::vector<std::uint32_t> wholes(std::size_t accessor, std::size_t width = 1);
  /// The bytes of a buffer view, unpacked.
  std::span<const std::uint8_t> view(std::size_t buffer_view);

 private:
  struct Elements;
  struct Changes;
  struct Changed;
  static std::optional<Changes> changes_of(const Json& accessor, std::size_t count);
  Changed changed_elements(const Json& accessor, const Changes& changes, std::size_t count);
  Elements elements(const Json& place, const Json& accessor, std::size_t count, bool is_main);
  void spend(std::size_t elements);

  Container* container_;
  std::map<std::size_t, std::vector<std::uint8_t>> unpacked_;  // by buffer view
  std::size_t unpacked_bytes_ = 0;
  std::size_t elements_ = 0;
};

}  // namespace mana::render::gltf
