#include "agent/evaluation/program/evaluate_text.hpp"

#include "agent/evaluation/text/text_profile.hpp"

/// `mana evaluate text wer | bleu | rouge | chrf | ter`: what was understood, translated or replied against
/// references.
namespace mana::program::evaluate {
namespace text {

using evaluation::Report;
using evaluation::Words;

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

core::Result<Texts> second_texts(const Options& o, const Texts& first) {
  auto texts = read_texts(o.against, o);
  if (!texts) return std::move(texts).error();
  if (texts->text.size() != first.text.size())
    return core::bad_input("'" + o.against + "' has " + std::to_string(texts->text.size()) +
                           " lines, the hypotheses have " + std::to_string(first.text.size()) + ".");
  return texts;
}

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

std::string bootstrap_signature(const Options& o) {
  return std::string{o.against.empty() ? "" : "|against"} +
         "|bootstrap:" + std::to_string(o.bootstrap.replicates) +
         "|seed:" + std::to_string(o.bootstrap.seed) + "|v1";
}

}  // namespace text

namespace {

using text::Options;

Command& part(Command& parent, const char* name, const char* help, int (*action)(const Options&),
              std::shared_ptr<Options>& o) {
  o = std::make_shared<Options>();
  Command& c = parent.command(name, help, o, action);
  c.option("--ref", o->references, "What was really said or should be: one a line")
      .required()
      .type_name("FILE");
  c.option("--hyp", o->hypothesis, "What was understood or replied: one a line").required().type_name("FILE");
  c.option("--profile", o->profile,
           "What is evened out first: none, or lower, nopunct, nohyphen, numerals, contractions joined by +");
  c.option("--against", o->against, "What another system understood or replied: which of both is better")
      .type_name("FILE");
  c.option("--replicates", o->bootstrap.replicates, "Of the bootstrap").range(100, 1000000);
  c.option("--seed", o->bootstrap.seed, "Of the bootstrap: the same seed gives the same result");
  add_output(c, o->output);
  return c;
}

}  // namespace

void add_text(Command& evaluate) {
  Command& parent = evaluate.command("text", "Words: error rates, BLEU, ROUGE, chrF, TER");
  std::shared_ptr<Options> o;
  Command& w = part(parent, "wer", "Word error rate and its relatives", text::wer, o);
  w.option("--costs", o->costs, "Substitution, deletion, insertion; 4,3,3 are those of sclite");
  w.flag("--align", o->align, "Show the words over each other");
  w.flag("--trn", o->trn, "The files are transcripts of sclite: the words (utterance)");
  w.option("--trn-ref-out", o->trn_reference, "Write the references as a transcript for sclite")
      .type_name("FILE");
  w.option("--trn-hyp-out", o->trn_hypothesis, "Write the hypotheses so").type_name("FILE");
  Command& b = part(parent, "bleu", "BLEU of a corpus; several --ref are several references", text::bleu, o);
  b.option("--max-n", o->max_n, "Longest run of words").range(1, 9);
  b.option("--smoothing", o->smoothing, "What stands for no match").one_of({"none", "exp", "floor", "add-k"});
  b.option("--reference-length", o->length, "Of the brevity penalty").one_of({"closest", "shortest"});
  Command& g = part(parent, "rouge", "ROUGE 1 to N, L, W, S and SU; several --ref are several references",
                    text::rouge, o);
  g.option("--max-n", o->max_n, "Longest run of words").range(1, 9);
  g.option("--beta", o->beta, "Above 1 favours recall").range(0.0, 1e6);
  g.option("--weight", o->weight, "Of runs in ROUGE-W").range(1.0, 10.0);
  g.option("--max-skip", o->max_skip, "Words between the two of a skip bigram; any number unless told")
      .range(0, 1000000);
  g.option("--several", o->several, "Several references: counts summed, the best, or the mean of the best")
      .one_of({"sum", "max", "jackknife"});
  Command& c = part(parent, "chrf",
                    "F of runs of characters, and of words too (chrF++); the nearest of several --ref counts",
                    text::chrf, o);
  o->max_n = 6;
  o->beta = 2;
  c.option("--max-n", o->max_n, "Longest run of characters").range(1, 20);
  c.option("--max-words", o->max_words, "Longest run of words; 2 makes chrF++").range(0, 9);
  c.option("--beta", o->beta, "Above 1 favours recall").range(0.0, 1e6);
  part(parent, "ter",
       "Translation edit rate: moving some words is one edit; the nearest of several --ref counts", text::ter,
       o);
}

}  // namespace mana::program::evaluate
