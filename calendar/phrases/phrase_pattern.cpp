#include "calendar/phrases/phrase_pattern.hpp"

#include <algorithm>
#include <charconv>

#include "agent/core/check.hpp"
#include "agent/core/edit_distance.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {
namespace {

using Kind = Token::Kind;

constexpr int kFirstYear = 1900, kLastYear = 2200;

std::optional<int> value_of(std::string_view digits) {
  int n = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  if (error != std::errc{} || end != digits.data() + digits.size()) return {};
  return n;
}

/// The figures of a token of at most so many; -1: it has none, or more.
int figure_in(const Token& token, std::size_t most) {
  if (token.kind != Kind::Number || token.text.size() > most) return -1;
  return value_of(token.text).value_or(-1);
}

std::optional<int> named(std::span<const NamedNumber> names, std::string_view word) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const NamedNumber& n) { return n.word == word; });
  if (found == names.end()) return {};
  return found->value;
}

template <std::size_t N>
std::optional<int> place_in(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end()) return {};
  return static_cast<int>(found - names.begin());
}

/// "twenty-one" of three tokens, "twenty one" of two, "twenty" of one; empty: so many words are not there.
std::string words_joined(const std::vector<Token>& tokens, std::size_t at, std::size_t count) {
  if (at + count > tokens.size() || tokens[at].kind != Kind::Word) return {};
  if (count == 1) return tokens[at].text;
  const Token& last = tokens[at + count - 1];
  if (last.kind != Kind::Word || (count == 3 && tokens[at + 1].text != "-")) return {};
  return tokens[at].text + "-" + last.text;
}

std::vector<std::string_view> parts_of(std::string_view text, char sign) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(sign), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

PhraseGrammar::Slot PhraseGrammar::slot_named(std::string_view name) {
  struct Name {
    std::string_view name;
    Slot slot;
  };
  static constexpr Name kNames[] = {{"{weekday}", Slot::Weekday},
                                    {"{weekdays}", Slot::Weekdays},
                                    {"{month}", Slot::Month},
                                    {"{part}", Slot::Part},
                                    {"{half}", Slot::Half},
                                    {"{unit}", Slot::Unit},
                                    {"{nth}", Slot::Nth},
                                    {"{n}", Slot::N},
                                    {"{hour}", Slot::Hour},
                                    {"{hh}", Slot::Hh},
                                    {"{mm}", Slot::Mm},
                                    {"{hhmm}", Slot::Hhmm},
                                    {"{word_hour}", Slot::WordHour},
                                    {"{word_minute}", Slot::WordMinute},
                                    {"{day}", Slot::Day},
                                    {"{ordinal}", Slot::Ordinal},
                                    {"{figure_ordinal}", Slot::FigureOrdinal},
                                    {"{fives}", Slot::Fives},
                                    {"{late_yy}", Slot::LateYy},
                                    {"{dd}", Slot::Dd},
                                    {"{day2}", Slot::Day2},
                                    {"{monthnumber}", Slot::MonthNumber},
                                    {"{month_ordinal}", Slot::MonthOrdinal},
                                    {"{year}", Slot::Year},
                                    {"{yy}", Slot::Yy}};
  for (const Name& n : kNames)
    if (n.name == name) return n.slot;
  return Slot::None;
}

PhraseGrammar::Element PhraseGrammar::element_of(std::string_view text) {
  Element e;
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    e.optional = true;
    text = text.substr(1, text.size() - 2);
  }
  e.glued = text.size() > 1 && text.front() == '_';
  if (e.glued) text.remove_prefix(1);
  e.slot = slot_named(text);
  if (e.slot != Slot::None) return e;
  MANA_CHECK(text.front() != '{', "a rule for phrases names a slot that is not known");
  for (std::string_view word : parts_of(text, '|')) {
    if (word.size() > 1 && word.front() == '_') {
      e.glued = true;
      word.remove_prefix(1);
    }
    e.words.emplace_back(word);
  }
  return e;
}

PhraseGrammar::PhraseGrammar(const PhraseWords& words) : words_{&words} {
  for (const PhraseRule& rule : words.rules) {
    Rule made{&rule, {}};
    // "[single day]" is two elements that may be missing, each by itself.
    bool within = false;
    for (std::string_view element : parts_of(rule.pattern, ' ')) {
      const bool opens = element.front() == '[', closes = element.back() == ']' && element.size() > 1;
      within = within || opens;
      std::string whole{element};
      if (within && !opens) whole.insert(0, "[");
      if (within && !closes) whole += "]";
      if (closes) within = false;
      made.elements.push_back(element_of(whole));
    }
    rules_.push_back(std::move(made));
  }
}

PhraseGrammar::Match PhraseGrammar::longest_at(const std::vector<Token>& tokens, std::size_t at) const {
  Match best;
  for (const Rule& rule : rules_) {
    PhraseSlots slots;
    const auto end = match({tokens, rule.elements}, 0, at, slots);
    if (end && *end - at > best.size) best = {rule.rule, *end - at, slots};
  }
  return best;
}

