#pragma once
#include <string>

#include "agent/command_line/command.hpp"
#include "agent/core/result.hpp"

/// What the parts of `mana evaluate` share. Exit status: 0 done, 2 wrong usage or unusable data, 3 a
/// --require was not met, 1 the result could not be written.
namespace mana::program::evaluate {

inline constexpr int kBadData = kWrongUsage, kNotMet = 3;

/// One sentence on standard error, and the exit status that belongs to it.
int fail(const core::Error& error);
/// The same with the file's name in front.
int fail_on(const std::string& file, core::Error error);
/// A remark on standard error. What came from a file goes to the terminal without its control characters.
void remark(const std::string& sentence);

/// All of a file, or of standard input for "-". BadInput for a folder, an empty file, or one above `largest`
/// bytes; NotFound when it cannot be read.
inline constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 30;
core::Result<std::string> read_input(const std::string& name, std::uintmax_t largest = kLargestFile);
/// Io when it cannot be written; "-" is standard output.
core::Status write_output(const std::string& name, const std::string& text);

// One line for each part.
void add_cases(Command& evaluate);     // cases, selftest
void add_measures(Command& evaluate);  // measures
void add_confusion(Command& evaluate);
void add_log(Command& evaluate);     // log, latency
void add_curves(Command& evaluate);  // roc, det, pr, qq
void add_text(Command& evaluate);    // text wer, bleu, rouge
void add_words(Command& evaluate);   // asr, captions
void add_raters(Command& evaluate);
void add_people(Command& evaluate);  // events, tutor
void add_compare(Command& evaluate);
void add_study(Command& evaluate);  // montecarlo, paper
void add_annotate(Command& evaluate);

}  // namespace mana::program::evaluate
