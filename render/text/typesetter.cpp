#include "render/text/typesetter.hpp"

#include <algorithm>

#include "render/text/font_finder.hpp"

namespace mana::render {
namespace {

constexpr std::size_t kMostLines = 512;  // remembered; a screen has some twenty
constexpr int kNoFace = -1;

constexpr int primary(Weight weight) { return weight == Weight::Bold ? 1 : 0; }

}  // namespace

std::vector<SetLine::Stretch> SetLine::stretches(std::size_t begin, std::size_t end) const {
  std::vector<Stretch> all;
  for (const SetGlyph& g : glyphs) {
    if (g.byte < begin || g.byte >= end) continue;
    const double left = std::min(g.x, g.x + g.advance);
    const double right = std::max(g.x, g.x + g.advance);
    constexpr double kTouch = 1;  // pixel
    if (!all.empty() && left <= all.back().right + kTouch && right >= all.back().left - kTouch) {
      all.back().left = std::min(all.back().left, left);
      all.back().right = std::max(all.back().right, right);
    } else {
      all.push_back({left, right});
    }
  }
  return all;
}

core::Result<Typesetter> Typesetter::open(std::string language, const std::filesystem::path& fonts) {
  std::vector<Face> faces;
  for (const char* name : {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"}) {
    auto font = Font::open(fonts / name);
    if (!font) return std::move(font).error();
    faces.push_back({std::move(*font), name});
  }
  return Typesetter{std::move(language), std::move(faces)};
}

int Typesetter::face_for(char32_t c, Weight weight) {
  if (faces_[static_cast<std::size_t>(primary(weight))].font.has(c)) return primary(weight);
  const auto [known, is_new] = found_.try_emplace({c, weight}, kNoFace);
  if (is_new) known->second = fallback(c, weight);
  return known->second;
}

int Typesetter::fallback(char32_t c, Weight weight) {
  // A letter of a script of which a letter was found before: the same face, so that a word has one.
  for (std::size_t i = 2; i < faces_.size(); ++i) {
    const bool is_bold = faces_[i].key.back() == 'b';
    if (is_bold == (weight == Weight::Bold) && faces_[i].font.has(c)) return static_cast<int>(i);
  }
  const auto place = find_font_with(c, language_, weight == Weight::Bold);
  if (!place) return kNoFace;
  auto font = Font::open(place->file, place->index, weight == Weight::Bold && !place->is_bold);
  if (!font || !font->has(c)) return kNoFace;
  faces_.push_back({std::move(*font), place->file.string() + (weight == Weight::Bold ? " b" : " n")});
  return static_cast<int>(faces_.size()) - 1;
}

bool Typesetter::has(std::string_view text, Weight weight) {
  const auto all = code_points(text);
  return std::all_of(all.begin(), all.end(),
                     [&](const CodePoint& c) { return face_for(c.value, weight) != kNoFace; });
}

SetLinePtr Typesetter::set(std::string_view text, int size, Weight weight, LineDirection direction) {
  std::tuple key{std::string{text}, size, weight, direction};
  if (const auto known = set_.find(key); known != set_.end()) return known->second;
  if (set_.size() >= kMostLines) set_.clear();
  auto line = std::make_shared<const SetLine>(make(text, size, weight, direction));
  return set_.emplace(std::move(key), std::move(line)).first->second;
}

SetLine Typesetter::make(std::string_view text, int size, Weight weight, LineDirection direction) {
  SetLine line;
  line.text = text;
  line.size = size;
  line.weight = weight;
  line.rtl =
      direction == LineDirection::Auto ? is_right_to_left(text) : direction == LineDirection::RightToLeft;
  for (const TextRun& run : runs_of(text, line.rtl)) add_run(line, run);
  return line;
}

void Typesetter::add_run(SetLine& line, const TextRun& run) {
  struct Part {
    TextRun run;
    int face;
  };
  std::vector<Part> parts;
  const std::string_view text = line.text;
  for (const CodePoint& c : code_points(text.substr(run.begin, run.end - run.begin))) {
    const bool goes_along =
        !parts.empty() && parts.back().face != kNoFace &&
        (leans_on_the_letter_before(c.value) || (is_space(c.value) && font(parts.back().face).has(c.value)));
    int face = goes_along ? parts.back().face : face_for(c.value, line.weight);
    if (face == kNoFace && !is_ornament(c.value)) face = primary(line.weight);  // its box says: a letter
    if (parts.empty() || parts.back().face != face)
      parts.push_back({{run.begin + c.begin, run.begin + c.end, run.rtl, run.script}, face});
    parts.back().run.end = run.begin + c.end;
  }
  if (run.rtl) std::reverse(parts.begin(), parts.end());
  for (const Part& part : parts) {
    if (part.face == kNoFace) continue;
    double end = line.width;
    for (const ShapedGlyph& g : font(part.face).shape(text, part.run, language_, line.size)) {
      line.glyphs.push_back({part.face, g.glyph, line.width + g.x, g.y, g.advance, g.byte});
      end += g.advance;
    }
    line.width = end;
  }
}

}  // namespace mana::render
