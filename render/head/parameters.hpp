#pragma once
#include <array>
#include <utility>
#include <vector>

#include "render/head/shapes.hpp"

namespace mana::render::head {

/// The form of the skull and the soft parts. Lengths in cm, factors around 1.
struct FaceParameters {
  double brow_ridge = 0.10;
  double nose_width = 0.90;    // factor
  double nose_length = 0.985;  // factor
  double nose_tip_lift = 0.10;
  double nose_bridge = 0.0;
  double cheekbone = 0.32;
  double cheek_apple = 0.28;
  double cheek_hollow = 0.12;
  double chin_width = 0.72;  // factor
  double chin = 0.22;
  double chin_curve = 0.10;
  double jaw_angle = 0.78;    // factor
  double jaw_taper = 0.91;    // factor
  double lower_face = 0.955;  // factor: below 1 shortens it
  double neck_width = 0.91;   // factor
  double nasolabial = 0.09;
  double jowl = 0.10;      // 0..1
  double eye_bag = 0.30;   // 0..1
  double wrinkles = 0.18;  // 0..1
  double muzzle = 0.26;
};

using Points2 = std::vector<std::pair<double, double>>;

struct EyeParameters {
  Vec centre{3.22, 0.0, 6.45};
  double radius = 1.58;
  // The lid margins, from the inner to the outer corner.
  Points2 upper{{1.487, -0.286}, {1.829, 0.085}, {2.364, 0.420}, {3.092, 0.575},
                {3.841, 0.525},  {4.483, 0.325}, {5.018, 0.050}};
  Points2 lower{{1.487, -0.286}, {1.915, -0.440}, {2.557, -0.638}, {3.306, -0.726},
                {4.055, -0.627}, {4.590, -0.341}, {5.018, 0.050}};
  double inner_z = 7.55;
  double outer_z = 6.68;
  double crease = 0.36;  // above the margin
};

struct LipParameters {
  double width = 2.5;  // half
  double stomion_y = -7.05;
  double corner_y = -6.91;  // a little higher: a kind rest
  Points2 upper{{0, 0.50}, {0.40, 0.64}, {1.0, 0.53}, {1.7, 0.32}, {2.3, 0.11}, {2.55, 0.0}};
  Points2 lower{{0, -0.86}, {0.7, -0.82}, {1.4, -0.63}, {2.0, -0.33}, {2.4, -0.09}, {2.55, 0.0}};
  double upper_bulge = 0.26;
  double lower_bulge = 0.33;
};

/// A whole head. The defaults are MANA: a woman of about 58, kind and awake.
struct HeadParameters {
  FaceParameters face;
  EyeParameters eye;
  LipParameters lip;
  double resting_smile = 0.24;  // of mouthSmile; without it a neutral face looks stern
  // Linear albedo.
  Vec skin{0.60, 0.365, 0.275};
  Vec lips{0.47, 0.195, 0.175};
  Vec hair{0.105, 0.072, 0.052};
  Vec brows{0.115, 0.080, 0.060};
  Vec iris{0.085, 0.150, 0.165};
  Vec cloth{0.050, 0.130, 0.160};
};

}  // namespace mana::render::head
