#include "calendar/wording/spoken_title.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <utility>
#include <vector>

#include "agent/core/letters.hpp"

namespace mana::calendar {
namespace {

constexpr std::size_t kMostSpoken = 120;  // characters; about ten seconds of speech
constexpr std::size_t kMostTyped = 4000;  // bytes looked at
constexpr int kPhoneDigits = 6;           // "Room 12" and "2027" stay numbers

struct Written {
  std::string_view abbreviation, spoken;
};
// Compared in lower case, with or without a full stop after them.
constexpr Written kWrittenOut[] = {
    {"dr", "Doctor"},
    {"drs", "Doctors"},
    {"prof", "Professor"},
    {"mr", "Mr"},
    {"mrs", "Mrs"},
    {"ms", "Ms"},
    {"appt", "appointment"},
    {"appts", "appointments"},
    {"w/", "with"},
    {"w/o", "without"},
    {"gp", "G P"},
    {"physio", "physiotherapy"},
    {"meds", "medicine"},
    {"hosp", "hospital"},
    {"tel", "telephone"},
    {"bday", "birthday"},
    {"b'day", "birthday"},
    {"xmas", "Christmas"},
    {"tmrw", "tomorrow"},
    {"rd", "Road"},
    {"ave", "Avenue"},
    {"blvd", "Boulevard"},
    {"mins", "minutes"},
    {"hrs", "hours"},
    {"re:", "about"},
    {"fw:", ""},
    {"fwd:", ""},
    {"&", "and"},
    {"+", "and"},
    {"@", "at"},
    {"vs", "against"},
};
constexpr Written kGermanWrittenOut[] = {
    {"dr", "Doktor"},
    {"prof", "Professor"},
    {"hr", "Herr"},
    {"hrn", "Herrn"},
    {"fam", "Familie"},
    {"tel", "Telefon"},
    {"nr", "Nummer"},
    {"str", "Straße"},
    {"ca", "circa"},
    {"wg", "wegen"},
    {"z.b", "zum Beispiel"},
    {"bzw", "beziehungsweise"},
    {"evtl", "eventuell"},
    {"aw:", ""},
    {"wg:", ""},
    {"&", "und"},
    {"+", "und"},
    {"@", "bei"},
};

std::span<const Written> abbreviations_of(std::string_view language) {
  const std::string_view alone = language.substr(0, language.find('-'));
  if (alone == "en" || alone.empty()) return kWrittenOut;
  return alone == "de" ? std::span<const Written>{kGermanWrittenOut} : std::span<const Written>{};
}

struct Decoded {
  char32_t point = 0;
  std::size_t bytes = 1;
  bool valid = false;
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t size = lead >= 0xF0 && lead < 0xF5 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (size == 0 || lead >= 0xF5 || text.size() < size) return {};
  char32_t point = lead & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    point = (point << 6) | (byte(i) & 0x3Fu);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kLeast[size] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return {};
  return {point, size, true};
}

bool is_space(char32_t c) {
  return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x3000;
}

/// Controls, marks that turn the direction of writing, joiners, private use.
bool is_hidden(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || (c >= 0xE000 && c <= 0xF8FF) ||
         c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFF) || c >= 0xE0000;
}

bool is_picture(char32_t c) {
  return (c >= 0x2190 && c <= 0x21FF) || (c >= 0x2300 && c <= 0x27BF) || (c >= 0x2900 && c <= 0x2BFF) ||
         (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x1F000 && c <= 0x1FBFF) || c == 0x20E3;
}

/// Calls `take(bytes)` for each character that may stay; spaces of all kinds become one.
template <class Drop, class Take>
void each_character(std::string_view text, Drop drop, Take take) {
  bool space = false, any = false;
  while (!text.empty()) {
    const Decoded c = decode(text);
    const std::string_view bytes = text.substr(0, c.bytes);
    text.remove_prefix(c.bytes);
    if (c.valid && is_space(c.point)) {
      space = true;
    } else if (c.valid && !is_hidden(c.point) && !drop(c.point)) {
      if (space && any) take(" ");
      take(bytes);
      space = false;
      any = true;
    } else {
      space = space || (c.valid && !is_hidden(c.point));
    }
  }
}

bool is_link(const std::string& word) {
  return word.find("://") != std::string::npos || word.rfind("www.", 0) == 0 || word.rfind("mailto:", 0) == 0;
}

bool is_mail(const std::string& word) {
  const std::size_t at = word.find('@');
  return at != std::string::npos && at > 0 && word.find('.', at) != std::string::npos;
}

bool may_be_phone(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789+-()/.") == std::string_view::npos &&
         word.find_first_of("0123456789") != std::string_view::npos;
}

int digits_in(std::string_view word) {
  return static_cast<int>(
      std::count_if(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }));
}

