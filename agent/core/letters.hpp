#pragma once
#include <cstddef>
#include <string>
#include <string_view>

/// Letters of any script in UTF-8. The only pair of files of the runtime that knows ICU.
namespace mana::core {

/// The character at `at`, which is moved behind it. A byte that is no UTF-8 counts as U+FFFD.
char32_t next_character(std::string_view text, std::size_t& at);
void append_character(std::string& out, char32_t c);

char32_t upper(char32_t c);
char32_t lower(char32_t c);
std::string upper(std::string_view text);
std::string lower(std::string_view text);

/// The same where each letter keeps its place: what is as long as the text, byte for byte. The few letters
/// whose small one takes other bytes stay as they are.
std::string lower_in_place(std::string_view text);

/// Whether the character is a letter, or a mark that belongs to one.
bool is_letter(char32_t c);

/// "ärztin" -> "Ärztin": the first character alone is changed.
std::string capitalised(std::string_view text);
/// The other way round.
std::string with_small_first(std::string_view text);

/// As it is written where umlauts are missing: "spät" -> "spaet", "weiß" -> "weiss". All else stays.
std::string umlauts_written_out(std::string_view text);
/// As it is written where marks are left out: "spät" -> "spat", "weiß" -> "weiss", "café" -> "cafe".
std::string without_marks(std::string_view text);

}  // namespace mana::core
