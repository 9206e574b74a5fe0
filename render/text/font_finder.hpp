#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace mana::render {

/// A typeface on this machine.
struct FontPlace {
  std::filesystem::path file;
  int index = 0;         ///< within a collection (.ttc)
  bool is_bold = false;  ///< false although a bold one was wanted: there is none
};

/// The installed outline font that suits best and has the character, by fontconfig.
/// @param language of the text: Chinese and Japanese draw some characters differently.
/// The first call of a process reads fontconfig's lists (some ten milliseconds).
std::optional<FontPlace> find_font_with(char32_t character, const std::string& language, bool bold);

}  // namespace mana::render
