#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

/// Cases as JSON: [{"id", "measure", "input", "params"?, "value"?, "tolerance"?, "status"?}, ...]. What goes
/// in under which measure is annex A of the specification of this library, and the table in
/// cases_catalogue.cpp.
namespace mana::evaluation {

struct CaseAnswer {
  std::string id;
  std::string status;  ///< "ok", "limit", "undefined", "infinite", or "error"
  std::string value;   ///< JSON: a number, null, "inf", a list or an object
  std::string error;   ///< a sentence; empty unless the status is "error"

  std::string line() const;  ///< {"id","value","status"} and, for an error, "error"
};

struct CaseVerdict {
  CaseAnswer answer;
  bool passed = false;
  std::string expected;  ///< JSON of the expected value and status
};

/// Bad input is an error of that case only. BadInput for the whole when the text is no list of JSON objects.
core::Result<std::vector<CaseAnswer>> answer_cases(std::string_view json);
/// A case passes if the status agrees and each number is within its tolerance.
core::Result<std::vector<CaseVerdict>> judge_cases(std::string_view json);

/// The measures a case may name.
std::vector<std::string> case_measures();

}  // namespace mana::evaluation
