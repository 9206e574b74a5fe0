#include "calendar/ical/parameters.hpp"

#include <algorithm>

namespace mana::calendar::ical {
namespace {

/// Up to the first of `stops` outside quotation marks.
std::string_view take_until(std::string_view& rest, std::string_view stops) {
  bool quoted = false;
  std::size_t n = 0;
  for (; n < rest.size(); ++n) {
    if (rest[n] == '"') quoted = !quoted;
    if (!quoted && stops.find(rest[n]) != std::string_view::npos) break;
  }
  const auto taken = rest.substr(0, n);
  rest.remove_prefix(n);
  return taken;
}

std::string_view unquoted(std::string_view value) {
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    return value.substr(1, value.size() - 2);
  return value;
}

}  // namespace

void for_each_parameter_value(std::string_view rest,
                              const std::function<void(std::string_view, std::string_view)>& use) {
  while (!rest.empty()) {
    const auto name = take_until(rest, "=;");
    do {
      if (!rest.empty() && rest.front() == ';') break;  // a parameter without value
      if (rest.empty()) break;
      rest.remove_prefix(1);  // '=' or ','
      use(name, unquoted(take_until(rest, ",;")));
    } while (!rest.empty() && rest.front() == ',');
    if (!rest.empty()) rest.remove_prefix(1);
  }
}

std::string decode_parameter(std::string_view value) {
  std::string plain;
  plain.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char next = value[i] == '^' && i + 1 < value.size() ? value[i + 1] : '\0';
    if (next != 'n' && next != '\'' && next != '^') {
      plain += value[i];
      continue;
    }
    plain += next == 'n' ? '\n' : next == '\'' ? '"' : '^';
    ++i;
  }
  return plain;
}

std::string encode_parameter(std::string_view plain) {
  std::string value;
  bool quote = false;
  for (const char c : plain) {
    if (c == '\n') {
      value += "^n";
    } else if (c == '"') {
      value += "^'";
    } else if (c == '^') {
      value += "^^";
    } else if (static_cast<unsigned char>(c) >= 0x20 || c == '\t') {
      value += c;
    }
    quote = quote || c == ':' || c == ';' || c == ',';
  }
  return quote ? '"' + value + '"' : value;
}

}  // namespace mana::calendar::ical
