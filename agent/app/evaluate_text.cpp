#include <algorithm>
#include <memory>
#include <unordered_map>

#include "agent/app/evaluate_output.hpp"
#include "agent/evaluation/bleu.hpp"
#include "agent/evaluation/csv.hpp"
#include "agent/evaluation/random_stream.hpp"
#include "agent/evaluation/rouge.hpp"
#include "agent/evaluation/text_profile.hpp"
#include "agent/evaluation/word_error.hpp"

/// `mana evaluate text wer | bleu | rouge`: what was understood, translated or replied against references.
namespace mana::app::evaluate {
namespace {

using evaluation::EditStep;
using evaluation::Report;
using evaluation::Row;
using evaluation::Words;

struct Options {
  std::vector<std::string> references;
  std::string hypothesis, profile = "lower+nopunct", costs = "1,1,1", smoothing = "none", length = "closest";
  std::string several = "sum", trn_reference, trn_hypothesis;
  bool align = false, trn = false;
  double beta = 1, weight = 1.2;
  int max_n = 4, max_skip = -1;
  Output output;
};

/// Texts in order, evened out, with their names where they have some.
struct Texts {
  std::vector<std::string> id, text;
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

/// 95 % by drawing utterances: their words are not independent.
evaluation::Interval wer_interval(const std::vector<evaluation::EditCounts>& each) {
  if (each.size() < 2) return {};
  evaluation::RandomStream random{1};
  std::vector<double> rates;
  for (int r = 0; r < 2000; ++r) {
    evaluation::EditCounts sum;
    for (std::size_t i = 0; i < each.size(); ++i) sum += each[random.below(each.size())];
    if (const auto rate = word_error_rate(sum); rate.ok()) rates.push_back(rate.value);
  }
  if (rates.size() < 1000) return {};
  std::sort(rates.begin(), rates.end());
  return {rates[rates.size() / 40], rates[rates.size() - rates.size() / 40 - 1], evaluation::Validity::Ok};
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
  evaluation::EditCounts words, characters;
  std::vector<evaluation::EditCounts> each;
  std::string trn_reference, trn_hypothesis;
  for (std::size_t i = 0; i < reference->text.size(); ++i) {
    const Words ref = evaluation::split_words(reference->text[i]),
                hyp = evaluation::split_words(hypothesis->text[i]);
    const Words ref_c = evaluation::split_characters(reference->text[i]);
    const Words hyp_c = evaluation::split_characters(hypothesis->text[i]);
    const std::string name = reference->id.empty() ? std::to_string(i + 1) : reference->id[i];
    if ((ref_c.size() + 1) * (hyp_c.size() + 1) > evaluation::kLargestComparison)
      return fail(core::bad_input("the utterance " + name + " is too long to be compared; split it."));
    each.push_back(evaluation::edit_counts(ref, hyp, *costs));
    words += each.back();
    characters += evaluation::edit_counts(ref_c, hyp_c);
    if (o.align) r.grids.push_back(aligned_words(name, ref, hyp, align(ref, hyp, *costs).steps));
    trn_reference += evaluation::to_trn({name, reference->text[i]});
    trn_hypothesis += evaluation::to_trn({name, hypothesis->text[i]});
  }
  for (const auto& [file, text] :
       {std::pair{o.trn_reference, trn_reference}, std::pair{o.trn_hypothesis, trn_hypothesis}})
    if (!file.empty())
      if (auto written = write_output(file, text); !written) return fail(written.error());
  r.facts = {{"utterances", std::to_string(each.size())},
             {"words of the references", std::to_string(words.reference())},
             {"profile", o.profile}};
  const auto row = [](const char* name, const evaluation::Measured& m, std::string note = "") {
    return Row{name, m, {}, std::nullopt, std::move(note)};
  };
  evaluation::Section s{"", {row("wer", word_error_rate(words), "pooled over utterances")}};
  s.rows.front().interval = wer_interval(each);
  s.rows.push_back(row("wacc", word_accuracy(words), "may be negative"));
  s.rows.push_back(row("hits", evaluation::measured(double(words.hits))));
  s.rows.push_back(row("substitutions", evaluation::measured(double(words.substitutions))));
  s.rows.push_back(row("deletions", evaluation::measured(double(words.deletions))));
  s.rows.push_back(row("insertions", evaluation::measured(double(words.insertions))));
  s.rows.push_back(row("mer", match_error_rate(words)));
  s.rows.push_back(row("wip", word_information_preserved(words)));
  s.rows.push_back(row("wil", word_information_lost(words)));
  s.rows.push_back(row("cer", word_error_rate(characters), "characters, spaces too"));
  r.sections.push_back(std::move(s));
  r.signature = "mana-evaluate|wer|costs:" + o.costs + "|profile:" + o.profile +
                "|N_ref:" + std::to_string(words.reference()) + "|v1";
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
  std::vector<Words> words;
  for (const auto& text : candidates->text) words.push_back(evaluation::split_words(text));
  const auto result = bleu(words, *references, options);
  Report r;
  r.title = o.hypothesis;
  r.facts = {{"texts", std::to_string(words.size())}, {"profile", o.profile}};
  evaluation::Section s{"", {{"bleu", result.score, {}, std::nullopt, "0..1, of the whole corpus"}}};
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
                "|tok:space|profile:" + o.profile + "|v1";
  return print(r, o.output);
}

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
  for (const Kind& kind : kinds) {
    double recall = 0, precision = 0, f = 0;
    for (std::size_t i = 0; i < candidates->text.size(); ++i) {
      const auto one = kind.of(evaluation::split_words(candidates->text[i]), (*references)[i]);
      recall += one.recall.value;
      precision += one.precision.value;
      f += one.f.value;
    }
    const double n = double(candidates->text.size());
    r.grids.back().rows.push_back({kind.name, evaluation::shown(recall / n), evaluation::shown(precision / n),
                                   evaluation::shown(f / n)});
    s.rows.push_back({kind.name, evaluation::measured(f / n), {}, std::nullopt, "F"});
  }
  r.sections.push_back(std::move(s));
  r.signature = "mana-evaluate|rouge|beta:" + evaluation::shown(o.beta, 2) + "|several:" + o.several +
                "|skip:" + (o.max_skip < 0 ? "any" : std::to_string(o.max_skip)) + "|profile:" + o.profile +
                "|v1";
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
