#include "agent/evaluation/study/case_catalogue.hpp"

#include <array>

#include "agent/evaluation/inference/calibration.hpp"
#include "agent/evaluation/inference/comparison.hpp"
#include "agent/evaluation/inference/monte_carlo.hpp"
#include "agent/evaluation/inference/ranking.hpp"
#include "agent/evaluation/inference/raters.hpp"
#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/measures/tutor_scores.hpp"
#include "agent/evaluation/study/events.hpp"
#include "agent/evaluation/study/mixture.hpp"
#include "agent/evaluation/text/bleu.hpp"
#include "agent/evaluation/text/chrf.hpp"
#include "agent/evaluation/text/rouge.hpp"
#include "agent/evaluation/text/translation_edit_rate.hpp"

namespace mana::evaluation {
namespace {

using Json = nlohmann::json;

// ---- how results become JSON

Json to_json(const Curve& curve) {
  Json list = Json::array();
  for (const CurvePoint& p : curve) list.push_back({p.x, p.y});
  return list;
}

/// Null where one is undefined.
CaseValue value_of(const std::vector<Measured>& all) {
  Json list = Json::array();
  for (const Measured& m : all) list.push_back(m.has_value() ? Json(m.value) : Json());
  return list;
}

CaseValue value_of(const Curve& curve) {
  if (curve.empty()) return undefined();
  return to_json(curve);
}

CaseValue value_of(const Interval& i) {
  if (!i.has_value()) return undefined();
  return Json{i.low, i.high};
}

// ---- what several measures read

Binary binary_of(CaseInput& in) {
  const Table t = in.table();
  if (t.k() != 2) in.refuse("it is defined for two labels.");
  return t.against_rest(0);
}

Mixture mixture_of(CaseInput& in) {
  const Mixture m{in.number("informed"), in.number("prevalence"), in.number("chance_bias")};
  const auto share = [](double x) { return x >= 0 && x <= 1; };
  if (!(m.informed >= -1 && m.informed <= 1) || !share(m.prevalence) || !share(m.chance_bias))
    in.refuse("'informed' lies in -1..1, 'prevalence' and 'chance_bias' in 0..1.");
  return m;
}

EditCounts edits_of(CaseInput& in, Words (*split)(std::string_view), const EditCosts& costs = {}) {
  const auto ref = in.texts("ref"), hyp = in.texts("hyp");
  if (ref.size() != hyp.size()) in.refuse("'ref' and 'hyp' have to be of equal length.");
  EditCounts counts;
  for (std::size_t i = 0; i < std::min(ref.size(), hyp.size()); ++i) {
    const Words r = split(ref[i]), h = split(hyp[i]);
    if ((r.size() + 1) * (h.size() + 1) > kLargestComparison)
      in.refuse("an utterance is too long to be compared.");
    else
      counts += edit_counts(r, h, costs);
  }
  return counts;
}

EditCosts costs_of(CaseInput& in) {
  EditCosts costs;
  if (!in.param_given("costs")) return costs;
  const Json& list = in.params()["costs"];
  const auto good = [](const Json& x) { return x.is_number_integer() && x >= 0 && x <= 1000000; };
  if (!list.is_array() || list.size() != 3 || !std::all_of(list.begin(), list.end(), good)) {
    in.refuse("'costs' are three whole numbers: substitution, deletion, insertion.");
    return costs;
  }
  if (list[0] == 0 || (list[1] == 0 && list[2] == 0)) {
    in.refuse("with such 'costs' words that differ cost nothing: give 1 or more.");
    return costs;
  }
  return {list[0].get<int>(), list[1].get<int>(), list[2].get<int>()};
}

/// "candidates" and "references", a list of texts for each candidate.
struct Corpus {
  std::vector<Words> candidates;
  std::vector<std::vector<Words>> references;
};
Corpus corpus_of(CaseInput& in) {
  Corpus c;
  c.candidates = in.sentences("candidates");
  const Json& lists = in.json("references");
  if (!lists.is_array() || lists.size() != c.candidates.size())
    in.refuse("'references' has to hold a list for each candidate.");
  for (const Json& list : lists) {
    c.references.emplace_back();
    if (!list.is_array() || list.empty()) in.refuse("'references' has to hold a list for each candidate.");
    for (const Json& text : list)
      if (text.is_string())
        c.references.back().push_back(split_words(text.get<std::string>()));
      else
        in.refuse("a reference is no text.");
  }
  return c;
}

Bleu bleu_of(CaseInput& in) {
  static constexpr std::array<std::string_view, 4> kSmoothing{"none", "exp", "floor", "add-k"};
  BleuOptions o;
  const double max_n = in.param("max_n", 4.0);
  if (!(max_n >= 1 && max_n <= 9)) in.refuse("'max_n' lies in 1..9.");
  o.max_n = static_cast<std::size_t>(std::clamp(max_n, 1.0, 9.0));
  const std::string smoothing = in.param("smoothing", "none");
  const auto at = std::find(kSmoothing.begin(), kSmoothing.end(), smoothing);
  if (at == kSmoothing.end())
    in.refuse("'smoothing' is none, exp, floor or add-k.");
  else
    o.smoothing = static_cast<BleuSmoothing>(at - kSmoothing.begin());
  const std::string length = in.param("reference_length", "closest");
  if (length != "closest" && length != "shortest") in.refuse("'reference_length' is closest or shortest.");
  o.reference_length = length == "shortest" ? ReferenceLength::Shortest : ReferenceLength::Closest;
  const auto [candidates, references] = corpus_of(in);
  if (!in.fault().empty()) return {};
  return bleu(candidates, references, o);
}

CaseValue chrf_of(CaseInput& in) {
  ChrfOptions o;
  const double characters = in.param("characters", 6.0), words = in.param("words", 0.0);
  if (!(characters >= 1 && characters <= 20)) in.refuse("'characters' lies in 1..20.");
  if (!(words >= 0 && words <= 9)) in.refuse("'words' lies in 0..9.");
  o.characters = static_cast<std::size_t>(std::clamp(characters, 1.0, 20.0));
  o.words = static_cast<std::size_t>(std::clamp(words, 0.0, 9.0));
  o.beta = in.param("beta", 2.0);
  if (!(o.beta >= 0)) in.refuse("'beta' is 0 or more.");
  const auto [candidates, references] = corpus_of(in);
  if (!in.fault().empty()) return undefined();
  ChrfCounts sum;
  for (std::size_t i = 0; i < candidates.size(); ++i) sum += chrf_counts(candidates[i], references[i], o);
  return chrf(sum, o);
}

CaseValue ter_of(CaseInput& in) {
  const auto [candidates, references] = corpus_of(in);
  TerCounts sum;
  for (std::size_t i = 0; in.fault().empty() && i < candidates.size(); ++i) {
    for (const Words& r : references[i])
      if ((candidates[i].size() + 1) * (r.size() + 1) > kLargestTer)
        in.refuse("a text is too long to be compared.");
    if (in.fault().empty()) sum += ter_counts(candidates[i], references[i]);
  }
  if (!in.fault().empty()) return undefined();
  return translation_edit_rate(sum);
}

RougeOptions rouge_options(CaseInput& in) {
  static constexpr std::array<std::string_view, 3> kSeveral{"sum", "max", "jackknife"};
  RougeOptions o;
  o.beta = in.param("beta", 1.0);
  const auto at = std::find(kSeveral.begin(), kSeveral.end(), in.param("several", "sum"));
  if (at == kSeveral.end())
    in.refuse("'several' is sum, max or jackknife.");
  else
    o.several = static_cast<SeveralReferences>(at - kSeveral.begin());
  return o;
}

CaseValue output_of(CaseInput& in, const Rouge& r) {
  const std::string output = in.param("output", "f");
  if (output == "recall") return r.recall;
  if (output == "precision") return r.precision;
  if (output != "f") in.refuse("'output' is recall, precision or f.");
  return r.f;
}

struct RougeInput {
  Words candidate;
  std::vector<Words> references;
  RougeOptions options;
};
RougeInput rouge_of(CaseInput& in) {
  const Json& text = in.json("candidate");
  if (!text.is_string()) in.refuse("'candidate' has to be a text.");
  RougeInput r{split_words(text.is_string() ? text.get<std::string>() : ""), in.sentences("references"),
               rouge_options(in)};
  return r;
}

std::size_t max_skip_of(CaseInput& in) {
  if (!in.param_given("max_skip")) return kAnySkip;
  const double skip = in.param("max_skip", 0.0);
  if (!(skip >= 0 && skip <= 1e9)) in.refuse("'max_skip' is null or a number of words.");
  return static_cast<std::size_t>(std::clamp(skip, 0.0, 1e9));
}

PrePost pre_post_of(CaseInput& in) {
  PrePost s{in.numbers("pre"), in.numbers("post")};
  if (s.pre.size() != s.post.size()) in.refuse("'pre' and 'post' have to be of equal length.");
  if (!in.fault().empty()) return {};
  return s;
}

void only_type_7(CaseInput& in) {
  if (in.param("type", 7.0) != 7) in.refuse("quantiles are of type 7 only.");
}

// ---- what is longer than a line

CaseValue fleiss(CaseInput& in) {
  std::vector<std::vector<Count>> counts;
  for (const Json& row : in.json("counts")) {
    counts.emplace_back();
    for (const Json& x : row) {
      if (!x.is_number_integer() || x < 0 || x > 1000000)
        in.refuse("'counts' holds whole numbers of 0 or more.");
      counts.back().push_back(x.is_number_integer() ? x.get<Count>() : 0);
    }
  }
  if (!in.fault().empty()) return undefined();
  return kappa_fleiss(counts);
}

CaseValue alpha(CaseInput& in) {
  Ratings units;
  for (const Json& row : in.json("units")) {
    units.emplace_back();
    for (const Json& x : row) {
      if (!x.is_null() && !x.is_number_integer()) in.refuse("'units' holds numbers of labels, or null.");
      units.back().push_back(x.is_number_integer() ? std::optional<int>{x.get<int>()} : std::nullopt);
    }
  }
  if (!in.fault().empty()) return undefined();
  return krippendorff_alpha_nominal(units);
}

CaseValue map(CaseInput& in) {
  std::vector<Query> queries;
  static const Json kNoParams = Json::object();
  for (const Json& q : in.json("queries")) {
    CaseInput one{q, kNoParams};
    queries.push_back({one.marks("rel"), static_cast<std::size_t>(one.count("n_relevant"))});
    if (!one.fault().empty()) in.refuse(one.fault());
  }
  return mean_average_precision(queries).value;
}

CaseValue wer_counts(CaseInput& in) {
  const EditCounts c = edits_of(in, split_words, costs_of(in));
  return Json{{"C", c.hits}, {"S", c.substitutions}, {"D", c.deletions}, {"I", c.insertions}};
}

/// A share outside of 0..1 has none.
Measured probit(double p) { return p >= 0 && p <= 1 ? measured(normal_quantile(p)) : undefined(); }

CaseValue ranked(CaseInput& in) {
  const std::vector<bool> rel = in.marks("rel");
  const auto relevant = static_cast<std::size_t>(in.count("n_relevant"));
  if (static_cast<std::size_t>(std::count(rel.begin(), rel.end(), true)) > relevant)
    in.refuse("more are marked in 'rel' than 'n_relevant' says that there are.");
  if (!in.fault().empty()) return undefined();
  return average_precision(rel, relevant);
}

CaseValue gain(CaseInput& in) {
  const PrePost s = pre_post_of(in);
  const double max = in.number("max");
  for (const auto* scores : {&s.pre, &s.post})
    for (const double x : *scores)
      if (x > max) in.refuse("a score is higher than 'max'.");
  if (!in.fault().empty()) return undefined();
  return normalised_gain(s, max);
}

CaseValue events(CaseInput& in) {
  if (in.number("tolerance_s") < 0) in.refuse("'tolerance_s' has to be 0 or more.");
  const EventMatch m =
      match_events(in.numbers("reference"), in.numbers("detections"), in.number("tolerance_s"));
  return Json{{"tp", m.tp}, {"fn", m.fn}, {"fp", m.fp}};
}

CaseValue qq_normal_of(CaseInput& in) {
  const std::string position = in.param("position", "hazen");
  if (position != "hazen" && position != "filliben") in.refuse("'position' is hazen or filliben.");
  return value_of(qq_normal(in.numbers("data"),
                            position == "hazen" ? PlottingPosition::Hazen : PlottingPosition::Filliben));
}

CaseValue det_point(CaseInput& in) {
  const CurvePoint p = det_probit_point(in.number("fpr"), in.number("fnr"));
  return Json{p.x, p.y};
}

CaseValue monte_carlo_mean(CaseInput& in) {
  const Simulation s{static_cast<std::size_t>(in.count("K")), in.count("N")};
  const double level = in.number("level");
  const Count runs = in.has("replicates_min") ? in.count("replicates_min") : 1000;
  const Json& name = in.json("measure");
  auto measure = choose_measure(name.is_string() ? name.get<std::string>() : "");
  if (!measure) in.refuse(measure.error().sentence);
  if (s.labels < 2 || s.labels > 100 || s.trials < 1 || s.trials > 1000000 || !(level >= 0 && level <= 1) ||
      runs < 1 || runs > 1000000 || runs * static_cast<Count>(s.labels * s.labels) > 100'000'000)
    in.refuse("K lies in 2..100, N in 1..1000000, level in 0..1; replicates times K*K is at most 10^8.");
  if (!in.fault().empty()) return undefined();
  double sum = 0;
  for (Count run = 0; run < runs; ++run)
    sum += (*measure)(simulate(s, level, 1, static_cast<std::uint64_t>(run))).value;
  return measured(sum / double(runs));
}

// clang-format off
constexpr std::array kCatalogue{
    // sections 3.7 to 3.9
    CaseMeasure{"sellke_alpha", [](CaseInput& in) -> CaseValue { return sellke_alpha(in.number("p")); }},
    CaseMeasure{"sellke_beta", [](CaseInput& in) -> CaseValue { return sellke_beta(in.number("p")); }},
    CaseMeasure{"probit", [](CaseInput& in) -> CaseValue { return probit(in.number("p")); }},
    CaseMeasure{"recall_wilson_ci95", [](CaseInput& in) { return value_of(recall_wilson(binary_of(in))); }},
    CaseMeasure{"informedness_newcombe_ci95", [](CaseInput& in) { return value_of(informedness_newcombe(binary_of(in))); }},
    CaseMeasure{"mcnemar_exact_p", [](CaseInput& in) -> CaseValue { return mcnemar_exact_p(in.count("b"), in.count("c")); }},
    CaseMeasure{"poisson_rate_ci95", [](CaseInput& in) { return value_of(poisson_rate(in.count("events"), in.number("exposure_h"))); }},
    CaseMeasure{"false_alarms_per_hour", [](CaseInput& in) -> CaseValue { return false_alarms_per_hour(in.count("false_alarms"), in.number("seconds")); }},
    CaseMeasure{"event_match", events},
    CaseMeasure{"mixture_accuracy", [](CaseInput& in) -> CaseValue { return mixture_accuracy(mixture_of(in)); }},
    CaseMeasure{"mixture_f1", [](CaseInput& in) -> CaseValue { return mixture_f1(mixture_of(in)); }},
    CaseMeasure{"mixture_kappa_cohen", [](CaseInput& in) -> CaseValue { return mixture_kappa_cohen(mixture_of(in)); }},
    CaseMeasure{"mixture_kappa_scott", [](CaseInput& in) -> CaseValue { return mixture_kappa_scott(mixture_of(in)); }},
    CaseMeasure{"kappa_fleiss", fleiss},
    CaseMeasure{"krippendorff_alpha_nominal", alpha},
    // section 4
    CaseMeasure{"roc_points", [](CaseInput& in) { return value_of(roc_points(in.roc())); }},
    CaseMeasure{"roc_hull_points", [](CaseInput& in) { return value_of(roc_hull_points(in.roc())); }},
    CaseMeasure{"det_probit_point", det_point},
    CaseMeasure{"average_precision", ranked},
    CaseMeasure{"map", map},
    CaseMeasure{"p_at_k", [](CaseInput& in) -> CaseValue { return p_at_k(in.marks("rel"), static_cast<std::size_t>(in.count("k"))); }},
    CaseMeasure{"r_at_k", [](CaseInput& in) -> CaseValue { return r_at_k(in.marks("rel"), static_cast<std::size_t>(in.count("n_relevant")), static_cast<std::size_t>(in.count("k"))); }},
    CaseMeasure{"quantile", [](CaseInput& in) -> CaseValue { only_type_7(in); return quantile_of(in.numbers("data"), in.number("p")); }},
    CaseMeasure{"qq_normal", qq_normal_of},
    CaseMeasure{"qq_two_sample", [](CaseInput& in) { only_type_7(in); return value_of(qq_two_sample(in.numbers("x"), in.numbers("y"))); }},
    // section 5
    CaseMeasure{"wer", [](CaseInput& in) -> CaseValue { return word_error_rate(edits_of(in, split_words, costs_of(in))); }},
    CaseMeasure{"wacc", [](CaseInput& in) -> CaseValue { return word_accuracy(edits_of(in, split_words, costs_of(in))); }},
    CaseMeasure{"wer_counts", wer_counts},
    CaseMeasure{"mer", [](CaseInput& in) -> CaseValue { return match_error_rate(edits_of(in, split_words)); }},
    CaseMeasure{"wip", [](CaseInput& in) -> CaseValue { return word_information_preserved(edits_of(in, split_words)); }},
    CaseMeasure{"wil", [](CaseInput& in) -> CaseValue { return word_information_lost(edits_of(in, split_words)); }},
    CaseMeasure{"cer", [](CaseInput& in) -> CaseValue { return word_error_rate(edits_of(in, split_characters)); }},
    CaseMeasure{"bleu", [](CaseInput& in) -> CaseValue { return bleu_of(in).score; }},
    CaseMeasure{"bleu_brevity_penalty", [](CaseInput& in) -> CaseValue { return bleu_of(in).brevity_penalty; }},
    CaseMeasure{"bleu_precisions", [](CaseInput& in) -> CaseValue { return value_of(bleu_of(in).precisions); }},
    CaseMeasure{"chrf", chrf_of},
    CaseMeasure{"ter", ter_of},
    CaseMeasure{"rouge_n", [](CaseInput& in) { const auto r = rouge_of(in); const double n = in.param("n", 1.0);
                                               if (!(n >= 1 && n <= 9)) in.refuse("'n' lies in 1..9.");
                                               return output_of(in, rouge_n(r.candidate, r.references, static_cast<std::size_t>(std::clamp(n, 1.0, 9.0)), r.options)); }},
    CaseMeasure{"rouge_l", [](CaseInput& in) { const auto r = rouge_of(in); return output_of(in, rouge_l(r.candidate, r.references, r.options)); }},
    CaseMeasure{"rouge_w", [](CaseInput& in) { const auto r = rouge_of(in); return output_of(in, rouge_w(r.candidate, r.references, in.param("weight", 1.2), r.options)); }},
    CaseMeasure{"rouge_s", [](CaseInput& in) { const auto r = rouge_of(in); return output_of(in, rouge_s(r.candidate, r.references, max_skip_of(in), r.options)); }},
    CaseMeasure{"rouge_su", [](CaseInput& in) { const auto r = rouge_of(in); return output_of(in, rouge_su(r.candidate, r.references, max_skip_of(in), r.options)); }},
    CaseMeasure{"rouge_lsum", [](CaseInput& in) { return output_of(in, rouge_lsum(in.sentences("candidate_sentences"), in.sentences("reference_sentences"), in.param("beta", 1.0))); }},
    // section 9
    CaseMeasure{"improvement_points", [](CaseInput& in) -> CaseValue { return improvement_points(pre_post_of(in)); }},
    CaseMeasure{"improvement_ratio_of_means", [](CaseInput& in) -> CaseValue { return improvement_ratio_of_means(pre_post_of(in)); }},
    CaseMeasure{"improvement_mean_of_ratios", [](CaseInput& in) -> CaseValue { return improvement_mean_of_ratios(pre_post_of(in)); }},
    CaseMeasure{"normalised_gain", gain},
    CaseMeasure{"paired_t_p", [](CaseInput& in) -> CaseValue { return paired_t_p(pre_post_of(in)); }},
    CaseMeasure{"wilcoxon_exact_p", [](CaseInput& in) -> CaseValue { return wilcoxon_exact_p(pre_post_of(in)); }},
    CaseMeasure{"cohens_dz", [](CaseInput& in) -> CaseValue { return cohens_dz(pre_post_of(in)); }},
    CaseMeasure{"guess_corrected_mark", [](CaseInput& in) -> CaseValue { return guess_corrected_mark(in.count("right"), in.count("wrong"), in.count("choices")); }},
    // section 7
    CaseMeasure{"monte_carlo_mean", monte_carlo_mean},
};
// clang-format on

}  // namespace

std::span<const CaseMeasure> case_catalogue() { return kCatalogue; }

}  // namespace mana::evaluation
