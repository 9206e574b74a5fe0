#include "agent/evaluation/study/case_input.hpp"

#include <cmath>

namespace mana::evaluation {
namespace {

std::string quoted(const char* name) { return "'" + std::string{name} + "'"; }

bool is_count(const nlohmann::json& j) {
  if (!j.is_number()) return false;
  const double v = j.get<double>();
  return v >= 0 && v <= double(Table::kLargestTotal) && v == std::floor(v);
}

}  // namespace

const nlohmann::json& CaseInput::json(const char* name) {
  static const Json kNothing;
  if (!input_.is_object() || !input_.contains(name)) {
    refuse("the input lacks " + quoted(name) + ".");
    return kNothing;
  }
  return input_[name];
}

double CaseInput::number(const char* name) {
  const Json& j = json(name);
  if (j.is_number() && std::isfinite(j.get<double>())) return j.get<double>();
  refuse(quoted(name) + " has to be a number.");
  return 0;
}

Count CaseInput::count(const char* name) {
  const Json& j = json(name);
  if (is_count(j)) return static_cast<Count>(j.get<double>());
  refuse(quoted(name) + " has to be a whole number of 0 or more.");
  return 0;
}

std::vector<double> CaseInput::numbers(const char* name) {
  std::vector<double> out;
  const Json& j = json(name);
  if (!j.is_array()) {
    refuse(quoted(name) + " has to be a list of numbers.");
    return out;
  }
  for (const Json& x : j) {
    if (!x.is_number() || !std::isfinite(x.get<double>())) {
      refuse(quoted(name) + " holds something that is no number.");
      return {};
    }
    out.push_back(x.get<double>());
  }
  return out;
}

std::vector<bool> CaseInput::marks(const char* name) {
  std::vector<bool> out;
  const Json& j = json(name);
  if (!j.is_array()) refuse(quoted(name) + " has to be a list of 0 and 1.");
  for (const Json& x : j) {
    const bool yes = x == 1 || x == true, no = x == 0 || x == false;
    if (!yes && !no) refuse(quoted(name) + " holds something else than 0 and 1.");
    out.push_back(yes);
  }
  return out;
}

std::vector<std::string> CaseInput::texts(const char* name) {
  std::vector<std::string> out;
  const Json& j = json(name);
  if (!j.is_array()) refuse(quoted(name) + " has to be a list of texts.");
  for (const Json& x : j) {
    if (!x.is_string()) refuse(quoted(name) + " holds something that is no text.");
    out.push_back(x.is_string() ? x.get<std::string>() : "");
  }
  return out;
}

std::vector<Words> CaseInput::sentences(const char* name) {
  std::vector<Words> out;
  for (const std::string& text : texts(name)) out.push_back(split_words(text));
  return out;
}

Table CaseInput::matrix() {
  const Json& rows = json("matrix");
  if (input_.value("rows", Json{}) != "predicted") {
    refuse("the matrix has to state \"rows\": \"predicted\".");
    return Table{2};
  }
  const bool normalised = input_.value("normalised", Json{}) == true;
  std::vector<std::vector<double>> shares;
  std::vector<std::vector<Count>> counts;
  if (!rows.is_array()) refuse("'matrix' has to be a list of rows.");
  for (const Json& row : rows) {
    shares.emplace_back();
    counts.emplace_back();
    if (!row.is_array()) refuse("a row of 'matrix' is no list.");
    for (const Json& x : row) {
      if (normalised ? !x.is_number() : !is_count(x)) {
        refuse("a cell of 'matrix' is no count.");
        return Table{2};
      }
      shares.back().push_back(x.get<double>());
      counts.back().push_back(static_cast<Count>(x.get<double>()));
    }
  }
  auto table = normalised ? Table::of_proportions(shares) : Table::of(counts);
  if (table) return *table;
  refuse(table.error().sentence);
  return Table{2};
}

Table CaseInput::table() {
  if (has("matrix")) return matrix();
  Binary b{count("tp"), count("fp"), count("fn"), 0};
  if (!tn_missing()) b.tn = count("tn");
  return Table::of(b);
}

Roc CaseInput::roc() {
  return *Roc::of(scores());  // numbers() lets finite ones through only
}

std::vector<Scored> CaseInput::scores() {
  const auto labels = marks("labels");
  const auto scores = numbers("scores");
  if (labels.size() != scores.size()) refuse("there are not as many labels as scores.");
  std::vector<Scored> trials;
  for (std::size_t i = 0; i < std::min(labels.size(), scores.size()); ++i)
    trials.push_back({scores[i], labels[i]});
  return trials;
}

void CaseInput::refuse_unknown_params() {
  for (const auto& [name, value] : params_.items())
    if (!asked_.contains(name)) refuse("it has no parameter " + quoted(name.c_str()) + ".");
}

double CaseInput::param(const char* name, double otherwise) {
  if (!param_given(name)) return otherwise;
  if (params_[name].is_number()) return params_[name].get<double>();
  refuse("the parameter " + quoted(name) + " has to be a number.");
  return otherwise;
}

std::string CaseInput::param(const char* name, const char* otherwise) {
  if (!param_given(name)) return otherwise;
  if (params_[name].is_string()) return params_[name].get<std::string>();
  refuse("the parameter " + quoted(name) + " has to be a text.");
  return otherwise;
}

}  // namespace mana::evaluation
