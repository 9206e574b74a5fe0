#pragma once
#include <string>
#include <string_view>

#include "agent/carers/notify/messenger.hpp"

/// An e-mail as it is sent (RFC 5322, 2045, 2047): ASCII, lines ended by CRLF and below 998 characters. Pure.
namespace mana::notify {

/// @param from, to addresses without angles, looked at by checked()
std::string mail_text(const Message& message, const std::string& from, const std::string& to,
                      const std::string& to_name);

/// A header's text: as it is when it is plain, else as encoded words of at most 75 characters. Control
/// characters become blanks, so nothing in it begins another header.
std::string header_text(std::string_view text);

/// "Mon, 23 Nov 2026 09:00:00 +0000".
std::string mail_date(core::WallTime t);

}  // namespace mana::notify
