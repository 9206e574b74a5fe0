#include "render/screen/screen_plan.hpp"

#include <algorithm>
#include <cmath>

#include "render/screen/caption_track.hpp"
#include "render/screen/sense_words.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kPageLead =
    150ms;  // a page turns as its first word begins, the eye has time to jump
constexpr std::size_t kMostWrapped = 256;
constexpr double kInk = 1.164;    // of DejaVu: from the highest to the lowest letter, as a share of the size
constexpr double kSuffix = 0.42;  // of the clock's figures: " pm"
constexpr double kAskedLarger = 1.25;  // than other captions: a question is read from further away
constexpr double kHighlight = 0.10;    // around a word, of the size; a blank is 0.32 wide

int pixels(double v) { return std::max(8, static_cast<int>(std::floor(v))); }

std::size_t lines_in(double height, int size) {
  return static_cast<std::size_t>(std::max(1.0, std::floor(height / (size * kLineHeight) + 1e-6)));
}

/// Whether buttons or captions stand at the foot of the screen.
bool has_foot(const ScreenContent& c) { return !c.buttons.empty() || c.caption != nullptr; }
/// Whether a question stands above its buttons.
bool is_asked(const ScreenContent& c) {
  return !c.buttons.empty() && (c.caption != nullptr || !c.asked.empty());
}
const Box& typing_place(const Layout& l, const ScreenContent& c) {
  return has_foot(c) ? l.typing : l.typing_alone;
}

}  // namespace

struct ScreenPlanner::Pen {
  Typesetter& type;
  const Layout& layout;
  const ScreenContent& content;
  std::vector<Placed> out = {};

  double width(const std::string& text, int size, Weight weight) const {
    return type.width(text, size, weight);
  }
  /// The largest size up to `most` at which the text is no wider than `room`.
  int fitting(const std::string& text, Weight weight, double most, double room) const {
    int size = pixels(most);
    const double natural = width(text, size, weight);
    if (natural > room) size = pixels(size * room / natural);
    while (size > 8 && width(text, size, weight) > room) --size;
    return size;
  }
  PlacedText& write(Part part, const std::string& text, double x, double y, const TextStyle& style,
                    const Colour& colour, const Colour& ground) {
    PlacedText placed;
    placed.part = part;
    placed.line = type.set(text, style.size, style.weight);
    placed.x = x;
    placed.y = y;
    placed.colour = colour;
    placed.ground = ground;
    return std::get<PlacedText>(out.emplace_back(std::move(placed)));
  }
  /// At the side where its script begins.
  PlacedText& write_beginning(Part part, const std::string& text, const Box& in, double y,
                              const TextStyle& style, const Colour& colour, const Colour& ground) {
    PlacedText& placed = write(part, text, in.x, y, style, colour, ground);
    if (placed.line->rtl) placed.x = in.right() - placed.line->width;
    return placed;
  }
  Colour on_panel(const Theme& t) const { return over(t.panel, kLightestWall); }
};

namespace {
bool has_company(const ScreenContent& c) {
  return std::any_of(c.company.begin(), c.company.end(),
                     [](const Companion& m) { return m.picture != nullptr; });
}
}  // namespace

struct ScreenPlanner::Paragraph {
  Part part;
  std::string text;
  Weight weight;
  Colour colour;
};

Box box_of(const Placed& placed) {
  if (const auto* text = std::get_if<PlacedText>(&placed)) return text->box();
  if (const auto* sign = std::get_if<PlacedSign>(&placed)) return sign->box;
  if (const auto* picture = std::get_if<PlacedPicture>(&placed)) return picture->box;
  return std::get<PlacedPlate>(placed).box;
}

