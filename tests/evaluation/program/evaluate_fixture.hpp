#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace mana::test {

/// `mana evaluate` as a researcher types it, on files in a folder of its own.
class EvaluateFixture : public ::testing::Test {
 protected:
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("mana_evaluate_test_" + std::to_string(::getpid()));
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string file(const std::string& name, const std::string& content) {
    std::ofstream{folder / name, std::ios::binary} << content;
    return (folder / name).string();
  }
  static Outcome evaluate(std::vector<std::string> args) {
    args.insert(args.begin(), {MANA_BINARY, "evaluate"});
    return run_program(args);
  }
  /// One figure of a report in JSON Lines.
  static double value(const std::vector<std::string>& args, const std::string& measure) {
    const Outcome o = evaluate(args);
    EXPECT_EQ(o.status, 0) << o.err;
    std::istringstream lines{o.out};
    for (std::string line; std::getline(lines, line);) {
      const auto j = nlohmann::json::parse(line);
      if (j.value("measure", "") == measure) return j["value"].get<double>();
    }
    ADD_FAILURE() << "no " << measure << " in " << o.out;
    return -1.0;
  }
};

}  // namespace mana::test
