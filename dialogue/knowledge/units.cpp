#include "dialogue/knowledge/units.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace {

constexpr std::size_t kLongestUnit = 4;  // "kilometres per hour" in words, and one more

const std::vector<Form>& how_many_forms() {
  static const std::vector<Form> kForms{
      "how many {u} is|are|do_you_get? there? in|make|makes|make_up|to|per|is|equals|equal|for? {q} {of}?",
      "how many {u} does|do|would|will|is {q} {of}? make|come_to|be|equal?",
      "{q} {of}? is|are|equals|makes|in|to how many {u}",
      "what|how_much|how_many is {q} {of}? in how_many? {u}"};
  return kForms;
}

const std::vector<Form>& into_forms() {
  static const std::vector<Form> kForms{
      "what|how_much|wot? is|are|does|would? {q} {of}? be|make|come_to? in|into|to|as {u}",
      "convert|change|turn|put {q} {of}? to|into|in {u}",
      "how tall|long|far|heavy|hot|warm|cold|big|fast|much|deep|wide|high is {q} {of}? in {u}"};
  return kForms;
}

/// Behind a clause that tells the quantity.
const std::vector<Form>& that_forms() {
  static const std::vector<Form> kForms{
      "and? what|how_much is|would|does|will that|it|this|they|he|she be|weigh|make|come_to? in {u}",
      "what do|should|would|must|shall i ask|say|put|tell_them|order|buy|get|want for? in {u}",
      "how many {u} is|would|are|does|do|will|should? that|it|this|there|i be|make|come_to|need|want|get?",
      "how far|tall|heavy|long|hot is that|it|he|she|this in {u}", "what is in {u}"};
  return kForms;
}

bool parsed(std::string_view text, double& value) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && stop == text.data() + text.size() && std::isfinite(value);
}

bool is_of_britain(std::string_view w) {
  constexpr std::array<std::string_view, 9> kBritish{"british", "english", "imperial", "uk", "an",
                                                     "a",       "proper",  "old",      "one"};
  return std::find(kBritish.begin(), kBritish.end(), w) != kBritish.end();
}

bool any_of(Words words, std::initializer_list<std::string_view> wanted) {
  return std::any_of(words.begin(), words.end(), [&](const Word& w) {
    return std::find(wanted.begin(), wanted.end(), w.text) != wanted.end();
  });
}

const Unit* of_dimension(const std::vector<const Unit*>& units, std::string_view dimension) {
  for (const Unit* u : units)
    if (u->dimension == dimension) return u;
  return nullptr;
}

bool is_celsius(const Unit& u) { return u.one.ends_with("Celsius"); }

/// What may stand behind the first without a name, or be too much for one figure: pounds of stones.
struct Below {
  std::string_view unit, below;
  double times;
  bool in_answers;
};
constexpr Below kBelow[] = {
    {"stone", "pound", 14, true}, {"foot", "inch", 12, true}, {"pound", "ounce", 16, false}};
const Below* below(const Unit& u) {
  for (const Below& b : kBelow)
    if (b.unit == u.one) return &b;
  return nullptr;
}

}  // namespace

core::Result<Units> Units::read(const std::filesystem::path& folder) {
  auto lines = lines_of(folder / "units.txt");
  if (!lines) return std::move(lines).error();
  auto marks = lines_of(folder / "gas_marks.txt");
  if (!marks) return std::move(marks).error();
  Units units;
  for (const std::string& line : *lines)
    if (auto status = units.add(line); !status) return std::move(status).error();
  for (const std::string& line : *marks) {
    const auto sides = split(line, '=');
    const auto degrees = split(sides.back(), ',');
    GasMark mark;
    if (sides.size() != 2 || degrees.size() != 2 || !parsed(sides[0], mark.mark) ||
        !parsed(degrees[0], mark.celsius) || !parsed(degrees[1], mark.fahrenheit))
      return core::bad_input("gas_marks.txt: \"" + line + "\" is no mark.");
    units.marks_.push_back(mark);
  }
  return units;
}

