#pragma once
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mana::test {

/// The lines of a journal, in order.
inline std::vector<nlohmann::json> read_journal(const std::string& file) {
  std::vector<nlohmann::json> lines;
  std::ifstream in{file};
  for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

/// The lines of one message.
inline std::vector<nlohmann::json> only(const std::vector<nlohmann::json>& journal,
                                        const std::string& message) {
  std::vector<nlohmann::json> some;
  for (const auto& line : journal) {
    if (line.at("message") == message) some.push_back(line);
  }
  return some;
}

}  // namespace mana::test
