#pragma once
#include <string>
#include <string_view>

namespace mana::calendar {

/// A title or place as somebody typed it, made fit to be spoken: abbreviations written out ("Dr",
/// "appt", "w/"), links, addresses of mail, emoji, markup signs and control characters taken out,
/// telephone numbers digit by digit, at most 120 characters, cut between words. Never empty: what
/// leaves nothing to say becomes `otherwise`.
/// @param language  whose abbreviations they are: "en-GB", "de-DE"; of any other none is written out
std::string spoken_title(std::string_view typed, std::string_view otherwise,
                         std::string_view language = "en-GB");

/// "Take the blue tablet" is asked about as "your blue tablet": what stands before the name of a medicine is
/// left out, and above all an order to take it. @param title as spoken_title gives it
std::string spoken_medicine(std::string title);

/// The text without its links and its addresses of mail; blanks between words become one each.
std::string without_links(std::string_view typed);

/// The same text for the screen: valid UTF-8 without control characters, at most `most` characters.
std::string shown_text(std::string_view typed, std::size_t most = 200);

}  // namespace mana::calendar