std::optional<std::size_t> PhraseGrammar::match(const State& state, std::size_t element, std::size_t at,
                                                PhraseSlots& slots) const {
  if (element == state.elements.size()) return at;
  const Element& e = state.elements[element];
  const PhraseSlots before = slots;
  if (at < state.tokens.size() && (!e.glued || state.tokens[at].glued)) {
    std::size_t size = 0;
    if (e.slot != Slot::None) {
      size = take(e.slot, state.tokens, at, slots);
    } else if (std::find(e.words.begin(), e.words.end(), state.tokens[at].text) != e.words.end()) {
      size = 1;
    }
    if (size > 0) {
      if (const auto end = match(state, element + 1, at + size, slots)) return end;
      slots = before;
    }
  }
  return e.optional ? match(state, element + 1, at, slots) : std::nullopt;
}

std::size_t PhraseGrammar::take_number(const std::vector<Token>& tokens, std::size_t at, int& value) const {
  if (tokens[at].kind == Kind::Number) {
    const auto n = tokens[at].text.size() <= 4 ? value_of(tokens[at].text) : std::nullopt;
    if (!n) return 0;
    value = *n;
    return 1;
  }
  const auto& names = time_words(words_->language).numbers;
  for (std::size_t count = 3; count >= 1; --count) {
    const std::string word = words_joined(tokens, at, count);
    if (word.empty()) continue;
    auto n = named(words_->numbers, word);
    if (!n) n = place_in(names, word);
    if (!n) continue;
    value = *n;
    return count;
  }
  return 0;
}

/// "thurdsay", "wenesday": a slip of a finger, where only one day is so near.
std::optional<int> PhraseGrammar::weekday_like(const std::string& word) const {
  constexpr std::size_t kSlips = 1;
  if (word.size() < 6 || !(word.ends_with("day") || word.ends_with("say") || word.ends_with("tag")))
    return {};
  std::optional<int> found;
  for (const std::string_view name : time_words(words_->language).weekdays) {
    const auto index = named(words_->weekdays, small_letters(name));
    if (!index || core::edit_distance(word, small_letters(name)) > kSlips) continue;
    if (found) return {};
    found = index;
  }
  return found;
}

bool PhraseGrammar::is_ordinal_ending(std::string_view text) const {
  const auto endings = parts_of(words_->ordinal_endings, ' ');
  return std::find(endings.begin(), endings.end(), text) != endings.end();
}

std::size_t PhraseGrammar::take_ordinal(const std::vector<Token>& tokens, std::size_t at, int& value) const {
  if (tokens[at].kind == Kind::Number) {
    const int n = figure_in(tokens[at], 2);
    const bool ends =
        at + 1 < tokens.size() && tokens[at + 1].glued && is_ordinal_ending(tokens[at + 1].text);
    if (!ends || n < 1 || n > 31) return 0;
    value = n;
    return 2;
  }
  const auto& names = time_words(words_->language).ordinals;
  for (std::size_t count = 3; count >= 1; --count) {
    const std::string word = words_joined(tokens, at, count);
    if (word.empty()) continue;
    auto n = named(words_->ordinals, word);
    if (!n)
      if (const auto place = place_in(names, word)) n = *place + 1;
    if (!n) continue;
    value = *n;
    return count;
  }
  return 0;
}

std::size_t PhraseGrammar::take_clock(Slot slot, const Token& token, PhraseSlots& slots) const {
  const bool figures = token.kind == Kind::Number;
  const int n = figures ? figure_in(token, 4) : -1;
  if (slot == Slot::Hhmm) {
    if (n < 0 || token.text.size() != 4 || n / 100 > 24 || n % 100 > 59) return 0;
    slots.hour = n / 100;
    slots.minute = n % 100;
    slots.padded_hour = slots.with_figures = true;
    return 1;
  }
  if (slot == Slot::Mm) {
    if (n < 0 || token.text.size() != 2) return 0;
    slots.with_figures = true;
    if (!slots.minute) slots.minute = n;  // what comes after are seconds
    if (n > 59) slots.minute = 99;        // there is no such time, which has to be said
    return 1;
  }
  if (slot == Slot::WordMinute) {
    static constexpr int kNone = -1;
    int minute = kNone;
    const std::vector<Token> one{token};
    if (figures || take_number(one, 0, minute) == 0 || minute < 10 || minute > 59) return 0;
    slots.minute = minute;
    return 1;
  }
  if (figures) {
    if (slot == Slot::WordHour || n < 0 || token.text.size() > 2) return 0;
    slots.hour = n;
    slots.padded_hour = token.text.size() == 2 && token.text[0] == '0';
    return 1;
  }
  int hour = 0;
  const std::vector<Token> one{token};
  if (slot == Slot::Hh || token.text == "a" || token.text == "an" || token.text == "couple") return 0;
  if (take_number(one, 0, hour) == 0 || hour < 1 || hour > 12) return 0;
  slots.hour = hour;
  slots.in_words = true;
  return 1;
}