ScreenPlan ScreenPlanner::plan(Typesetter& type, const Layout& layout, const ScreenContent& content) {
  Pen beside{type, layout, content};
  Pen over{type, layout, content};
  if (wrapped_.size() > kMostWrapped) wrapped_.clear();
  const bool asks = !content.buttons.empty();
  const bool has_strip = has_foot(content);
  const Box& strip = asks ? layout.buttons : layout.captions;
  const Theme& t = *look_.theme;
  if (content.beside) {
    plan_panel(beside);
    if (is_asked(content) && content.caption != nullptr) {
      plan_caption(beside, layout.question, beside.on_panel(t), 0);
    } else if (is_asked(content)) {
      plan_asked(beside);
    } else if (!content.shown && (!has_strip || !overlap(layout.card, strip))) {
      plan_card(beside);
    }
    if (content.shown) plan_shown(beside, is_asked(content) ? layout.shown_above : layout.shown);
    plan_sign(over);
    plan_stars(over);
    const bool types = !content.typed.empty() && overlap(layout.notices, typing_place(layout, content));
    if (!types && (!has_strip || !overlap(layout.notices, strip))) plan_notices(over);
  }
  if (asks) {
    plan_buttons(over);
  } else if (content.caption != nullptr) {
    over.out.emplace_back(PlacedPlate{layout.captions, 2 * layout.unit, t.band});
    plan_caption(over, inset(layout.captions, 1.5 * layout.unit),
                 mana::render::over(t.band, kLightestPicture), 2);
  }
  // Nothing hides that the camera or the microphone is on, not even a face that comes near.
  if (content.beside) plan_senses(over);
  if (content.beside && !content.typed.empty()) plan_typing(over);
  return {std::move(beside.out), std::move(over.out)};
}

const ScreenPlanner::Lines& ScreenPlanner::wrapped(Pen& pen, const std::string& text, const TextStyle& style,
                                                   double width, bool evenly) {
  const auto [known, is_new] = wrapped_.try_emplace({text, style.size, style.weight, width, evenly});
  if (is_new) {
    Lines& l = known->second;
    l.lines = (evenly ? wrap_evenly : wrap)(pen.type, text, style, width);
    l.cuts = cuts_a_word(text, l.lines);
  }
  return known->second;
}

void ScreenPlanner::plan_panel(Pen& pen) {
  const ScreenContent& c = pen.content;
  if (c.clock.empty() && c.day.empty() && !c.has_next && c.buttons.empty() && !c.shown && !has_company(c))
    return;
  pen.out.emplace_back(PlacedPlate{pen.layout.panel, 2.5 * pen.layout.unit, look_.theme->panel});
  const bool asks = is_asked(c);
  if (!c.shown && has_company(c)) {
    Box place = pen.layout.shown_above;
    if (!asks) place.height = pen.layout.date.bottom() - place.y;
    return plan_company(pen, place);
  }
  if (!c.shown || !asks) plan_clock(pen);
  if (c.shown) return;
  if (!asks || !overlap(pen.layout.question, pen.layout.date)) plan_date(pen);
}

/// Each at a place of its own, which stays empty while it is the face. As large as lets all stand side by
/// side.
void ScreenPlanner::plan_company(Pen& pen, const Box& place) {
  const std::vector<Companion>& all = pen.content.company;
  const Theme& t = *look_.theme;
  const double gap = 2 * pen.layout.unit, n = double(all.size());
  const double each = (place.width - gap * (n - 1)) / n;
  // As large as lets every name stand below its picture.
  TextStyle style{pixels(pen.layout.card_size.least), Weight::Bold};
  const auto too_wide = [&](const Companion& c) {
    return pen.width(c.name, style.size, style.weight) > each;
  };
  while (style.size > pixels(pen.layout.notice_size) && std::any_of(all.begin(), all.end(), too_wide))
    --style.size;
  const double label = style.size * kLineHeight;
  const double side = std::floor(std::min(each, place.height - label));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].picture) continue;
    const double left = place.x + double(i) * (each + gap);
    const Box box{std::round(left + (each - side) / 2), std::round(place.y), side, side};
    pen.out.emplace_back(PlacedPicture{box, all[i].picture});
    const std::string name = shortened(pen.type, all[i].name, style, each);
    const double width = pen.width(name, style.size, style.weight);
    pen.write(Part::Name, name, left + (each - width) / 2, box.bottom(), style, t.text, pen.on_panel(t))
        .is_cut = name != all[i].name;
  }
}

