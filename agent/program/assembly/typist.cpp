#include "agent/program/assembly/typist.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>

namespace mana::program {

core::Result<std::vector<Typist::Line>> Typist::read(const std::filesystem::path& file) {
  std::ifstream in{file};
  if (!in) return core::not_found(file.string() + ": cannot be read.");
  std::vector<Line> lines;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    double seconds = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), seconds);
    const auto blank = static_cast<std::size_t>(end - line.data());
    if (error != std::errc{} || !(seconds >= 0) || seconds > 1e9 || blank >= line.size() ||
        line[blank] != ' ')
      return core::bad_input(
          file.string() + ", line " + std::to_string(number) +
          ": write the seconds since the start, a blank, and what is typed: 12.5 what day is it");
    lines.push_back({core::at_seconds(seconds), line.substr(blank + 1)});
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.at < b.at; });
  return lines;
}

}  // namespace mana::program
