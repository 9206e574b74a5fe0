#pragma once
#include <string>
#include <vector>

#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/text/text_comparison.hpp"
#include "agent/evaluation/text/word_error.hpp"

/// What the parts of `mana evaluate text` share: the texts, and a second system on the same ones.
namespace mana::program::evaluate::text {

struct Options {
  std::vector<std::string> references;
  std::string hypothesis, against, profile = "lower+nopunct", costs = "1,1,1", smoothing = "none",
                                   length = "closest";
  std::string several = "sum", trn_reference, trn_hypothesis;
  bool align = false, trn = false;
  double beta = 1, weight = 1.2;
  int max_n = 4, max_skip = -1, max_words = 0;
  evaluation::BootstrapOptions bootstrap;
  Output output;
};

/// Texts in order, evened out, with their names where they have some.
struct Texts {
  std::vector<std::string> id, text;
  std::string name(std::size_t i) const { return id.empty() ? std::to_string(i + 1) : id[i]; }
};

/// BadInput with the file's name. Transcripts of sclite with --trn.
core::Result<Texts> read_texts(const std::string& file, const Options& o);
/// references[i]: what each reference file has in line i. BadInput when a file has more or fewer lines.
core::Result<std::vector<std::vector<evaluation::Words>>> references_of(const Options& o,
                                                                        const Texts& candidates);
/// The answers of --against to the same texts.
core::Result<Texts> second_texts(const Options& o, const Texts& first);

/// What the second system did better or worse on the same texts.
void add_comparison(evaluation::Report& r, const Options& o, const std::string& measure,
                    const evaluation::TextComparison& c);
/// What the intervals and the comparison hang on.
std::string bootstrap_signature(const Options& o);

int wer(const Options& o);
int bleu(const Options& o);
int rouge(const Options& o);
int chrf(const Options& o);
int ter(const Options& o);

}  // namespace mana::program::evaluate::text
