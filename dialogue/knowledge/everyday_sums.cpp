#include "dialogue/knowledge/everyday_sums.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/calendar_days.hpp"
#include "dialogue/knowledge/form.hpp"
#include "dialogue/knowledge/local_knowledge.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/wording/number_words.hpp"
#include "dialogue/wording/read_aloud.hpp"

namespace mana::dialogue::knowledge {
namespace {

/// A number of pounds, or of anything.
struct Amount {
  double value = 0;
  bool is_money = false;
  std::size_t words = 0;
};

bool is_pound(const Word& w) {
  return is_among(w.text, {"pound", "pounds", "quid", "euros", "euro", "dollar", "dollars"});
}
bool is_penny(const Word& w) { return is_among(w.text, {"p", "pence", "penny", "pennies", "cent", "cents"}); }

/// "four pounds fifty", "99p", "a pound", "a tenner", "13.60", "50".
std::optional<Amount> amount_at(Words words, std::size_t at) {
  const auto has = [&](std::size_t i) { return i < words.size() && !(i > at && words[i].begins); };
  if (!has(at)) return {};
  std::size_t i = at;
  double value = 1;
  if (words[at].number) {
    value = *words[at].number;
  } else if (!words[at].is("a")) {
    return {};
  }
  ++i;
  if (has(i) && (words[i].is("tenner") || words[i].is("fiver")) && !words[at].number)
    return Amount{words[i].is("tenner") ? 10.0 : 5.0, true, 2};
  if (has(i) && is_penny(words[i])) return Amount{value / 100, true, 2};
  if (has(i) && is_pound(words[i])) {
    ++i;
    const std::size_t pence = has(i) && words[i].is("and") ? i + 1 : i;
    const bool more = has(pence) && words[pence].number && *words[pence].number < 100 &&
                      !words[pence].text.starts_with("a ") &&
                      *words[pence].number == std::floor(*words[pence].number) && value == std::floor(value);
    const bool named = more && has(pence + 1) && is_penny(words[pence + 1]);
    if (more && (named || pence == i)) {
      value += *words[pence].number / 100;
      i = pence + (named ? 2 : 1);
    }
    if (has(i) && words[i].is("note")) ++i;
    return Amount{value, true, i - at};
  }
  if (!words[at].number) return {};
  const bool in_words = words[at].text.front() < '0' || words[at].text.front() > '9';
  // "thirty-seven twenty-five", "one forty-five"; "nineteen fifty" is read as a year before.
  if (in_words && value < 100 && has(i) && words[i].number && *words[i].number >= 10 &&
      *words[i].number < 100 && (words[i].text.front() < '0' || words[i].text.front() > '9'))
    return Amount{value + *words[i].number / 100, true, 2};
  return Amount{value, false, 1};
}

/// "eights" -> 8, "dozens" -> 12.
std::optional<double> several(std::string_view word) {
  if (word == "ones") return {};
  if (word == "dozens") return 12;
  if (word == "sixes") return 6;
  if (!word.ends_with('s')) return {};
  word.remove_suffix(1);
  for (std::size_t i = 1; i < kBelowTwenty.size(); ++i)
    if (kBelowTwenty.at(i) == word) return static_cast<double>(i);
  return word == "hundred" ? std::optional{100.0} : std::nullopt;
}

int days_of(std::string_view unit) {
  if (unit == "day" || unit == "days") return 1;
  if (unit == "week" || unit == "weeks") return 7;
  return unit == "fortnight" || unit == "fortnights" ? 14 : 0;
}
int months_of(std::string_view unit) {
  if (unit == "month" || unit == "months") return 1;
  return unit == "year" || unit == "years" ? 12 : 0;
}

/// How many of `unit` are in `count` times `period`; 0: not a whole number of them that everybody agrees on.
double times_in(std::string_view unit, double count, std::string_view period) {
  if (days_of(unit) > 0 && days_of(period) > 0 && days_of(period) % days_of(unit) == 0)
    return count * days_of(period) / days_of(unit);
  if (months_of(unit) > 0 && months_of(period) > 0 && months_of(period) % months_of(unit) == 0)
    return count * months_of(period) / months_of(unit);
  if ((unit == "week") && months_of(period) == 12) return count * 52;
  if (unit == "day" && months_of(period) == 12) return count * 365;
  if (unit == "hour" && days_of(period) > 0) return count * 24 * days_of(period);
  return 0;
}

class SumSlots final : public SlotReader {
 public:
  std::size_t length(std::string_view slot, Words words, std::size_t at) const override {
    if (slot == "m") {
      const auto amount = amount_at(words, at);
      return amount ? amount->words : 0;
    }
    if (slot == "times") return several(words[at].text) ? 1 : 0;
    if (slot == "unit") return unit_length(words, at);
    if (slot == "period") {
      if (words[at].number || words[at].is("a") || words[at].is("the") || words[at].is("one"))
        return at + 1 < words.size() && unit_length(words, at + 1) > 0 ? 2 : 0;
      return 0;
    }
    if (slot == "year") return is_year(words[at]) ? 1 : 0;
    return slot == "things" ? things(words, at) : 0;
  }