std::string digit_by_digit(std::string_view word) {
  std::string out;
  for (char c : word) {
    if (c == '+') out += out.empty() ? "plus" : " plus";
    if (c < '0' || c > '9') continue;
    if (!out.empty()) out += ' ';
    out += c;
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    if (to > from) words.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

/// A title is data: nothing in it may look like a tag or an entity to whoever speaks it.
std::string without_markup(std::string text) {
  constexpr std::string_view kMarkup = "<>{}[]\\|*_~^`\"#=;";
  for (char& c : text) {
    if (kMarkup.find(c) != std::string_view::npos) c = ' ';
  }
  return text;
}

std::string written_out(const std::string& word, std::string_view language) {
  std::string key = core::lower(word), tail;
  while (!key.empty() && (key.back() == '.' || key.back() == ',')) {
    tail = key.back() == ',' ? "," : tail;
    key.pop_back();
  }
  for (const Written& w : abbreviations_of(language)) {
    if (key == w.abbreviation) return w.spoken.empty() ? std::string{} : std::string{w.spoken} + tail;
  }
  if (language.starts_with("en") && key.size() > 2 && key.rfind("w/", 0) == 0)
    return "with " + word.substr(2);
  return word;
}

/// Several words may make one number: "020 7946 0958".
std::size_t phone_words(const std::vector<std::string>& words, std::size_t at) {
  std::size_t end = at;
  int digits = 0;
  while (end < words.size() && may_be_phone(words[end])) digits += digits_in(words[end++]);
  const bool date_like = end == at + 1 && words[at].find_first_of("/.") != std::string::npos;
  return digits >= kPhoneDigits && !date_like ? end - at : 0;
}

std::string capped(const std::string& text, std::size_t most) {
  std::size_t characters = 0, cut = 0, space = 0;
  for (; cut < text.size() && characters < most; ++characters) {
    if (text[cut] == ' ') space = cut;
    cut += decode(std::string_view{text}.substr(cut)).bytes;
  }
  if (cut >= text.size()) return text;
  return text.substr(0, space > 0 ? space : cut);
}

bool sayable(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c >= 0x80; });
}

}  // namespace

std::string spoken_title(std::string_view typed, std::string_view otherwise, std::string_view language) {
  std::string text;
  each_character(typed.substr(0, kMostTyped), is_picture, [&](std::string_view bytes) { text += bytes; });
  const std::vector<std::string> words = words_of(without_markup(without_links(text)));
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word;
    if (const std::size_t n = phone_words(words, i); n > 0) {
      for (std::size_t k = i; k < i + n; ++k) word += (k > i ? " " : "") + digit_by_digit(words[k]);
      i += n - 1;
    } else {
      word = written_out(words[i], language);
    }
    if (!word.empty()) out += (out.empty() ? "" : " ") + word;
  }
  out = capped(out, kMostSpoken);
  while (!out.empty() && std::string_view{" ,:-/("}.find(out.back()) != std::string_view::npos)
    out.pop_back();
  return sayable(out) ? out : std::string{otherwise};
}

std::string without_links(std::string_view typed) {
  std::string out;
  for (const std::string& word : words_of(std::string{typed})) {
    const std::string small = core::lower(word);
    if (!is_link(small) && !is_mail(small)) out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

std::string shown_text(std::string_view typed, std::size_t most) {
  std::string text;
  each_character(
      typed.substr(0, most * 4), [](char32_t) { return false; },
      [&](std::string_view bytes) { text += bytes; });
  return capped(text, most);
}

std::string spoken_medicine(std::string title) {
  constexpr std::array<std::string_view, 24> kBefore{
      "take ",   "have ", "the ",   "my ",     "your ", "his ",  "her ",   "bitte ",
      "nehmen ", "nimm ", "der ",   "die ",    "den ",  "das ",  "mein ",  "meine ",
      "meinen ", "dein ", "deine ", "deinen ", "ihr ",  "ihre ", "ihren ", "einnehmen "};
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view word : kBefore) {
      const bool starts = title.size() > word.size() &&
                          std::equal(word.begin(), word.end(), title.begin(), [](char a, char b) {
                            return a == std::tolower(static_cast<unsigned char>(b));
                          });
      if (!starts) continue;
      title.erase(0, word.size());
      more = true;
    }
  }
  return title;
}

}  // namespace mana::calendar
