#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "agent/core/check.hpp"

namespace mana::core {

using SettingValue = std::variant<bool, double, std::string>;

/// One thing that can be set: its name, its default, its unit, and a sentence for the carer.
struct SettingEntry {
  std::string_view key;  ///< "voice.rate": section and name
  SettingValue fallback;
  std::string_view unit;  ///< "words per minute"; empty for texts and switches
  std::string_view sentence;
  double low = 0;  ///< numbers only: the range that makes sense
  double high = 0;
  std::string_view words = {};  ///< of a text that can be only one of some: those, with blanks between
};

/// The values in force: the defaults of a table, and what a file changed. Asking for a key that is
/// not in the table, or for the wrong type, is a bug.  Threads: any, once filled.
class Settings {
 public:
  explicit Settings(std::span<const SettingEntry> table) {
    for (const SettingEntry& e : table) values_.emplace(e.key, e.fallback);
  }
  template <class T>
  const T& get(std::string_view key) const {
    const auto found = values_.find(key);
    MANA_CHECK(found != values_.end(), "a setting that is not in the table");
    const T* value = std::get_if<T>(&found->second);
    MANA_CHECK(value != nullptr, "a setting asked for as another type");
    return *value;
  }
  bool flag(std::string_view key) const { return get<bool>(key); }
  double number(std::string_view key) const { return get<double>(key); }
  const std::string& text(std::string_view key) const { return get<std::string>(key); }
  void set(std::string_view key, SettingValue value) {
    const auto found = values_.find(key);
    MANA_CHECK(found != values_.end() && found->second.index() == value.index(),
               "set() of an unknown setting");
    found->second = std::move(value);
  }

 private:
  std::map<std::string, SettingValue, std::less<>> values_;
};

}  // namespace mana::core
