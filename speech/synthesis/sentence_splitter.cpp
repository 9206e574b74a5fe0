#include "speech/synthesis/sentence_splitter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "speech/lips/utf8.hpp"

namespace mana::speech {
namespace {

bool is_blank(char32_t c) {
  return c == ' ' || c == '\n' || c == '\t' || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
         c == 0x3000;
}
bool is_stop(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x61F || c == 0x6D4 || c == 0x964;
}
// Full-width marks end a sentence with no blank after them.
bool is_wide_stop(char32_t c) { return c == 0x3002 || c == 0xFF01 || c == 0xFF1F; }
bool is_closing(char32_t c) {
  return c == '"' || c == '\'' || c == ')' || c == ']' || c == '}' || c == 0x201D || c == 0x2019 ||
         c == 0xBB || c == 0x203A || c == 0x300D || c == 0x300F;
}
bool is_opening(char32_t c) {
  return c == '"' || c == '\'' || c == '(' || c == '[' || c == 0x201C || c == 0x2018 || c == 0xAB ||
         c == 0x201E;
}
bool is_clause_mark(char32_t c) {
  return c == ',' || c == ';' || c == ':' || c == ')' || c == 0x2013 || c == 0x2014 || c == 0x60C ||
         c == 0x3001 || c == 0xFF0C;
}
bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }
// Of the scripts with two cases the common ones: Latin, Greek, Cyrillic. Elsewhere nothing is lower case.
bool is_lower(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 0xDF && c <= 0xFF && c != 0xF7) || (c >= 0x3B1 && c <= 0x3CE) ||
         (c >= 0x430 && c <= 0x45F);
}

// The word after them always belongs to them.
constexpr std::array<std::string_view, 29> kTitles = {
    "dr",  "mr",  "mrs", "ms",  "prof", "rev",  "messrs", "gen",    "col", "capt",
    "lt",  "sgt", "hon", "fr",  "mme",  "mlle", "e.g",    "i.e",    "cf",  "vs",
    "viz", "no",  "nr",  "fig", "vol",  "pp",   "ca",     "approx", "tel"};
// They may end a sentence: a capital letter after them decides.
constexpr std::array<std::string_view, 31> kMaybe = {"etc", "a.m", "p.m",  "am",  "pm",  "inc",  "ltd", "co",
                                                     "jr",  "sr",  "jan",  "feb", "mar", "apr",  "jun", "jul",
                                                     "aug", "sep", "sept", "oct", "nov", "dec",  "mon", "tue",
                                                     "wed", "thu", "fri",  "sat", "sun", "bros", "dept"};
// Saint or street, Avenue or a name: only a word that begins sentences decides.
constexpr std::array<std::string_view, 5> kPlaces = {"st", "rd", "ave", "sq", "mt"};
constexpr std::array<std::string_view, 26> kStarters = {
    "a",  "an", "and",    "at",  "but", "do",   "he",  "her",  "his",   "i",    "if",   "in", "it",
    "my", "on", "please", "she", "so",  "that", "the", "then", "there", "they", "this", "we", "you"};

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string lower_case(std::string_view s) {
  std::string out{s};
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePoint c = code_point_at(text, at);
    if (!is_blank(c.value)) break;
    at += c.bytes;
  }
  return at;
}

/// The word that ends at `end`, without opening marks before it.
std::string_view word_before(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t at = end;
  while (at > begin) {
    const std::size_t before = code_point_before(text, at);
    const char32_t c = code_point_at(text, before).value;
    if (is_blank(c) || is_opening(c)) break;
    at = before;
  }
  return text.substr(at, end - at);
}

/// The word that begins at or after `at`, past opening marks.
std::string_view word_after(std::string_view text, std::size_t at) {
  at = skip_blanks(text, at);
  while (at < text.size() && is_opening(code_point_at(text, at).value)) at += code_point_at(text, at).bytes;
  std::size_t end = at;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || (text[end] & 0x80)))
    ++end;
  return text.substr(at, end - at);
}

bool is_initials(std::string_view word) {  // "J", "J.R", "U.S"
  for (std::size_t i = 0; i < word.size(); ++i)
    if (i % 2 == 0 ? !std::isupper(static_cast<unsigned char>(word[i])) : word[i] != '.') return false;
  return word.size() % 2 == 1;
}

bool all_digits(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return is_digit(c); });
}