core::Status Units::add(const std::string& line) {
  const core::Error wrong = core::bad_input("units.txt: \"" + line + "\" is no unit.");
  if (line.starts_with("= ")) {
    const auto parts = split(line, ' ');
    Pair pair;
    if (parts.size() != 4 || !parsed(parts[3], pair.count)) return wrong;
    pair.one = parts[1];
    pair.in = parts[2];
    pairs_.push_back(std::move(pair));
    return {};
  }
  const auto parts = split(line, '|');
  Unit unit;
  if (parts.size() < 4 || !parsed(parts[3], unit.factor)) return wrong;
  unit.dimension = parts[0];
  unit.one = parts[1];
  unit.several = parts[2];
  std::vector<std::string> names{unit.one, unit.several};
  if (parts.size() > 4)
    for (std::string& name : split(parts[4], ',')) names.push_back(std::move(name));
  for (const std::string& name : names) {
    auto& of_name = by_name_[name];
    if (!name.empty() && (of_name.empty() || of_name.back() != units_.size()))
      of_name.push_back(units_.size());
  }
  units_.push_back(std::move(unit));
  return {};
}

const Unit* Units::named(std::string_view one) const {
  const auto found = std::find_if(units_.begin(), units_.end(), [&](const Unit& u) { return u.one == one; });
  return found == units_.end() ? nullptr : &*found;
}

std::size_t Units::unit_at(Words words, std::size_t at, std::vector<const Unit*>* units) const {
  for (std::size_t n = std::min(kLongestUnit, words.size() - std::min(at, words.size())); n > 0; --n) {
    const auto found = by_name_.find(joined(words, at, at + n));
    if (found == by_name_.end()) continue;
    if (units != nullptr)
      for (const std::size_t i : found->second) units->push_back(&units_[i]);
    return n;
  }
  return 0;
}

void Units::read_more(Words words, std::size_t at, Quantity& q) const {
  const std::size_t number = at < words.size() && words[at].is("and") ? at + 1 : at;
  if (number >= words.size() || words[number].begins || !words[number].number) return;
  if (q.units.empty() || below(*q.units.front()) == nullptr) return;
  const Below& b = *below(*q.units.front());
  std::vector<const Unit*> units;
  const std::size_t n = unit_at(words, number + 1, &units);
  const Unit* const lower = named(b.below);
  if (lower == nullptr || *words[number].number >= b.times) return;
  if (n > 0 && of_dimension(units, q.units.front()->dimension) != lower) return;
  q.more = *words[number].number;
  q.more_units = {lower};
  q.words += number - at + 1 + n;
}

std::optional<Quantity> Units::quantity_at(Words words, std::size_t at) const {
  Quantity q;
  std::size_t i = at;
  const auto is = [&](std::size_t k, std::string_view w) { return k < words.size() && words[k].is(w); };
  const bool minus = is(i, "minus");
  if (minus) ++i;
  if (i < words.size() && words[i].number) {
    q.value = *words[i++].number * (minus ? -1 : 1);
    if (is(i, "a") || is(i, "of")) return {};
  } else if (is(i, "half") && (is(i + 1, "a") || is(i + 1, "an"))) {
    q.value = 0.5;
    i += 2;
  } else if ((is(i, "quarter") || (is(i, "a") && is(i + 1, "quarter"))) && !minus) {
    i += is(i, "a") ? 2 : 1;
    if (is(i, "of")) ++i;
    if (is(i, "a") || is(i, "an")) ++i;
    q.value = 0.25;
  } else if (is(i, "a") || is(i, "an") || is(i, "the") || is(i, "each")) {
    q.value = 1;
    q.is_one = true;
    ++i;
  } else {
    return {};
  }
  while (q.is_one && i < words.size() && is_of_britain(words[i].text)) ++i;
  const std::size_t n = unit_at(words, i, &q.units);
  if (n == 0 && (is(i, "degrees") || is(i, "degree"))) {
    q.words = i + 1 - at;
    return q;
  }
  if (n == 0 && (q.is_one || q.value < 1)) return {};
  q.words = i + n - at;
  if (n > 0) read_more(words, at + q.words, q);
  return q;
}

