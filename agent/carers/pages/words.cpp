#include "agent/carers/pages/words.hpp"

#include <utility>

#include "agent/core/json_reader.hpp"
#include "agent/core/letters.hpp"
#include "calendar/wording/spoken_time.hpp"

namespace mana::carers {

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

void Words::lay_over(Words others) {
  others.words_.merge(words_);
  words_ = std::move(others.words_);
}

const std::string& Words::operator[](std::string_view key) const {
  const auto found = words_.find(key);
  if (found != words_.end()) return found->second;
  thread_local std::string missing;
  missing = key;
  return missing;
}

std::string Words::with(std::string_view key, std::string_view name, std::string_view value) const {
  return calendar::put_in((*this)[key], name, value);
}

bool Words::was_typed(std::string_view key, std::string_view typed) const {
  while (!typed.empty() && typed.front() == ' ') typed.remove_prefix(1);
  while (!typed.empty() && typed.back() == ' ') typed.remove_suffix(1);
  const auto plain = [](std::string_view text) { return core::umlauts_written_out(core::lower(text)); };
  return plain(typed) == plain((*this)[key]);
}

std::string Words::told(std::string_view sentence, const Words& english) const {
  constexpr std::string_view kFault = "fault.", kSlot = "{name}";
  for (const auto& [key, pattern] : english.words_) {
    if (!key.starts_with(kFault)) continue;
    const std::size_t slot = pattern.find(kSlot);
    if (slot == std::string::npos) {
      if (pattern == sentence) return (*this)[key];
      continue;
    }
    const std::string_view before = std::string_view{pattern}.substr(0, slot),
                           after = std::string_view{pattern}.substr(slot + kSlot.size());
    const bool fits = sentence.size() >= before.size() + after.size() && sentence.starts_with(before) &&
                      sentence.ends_with(after);
    if (fits) return with(key, "name", sentence.substr(slot, sentence.size() - before.size() - after.size()));
  }
  return std::string{sentence};
}

}  // namespace mana::carers
