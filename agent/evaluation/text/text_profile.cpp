#include "agent/evaluation/text/text_profile.hpp"

#include <algorithm>
#include <array>

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "agent/evaluation/tables/csv.hpp"
#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {
namespace {

using CodePoints = std::u32string;

CodePoints decode(std::string_view text) {
  const auto read =
      icu::UnicodeString::fromUTF8(icu::StringPiece{text.data(), static_cast<int>(text.size())});
  CodePoints out;
  for (int i = 0; i < read.length(); i = read.moveIndex32(i, 1))
    out += static_cast<char32_t>(read.char32At(i));
  return out;
}

std::string encode(const CodePoints& text) {
  icu::UnicodeString all;
  for (const char32_t c : text) all.append(static_cast<UChar32>(c));
  std::string out;
  return all.toUTF8String(out);
}

bool is_apostrophe(char32_t c) { return c == U'\'' || c == 0x2019; }
bool is_hyphen(char32_t c) { return c == U'-' || c == 0x2010 || c == 0x2011; }
bool is_punctuation(char32_t c) {
  if (c < 0x80)
    return c > 0x20 && !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
  return u_ispunct(static_cast<UChar32>(c)) != 0;
}
bool is_letter(char32_t c) { return c > 0x20 && !is_punctuation(c); }

std::string lower(std::string_view text) {
  auto all = icu::UnicodeString::fromUTF8(icu::StringPiece{text.data(), static_cast<int>(text.size())});
  all.toLower(icu::Locale::getRoot());
  std::string out;
  return all.toUTF8String(out);
}

std::string without_punctuation(std::string_view text) {
  const CodePoints letters = decode(text);
  CodePoints out;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char32_t c = letters[i];
    const bool within =
        i > 0 && i + 1 < letters.size() && is_letter(letters[i - 1]) && is_letter(letters[i + 1]);
    if (!is_punctuation(c))
      out += c;
    else if (within && (is_apostrophe(c) || is_hyphen(c)))
      out += is_apostrophe(c) ? U'\'' : U'-';
    else
      out += U' ';
  }
  return encode(out);
}

std::string without_hyphens(std::string_view text) {
  CodePoints letters = decode(text);
  for (char32_t& c : letters)
    if (is_hyphen(c)) c = U' ';
  return encode(letters);
}

std::string numerals(std::string_view text) {
  static constexpr std::array<std::string_view, 13> kWords{"zero", "one",    "two",   "three", "four",
                                                           "five", "six",    "seven", "eight", "nine",
                                                           "ten",  "eleven", "twelve"};
  std::string out;
  for (const std::string& word : split_words(text)) {
    const auto number = number_of(word);
    const bool small_number = number && *number >= 0 && *number <= 12 && *number == double(int(*number)) &&
                              word.find_first_not_of("0123456789") == std::string::npos;
    out += (out.empty() ? "" : " ") + (small_number ? std::string{kWords[std::size_t(*number)]} : word);
  }
  return out;
}

std::string contractions(std::string_view text) {
  struct Ending {
    std::string_view from, to;
  };
  static constexpr std::array<Ending, 9> kEndings{{{"won't", "will not"},
                                                   {"can't", "can not"},
                                                   {"let's", "let us"},
                                                   {"n't", " not"},
                                                   {"'re", " are"},
                                                   {"'ve", " have"},
                                                   {"'ll", " will"},
                                                   {"'m", " am"},
                                                   {"it's", "it is"}}};
  static constexpr std::array<std::string_view, 9> kIs{"what's", "that's",  "there's", "he's",  "she's",
                                                       "who's",  "where's", "how's",   "when's"};
  std::string out;
  for (std::string word : split_words(text)) {
    const auto ending = std::find_if(kEndings.begin(), kEndings.end(), [&](const Ending& e) {
      return word == e.from || (word.ends_with(e.from) && (e.to.front() == ' '));
    });
    if (ending != kEndings.end())
      word.replace(word.size() - ending->from.size(), ending->from.size(), ending->to);
    else if (std::find(kIs.begin(), kIs.end(), word) != kIs.end())
      word.replace(word.size() - 2, 2, " is");
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

struct NamedStep {
  std::string_view name;
  std::string (*step)(std::string_view);
};
constexpr std::array<NamedStep, 5> kSteps{{{"lower", lower},
                                           {"nopunct", without_punctuation},
                                           {"nohyphen", without_hyphens},
                                           {"numerals", numerals},
                                           {"contractions", contractions}}};

}  // namespace

core::Result<TextProfile> TextProfile::of(std::string_view name) {
  TextProfile profile;
  profile.name_ = name;
  if (name == "none") return profile;
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('+', at), name.size());
    const auto word = name.substr(at, end - at);
    const auto step =
        std::find_if(kSteps.begin(), kSteps.end(), [&](const auto& s) { return s.name == word; });
    if (step == kSteps.end())
      return core::bad_input(shown_field(word) +
                             " is no step of a profile; known are none, lower, nopunct, nohyphen, numerals, "
                             "contractions, joined by +.");
    profile.steps_.push_back(step->step);
    at = end + 1;
  }
  return profile;
}

std::string TextProfile::apply(std::string_view text) const {
  std::string out{text};
  if (steps_.empty()) return out;
  for (const Step step : steps_) out = step(out);
  // What went leaves spaces behind, which would count as characters.
  std::string even;
  for (const std::string& word : split_words(out)) even += (even.empty() ? "" : " ") + word;
  return even;
}

std::vector<std::string> read_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

core::Result<std::vector<Utterance>> read_trn(std::string_view text) {
  std::vector<Utterance> utterances;
  std::size_t number = 0;
  for (const std::string& line : read_lines(text)) {
    ++number;
    const std::string_view shown = trimmed(line);
    if (shown.empty()) continue;
    const std::size_t open = shown.rfind('(');
    if (open == std::string_view::npos || shown.back() != ')' || open + 2 >= shown.size())
      return core::bad_input(at_line(number) + "a transcript line ends with its utterance in brackets.");
    utterances.push_back({std::string{shown.substr(open + 1, shown.size() - open - 2)},
                          std::string{trimmed(shown.substr(0, open))}});
  }
  return utterances;
}

std::string to_trn(const Utterance& u) { return u.text + " (" + u.id + ")\n"; }

}  // namespace mana::evaluation