/// A picture as large as it can be, in the middle; words as large as lets all of them be there.
void ScreenPlanner::plan_shown(Pen& pen, const Box& place) {
  const ShownPage& page = *pen.content.shown;
  const Theme& t = *look_.theme;
  if (page.picture) {
    const Picture& p = *page.picture;
    const double scale = std::min(place.width / p.width, place.height / p.height);
    const double wide = std::floor(p.width * scale), tall = std::floor(p.height * scale);
    const Box box{std::round(place.x + (place.width - wide) / 2),
                  std::round(place.y + (place.height - tall) / 2), wide, tall};
    pen.out.emplace_back(PlacedPicture{box, page.picture});
    return;
  }
  std::vector<Paragraph> paragraphs;
  for (std::size_t at = 0; at < page.text.size();) {
    const std::size_t end = std::min(page.text.find('\n', at), page.text.size());
    const bool heads = paragraphs.empty() && end < page.text.size();
    const std::string line = page.text.substr(at, end - at);
    if (line.find_first_not_of(" \t") != std::string::npos)
      paragraphs.push_back(
          {Part::Shown, line, heads ? Weight::Bold : Weight::Normal, heads ? t.warm : t.text});
    at = end + 1;
  }
  const int size = card_size(pen, paragraphs, place);
  std::size_t room = lines_in(place.height, size);
  double y = place.y;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    const Paragraph& p = paragraphs[i];
    const std::vector<LineSpan>& lines = wrapped(pen, p.text, {size, p.weight}, place.width, false).lines;
    for (std::size_t k = 0; k < lines.size() && room > 0; ++k, --room) {
      const bool is_cut = room == 1 && (k + 1 < lines.size() || i + 1 < paragraphs.size());
      const std::string text = is_cut ? shortened(pen.type, std::string_view{p.text}.substr(lines[k].begin),
                                                  {size, p.weight}, place.width)
                                      : line_text(p.text, lines[k]);
      pen.write_beginning(p.part, text, place, y, {size, p.weight}, p.colour, pen.on_panel(t)).is_cut =
          is_cut;
      y += size * kLineHeight;
    }
  }
}

void ScreenPlanner::plan_clock(Pen& pen) {
  if (pen.content.clock.empty()) return;
  // "2:30" large, " pm" smaller behind it.
  const Box& place = pen.layout.clock;
  const std::string& clock = pen.content.clock;
  const std::size_t space = std::min(clock.find(' '), clock.size());
  const std::string digits = clock.substr(0, space);
  const std::string suffix = clock.substr(space);
  const auto small = [](int size) { return pixels(size * kSuffix); };
  const auto width = [&](int size) {
    return pen.width(digits, size, Weight::Bold) + pen.width(suffix, small(size), Weight::Bold);
  };
  int size = pixels(place.height / kLineHeight);
  while (size > 8 && width(size) > place.width) --size;
  const Theme& t = *look_.theme;
  const double top = place.y + (place.height - size * kInk) / 2;
  const double wide = pen.width(digits, size, Weight::Bold);
  pen.write(Part::Clock, digits, place.x, top, {size, Weight::Bold}, t.text, pen.on_panel(t));
  if (suffix.empty()) return;
  pen.write(Part::Clock, suffix, place.x + wide, top + pen.type.ascent(size) - pen.type.ascent(small(size)),
            {small(size), Weight::Bold}, t.soft, pen.on_panel(t));
}

void ScreenPlanner::plan_date(Pen& pen) {
  const ScreenContent& c = pen.content;
  const Box& place = pen.layout.date;
  const Theme& t = *look_.theme;
  struct Row {
    std::string text;
    Weight weight;
    Colour colour;
  };
  const auto size_of = [&](const std::vector<Row>& rows) {
    int size = pixels(place.height / (static_cast<double>(rows.size()) * kLineHeight));
    for (const Row& r : rows) size = pen.fitting(r.text, r.weight, size, place.width);
    return size;
  };
  // The day and its part in one row or in two, whichever is larger.
  std::vector<Row> rows{{c.day_part.empty() ? c.day : c.day + " " + c.day_part, Weight::Bold, t.warm},
                        {c.date, Weight::Normal, t.soft}};
  if (!c.day_part.empty()) {
    std::vector<Row> taller{
        {c.day, Weight::Bold, t.warm}, {c.day_part, Weight::Bold, t.warm}, {c.date, Weight::Normal, t.soft}};
    if (size_of(taller) > size_of(rows)) rows = std::move(taller);
  }
  std::erase_if(rows, [](const Row& r) { return r.text.empty(); });
  if (rows.empty()) return;
  const int size = size_of(rows);
  double y = place.y;
  for (const Row& r : rows) {
    pen.write_beginning(Part::Date, r.text, place, y, {size, r.weight}, r.colour, pen.on_panel(t));
    y += size * kLineHeight;
  }
}

