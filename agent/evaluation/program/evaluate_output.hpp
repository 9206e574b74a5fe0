#pragma once
#include <memory>
#include <string>
#include <vector>

#include "agent/evaluation/program/evaluate_command.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"
#include "agent/evaluation/tables/report.hpp"
#include "agent/evaluation/text/judgement.hpp"

namespace mana::program::evaluate {

/// --json, --md, --csv, --require: how a report is printed and what it has to reach.
struct Output {
  bool json = false, markdown = false, csv = false;
  std::vector<std::string> require;
};
void add_output(Command& c, Output& output);
/// Prints it, then holds the gates: kDone, or kNotMet with a remark for each that failed.
int print(const evaluation::Report& report, const Output& output);

/// Options of a report on a table, as typed.
struct JudgeArguments {
  std::string weights, ci, positive, cost, labels, rows;
  double beta = 1;
  bool drop_empty = false, allow_rejected = false, all = false;
  int replicates = 2000;
  std::uint64_t seed = 1;
};
void add_judge_options(Command& c, JudgeArguments& a);
core::Result<evaluation::JudgeOptions> judge_options(const JudgeArguments& a);
core::Result<evaluation::ReadOptions> read_options(const JudgeArguments& a);

/// "a,b,c" as a list; empty for "".
std::vector<std::string> split_list(const std::string& text);

}  // namespace mana::program::evaluate
