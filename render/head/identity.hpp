#pragma once
#include <span>
#include <string_view>

#include "render/head/parameters.hpp"

namespace mana::render::head {

/// Who somebody is, in axes that a person can understand. Each is independent of the others; every
/// combination gives a head of the same topology.
struct Identity {
  std::string_view name;
  double sex = 0;          ///< 0 female .. 1 male
  double age_years = 50;   ///< 20 .. 90; children 6 .. 16
  double build = 0;        ///< -1 slight .. 1 heavy
  double jaw = 0;          ///< -1 narrow .. 1 broad
  double nose = 0;         ///< -1 small and narrow .. 1 large and broad
  double nose_bridge = 0;  ///< -1 flat .. 1 high
  double lips = 0;         ///< -1 thin .. 1 full
  double eyes = 0;         ///< -1 narrow .. 1 wide open
  double eye_tilt = 0;     ///< -1 outer corners lower .. 1 higher
  double lid_fold = 0;     ///< 0 deep fold .. 1 single lid
  double melanin = 0.2;    ///< 0 palest .. 1 darkest skin
  double warmth = 0;       ///< -1 rosy .. 1 golden
  std::string_view hair_style = "bob";
  double hair_melanin = 0.6;  ///< 0 blond .. 1 black
  double hair_red = 0.1;      ///< 0 .. 1 red
  double hair_grey = 0;       ///< 0 .. 1 white
  double eye_melanin = 0.8;   ///< 0 blue-grey .. 0.5 hazel .. 1 dark brown
  bool glasses = false;
  double freckles = 0;  ///< 0 .. 1
  Garment garment = Garment::RoundCollar;
  Vec cloth{0.050, 0.130, 0.160};  ///< linear albedo
};

/// Albedo of a skin by its melanin and undertone, set by eye between published reflectances of very light
/// and very dark skin.
Vec skin_albedo(double melanin, double warmth);

/// The head that belongs to an identity.
HeadParameters parameters_of(const Identity& identity);

/// The faces that MANA comes with: four companions, a teacher, two children. The first is the default.
std::span<const Identity> identities();
/// nullptr when there is none of that name.
const Identity* find_identity(std::string_view name);

}  // namespace mana::render::head
