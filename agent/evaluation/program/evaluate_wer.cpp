#include <algorithm>
#include <map>
#include <unordered_map>

#include "agent/evaluation/inference/comparison.hpp"
#include "agent/evaluation/measures/tutor_scores.hpp"
#include "agent/evaluation/program/evaluate_text.hpp"
#include "agent/evaluation/tables/csv.hpp"
#include "agent/evaluation/text/matched_pairs.hpp"
#include "agent/evaluation/text/text_profile.hpp"
#include "agent/evaluation/text/word_error_report.hpp"

/// `mana evaluate text wer`: errors of a recogniser, and whether a second one makes fewer.
namespace mana::program::evaluate::text {
namespace {

using evaluation::EditStep;
using evaluation::Report;
using evaluation::Words;

/// The hypotheses in the order of the references.
core::Result<Texts> match(const Texts& reference, Texts hypothesis) {
  if (reference.text.size() != hypothesis.text.size())
    return core::bad_input("there are " + std::to_string(reference.text.size()) + " references and " +
                           std::to_string(hypothesis.text.size()) + " hypotheses; one belongs to one.");
  if (reference.id.empty()) return hypothesis;
  std::unordered_map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < hypothesis.id.size(); ++i) place[hypothesis.id[i]] = i;
  Texts sorted;
  for (const std::string& id : reference.id) {
    const auto found = place.find(id);
    if (found == place.end()) return core::bad_input("the utterance '" + id + "' has no hypothesis.");
    sorted.id.push_back(id);
    sorted.text.push_back(hypothesis.text[found->second]);
  }
  return sorted;
}

core::Result<evaluation::EditCosts> costs_of(const std::string& text) {
  std::vector<int> numbers;
  for (const std::string& part : split_list(text)) {
    const auto number = evaluation::number_of(part);
    if (!number || *number < 0 || *number > 1000 || *number != double(int(*number))) break;
    numbers.push_back(int(*number));
  }
  if (numbers.size() != 3 || std::count(text.begin(), text.end(), ',') != 2)
    return core::bad_input(
        "--costs wants three whole numbers: substitution, deletion, insertion, such as 4,3,3.");
  if (numbers[0] == 0 || (numbers[1] == 0 && numbers[2] == 0))
    return core::bad_input("with --costs " + text + " words that differ cost nothing; give 1 or more.");
  return evaluation::EditCosts{numbers[0], numbers[1], numbers[2]};
}

/// Two lines of words over each other and a line of marks, as people read an alignment.
evaluation::Grid aligned_words(const std::string& name, const Words& ref, const Words& hyp,
                               const std::vector<EditStep>& steps) {
  evaluation::Grid g{"", {name}, {{"reference"}, {"hypothesis"}, {""}}};
  std::size_t i = 0, j = 0;
  for (const EditStep step : steps) {
    g.columns.emplace_back("");
    g.rows[0].push_back(step == EditStep::Insertion ? "*" : ref[i]);
    g.rows[1].push_back(step == EditStep::Deletion ? "*" : hyp[j]);
    g.rows[2].emplace_back(step == EditStep::Hit ? "" : std::string(1, static_cast<char>(step)));
    i += step == EditStep::Insertion ? 0 : 1;
    j += step == EditStep::Deletion ? 0 : 1;
  }
  return g;
}

core::Result<evaluation::EditCounts> compared(const Words& ref, const Words& hyp, const std::string& name,
                                              const evaluation::EditCosts& costs = {}) {
  if ((ref.size() + 1) * (hyp.size() + 1) > evaluation::kLargestComparison)
    return core::bad_input("the utterance " + name + " is too long to be compared; split it.");
  return evaluation::edit_counts(ref, hyp, costs);
}

/// Errors of each utterance.
core::Result<std::vector<evaluation::EditCounts>> errors_of(const Texts& reference, const Texts& hypothesis,
                                                            const evaluation::EditCosts& costs) {
  std::vector<evaluation::EditCounts> each;
  for (std::size_t i = 0; i < reference.text.size(); ++i) {
    auto counts = compared(evaluation::split_words(reference.text[i]),
                           evaluation::split_words(hypothesis.text[i]), reference.name(i), costs);
    if (!counts) return std::move(counts).error();
    each.push_back(*counts);
  }
  return each;
}

/// Errors of each speaker, in the order they first speak; sclite's "speaker-utterance" or
/// "speaker_utterance".
std::vector<std::pair<std::string, evaluation::EditCounts>> by_speaker(
    const Texts& texts, const std::vector<evaluation::EditCounts>& each) {
  std::vector<std::pair<std::string, evaluation::EditCounts>> speakers;
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < each.size(); ++i) {
    const std::string speaker = texts.name(i).substr(0, texts.name(i).find_first_of("-_"));
    const auto [found, is_new] = place.emplace(speaker, speakers.size());
    if (is_new) speakers.emplace_back(speaker, evaluation::EditCounts{});
    speakers[found->second].second += each[i];
  }
  return speakers;
}

evaluation::Grid speaker_grid(const Texts& texts, const std::vector<evaluation::EditCounts>& each) {
  evaluation::Grid g{
      "each speaker", {"speaker", "words", "hits", "substitutions", "deletions", "insertions", "wer"}, {}};
  for (const auto& [speaker, c] : by_speaker(texts, each))
    g.rows.push_back({speaker, std::to_string(c.reference()), std::to_string(c.hits),
                      std::to_string(c.substitutions), std::to_string(c.deletions),
                      std::to_string(c.insertions), evaluation::shown(word_error_rate(c))});
  return g;
}

using Counts = std::vector<evaluation::EditCounts>;

