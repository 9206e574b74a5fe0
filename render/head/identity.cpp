#include "render/head/identity.hpp"

#include "render/head/hair_style.hpp"
#include "render/head/skull.hpp"

namespace mana::render::head {
namespace {

using F = FaceParameters;

/// What one step of an axis adds to a number of the face.
struct Effect {
  double F::*number;
  double per_unit;
};
void apply(F& f, double amount, std::span<const Effect> effects) {
  for (const Effect& e : effects) f.*e.number += amount * e.per_unit;
}

// From a woman (0) to a man (1).
constexpr Effect kSex[] = {{&F::brow_ridge, 0.26},     {&F::nose_width, 0.12},   {&F::nose_length, 0.035},
                           {&F::nose_tip_lift, -0.16}, {&F::cheek_apple, -0.12}, {&F::cheek_hollow, 0.08},
                           {&F::chin_width, 0.34},     {&F::chin, 0.08},         {&F::jaw_angle, 0.20},
                           {&F::jaw_taper, 0.10},      {&F::lower_face, 0.035},  {&F::mid_face, 0.02},
                           {&F::neck_width, 0.20},     {&F::face_width, 0.02},   {&F::chin_forward, 0.10}};
// From 20 (0) to 90 years (1): what sinks, hollows and folds.
constexpr Effect kAge[] = {{&F::wrinkles, 1.0},      {&F::nasolabial, 0.10},     {&F::cheek_hollow, 0.08},
                           {&F::nose_length, 0.025}, {&F::nose_tip_lift, -0.10}, {&F::nose_width, 0.05}};
// What sinks late: by the square of the years.
constexpr Effect kSag[] = {{&F::eye_bag, 1.05},      {&F::jowl, 1.25},         {&F::nasolabial, 0.14},
                           {&F::cheek_hollow, 0.16}, {&F::cheek_apple, -0.12}, {&F::nose_tip_lift, -0.12},
                           {&F::cheekbone, 0.04}};
// From grown up (0) to a child of six (1).
constexpr Effect kChild[] = {{&F::brow_ridge, -0.18},   {&F::nose_width, -0.16},   {&F::nose_length, -0.10},
                             {&F::nose_tip_lift, 0.34}, {&F::nose_bridge, -0.55},  {&F::nose_tip_size, -0.10},
                             {&F::cheekbone, -0.12},    {&F::cheek_apple, 0.26},   {&F::cheek_hollow, -0.30},
                             {&F::chin_width, 0.10},    {&F::chin_forward, -0.14}, {&F::jaw_taper, 0.05},
                             {&F::mid_face, -0.15},     {&F::lower_face, -0.14},   {&F::neck_width, -0.22},
                             {&F::nasolabial, -0.09},   {&F::fat, 0.34},           {&F::face_width, 0.05}};
constexpr Effect kBuild[] = {{&F::fat, 0.34},        {&F::cheek_hollow, -0.14}, {&F::face_width, 0.035},
                             {&F::neck_width, 0.10}, {&F::jaw_taper, 0.04},     {&F::cheek_apple, 0.06}};
constexpr Effect kJaw[] = {
    {&F::jaw_taper, 0.06}, {&F::jaw_angle, 0.12}, {&F::chin_width, 0.22}, {&F::chin, 0.05}};
constexpr Effect kNose[] = {{&F::nose_width, 0.17}, {&F::nose_length, 0.012}, {&F::nose_tip_size, 0.10}};
constexpr Effect kBridge[] = {{&F::nose_bridge, 0.35}, {&F::nose_length, 0.02}};

// From light to dark; linear albedo.
constexpr Vec kSkin[] = {{.68, .455, .370},  {.60, .370, .280},  {.47, .270, .180}, {.335, .178, .108},
                         {.205, .102, .060}, {.105, .053, .034}, {.058, .031, .022}};
constexpr Vec kHair[] = {
    {.42, .27, .125}, {.24, .135, .062}, {.105, .058, .030}, {.042, .024, .015}, {.014, .011, .010}};
constexpr Vec kIris[] = {
    {.115, .155, .18}, {.090, .135, .110}, {.16, .11, .045}, {.085, .045, .018}, {.040, .020, .010}};
constexpr Vec kWhiteHair{.46, .455, .445};

Vec along(double t, std::span<const Vec> stops) {
  const double x = std::clamp(t, 0.0, 1.0) * double(stops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(x), stops.size() - 2);
  return glm::mix(stops[i], stops[i + 1], x - double(i));
}

Vec hair_albedo(const Identity& who) {
  const Vec base = along(who.hair_melanin, kHair);
  return glm::mix(base, base * Vec{1.9, .85, .45}, who.hair_red);
}

// The lids: wider or narrower, tilted, with a fold that covers the crease; age lets their outer ends sink.
void shape_lids(EyeParameters& e, const Identity& who, double child, double old) {
  // A child's eyes are nearly as large as they will ever be, in a smaller face.
  const double larger = 1 + 0.07 * child;
  e.radius *= larger;
  for (auto* lid : {&e.upper, &e.lower}) {
    for (auto& [x, y] : *lid) x = e.centre.x + (x - e.centre.x) * larger;
  }
  const double open = 1 + 0.16 * who.eyes + 0.22 * child - 0.06 * who.sex - 0.05 * old;
  const double first = e.upper.front().first;
  const double span = e.upper.back().first - first;
  const auto tilt = [&](double x) {
    const double t = (x - first) / span;
    return 0.16 * who.eye_tilt * (t - 0.35) - 0.10 * old * t * t;
  };
  for (auto& [x, y] : e.upper) y = y * open + tilt(x);
  for (auto& [x, y] : e.lower) y = y * (0.5 + 0.5 * open) + tilt(x);
  e.lower.front() = e.upper.front();
  e.lower.back() = e.upper.back();
  e.crease = std::lerp(e.crease, 0.16, who.lid_fold) - 0.05 * old - 0.04 * who.sex;
}

void shape_lips(LipParameters& l, const F& face, const Identity& who, double child, double old) {
  const double full = 1 + 0.34 * who.lips - 0.24 * old - 0.10 * who.sex + 0.05 * child;
  for (auto& [x, y] : l.upper) y *= full;
  for (auto& [x, y] : l.lower) y *= full;
  l.upper_bulge *= 0.55 + 0.45 * full;
  l.lower_bulge *= 0.55 + 0.45 * full;
  l.width += 0.16 * who.sex - 0.26 * child + 0.06 * who.lips;
  l.stomion_y = height(kStomion, face);
  l.corner_y = l.stomion_y + 0.13 - 0.03 * who.sex - 0.05 * old;
}

}  // namespace

Vec skin_albedo(double melanin, double warmth) {
  return along(melanin, kSkin) * (1.0 + warmth * Vec{-0.01, 0.05, -0.10});
}

HeadParameters parameters_of(const Identity& who) {
  HeadParameters p;
  const double child = 1 - sstep(6, 19, who.age_years);
  const double old = sstep(25, 90, who.age_years);
  F& f = p.face;
  f.eye_bag = 0.05;
  f.jowl = 0;
  f.wrinkles = 0;
  apply(f, who.sex * (1 - 0.7 * child), kSex);
  apply(f, old, kAge);
  apply(f, old * old, kSag);
  apply(f, child, kChild);
  apply(f, who.build, kBuild);
  apply(f, who.jaw, kJaw);
  apply(f, who.nose, kNose);
  apply(f, who.nose_bridge, kBridge);
  shape_lids(p.eye, who, child, old);
  shape_lips(p.lip, f, who, child, old);
  p.resting_smile = (0.27 - 0.03 * who.sex + 0.06 * child) * (1 - 0.25 * std::max(0.0, who.lips - 0.2));
  p.age_years = who.age_years;

  p.skin = skin_albedo(who.melanin, who.warmth) * glm::mix(Vec{1.0}, Vec{0.96, 0.95, 0.97}, old);
  const double deep = sstep(0.35, 0.9, who.melanin);
  p.lips = glm::mix(p.skin * Vec{.80, .53, .60}, p.skin * Vec{.86, .66, .74}, deep) *
           glm::mix(Vec{1.0}, Vec{0.96, 1.08, 1.06}, std::max(who.sex, old));
  p.blush = (1 - 0.45 * deep) * (1 + 0.35 * child);
  p.freckles = who.freckles;
  p.beard = 0.55 * who.sex * sstep(14, 19, who.age_years);
  p.hair = glm::mix(hair_albedo(who), kWhiteHair * 0.87, 0.55 * sstep(0.35, 1.0, who.hair_grey));
  p.grey_hair = glm::mix(p.hair, kWhiteHair, 0.55 + 0.45 * who.hair_grey);
  p.grey = who.hair_grey;
  p.brows = glm::mix(glm::mix(hair_albedo(who), kWhiteHair * 0.60, 0.85 * who.hair_grey * who.hair_grey),
                     p.skin, 0.15) *
            1.35;
  p.iris = along(who.eye_melanin, kIris);
  p.cloth = who.cloth;
  p.lash = 1.0 - 0.30 * who.sex - 0.15 * old;
  p.brow_thickness = 1.0 + 0.45 * who.sex * (1 - 0.7 * child) - 0.30 * child;
  p.hair_style = find_hair_style(who.hair_style);
  p.shoulders = 0.94 + 0.06 * who.sex + 0.05 * who.build - 0.22 * child;
  p.glasses = who.glasses;
  p.garment = who.garment;
  return p;
}

std::span<const Identity> identities() {
  static const Identity kAll[] = {
      {.name = "mana",
       .sex = 0.06,
       .age_years = 56,
       .build = 0.35,
       .nose = -0.15,
       .melanin = 0.17,
       .warmth = 0.2,
       .hair_style = "bob",
       .hair_melanin = 0.42,
       .hair_red = 0.18,
       .hair_grey = 0.18,
       .eye_melanin = 0.12,
       .garment = Garment::Shirt,
       .cloth = {0.045, 0.120, 0.150}},
      {.name = "asha",
       .sex = 0.04,
       .age_years = 48,
       .build = 0.35,
       .nose = 0.05,
       .nose_bridge = 0.2,
       .lips = 0.35,
       .eyes = 0.25,
       .eye_tilt = 0.3,
       .melanin = 0.50,
       .warmth = 0.4,
       .hair_style = "bun",
       .hair_melanin = 0.97,
       .hair_grey = 0.07,
       .eye_melanin = 0.95,
       .cloth = {0.230, 0.055, 0.065}},
      {.name = "walter",
       .sex = 0.95,
       .age_years = 69,
       .build = 0.25,
       .jaw = 0.1,
       .nose = 0.25,
       .nose_bridge = 0.3,
       .lips = -0.2,
       .melanin = 0.12,
       .hair_style = "side",
       .hair_melanin = 0.5,
       .hair_grey = 0.85,
       .eye_melanin = 0.05,
       .glasses = true,
       .garment = Garment::Shirt,
       .cloth = {0.33, 0.37, 0.43}},
      {.name = "samuel",
       .sex = 0.95,
       .age_years = 54,
       .build = 0.2,
       .jaw = 0.3,
       .nose = 0.7,
       .nose_bridge = -0.25,
       .lips = 0.75,
       .melanin = 0.80,
       .hair_style = "cropped",
       .hair_melanin = 1.0,
       .hair_grey = 0.30,
       .eye_melanin = 1.0,
       .garment = Garment::Shirt,
       .cloth = {0.30, 0.27, 0.21}},
      {.name = "emily",
       .sex = 0.05,
       .age_years = 34,
       .build = 0.2,
       .nose = -0.1,
       .nose_bridge = -0.35,
       .lips = 0.15,
       .eyes = -0.05,
       .eye_tilt = 0.55,
       .lid_fold = 0.75,
       .melanin = 0.27,
       .warmth = 0.6,
       .hair_style = "long",
       .hair_melanin = 0.88,
       .eye_melanin = 0.97,
       .cloth = {0.16, 0.085, 0.165}},
      {.name = "leo",
       .sex = 0.75,
       .age_years = 10,
       .nose = -0.1,
       .lips = 0.1,
       .eyes = 0.2,
       .melanin = 0.16,
       .hair_style = "tousled",
       .hair_melanin = 0.36,
       .hair_red = 0.35,
       .eye_melanin = 0.35,
       .freckles = 0.8,
       .garment = Garment::Tee,
       .cloth = {0.07, 0.17, 0.33}},
      {.name = "maya",
       .sex = 0.1,
       .age_years = 9,
       .nose = 0.15,
       .nose_bridge = -0.1,
       .lips = 0.45,
       .eyes = 0.3,
       .melanin = 0.62,
       .warmth = 0.2,
       .hair_style = "curly",
       .hair_melanin = 0.93,
       .eye_melanin = 0.95,
       .garment = Garment::Tee,
       .cloth = {0.42, 0.26, 0.055}},
  };
  return kAll;
}

const Identity* find_identity(std::string_view name) {
  for (const Identity& who : identities()) {
    if (who.name == name) return &who;
  }
  return nullptr;
}

}  // namespace mana::render::head
