#include "agent/core/json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::core {

namespace {

/// The length of the UTF-8 sequence that begins at `at`, 0 when none does: as the table of the Unicode
/// standard (3.9, table 3-7) allows.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
    return byte(i) >= low && byte(i) <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return follows(1, low, high) && follows(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

void write_control(std::string& out, unsigned char c) {
  static constexpr char kDigits[] = "0123456789abcdef";
  out += "\\u00";
  out += kDigits[c >> 4U];
  out += kDigits[c & 15U];
}

void write_ascii(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  if (static_cast<unsigned char>(c) < 0x20) return write_control(out, static_cast<unsigned char>(c));
  out += c;
}

void write_text(std::string& out, std::string_view text) {
  static constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    if (length == 1) {
      write_ascii(out, text[at]);
    } else {
      out += length == 0 ? kReplacement : text.substr(at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  out += '"';
}

/// As people write numbers where that takes at most 15 places before the point and 4 zeros behind it, else
/// with an exponent; always with a point or an exponent, so that a reader sees that it is no whole number by
/// kind.
void write_number(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  if (value == 0) {
    out += std::signbit(value) ? "-0.0" : "0.0";
    return;
  }
  char shortest[40];
  const auto end =
      std::to_chars(shortest, shortest + sizeof shortest, std::fabs(value), std::chars_format::scientific)
          .ptr;
  const char* const e = std::find(shortest, end, 'e');
  int exponent = 0;
  std::from_chars(e[1] == '+' ? e + 2 : e + 1, end, exponent);
  std::string digits(static_cast<const char*>(shortest), e);
  std::erase(digits, '.');
  const int count = static_cast<int>(digits.size());
  const int before_point = exponent + 1;

  if (value < 0) out += '-';
  if (count <= before_point && before_point <= 15) {
    out += digits + std::string(static_cast<std::size_t>(before_point - count), '0') + ".0";
  } else if (before_point > 0 && before_point <= 15) {
    out += digits.insert(static_cast<std::size_t>(before_point), 1, '.');
  } else if (before_point > -4 && before_point <= 0) {
    out += "0." + std::string(static_cast<std::size_t>(-before_point), '0') + digits;
  } else {
    if (count > 1) digits.insert(1, 1, '.');
    out += digits;
    out += exponent < 0 ? "e-" : "e+";
    if (std::abs(exponent) < 10) out += '0';
    out += std::to_string(std::abs(exponent));
  }
}

void begin_line(std::string& out, int indent, int depth) {
  if (indent < 0) return;
  out += '\n';
  out.append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(depth), ' ');
}

}  // namespace

Json::Json() = default;
Json::Json(std::nullptr_t) {}
Json::Json(bool value) : value_{value} {}
Json::Json(double value) : value_{value} {}
Json::Json(Whole value) : value_{value.number} {}
Json::Json(Natural value) : value_{value.number} {}
Json::Json(const char* text) : value_{std::string{text}} {}
Json::Json(std::string text) : value_{std::move(text)} {}
Json::Json(std::string_view text) : value_{std::string{text}} {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json::~Json() = default;

Json& Json::operator=(Json other) noexcept {
  value_ = std::move(other.value_);
  return *this;
}

bool Json::is_pair() const {
  const auto* items = std::get_if<Array>(&value_);
  return items != nullptr && items->size() == 2 && std::holds_alternative<std::string>(items->front().value_);
}

Json::Json(std::initializer_list<Json> list) {
  if (std::all_of(list.begin(), list.end(), [](const Json& item) { return item.is_pair(); })) {
    value_ = fields_of(list);
  } else {
    value_ = Array(list);
  }
}

Json::Object Json::fields_of(std::initializer_list<Json> pairs) {
  Object fields;
  for (const Json& pair : pairs) {
    MANA_CHECK(pair.is_pair(), "a field of a JSON object is a name and a value");
    const auto& items = std::get<Array>(pair.value_);
    const auto& name = std::get<std::string>(items[0].value_);
    const bool is_new =
        std::none_of(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; });
    if (is_new) fields.push_back({name, items[1]});
  }
  return fields;
}

Json Json::array(std::initializer_list<Json> list) {
  Json made;
  made.value_ = Array(list);
  return made;
}

Json Json::object(std::initializer_list<Json> fields) {
  Json made;
  made.value_ = fields_of(fields);
  return made;
}

bool Json::is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
bool Json::is_boolean() const { return std::holds_alternative<bool>(value_); }
bool Json::is_number() const { return is_number_integer() || std::holds_alternative<double>(value_); }
bool Json::is_number_integer() const {
  return std::holds_alternative<std::int64_t>(value_) || std::holds_alternative<std::uint64_t>(value_);
}
bool Json::is_number_unsigned() const {
  const auto* whole = std::get_if<std::int64_t>(&value_);
  return std::holds_alternative<std::uint64_t>(value_) || (whole != nullptr && *whole >= 0);
}
bool Json::is_string() const { return std::holds_alternative<std::string>(value_); }
bool Json::is_array() const { return std::holds_alternative<Array>(value_); }
bool Json::is_object() const { return std::holds_alternative<Object>(value_); }

std::size_t Json::size() const {
  if (const auto* items = std::get_if<Array>(&value_)) return items->size();
  if (const auto* fields = std::get_if<Object>(&value_)) return fields->size();
  return 0;
}

bool Json::as_boolean() const {
  MANA_CHECK(is_boolean(), "this JSON value is no boolean");
  return std::get<bool>(value_);
}

const std::string& Json::as_text() const {
  MANA_CHECK(is_string(), "this JSON value is no text");
  return std::get<std::string>(value_);
}

double Json::as_number() const {
  if (const auto* whole = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*whole);
  if (const auto* natural = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*natural);
  MANA_CHECK(is_number(), "this JSON value is no number");
  return std::get<double>(value_);
}

std::int64_t Json::as_whole() const {
  if (const auto* whole = std::get_if<std::int64_t>(&value_)) return *whole;
  if (const auto* natural = std::get_if<std::uint64_t>(&value_)) return static_cast<std::int64_t>(*natural);
  return static_cast<std::int64_t>(as_number());
}

std::uint64_t Json::as_natural() const {
  if (const auto* natural = std::get_if<std::uint64_t>(&value_)) return *natural;
  return static_cast<std::uint64_t>(as_whole());
}

const Json* Json::find(std::string_view name) const {
  const auto& all = fields();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Field& f) { return f.name == name; });
  return found == all.end() ? nullptr : &found->value;
}

