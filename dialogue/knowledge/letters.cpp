#include "dialogue/knowledge/letters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/form.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/wording/read_aloud.hpp"

namespace mana::dialogue::knowledge {
namespace {

/// 1..26 of "thirteenth", "13th"; 0: none.
int of_ordinal(std::string_view word) {
  constexpr std::array<std::string_view, 20> kNames{
      "first",     "second",    "third",       "fourth",     "fifth",      "sixth",      "seventh",
      "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth", "fourteenth",
      "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};
  const auto found = std::find(kNames.begin(), kNames.end(), word);
  if (found != kNames.end()) return static_cast<int>(found - kNames.begin()) + 1;
  for (unsigned n = 1; n <= 26; ++n)
    if (ordinal(n) == word) return static_cast<int>(n);
  return word == "last" ? 26 : 0;
}

class LetterSlots final : public SlotReader {
 public:
  std::size_t length(std::string_view slot, Words words, std::size_t at) const override {
    const std::string& text = words[at].text;
    if (slot == "roman") return of_roman(text) ? 1 : 0;
    if (slot == "nth") return of_ordinal(text) > 0 ? 1 : 0;
    return text.size() == 1 && text[0] >= 'a' && text[0] <= 'z' ? 1 : 0;
  }
};

std::string shown(char letter) { return std::string(1, static_cast<char>(letter - 'a' + 'A')); }

std::optional<std::string> next_letter(Words words, const SlotReader& slots) {
  static const std::vector<Form> kAfter{
      "what|which letter comes|is|goes|follows next? after {letter} "
      "in_the_alphabet|in_the_abc|of_the_alphabet?",
      "what comes|is|goes after the? letter? {letter} in the alphabet|abc",
      "what|which letter follows {letter} in_the_alphabet|in_the_abc|of_the_alphabet?",
      "what comes|is|goes after the letter {letter}"};
  static const std::vector<Form> kBefore{
      "what|which letter comes|is|goes before {letter} in_the_alphabet|in_the_abc|of_the_alphabet?",
      "what comes|is|goes before the? letter? {letter} in the alphabet|abc",
      "what comes|is|goes before the letter {letter}"};
  const auto after = first_of(kAfter, words, &slots);
  const auto found = after ? after : first_of(kBefore, words, &slots);
  if (!found) return {};
  const char letter = words[found->found.slot("letter")->begin].text[0];
  const char next = static_cast<char>(letter + (after ? 1 : -1));
  if (next < 'a') return std::string{"Nothing comes before A: it is the first letter."};
  if (next > 'z') return std::string{"Nothing comes after Z: it is the last letter."};
  return shown(next) + " comes " + (after ? "after " : "before ") + shown(letter) + ".";
}

std::optional<std::string> place_of_letter(Words words, const SlotReader& slots) {
  static const std::vector<Form> kWhich{
      "which|what number letter is the? letter? {letter} in_the_alphabet|in_the_abc|of_the_alphabet?",
      "what|which number is the? letter {letter} in_the_alphabet|in_the_abc|of_the_alphabet?",
      "what|which number is {letter} in the alphabet|abc",
      "what|which number in the alphabet|abc is {letter}",
      "where is|does the? letter? {letter} come? in the alphabet|abc",
      "what|which number letter of the alphabet is {letter}"};
  if (const auto found = first_of(kWhich, words, &slots)) {
    const char letter = words[found->found.slot("letter")->begin].text[0];
    return shown(letter) + " is the " + ordinal(static_cast<unsigned>(letter - 'a' + 1)) +
           " letter of the alphabet.";
  }
  static const std::vector<Form> kNth{
      "what|which is|would_be? the {nth} letter of|in the alphabet|abc",
      "what|which letter is {nth} of|in the alphabet|abc",
      "what|which letter is the {nth} of|in the alphabet|abc",
      "the? {nth} letter of|in the alphabet|abc is|what|which? what|which|is? it|that?"};
  if (const auto found = first_of(kNth, words, &slots)) {
    const int n = of_ordinal(words[found->found.slot("nth")->begin].text);
    return "The " + ordinal(static_cast<unsigned>(n)) + " letter of the alphabet is " +
           shown(static_cast<char>('a' + n - 1)) + ".";
  }
  static const std::vector<Form> kCount{"how many letters is|are there? in the|our? alphabet|abc",
                                        "how many letters is|are there? in the english? alphabet"};
  if (first_of(kCount, words, &slots)) return std::string{"There are 26 letters in the alphabet|abc."};
  return {};
}

std::optional<std::string> numerals(Words words, const SlotReader& slots) {
  static const std::vector<Form> kOf{
      "what|which number? is|does {roman} mean? on_the_clock|on_the_clock_tower? in|as? a? roman "
      "numerals|numeral|letters",
      "what|which number? is|does the? roman numeral|numerals|number|letters {roman} mean|stand_for?",
      "roman numerals? {roman} what|which number? is|does that|it mean?"};
  static const std::vector<Form> kIn{
      "what is {n} in roman numerals|letters|numbers",
      "how do|would|does you|i|they|one write|put|do|say {n} in roman numerals|letters|numbers",
      "what is the? roman numeral|numerals for {n}", "{n} in roman numerals|letters what is it|that",
      "how is {n} written in roman numerals"};
  if (const auto found = first_of(kOf, words, &slots)) {
    const std::string& letters = words[found->found.slot("roman")->begin].text;
    return aiml::upper(letters) + " is " + std::to_string(*of_roman(letters)) + ".";
  }
  const auto found = first_of(kIn, words, &slots);
  if (!found) return {};
  const double number = *words[found->found.slot("n")->begin].number;
  if (number != std::floor(number) || number < 1 || number > 3999) return {};
  std::string spelt;
  for (const char c : roman(static_cast<int>(number)))
    spelt += (spelt.empty() ? "" : ", ") + std::string(1, c);
  return figures(number) + " in Roman numerals is " + spelt + ".";
}

/// "XIV, on the clock tower, in Roman numerals"
std::optional<std::string> numeral_anywhere(Words words) {
  std::optional<std::string> letters;
  bool roman_said = false, asked = false;
  for (const Word& w : words) {
    roman_said |= w.is("roman");
    asked |= w.is("what") || w.is("which");
    const bool is_one =
        w.text.size() > 1 && of_roman(w.text).has_value() && w.text != "mix" && w.text != "di";
    if (w.number || (is_one && letters)) return {};
    if (is_one) letters = w.text;
  }
  if (!roman_said || !asked || !letters) return {};
  return aiml::upper(*letters) + " is " + std::to_string(*of_roman(*letters)) + ".";
}

std::optional<std::string> next_number(Words words) {
  static const std::vector<Form> kAfter{"what|which number? comes|goes|follows after? {n}",
                                        "what number is after {n}"};
  static const std::vector<Form> kBefore{"what|which number? comes|goes before {n}",
                                         "what number is before {n}"};
  const auto after = first_of(kAfter, words);
  const auto found = after ? after : first_of(kBefore, words);
  if (!found) return {};
  const double number = *words[found->found.slot("n")->begin].number;
  if (number != std::floor(number) || number > 1e9 || (!after && number < 1)) return {};
  return figures(number + (after ? 1 : -1)) + " comes " + (after ? "after " : "before ") + figures(number) +
         ".";
}

}  // namespace

std::string roman(int number) {
  struct Step {
    int value;
    const char* letters;
  };
  constexpr Step kSteps[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
                             {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},   {9, "IX"},
                             {5, "V"},    {4, "IV"},   {1, "I"}};
  if (number < 1 || number > 3999) return {};
  std::string out;
  for (const Step& s : kSteps)
    for (; number >= s.value; number -= s.value) out += s.letters;
  return out;
}

std::optional<int> of_roman(std::string_view letters) {
  const auto value = [](char c) {
    switch (c | 0x20) {
      case 'i': return 1;
      case 'v': return 5;
      case 'x': return 10;
      case 'l': return 50;
      case 'c': return 100;
      case 'd': return 500;
      case 'm': return 1000;
      default: return 0;
    }
  };
  if (letters.empty() || letters.size() > 15) return {};
  int sum = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const int here = value(letters[i]), next = i + 1 < letters.size() ? value(letters[i + 1]) : 0;
    if (here == 0) return {};
    sum += here < next ? -here : here;
  }
  return aiml::equal_but_case(roman(sum), letters) ? std::optional{sum} : std::nullopt;
}

std::optional<std::string> about_letters(const Question& question) {
  const LetterSlots slots;
  const Words words{question.words};
  if (auto found = next_letter(words, slots)) return found;
  if (auto found = place_of_letter(words, slots)) return found;
  if (auto found = numerals(words, slots)) return found;
  if (auto found = numeral_anywhere(words)) return found;
  return next_number(words);
}

}  // namespace mana::dialogue::knowledge
