#include "render/head/hair_style.hpp"

#include <array>

namespace mana::render::head {
namespace {

// A woman's hairline is round, a man's recedes at the temples; both run before the ear and behind it.
const Points2 kRound{{0, 6.35}, {18, 6.2},  {34, 5.6},  {46, 4.6},   {56, 2.6},   {64, 0.9},   {72, -0.9},
                     {80, 0.6}, {90, 1.35}, {104, 0.3}, {116, -3.4}, {130, -6.2}, {150, -7.6}, {180, -8.0}};
const Points2 kReceding{{0, 7.3},    {14, 7.4},   {28, 7.5},   {40, 6.3},  {50, 3.7},
                        {60, 1.4},   {70, -1.4},  {80, 0.5},   {90, 1.35}, {104, 0.2},
                        {116, -3.6}, {130, -6.4}, {150, -7.8}, {180, -8.2}};
const Points2 kChild{{0, 6.3},  {18, 6.2},  {34, 5.6},  {46, 4.4},   {56, 2.6},   {64, 1.0},   {72, -0.4},
                     {80, 0.8}, {90, 1.45}, {104, 0.5}, {116, -3.0}, {130, -5.6}, {150, -6.8}, {180, -7.2}};

const std::array<HairStyle, 8>& styles() {
  static const std::array<HairStyle, 8> all{{
      {"bob",
       kRound,
       1.45,
       1.05,
       1.0,
       1.5,
       {1.7, 6.6, 8.3},
       {1.5, 11.6, -3.5},
       0.55,
       19,
       0.10,
       104,
       0.70,
       0.14,
       0.16,
       0,
       -8.4,
       0.30,
       false},
      {"long",
       kRound,
       1.05,
       0.75,
       0.9,
       1.4,
       {0.15, 6.7, 8.3},
       {0.1, 11.6, -4.5},
       0.65,
       26,
       0.10,
       108,
       0.66,
       0.14,
       0.26,
       0,
       -15.5,
       0.35,
       false},
      {"swept",
       kRound,
       1.55,
       0.75,
       0.55,
       1.7,
       {1.9, 5.9, 9.0},
       {-1.9, 5.9, 9.0},
       0.05,
       9.5,
       0.25,
       190,
       0.50,
       0.20,
       0.20,
       0,
       kNoSkirt,
       0,
       false},
      {"side",
       kReceding,
       1.30,
       0.55,
       0.40,
       1.2,
       {3.3, 7.0, 7.4},
       {3.5, 9.9, -1.5},
       0.10,
       6.0,
       0.25,
       210,
       0.42,
       0.16,
       0.12,
       0,
       kNoSkirt,
       0.22,
       false},
      {"cropped",
       kReceding,
       0.34,
       0.26,
       0.16,
       1.0,
       {0.3, 11.4, -3.6},
       {-0.3, 11.4, -3.6},
       0.0,
       0.8,
       0.3,
       0,
       0.10,
       0.05,
       0,
       0,
       kNoSkirt,
       0,
       false},
      {"tousled",
       kChild,
       1.25,
       0.85,
       0.55,
       1.3,
       {2.2, 10.4, -3.0},
       {-0.6, 11.0, -4.6},
       0.0,
       6.5,
       0.30,
       300,
       0.34,
       0.16,
       0.30,
       0,
       kNoSkirt,
       0,
       false},
      {"bun",
       kRound,
       0.62,
       0.42,
       0.40,
       1.1,
       {1.6, 6.4, 8.6},
       {-1.6, 6.4, 8.6},
       0.0,
       13,
       0.20,
       150,
       0.46,
       0.05,
       0.05,
       0,
       kNoSkirt,
       0,
       true},
      {"curly",
       kChild,
       1.90,
       1.55,
       1.00,
       1.5,
       {0.6, 11.4, -1.6},
       {-0.6, 11.4, -1.6},
       0.0,
       6.0,
       0.30,
       360,
       0.22,
       0.30,
       0.05,
       0.42,
       kNoSkirt,
       0,
       false},
  }};
  return all;
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
  static const auto curves = [] {
    std::array<Curve, 8> c;
    for (std::size_t i = 0; i < c.size(); ++i) {
      std::vector<double> x, y;
      for (const auto& [a, h] : styles()[i].hairline) {
        x.push_back(a);
        y.push_back(h);
      }
      c[i] = Curve{x, y};
    }
    return c;
  }();
  const double angle = std::atan2(std::abs(p.x), p.z - kAxisZ) / 0.017453292519943295;
  return p.y - curves[static_cast<std::size_t>(&style - styles().data())](angle);
}

}  // namespace mana::render::head
