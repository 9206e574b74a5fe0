#include "render/model/head_report.hpp"

#include <map>

#include "render/face/shapes.hpp"

namespace mana::render {
namespace {

constexpr std::size_t kNamed = 6;  // names in one list; the others are counted

std::string listed(const std::vector<std::string>& names) {
  std::string all;
  for (std::size_t i = 0; i < names.size() && i < kNamed; ++i) all += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kNamed) all += " and " + std::to_string(names.size() - kNamed) + " more";
  return all;
}

}  // namespace

std::string describe(const HeadReport& report) {
  const std::size_t moved = report.mapped.size() + report.derived.size();
  std::string line = std::to_string(moved) + " of " + std::to_string(kShapeCount) + " shapes";
  if (!report.derived.empty()) {
    std::map<std::string, std::vector<std::string>> by_origin;
    for (const auto& d : report.derived) by_origin[d.from].push_back(d.shape);
    std::string origins;
    for (const auto& [from, shapes] : by_origin)
      origins += (origins.empty() ? "" : "; ") + listed(shapes) + " from " + from;
    line += ", " + std::to_string(report.derived.size()) + " of them derived (" + origins + ")";
  }
  if (!report.missing.empty()) line += "; without " + listed(report.missing);
  line += report.has_turning_eyes ? "; eyes turn" : "; eyes do not turn";
  line += "; " + std::to_string(report.vertices) + " vertices";
  if (report.textures > 0)
    line += ", " + std::to_string(report.textures) + (report.textures == 1 ? " texture" : " textures");
  if (report.unread_textures > 0)
    line += "; plain colours instead of " + std::to_string(report.unread_textures) +
            " textures that are neither PNG, JPEG nor WebP (save them as one of these)";
  return line;
}

}  // namespace mana::render
