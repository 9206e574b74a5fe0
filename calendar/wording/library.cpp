#include "calendar/wording/library.hpp"

#include <algorithm>

#include "agent/core/letters.hpp"

namespace mana::calendar {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool is_word(char c) {
  const auto u = static_cast<unsigned char>(c);
  return u >= 0x80 || (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
}

/// Words in lower case with one space between: "12 High St., Anytown" and "12 high st Anytown" are the same.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : core::lower(text)) {
    if (is_word(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ' && c != '\'') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool begins_with_words(const std::string& text, const std::string& words) {
  return !words.empty() && text.starts_with(words) &&
         (text.size() == words.size() || text[words.size()] == ' ');
}

bool same_at(std::string_view text, std::size_t at, std::string_view name) {
  if (text.size() - at < name.size()) return false;
  const bool same = std::equal(name.begin(), name.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                               [](char a, char b) { return lower(a) == lower(b); });
  const std::size_t end = at + name.size();
  return same && (end == text.size() || !is_word(text[end]));
}

/// Where the number begins that the text ends with; its end when there is none.
std::size_t number_at_end(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && ((text[at - 1] >= '0' && text[at - 1] <= '9') || text[at - 1] == '.')) --at;
  if (at == text.size()) return at;
  if (at > 0 && (text[at - 1] == '-' || text[at - 1] == '+')) --at;
  return at > 0 && is_word(text[at - 1]) ? text.size() : at;
}

std::string_view without_end(std::string_view text, std::string_view signs) {
  const std::size_t last = text.find_last_not_of(signs);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

struct Spoken {
  std::string_view name, say_as;
};

}  // namespace

std::string_view without_position(std::string_view address) {
  const std::string_view all = without_end(address, " ");
  const std::size_t second = number_at_end(all);
  const std::string_view before = without_end(all.substr(0, second), " ");
  if (second == all.size() || !before.ends_with(',')) return address;
  const std::string_view begin = without_end(before, " ,");
  const std::size_t first = number_at_end(begin);
  // Two whole numbers are rather a house and a room than a point on the Earth.
  if (first == begin.size() || all.find('.', first) == std::string_view::npos) return address;
  return without_end(begin.substr(0, first), " ,");
}

const Place* Library::find_place(std::string_view location) const {
  const std::string wanted = plain(location);
  if (wanted.empty()) return nullptr;
  const Place* begun = nullptr;
  std::size_t longest = 0;
  for (const Place& p : places) {
    for (const std::string& known : {plain(p.name), plain(without_position(p.address))}) {
      if (known.empty()) continue;
      if (known == wanted) return &p;
      if (begins_with_words(wanted, known) && known.size() > longest) {
        begun = &p;
        longest = known.size();
      }
    }
  }
  return begun;
}

const Acquaintance* Library::find_person(std::string_view name) const {
  const std::string wanted = plain(name);
  const auto found = std::find_if(people.begin(), people.end(),
                                  [&](const Acquaintance& a) { return plain(a.name) == wanted; });
  return wanted.empty() || found == people.end() ? nullptr : &*found;
}

std::string Library::said(std::string_view text) const {
  std::vector<Spoken> names;
  for (const Acquaintance& a : people)
    if (!a.say_as.empty() && !a.name.empty()) names.push_back({a.name, a.say_as});
  for (const Place& p : places)
    if (!p.say_as.empty() && !p.name.empty()) names.push_back({p.name, p.say_as});
  // "Anna Brown" before "Anna".
  std::stable_sort(names.begin(), names.end(),
                   [](const Spoken& a, const Spoken& b) { return a.name.size() > b.name.size(); });
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool at_word = i == 0 || !is_word(text[i - 1]);
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const Spoken& n) { return at_word && same_at(text, i, n.name); });
    if (found == names.end()) {
      out += text[i++];
    } else {
      out += found->say_as;
      i += found->name.size();
    }
  }
  return out;
}

}  // namespace mana::calendar