std::size_t Units::length(std::string_view slot, Words words, std::size_t at) const {
  if (slot == "u") {
    if (at + 1 < words.size() && words[at].is("old") && words[at + 1].is("money")) return 2;
    return unit_at(words, at, nullptr);
  }
  if (slot == "of") {
    constexpr std::size_t kMost = 4;
    std::size_t n = 0;
    if (!words[at].is("of")) return 0;
    constexpr std::array<std::string_view, 7> kEnd{"in", "into", "to", "is", "how", "as", "make"};
    while (at + n < words.size() && n < kMost && !words[at + n].number && !(n > 0 && words[at + n].begins) &&
           std::find(kEnd.begin(), kEnd.end(), words[at + n].text) == kEnd.end())
      ++n;
    return n;
  }
  const auto q = quantity_at(words, at);
  return q ? q->words : 0;
}

/// The one quantity of a clause that tells it; nothing where another number stands, or several do.
std::optional<Quantity> Units::only_quantity(Words words) const {
  if (any_question_word(words)) return {};
  std::optional<Quantity> found;
  for (std::size_t i = 0; i < words.size();) {
    const auto q =
        words[i].number || words[i].is("half") || words[i].is("minus") ? quantity_at(words, i) : std::nullopt;
    if (!q && words[i].number) return {};
    if (q && (found || (q->units.empty() && q->words < 2))) return {};
    if (q) found = q;
    i += q ? q->words : 1;
  }
  return found;
}

std::string Units::said(const Quantity& q, const Unit& from) const {
  if (q.value == 0.5)
    return "half a" + std::string{from.one[0] == 'o' || from.one[0] == 'i' ? "n " : " "} + from.one;
  if (q.value == 0.25) return "a quarter of a " + from.one;
  const std::string& name = q.value == 1 ? from.one : from.several;
  const std::string count = q.value < 0 ? "minus " + figures(-q.value) : small_in_words(q.value);
  if (q.more_units.empty()) return count + " " + name;
  const std::string more = small_in_words(q.more);
  if (from.one == "foot") return count + " foot " + more;
  return count + " " + name + " " + more;
}

/// "about 10 stone 12 pounds" where one figure would be none that anybody says.
std::string Units::amount_in(const Unit& into, double base) const {
  const double value = base / into.factor;
  const auto name = [](const Unit& u, double n) { return " " + (n == 1 ? u.one : u.several); };
  const Below* const b = below(into);
  if (b == nullptr || !b->in_answers || value < 1 || value > 1000 ||
      std::abs(value - std::round(value)) < 1e-6) {
    const std::string text = rounded(value);
    return text + name(into, text == "1" || text == "about 1" ? 1 : 2);
  }
  const double exact = value * b->times, all = std::round(exact);
  const double whole = std::floor(all / b->times), rest = all - whole * b->times;
  std::string out = std::abs(exact - all) > 1e-6 ? "about " : "";
  out += figures(whole) + name(into, whole);
  const Unit* const lower = named(b->below);
  return rest == 0 || lower == nullptr ? out : out + " " + figures(rest) + name(*lower, rest);
}

std::optional<std::string> Units::measured(const Quantity& q, const Unit& from, const Unit& into,
                                           bool how_many) const {
  if (&from == &into) return {};
  if (from.dimension == "temperature") {
    const double value = is_celsius(from) ? q.value * 9 / 5 + 32 : (q.value - 32) * 5 / 9;
    if (std::abs(value) > 5000) return {};
    const double near = std::round(value);
    return capitalised(said(q, from)) + " is " + (std::abs(near - value) > 1e-6 ? "about " : "") +
           (near < 0 ? "minus " : "") + figures(std::abs(near)) + " " + into.several + ".";
  }
  double base = q.value * from.factor;
  if (!q.more_units.empty()) base += q.more * q.more_units.front()->factor;
  const double value = base / into.factor;
  if (value < 0.001 || value > 1e9) return {};
  const std::string amount = amount_in(into, base);
  if (how_many && q.value == 1 && q.more_units.empty() && value > 1) {
    const bool is_vowel = std::string_view{"aeio"}.find(from.one[0]) != std::string_view::npos;
    return "There are " + amount + " in " + (is_vowel || from.one == "hour" ? "an " : "a ") + from.one + ".";
  }
  return capitalised(said(q, from)) + " is " + amount + ".";
}