 private:
  static bool is_year(const Word& w) {
    return w.number && *w.number >= 1000 && *w.number <= 2999 && *w.number == std::floor(*w.number);
  }
  static std::size_t unit_length(Words words, std::size_t at) {
    const std::string& w = words[at].text;
    return days_of(w) > 0 || months_of(w) > 0 || w == "hour" ? 1 : 0;
  }
  /// One to four words of what is counted.
  static std::size_t things(Words words, std::size_t at) {
    constexpr std::array<std::string_view, 22> kEnd{
        "at",   "for", "a",    "and", "between", "among", "amongst", "each", "per", "every", "how",
        "what", "in",  "over", "is",  "to",      "from",  "with",    "off",  "of",  "by",    "plus"};
    std::size_t n = 0;
    while (at + n < words.size() && n < 4 && !words[at + n].number && !(words[at + n].begins) &&
           std::find(kEnd.begin(), kEnd.end(), words[at + n].text) == kEnd.end())
      ++n;
    return n;
  }
};

const SumSlots kSlots;

/// A number of the whole, with what it counts.
struct Told {
  Amount amount;
  std::size_t at = 0;
};

/// All numbers that are told; a percentage stands without its sign.
std::vector<Told> all_told(Words words) {
  std::vector<Told> all;
  for (std::size_t i = 0; i < words.size();) {
    const bool coin = words[i].is("a") && i + 1 < words.size() &&
                      (words[i + 1].is("fiver") || words[i + 1].is("tenner") || words[i + 1].is("pound"));
    const auto a = words[i].number || coin ? amount_at(words, i) : std::nullopt;
    if (a) all.push_back({*a, i});
    i += a ? a->words : 1;
  }
  return all;
}

bool is_asked(Words words) { return any_question_word(words); }

std::string that_is(double value, bool is_money) {
  if (is_money) {
    const double pence = value * 100;
    const bool exact = std::abs(pence - std::round(pence)) < 1e-6;
    return (exact ? "That is " : "That is about ") + money(pence) + ".";
  }
  const double fine = std::round(value * 100) / 100;
  const bool exact = std::abs(fine - value) <= 1e-9 * std::max(1.0, std::abs(value));
  return (exact ? "That is " : "That is about ") + figures(fine) + ".";
}

Amount amount_of(Words words, const Found& found, std::string_view slot, std::size_t nth = 0) {
  const Slot* const s = found.slot(slot, nth);
  return s == nullptr ? Amount{} : amount_at(words, s->begin).value_or(Amount{});
}

/// No number is said but those of the form.
std::size_t numbers_in(Words words) {
  return static_cast<std::size_t>(
      std::count_if(words.begin(), words.end(), [](const Word& w) { return w.number.has_value(); }));
}
bool uses_all(Words words, const Found& found) {
  return numbers_in(words) == numbers_in(words.subspan(found.begin, found.end - found.begin));
}

std::optional<std::string> table_of_times(Words words) {
  static const std::vector<Form> kForms{("what|how_much? is|are|do|does? {n} {times} is|are|make|makes? "
                                         "what? is? that|it? come_to|make?"),
                                        "{n} {times} what|how_much is|does|do that|it|they make|come_to?"};
  static const std::vector<Form> kIn{
      "how many {times} is|are|go|goes|do|does? there? go|goes? in|into|to|make {n}",
      "{times} into {n} how many times?"};
  if (const auto in = first_of(kIn, words, &kSlots)) {
    const double all = *words[in->found.slot("n")->begin].number;
    const double each = *several(words[in->found.slot("times")->begin].text);
    const double whole = std::floor(all / each + 1e-9), left = all - whole * each;
    if (!uses_all(words, in->found)) return {};
    return "That is " + figures(whole) + (left < 1e-9 ? "." : ", and " + figures(left) + " left over.");
  }
  const auto found = first_of(kForms, words, &kSlots);
  if (!found) return {};
  const double a = *words[found->found.slot("n")->begin].number;
  const double b = *several(words[found->found.slot("times")->begin].text);
  return that_is(a * b, false);
}

std::optional<std::string> change(Words words) {
  static const std::vector<Form> kFromFirst{
      ("what|how_much? is|would? the? change do|will|should|would|is? i|we|he|she? get|have|be? "
       "from|out_of|for {m} if|when|after i|we|she|he spend|spent|pay|paid|have_spent {m}"),
      "{m} take_away|less|minus {m} in change",
      ("from|out_of {m} i|we spend|spent {m} what|how_much change is|do|should|will|would i|we|it|there? "
       "get|have|be?"),
      ("i|we had|have|gave|give|paid_with|pay_with|handed_over them|him|her|the_girl|the_lad? {m} and? i|we? "
       "spend|spent|it_was|the_bill_was|it_came_to|it_cost {m} {things}? what|how_much change|money? "
       "is|do|should|will|would|have i|we|it|there? get|have|be|got|left? back|left?")};
  static const std::vector<Form> kSpentFirst{
      ("if? i|we|it|they spend|spent|costs|cost|comes_to|came_to|is|pay|buy_something_for {m} what|how_much "
       "change|is|would|do|will|should? the? change? do|will|would|should|is? i|we|it? get|have|be? back? "
       "from|out_of|for {m}"),
      "what|how_much? change do|will|should|would i|we get|have? on {m} from|out_of {m}"};
  const auto first = first_of(kFromFirst, words, &kSlots);
  const auto found = first ? first : first_of(kSpentFirst, words, &kSlots);
  if (!found) return {};
  const Amount given = amount_of(words, found->found, "m", first ? 0 : 1);
  const Amount spent = amount_of(words, found->found, "m", first ? 1 : 0);
  if (!uses_all(words, found->found) || spent.value > given.value) return {};
  if (!given.is_money && !spent.is_money) return {};
  // "change from twenty pounds if I spend 60p" is meant so, "from 50p ... 20" is not clear.
  if (given.is_money && given.value < 1 && !spent.is_money) return {};
  return "Your change is " + money((given.value - spent.value) * 100) + ".";
}

std::string shared(double all, double among, bool is_money, std::string_view what) {
  if (is_money) {
    const double each = std::floor(all * 100 / among + 1e-9), left = all * 100 - each * among;
    if (left < 0.5) return "That is " + money(each) + " each.";
    return "That is about " + money(std::round(all * 100 / among)) + " each.";
  }
  const double each = std::floor(all / among + 1e-9), left = all - each * among;
  std::string out = "That is " + figures(each) + (what.empty() ? "" : " ") + std::string{what} + " each";
  return out + (left < 1e-9 ? ", with none left over." : ", and " + figures(left) + " left over.");
}

std::optional<std::string> share(Words words) {
  static const std::vector<Form> kForms{
      ("if? i|we? have|got|share|split|divide|have_got? {m} {things}? shared|split|divided|to_share? "
       "between|among|amongst|by {n} {things}? "
       "how many|much is|do|does|would|will|can? that|it|they|each|we|everybody|everyone? get|be|have? "
       "{things}? each|apiece|a_piece|that|it? and? how_many|what? is|are|would_be? left? over? left|over?"),
      ("share|split|divide|sharing|splitting|what_is? {m} {things}? shared|split|divided? "
       "between|among|amongst {n} {things}? each?")};
  if (const auto found = first_of(kForms, words, &kSlots)) {
    const Amount all = amount_of(words, found->found, "m");
    const double among = *words[found->found.slot("n")->begin].number;
    if (!uses_all(words, found->found) || among < 2 || among != std::floor(among)) return {};
    return shared(all.value, among, all.is_money, "");
  }
  // "I've eight grandchildren and fifty sweets, how many each": two counts in the clause before.
  static const std::vector<Form> kAsked{
      ("how many|much is|do|can|will|would|should? that|it|they|each? of_them? get|have|be? each|apiece and? "
       "how_many|what|any? is|are|would_be|will_be? left? over? left|over?"),
      ("how many|much is|do|can|will|would|should each|they of_them? get|have? and? how_many|what|any? "
       "is|are? left? over?")};
  for (const Form& form : kAsked) {
    const auto asked = form.find_last(words, &kSlots);
    if (!asked || asked->begin == 0 || numbers_in(words.subspan(asked->begin)) > 0) continue;
    const Words before = words.first(asked->begin);
    if (any_question_word(before)) return {};
    std::vector<Amount> counts;
    for (std::size_t i = 0; i < before.size();) {
      const auto a = before[i].number ? amount_at(before, i) : std::nullopt;
      if (a) counts.push_back(*a);
      i += a ? a->words : 1;
    }
    if (counts.size() != 2 || (counts[0].is_money && counts[1].is_money)) return {};
    Amount all = counts[0], among = counts[1];
    if (among.is_money || (!all.is_money && among.value > all.value)) std::swap(all, among);
    if (among.value < 2 || among.value != std::floor(among.value) || among.is_money ||
        (!all.is_money && all.value < among.value))
      return {};
    return shared(all.value, among.value, all.is_money, "");
  }
  return {};
}

std::optional<std::string> at_a_rate(Words words) {
  static const std::vector<Form> kForms{
      ("{m} {things}? a|per|every|each|an {unit} {things}? so|and|that_is? what|how_much|how_many {things}? "
       "is|would|will|does|do? that|it|i|there? be|make|come_to|get|need|have|spend|save? {things}? "
       "over|in|for|after|across|during {period}"),
      ("{m} {things}? a|per|every|each|an {unit} {things}? for|over|in|after {period} how|what many|much|is? "
       "{things}? is|would|will|does|do? that|it|i|there? be|make|come_to|get|need|have? "
       "altogether|in_all|in_total|to?"),
      "how|what many|much|is? {things}? is|are {m} {things}? a|per|every|each|an {unit} for|over|in {period}",
      "{m} {things}? a|per|every|each|an {unit} for|over|in {period}",
      ("if i|we|he|she get|have|eat|save|spend|drink|pay|earn|walk|need|put_away|put_by {m} {things}? "
       "a|per|every|each|an {unit} {things}? what|how_much|how_many {things}? is|would|will|does|do? "
       "that|it|i|we|he|she|there? be|make|come_to|get|need|have|spend|save|pay|eat|drink|earn|walk? "
       "{things}? over|in|for|after|across|during {period}")};
  const auto found = first_of(kForms, words, &kSlots);
  if (!found || !uses_all(words, found->found)) return {};
  const Slot& period = *found->found.slot("period");
  const Word& count = words[period.begin];
  const double times = times_in(words[found->found.slot("unit")->begin].text, count.number.value_or(1),
                                words[period.begin + 1].text);
  if (times <= 0) return {};
  const Amount each = amount_of(words, found->found, "m");
  return that_is(each.value * times, each.is_money);
}

/// "three bus tickets at two pounds and one at a pound"
std::optional<std::string> items(Words words) {
  static const Form kItem{"{n} {things}? at|for {m} each|apiece?"},
      kEach{"{n} {things} at|costing {m} each|apiece|a_pop?"};
  static const Form kAsked{
      ("what|how_much is|does|do|would|will|are? that|it|they|the_lot|all|i? be|come_to|cost|make|owe|pay? "
       "to|altogether|in_all|in_total|all_together|all_told|come_to?")};
  double total = 0;
  int count = 0;
  std::size_t at = 0;
  bool is_money = false;
  while (at < words.size() && !words[at].number && !is_question_word(words[at].text)) ++at;
  if (is_question_word(at < words.size() ? words[at].text : "")) {
    // "how much is three tickets at two pounds"
    static const Form kFirst{"what|how_much is|are|would|will|for {n}"};
    const auto first = kFirst.match(words, at, &kSlots);
    if (!first) return {};
    at = first->end - 1;
  }
  const std::size_t begin = at;
  while (const auto item = kItem.match(words, at, &kSlots)) {
    const Amount each = amount_of(words, *item, "m");
    const double n = *words[item->slot("n")->begin].number;
    total += n * each.value;
    is_money |= each.is_money;
    ++count;
    at = item->end;
    if (at < words.size() && (words[at].is("and") || words[at].is("plus"))) ++at;
  }
  if (count == 0 || !is_money) return {};
  const auto asked = at < words.size() ? kAsked.match(words, at, &kSlots) : std::nullopt;
  const bool in_front = begin > 0 && any_question_word(words.first(begin));
  const std::size_t end = asked ? asked->end : at;
  if ((!asked && !in_front) || !is_remark(words.subspan(end)) || any_number(words.subspan(end))) return {};
  return that_is(total, true);
}

std::optional<std::string> together(Words words) {
  static const std::vector<Form> kForms{
      "{m} {things}? and|plus {m} {things}? altogether|in_total|all_together|in_all|total",
      ("{m} and|plus {m} {things}? what|how_much is|does|would that|it be|make|come_to? "
       "altogether|in_total|in_all|all_together|to?"),
      "{m} {m} and {m} {things}? altogether|in_total|in_all",
      "{m} and|plus {m} and|plus {m} altogether|in_total|in_all",
      "{m} {m} and {m} what|how_much is|does|would that|it be|make|come_to? altogether|in_total|in_all|to?",
      ("{m} and|plus {m} and|plus {m} what|how_much is|does|would that|it be|make|come_to? "
       "altogether|in_total|in_all|to?"),
      "what|how_much is|are|does|do {m} and|plus {m} and|plus {m} come_to|make|cost|altogether?",
      "what|how_much is|are|does|do {m} and|plus {m} come_to|make|cost|altogether?"};
  const auto found = first_of(kForms, words, &kSlots);
  if (!found || !uses_all(words, found->found)) return {};
  double total = 0;
  bool is_money = false;
  for (std::size_t i = 0; found->found.slot("m", i) != nullptr; ++i) {
    const Amount a = amount_of(words, found->found, "m", i);
    total += a.value;
    is_money |= a.is_money || (a.value * 100 == std::floor(a.value * 100) && a.value != std::floor(a.value));
  }
  return that_is(total, is_money);
}

std::optional<std::string> percent(Words words) {
  static const std::vector<Form> kOff{
      "what|how_much? is|would? {n} percent off|discount_on|less_than|off_of {m}",
      "{m} with|less {n} percent off|discount? what|how_much? is|will|would? that|it? be|cost|i? pay?",
      "what|how_much is|are {m} with|less {n} percent off|discount?",
      "there is {n} percent off {m} what|how_much is|will|would|do that|it|i be|cost|pay|come_to?",
      "{n} percent off {m} what|how_much is|will|would|do that|it|i|left? be|cost|pay|come_to?"};
  static const std::vector<Form> kOf{"what|how_much? is|would? {n} percent of {m} be?",
                                     "{n} percent of {m} what|how_much is that|it"};
  static const std::vector<Form> kHalf{"what|how_much? is|would? half price|off {m} be?",
                                       "half price of|on|off {m}",
                                       "what|how_much? is|would? half_price|half_off|half_price_of {m} be?",
                                       "what|how_much? is|would? half the? price of|on {m} be?",
                                       "{m} half price|off what|how_much is that|it",
                                       "{m} at half price what|how_much is that|it",
                                       "what|how_much is {m} at half price"};
  if (const auto off = first_of(kOff, words, &kSlots)) {
    const Amount m = amount_of(words, off->found, "m");
    const double n = *words[off->found.slot("n")->begin].number;
    if (!uses_all(words, off->found) || n > 100) return {};
    return that_is(m.value * (100 - n) / 100, m.is_money);
  }
  if (const auto of = first_of(kOf, words, &kSlots)) {
    const Amount m = amount_of(words, of->found, "m");
    if (!uses_all(words, of->found)) return {};
    return that_is(m.value * *words[of->found.slot("n")->begin].number / 100, m.is_money);
  }
  const auto half = first_of(kHalf, words, &kSlots);
  if (!half || !uses_all(words, half->found)) return {};
  const Amount m = amount_of(words, half->found, "m");
  return that_is(m.value / 2, true);
}

std::optional<std::string> fraction(Words words) {
  static const std::array<std::pair<Form, double>, 9> kParts{
      {{"what|how_much? is|are? half of {m}", 0.5},
       {"what|how_much? is|are? a|one? third of {m}", 1.0 / 3},
       {"what|how_much? is|are? a|one? quarter of {m}", 0.25},
       {"what|how_much? is|are? two|2 thirds of {m}", 2.0 / 3},
       {"what|how_much? is|are? three|3 quarters of {m}", 0.75},
       {"what|how_much? is|are? a|one? fifth of {m}", 0.2},
       {"what|how_much? is|are? a|one? tenth of {m}", 0.1},
       {"what|how_much? is|are? a|one? eighth of {m}", 0.125},
       {"what|how_much is|are twice|double {m}", 2}}};
  for (const auto& [form, share] : kParts) {
    const auto found = form.find(words, &kSlots);
    if (!found || !uses_all(words, *found)) continue;
    const Amount m = amount_of(words, *found, "m");
    const bool asked = is_question_word(words[found->begin].text) || found->begin == 0;
    return asked ? std::optional{that_is(m.value * share, m.is_money)} : std::nullopt;
  }
  return {};
}

std::optional<std::string> of_years(Words words, const aiml::LocalTimes* times) {
  const auto today = local_day(times);
  if (!today) return {};
  const int now = static_cast<int>(std::chrono::year_month_day{*today}.year());
  static const std::vector<Form> kAge{
      ("if? i|he|she|we|you|they|somebody|someone was|were|am born in? {year} how old "
       "will|am|is|are|would|does|do that|i|he|she|we|you|they|it make|be? me|him|her|us|you|i? be? "
       "this_year|at_the_end_of_this_year|by_the_end_of_this_year|at_the_end_of_the_year|by_christmas|on_my_"
       "birthday|this_birthday|this_time?"),
      ("how old will|am|is|would|are i|he|she|we|somebody|someone|a_person|you|anybody|they be? "
       "this_year|at_the_end_of_this_year|at_the_end_of_the_year? if? i|he|she|we|who|they|you? "
       "was|were|am|is? born in {year}"),
      ("born in? {year} how old will|am|is|are|would|does|do that|i|he|she|we|you|they make|be? "
       "me|him|her|us? be? this_year|at_the_end_of_this_year|at_the_end_of_the_year?")};
  static const std::vector<Form> kSince{
      "how many years is|are|has|have|was? it|we|i? been? since|from {year}",
      "how long is|has|ago it|was? been? since? {year}", "how many years ago was|is {year}",
      ("how many years is|has|have|will|would|does|do it|that|we|i|they? be|been|make? "
       "this_summer|this_year? "
       "since {year}")};
  static const std::vector<Form> kWed{
      ("in {year} how many years is|will|would|has|does|have|are that|it|we|i|they be|been|make|come_to? "
       "married|wed|ago|this_summer|this_year|this_autumn|this_spring|this_december|now|in_all? "
       "this_summer|this_year|this_autumn|this_spring?"),
      ("in {year} how long ago|is|will|have|has that|is|was|it|we? that|be|been|ago? married|wed|be? "
       "this_year|this_summer?"),
      "since {year} how many years is|will|would|has|does that|it be|been|make? this_summer|this_year?",
      "in {year} so? how many years married|wed is|will|would|does that|it be|make? this_summer|this_year?"};
  if (const auto age = first_of(kAge, words, &kSlots)) {
    const int born = static_cast<int>(*words[age->found.slot("year")->begin].number);
    const int years = now - born;
    if (!uses_all(words, age->found) || years < 1 || years > 120) return {};
    const std::string who = joined(words, age->found.begin, age->found.end);
    const bool me = who.find(" i ") != std::string::npos || who.starts_with("i ") ||
                    who.find(" me") != std::string::npos || who.ends_with(" i");
    return (me ? "You turn " : "That is ") + std::to_string(years) +
           (me ? " in " : ", once the birthday has been, in ") + std::to_string(now) + ".";
  }
  const auto since = first_of(kSince, words, &kSlots);
  const auto found = since ? since : first_of(kWed, words, &kSlots);
  if (!found || !uses_all(words, found->found)) return {};
  const int years = now - static_cast<int>(*words[found->found.slot("year")->begin].number);
  if (years < 1 || years > 1500) return {};
  return "That is " + std::to_string(years) + (years == 1 ? " year." : " years.");
}

/// "a cardigan for 89 pounds and they're giving ten percent off this week, what would I pay": one percentage,
/// one other number, and what is wanted of them.
std::optional<std::string> percent_anyhow(Words words) {
  const auto all = all_told(words);
  if (all.size() != 2 || !is_asked(words)) return {};
  const auto is_percent = [&](const Told& t) {
    const std::size_t end = t.at + t.amount.words;
    return end < words.size() && words[end].is("percent");
  };
  const bool first = is_percent(all[0]), second = is_percent(all[1]);
  if (first == second) return {};
  const Told& p = all[first ? 0 : 1];
  const Told& m = all[first ? 1 : 0];
  const double rate = p.amount.value, value = m.amount.value;
  if (p.amount.is_money || rate > 100 || value <= 0) return {};
  // "two years at five percent", "up ten percent since May"
  if (has_word(words, {"years", "months", "age", "aged", "born", "who", "when", "where", "why", "chance",
                       "battery", "up", "rise", "raise", "more", "vat", "left", "lost", "fat"}))
    return {};
  const bool off = has_word(words, {"off", "discount", "reduced", "reduction", "knocked", "cheaper"});
  const bool total = has_word(words, {"altogether", "total", "including", "plus", "added"});
  const std::size_t end = p.at + 2;
  const bool of = end < words.size() && (words[end].is("of") || words[end].is("on") || words[end].is("tip"));
  const bool gain = has_word(words, {"save", "saving", "saved", "interest", "tip", "earn"});
  if (off && (total || has_word(words, {"of"})) && !has_word(words, {"pay", "cost"})) return {};
  if (off)
    return that_is(
        has_word(words, {"save", "saving", "saved"}) ? value * rate / 100 : value * (100 - rate) / 100,
        m.amount.is_money);
  if (total || (!of && !gain)) return {};
  return that_is(value * rate / 100, m.amount.is_money);
}

/// "I gave the lad a twenty pound note and it came to 13.40, what should I have got back"
std::optional<std::string> change_anyhow(Words words) {
  auto all = all_told(words);
  if (all.size() != 2 || !is_asked(words)) return {};
  const bool back = has_word(words, {"change"}) || has_phrase(words, "get back") ||
                    has_phrase(words, "got back") || has_phrase(words, "have back") ||
                    has_phrase(words, "give me back");
  const bool gives = has_word(words, {"hand", "handed", "gave", "give", "note", "from", "paid", "pay", "with",
                                      "out", "take", "for", "spend", "spent"});
  if (!back || !gives) return {};
  if (has_word(words, {"dollars", "each", "percent", "every", "per", "lent", "lend", "borrowed", "clothes",
                       "clocks", "bus", "train", "sheets", "bed", "gas", "degrees"}))
    return {};
  for (Told& t : all) {
    // A year is no price: "nineteen fifty" is nineteen pounds fifty.
    const std::string& text = words[t.at].text;
    if (!t.amount.is_money && t.amount.value >= 1000) {
      if (text.find("thousand") != std::string::npos || text.find("hundred") != std::string::npos ||
          (text.front() >= '0' && text.front() <= '9'))
        return {};
      t.amount.value /= 100;
      t.amount.is_money = true;
    }
  }
  const double a = all[0].amount.value, b = all[1].amount.value;
  if ((!all[0].amount.is_money && !all[1].amount.is_money) || a == b) return {};
  const double given = std::max(a, b), spent = std::min(a, b);
  if (given < 1) return {};
  return "Your change is " + money((given - spent) * 100) + ".";
}

/// "at the bowls I got twelve, then fifteen, then eighteen, what's my average"
std::optional<std::string> average(Words words) {
  const auto all = all_told(words);
  if (all.size() < 2 || all.size() > 12 || !has_word(words, {"average"})) return {};
  if (!is_asked(words) && !has_phrase(words, "the average of")) return {};
  if (has_word(words, {"temperature", "height", "weight", "age", "year", "years", "percent", "week", "month",
                       "per", "each", "times", "out", "more", "less", "above", "below"}))
    return {};
  double sum = 0;
  for (const Told& t : all) {
    if (t.amount.is_money != all.front().amount.is_money) return {};
    sum += t.amount.value;
  }
  return that_is(sum / static_cast<double>(all.size()), all.front().amount.is_money);
}

/// "seventeen and twenty-six and nine, add those up for us"
std::optional<std::string> added(Words words) {
  const auto all = all_told(words);
  if (all.size() < 2 || all.size() > 12) return {};
  const bool add =
      has_phrase(words, "add those") || has_phrase(words, "add them") || has_phrase(words, "add these") ||
      has_phrase(words, "add up") || has_phrase(words, "added up") || has_phrase(words, "added together") ||
      has_phrase(words, "adds up to") || has_phrase(words, "tot up") || has_phrase(words, "tot them up");
  if (!add || has_word(words, {"percent",   "minus",    "less",   "off",      "each",   "times",  "a",
                               "take",      "away",     "per",    "every",    "list",   "milk",   "calendar",
                               "diary",     "oclock",   "at",     "past",     "on",     "monday", "tuesday",
                               "wednesday", "thursday", "friday", "saturday", "sunday", "to"}))
    return {};
  double sum = 0;
  for (const Told& t : all) {
    if (t.amount.is_money != all.front().amount.is_money) return {};
    sum += t.amount.value;
  }
  return that_is(sum, all.front().amount.is_money);
}

/// "paper's two pound twenty a day, what do I owe the newsagent for a fortnight"
std::optional<std::string> rate_anyhow(Words words) {
  static const Form kRate{"a|per|every|each|an {unit}"};
  static const Form kPeriod{"{n} {unit}"};
  const auto all = all_told(words);
  if (all.empty() || all.size() > 2 || !is_asked(words)) return {};
  const Told& each = all.front();
  if (!each.amount.is_money) return {};
  const auto rate = kRate.match(words, each.at + each.amount.words, &kSlots);
  if (!rate) return {};
  if (has_word(words, {"percent", "off",  "less", "more", "rise",   "raise", "up",   "down",
                       "extra",   "born", "old",  "age",  "owed",   "minus", "when", "who",
                       "where",   "why",  "half", "each", "except", "apart", "tax"}))
    return {};
  std::optional<std::size_t> period;
  double count = 1;
  for (std::size_t i = rate->end; i < words.size(); ++i) {
    if (kSlots.length("unit", words, i) == 0) continue;
    const Word& before = words[i - 1];
    if (before.is("every") && words[i].text == words[rate->end - 1].text) continue;  // "a day, every day"
    const bool named = before.number || is_among(before.text, {"a", "the", "one", "whole", "full"});
    if (!named || period) return {};
    period = i;
    count = before.number.value_or(1);
  }
  if (!period || (all.size() == 2 && all[1].at + 1 != *period)) return {};
  const double times = times_in(words[rate->end - 1].text, count, words[*period].text);
  if (times <= 0) return {};
  return that_is(each.amount.value * times, true);
}

/// "a hundred and fifty rows, and I do about twelve of an evening, how many evenings will it take me"
std::optional<std::string> how_many_turns(Words words) {
  static const Form kRate{"{n} {things}? of? a|an|per|each|every {word}"};
  static const std::vector<Form> kAsked{
      ("how many {word} will|would|is|does|do|should|before? it|that|they|i|there? "
       "take|last|be|need? me|us? to? do|finish|last|it|them|get_through_it? it|them?")};
  const auto all = all_told(words);
  if (all.size() != 2 || all[0].amount.is_money || all[1].amount.is_money) return {};
  for (const Form& form : kAsked) {
    const auto asked = form.find_last(words, &kSlots);
    if (!asked || asked->begin == 0 || numbers_in(words.subspan(asked->begin)) > 0) continue;
    if (any_question_word(words.first(asked->begin))) return {};
    std::string unit = words[asked->slot("word")->begin].text;
    if (unit.ends_with('s')) unit.pop_back();
    for (std::size_t i = 0; i < 2; ++i) {
      const auto rate = kRate.match(words, all[i].at, &kSlots);
      if (!rate || words[rate->end - 1].text != unit) continue;
      const double total = all[1 - i].amount.value, each = all[i].amount.value;
      if (total <= each || each <= 0) return {};
      const double turns = total / each, whole = std::ceil(turns - 1e-9);
      const bool exact = std::abs(turns - whole) < 1e-9;
      return "That is " + figures(whole) + " " + unit + "s" +
             (exact ? "." : ", the last of them not a full one.");
    }
  }
  return {};
}

/// "seven nieces, and 490 put by, equal shares, each one gets"
std::optional<std::string> shared_anyhow(Words words) {
  const auto all = all_told(words);
  if (all.size() != 2 || !has_word(words, {"each", "apiece"})) return {};
  const bool shares = has_word(words, {"share", "shares", "shared", "sharing", "split", "divide", "divided",
                                       "equally", "equal", "between", "among", "amongst"});
  const bool asks = is_asked(words) || has_phrase(words, "each one") || has_phrase(words, "each one gets") ||
                    has_phrase(words, "each gets") || has_phrase(words, "they each get") ||
                    has_phrase(words, "one gets") || has_phrase(words, "each get");
  if (!shares || !asks ||
      has_word(words, {"at", "percent", "per", "off", "cost", "costs", "age", "old", "years", "born", "extra",
                       "ago"}))
    return {};
  Amount whole = all[0].amount, among = all[1].amount;
  if (among.is_money || (!whole.is_money && among.value > whole.value)) std::swap(whole, among);
  if (among.is_money || among.value < 2 || among.value != std::floor(among.value) ||
      whole.value < among.value)
    return {};
  return shared(whole.value, among.value, whole.is_money, "");
}

/// "two kilos of spuds at one pound ten a kilo and a loaf at one forty-five, what does it come to"
std::optional<std::string> items_anyhow(Words words) {
  static const std::vector<Form> kItems{"{n} {things} of? {things}? at|for {m} each|apiece|a|per {word}?",
                                        "a|an {things} at|for {m}"};
  static const std::vector<Form> kAsked{
      ("what|how_much is|does|do|would|will|are? that|it|they|the_lot|all|i? going_to? "
       "be|come_to|cost|make|owe|pay|set "
       "to|me|us? back? altogether|in_all|in_total|all_together|all_told|come_to?"),
      "what is the total", "how much altogether", "what is the damage"};
  bool asked = false;
  for (const Words clause : clauses_in(words))
    for (const Form& form : kAsked)
      for (std::size_t i = 0; i < std::min<std::size_t>(clause.size(), 2); ++i)
        if (const auto found = form.match(clause, i, &kSlots); found && found->end == clause.size())
          asked = true;
  if (!asked || has_word(words, {"percent", "off", "half", "change", "free", "less", "minus", "back"}) !=
                    has_phrase(words, "me back"))
    return {};
  double total = 0;
  std::size_t numbers = 0;
  int count = 0;
  for (std::size_t i = 0; i < words.size();) {
    std::optional<Found> item;
    for (const Form& form : kItems)
      if (!item) item = form.match(words, i, &kSlots);
    if (!item) {
      ++i;
      continue;
    }
    const Amount price = amount_of(words, *item, "m");
    const Slot* const n = item->slot("n");
    if (!price.is_money) return {};
    total += price.value * (n == nullptr ? 1 : *words[n->begin].number);
    numbers += numbers_in(words.subspan(i, item->end - i));
    ++count;
    i = item->end;
  }
  if (count == 0 || numbers != numbers_in(words)) return {};
  return that_is(total, true);
}

/// A year, with the month that stands before it.
struct MonthOfYear {
  int year = 0;
  unsigned month = 0;  ///< 0: not told
  std::size_t at = 0;
};
std::vector<MonthOfYear> years_told(Words words) {
  std::vector<MonthOfYear> all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (kSlots.length("year", words, i) == 0) continue;
    MonthOfYear told{static_cast<int>(*words[i].number), 0, i};
    for (unsigned m = 0; m < kMonths.size() && i > 0; ++m)
      if (aiml::equal_but_case(kMonths.at(m), words[i - 1].text)) told.month = m + 1;
    all.push_back(told);
  }
  return all;
}

/// "born in August 1938, how old does that make me now", "born April 1926 and went in September 2022, what
/// age was she", "that was May 1945, how many years will that be this May"
std::optional<std::string> years_anyhow(Words words, std::chrono::sys_days today) {
  const std::chrono::year_month_day date{today};
  const int now = static_cast<int>(date.year());
  const auto month_now = static_cast<unsigned>(date.month());
  const auto all = years_told(words);
  if (all.empty() || all.size() > 2 || numbers_in(words) != all.size() || !is_asked(words)) return {};
  const auto asks_at =
      std::find_if(words.begin(), words.end(), [](const Word& w) { return is_question_word(w.text); });
  const Words asking{asks_at, words.end()};
  const bool age = has_phrase(asking, "how old") || has_phrase(asking, "what age");
  const bool born = has_word(words, {"born"});
  if (age && born && all.size() == 2) {
    const bool died = has_word(words, {"died", "went", "passed", "dead", "death", "killed", "lost"});
    const auto& a = all[0];
    const auto& b = all[1];
    const int years = b.year - a.year;
    if (!died || years < 1 || years > 120) return {};
    const bool known = a.month > 0 && b.month > 0 && a.month != b.month;
    if (!known) return "That is " + std::to_string(years - 1) + " or " + std::to_string(years) + ".";
    return "That is " + std::to_string(b.month > a.month ? years : years - 1) + ".";
  }
  if (all.size() != 1) return {};
  const auto& told = all.front();
  const int years = now - told.year;
  if (age && born && has_word(asking, {"me", "i", "am"}) && !has_word(asking, {"was", "were", "when"}) &&
      !has_word(words, {"sister", "brother", "mother", "father", "husband", "wife", "son", "daughter"})) {
    if (years < 1 || years > 120) return {};
    const bool this_year = has_phrase(asking, "this year") || has_phrase(asking, "next birthday");
    if (told.month == 0 || told.month == month_now || this_year)
      return "You turn " + std::to_string(years) + " in " + std::to_string(now) + ".";
    return "You are " + std::to_string(told.month < month_now ? years : years - 1) + ".";
  }
  const bool how_many = has_phrase(asking, "how many years") || has_phrase(asking, "how long ago");
  const bool this_time = has_phrase(asking, "this") || has_phrase(asking, "ago") || has_phrase(asking, "now");
  if (!how_many || age || years < 1 || years > 1500) return {};
  if (has_word(asking, {"did", "was", "were", "had", "did", "until", "till", "before", "next", "last"}))
    return {};
  if (!this_time && told.month > month_now) return {};
  return "That is " + std::to_string(years) + (years == 1 ? " year." : " years.");
}

/// What sum_in knows, where it is surely asked for: an "and" or "over" alone adds and divides nothing here.
std::optional<std::string> plain_sum(Words words) {
  constexpr std::array<std::string_view, 18> kSure{
      "plus",    "minus", "times", "multiplied", "divided", "+",      "*",     "/", "percent",
      "squared", "root",  "away",  "add",        "added",   "double", "twice", "x", "subtract"};
  if (numbers_in(words) == 0 || numbers_in(words) > 6) return {};
  const bool sure = std::any_of(words.begin(), words.end(), [&](const Word& w) {
    return std::find(kSure.begin(), kSure.end(), w.text) != kSure.end();
  });
  if (!sure) return {};
  const auto sum = sum_in(joined(words));
  if (!sum) return {};
  if (*sum == kNoSuchNumber) return std::string{"Nothing can be divided by nought."};
  return "That is " + *sum + ".";
}

/// "I can't get it right. A thousand take away three hundred and eighty-seven?"
std::optional<std::string> sum_of_clause(Words words) {
  const auto clauses = clauses_in(words);
  if (clauses.size() < 2) return plain_sum(words);
  if (auto sum = plain_sum(words)) return sum;
  for (const Words clause : clauses)
    if (numbers_in(clause) == numbers_in(words) && numbers_in(clause) > 1) return plain_sum(clause);
  return {};
}

std::optional<std::string> in_pounds(Words words, const aiml::LocalTimes* times) {
  for (const auto part : {table_of_times, change, share, at_a_rate, items, percent, fraction, together,
                          sum_of_clause, percent_anyhow, change_anyhow, average, added, rate_anyhow,
                          how_many_turns, shared_anyhow, items_anyhow})
    if (auto answer = part(words)) return answer;
  if (auto answer = of_years(words, times)) return answer;
  const auto today = local_day(times);
  return today ? years_anyhow(words, *today) : std::nullopt;
}

void replace_word(std::string& text, std::string_view old, std::string_view now) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += now.size())
    text.replace(at, old.size(), now);
}

}  // namespace

std::optional<std::string> everyday_sum(const Question& question, const aiml::LocalTimes* times) {
  const Words words{question.words};
  auto answer = in_pounds(words, times);
  const bool euros = has_word(words, {"euro", "euros"}), dollars = has_word(words, {"dollar", "dollars"});
  if (!answer || (!euros && !dollars)) return answer;
  if ((euros && dollars) || has_word(words, {"pound", "pounds", "quid", "p", "pence"})) return {};
  replace_word(*answer, "pound", euros ? "euro" : "dollar");
  replace_word(*answer, "pence", "cents");
  replace_word(*answer, "penny", "cent");
  return answer;
}

}  // namespace mana::dialogue::knowledge
