#pragma once
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

/// Addresses on the net, as far as calendars need them (RFC 3986). Pure.
namespace mana::platform {

/// webcal and webcals become https, a bare host becomes https. Only http and https are left; anything else,
/// control characters, and a password inside the address are refused.
core::Result<std::string> checked_address(std::string_view typed);

bool is_web_address(std::string_view typed);  ///< has one of the schemes above, not a path

/// What `reference` (of a redirect or a listing) means on a page at `base`.
core::Result<std::string> join_address(std::string_view base, std::string_view reference);

std::string host_of(std::string_view url);    ///< "dav.example.org", without the port
std::string origin_of(std::string_view url);  ///< "https://dav.example.org:8443"
std::string path_of(std::string_view url);    ///< from the first slash; "/" when there is none

/// The same host, or both below the same domain (caldav.icloud.com and p05-caldav.icloud.com).
bool same_site(std::string_view a, std::string_view b);

/// May a password be sent in the clear? Only inside the house: this machine, private numbers, .local names.
bool is_private_host(std::string_view host);

std::string encode_segment(std::string_view plain);  ///< one step of a path, percent-encoded
/// Two spellings of one path compare equal: percent-codes are decoded, and encoded again where they must be.
std::string normal_path(std::string_view path_or_url);

}  // namespace mana::platform
