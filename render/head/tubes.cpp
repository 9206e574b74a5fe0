#include "render/head/head.hpp"

namespace mana::render::head {

void add_tube(Part& part, const std::vector<Vec>& line, const std::vector<Vec>& normals,
              const TubeStyle& style, const Vec& colour) {
  const auto first = static_cast<std::uint32_t>(part.positions.size());
  const std::size_t n = line.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec along = glm::normalize(line[std::min(i + 1, n - 1)] - line[i > 0 ? i - 1 : 0]);
    const Vec across = glm::normalize(glm::cross(along, normals[i]));
    const Vec out = glm::normalize(glm::cross(across, along));
    for (int k = 0; k < style.around; ++k) {
      const double a = 6.283185307179586 * k / style.around;
      const Vec side = across * std::cos(a) * style.width[i] + out * std::sin(a) * style.thickness[i];
      part.positions.push_back(line[i] + side);
      part.normals.push_back(glm::normalize(across * std::cos(a) * style.thickness[i] +
                                            out * std::sin(a) * style.width[i] + out * 1e-6));
      part.colours.push_back(colour);
      part.tangents.push_back(along);
    }
  }
  for (const Quad& q : ring_quads(n, static_cast<std::size_t>(style.around), first)) part.quads.push_back(q);
}

void add_blade(Part& part, const std::vector<Vec>& line, const std::vector<Vec>& normals,
               const std::vector<double>& half_widths, const Vec& colour) {
  const auto first = static_cast<std::uint32_t>(part.positions.size());
  const std::size_t n = line.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec along = glm::normalize(line[std::min(i + 1, n - 1)] - line[i > 0 ? i - 1 : 0]);
    const Vec across = glm::normalize(glm::cross(along, normals[i]));
    for (const double side : {-1.0, 1.0}) {
      part.positions.push_back(line[i] + across * (side * half_widths[i]));
      part.normals.push_back(normals[i]);
      part.colours.push_back(colour);
      part.tangents.push_back(along);
    }
  }
  for (std::uint32_t i = 0; i + 1 < n; ++i) {
    const std::uint32_t a = first + 2 * i;
    part.quads.push_back({a, a + 1, a + 3, a + 2});
  }
}

}  // namespace mana::render::head
