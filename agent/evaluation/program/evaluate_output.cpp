#include "agent/evaluation/program/evaluate_output.hpp"

#include <cstdio>

#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/tables/csv.hpp"

namespace mana::program::evaluate {
namespace {

evaluation::Format format_of(const Output& o) {
  if (o.json) return evaluation::Format::Json;
  if (o.markdown) return evaluation::Format::Markdown;
  return o.csv ? evaluation::Format::Csv : evaluation::Format::Text;
}

}  // namespace

void add_output(Command& c, Output& o) {
  c.flag("--json", o.json, "JSON Lines: one result a line").excludes("--md").excludes("--csv");
  c.flag("--md", o.markdown, "Markdown tables").excludes("--csv");
  c.flag("--csv", o.csv, "CSV: one result a line");
  c.option("--require", o.require, "A gate such as 'informedness>=0.8': exit status 3 when it is not reached")
      .type_name("MEASURE>=NUMBER");
}

int print(const evaluation::Report& report, const Output& o) {
  std::vector<evaluation::Requirement> gates;
  for (const std::string& text : o.require) {
    auto gate = evaluation::parse_requirement(text);
    if (!gate) return fail(gate.error());
    gates.push_back(*gate);
  }
  const std::string text = render(report, format_of(o));
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (std::fflush(stdout) != 0)
    return fail(core::io_error("the result cannot be written; is the disk full?"));
  int status = kDone;
  for (std::size_t i = 0; i < gates.size(); ++i) {
    auto passed = met(gates[i], report);
    if (!passed) return fail(passed.error());
    if (*passed) continue;
    remark("mana evaluate: not reached: " + o.require[i]);
    status = kNotMet;
  }
  return status;
}

void add_judge_options(Command& c, JudgeArguments& a) {
  c.option("--labels", a.labels, "The declared labels, a,b,c: another one in the file is a fault");
  c.option("--positive", a.positive, "Show the measures of this label against the rest").type_name("LABEL");
  c.option("--weights", a.weights, "How labels are weighted: prev (Informedness as P11 eq. 42), bias, pooled")
      .type_name("prev|bias|pooled");
  c.option("--beta", a.beta, "F of --positive: above 1 favours recall").range(0.0, 1e6);
  c.option("--cost", a.cost, "cn:cp, cost of a false alarm to that of a miss; shows the skew forms")
      .type_name("cn:cp");
  c.option("--ci", a.ci,
           "Interval; by itself: bootstrap for several persons, newcombe for two labels, else delta")
      .type_name("newcombe|delta|bootstrap|powers");
  c.flag("--drop-empty", a.drop_empty, "Leave labels out that neither occur nor are predicted");
  c.flag("--allow-rejected", a.allow_rejected, "Show averages that mix denominators too, flagged");
  c.flag("--all", a.all, "Every measure of the table, and of --positive");
  c.option("--replicates", a.replicates, "Of the bootstrap").range(100, 1000000);
  c.option("--seed", a.seed, "Of the bootstrap and permutations: the same seed gives the same result");
}

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; !text.empty() && at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    parts.emplace_back(evaluation::trimmed(std::string_view{text}.substr(at, end - at)));
    at = end + 1;
  }
  return parts;
}

core::Result<evaluation::JudgeOptions> judge_options(const JudgeArguments& a) {
  evaluation::JudgeOptions o;
  if (!a.weights.empty()) {
    auto w = evaluation::weights_of(a.weights);
    if (!w || *w == evaluation::Weights::Uniform)
      return core::bad_input("--weights is prev, bias or pooled, not '" + a.weights + "'.");
    o.weights = *w;
  }
  if (!a.ci.empty()) {
    auto kind = evaluation::interval_kind_of(a.ci);
    if (!kind) return std::move(kind).error().during("--ci");
    o.interval = *kind;
  }
  if (!a.positive.empty()) o.positive = a.positive;
  if (!a.cost.empty()) {
    const std::size_t colon = a.cost.find(':');
    const auto cn = evaluation::number_of(a.cost.substr(0, colon));
    const auto cp = evaluation::number_of(colon == std::string::npos ? "" : a.cost.substr(colon + 1));
    if (!cn || !cp || *cn <= 0 || *cp <= 0)
      return core::bad_input("--cost wants two numbers above 0, such as 5:1, not '" + a.cost + "'.");
    o.cost = *cn / *cp;
  }
  o.beta = a.beta;
  o.drop_empty = a.drop_empty;
  o.allow_rejected = a.allow_rejected;
  o.all_measures = a.all;
  o.bootstrap = {a.replicates, a.seed};
  return o;
}

core::Result<evaluation::ReadOptions> read_options(const JudgeArguments& a) {
  evaluation::ReadOptions o;
  o.labels = split_list(a.labels);
  for (const std::string& label : o.labels)
    if (label.empty()) return core::bad_input("--labels: a label is empty.");
  if (a.rows == "predicted") o.rows = evaluation::Rows::Predicted;
  if (a.rows == "actual") o.rows = evaluation::Rows::Actual;
  return o;
}

}  // namespace mana::program::evaluate
