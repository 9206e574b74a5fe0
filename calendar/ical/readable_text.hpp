#pragma once
#include <string>

namespace mana::calendar::ical {

/// A calendar as text in UTF-8 with line ends, whatever it was saved as: UTF-16 (with its mark, or with a
/// zero in every other byte), lines in Windows-1252 or Latin-1 (each line that is no UTF-8 by itself, because
/// files get joined), CR as the only line end, zero bytes. What is UTF-8 with LF or CRLF comes back byte for
/// byte. Pure; never fails: of bytes that mean nothing a question mark in a diamond (U+FFFD) remains.
/// @param remark  what was done, as a sentence; "" when nothing was. May be null.
std::string readable_text(std::string bytes, std::string* remark = nullptr);

}  // namespace mana::calendar::ical
