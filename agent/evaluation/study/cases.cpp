#include "agent/evaluation/study/cases.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/study/case_catalogue.hpp"

namespace mana::evaluation {
namespace {

using Json = nlohmann::json;

std::string dump(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

MeasureOptions options_of(CaseInput& in, const Table& t) {
  MeasureOptions o;
  o.beta = in.param("beta", 1.0);
  if (!(o.beta >= 0 && o.beta <= 1e6)) in.refuse("'beta' lies in 0..1000000.");
  o.x = in.param("X", 1.96);
  if (in.param_given("small")) {
    if (!in.params()["small"].is_boolean()) in.refuse("the parameter 'small' has to be true or false.");
    o.only_small = in.params()["small"] == true;
  }
  const auto take = [&](const char* name, auto parse, auto& into) {
    const std::string word = in.param(name, "");
    if (word.empty()) return;
    auto value = parse(word);
    if (value)
      into = *value;
    else
      in.refuse(value.error().sentence);
  };
  take("weights", weights_of, o.weights);
  take("exponent", det_exponent_of, o.exponent);
  take("statistic", association_of, o.association);
  take("alternative", alternative_of, o.alternative);
  if (in.param_given("label")) {
    const double label = in.param("label", 0.0);
    if (!(label >= 0 && label < double(t.k()) && label == std::floor(label)))
      in.refuse("'label' has to be the number of a label, from 0.");
    else
      o.label = static_cast<std::size_t>(label);
    o.label_given = true;
  }
  return o;
}

CaseValue of_table(const TableMeasure& m, CaseInput& in) {
  const Table t = in.table();
  const MeasureOptions o = options_of(in, t);
  if (m.needs_tn && in.tn_missing()) in.refuse("it needs the true negatives; 'tn' is missing.");
  if (!in.fault().empty()) return undefined();
  auto value = compute(m, t, o);
  if (value) return *value;
  in.refuse(value.error().sentence);
  return undefined();
}

CaseValue compute_case(const std::string& measure, CaseInput& in) {
  const auto catalogue = case_catalogue();
  const auto found = std::find_if(catalogue.begin(), catalogue.end(),
                                  [&](const CaseMeasure& m) { return m.key == measure; });
  if (found != catalogue.end()) return found->compute(in);
  if (const TableMeasure* m = find_table_measure(measure)) return of_table(*m, in);
  if (const ScoreMeasure* m = find_score_measure(measure)) {
    const std::vector<Scored> trials = in.scores();
    return in.fault().empty() ? compute(*m, trials) : undefined();
  }
  in.refuse("there is no measure of this name.");
  return undefined();
}

/// What a case shows as its value: a number, null when undefined, "inf" or "-inf" when infinite.
Json shown(const CaseValue& v) {
  if (!v.json.is_null()) return v.json;
  if (v.number.validity == Validity::Undefined) return nullptr;
  if (v.number.validity == Validity::Infinite) return v.number.value < 0 ? "-inf" : "inf";
  return v.number.value + 0.0;  // no "-0.0"
}

std::string text_of(const Json& object, const char* name) {
  const auto it = object.find(name);
  return it != object.end() && it->is_string() ? it->get<std::string>() : "";
}

CaseAnswer answer(const Json& c) {
  static const Json kNothing = Json::object();
  CaseAnswer a;
  a.value = "null";
  a.status = "error";
  if (!c.is_object()) {
    a.error = "A case has to be a JSON object.";
    return a;
  }
  a.id = text_of(c, "id");
  if (a.id.empty() && c.contains("id") && c["id"].is_number()) a.id = dump(c["id"]);
  const std::string measure = text_of(c, "measure");
  const Json& params = c.contains("params") && c["params"].is_object() ? c["params"] : kNothing;
  const Json& given = c.contains("input") && c["input"].is_object() ? c["input"] : kNothing;
  CaseInput in{given, params};
  const CaseValue value = compute_case(measure, in);
  if (in.fault().empty()) in.refuse_unknown_params();
  if (!in.fault().empty()) {
    a.error = "measure '" + measure + "': " + in.fault();
    return a;
  }
  a.status = to_string(value.number.validity);
  a.value = dump(shown(value));
  return a;
}

/// A number that no double holds, 1e400, makes all of a file unreadable: null stands for it, so that only
/// its case is an error.
std::string without_huge_numbers(std::string_view text) {
  std::string out;
  const auto of_number = [](char c) {
    return std::string_view{"0123456789+-.eE"}.find(c) != std::string_view::npos;
  };
  bool quoted = false;
  for (std::size_t at = 0; at < text.size();) {
    if (quoted || !of_number(text[at]) || text[at] == 'e' || text[at] == 'E') {
      if (quoted && text[at] == '\\' && at + 1 < text.size())
        out += text[at++];
      else if (text[at] == '"')
        quoted = !quoted;
      out += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && of_number(text[end])) ++end;
    const std::string number{text.substr(at, end - at)};
    out += std::isinf(std::strtod(number.c_str(), nullptr)) ? "null" : number;
    at = end;
  }
  return out;
}

core::Result<Json> parse(std::string_view text) {
  Json all = Json::parse(text, nullptr, false);
  if (all.is_discarded()) all = Json::parse(without_huge_numbers(text), nullptr, false);
  if (all.is_discarded()) return core::bad_input("This is no valid JSON; a list of cases is expected.");
  if (all.is_object() && all.contains("cases")) all = Json(all["cases"]);
  if (!all.is_array())
    return core::bad_input("A list of cases is expected: [{\"id\":..., \"measure\":..., ...}].");
  return all;
}

/// Numbers within the tolerance, lists and objects element by element, everything else equal.
bool close(const Json& got, const Json& expected, double tolerance, bool relative) {
  if (got.is_number() && expected.is_number()) {
    const double e = expected.get<double>();
    return std::abs(got.get<double>() - e) <= tolerance * (relative ? std::abs(e) : 1);
  }
  if (got.is_array() && expected.is_array())
    return std::equal(got.begin(), got.end(), expected.begin(), expected.end(),
                      [&](const Json& a, const Json& b) { return close(a, b, tolerance, relative); });
  if (got.is_object() && expected.is_object()) {
    if (got.size() != expected.size()) return false;
    for (const auto& [name, value] : expected.items())
      if (!got.contains(name) || !close(got[name], value, tolerance, relative)) return false;
    return true;
  }
  return got == expected;
}

}  // namespace

std::string CaseAnswer::line() const {
  nlohmann::ordered_json out;
  out["id"] = id;
  out["value"] = nlohmann::ordered_json::parse(value);
  out["status"] = status;
  if (!error.empty()) out["error"] = error;
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

core::Result<std::vector<CaseAnswer>> answer_cases(std::string_view json) {
  auto all = parse(json);
  if (!all) return std::move(all).error();
  std::vector<CaseAnswer> answers;
  for (const Json& c : *all) answers.push_back(answer(c));
  return answers;
}

core::Result<std::vector<CaseVerdict>> judge_cases(std::string_view json) {
  auto all = parse(json);
  if (!all) return std::move(all).error();
  std::vector<CaseVerdict> verdicts;
  for (const Json& c : *all) {
    CaseVerdict v;
    v.answer = answer(c);
    const Json expected = c.is_object() ? c.value("value", Json{}) : Json{};
    const bool relative = c.is_object() && c.contains("tolerance_relative");
    const Json bound =
        c.is_object() ? c.value(relative ? "tolerance_relative" : "tolerance", Json(1e-9)) : Json{};
    v.expected = dump(expected) + " " + (c.is_object() ? text_of(c, "status") : "");
    v.passed =
        v.answer.error.empty() && c.is_object() && v.answer.status == text_of(c, "status") &&
        close(Json::parse(v.answer.value), expected, bound.is_number() ? bound.get<double>() : 0, relative);
    verdicts.push_back(std::move(v));
  }
  return verdicts;
}

std::vector<std::string> case_measures() {
  std::vector<std::string> keys;
  for (const TableMeasure& m : table_measures()) keys.emplace_back(m.key);
  for (const ScoreMeasure& m : score_measures()) keys.emplace_back(m.key);
  for (const CaseMeasure& m : case_catalogue()) keys.emplace_back(m.key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace mana::evaluation