/// The tests that NIST's sc_stats makes of two systems: by stretches of errors, by utterances, by speakers.
void add_nist_tests(Report& r, const Texts& reference, const Texts& first, const Texts& second,
                    const Counts& errors, const Counts& theirs, const evaluation::EditCosts& costs) {
  std::vector<evaluation::Segment> segments;
  evaluation::Count only_first_right = 0, only_second_right = 0;
  for (std::size_t i = 0; i < reference.text.size(); ++i) {
    const Words words = evaluation::split_words(reference.text[i]);
    const auto found = error_segments(align(words, evaluation::split_words(first.text[i]), costs).steps,
                                      align(words, evaluation::split_words(second.text[i]), costs).steps);
    segments.insert(segments.end(), found.begin(), found.end());
    only_first_right += errors[i].errors() == 0 && theirs[i].errors() > 0 ? 1 : 0;
    only_second_right += errors[i].errors() > 0 && theirs[i].errors() == 0 ? 1 : 0;
  }
  const auto pairs = matched_pairs(segments);
  const auto count = [](std::size_t n) { return std::to_string(n); };
  auto& rows = r.sections.back().rows;
  rows.push_back({"mapsswe_z", pairs.z, {}, 0.0, count(pairs.segments) + " stretches of errors"});
  rows.push_back({"mapsswe_p", pairs.p, {}, std::nullopt, "matched pairs of stretches, two-sided"});
  rows.push_back({"utterances_mcnemar_p",
                  evaluation::mcnemar_exact_p(only_first_right, only_second_right),
                  {},
                  std::nullopt,
                  "wholly right: only the first " + count(std::size_t(only_first_right)) +
                      ", only the second " + count(std::size_t(only_second_right))});
  if (reference.id.empty()) return;
  evaluation::PrePost rates;
  evaluation::Count better = 0, worse = 0;
  const auto a = by_speaker(reference, errors), b = by_speaker(reference, theirs);
  for (std::size_t i = 0; i < a.size(); ++i) {
    rates.pre.push_back(word_error_rate(a[i].second).value);
    rates.post.push_back(word_error_rate(b[i].second).value);
    better += rates.pre[i] < rates.post[i] ? 1 : 0;
    worse += rates.pre[i] > rates.post[i] ? 1 : 0;
  }
  rows.push_back({"speakers_sign_p",
                  evaluation::mcnemar_exact_p(better, worse),
                  {},
                  std::nullopt,
                  "of " + count(a.size()) + " speakers the first is better for " +
                      count(std::size_t(better)) + ", the second for " + count(std::size_t(worse))});
  rows.push_back({"speakers_wilcoxon_p", wilcoxon_exact_p(rates), {}, std::nullopt, "signed ranks of rates"});
}

}  // namespace

int wer(const Options& o) {
  auto costs = costs_of(o.costs);
  if (!costs) return fail(costs.error());
  auto reference = read_texts(o.references.front(), o);
  if (!reference) return fail(reference.error());
  auto read = read_texts(o.hypothesis, o);
  if (!read) return fail(read.error());
  auto hypothesis = match(*reference, std::move(*read));
  if (!hypothesis) return fail(hypothesis.error());
  Report r;
  r.title = o.hypothesis;
  auto each = errors_of(*reference, *hypothesis, *costs);
  if (!each) return fail(each.error());
  evaluation::EditCounts characters;
  std::string trn_reference, trn_hypothesis;
  for (std::size_t i = 0; i < reference->text.size(); ++i) {
    const std::string name = reference->name(i), &ref = reference->text[i], &hyp = hypothesis->text[i];
    auto of_characters = compared(evaluation::split_characters(ref), evaluation::split_characters(hyp), name);
    if (!of_characters) return fail(of_characters.error());
    characters += *of_characters;
    if (o.align) {
      const Words r_words = evaluation::split_words(ref), h_words = evaluation::split_words(hyp);
      r.grids.push_back(aligned_words(name, r_words, h_words, align(r_words, h_words, *costs).steps));
    }
    trn_reference += evaluation::to_trn({name, ref});
    trn_hypothesis += evaluation::to_trn({name, hyp});
  }
  for (const auto& [file, text] :
       {std::pair{o.trn_reference, trn_reference}, std::pair{o.trn_hypothesis, trn_hypothesis}})
    if (!file.empty())
      if (auto written = write_output(file, text); !written) return fail(written.error());
  const auto sum = evaluation::sum_of(*each);
  r.facts = {{"utterances", std::to_string(each->size())},
             {"words of the references", std::to_string(sum.reference())},
             {"profile", o.profile}};
  r.sections.push_back(evaluation::word_error_section(
      *each, characters, bootstrap_texts(*each, evaluation::word_error_rate, {}, 0, o.bootstrap)));
  if (o.trn) r.grids.push_back(speaker_grid(*reference, *each));
  r.signature = "mana-evaluate|wer|costs:" + o.costs + "|profile:" + o.profile +
                "|N_ref:" + std::to_string(sum.reference()) + bootstrap_signature(o);
  if (!o.against.empty()) {
    auto other = read_texts(o.against, o);
    if (!other) return fail(other.error());
    auto second = match(*reference, std::move(*other));
    if (!second) return fail_on(o.against, second.error());
    auto theirs = errors_of(*reference, *second, *costs);
    if (!theirs) return fail_on(o.against, theirs.error());
    add_comparison(r, o, "wer", compare_texts(*each, *theirs, evaluation::word_error_rate, o.bootstrap));
    add_nist_tests(r, *reference, *hypothesis, *second, *each, *theirs, *costs);
  }
  return print(r, o.output);
}

}  // namespace mana::program::evaluate::text
