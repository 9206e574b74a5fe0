#include <memory>

#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/program/evaluate_picture.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"

/// `mana evaluate confusion`: a table of counts, or pairs of what was predicted and what was real.
namespace mana::program::evaluate {
namespace {

struct Options {
  std::string file;
  JudgeArguments judge;
  Output output;
  Pictures pictures;
  bool by_column = false;
};

/// Trials one by one are needed for a bootstrap only; counts are quicker.
bool needs_trials(std::string_view csv, const JudgeArguments& a) {
  const auto first_row = csv.substr(0, csv.find('\n'));
  return a.ci == "bootstrap" || (a.ci.empty() && first_row.find("subject") != std::string_view::npos);
}

int report(const Options& o, const evaluation::Table& table, const std::vector<std::string>& labels,
           const evaluation::Trials* trials) {
  auto options = judge_options(o.judge);
  if (!options) return fail(options.error());
  options->title = o.file == "-" ? "standard input" : o.file;
  auto report = judge(table, labels, trials, *options);
  if (!report) return fail_on(o.file, report.error());
  return print_and_draw(*report, o.output, o.pictures, [&] {
    const auto by = o.by_column ? evaluation::Normalise::Columns : evaluation::Normalise::Rows;
    return to_svg(confusion_figure(options->title, table, labels, by));
  });
}

int confusion(const Options& o) {
  auto reading = read_options(o.judge);
  if (!reading) return fail(reading.error());
  auto text = read_input(o.file);
  if (!text) return fail_on(o.file, text.error());
  const bool pairs = evaluation::looks_like_pairs(*text);
  if (pairs && needs_trials(*text, o.judge)) {
    auto trials = evaluation::read_pairs(*text, *reading);
    if (!trials) return fail_on(o.file, trials.error());
    return report(o, trials->table(), trials->labels.names(), &*trials);
  }
  auto table = pairs ? evaluation::count_pairs(*text, *reading) : evaluation::read_matrix(*text, *reading);
  if (!table) return fail_on(o.file, table.error());
  return report(o, table->table, table->labels, nullptr);
}

}  // namespace

void add_confusion(Command& evaluate) {
  auto o = std::make_shared<Options>();
  Command& c = evaluate.command("confusion", "Judges a table of counts, or pairs of actual and predicted");
  c.option(
       "FILE", o->file,
       "CSV: columns actual,predicted[,score][,weight][,subject][,trial], or a matrix with predicted\\actual "
       "or actual\\predicted in its corner; - for standard input")
      .required();
  c.option("--rows", o->judge.rows, "What the rows of a matrix are when its corner does not say it")
      .one_of({"predicted", "actual"});
  c.flag("--by-column", o->by_column, "Shade the picture by columns: what each class was taken for");
  add_pictures(c, o->pictures);
  add_judge_options(c, o->judge);
  add_output(c, o->output);
  c.run = [o] { return confusion(*o); };
}

}  // namespace mana::program::evaluate