std::string Json::text(std::string_view name) const {
  const Json* found = find(name);
  return found != nullptr && found->is_string() ? found->as_text() : std::string{};
}

const Json& Json::operator[](std::string_view name) const {
  static const Json null;
  const Json* found = find(name);
  return found == nullptr ? null : *found;
}

const Json& Json::operator[](std::size_t at) const {
  MANA_CHECK(is_array() && at < size(), "this JSON array has no such item");
  return std::get<Array>(value_)[at];
}

Json& Json::operator[](std::size_t at) { return const_cast<Json&>(std::as_const(*this)[at]); }

Json* Json::begin() { return const_cast<Json*>(std::as_const(*this).begin()); }
Json* Json::end() { return const_cast<Json*>(std::as_const(*this).end()); }

const Json* Json::begin() const {
  const auto* items = std::get_if<Array>(&value_);
  return items == nullptr ? nullptr : items->data();
}

const Json* Json::end() const { return is_array() ? begin() + size() : nullptr; }

const std::vector<Json::Field>& Json::fields() const {
  static const Object none;
  const auto* all = std::get_if<Object>(&value_);
  return all == nullptr ? none : *all;
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_ = Object{};
  MANA_CHECK(is_object(), "only a JSON object has fields");
  auto& fields = std::get<Object>(value_);
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; });
  if (found != fields.end()) return found->value;
  fields.push_back({std::string{name}, {}});
  return fields.back().value;
}

void Json::add_field(std::string name, Json value) {
  MANA_CHECK(is_object(), "only a JSON object has fields");
  std::get<Object>(value_).push_back({std::move(name), std::move(value)});
}

Json& Json::push_back(Json item) {
  if (is_null()) value_ = Array{};
  MANA_CHECK(is_array(), "only a JSON array has items");
  auto& items = std::get<Array>(value_);
  items.push_back(std::move(item));
  return items.back();
}

std::string Json::dump(int indent) const {
  std::string out;
  write(out, indent, 0);
  return out;
}

void Json::write(std::string& out, int indent, int depth) const {
  const auto write_all = [&](const auto& all, char open, char close, const auto& write_one) {
    out += open;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i > 0) out += ',';
      begin_line(out, indent, depth + 1);
      write_one(all[i]);
    }
    if (!all.empty()) begin_line(out, indent, depth);
    out += close;
  };
  if (const auto* yes = std::get_if<bool>(&value_)) {
    out += *yes ? "true" : "false";
  } else if (const auto* whole = std::get_if<std::int64_t>(&value_)) {
    out += std::to_string(*whole);
  } else if (const auto* natural = std::get_if<std::uint64_t>(&value_)) {
    out += std::to_string(*natural);
  } else if (const auto* number = std::get_if<double>(&value_)) {
    write_number(out, *number);
  } else if (const auto* text = std::get_if<std::string>(&value_)) {
    write_text(out, *text);
  } else if (const auto* items = std::get_if<Array>(&value_)) {
    write_all(*items, '[', ']', [&](const Json& item) { item.write(out, indent, depth + 1); });
  } else if (const auto* fields = std::get_if<Object>(&value_)) {
    write_all(*fields, '{', '}', [&](const Field& field) {
      write_text(out, field.name);
      out += indent < 0 ? ":" : ": ";
      field.value.write(out, indent, depth + 1);
    });
  } else {
    out += "null";
  }
}

}  // namespace mana::core
