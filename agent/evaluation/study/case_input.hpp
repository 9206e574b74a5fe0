#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/roc.hpp"
#include "agent/evaluation/measures/table.hpp"
#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {

/// Reads the fields of one case. The first wrong field is remembered in a sentence and everything after it
/// reads as a harmless value, so that a measure can ask for all it needs and check once.
class CaseInput {
 public:
  using Json = nlohmann::json;
  CaseInput(const Json& input, const Json& params) : input_{input}, params_{params} {}

  const std::string& fault() const { return fault_; }
  void refuse(std::string sentence) {
    if (fault_.empty()) fault_ = std::move(sentence);
  }

  bool has(const char* name) const { return input_.contains(name); }
  double number(const char* name);
  Count count(const char* name);  ///< a whole number of 0 or more, at most 10^15
  bool null(const char* name) const { return input_.contains(name) && input_[name].is_null(); }
  std::vector<double> numbers(const char* name);
  std::vector<bool> marks(const char* name);  ///< 0/1 or false/true
  std::vector<std::string> texts(const char* name);
  std::vector<Words> sentences(const char* name);
  const Json& json(const char* name);

  /// From "matrix" with "rows", or from tp, fp, fn, tn; tn may be null.
  Table table();
  bool tn_missing() const { return !has("matrix") && (!has("tn") || null("tn")); }
  /// From "labels" and "scores".
  Roc roc();
  std::vector<Scored> scores();

  double param(const char* name, double otherwise);
  std::string param(const char* name, const char* otherwise);
  bool param_given(const char* name) const {
    asked_.insert(name);
    return params_.contains(name) && !params_[name].is_null();
  }
  /// Refuses a parameter that nobody has asked for so far: a misspelt one would change nothing.
  void refuse_unknown_params();
  const Json& params() const { return params_; }

 private:
  Table matrix();
  const Json& input_;
  const Json& params_;
  std::string fault_;
  mutable std::set<std::string> asked_;
};

}  // namespace mana::evaluation