/// The largest at which all of it is there and no word is cut.
int ScreenPlanner::card_size(Pen& pen, const std::vector<Paragraph>& paragraphs, const Box& in) {
  const int least = pixels(pen.layout.card_size.least);
  for (int size = pixels(pen.layout.card_size.wanted); size > least; --size) {
    std::size_t lines = 0;
    bool cuts = false;
    for (const Paragraph& p : paragraphs) {
      const Lines& l = wrapped(pen, p.text, {size, p.weight}, in.width, true);
      lines += l.lines.size();
      cuts = cuts || l.cuts;
    }
    if (lines <= lines_in(in.height, size) && !cuts) return size;
  }
  return least;
}

void ScreenPlanner::plan_card(Pen& pen) {
  const ScreenContent& c = pen.content;
  if (!c.has_next) return;
  const Theme& t = *look_.theme;
  plan_lines(pen, pen.layout.card,
             {{Part::Title, c.next_title, Weight::Bold, t.text},
              {Part::When, c.next_when, Weight::Normal, t.warm},
              {Part::Place, c.next_place, Weight::Normal, t.soft}});
}

/// What waits for an answer, for whoever looks when the sentence has gone.
void ScreenPlanner::plan_asked(Pen& pen) {
  const Theme& t = *look_.theme;
  const std::vector<msg::AskedAbout>& all = pen.content.asked;
  std::vector<Paragraph> paragraphs;
  for (const msg::AskedAbout& one : all) {
    paragraphs.push_back({Part::Title, one.title, Weight::Bold, t.text});
    paragraphs.push_back({Part::When, one.when, Weight::Normal, t.warm});
    if (all.size() == 1) paragraphs.push_back({Part::Place, one.place, Weight::Normal, t.soft});
  }
  plan_lines(pen, pen.layout.question, std::move(paragraphs));
}

void ScreenPlanner::plan_lines(Pen& pen, const Box& place, std::vector<Paragraph> paragraphs) {
  const Theme& t = *look_.theme;
  pen.out.emplace_back(PlacedPlate{place, 1.5 * pen.layout.unit, t.card});
  const Box in = inset(place, 1.2 * pen.layout.unit);
  std::erase_if(paragraphs, [](const Paragraph& p) { return p.text.empty(); });
  const int size = card_size(pen, paragraphs, in);
  const Colour ground = over(t.card, pen.on_panel(t));

  // Each gets a line, then the time all of its lines, then the title, then the place.
  std::size_t room = lines_in(in.height, size);
  std::vector<std::size_t> given(paragraphs.size(), 0);
  const auto lines_of = [&](std::size_t i) -> const std::vector<LineSpan>& {
    return wrapped(pen, paragraphs[i].text, {size, paragraphs[i].weight}, in.width, true).lines;
  };
  const auto give = [&](Part part, std::size_t most) {
    for (std::size_t i = 0; i < paragraphs.size(); ++i) {
      if (paragraphs[i].part != part) continue;
      const std::size_t more = std::min({room, most, lines_of(i).size() - given[i]});
      given[i] += more;
      room -= more;
    }
  };
  for (const Part part : {Part::Title, Part::When, Part::Place}) give(part, 1);
  for (const Part part : {Part::When, Part::Title, Part::Place}) give(part, room);

  double y = in.y;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    const Paragraph& p = paragraphs[i];
    const std::vector<LineSpan>& lines = lines_of(i);
    for (std::size_t k = 0; k < given[i]; ++k) {
      const bool is_cut = k + 1 == given[i] && given[i] < lines.size();
      const std::string text = is_cut ? shortened(pen.type, std::string_view{p.text}.substr(lines[k].begin),
                                                  {size, p.weight}, in.width)
                                      : line_text(p.text, lines[k]);
      pen.write_beginning(p.part, text, in, y, {size, p.weight}, p.colour, ground).is_cut = is_cut;
      y += size * kLineHeight;
    }
  }
}

void ScreenPlanner::plan_sign(Pen& pen) {
  for (SignLayer& layer : sign_layers(pen.content.doing, pen.content.at, look_.calm))
    pen.out.emplace_back(PlacedSign{pen.layout.sign, std::move(layer)});
}

