#include "calendar/web/words.hpp"

#include <nlohmann/json.hpp>

#include "calendar/spoken_time.hpp"

namespace mana::calendar::web {

core::Result<Words> Words::read(std::string_view json) {
  const auto parsed = nlohmann::json::parse(json, nullptr, false);
  if (!parsed.is_object())
    return core::bad_input("The words of the carers' page are no JSON object of texts.");
  Words out;
  for (const auto& [key, value] : parsed.items()) {
    if (!value.is_string()) return core::bad_input("The word '" + key + "' of the carers' page is no text.");
    out.words_[key] = value.get<std::string>();
  }
  return out;
}

const std::string& Words::operator[](std::string_view key) const {
  const auto found = words_.find(key);
  if (found != words_.end()) return found->second;
  thread_local std::string missing;
  missing = key;
  return missing;
}

std::string Words::with(std::string_view key, std::string_view name, std::string_view value) const {
  return put_in((*this)[key], name, value);
}

}  // namespace mana::calendar::web
