#pragma once
#include <optional>
#include <string>

#include "agent/core/consent.hpp"
#include "agent/core/json.hpp"

namespace mana::program {

/// Whether somebody agrees that something is kept of them: by an option, or by an answer that is typed now.
/// @param question what will be kept, where, until when, and whether they agree
/// @return when and how; nullopt without a yes
std::optional<core::Consent> ask_consent(bool by_option, const std::string& question);

/// "2027-03-28T00:30:00Z, typed"
std::string in_words(const core::Consent& consent);

/// {"when", "how"}; null for what is not known
core::Json to_json(const core::Consent& consent);

/// Asks on the terminal; anything but a yes is a no.
bool says_yes(const std::string& question);

}  // namespace mana::program
