#pragma once
#include <array>
#include <utility>
#include <vector>

#include "render/head/shapes.hpp"

namespace mana::render::head {

/// The form of the skull and the soft parts. Lengths in cm, factors around 1.
struct FaceParameters {
  double brow_ridge = 0.10;
  double nose_width = 1.06;    // factor
  double nose_length = 0.985;  // factor: how far it stands out
  double nose_tip_lift = 0.10;
  double nose_tip_size = 1.0;  // factor
  double nose_bridge = 0.0;
  double cheekbone = 0.34;
  double cheek_apple = 0.33;
  double cheek_hollow = 0.03;
  double face_width = 1.0;   // factor, from the temples to the jaw
  double chin_width = 0.60;  // factor
  double chin = 0.24;
  double chin_forward = 0.25;
  double chin_curve = 0.14;
  double jaw_angle = 0.78;   // factor
  double jaw_taper = 0.86;   // factor
  double mid_face = 0.97;    // factor: from the eyes to the foot of the nose
  double lower_face = 0.95;  // factor: from there to under the chin
  double neck_width = 0.82;  // factor
  double nasolabial = 0.09;
  double jowl = 0.10;      // 0..1
  double eye_bag = 0.25;   // 0..1
  double wrinkles = 0.18;  // 0..1
  double muzzle = 0.20;
  double fat = 0.0;  // cm on cheeks, chin and neck
};

using Points2 = std::vector<std::pair<double, double>>;

struct EyeParameters {
  Vec centre{3.20, 0.0, 6.45};
  double radius = 1.56;
  // The lid margins, from the inner to the outer corner.
  Points2 upper{{1.56, -0.290}, {1.86, 0.060}, {2.38, 0.375}, {3.09, 0.515},
                {3.82, 0.465},  {4.44, 0.275}, {4.93, 0.030}};
  Points2 lower{{1.56, -0.290}, {1.95, -0.420}, {2.56, -0.570}, {3.28, -0.640},
                {4.01, -0.560}, {4.53, -0.315}, {4.93, 0.030}};
  double inner_z = 7.55;
  double outer_z = 6.68;
  double crease = 0.33;  // above the margin
};

/// The height of stomion that teeth, tongue and the cage's rows were laid out for, cm.
inline constexpr double kToothLevel = -7.05;

struct LipParameters {
  double width = 2.28;  // half
  double stomion_y = -6.80;
  double corner_y = -6.68;  // a little higher: a kind rest
  Points2 upper{{0, 0.68}, {0.42, 0.84}, {1.0, 0.72}, {1.7, 0.45}, {2.3, 0.16}, {2.55, 0.0}};
  Points2 lower{{0, -1.12}, {0.7, -1.06}, {1.4, -0.82}, {2.0, -0.44}, {2.4, -0.13}, {2.55, 0.0}};
  double upper_bulge = 0.30;
  double lower_bulge = 0.40;
};

enum class Garment { RoundCollar, Shirt, Tee };

struct HairStyle;

/// A whole head, all in numbers that the steps of the generator read. Made from an Identity.
struct HeadParameters {
  FaceParameters face;
  EyeParameters eye;
  LipParameters lip;
  double resting_smile = 0.24;  // of mouthSmile; without it a neutral face looks stern
  double age_years = 56;
  // Linear albedo.
  Vec skin{0.60, 0.365, 0.275};
  Vec lips{0.47, 0.195, 0.175};
  Vec hair{0.105, 0.072, 0.052};
  Vec grey_hair{0.36, 0.355, 0.345};
  Vec brows{0.115, 0.080, 0.060};
  Vec iris{0.085, 0.150, 0.165};
  Vec cloth{0.050, 0.130, 0.160};
  double grey = 0.2;                      // share of grey locks
  double blush = 1.0;                     // how much redder cheeks, nose and lids are than the rest
  double freckles = 0.0;                  // 0..1
  double beard = 0.0;                     // 0..1: the shadow of a shaved beard
  double lash = 1.0;                      // factor of the lashes' length
  double brow_thickness = 1.0;            // factor
  const HairStyle* hair_style = nullptr;  // of the table of styles; none: bald
  double shoulders = 1.0;                 // factor of their width
  bool glasses = false;
  Garment garment = Garment::RoundCollar;
};

}  // namespace mana::render::head
