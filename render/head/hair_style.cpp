#include "render/head/hair_style.hpp"

#include <span>

#include "render/head/parameters.hpp"

namespace mana::render::head {
namespace {

// A woman's hairline is round, a man's recedes at the temples; both run before the ear and behind it.
const Points2 kRound{{0, 6.15}, {18, 6.0},  {34, 5.4},  {46, 4.45},  {56, 2.6},   {64, 0.9},   {72, -0.9},
                     {80, 0.6}, {90, 1.35}, {104, 0.3}, {116, -3.4}, {130, -6.2}, {150, -7.6}, {180, -8.0}};
const Points2 kReceding{{0, 7.3},    {14, 7.4},   {28, 7.5},   {40, 6.3},  {50, 3.7},
                        {60, 1.4},   {70, -1.4},  {80, 0.5},   {90, 1.35}, {104, 0.2},
                        {116, -3.6}, {130, -6.4}, {150, -7.8}, {180, -8.2}};
const Points2 kChild{{0, 6.3},  {18, 6.2},  {34, 5.6},  {46, 4.4},   {56, 2.6},   {64, 1.0},   {72, -0.4},
                     {80, 0.8}, {90, 1.45}, {104, 0.5}, {116, -3.0}, {130, -5.6}, {150, -6.8}, {180, -7.2}};

Curve curve_of(const Points2& points) {
  std::vector<double> x, y;
  for (const auto& [angle, height] : points) {
    x.push_back(angle);
    y.push_back(height);
  }
  return {x, y};
}

std::span<const HairStyle> styles() {
  static const HairStyle kAll[] = {{.name = "bob",
                                    .hairline = curve_of(kRound),
                                    .top = 1.45,
                                    .side = 1.05,
                                    .nape = 1.0,
                                    .fade = 1.5,
                                    .comb_from = {1.7, 6.6, 8.3},
                                    .comb_to = {1.5, 11.6, -3.5},
                                    .fall = 0.55,
                                    .length = 19,
                                    .ragged = 0.10,
                                    .locks = 150,
                                    .width = 0.50,
                                    .lift = 0.07,
                                    .wave = 0.16,
                                    .skirt = -8.6,
                                    .face_frame = 0.9,
                                    .part_depth = 0.30,
                                    .fringe = 0.5},
                                   {.name = "long",
                                    .hairline = curve_of(kRound),
                                    .top = 1.05,
                                    .side = 0.75,
                                    .nape = 0.9,
                                    .fade = 1.4,
                                    .comb_from = {0.15, 6.7, 8.3},
                                    .comb_to = {0.1, 11.6, -4.5},
                                    .fall = 0.65,
                                    .length = 26,
                                    .ragged = 0.10,
                                    .locks = 150,
                                    .width = 0.48,
                                    .lift = 0.07,
                                    .wave = 0.26,
                                    .skirt = -15.5,
                                    .face_frame = 2.0,
                                    .part_depth = 0.35},
                                   {.name = "swept",
                                    .hairline = curve_of(kRound),
                                    .top = 1.55,
                                    .side = 0.75,
                                    .nape = 0.55,
                                    .fade = 1.7,
                                    .comb_from = {1.9, 5.9, 9.0},
                                    .comb_to = {-1.9, 5.9, 9.0},
                                    .fall = 0.05,
                                    .length = 9.5,
                                    .ragged = 0.25,
                                    .locks = 190,
                                    .width = 0.50,
                                    .lift = 0.20,
                                    .wave = 0.20},
                                   {.name = "side",
                                    .hairline = curve_of(kReceding),
                                    .top = 1.05,
                                    .side = 0.50,
                                    .nape = 0.40,
                                    .fade = 1.2,
                                    .comb_from = {3.3, 7.0, 7.4},
                                    .comb_to = {3.5, 9.9, -1.5},
                                    .fall = 0.10,
                                    .length = 6.0,
                                    .ragged = 0.25,
                                    .locks = 210,
                                    .width = 0.42,
                                    .lift = 0.10,
                                    .wave = 0.12,
                                    .part_depth = 0.22},
                                   {.name = "cropped",
                                    .hairline = curve_of(kReceding),
                                    .top = 0.34,
                                    .side = 0.26,
                                    .nape = 0.16,
                                    .fade = 1.0,
                                    .comb_from = {0.3, 11.4, -3.6},
                                    .comb_to = {-0.3, 11.4, -3.6},
                                    .length = 0.8,
                                    .ragged = 0.3,
                                    .locks = 0,
                                    .width = 0.10,
                                    .lift = 0.05},
                                   {.name = "tousled",
                                    .hairline = curve_of(kChild),
                                    .top = 1.15,
                                    .side = 0.75,
                                    .nape = 0.50,
                                    .fade = 2.2,
                                    .comb_from = {2.4, 10.0, -4.2},
                                    .comb_to = {0.6, 10.6, -5.0},
                                    .length = 7.0,
                                    .ragged = 0.35,
                                    .locks = 400,
                                    .width = 0.34,
                                    .lift = 0.16,
                                    .wave = 0.22,
                                    .fringe = 1.5},
                                   {.name = "bun",
                                    .hairline = curve_of(kRound),
                                    .top = 0.62,
                                    .side = 0.42,
                                    .nape = 0.40,
                                    .fade = 1.1,
                                    .comb_from = {1.6, 6.4, 8.6},
                                    .comb_to = {-1.6, 6.4, 8.6},
                                    .length = 13,
                                    .ragged = 0.20,
                                    .locks = 150,
                                    .width = 0.46,
                                    .lift = 0.05,
                                    .wave = 0.05,
                                    .bun = true},
                                   {.name = "curly",
                                    .hairline = curve_of(kChild),
                                    .top = 1.90,
                                    .side = 1.55,
                                    .nape = 1.00,
                                    .fade = 1.5,
                                    .comb_from = {0.6, 11.4, -1.6},
                                    .comb_to = {-0.6, 11.4, -1.6},
                                    .length = 6.0,
                                    .ragged = 0.30,
                                    .locks = 360,
                                    .width = 0.22,
                                    .lift = 0.30,
                                    .wave = 0.05,
                                    .curl = 0.42}};
  return kAll;
}

constexpr double kAxisZ = -1.0;  // the vertical axis of the head that angles are counted around

}  // namespace

const HairStyle* find_hair_style(std::string_view name) {
  for (const HairStyle& s : styles()) {
    if (s.name == name) return &s;
  }
  return nullptr;
}

double above_hairline(const HairStyle& style, const Vec& p) {
  const double angle = std::atan2(std::abs(p.x), p.z - kAxisZ) / 0.017453292519943295;
  return p.y - style.hairline(angle);
}

}  // namespace mana::render::head
