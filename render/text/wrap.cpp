#include "render/text/wrap.hpp"

#include <algorithm>

namespace mana::render {
namespace {

/// The text with everything that is asked again and again while it is broken into lines.
class Paragraph {
 public:
  Paragraph(Typesetter& type, std::string_view text, const TextStyle& style)
      : type_{type}, text_{text}, style_{style}, letters_{code_points(text)} {}

  std::vector<LineSpan> lines(double width) const {
    std::vector<LineSpan> all;
    std::size_t begin = skip_spaces(0);
    const std::vector<LineEnd> ends = line_ends(text_, type_.language());
    auto next = ends.begin();
    while (begin < text_.size()) {
      while (next != ends.end() && next->at <= begin) ++next;
      if (next == ends.end()) break;
      auto last = ends.end();  // the last that fits
      for (auto e = next; e != ends.end() && fits({begin, e->at}, width); ++e) {
        last = e;
        if (e->is_must) break;
      }
      const LineSpan line = last != ends.end() ? trimmed({begin, last->at}) : cut(begin, next->at, width);
      begin = skip_spaces(last != ends.end() ? last->at : line.end);
      if (line.end > line.begin) all.push_back(line);
    }
    return all;
  }

 private:
  bool fits(const LineSpan& span, double width) const {
    const LineSpan line = trimmed(span);
    return line.end <= line.begin || type_.width(line_text(text_, line), style_.size, style_.weight) <= width;
  }
  std::size_t skip_spaces(std::size_t at) const {
    for (const CodePoint& c : letters_)
      if (c.begin >= at && !is_space(c.value)) return c.begin;
    return text_.size();
  }
  LineSpan trimmed(LineSpan span) const {
    for (auto c = letters_.rbegin(); c != letters_.rend() && span.end > span.begin; ++c)
      if (c->end <= span.end) {
        if (!is_space(c->value)) break;
        span.end = c->begin;
      }
    return span;
  }
  char32_t letter_at(std::size_t at) const {
    for (const CodePoint& c : letters_)
      if (c.begin == at) return c.value;
    return 0;
  }
  char32_t letter_before(std::size_t at) const {
    for (const CodePoint& c : letters_)
      if (c.end == at) return c.value;
    return 0;
  }
  /// As many letters of [begin, end) as fit, at least one.
  LineSpan cut(std::size_t begin, std::size_t end, double width) const {
    LineSpan line;
    for (const std::size_t n : letter_ends(text_.substr(begin, end - begin))) {
      const std::size_t at = begin + n;
      const bool within = at < end && takes_hyphen(letter_before(at)) && takes_hyphen(letter_at(at));
      const LineSpan longer{begin, at, within};
      if (line.end > line.begin && !fits(longer, width)) break;
      line = longer;
    }
    return line;
  }

  Typesetter& type_;
  std::string_view text_;
  TextStyle style_;
  std::vector<CodePoint> letters_;
};

}  // namespace

std::vector<LineSpan> wrap(Typesetter& type, std::string_view text, const TextStyle& style, double width) {
  return Paragraph{type, text, style}.lines(width);
}

std::vector<LineSpan> wrap_evenly(Typesetter& type, std::string_view text, const TextStyle& style,
                                  double width) {
  const Paragraph paragraph{type, text, style};
  std::vector<LineSpan> best = paragraph.lines(width);
  if (best.size() < 2 || cuts_a_word(text, best)) return best;
  double narrow = width / 2;
  double wide = width;
  while (wide - narrow > width / 64) {
    const double middle = (narrow + wide) / 2;
    std::vector<LineSpan> lines = paragraph.lines(middle);
    const bool good = lines.size() == best.size() && !cuts_a_word(text, lines);
    (good ? wide : narrow) = middle;
    if (good) best = std::move(lines);
  }
  return best;
}

std::string line_text(std::string_view text, const LineSpan& line) {
  return std::string{text.substr(line.begin, line.end - line.begin)} + (line.hyphen ? "-" : "");
}

std::string shortened(Typesetter& type, std::string_view text, const TextStyle& style, double width) {
  const auto fits = [&](const std::string& s) { return type.width(s, style.size, style.weight) <= width; };
  if (fits(std::string{text})) return std::string{text};
  const std::vector<std::size_t> ends = letter_ends(text);
  for (std::size_t n = ends.empty() ? 0 : ends.size() - 1; n-- > 0;) {
    std::string_view part = text.substr(0, ends[n]);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (std::string s = std::string{part} + "…"; fits(s)) return s;
  }
  return "…";
}

bool cuts_a_word(std::string_view text, const std::vector<LineSpan>& lines) {
  const auto ends = line_ends(text, "");
  return std::any_of(lines.begin(), lines.end(), [&](const LineSpan& line) {
    return line.hyphen || std::none_of(ends.begin(), ends.end(), [&](const LineEnd& e) {
             return e.at >= line.end && text.substr(line.end, e.at - line.end).find_first_not_of(" \n\t") ==
                                            std::string_view::npos;
           });
  });
}

}  // namespace mana::render
