#include "render/text/script_fonts.hpp"

#include <algorithm>
#include <string_view>

namespace mana::render {
namespace {

struct Brought {
  std::string_view script, package;
};
// What DejaVu has, and what Noto keeps in a package of 90 MB (fonts-noto-cjk), which looks better and does as
// well.
constexpr Brought kBrought[] = {
    {"Latn", "fonts-dejavu-core"},  {"Cyrl", "fonts-dejavu-core"}, {"Grek", "fonts-dejavu-core"},
    {"Hani", "fonts-wqy-microhei"}, {"Hans", "fonts-noto-cjk"},    {"Hant", "fonts-noto-cjk"},
    {"Hira", "fonts-wqy-microhei"}, {"Kana", "fonts-noto-cjk"},    {"Hang", "fonts-noto-cjk"},
    {"Jpan", "fonts-wqy-microhei"}, {"Kore", "fonts-noto-cjk"},    {"Bopo", "fonts-noto-cjk"}};

}  // namespace

std::string package_for(const std::string& script) {
  const auto* found = std::find_if(std::begin(kBrought), std::end(kBrought),
                                   [&](const Brought& b) { return b.script == script; });
  return std::string{found == std::end(kBrought) ? "fonts-noto-core" : found->package};
}

std::vector<LackingScript> scripts_without_font(Typesetter& type, const std::string& language) {
  std::vector<LackingScript> lacking;
  for (const ScriptSample& s : scripts_of(language))
    if (!type.has(s.sample, Weight::Normal)) lacking.push_back({s.name, package_for(s.code)});
  return lacking;
}

}  // namespace mana::render
