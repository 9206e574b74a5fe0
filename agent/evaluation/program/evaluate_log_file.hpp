#pragma once
#include "agent/evaluation/program/evaluate_command.hpp"
#include "agent/evaluation/study/log_reader.hpp"

namespace mana::program::evaluate {

/// Reads logs together; remarks go to standard error. The error names the file.
core::Result<evaluation::Log> read_logs(const std::vector<std::string>& files);

/// A log of the agent by its name: it ends in .jsonl.
bool is_log(const std::string& file);

/// Trials of one kind from a log, or from a CSV of pairs when the name does not end in .jsonl.
core::Result<evaluation::Trials> read_trials(const std::string& file, const std::string& kind,
                                             const std::string& cluster);

}  // namespace mana::program::evaluate
