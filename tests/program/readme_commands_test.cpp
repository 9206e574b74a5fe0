#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "agent/command_line/subcommand.hpp"

// A newcomer types what the README says: each of its commands, and those of docs/, exist with their options.

namespace mana::program {
namespace {
namespace fs = std::filesystem;

/// What stands between backticks, or alone on an indented line, and begins with "./mana " or "mana ".
std::vector<std::string> commands_in(const fs::path& file) {
  std::ifstream in{file};
  std::vector<std::string> found;
  for (std::string line; std::getline(in, line);) {
    const bool is_indented = line.starts_with("    ");
    std::istringstream pieces{is_indented ? line.substr(4) : line};
    std::string piece;
    for (bool is_code = is_indented; std::getline(pieces, piece, '`'); is_code = !is_code)
      for (const std::string begin : {"./mana ", "mana "})
        if (is_code && piece.starts_with(begin)) found.push_back(piece.substr(begin.size()));
  }
  return found;
}

/// As a shell splits it, as far as these need it; up to a comment, a pipe or a redirection.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words{""};
  bool quoted = false;
  for (const char c : command) {
    if (c == '"' || c == '\'') {
      quoted = !quoted;
      words.back() += '.';  // a value, whatever it is
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  const auto end = std::find_if(words.begin(), words.end(), [](const std::string& w) {
    return w == "#" || w == "|" || w == ">" || w == "&&" || w == ";";
  });
  words.erase(end, words.end());
  std::erase(words, "");
  return words;
}

const Command* command_of(const Command& program, const std::vector<std::string>& words) {
  const Command* at = &program;
  for (const std::string& word : words) {
    const auto below = std::find_if(at->commands.begin(), at->commands.end(),
                                    [&](const Command& c) { return c.name == word; });
    if (below == at->commands.end()) break;
    at = &*below;
  }
  return at;
}

bool has_option(const Command& c, const std::string& typed) {
  const std::string name = typed.substr(0, typed.find('='));
  if (name == "--help" || name == "--version" || name == "--help-all") return true;
  return std::any_of(c.options.begin(), c.options.end(), [&](const Option& o) {
    return ("," + o.names + ",").find("," + name + ",") != std::string::npos;
  });
}

TEST(ReadmeCommandsTest, WhatTheReadmeSaysCanBeTyped) {
  Command program{"mana", ""};
  for (const Subcommand add : subcommands()) add(program);
  std::vector<fs::path> files{"README.md"};
  for (const auto& entry : fs::directory_iterator{"docs"})
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  std::size_t seen = 0;
  for (const fs::path& file : files) {
    for (const std::string& text : commands_in(file)) {
      const auto words = words_of(text);
      if (words.empty() || words.front() == "evaluate" || words.front() == "COMMAND") continue;
      ++seen;
      const Command* command = command_of(program, words);
      EXPECT_TRUE(words.front().starts_with('-') || command != &program)
          << file << ": there is no command '" << text << "'";
      for (const std::string& word : words)
        EXPECT_TRUE(!word.starts_with("--") || has_option(*command, word))
            << file << ": " << text << ": there is no " << word;
    }
  }
  EXPECT_GT(seen, 50u);
}

TEST(ReadmeCommandsTest, WhatStandsForSomethingElseIsExplained) {
  std::ifstream in{"README.md"};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  EXPECT_EQ(text.find("preview ID"), std::string::npos) << "nobody has been told of an ID";
  EXPECT_NE(text.find("A word in CAPITALS"), std::string::npos);
}

}  // namespace
}  // namespace mana::program