/// Rows of three from the top, as a child sticks them; of more than there is room for, how many.
void ScreenPlanner::plan_stars(Pen& pen) {
  if (pen.content.stars <= 0) return;
  const Theme& t = *look_.theme;
  const Box& place = pen.layout.stars;
  const double pad = pen.layout.unit;
  const Box in = inset(place, pad);
  const std::string star = "\u2605", three = "\u2605\u2605\u2605";
  TextStyle style{pixels(pen.layout.card_size.least), Weight::Bold};
  while (style.size > 8 && pen.width(three, style.size, style.weight) > in.width) --style.size;
  const std::size_t rows = lines_in(in.height, style.size), count = std::size_t(pen.content.stars);
  std::vector<std::string> lines;
  for (std::size_t left = count; left > 0; left -= std::min<std::size_t>(left, 3)) {
    lines.emplace_back();
    for (std::size_t i = 0; i < std::min<std::size_t>(left, 3); ++i) lines.back() += star;
  }
  if (lines.size() > rows) lines = {star + std::to_string(count)};
  const double tall = double(lines.size()) * style.size * kLineHeight;
  pen.out.emplace_back(PlacedPlate{{place.x, place.y, place.width, tall + 2 * pad}, 1.5 * pad, t.band});
  double y = in.y;
  for (const std::string& line : lines) {
    pen.write(Part::Stars, line, in.x, y, style, t.warm, over(t.band, kLightestPicture));
    y += style.size * kLineHeight;
  }
}

void ScreenPlanner::plan_senses(Pen& pen) {
  plan_sense(pen, pen.layout.camera_sign, Sense::Camera, pen.content.senses.camera);
  plan_sense(pen, pen.layout.microphone_sign, Sense::Microphone, pen.content.senses.microphone);
}

/// On is a bright, full plate; off a dark one with a rim; missing one without. What it is about stands below.
void ScreenPlanner::plan_sense(Pen& pen, const Box& place, Sense which, SenseShown shown) {
  if (shown == SenseShown::Nothing) return;
  const Theme& t = *look_.theme;
  const double u = pen.layout.unit, corner = 2 * u, edge = std::max(2.0, 0.5 * u);
  const bool on = shown == SenseShown::On, missing = shown == SenseShown::Missing;
  const Colour ground = on ? t.spoken : over(t.sign, kLightestWall), ink = on ? t.spoken_text : t.soft;
  if (!missing) pen.out.emplace_back(PlacedPlate{place, corner, on ? t.spoken_text : t.soft});
  pen.out.emplace_back(
      PlacedPlate{missing ? place : inset(place, edge), missing ? corner : corner - edge, ground});

  const SenseWords& words = sense_words(look_.language);
  const Box in = inset(place, 1.1 * u);
  const bool upright = place.width < 1.2 * place.height;
  // As large as the longest name lets it, so that both signs look alike.
  const TextStyle named{
      pen.fitting(words.longest_name(), Weight::Normal, pen.layout.sense_name_size, in.width),
      Weight::Normal};
  const std::string& state = on ? words.on : missing ? words.none(which) : words.off;
  const double name_tall = named.size * kLineHeight;
  const double beside = upright ? in.width : 0.52 * in.width;
  const TextStyle told{pen.fitting(words.longest_state(), Weight::Bold, pen.layout.sense_state_size, beside),
                       Weight::Bold};
  const double told_tall = told.size * kLineHeight;
  const double side = upright ? in.height - name_tall - told_tall - 0.1 * u
                              : std::min(in.height - name_tall, in.width - beside);
  const auto centred = [&](Part part, const std::string& text, const Box& within, const TextStyle& style) {
    PlacedText& placed = pen.write(part, text, within.x, within.y, style, ink, ground);
    placed.x = within.x + (within.width - placed.line->width) / 2;
  };
  const Box glyph{in.x + (upright ? (in.width - side) / 2 : 0), in.y, side, side};
  constexpr double kBlank = 0.21;  // around what is drawn of a sign, as a share of its square
  pen.out.emplace_back(
      PlacedSign{inset(glyph, -kBlank * side), {1, sense_sign(which, shown)}, SignColours{ink, ground}});
  Box state_place{in.right() - beside, in.y + (side - told_tall) / 2, beside, told_tall};
  Box name_place{in.x, in.bottom() - name_tall, in.width, name_tall};
  if (upright) {  // "Camera on", but "no camera"
    state_place = {in.x, missing ? glyph.bottom() : in.bottom() - told_tall, in.width, told_tall};
    if (!missing) name_place.y = glyph.bottom();
  }
  centred(Part::Sense, state, state_place, told);
  centred(Part::SenseName, words.name(which), name_place, named);
}