/// Whether a single full stop at `stop`, followed by a blank, ends the sentence that began at `begin`.
bool full_stop_ends(std::string_view text, std::size_t begin, std::size_t stop) {
  const std::string_view word = word_before(text, begin, stop);
  const std::string_view next = word_after(text, stop + 1);
  if (next.empty()) return true;
  const std::string low = lower_case(word);
  if (all_digits(word) && word.data() == text.data() + begin) return false;  // "1. Wake up."
  if (low == "no" && !is_digit(next[0])) return true;                        // the word, not the number sign
  if (holds(kTitles, low)) return false;
  if (is_initials(word) && word != "I") return false;
  if (holds(kPlaces, low)) return holds(kStarters, lower_case(next));
  if (holds(kMaybe, low)) return !is_lower(code_point_at(next, 0).value) && !is_digit(next[0]);
  return true;
}

/// Two line ends, or one before a list item.
bool paragraph_ends(std::string_view text, std::size_t newline) {
  std::size_t at = newline + 1;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  if (at >= text.size() || text[at] == '\n') return true;
  if ((text[at] == '-' || text[at] == '*') && at + 1 < text.size() && text[at + 1] == ' ') return true;
  if (text.substr(at).starts_with("\u2022")) return true;
  std::size_t digits = at;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  return digits > at && digits + 1 < text.size() && (text[digits] == '.' || text[digits] == ')') &&
         text[digits + 1] == ' ';
}

/// The end of the sentence when one ends with the stop at `at`; 0 when none does.
std::size_t sentence_end(std::string_view text, std::size_t begin, std::size_t at) {
  std::size_t end = at;
  std::size_t stops = 0;
  bool full_stops_only = true;
  bool wide = false;
  while (end < text.size()) {
    const CodePoint c = code_point_at(text, end);
    if (!is_stop(c.value) && !is_wide_stop(c.value)) break;
    wide = is_wide_stop(c.value);
    full_stops_only = full_stops_only && (c.value == '.' || c.value == 0x2026);
    stops += c.value == 0x2026 ? 3 : 1;
    end += c.bytes;
  }
  const std::size_t after_stops = end;
  while (end < text.size() && is_closing(code_point_at(text, end).value))
    end += code_point_at(text, end).bytes;
  if (end == text.size() || wide) return end;
  if (!is_blank(code_point_at(text, end).value)) return 0;
  const std::string_view next = word_after(text, end);
  const bool quoted = end > after_stops;
  // "Why?" she asked. / Well ... let us see.
  if (!next.empty() && is_lower(code_point_at(next, 0).value) && (full_stops_only || quoted)) return 0;
  if (full_stops_only && stops == 1 && !full_stop_ends(text, begin, at)) return 0;
  return end;
}

/// Where to cut what has become too long: after the last clause, else the last word, else right here.
std::size_t cut(std::string_view text, std::size_t begin, std::size_t limit) {
  std::size_t blank = 0;
  const std::size_t earliest = begin + (limit - begin) * 2 / 5;
  for (std::size_t at = limit; at > earliest; at = code_point_before(text, at)) {
    const char32_t before = code_point_at(text, code_point_before(text, at)).value;
    if (!is_blank(code_point_at(text, at).value)) continue;
    if (is_clause_mark(before)) return at;
    if (blank == 0) blank = at;
  }
  return blank != 0 ? blank : limit;
}

std::size_t trimmed(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && is_blank(code_point_at(text, code_point_before(text, end)).value))
    end = code_point_before(text, end);
  return end;
}

}  // namespace

TextSpan next_sentence(std::string_view text, std::size_t from) {
  const std::size_t begin = skip_blanks(text, from);
  std::size_t characters = 0;
  for (std::size_t at = begin; at < text.size(); ++characters) {
    if (characters == kLongestSentence) return {begin, trimmed(text, begin, cut(text, begin, at))};
    const CodePoint c = code_point_at(text, at);
    if (c.value == '\n' && paragraph_ends(text, at)) return {begin, trimmed(text, begin, at)};
    if (is_stop(c.value) || is_wide_stop(c.value)) {
      if (const std::size_t end = sentence_end(text, begin, at); end != 0) return {begin, end};
    }
    at += c.bytes;
  }
  return {begin, trimmed(text, begin, text.size())};
}

}  // namespace mana::speech
