#include "dialogue/knowledge/text_lines.hpp"

#include <fstream>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::knowledge {

core::Result<std::vector<std::string>> lines_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  if (!in) return core::not_found("There is no file " + file.string() + ".");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    const std::string_view text = aiml::trimmed(line);
    if (!text.empty() && text.front() != '#') lines.emplace_back(text);
  }
  if (in.bad()) return core::io_error(file.string() + " cannot be read.");
  return lines;
}

std::vector<std::string> split(std::string_view text, char sign) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(sign, begin);
    parts.emplace_back(aiml::trimmed(text.substr(begin, end - begin)));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

}  // namespace mana::dialogue::knowledge
