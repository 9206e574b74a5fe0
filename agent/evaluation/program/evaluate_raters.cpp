#include <algorithm>
#include <memory>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/program/evaluate_picture.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"

/// `mana evaluate raters`: how well people agree, and how well they read what was intended.
namespace mana::program::evaluate {
namespace {

using evaluation::Measured;
using evaluation::RatingTable;
using evaluation::Report;

struct Options {
  std::string file, source;
  evaluation::BootstrapOptions bootstrap;
  Output output;
  Pictures pictures;
};

core::Result<RatingTable> ratings_of(const std::string& file) {
  if (!is_log(file)) {
    auto text = read_input(file);
    if (!text) return std::move(text).error().during("'" + file + "'");
    auto table = evaluation::read_ratings(*text);
    if (!table) return std::move(table).error().during("'" + file + "'");
    return table;
  }
  auto log = read_logs({file});
  if (!log) return std::move(log).error();
  RatingTable t;
  // Without ratings, several who told the truth of trials are the raters; who said it again corrected it.
  if (log->ratings.empty()) {
    std::map<std::pair<std::string, std::string>, std::string> last;
    for (const auto& truth : log->truths) last[{truth.trial, truth.annotator}] = truth.actual;
    for (const auto& [who, actual] : last)
      log->ratings.push_back({who.first, "", "", who.second, actual, ""});
  }
  for (const auto& r : log->ratings)
    if (auto added = t.add({r.item, r.rater, r.label, r.intended, r.source}); !added)
      return std::move(added).error().during("'" + file + "', item '" + r.item + "', rater '" + r.rater +
                                             "'");
  if (t.items().size() == 0)
    return core::bad_input("'" + file + "': there is no rating in it, and no truth of a trial.");
  return t;
}

Measured fleiss_of(const RatingTable& t) {
  std::vector<std::vector<evaluation::Count>> counts;
  for (const auto& unit : t.units()) {
    counts.emplace_back(t.labels().size());
    for (const auto& rating : unit)
      if (rating) ++counts.back()[static_cast<std::size_t>(*rating)];
  }
  return evaluation::kappa_fleiss(counts);
}

/// Alpha changes by so much when this rater is left out: above 0 the rater agrees less than the others.
Measured without_rater(const RatingTable& t, std::size_t rater) {
  evaluation::Ratings others = t.units();
  for (auto& unit : others) unit[rater] = std::nullopt;
  return evaluation::krippendorff_alpha_nominal(others);
}

evaluation::Interval alpha_interval(const evaluation::Ratings& units, const evaluation::BootstrapOptions& o) {
  evaluation::RandomStream random{o.seed};
  std::vector<double> values;
  for (int r = 0; r < o.replicates; ++r) {
    evaluation::Ratings drawn;
    for (std::size_t i = 0; i < units.size(); ++i) drawn.push_back(units[random.below(units.size())]);
    if (const auto a = evaluation::krippendorff_alpha_nominal(drawn); a.ok()) values.push_back(a.value);
  }
  if (2 * values.size() < static_cast<std::size_t>(o.replicates)) return {};
  return {evaluation::quantile_of(values, .025).value, evaluation::quantile_of(values, .975).value,
          evaluation::Validity::Ok};
}

std::string name_of(const std::string& source) { return source.empty() ? "all items" : source; }

/// Of one rater alone, who gives few ratings: no interval.
Measured of_rater(const evaluation::Trials& all, std::size_t rater) {
  evaluation::Table table{all.labels.size()};
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all.cluster[i] == rater) table.add(all.predicted[i], all.actual[i]);
  return informedness(table);
}

/// How well each source is read: all raters with their interval, each rater, and each intended label.
void add_readings(Report& r, const RatingTable& t, const Options& o) {
  const auto sources = t.sources();
  evaluation::Grid labels{"how well each intended label was read: B against the rest", {"label"}, {}};
  const evaluation::Trials first = t.against_intended(sources.front());
  for (const auto& name : first.labels.names()) labels.rows.push_back({name});
  for (const auto& source : sources) {
    const evaluation::Trials trials = t.against_intended(source);
    const auto table = trials.table();
    evaluation::Section s{name_of(source) + ": what was said against what was intended", {}};
    s.rows.push_back({"informedness", informedness(table),
                      bootstrap(
                          trials, [](const evaluation::Table& x) { return informedness(x); }, o.bootstrap)
                          .interval,
                      0.0, std::to_string(trials.size()) + " ratings; interval by drawing raters"});
    s.rows.push_back({"markedness", markedness(table),
                      bootstrap(
                          trials, [](const evaluation::Table& x) { return markedness(x); }, o.bootstrap)
                          .interval,
                      0.0, ""});
    for (std::size_t rater = 0; rater < trials.clusters.size(); ++rater)
      s.rows.push_back(
          {"informedness@" + trials.clusters.name(rater), of_rater(trials, rater), {}, 0.0, "this rater"});
    r.sections.push_back(std::move(s));
    labels.columns.push_back(name_of(source));
    for (std::size_t l = 0; l < labels.rows.size(); ++l)
      labels.rows[l].push_back(evaluation::shown(informedness(table.against_rest(l))));
  }
  r.grids.push_back(std::move(labels));
  for (std::size_t i = 1; i < sources.size(); ++i) {
    const auto d = compare_sources(t, sources[0], sources[i], o.bootstrap);
    r.sections.push_back({name_of(sources[0]) + " against " + name_of(sources[i]),
                          {{"difference", d.difference, d.interval, 0.0, "of B; the same raters, drawn"},
                           {"bootstrap_p", d.bootstrap_p, {}, std::nullopt, "two-sided"}}});
  }
}

int raters(const Options& o) {
  auto t = ratings_of(o.file);
  if (!t) return fail(t.error());
  const auto sources = t->sources();
  const std::string source = o.source.empty() && !sources.empty() ? sources.front() : o.source;
  if (!o.source.empty() && std::find(sources.begin(), sources.end(), o.source) == sources.end())
    return fail(core::bad_input("no item with something intended is from '" + o.source + "'."));
  if (o.pictures.wanted() && sources.empty())
    return fail(core::bad_input("a picture needs the column 'intended': what each item was meant to show."));
  Report r;
  r.title = o.file;
  r.facts = {{"items", std::to_string(t->items().size())},
             {"raters", std::to_string(t->raters().size())},
             {"labels", std::to_string(t->labels().size())}};
  const Measured alpha = evaluation::krippendorff_alpha_nominal(t->units());
  r.sections.push_back(
      {"agreement",
       {{"krippendorff_alpha_nominal", alpha, alpha_interval(t->units(), o.bootstrap), 0.0,
         "1 all agree, 0 as by chance; interval by items"},
        {"kappa_fleiss", fleiss_of(*t), {}, std::nullopt, "only when every item has as many raters"}}});
  evaluation::Section without{"alpha without one rater", {}};
  if (t->raters().size() > 2)
    for (std::size_t i = 0; i < t->raters().size(); ++i)
      without.rows.push_back({t->raters().name(i), without_rater(*t, i), {}, std::nullopt, ""});
  r.sections.push_back(std::move(without));
  if (!sources.empty()) add_readings(r, *t, o);
  r.signature = "mana-evaluate|raters|nominal|items:" + std::to_string(t->items().size()) +
                "|bootstrap:" + std::to_string(o.bootstrap.replicates) +
                "|seed:" + std::to_string(o.bootstrap.seed) + "|v1";
  return print_and_draw(r, o.output, o.pictures, [&] {
    const auto trials = t->against_intended(source);
    auto figure = confusion_figure(name_of(source), trials.table(), trials.labels.names(),
                                   evaluation::Normalise::Columns);
    figure.row_title = "said";
    figure.column_title = "intended";
    return to_svg(figure);
  });
}

}  // namespace

void add_raters(Command& evaluate) {
  auto o = std::make_shared<Options>();
  o->bootstrap.replicates = 1000;
  Command& c =
      evaluate.command("raters", "How well several raters agree, and read what was intended", o, raters);
  c.option("FILE", o->file,
           "CSV with columns item,rater,label[,intended][,source], or a log with ratings (.jsonl)")
      .required();
  c.option("--source", o->source, "Which source the picture shows; by itself the first");
  c.option("--replicates", o->bootstrap.replicates, "Of the bootstrap").range(100, 1000000);
  c.option("--seed", o->bootstrap.seed, "Of the bootstrap: the same seed gives the same result");
  add_pictures(c, o->pictures);
  add_output(c, o->output);
}

}  // namespace mana::program::evaluate
