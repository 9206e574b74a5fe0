#pragma once
#include <cstdint>
#include <string>

#include "agent/bus/fields.hpp"

/// Questions to servers outside the house. Plain values.
namespace mana::msg {

enum class OutsideId : std::int64_t {};

/// Command: ask a server outside the house. The answer is OutsideAnswer with the same id; whoever wants it
/// does not wait for ever. Of several the newest counts.
struct AskOutside {
  OutsideId id{};
  std::string service;  ///< "encyclopaedia", "chat": which server
  std::string text;     ///< what is asked, in the person's words
  std::string hint;     ///< of the template, for the server
};
MANA_FIELDS(AskOutside, id, service, text, hint)

/// Fact: what a server outside answered, or that it does not know, or was not there in time.
struct OutsideAnswer {
  OutsideId id{};
  bool known = false;
  std::string text;  ///< UTF-8 words, never markup
};
MANA_FIELDS(OutsideAnswer, id, known, text)

}  // namespace mana::msg
