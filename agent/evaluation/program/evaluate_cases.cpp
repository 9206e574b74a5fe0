#include <cstdio>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/core/json_reader.hpp"
#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/program/evaluate_command.hpp"
#include "agent/evaluation/study/case_catalogue.hpp"
#include "agent/evaluation/study/cases.hpp"

/// `mana evaluate cases | selftest | measures`.
namespace mana::program::evaluate {
namespace {

int print_answers(const std::string& file) {
  auto text = read_input(file);
  if (!text) return fail_on(file, text.error());
  auto answers = evaluation::answer_cases(*text);
  if (!answers) return fail_on(file, answers.error());
  for (const auto& answer : *answers) std::printf("%s\n", answer.line().c_str());
  return kDone;
}

int self_test(const std::string& file, bool json) {
  auto text = read_input(file);
  if (!text) return fail_on(file, text.error());
  auto verdicts = evaluation::judge_cases(*text);
  if (!verdicts) return fail_on(file, verdicts.error());
  if (verdicts->empty()) return fail_on(file, core::bad_input("there is no case in it."));
  std::size_t passed = 0;
  for (const auto& v : *verdicts) {
    passed += v.passed ? 1 : 0;
    if (json) {
      Json line = core::parse_json(v.answer.line()).value_or(Json{});
      line["passed"] = v.passed;
      print_json_line(line);
    } else if (!v.passed) {
      std::printf("%s\n  expected %s\n", v.answer.line().c_str(), v.expected.c_str());
    }
  }
  if (!json) std::printf("%zu of %zu cases pass\n", passed, verdicts->size());
  return passed == verdicts->size() ? kDone : kNotMet;
}

std::string_view kind_name(evaluation::TableMeasure::Kind kind) {
  switch (kind) {
    case evaluation::TableMeasure::Kind::OneLabel: return "one label";
    case evaluation::TableMeasure::Kind::TwoLabels: return "two labels";
    case evaluation::TableMeasure::Kind::AllLabels: return "table";
  }
  return "";
}

template <class Measure>
void list_measure(const Measure& m, std::string_view of, bool json) {
  if (json)
    print_json_line({{"measure", m.key}, {"of", of}, {"range", m.range}, {"source", m.source}});
  else
    std::printf("%-24.*s %-10.*s %-14.*s %.*s\n", int(m.key.size()), m.key.data(), int(of.size()), of.data(),
                int(m.range.size()), m.range.data(), int(m.source.size()), m.source.data());
}

int list_measures(bool json) {
  for (const auto& m : evaluation::table_measures()) list_measure(m, kind_name(m.kind), json);
  for (const auto& m : evaluation::score_measures()) list_measure(m, "scores", json);
  for (const auto& m : evaluation::case_catalogue()) {
    if (json)
      print_json_line({{"measure", m.key}, {"of", "cases"}});
    else
      std::printf("%-24.*s %s\n", int(m.key.size()), m.key.data(), "cases");
  }
  return kDone;
}

}  // namespace

void add_cases(Command& evaluate) {
  auto file = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  Command& cases = evaluate.command(
      "cases",
      "Answers a list of cases: {\"id\",\"value\",\"status\"} a line; `mana evaluate measures` names them");
  cases
      .option("FILE", *file,
              "JSON: [{\"id\",\"measure\",\"input\",\"params\"}, ...], or - for standard input")
      .required();
  cases.flag("--json", *json, "Changes nothing: the answers are JSON Lines");
  cases.run = [file] { return print_answers(*file); };

  Command& test = evaluate.command("selftest", "Judges a list of cases by their expected values");
  test.option("--oracles", *file, "The same shape, with \"value\", \"status\" and \"tolerance\"")
      .required()
      .type_name("FILE");
  test.flag("--json", *json, "JSON Lines on standard output");
  test.run = [file, json] { return self_test(*file, *json); };
}

void add_measures(Command& evaluate) {
  auto json = std::make_shared<bool>(false);
  Command& c = evaluate.command("measures", "Every measure: its name, range and source");
  c.flag("--json", *json, "JSON Lines on standard output");
  c.run = [json] { return list_measures(*json); };
}

}  // namespace mana::program::evaluate
