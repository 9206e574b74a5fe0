#pragma once
#include <string>
#include <string_view>

namespace mana::core {

/// That somebody agreed to what is kept of them. It stands in the file that keeps it, and goes with it.
struct Consent {
  std::string when;  ///< ISO 8601; empty: it is not known that anybody was asked
  std::string how;   ///< one word: "typed" (the question was answered with yes), "--consent"
};

/// Of one line, without its end; empty for what is not known.
std::string to_line(const Consent& consent);
/// Whatever else a line holds is not known.
Consent consent_of(std::string_view line);

}  // namespace mana::core
