#pragma once
#include <array>
#include <optional>
#include <string_view>

namespace mana::render {

/// How much is spent on a picture. Low is for machines that do not keep up otherwise.
enum class Quality { Low, Medium, High };

/// What a quality switches.
struct QualityLevel {
  std::string_view name;
  int samples;           ///< a pixel; more than one costs a software driver thrice the time
  bool smooth_edges;     ///< afterwards, where there is one sample a pixel
  float coarseness_m;    ///< surfaces that stand still in themselves may be off by this much: fewer triangles
  bool hides;            ///< hair that nobody sees is left out
  bool light_by_vertex;  ///< soft light is worked out for vertices, not for pixels
  int map_width;  ///< factors of a surface are read where they have so many texels across; 0: as fits each
                  ///< pixel
  double cost;    ///< of a picture beside that of the lowest quality, on a software driver
};

/// In the order of Quality. A pixel of a window of 720 lines is half a millimetre of the face.
inline constexpr std::array<QualityLevel, 3> kQualityLevels{{
    {"low", 1, false, 0.0004F, true, true, 512, 1.0},
    {"medium", 1, true, 0.0002F, true, true, 512, 1.2},
    {"high", 4, false, 0, false, false, 0, 7.5},
}};
inline constexpr const QualityLevel& level(Quality q) { return kQualityLevels[static_cast<std::size_t>(q)]; }
/// nullopt for any other name.
constexpr std::optional<Quality> quality_named(std::string_view name) {
  for (std::size_t i = 0; i < kQualityLevels.size(); ++i) {
    if (kQualityLevels[i].name == name) return static_cast<Quality>(i);
  }
  return std::nullopt;
}

}  // namespace mana::render
