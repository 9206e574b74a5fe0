#include "render/head/head.hpp"

namespace mana::render::head {
namespace {

double polyline(const Vec& p, const std::vector<Vec>& line, double radius) {
  double d = 9;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    d = std::min(d, cone(p, line[i], line[i + 1], radius, radius));
  return d;
}

// An ear lying on its side: x backwards, y up, z outwards.
double ear_field(const Vec& p) {
  static const std::vector<Vec> helix = resampled({{.15, .05, .05},
                                                   {-.30, .60, .25},
                                                   {-.38, 1.6, .30},
                                                   {.05, 2.45, .35},
                                                   {.95, 2.90, .42},
                                                   {1.85, 2.65, .5},
                                                   {2.38, 1.85, .55},
                                                   {2.38, .9, .5},
                                                   {2.1, -.15, .42},
                                                   {1.65, -1.05, .34},
                                                   {1.1, -1.8, .26},
                                                   {.45, -2.2, .18},
                                                   {-.1, -1.95, .08},
                                                   {-.25, -1.4, .0}},
                                                  40);
  static const std::vector<Vec> inner{
      {1.55, 2.0, .22}, {1.72, 1.1, .3}, {1.55, .1, .32}, {1.15, -.75, .26}, {.75, -1.15, .2}};
  double d = polyline(p, helix, 0.27);
  d = smin(d, ellipsoid(p, {.95, .45, -.02}, {1.45, 2.5, .22}), .22);
  d = smin(d, std::min(polyline(p, inner, 0.24), cone(p, {1.62, 1.6, .25}, {.75, 2.15, .12}, .2, .15)), .3);
  d = smin(d, ellipsoid(p, {.42, -1.7, .05}, {.62, .68, .24}), .3);
  d = smin(d, ellipsoid(p, {-.28, -.3, .22}, {.26, .5, .3}), .25);
  d = smax(d, -ellipsoid(p, {.62, -.05, .55}, {.62, .75, .62}), .2);
  return smin(d, ellipsoid(p, {.3, .3, -.75}, {1.0, 1.9, .8}), .5);
}

}  // namespace

void add_ears(Head& head, const HeadParameters& p) {
  const QuadMesh mesh = polygonised(ear_field, {-1.2, -3, -1.6}, {3.2, 3.6, 1.2}, 0.20);
  const Vec back = glm::normalize(Vec{.42, -.10, -.90});
  Vec out = glm::normalize(glm::cross(back, Vec{0, .985, -.17}));
  const Vec up = glm::cross(out, back);
  if (out.x < 0) out = -out;
  const Vec place{6.55, -1.75, -.1};
  for (const double side : {1.0, -1.0}) {
    Part part;
    part.material = "skin";
    for (const Vec& v : mesh.positions) {
      const Vec w = (back * v.x + up * v.y + out * v.z) * 0.94 + place;
      part.positions.push_back(w * Vec{side, 1, 1});
      part.colours.push_back(p.skin * Vec{1.0, 0.86, 0.84});
    }
    part.quads = mesh.quads;
    if (side > 0 ? glm::dot(glm::cross(back, up), out) < 0 : glm::dot(glm::cross(back, up), out) > 0) {
      for (Quad& q : part.quads) q = {q[3], q[2], q[1], q[0]};
    }
    part.normals = normals_of(part.positions, part.quads);
    head.parts.push_back(std::move(part));
  }
}

}  // namespace mana::render::head
