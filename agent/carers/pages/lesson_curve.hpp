#pragma once
#include <string>
#include <vector>

namespace mana::carers {

/// One session on the way: how many of the questions were answered rightly.
struct CurvePoint {
  int right = 0, all = 0;
};

/// The curve over sessions as an SVG picture for a page that allows no styles in it; readable in grey.
/// Sessions in which nothing was asked leave a gap. @param label says in words what it shows; already escaped
/// @param across and upward name the axes; already escaped. "" when there is nothing to draw.
std::string lesson_curve(const std::vector<CurvePoint>& sessions, const std::string& label,
                         const std::string& across, const std::string& upward);

}  // namespace mana::carers