std::optional<std::string> Units::converted(const Quantity& q, const std::vector<const Unit*>& into,
                                            bool how_many) const {
  for (const Pair& pair : pairs_)
    if (q.value == 1 && q.units.size() == 1 && pair.in == q.units.front()->one && into.size() == 1 &&
        pair.one == into.front()->one)
      return "There are " + figures(pair.count) + " " + into.front()->several + " in a " + pair.in + ".";
  const Unit* from = nullptr;
  const Unit* to = nullptr;
  for (const Unit* target : into) {
    const Unit* candidate = of_dimension(q.units, target->dimension);
    // "20 degrees in fahrenheit"
    if (q.units.empty() && target->dimension == "temperature")
      candidate = named(is_celsius(*target) ? "degree Fahrenheit" : "degree Celsius");
    if (candidate == nullptr) continue;
    if (to != nullptr) return {};
    from = candidate;
    to = target;
  }
  if (to == nullptr || to->dimension == "money") {
    if (to == nullptr || !how_many || to->one != "penny") return {};
  }
  return measured(q, *from, *to, how_many);
}

std::optional<std::string> Units::old_money(const Quantity& q) const {
  const Unit* from = q.units.empty() ? named("degree Celsius") : q.units.front();
  if (from == nullptr) return {};
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kOld{
      {{"kilogram", "pound"},
       {"gram", "ounce"},
       {"kilometre", "mile"},
       {"metre", "foot"},
       {"centimetre", "inch"},
       {"millimetre", "inch"},
       {"litre", "pint"},
       {"millilitre", "fluid ounce"},
       {"degree Celsius", "degree Fahrenheit"}}};
  for (const auto& [now, old] : kOld) {
    if (now != from->one) continue;
    const bool person = now == "kilogram" && q.value > 30;
    const Unit* const into = named(person ? "stone" : old);
    return into == nullptr ? std::nullopt : measured(q, *from, *into, false);
  }
  return {};
}

/// "what is gas mark 6", "what gas mark is 180 degrees".
std::optional<std::string> Units::of_gas(Words words) const {
  const Form asked{"gas mark {n}"},
      back{"what|which gas? mark is|would|for {n} degrees? celsius|fahrenheit|centigrade?"};
  if (std::count_if(words.begin(), words.end(), [](const Word& w) { return w.number.has_value(); }) != 1)
    return {};
  if (any_of(words, {"long", "time", "when", "who", "bake", "cook"})) return {};
  if (const auto found = back.find(words)) {
    const double degrees = *words[found->slot("n")->begin].number;
    const bool fahrenheit = any_of(words, {"fahrenheit"}) || degrees > 260;
    for (const GasMark& m : marks_)
      if ((fahrenheit ? m.fahrenheit : m.celsius) == degrees)
        return figures(degrees) + " degrees is gas mark " + figures(m.mark) + ".";
    return {};
  }
  if (!any_question_word(words)) return {};
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto found = asked.match(words, at);
    if (!found) continue;
    const double mark = *words[found->slot("n")->begin].number;
    for (const GasMark& m : marks_)
      if (m.mark == mark)
        return "Gas mark " + figures(mark) + " is " + figures(m.celsius) + " degrees Celsius, or " +
               figures(m.fahrenheit) + " Fahrenheit.";
  }
  return {};
}

std::optional<std::string> Units::answer(const Question& question) const {
  Words words{question.words};
  if (any_of(words, {"american", "us", "america", "recipe_of"})) return {};
  // Of old pence there are 240 to the pound.
  if (any_of(words, {"pennies", "pence", "penny"}) && any_of(words, {"old", "days", "decimal"})) return {};
  if (auto gas = of_gas(words)) return gas;
  // "..., an English pint"
  std::size_t last = words.size();
  while (last > 0 && !words[last - 1].begins) --last;
  const auto british = [&](const Word& w) {
    return is_of_britain(w.text) || by_name_.find(w.text) != by_name_.end();
  };
  if (last > 1 && std::all_of(words.begin() + static_cast<std::ptrdiff_t>(last) - 1, words.end(), british) &&
      !any_number(words.subspan(last - 1)))
    words = words.first(last - 1);

  const auto units_in = [&](const Slot& slot) {
    std::vector<const Unit*> units;
    unit_at(words, slot.begin, &units);
    return units;
  };
  const auto is_old_money = [&](const Slot& slot) { return words[slot.begin].is("old"); };
  for (const auto* forms : {&how_many_forms(), &into_forms()}) {
    const auto found = first_of(*forms, words, this);
    if (!found) continue;
    const Slot& into = *found->found.slot("u");
    const auto q = quantity_at(words, found->found.slot("q")->begin);
    if (!q) return {};
    return is_old_money(into) ? old_money(*q) : converted(*q, units_in(into), forms == &how_many_forms());
  }
  for (const Form& form : that_forms()) {
    const auto found = form.find_last(words, this);
    const auto q = found ? only_quantity(words.first(found->begin)) : std::nullopt;
    if (!q) continue;
    const Slot& into = *found->slot("u");
    return is_old_money(into) ? old_money(*q) : converted(*q, units_in(into), false);
  }
  return anyhow(words);
}