std::size_t PhraseGrammar::take(Slot slot, const std::vector<Token>& tokens, std::size_t at,
                                PhraseSlots& slots) const {
  const Token& token = tokens[at];
  const auto by_name = [&](std::span<const NamedNumber> names, std::optional<int>& out) -> std::size_t {
    const auto value = named(names, token.text);
    if (value) out = value;
    return value ? 1 : 0;
  };
  const auto digits =
      token.kind == Kind::Number && token.text.size() <= 4 ? value_of(token.text) : std::nullopt;
  const auto in_figures = [&](std::size_t most, int lowest, int highest,
                              std::optional<int>& out) -> std::size_t {
    if (!digits || token.text.size() > most || *digits < lowest || *digits > highest) return 0;
    out = digits;
    return 1;
  };
  int value = 0;
  switch (slot) {
    case Slot::Weekday:
      slots.weekday = named(words_->weekdays, token.text);
      if (!slots.weekday) slots.weekday = weekday_like(token.text);
      return slots.weekday ? 1 : 0;
    case Slot::Weekdays: return by_name(words_->plurals, slots.weekday);
    case Slot::Month: return by_name(words_->months, slots.month);
    case Slot::Part: return by_name(words_->parts, slots.part);
    case Slot::Half: return by_name(words_->halves, slots.half);
    case Slot::Unit: return by_name(words_->units, slots.unit);
    case Slot::N:
    case Slot::Fives: {
      const std::size_t size = take_number(tokens, at, value);
      if (slot == Slot::Fives && (value > 25 || value % 5 != 0)) return 0;
      if (size > 0) slots.n = value;
      slots.n_in_figures = token.kind == Kind::Number;
      return size;
    }
    case Slot::Nth: {
      const std::size_t size = take_ordinal(tokens, at, value);
      if (size == 0 || value > 5) return 0;
      slots.nth = slots.n = value;
      return size;
    }
    case Slot::Day:
    case Slot::Day2:
    case Slot::FigureOrdinal:
    case Slot::Ordinal: {
      std::size_t size = take_ordinal(tokens, at, value);
      slots.ordinal_in_words = token.kind == Kind::Word;
      if (slot == Slot::FigureOrdinal && slots.ordinal_in_words) return 0;
      // "December 2pm" names an hour.
      const bool hour = at + 1 < tokens.size() && (named(words_->halves, tokens[at + 1].text) ||
                                                   (tokens[at + 1].text == ":" && tokens[at + 1].glued));
      if (size == 0 && !hour && (slot == Slot::Day || slot == Slot::Day2) && digits &&
          token.text.size() <= 2) {
        value = *digits;
        size = 1;
      }
      if (size == 0 || value < 1 || value > 99) return 0;
      (slot == Slot::Day2 ? slots.day2 : slots.day) = value;
      return size;
    }
    case Slot::MonthOrdinal: {
      const std::size_t size = take_ordinal(tokens, at, value);
      if (size == 0 || value < 1 || value > 12) return 0;
      slots.month = value;
      return size;
    }
    case Slot::Dd: return in_figures(2, 1, 99, slots.day);
    case Slot::MonthNumber: {
      // "12/25/2026" is read as well; "14.30" is a time.
      const bool after_slash = at > 0 && tokens[at - 1].text == "/";
      slots.month_in_figures = after_slash;
      return in_figures(2, 1, after_slash ? 31 : 12, slots.month);
    }
    case Slot::Year: return token.text.size() == 4 ? in_figures(4, kFirstYear, kLastYear, slots.year) : 0;
    case Slot::Yy:
    case Slot::LateYy: {
      // "24 Dec 26" is a year; "9 Dec 10" may be an hour.
      if (token.text.size() != 2 || !digits || (slot == Slot::LateYy && *digits < 25)) return 0;
      slots.year = 2000 + *digits;
      return 1;
    }
    case Slot::Hour:
    case Slot::Hh:
    case Slot::Mm:
    case Slot::Hhmm:
    case Slot::WordHour:
    case Slot::WordMinute: return take_clock(slot, token, slots);
    case Slot::None: break;
  }
  return 0;
}

const PhraseGrammar& phrase_grammar(std::string_view language) {
  static const std::array<PhraseGrammar, 3> kMade{PhraseGrammar{phrase_words("en-GB")},
                                                  PhraseGrammar{phrase_words("en-US")},
                                                  PhraseGrammar{phrase_words("de-DE")}};
  const PhraseWords& wanted = phrase_words(language);
  return *std::find_if(kMade.begin(), kMade.end(),
                       [&](const PhraseGrammar& g) { return &g.words() == &wanted; });
}

}  // namespace mana::calendar
