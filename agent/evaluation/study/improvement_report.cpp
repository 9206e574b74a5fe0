#include "agent/evaluation/study/improvement_report.hpp"

#include <functional>
#include <vector>

#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/measures/random_stream.hpp"

namespace mana::program {
namespace {

using evaluation::Measured;
using evaluation::PrePost;
using evaluation::Row;

using Reading = std::function<Measured(const PrePost&)>;

/// Percentile bootstrap over learners (or items); none where a tenth of the draws has no value.
evaluation::Interval interval_of(const PrePost& s, const Reading& reading) {
  constexpr std::size_t kDraws = 2000;
  evaluation::RandomStream random{1};
  std::vector<double> values;
  for (std::size_t r = 0; r < kDraws; ++r) {
    PrePost drawn;
    for (std::size_t i = 0; i < s.pre.size(); ++i) {
      const std::size_t one = random.below(s.pre.size());
      drawn.pre.push_back(s.pre[one]);
      drawn.post.push_back(s.post[one]);
    }
    if (const Measured m = reading(drawn); m.has_value()) values.push_back(m.value);
  }
  if (values.size() * 10 < kDraws * 9) return {};
  return {evaluation::quantile_of(values, .025).value, evaluation::quantile_of(values, .975).value,
          evaluation::Validity::Ok};
}

Row row(const PrePost& s, const char* name, const Reading& reading, std::string note) {
  Row r{name, reading(s), {}, std::nullopt, std::move(note)};
  if (s.pre.size() > 1 && r.value.has_value()) r.interval = interval_of(s, reading);
  return r;
}

Row test(const char* name, const Measured& m, std::string note) {
  return {name, m, {}, std::nullopt, std::move(note)};
}

}  // namespace

evaluation::Report improvement_report(std::string title, const PrePost& s, std::optional<double> max,
                                      PairedBy by) {
  evaluation::Report r;
  r.title = std::move(title);
  r.facts = {{by == PairedBy::Learner ? "learners" : "items", std::to_string(s.pre.size())}};
  evaluation::Section readings{"the same scores, read in four ways", {}};
  readings.rows = {row(s, "improvement_points", evaluation::improvement_points, "mean(after - before)"),
                   row(s, "improvement_ratio_of_means", evaluation::improvement_ratio_of_means,
                       "mean after / mean before - 1")};
  if (by == PairedBy::Learner)
    readings.rows.push_back(row(s, "improvement_mean_of_ratios", evaluation::improvement_mean_of_ratios,
                                "mean(after / before - 1)"));
  if (max)
    readings.rows.push_back(row(
        s, "normalised_gain", [max](const PrePost& x) { return evaluation::normalised_gain(x, *max); },
        "of what could still be gained, " + evaluation::shown(*max, 1) + " at most"));
  r.sections = {readings,
                {"more than chance?",
                 {test("paired_t_p", paired_t_p(s), "two-sided"),
                  test("wilcoxon_exact_p", wilcoxon_exact_p(s), "exact, two-sided"),
                  test("cohens_dz", cohens_dz(s), "mean / sd of the differences")}}};
  r.remarks.emplace_back("Without a control group or a waiting list an improvement is not yet learning.");
  return r;
}

}  // namespace mana::program
