#include "agent/carers/pages/lesson_curve.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace mana::carers {
namespace {

constexpr double kLeft = 58, kRight = 330, kTop = 34, kBottom = 190;
constexpr std::size_t kMostNumbers = 8;  // below the axis

std::string number(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", x);
  return text.data();
}

std::string text_at(double x, double y, const std::string& words, const char* anchor) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" + words +
         "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* colour) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
         number(y2) + "\" stroke=\"" + colour + "\"/>\n";
}

double height(double share) { return kBottom - share * (kBottom - kTop); }

}  // namespace

std::string lesson_curve(const std::vector<CurvePoint>& sessions, const std::string& label,
                         const std::string& across, const std::string& upward) {
  const bool any = std::any_of(sessions.begin(), sessions.end(), [](const auto& s) { return s.all > 0; });
  if (!any) return "";
  const std::size_t n = sessions.size();
  const auto place = [n](std::size_t i) {
    const double share = n == 1 ? .5 : static_cast<double>(i) / static_cast<double>(n - 1);
    return kLeft + 24 + share * (kRight - kLeft - 48);
  };
  std::string h = "<svg class=\"curve\" viewBox=\"0 0 340 240\" role=\"img\" aria-label=\"" + label +
                  "\" font-size=\"14\" fill=\"#1d2528\">\n";
  h += text_at(4, 16, upward, "start");
  for (const int percent : {0, 50, 100}) {
    const double y = height(percent / 100.);
    h += line(kLeft, y, kRight, y, percent == 0 ? "#1d2528" : "#aeb6b9") +
         text_at(kLeft - 8, y + 5, std::to_string(percent) + " %", "end");
  }
  const std::size_t each = (n + kMostNumbers - 1) / kMostNumbers;
  std::string path, dots;
  bool joins = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % each == 0) h += text_at(place(i), kBottom + 20, std::to_string(i + 1), "middle");
    const CurvePoint& s = sessions[i];
    if (s.all == 0) {
      joins = false;
      continue;
    }
    const double x = place(i), y = height(static_cast<double>(s.right) / s.all);
    path += std::string{joins ? "L" : "M"} + number(x) + " " + number(y);
    dots += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"5\"/>\n";
    joins = true;
  }
  h += "<path d=\"" + path + "\" fill=\"none\" stroke=\"#0b5563\" stroke-width=\"3\"/>\n" + dots;
  return h + text_at((kLeft + kRight) / 2, 232, across, "middle") + "</svg>\n";
}

}  // namespace mana::carers
