#pragma once
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "agent/evaluation/text/judgement.hpp"

namespace mana::test {

/// What a sense decided against what was so, trial by trial, judged and printed as `mana evaluate` does:
/// Informedness with its interval and the chance line, the counts, and the signature.
class Judged {
 public:
  explicit Judged(std::string title) : title_{std::move(title)} {}

  /// @param of_whom  whose trial it is: trials of one voice or film are not independent; may be empty
  void add(std::string_view predicted, std::string_view actual, std::string_view of_whom = "") {
    trials_.predicted.push_back(static_cast<std::uint32_t>(trials_.labels.number(predicted)));
    trials_.actual.push_back(static_cast<std::uint32_t>(trials_.labels.number(actual)));
    trials_.cluster.push_back(static_cast<std::uint32_t>(trials_.clusters.number(of_whom)));
  }
  void add_yes_no(bool predicted, bool actual, std::string_view of_whom = "") {
    add(predicted ? "true" : "false", actual ? "true" : "false", of_whom);
  }
  const evaluation::Trials& trials() const { return trials_; }

  /// Prints; a failure of the test when it cannot be judged.  @return Informedness
  double print() const {
    evaluation::JudgeOptions options;
    options.title = title_;
    auto report = evaluation::judge(trials_.table(), trials_.labels.names(), &trials_, options);
    if (!report) {
      ADD_FAILURE() << report.error().sentence;
      return -1;
    }
    const evaluation::Measured b = report->sections.front().rows.front().value;
    report->sections.resize(1);  // in front: B, M and C; a test's log need not say all
    if (trials_.labels.size() > 4) report->grids.clear();
    std::printf("%s\n", evaluation::render(*report, evaluation::Format::Text).c_str());
    EXPECT_TRUE(b.has_value()) << title_;
    return b.value;
  }

 private:
  std::string title_;
  evaluation::Trials trials_;
};

}  // namespace mana::test
