#pragma once
#include <string>
#include <string_view>

namespace mana::zone {

/// The IANA name behind what Windows, Outlook, Exchange and old programs call a zone; empty when unknown.
/// Letter case does not matter.
std::string_view iana_name_of(std::string_view foreign_name);

/// "/mozilla.org/20050126_1/Europe/London" -> "Europe/London"; a name without prefix comes back as it is.
std::string_view without_vendor_prefix(std::string_view name);

}  // namespace mana::zone
