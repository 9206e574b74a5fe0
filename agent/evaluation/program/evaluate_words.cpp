#include <algorithm>
#include <map>
#include <memory>

#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/study/strata.hpp"
#include "agent/evaluation/text/text_comparison.hpp"
#include "agent/evaluation/text/text_profile.hpp"
#include "agent/evaluation/text/word_error_report.hpp"

/// `mana evaluate asr | captions`: the words in a log, where a person agreed that they are kept.
namespace mana::program::evaluate {
namespace {

using evaluation::EditCounts;
using evaluation::Report;
using evaluation::Words;

struct Options {
  std::vector<std::string> files;
  std::string by, profile = "lower+nopunct", keywords, cluster = "subject";
  evaluation::BootstrapOptions bootstrap;
  Output output;
};

/// One utterance that somebody wrote down.
struct Heard {
  const evaluation::SpeechRecord* record;
  Words reference, hypothesis;
  EditCounts words, characters;
};

core::Result<std::vector<Heard>> compared(const std::vector<const evaluation::SpeechRecord*>& records,
                                          const evaluation::TextProfile& profile) {
  std::vector<Heard> all;
  for (const auto* r : records) {
    const std::string ref = profile.apply(*r->ref), hyp = profile.apply(r->hyp);
    const Words ref_c = evaluation::split_characters(ref), hyp_c = evaluation::split_characters(hyp);
    if ((ref_c.size() + 1) * (hyp_c.size() + 1) > evaluation::kLargestComparison)
      return core::bad_input("the utterance '" + r->trial + "' is too long to be compared; split it.");
    Heard h{r, evaluation::split_words(ref), evaluation::split_words(hyp), {}, {}};
    h.words = evaluation::edit_counts(h.reference, h.hypothesis);
    h.characters = evaluation::edit_counts(ref_c, hyp_c);
    all.push_back(std::move(h));
  }
  return all;
}

std::vector<EditCounts> errors_of(const std::vector<Heard>& all) {
  std::vector<EditCounts> each;
  for (const Heard& h : all) each.push_back(h.words);
  return each;
}

/// Of one word: how often it was said and understood at its place.
struct Keyword {
  evaluation::Count hits = 0, missed = 0, invented = 0;
};
Keyword count_keyword(const std::vector<Heard>& all, const std::string& word) {
  Keyword k;
  for (const Heard& h : all) {
    std::size_t i = 0, j = 0;
    for (const auto step : evaluation::align(h.reference, h.hypothesis).steps) {
      const bool in_ref = step != evaluation::EditStep::Insertion,
                 in_hyp = step != evaluation::EditStep::Deletion;
      const bool said = in_ref && h.reference[i] == word, understood = in_hyp && h.hypothesis[j] == word;
      k.hits += said && understood ? 1 : 0;
      k.missed += said && !understood ? 1 : 0;
      k.invented += understood && !said ? 1 : 0;
      i += in_ref ? 1 : 0;
      j += in_hyp ? 1 : 0;
    }
  }
  return k;
}

evaluation::Section keyword_section(const std::vector<Heard>& all, const std::vector<std::string>& words) {
  evaluation::Section s{"keywords", {}};
  for (const std::string& word : words) {
    const Keyword k = count_keyword(all, word);
    s.rows.push_back({"recall@" + word, evaluation::proportion(double(k.hits), double(k.hits + k.missed)),
                      evaluation::wilson(k.hits, k.hits + k.missed), std::nullopt,
                      "said " + std::to_string(k.hits + k.missed) + " times"});
    s.rows.push_back({"precision@" + word,
                      evaluation::proportion(double(k.hits), double(k.hits + k.invented)),
                      evaluation::wilson(k.hits, k.hits + k.invented), std::nullopt,
                      "understood " + std::to_string(k.hits + k.invented) + " times"});
  }
  return s;
}

core::Result<evaluation::Section> stratum_section(const std::vector<Heard>& all, const Options& o) {
  auto by = evaluation::ConditionSteps::of(o.by);
  if (!by) return std::move(by).error();
  std::vector<const evaluation::Conditions*> conditions;
  for (const Heard& h : all) conditions.push_back(&h.record->cond);
  if (auto known = by->refuse_unknown(conditions); !known) return std::move(known).error();
  std::map<evaluation::StratumKey, std::vector<EditCounts>> parts;
  for (const Heard& h : all) {
    auto key = by->stratum_of(h.record->cond);
    if (!key) return std::move(key).error().during("the utterance '" + h.record->trial + "'");
    parts[*key].push_back(h.words);
    if (parts.size() > evaluation::kMostStrata) return by->too_many();
  }
  evaluation::Section s{"word error rate by condition", {}};
  for (const auto& [key, each] : parts)
    s.rows.push_back({key.name, word_error_rate(evaluation::sum_of(each)),
                      bootstrap_texts(each, evaluation::word_error_rate, {}, 0, o.bootstrap), std::nullopt,
                      std::to_string(each.size()) + " utterances"});
  return s;
}

int asr(const Options& o) {
  auto log = read_logs(o.files);
  if (!log) return fail(log.error());
  auto profile = evaluation::TextProfile::of(o.profile);
  if (!profile) return fail(std::move(profile).error().during("--profile"));
  std::vector<const evaluation::SpeechRecord*> records;
  for (const auto& r : log->speech)
    if (r.ref) records.push_back(&r);
  if (log->speech.empty()) return fail(core::bad_input("there is no record of the type 'asr' in it."));
  if (records.empty())
    return fail(core::bad_input("none of the " + std::to_string(log->speech.size()) +
                                " utterances has a 'ref': somebody has to write down what was said."));
  auto heard = compared(records, *profile);
  if (!heard) return fail(heard.error());
  const evaluation::Clusters whose{*log, o.cluster};
  evaluation::LabelSet persons;
  std::vector<std::uint32_t> cluster;
  EditCounts characters;
  for (const Heard& h : *heard) {
    cluster.push_back(static_cast<std::uint32_t>(persons.number(whose.of(h.record->session))));
    characters += h.characters;
  }
  const auto each = errors_of(*heard);
  Report r;
  r.title = "words of " + std::to_string(each.size()) + " utterances";
  r.facts = {{"utterances", std::to_string(each.size())},
             {"not written down", std::to_string(log->speech.size() - records.size())},
             {"persons", std::to_string(persons.size())},
             {"words of the references", std::to_string(evaluation::sum_of(each).reference())},
             {"profile", o.profile}};
  r.sections.push_back(word_error_section(
      each, characters,
      bootstrap_texts(each, evaluation::word_error_rate, cluster, persons.size(), o.bootstrap)));
  if (!o.by.empty()) {
    auto strata = stratum_section(*heard, o);
    if (!strata) return fail(strata.error());
    r.sections.push_back(std::move(*strata));
  }
  if (!o.keywords.empty()) r.sections.push_back(keyword_section(*heard, split_list(o.keywords)));
  r.signature = "mana-evaluate|asr|profile:" + o.profile + (o.by.empty() ? "" : "|by:" + o.by) +
                "|cluster:" + o.cluster + "|bootstrap:" + std::to_string(o.bootstrap.replicates) +
                "|seed:" + std::to_string(o.bootstrap.seed) +
                "|N_ref:" + std::to_string(evaluation::sum_of(each).reference()) + "|v1";
  return print(r, o.output);
}

// ---- captions

void add_quantiles(evaluation::Section& s, const std::string& name, const std::vector<double>& values,
                   const std::string& note) {
  for (const auto& [quantile, p] : {std::pair{"p5", .05}, std::pair{"p50", .5}, std::pair{"p95", .95}})
    s.rows.push_back(
        {name + "_" + quantile, evaluation::quantile_of(values, p), {}, std::nullopt, p == .5 ? note : ""});
}

int captions(const Options& o) {
  auto log = read_logs(o.files);
  if (!log) return fail(log.error());
  if (log->captions.empty()) return fail(core::bad_input("there is no record of the type 'caption' in it."));
  std::vector<double> on, off, characters_a_second, words_a_minute;
  std::vector<EditCounts> errors;
  EditCounts characters;
  for (const auto& c : log->captions) {
    on.push_back(c.on_ms - c.speech_on_ms);
    off.push_back(c.off_ms - c.speech_off_ms);
    const Words spoken = evaluation::split_words(c.spoken), shown = evaluation::split_words(c.shown);
    if (spoken.empty() && shown.empty()) continue;  // the words were not kept
    const Words spoken_c = evaluation::split_characters(c.spoken),
                shown_c = evaluation::split_characters(c.shown);
    if ((spoken_c.size() + 1) * (shown_c.size() + 1) > evaluation::kLargestComparison)
      return fail(core::bad_input("the caption '" + c.utterance + "' is too long to be compared."));
    errors.push_back(evaluation::edit_counts(spoken, shown));
    characters += evaluation::edit_counts(spoken_c, shown_c);
    if (!(c.off_ms > c.on_ms)) continue;
    characters_a_second.push_back(double(shown_c.size()) * 1e3 / (c.off_ms - c.on_ms));
    words_a_minute.push_back(double(shown.size()) * 6e4 / (c.off_ms - c.on_ms));
  }
  Report r;
  r.title = "captions";
  r.facts = {{"captions", std::to_string(log->captions.size())},
             {"with their words", std::to_string(errors.size())}};
  evaluation::Section times{"milliseconds", {}};
  add_quantiles(times, "on_after_speech_ms", on, "above 0: shown later than said");
  add_quantiles(times, "off_after_speech_ms", off, "above 0: stays longer than the voice");
  r.sections.push_back(std::move(times));
  if (!errors.empty()) {
    evaluation::Section words{"what was shown against what was said", {}};
    words.rows.push_back({"wer", word_error_rate(evaluation::sum_of(errors)),
                          bootstrap_texts(errors, evaluation::word_error_rate, {}, 0, o.bootstrap),
                          std::nullopt, "expected: 0; capitals and punctuation count"});
    words.rows.push_back({"cer", word_error_rate(characters), {}, std::nullopt, "characters, spaces too"});
    add_quantiles(words, "characters_a_second", characters_a_second,
                  "subtitles for adults: 15 to 17 at most");
    add_quantiles(words, "words_a_minute", words_a_minute, "subtitles for adults: 160 to 180 at most");
    r.sections.push_back(std::move(words));
  }
  r.signature = "mana-evaluate|captions|seed:" + std::to_string(o.bootstrap.seed) +
                "|N:" + std::to_string(log->captions.size()) + "|v1";
  return print(r, o.output);
}

}  // namespace

void add_words(Command& evaluate) {
  auto o = std::make_shared<Options>();
  const auto add = [&](const char* name, const char* help, int (*action)(const Options&)) -> Command& {
    Command& c = evaluate.command(name, help, o, action);
    c.option("FILE", o->files, "JSON Lines, one file a session").required();
    c.option("--replicates", o->bootstrap.replicates, "Of the bootstrap").range(100, 1000000);
    c.option("--seed", o->bootstrap.seed, "Of the bootstrap: the same seed gives the same result");
    add_output(c, o->output);
    return c;
  };
  Command& a = add("asr", "Word errors of what was understood, from a log's records of speech", asr);
  a.option("--by", o->by, "Apart by a condition: cond.snr_db:5 in steps of 5, cond.voice by value");
  a.option("--keywords", o->keywords, "Recall and precision of these words, a,b,c");
  a.option("--cluster", o->cluster, "Whose utterances belong together in the bootstrap")
      .one_of({"subject", "session"});
  a.option("--profile", o->profile,
           "What is evened out first: none, or lower, nopunct, nohyphen, numerals, contractions joined "
           "by +");
  add("captions", "Captions against the voice: words, times, reading speed", captions);
}

}  // namespace mana::program::evaluate