/// "A fathom, that's how deep in feet", "litres in a gallon for the car", "how far is five miles in them
/// kilometres", "my scales only do grams. Eight ounces of flour, what's that": one quantity and one other
/// unit of its kind.
std::optional<std::string> Units::anyhow(Words words) const {
  // Of what somebody did or weighs nothing is asked here.
  if (has_word(words, {"when",   "where", "who",   "why",  "recipe", "dollars", "year", "lost", "put",
                       "gained", "each",  "per",   "cost", "costs",  "price",   "age",  "ago",  "walk",
                       "drive",  "bus",   "train", "bake", "cook",   "i",       "we"}))
    return {};
  std::optional<Quantity> q;
  std::vector<std::vector<const Unit*>> others;
  const Words all = words;
  for (std::size_t i = 0; i < words.size();) {
    const bool one = words[i].number || is_among(words[i].text, {"a", "an", "half", "one"});
    const auto here = one ? quantity_at(words, i) : std::nullopt;
    if (here && !here->units.empty()) {
      // "litres in a gallon, an English gallon"
      if (q && !(here->is_one && here->units == q->units)) return {};
      if (!q) q = here;
      i += here->words;
      continue;
    }
    if (words[i].number) return {};
    std::vector<const Unit*> units;
    const std::size_t n = words[i].text.size() < 3 ? 0 : unit_at(words, i, &units);
    if (n > 0) others.push_back(units);
    i += std::max<std::size_t>(n, 1);
  }
  if (!q || q->units.front()->dimension == "money") return {};
  // "all in ounces": what the quantity is in goes without saying.
  std::erase_if(others, [&](const auto& units) {
    return std::any_of(units.begin(), units.end(), [&](const Unit* u) {
      return std::find(q->units.begin(), q->units.end(), u) != q->units.end();
    });
  });
  const bool new_degrees = has_phrase(all, "new degrees") || has_phrase(all, "new money");
  if (others.empty() && new_degrees && q->units.front()->dimension == "temperature" &&
      !is_celsius(*q->units.front()))
    others.push_back({named("degree Celsius")});
  if (others.size() != 1 || others.front().front() == nullptr) return {};
  // What asks: "how many|far", "what is that|it", "in grams", or the half sentence "litres in a gallon".
  const bool asks =
      has_phrase(all, "how many") || has_phrase(all, "how far") || has_phrase(all, "how deep") ||
      has_phrase(all, "how long") || has_phrase(all, "how tall") || has_phrase(all, "how much") ||
      has_phrase(all, "how heavy") || has_phrase(all, "how big") || has_phrase(all, "how wide") ||
      has_phrase(all, "how high") || has_phrase(all, "how hot") || has_phrase(all, "what is") ||
      has_phrase(all, "what would that") || has_phrase(all, "what does that") ||
      has_phrase(all, "that is what") || has_phrase(all, "which is what") || has_phrase(all, "is what");
  static const Form kHalf{"{u} in|to|per {q}"};
  const auto half = kHalf.match(all, 0, this);
  if (!asks && !half) return {};
  if (has_word(all,
               {"taller", "heavier", "shorter", "more", "less", "than", "left", "over", "weight", "height"}))
    return {};
  constexpr std::size_t kLongestAsked = 32;
  if (all.size() > kLongestAsked) return {};
  return converted(*q, others.front(), half.has_value() || has_phrase(all, "how many"));
}

}  // namespace mana::dialogue::knowledge