void ScreenPlanner::plan_notices(Pen& pen) {
  const Theme& t = *look_.theme;
  const Box& place = pen.layout.notices;
  const double pad = 1.5 * pen.layout.unit;
  const TextStyle style{pixels(pen.layout.notice_size), Weight::Normal};
  const double width = place.width - 2 * pad;
  std::size_t room = lines_in(place.height - 2 * pad, style.size);
  struct Line {
    std::string text;
    bool is_cut;
  };
  std::vector<Line> all;
  for (const std::string& notice : pen.content.notices) {
    const std::vector<LineSpan>& lines = wrapped(pen, notice, style, width, false).lines;
    for (std::size_t i = 0; i < lines.size() && room > 0; ++i, --room) {
      const bool is_cut = room == 1 && i + 1 < lines.size();
      all.push_back({is_cut
                         ? shortened(pen.type, std::string_view{notice}.substr(lines[i].begin), style, width)
                         : line_text(notice, lines[i]),
                     is_cut});
    }
  }
  if (all.empty()) return;
  const double tall = static_cast<double>(all.size()) * style.size * kLineHeight;
  const Box plate{place.x, place.bottom() - tall - 2 * pad, place.width, tall + 2 * pad};
  pen.out.emplace_back(PlacedPlate{plate, 1.5 * pen.layout.unit, t.band});
  const Box in = inset(plate, pad);
  double y = in.y;
  for (const Line& line : all) {
    pen.write_beginning(Part::Notice, line.text, in, y, style, t.soft, over(t.band, kLightestPicture))
        .is_cut = line.is_cut;
    y += style.size * kLineHeight;
  }
}

/// As large as what she says. Of a long line the end, where the next letter comes.
void ScreenPlanner::plan_typing(Pen& pen) {
  const Theme& t = *look_.theme;
  const Box& place = typing_place(pen.layout, pen.content);
  const Box in = inset(place, 1.5 * pen.layout.unit);
  const TextStyle style{pixels(pen.layout.caption_size), Weight::Normal};
  std::string_view end{pen.content.typed};
  const auto shown = [&] { return std::string{end} + "|"; };
  while (pen.width(shown(), style.size, style.weight) > in.width && !end.empty()) {
    std::size_t letter = 1;
    while (letter < end.size() && (static_cast<unsigned char>(end[letter]) & 0xC0) == 0x80) ++letter;
    end.remove_prefix(letter);
  }
  pen.out.emplace_back(PlacedPlate{place, 2 * pen.layout.unit, t.band});
  pen.write(Part::Typed, shown(), in.x, in.y, style, t.text, over(t.band, kLightestPicture)).is_cut =
      end.size() < pen.content.typed.size();
}

/// One size for all of them, the largest at which each label stands in one line, or in two if that is larger.
int ScreenPlanner::button_size(Pen& pen, const std::vector<Box>& places) {
  const double pad = 1.5 * pen.layout.unit;
  int size = pixels(pen.layout.button_size.wanted);
  const auto fits = [&](std::size_t i) {
    const Box in = inset(places[i], pad);
    const Lines& l = wrapped(pen, pen.content.buttons[i].label, {size, Weight::Bold}, in.width, true);
    return l.lines.size() <= lines_in(in.height, size) && !l.cuts;
  };
  const int smallest = pixels(pen.layout.button_size.least / 2);
  for (std::size_t i = 0; i < places.size(); ++i)
    while (size > smallest && !fits(i)) --size;
  return size;
}

