#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "agent/command_line/progress_bar.hpp"
#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/papers/papers.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/program/evaluate_picture.hpp"
#include "agent/evaluation/study/study.hpp"

/// `mana evaluate montecarlo | paper`: simulated tables, and the papers' tables and figures again.
namespace mana::program::evaluate {
namespace {

struct Options {
  std::string id, measures = "informedness,markedness,correlation,kappa_cohen,accuracy";
  std::size_t labels = 4;
  evaluation::Count trials = 128;
  int levels = 11, runs = 10;
  std::uint64_t seed = 1;
  bool even = false, list = false;
  Output output;
  Pictures pictures;
};

/// All tables, dealt out to the cores. The result is the same on any number of them.
void run_on_all_cores(evaluation::Study& study) {
  constexpr std::size_t kPortion = 64;
  const std::size_t tables = study.plan().tables();
  std::atomic<std::size_t> next{0}, done{0};
  const auto work = [&] {
    for (std::size_t first = next.fetch_add(kPortion); first < tables; first = next.fetch_add(kPortion)) {
      const std::size_t end = std::min(tables, first + kPortion);
      study.run(first, end);
      done += end - first;
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
  ProgressBar bar;
  for (std::size_t first = next.fetch_add(kPortion); first < tables; first = next.fetch_add(kPortion)) {
    const std::size_t end = std::min(tables, first + kPortion);
    study.run(first, end);
    done += end - first;
    bar.show(double(done) / double(tables), "simulated tables");
  }
}

int study(const Options& o, const evaluation::PaperFigure& figure, evaluation::StudyPlan plan) {
  auto study = evaluation::Study::of(std::move(plan));
  if (!study) return fail(study.error());
  run_on_all_cores(*study);
  return print_and_draw(report_of(figure, *study), o.output, o.pictures,
                        [&] { return to_svg(study_figure(std::string{figure.title}, *study)); });
}

int monte_carlo(const Options& o) {
  const evaluation::PaperFigure own{
      "montecarlo", "Monte Carlo study", o.labels, o.trials, o.even, {}, "", ""};
  return study(o, own, {{o.labels, o.trials, o.even}, o.levels, o.runs, o.seed, split_list(o.measures)});
}

int contours(const Options& o) {
  return print_and_draw(evaluation::chi2_contour_report(), o.output, o.pictures,
                        [] { return to_svg(evaluation::chi2_contours()); });
}

int paper(const Options& o) {
  if (o.id == "p11-figure4") return contours(o);
  if (auto table = evaluation::paper_table(o.id)) {
    if (o.pictures.wanted())
      return fail(core::bad_input("'" + o.id + "' is a table; --svg and --png draw figures."));
    return print(report_of(*table), o.output);
  }
  if (const auto* figure = evaluation::paper_figure(o.id))
    return study(o, *figure,
                 {{figure->labels, figure->trials, figure->even_diagonal},
                  o.levels,
                  o.runs,
                  o.seed,
                  figure->measures});
  std::string ids;
  for (const auto& id : evaluation::paper_ids()) ids += (ids.empty() ? "" : ", ") + id;
  return fail(core::bad_input("'" + o.id + "' is not one of: " + ids + "."));
}

void add_plan(Command& c, Options& o) {
  c.option("--levels", o.levels, "Levels of Informedness from 0 to 1").range(2, 1001);
  c.option("--runs", o.runs, "Tables at each level").range(1, 1000000);
  c.option("--seed", o.seed, "The same seed gives the same tables, on any machine");
  add_pictures(c, o.pictures);
  add_output(c, o.output);
}

}  // namespace

void add_study(Command& evaluate) {
  auto o = std::make_shared<Options>();
  Command& m =
      evaluate.command("montecarlo", "Measures of simulated tables of a known level of Informedness");
  m.option("--K", o->labels, "Labels").range(2, 100);
  m.option("--N", o->trials, "Trials in a table").range(1, 1000000);
  m.option("--measures", o->measures, "Such as informedness,cramers_v[g2],informedness_det[2/K]");
  m.flag("--even", o->even, "Classes of equal size");
  add_plan(m, *o);
  m.run = [o] { return monte_carlo(*o); };

  auto p = std::make_shared<Options>();
  std::string ids;
  for (const auto& id : evaluation::paper_ids()) ids += (ids.empty() ? "" : ", ") + id;
  Command& c = evaluate.command(
      "paper", "A paper's table or figure again: what was printed, ours, the difference, and why");
  c.option("ID", p->id, "One of " + ids).required();
  add_plan(c, *p);
  c.run = [p] { return paper(*p); };
}

}  // namespace mana::program::evaluate
