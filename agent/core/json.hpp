#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mana::core {

/// A JSON value that is built and then written as text. It reads nothing: whoever reads JSON uses a parser.
///
/// The fields of an object keep the order in which they were added, because a person reads the first one
/// first. A list of pairs whose first parts are texts, `{{"name", "Anna"}, {"age", 80}}`, makes an object;
/// any other list makes an array. Ownership: a value owns all that is inside it.  Threads: none; a value
/// belongs to whoever built it. Errors: none; a number that JSON cannot express is written as null, and bytes
/// that are not UTF-8 are written as replacement characters.
class Json {
 public:
  Json();  ///< null
  Json(std::nullptr_t);
  Json(bool value);
  Json(double value);
  template <std::integral T>
  requires(!std::same_as<T, bool> && !std::same_as<T, char>) Json(T value) : Json(in_64_bits(value)) {}
  Json(const char* text);
  Json(std::string text);
  Json(std::string_view text);
  template <class T>
  Json(const std::vector<T>& list) : Json(array()) {
    for (const auto& item : list) push_back(item);
  }
  Json(std::initializer_list<Json> list);

  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(Json) noexcept;
  ~Json();

  static Json array(std::initializer_list<Json> list = {});
  static Json object(std::initializer_list<Json> fields = {});

  bool is_null() const;
  bool is_boolean() const;
  bool is_number() const;
  bool is_number_integer() const;   ///< a whole number, however it was written, that fits 64 bits
  bool is_number_unsigned() const;  ///< such a number of 0 or more
  bool is_string() const;
  bool is_array() const;
  bool is_object() const;
  /// How many items an array or how many fields an object has; 0 for anything else.
  std::size_t size() const;
  bool empty() const { return size() == 0; }

  /// The value as bool, std::string, double or a whole number; a number is converted as static_cast does. To
  /// ask a value of another kind is a bug.
  template <class T>
  T get() const {
    if constexpr (std::same_as<T, bool>) {
      return as_boolean();
    } else if constexpr (std::same_as<T, std::string>) {
      return as_text();
    } else if constexpr (std::floating_point<T>) {
      return static_cast<T>(as_number());
    } else if constexpr (std::unsigned_integral<T>) {
      return static_cast<T>(as_natural());
    } else {
      return static_cast<T>(as_whole());
    }
  }

  /// The field of that name; null when this is no object or has no such field.
  const Json* find(std::string_view name) const;
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  /// The text of the field of that name; empty when there is no such field, or when it is no text.
  std::string text(std::string_view name) const;
  /// The field of that name; the JSON value null when there is none.
  const Json& operator[](std::string_view name) const;
  /// The field of that name; an absent one is added as null. On null it makes an object; on anything else
  /// than an object it is a bug.
  Json& operator[](std::string_view name);
  /// An item of an array; beyond its end it is a bug.
  const Json& operator[](std::size_t at) const;
  Json& operator[](std::size_t at);
  /// The items of an array; nothing for anything else.
  const Json* begin() const;
  const Json* end() const;
  Json* begin();
  Json* end();
  struct Field;
  /// The fields of an object, in their order; nothing for anything else.
  const std::vector<Field>& fields() const;
  /// Adds a field at the end, without looking whether there is one of that name. On anything else than an
  /// object it is a bug.
  void add_field(std::string name, Json value);
  /// Adds an item at the end, and returns it. On null it makes an array; on anything else than an array it is
  /// a bug.
  Json& push_back(Json item);

  /// The value in one line, or, with `indent` of 0 or more, a line for each item and that many spaces for
  /// each level. Numbers are written as short as they can be read back exactly.
  std::string dump(int indent = -1) const;

 private:
  using Array = std::vector<Json>;
  using Object = std::vector<Field>;
  using Value =
      std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;

  struct Whole {
    std::int64_t number;
  };
  struct Natural {
    std::uint64_t number;
  };
  explicit Json(Whole value);
  explicit Json(Natural value);
  template <std::integral T>
  static auto in_64_bits(T value) {
    if constexpr (std::unsigned_integral<T>) {
      return Natural{value};
    } else {
      return Whole{value};
    }
  }
  bool as_boolean() const;
  const std::string& as_text() const;
  double as_number() const;
  std::int64_t as_whole() const;
  std::uint64_t as_natural() const;
  bool is_pair() const;
  static Object fields_of(std::initializer_list<Json> pairs);
  void write(std::string& out, int indent, int depth) const;

  Value value_;
};

struct Json::Field {
  std::string name;
  Json value;
};

}  // namespace mana::core
