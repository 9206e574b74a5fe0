#include <array>

#include "agent/evaluation/inference/comparison.hpp"
#include "agent/evaluation/program/evaluate_text.hpp"
#include "agent/evaluation/text/bleu.hpp"
#include "agent/evaluation/text/chrf.hpp"
#include "agent/evaluation/text/rouge.hpp"
#include "agent/evaluation/text/translation_edit_rate.hpp"

/// `mana evaluate text bleu | rouge | chrf | ter`: replies and translations against how they should be.
namespace mana::program::evaluate::text {
namespace {

using evaluation::Report;
using evaluation::Words;

/// Means over texts; one without a value, a text without words, counts as none.
struct RougeSum {
  double recall = 0, precision = 0, f = 0, texts = 0;

  static RougeSum of(const evaluation::Rouge& r) {
    if (!r.f.has_value()) return {};
    return {r.recall.value, r.precision.value, r.f.value, 1};
  }
  RougeSum& operator+=(const RougeSum& o) {
    recall += o.recall;
    precision += o.precision;
    f += o.f;
    texts += o.texts;
    return *this;
  }
  evaluation::Measured mean(double sum) const { return evaluation::proportion(sum, texts); }
};
evaluation::Measured mean_f(const RougeSum& sum) { return sum.mean(sum.f); }

/// A figure that is pooled over texts: what each adds, and the figure of a sum.
template <class Counts, class CountsOf, class Score>
int pooled_report(const Options& o, const std::string& name, const std::string& note,
                  const std::string& settings, const CountsOf& counts_of, const Score& score) {
  auto candidates = read_texts(o.hypothesis, o);
  if (!candidates) return fail(candidates.error());
  auto references = references_of(o, *candidates);
  if (!references) return fail(references.error());
  const auto each_of = [&](const Texts& texts) -> core::Result<std::vector<Counts>> {
    std::vector<Counts> each;
    for (std::size_t i = 0; i < texts.text.size(); ++i) {
      auto counts = counts_of(evaluation::split_words(texts.text[i]), (*references)[i], texts.name(i));
      if (!counts) return std::move(counts).error();
      each.push_back(std::move(*counts));
    }
    return each;
  };
  auto each = each_of(*candidates);
  if (!each) return fail_on(o.hypothesis, each.error());
  Counts sum;
  for (const Counts& one : *each) sum += one;
  Report r;
  r.title = o.hypothesis;
  r.facts = {{"texts", std::to_string(each->size())}, {"profile", o.profile}};
  r.sections.push_back(
      {"", {{name, score(sum), bootstrap_texts(*each, score, {}, 0, o.bootstrap), std::nullopt, note}}});
  r.signature = "mana-evaluate|" + settings + "|refs:" + std::to_string(o.references.size()) +
                "|profile:" + o.profile + bootstrap_signature(o);
  if (!o.against.empty()) {
    auto other = second_texts(o, *candidates);
    if (!other) return fail(other.error());
    auto theirs = each_of(*other);
    if (!theirs) return fail_on(o.against, theirs.error());
    add_comparison(r, o, name, compare_texts(*each, *theirs, score, o.bootstrap));
  }
  return print(r, o.output);
}

}  // namespace

int chrf(const Options& o) {
  evaluation::ChrfOptions options;
  options.characters = static_cast<std::size_t>(o.max_n);
  options.words = static_cast<std::size_t>(o.max_words);
  options.beta = o.beta;
  return pooled_report<evaluation::ChrfCounts>(
      o, o.max_words > 0 ? "chrf++" : "chrf", "0..1, of the whole corpus; interval by texts",
      "chrf:" + std::to_string(o.max_n) + "|words:" + std::to_string(o.max_words) +
          "|beta:" + evaluation::shown(o.beta, 2),
      [&](const Words& candidate, const std::vector<Words>& references,
          const std::string&) -> core::Result<evaluation::ChrfCounts> {
        return evaluation::chrf_counts(candidate, references, options);
      },
      [&](const evaluation::ChrfCounts& sum) { return evaluation::chrf(sum, options); });
}

int ter(const Options& o) {
  return pooled_report<evaluation::TerCounts>(
      o, "ter", "edits by words of the references, a move being one; interval by texts", "ter",
      [](const Words& candidate, const std::vector<Words>& references,
         const std::string& name) -> core::Result<evaluation::TerCounts> {
        for (const Words& reference : references)
          if ((candidate.size() + 1) * (reference.size() + 1) > evaluation::kLargestTer)
            return core::bad_input("the text " + name + " is too long to be compared; split it.");
        return evaluation::ter_counts(candidate, references);
      },
      evaluation::translation_edit_rate);
}

int bleu(const Options& o) {
  auto candidates = read_texts(o.hypothesis, o);
  if (!candidates) return fail(candidates.error());
  auto references = references_of(o, *candidates);
  if (!references) return fail(references.error());
  static constexpr std::array<std::string_view, 4> kSmoothing{"none", "exp", "floor", "add-k"};
  evaluation::BleuOptions options;
  options.max_n = static_cast<std::size_t>(o.max_n);
  options.smoothing = static_cast<evaluation::BleuSmoothing>(
      std::find(kSmoothing.begin(), kSmoothing.end(), o.smoothing) - kSmoothing.begin());
  if (o.length == "shortest") options.reference_length = evaluation::ReferenceLength::Shortest;
  const auto each_of = [&](const Texts& texts) {
    std::vector<evaluation::BleuCounts> each;
    for (std::size_t i = 0; i < texts.text.size(); ++i)
      each.push_back(bleu_counts(evaluation::split_words(texts.text[i]), (*references)[i], options));
    return each;
  };
  const auto score_of = [&](const evaluation::BleuCounts& sum) { return bleu(sum, options).score; };
  const auto each = each_of(*candidates);
  evaluation::BleuCounts sum;
  for (const auto& one : each) sum += one;
  const auto result = bleu(sum, options);
  Report r;
  r.title = o.hypothesis;
  r.facts = {{"texts", std::to_string(each.size())}, {"profile", o.profile}};
  evaluation::Section s{"",
                        {{"bleu", result.score, bootstrap_texts(each, score_of, {}, 0, o.bootstrap),
                          std::nullopt, "0..1, of the whole corpus; interval by texts"}}};
  s.rows.push_back({"brevity_penalty",
                    result.brevity_penalty,
                    {},
                    std::nullopt,
                    std::to_string(result.candidate_length) + " words against " +
                        std::to_string(result.reference_length)});
  for (std::size_t n = 0; n < result.precisions.size(); ++n)
    s.rows.push_back({std::string{"p_"} + std::to_string(n + 1), result.precisions[n], {}, std::nullopt, ""});
  r.sections.push_back(std::move(s));
  r.signature = "mana-evaluate|bleu:" + std::to_string(o.max_n) + "|smooth:" + o.smoothing +
                "|length:" + o.length + "|refs:" + std::to_string(o.references.size()) +
                "|tok:space|profile:" + o.profile + bootstrap_signature(o);
  if (!o.against.empty()) {
    auto other = second_texts(o, *candidates);
    if (!other) return fail(other.error());
    add_comparison(r, o, "bleu", compare_texts(each, each_of(*other), score_of, o.bootstrap));
  }
  return print(r, o.output);
}

int rouge(const Options& o) {
  auto candidates = read_texts(o.hypothesis, o);
  if (!candidates) return fail(candidates.error());
  auto references = references_of(o, *candidates);
  if (!references) return fail(references.error());
  static constexpr std::array<std::string_view, 3> kSeveral{"sum", "max", "jackknife"};
  evaluation::RougeOptions options;
  options.beta = o.beta;
  options.several = static_cast<evaluation::SeveralReferences>(
      std::find(kSeveral.begin(), kSeveral.end(), o.several) - kSeveral.begin());
  const std::size_t skip = o.max_skip < 0 ? evaluation::kAnySkip : static_cast<std::size_t>(o.max_skip);
  struct Kind {
    std::string name;
    std::function<evaluation::Rouge(const Words&, std::span<const Words>)> of;
  };
  std::vector<Kind> kinds;
  for (std::size_t n = 1; n <= static_cast<std::size_t>(o.max_n); ++n)
    kinds.push_back({std::string{"rouge_"} + std::to_string(n),
                     [=](auto& c, auto r) { return rouge_n(c, r, n, options); }});
  kinds.push_back({"rouge_l", [=](auto& c, auto r) { return rouge_l(c, r, options); }});
  kinds.push_back({"rouge_w", [=, w = o.weight](auto& c, auto r) { return rouge_w(c, r, w, options); }});
  kinds.push_back({"rouge_s", [=](auto& c, auto r) { return rouge_s(c, r, skip, options); }});
  kinds.push_back({"rouge_su", [=](auto& c, auto r) { return rouge_su(c, r, skip, options); }});
  Report r;
  r.title = o.hypothesis;
  r.facts = {{"texts", std::to_string(candidates->text.size())}, {"profile", o.profile}};
  r.grids.push_back({"means over the texts", {"measure", "recall", "precision", "f"}, {}});
  evaluation::Section s{"", {}};
  const auto each_of = [&](const Kind& kind, const Texts& texts) {
    std::vector<RougeSum> each;
    for (std::size_t i = 0; i < texts.text.size(); ++i)
      each.push_back(RougeSum::of(kind.of(evaluation::split_words(texts.text[i]), (*references)[i])));
    return each;
  };
  for (const Kind& kind : kinds) {
    const auto each = each_of(kind, *candidates);
    RougeSum sum;
    for (const auto& one : each) sum += one;
    r.grids.back().rows.push_back({kind.name, evaluation::shown(sum.mean(sum.recall)),
                                   evaluation::shown(sum.mean(sum.precision)),
                                   evaluation::shown(sum.mean(sum.f))});
    s.rows.push_back(
        {kind.name, mean_f(sum), bootstrap_texts(each, mean_f, {}, 0, o.bootstrap), std::nullopt, "F"});
  }
  r.sections.push_back(std::move(s));
  r.signature = "mana-evaluate|rouge|beta:" + evaluation::shown(o.beta, 2) + "|several:" + o.several +
                "|skip:" + (o.max_skip < 0 ? "any" : std::to_string(o.max_skip)) + "|profile:" + o.profile +
                bootstrap_signature(o);
  if (!o.against.empty()) {
    auto other = second_texts(o, *candidates);
    if (!other) return fail(other.error());
    std::vector<double> p;
    for (const Kind& kind : kinds) {
      const auto c = compare_texts(each_of(kind, *candidates), each_of(kind, *other), mean_f, o.bootstrap);
      add_comparison(r, o, kind.name, c);
      p.push_back(c.randomisation_p.has_value() ? c.randomisation_p.value : 1);
    }
    // Several comparisons of the same texts are several chances to be lucky.
    const auto adjusted = evaluation::holm(p);
    const std::size_t first = r.sections.size() - adjusted.size();
    for (std::size_t i = 0; i < adjusted.size(); ++i)
      r.sections[first + i].rows.push_back({"randomisation_p_holm",
                                            evaluation::measured(adjusted[i]),
                                            {},
                                            std::nullopt,
                                            "of " + std::to_string(adjusted.size()) + " comparisons"});
  }
  return print(r, o.output);
}

}  // namespace mana::program::evaluate::text
