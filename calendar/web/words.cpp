#include "calendar/web/words.hpp"

#include "agent/core/json_reader.hpp"
#include "calendar/spoken_time.hpp"

namespace mana::calendar::web {

core::Result<Words> Words::read(std::string_view json) {
  const auto parsed = core::parse_json(json);
  if (!parsed || !parsed->is_object())
    return core::bad_input("The words of the carers' page are no JSON object of texts.");
  Words out;
  for (const auto& [key, value] : parsed->fields()) {
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
