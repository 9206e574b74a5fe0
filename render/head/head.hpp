#pragma once
#include <map>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "render/head/detail.hpp"
#include "render/head/parameters.hpp"
#include "render/head/quads.hpp"

namespace mana::render::head {

enum class Fixed { Body, EyeLeft, EyeRight };

/// One finished mesh of the head, in cm; an eye around its own centre.
struct Part {
  std::string material;  ///< skin eye lash brow hair teeth gum tongue cloth
  Fixed fixed = Fixed::Body;
  double roughness = 0.5;
  std::vector<Vec> positions;
  std::vector<Vec> normals;
  std::vector<Vec> colours;         ///< linear albedo
  std::vector<double> occlusion;    ///< 1 open .. 0 hidden
  std::vector<double> head_weight;  ///< 1 turns with the head .. 0 stays with the shoulders
  std::vector<Vec> tangents;        ///< along hair; empty elsewhere
  /// Of hair: cm across the single hairs, and 0 at a lock's root .. 1 at its tip; empty elsewhere.
  std::vector<std::array<double, 2>> strands;
  std::vector<std::array<double, 2>> uvs;  ///< of skin: places on `detail`; empty elsewhere
  DetailMap detail;                        ///< factors on the colours; empty but of skin
  std::vector<Quad> quads;
  std::map<std::string, std::vector<Vec>> shapes;  ///< movements of the positions, by ARKit's names
};

struct Head {
  std::vector<Part> parts;
  Vec head_pivot{0, -8.0, -2.0};  ///< about the atlas
  Vec eye_centre;                 ///< of her left eye
};

/// Makes a head: the same parameters give the same bytes. Takes some seconds.
Head make_head(const HeadParameters& parameters);

/// Writes it as a binary glTF 2.0: metres, one skin with the joints "body" and "head", nodes "eyeLeft" and
/// "eyeRight", all ARKit shapes and the 15 visemes as sparse morph targets; COLOR_0 holds albedo and, in its
/// alpha, ambient occlusion; the skin's detail is a PNG within. Through NAME.part.
core::Status write_glb(const Head& head, const std::string& file);
std::vector<unsigned char> to_glb(const Head& head);

// The steps of make_head, each in a file of its own.
void add_eyes(Head& head, const HeadParameters& p);
void add_mouth_parts(Head& head, const HeadParameters& p);
/// The refined skin before anything hides it.
struct Scalp {
  const std::vector<Vec>& positions;
  const std::vector<Quad>& quads;
};
void add_hair(Head& head, const HeadParameters& p, const Scalp& scalp);
/// Whether a point of the scalp lies so deep under hair that nobody sees it.
bool under_hair(const HeadParameters& p, const Vec& scalp);
/// Long hair lies over the ears.
bool covers_ears(const HeadParameters& p);
void add_glasses(Head& head, const HeadParameters& p);
void add_ears(Head& head, const HeadParameters& p);
void add_cloth(Head& head, const HeadParameters& p, const Field& skull);
/// Colours the skin by what lies where.
std::vector<Vec> paint_skin(const std::vector<Vec>& positions, const HeadParameters& p,
                            const std::vector<double>& lip, const std::vector<double>& inside,
                            const std::vector<double>& lid_margin, const std::vector<double>& crease,
                            const std::vector<double>& wet);
/// How much of the sky each vertex sees past all the parts.
void bake_occlusion(Head& head);

/// The line of the brows, from the inside out (x, y).
const std::vector<Vec>& brow_line();
/// Half of a brow's height, cm; u: 0 at its inner end .. 1 at its tail.
double brow_half(double u, const HeadParameters& p);

/// Flattened tubes along lines. `normals` point away from the surface they lie on.
struct TubeStyle {
  std::vector<double> width;      ///< half, for each point of a line
  std::vector<double> thickness;  ///< half
  int around = 4;
};
void add_tube(Part& part, const std::vector<Vec>& line, const std::vector<Vec>& normals,
              const TubeStyle& style, const Vec& colour);
/// A flat hair along a line, seen from where `normals` point: a quarter of a tube's triangles.
void add_blade(Part& part, const std::vector<Vec>& line, const std::vector<Vec>& normals,
               const std::vector<double>& half_widths, const Vec& colour);

}  // namespace mana::render::head
