#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Texts as browsers send them: paths, queries, forms, cookies. Pure functions; nothing here ever fails, and
/// what makes no sense is left out.
namespace mana::carers {

/// The fields of a query or of a form; of a name that comes several times all values, in their order.
class Fields {
 public:
  void add(std::string name, std::string value);
  /// The first value, "" when there is none.
  const std::string& operator[](std::string_view name) const;
  bool has(std::string_view name) const;
  std::vector<std::string> all(std::string_view name) const;
  std::size_t size() const { return count_; }

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
  std::size_t count_ = 0;
};

constexpr std::size_t kMostFields = 200;

/// "%C3%A9+b" -> "é b" with `plus_is_blank`. A broken escape stays as it stands; a NUL, or bytes that are no
/// UTF-8, become U+FFFD.
std::string percent_decoded(std::string_view text, bool plus_is_blank);
std::string percent_encoded(std::string_view text);

/// application/x-www-form-urlencoded, or a query. At most kMostFields, the rest is left out.
Fields read_form(std::string_view text);

/// A path in its parts, decoded: "/entries/12" -> {"entries", "12"}; nothing for one that is no plain path:
/// not from the root, "..", a NUL, more than eight parts. No part ever names a file.
std::optional<std::vector<std::string>> read_path(std::string_view path);

/// The value of a cookie; "" when it is not there.
std::string cookie(std::string_view header, std::string_view name);

/// Valid UTF-8 without control characters but line breaks; the wrong bytes become U+FFFD.
std::string clean_text(std::string_view text);

}  // namespace mana::carers
