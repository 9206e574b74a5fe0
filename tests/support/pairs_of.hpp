#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace mana::test {

/// The lines of a list that have a tab: what stands before the first, and after it. Empty without the file.
inline std::vector<std::pair<std::string, std::string>> pairs_of(const std::filesystem::path& list) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::ifstream lines{list};
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t tab = line.find('\t'); tab != std::string::npos)
      pairs.emplace_back(line.substr(0, tab), line.substr(tab + 1));
  return pairs;
}

}  // namespace mana::test
