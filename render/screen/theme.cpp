#include "render/screen/theme.hpp"

#include <algorithm>
#include <array>

namespace mana::render {
namespace {

constexpr Colour kWhite{1, 1, 1, 1};
constexpr Colour kBlack{0, 0, 0, 1};
constexpr Colour kYellow{1.0F, 0.92F, 0.23F, 1};

constexpr Theme kThemes[] = {
    {.name = "default",
     .panel = {0.05F, 0.07F, 0.09F, 0.82F},
     .card = {0.13F, 0.19F, 0.25F, 0.85F},
     .band = {0.03F, 0.04F, 0.06F, 0.86F},
     .text = kWhite,
     .soft = {0.86F, 0.90F, 0.94F, 1},
     .warm = {1.0F, 0.90F, 0.66F, 1},
     .button = {0.06F, 0.27F, 0.50F, 1},
     .button_edge = kWhite,
     .button_text = kWhite,
     .spoken = {1.0F, 0.88F, 0.55F, 1},
     .spoken_text = {0.04F, 0.04F, 0.06F, 1},
     .sign = {0.05F, 0.07F, 0.09F, 0.90F},
     .sign_edge = {0.86F, 0.90F, 0.94F, 1},
     .sign_ink = kWhite},
    // For whom bright colours and hard edges are too much: warm greys, nothing pure white.
    {.name = "soft",
     .panel = {0.10F, 0.10F, 0.09F, 0.88F},
     .card = {0.15F, 0.16F, 0.15F, 0.90F},
     .band = {0.08F, 0.08F, 0.07F, 0.90F},
     .text = {0.95F, 0.93F, 0.88F, 1},
     .soft = {0.87F, 0.86F, 0.81F, 1},
     .warm = {0.93F, 0.86F, 0.70F, 1},
     .button = {0.15F, 0.23F, 0.24F, 1},
     .button_edge = {0.80F, 0.82F, 0.78F, 1},
     .button_text = {0.95F, 0.93F, 0.88F, 1},
     .spoken = {0.87F, 0.82F, 0.68F, 1},
     .spoken_text = {0.07F, 0.07F, 0.06F, 1},
     .sign = {0.10F, 0.10F, 0.09F, 0.92F},
     .sign_edge = {0.80F, 0.80F, 0.75F, 1},
     .sign_ink = {0.95F, 0.93F, 0.88F, 1}},
    {.name = "high-contrast",
     .panel = kBlack,
     .card = kBlack,
     .band = kBlack,
     .text = kWhite,
     .soft = kWhite,
     .warm = kYellow,
     .button = kBlack,
     .button_edge = kYellow,
     .button_text = kWhite,
     .spoken = kYellow,
     .spoken_text = kBlack,
     .sign = kBlack,
     .sign_edge = kWhite,
     .sign_ink = kWhite},
};

struct NamedSize {
  std::string_view name;
  TextSize size;
};
constexpr NamedSize kSizes[] = {{"normal", TextSize::Normal}, {"large", TextSize::Large}};

}  // namespace

std::span<const Theme> themes() { return kThemes; }

const Theme* find_theme(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(kThemes), std::end(kThemes), [name](const Theme& t) { return t.name == name; });
  return found == std::end(kThemes) ? nullptr : found;
}

const TextSize* find_text_size(std::string_view name) {
  const auto* found = std::find_if(std::begin(kSizes), std::end(kSizes),
                                   [name](const NamedSize& s) { return s.name == name; });
  return found == std::end(kSizes) ? nullptr : &found->size;
}

}  // namespace mana::render
