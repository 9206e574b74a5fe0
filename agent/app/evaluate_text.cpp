#include <algorithm>
#include <memory>
#include <unordered_map>

#include "agent/app/evaluate_output.hpp"
#include "agent/evaluation/bleu.hpp"
#include "agent/evaluation/comparison.hpp"
#include "agent/evaluation/csv.hpp"
#include "agent/evaluation/rouge.hpp"
#include "agent/evaluation/text_comparison.hpp"
#include "agent/evaluation/text_profile.hpp"
#include "agent/evaluation/word_error_report.hpp"

/// `mana evaluate text wer | bleu | rouge`: what was understood, translated or replied against references.
namespace mana::app::evaluate {
namespace {

using evaluation::EditStep;
using evaluation::Report;
using evaluation::Words;

struct Options {
  std::vector<std::string> references;
  std::string hypothesis, against, profile = "lower+nopunct", costs = "1,1,1", smoothing = "none",
                                   length = "closest";
  std::string several = "sum", trn_reference, trn_hypothesis;
  bool align = false, trn = false;
  double beta = 1, weight = 1.2;
  int max_n = 4, max_skip = -1;
  evaluation::BootstrapOptions bootstrap;
  Output output;
};

/// Texts in order, evened out, with their names where they have some.
struct Texts {
  std::vector<std::string> id, text;
  std::string name(std::size_t i) const { return id.empty() ? std::to_string(i + 1) : id[i]; }
};

core::Result<Texts> read_texts(const std::string& file, const Options& o) {
  auto profile = evaluation::TextProfile::of(o.profile);
  if (!profile) return std::move(profile).error().during("--profile");
  auto content = read_input(file);
  if (!content) return std::move(content).error().during("'" + file + "'");
  Texts t;
  if (o.trn) {
    auto utterances = evaluation::read_trn(*content);
    if (!utterances) return std::move(utterances).error().during("'" + file + "'");
    for (const auto& u : *utterances) {
      t.id.push_back(u.id);
      t.text.push_back(profile->apply(u.text));
    }
    return t;
  }
  for (const std::string& line : evaluation::read_lines(*content)) t.text.push_back(profile->apply(line));
  return t;
}

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

/// What the second system did better or worse on the same texts.
void add_comparison(Report& r, const Options& o, const std::string& measure,
                    const evaluation::TextComparison& c) {
  r.sections.push_back(
      {measure + " against '" + o.against + "'",
       {{"first", c.a, {}, std::nullopt, o.hypothesis},
        {"second", c.b, {}, std::nullopt, o.against},
        {"difference", c.difference, c.interval, 0.0, "first minus second; texts drawn in pairs"},
        {"bootstrap_p", c.bootstrap_p, {}, std::nullopt, "two-sided"},
        {"randomisation_p", c.randomisation_p, {}, std::nullopt, "both answers to a text change sides"}}});
}

/// What the intervals and the comparison hang on.
std::string bootstrap_signature(const Options& o) {
  return std::string{o.against.empty() ? "" : "|against"} +
         "|bootstrap:" + std::to_string(o.bootstrap.replicates) +
         "|seed:" + std::to_string(o.bootstrap.seed) + "|v1";
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
  }
  return print(r, o.output);
}

/// references[i]: what each reference file has in line i.
core::Result<std::vector<std::vector<Words>>> references_of(const Options& o, const Texts& candidates) {
  std::vector<std::vector<Words>> references(candidates.text.size());
  for (const std::string& file : o.references) {
    auto texts = read_texts(file, o);
    if (!texts) return std::move(texts).error();
    if (texts->text.size() != candidates.text.size())
      return core::bad_input("'" + file + "' has " + std::to_string(texts->text.size()) +
                             " lines, the hypotheses have " + std::to_string(candidates.text.size()) + ".");
    for (std::size_t i = 0; i < references.size(); ++i)
      references[i].push_back(evaluation::split_words(texts->text[i]));
  }
  return references;
}

/// The other system's answers to the same texts.
core::Result<Texts> second_texts(const Options& o, const Texts& first) {
  auto texts = read_texts(o.against, o);
  if (!texts) return std::move(texts).error();
  if (texts->text.size() != first.text.size())
    return core::bad_input("'" + o.against + "' has " + std::to_string(texts->text.size()) +
                           " lines, the hypotheses have " + std::to_string(first.text.size()) + ".");
  return texts;
}

int bleu_report(const Options& o) {
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

int rouge_report(const Options& o) {
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

CLI::App* part(CLI::App& text, Run& run, const char* name, const char* help, int (*action)(const Options&),
               std::shared_ptr<Options>& o) {
  o = std::make_shared<Options>();
  CLI::App* c = add_command(text, run, o, {name, help}, action);
  c->add_option("--ref", o->references, "What was really said or should be: one a line")
      ->required()
      ->type_name("FILE");
  c->add_option("--hyp", o->hypothesis, "What was understood or replied: one a line")
      ->required()
      ->type_name("FILE");
  c->add_option(
      "--profile", o->profile,
      "What is evened out first: none, or lower, nopunct, nohyphen, numerals, contractions joined by +");
  c->add_option("--against", o->against, "What another system understood or replied: which of both is better")
      ->type_name("FILE");
  c->add_option("--replicates", o->bootstrap.replicates, "Of the bootstrap")->check(CLI::Range(100, 1000000));
  c->add_option("--seed", o->bootstrap.seed, "Of the bootstrap: the same seed gives the same result");
  add_output(*c, o->output);
  return c;
}

}  // namespace

void add_text(CLI::App& evaluate, Run& run) {
  CLI::App* text = evaluate.add_subcommand("text", "Words: error rates, BLEU, ROUGE");
  text->require_subcommand(1);
  std::shared_ptr<Options> o;
  CLI::App* w = part(*text, run, "wer", "Word error rate and its relatives", wer, o);
  w->add_option("--costs", o->costs, "Substitution, deletion, insertion; 4,3,3 are those of sclite");
  w->add_flag("--align", o->align, "Show the words over each other");
  w->add_flag("--trn", o->trn, "The files are transcripts of sclite: the words (utterance)");
  w->add_option("--trn-ref-out", o->trn_reference, "Write the references as a transcript for sclite")
      ->type_name("FILE");
  w->add_option("--trn-hyp-out", o->trn_hypothesis, "Write the hypotheses so")->type_name("FILE");
  CLI::App* b =
      part(*text, run, "bleu", "BLEU of a corpus; several --ref are several references", bleu_report, o);
  b->add_option("--max-n", o->max_n, "Longest run of words")->check(CLI::Range(1, 9));
  b->add_option("--smoothing", o->smoothing, "What stands for no match")
      ->check(CLI::IsMember({"none", "exp", "floor", "add-k"}));
  b->add_option("--reference-length", o->length, "Of the brevity penalty")
      ->check(CLI::IsMember({"closest", "shortest"}));
  CLI::App* g = part(*text, run, "rouge",
                     "ROUGE 1 to N, L, W, S and SU; several --ref are several references", rouge_report, o);
  g->add_option("--max-n", o->max_n, "Longest run of words")->check(CLI::Range(1, 9));
  g->add_option("--beta", o->beta, "Above 1 favours recall")->check(CLI::Range(0.0, 1e6));
  g->add_option("--weight", o->weight, "Of runs in ROUGE-W")->check(CLI::Range(1.0, 10.0));
  g->add_option("--max-skip", o->max_skip, "Words between the two of a skip bigram; any number unless told")
      ->check(CLI::Range(0, 1000000));
  g->add_option("--several", o->several,
                "Several references: counts summed, the best, or the mean of the best")
      ->check(CLI::IsMember({"sum", "max", "jackknife"}));
}

}  // namespace mana::app::evaluate
