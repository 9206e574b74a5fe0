#include "render/screen/screen_painter.hpp"

#include <algorithm>

namespace mana::render {
namespace {

void paint(FlatPainter& p, const PlacedPlate& plate, const Theme&) {
  p.box(plate.box, plate.corner, plate.colour);
}

void paint(FlatPainter& p, const PlacedText& t, const Theme&) {
  p.text(*t.line, t.x, t.y, t.colour, t.begin, t.end, t.other);
}

void paint(FlatPainter& p, const PlacedSign& sign, const Theme& theme) {
  const Box& b = sign.box;
  const double opacity = sign.layer.opacity;
  const SignColours colours =
      sign.colours.value_or(SignColours{theme.sign_ink, over(theme.sign, kLightestWall)});
  if (!sign.colours) {
    const double edge = std::max(1.5, b.width * 0.025);
    p.box(b, b.width / 2, faded(theme.sign_edge, opacity));
    p.box(inset(b, edge), b.width / 2 - edge, faded(colours.ground, opacity));
  }
  for (const SignPart& part : sign.layer.parts) {
    const Colour& colour = part.is_ink ? colours.ink : colours.ground;
    const Colour seen = faded(colour, opacity * part.opacity);
    if (part.kind == SignPart::Kind::Shape) {
      p.sign(part.shape, b, seen);
    } else {
      const Box bar{b.x + part.bar.x * b.width, b.y + part.bar.y * b.height, part.bar.width * b.width,
                    part.bar.height * b.height};
      p.box(bar, bar.height / 2, seen);
    }
  }
}

void paint(FlatPainter& p, const PlacedPicture& picture, const Theme&) {
  p.image(picture.picture, picture.box);
}

}  // namespace

void paint_screen(FlatPainter& painter, const std::vector<Placed>& plan, const Theme& theme) {
  for (const Placed& placed : plan)
    std::visit([&](const auto& what) { paint(painter, what, theme); }, placed);
}

}  // namespace mana::render