void ScreenPlanner::plan_button(Pen& pen, const Box& place, const std::string& label, int size) {
  const Theme& t = *look_.theme;
  const double u = pen.layout.unit;
  pen.out.emplace_back(PlacedPlate{place, 2.5 * u, t.button_edge});
  const double edge = std::max(2.0, 0.5 * u);
  pen.out.emplace_back(PlacedPlate{inset(place, edge), 2.5 * u - edge, t.button});
  const TextStyle style{size, Weight::Bold};
  const Box in = inset(place, 1.5 * u);
  const std::vector<LineSpan>& all = wrapped(pen, label, style, in.width, true).lines;
  const std::size_t count = std::min(all.size(), lines_in(in.height, size));
  double y = in.y + (in.height - (static_cast<double>(count) - 1) * size * kLineHeight - size * kInk) / 2;
  for (std::size_t k = 0; k < count; ++k) {
    const bool is_cut = k + 1 == count && count < all.size();
    const std::string text =
        is_cut ? shortened(pen.type, std::string_view{label}.substr(all[k].begin), style, in.width)
               : line_text(label, all[k]);
    PlacedText& placed = pen.write(Part::Button, text, in.x, y, style, t.button_text, t.button);
    placed.x = in.x + (in.width - placed.line->width) / 2;
    placed.is_cut = is_cut;
    y += size * kLineHeight;
  }
}

void ScreenPlanner::plan_buttons(Pen& pen) {
  const auto places = button_places(pen.layout, pen.content.buttons.size());
  const int size = button_size(pen, places);
  for (std::size_t i = 0; i < places.size(); ++i)
    plan_button(pen, places[i], pen.content.buttons[i].label, size);
}

void ScreenPlanner::plan_caption(Pen& pen, const Box& in, const Colour& ground, std::size_t most) {
  const Caption& caption = *pen.content.caption;
  const core::Duration since = pen.content.caption_since;
  const Theme& t = *look_.theme;
  // Smaller only where a word, or the question in its place, would be cut; half a question is none.
  const bool is_question = most == 0;
  const int least = pixels(is_question ? std::min(pen.layout.card_size.least, pen.layout.notice_size)
                                       : pen.layout.card_size.least);
  int size = pixels((is_question ? kAskedLarger : 1) * pen.layout.caption_size);
  const Lines* lines = nullptr;
  for (;; --size) {
    lines = &wrapped(pen, caption.text, {size, Weight::Normal}, in.width, true);
    const bool is_whole = !is_question || lines->lines.size() <= lines_in(in.height, size);
    if (size <= least || (!lines->cuts && is_whole)) break;
  }
  const std::vector<LineSpan>& all = lines->lines;
  if (all.empty()) return;
  const std::size_t page_lines = !is_question ? most : lines_in(in.height, size);

  // The page of the newest word that has begun; of a voice that gives no times, the page of that share of
  // time.
  std::size_t line = 0;
  if (caption.words.empty()) {
    const double share = core::to_seconds(since) / std::max(0.1, core::to_seconds(caption.length));
    line = static_cast<std::size_t>(std::clamp(share, 0.0, 0.999) * static_cast<double>(all.size()));
  } else if (const std::size_t begun = words_begun(caption, since, kPageLead); begun > 0) {
    while (line + 1 < all.size() && all[line + 1].begin <= caption.words[begun - 1].begin) ++line;
  }
  const std::size_t first = line / page_lines * page_lines;
  const std::size_t end = std::min(first + page_lines, all.size());
  const LineDirection direction =
      is_right_to_left(caption.text) ? LineDirection::RightToLeft : LineDirection::LeftToRight;
  const CaptionWord* word = word_at(caption, since);
  double y = in.y + (in.height - static_cast<double>(end - first) * size * kLineHeight) / 2;
  for (std::size_t i = first; i < end; ++i, y += size * kLineHeight) {
    PlacedText placed;
    placed.part = Part::Caption;
    placed.line = pen.type.set(line_text(caption.text, all[i]), size, Weight::Normal, direction);
    placed.x = in.x + (in.width - placed.line->width) / 2;
    placed.y = y;
    placed.colour = t.text;
    placed.ground = ground;
    if (word != nullptr && word->begin < all[i].end && word->end > all[i].begin) {
      placed.begin = std::max(word->begin, all[i].begin) - all[i].begin;
      placed.end = std::min(word->end, all[i].end) - all[i].begin;
      placed.other = t.spoken_text;
      for (const SetLine::Stretch& s : placed.line->stretches(placed.begin, placed.end)) {
        const double around = kHighlight * size;
        pen.out.emplace_back(
            PlacedPlate{{placed.x + s.left - around, y, s.right - s.left + 2 * around, size * 1.2},
                        0.18 * size,
                        t.spoken});
      }
    }
    pen.out.emplace_back(std::move(placed));
  }
}

}  // namespace mana::render
