#include "speech/recogniser.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/check.hpp"
#include "speech/common_words.hpp"

namespace mana::speech {
namespace {
constexpr char kCommands[] = "commands";
constexpr char kCommandsAndAnswers[] = "commands_and_answers";
constexpr char kDecoys[] = "decoys";

std::string base_form(const std::string& word) { return word.substr(0, word.find('(')); }

int count_phones(const std::string& phones) {
  return 1 + static_cast<int>(std::count(phones.begin(), phones.end(), ' '));
}

/// Ways of speaking a phrase that is a single word; a decoy that sounds the same would be unfair.
std::set<std::string> sounds_of_single_words(const Vocabulary& vocabulary,
                                             const std::vector<Pronunciation>& words) {
  std::set<std::string> sounds;
  for (const Phrases& answer : vocabulary.answers)
    for (const std::string& phrase : answer.phrases)
      for (const Pronunciation& p : words)
        if (base_form(p.word) == phrase) sounds.insert(p.phones);
  return sounds;
}

core::Result<SphinxDecoder> open_grammars(const SphinxModel& model, const Vocabulary& vocabulary,
                                          const std::vector<Pronunciation>& words) {
  auto decoder = SphinxDecoder::open_grammars(model, words);
  if (!decoder) return decoder;
  for (const bool answers : {true, false})
    if (auto added =
            decoder->add_grammar(answers ? kCommandsAndAnswers : kCommands, grammar_of(vocabulary, answers));
        !added)
      return std::move(added).error();
  if (auto used = decoder->use(kCommands); !used) return std::move(used).error();
  return decoder;
}

core::Result<SphinxDecoder> open_decoys(const SphinxModel& model,
                                        const std::set<std::string>& forbidden_sounds) {
  auto words = look_up(model.dictionary, common_words(), {});
  if (!words) return std::move(words).error();
  std::set<std::string> too_close;
  for (const Pronunciation& p : *words)
    if (forbidden_sounds.contains(p.phones)) too_close.insert(base_form(p.word));
  std::erase_if(*words, [&](const Pronunciation& p) { return too_close.contains(base_form(p.word)); });
  auto decoder = SphinxDecoder::open_grammars(model, *words);
  if (!decoder) return decoder;
  std::string any_one;
  for (const Pronunciation& p : *words)
    if (p.word == base_form(p.word)) any_one += (any_one.empty() ? "" : " | ") + p.word;
  const std::string grammar = "#JSGF V1.0;\ngrammar decoys;\npublic <decoy> = " + any_one + " ;\n";
  if (auto added = decoder->add_grammar(kDecoys, grammar); !added) return std::move(added).error();
  if (auto used = decoder->use(kDecoys); !used) return std::move(used).error();
  return decoder;
}
}  // namespace

core::Result<Recogniser> Recogniser::open(const SphinxModel& model, const Vocabulary& raw,
                                          const VerdictOptions& options) {
  auto vocabulary = checked(raw);
  if (!vocabulary) return std::move(vocabulary).error();
  auto words = look_up(model.dictionary, words_of(*vocabulary), vocabulary->pronunciations);
  if (!words) return std::move(words).error();
  auto grammars = open_grammars(model, *vocabulary, *words);
  if (!grammars) return std::move(grammars).error();
  auto phone_loop = SphinxDecoder::open_phone_loop(model);
  if (!phone_loop) return std::move(phone_loop).error();
  auto decoys = open_decoys(model, sounds_of_single_words(*vocabulary, *words));
  if (!decoys) return std::move(decoys).error();
  PhoneCounts counts;
  for (const Pronunciation& p : *words) {
    const int phones = count_phones(p.phones);
    const auto [it, is_new] = counts.try_emplace(base_form(p.word), phones);
    if (!is_new) it->second = std::min(it->second, phones);
  }
  return Recogniser{
      std::move(vocabulary).value(), options,
      Decoders{std::move(grammars).value(), std::move(phone_loop).value(), std::move(decoys).value()},
      std::move(counts)};
}

Recogniser::Recogniser(Vocabulary vocabulary, VerdictOptions options, Decoders decoders,
                       PhoneCounts phone_counts)
    : vocabulary_{std::move(vocabulary)},
      options_{options},
      decoders_{std::move(decoders)},
      phone_counts_{std::move(phone_counts)} {}

// While any answer is awaited all of them are in the grammar: "no" then competes with "ok" and is
// refused as not awaited, instead of being bent into an "ok".
void Recogniser::use_answers(bool on) {
  if (on == answers_on_) return;
  const core::Status used = decoders_.grammars.use(on ? kCommandsAndAnswers : kCommands);
  MANA_CHECK(used.ok(), "a grammar registered at the start is gone");
  answers_on_ = on;
}

Evidence Recogniser::examine(std::span<const std::int16_t> utterance, const Decoded& grammar,
                             SpeechSpan speech) {
  Evidence e = weigh(grammar, decoders_.phone_loop.decode(utterance), phone_counts_, speech);
  if (!is_hopeless(e, options_)) e.decoy_ratio = decoy_ratio(grammar, decoders_.decoys.decode(utterance));
  return e;
}

Recognition Recogniser::recognise(std::span<const std::int16_t> utterance, double snr_db,
                                  const AwaitedAnswers& awaited, SpeechSpan speech, double least_confidence) {
  use_answers(!awaited.empty());
  Recognition r;
  const Decoded grammar = decoders_.grammars.decode(utterance);
  r.snr_db = snr_db;
  r.text = grammar.text;
  const auto meaning = meaning_of(vocabulary_, r.text);
  if (!meaning) return r;
  r.is_answer = meaning->is_answer;
  r.is_wake_word_only = meaning->id.empty();
  r.evidence = examine(utterance, grammar, speech);
  const Verdict verdict = judge(r.evidence, snr_db, options_);
  r.confidence = verdict.confidence;
  const bool is_wanted = !r.is_wake_word_only && (!r.is_answer || awaited.contains(meaning->id));
  const bool is_sure = r.is_answer ? verdict.confidence > least_confidence : verdict.accepted;
  r.accepted = is_sure && is_wanted;
  r.wants_more = r.is_wake_word_only || (!r.is_answer && !verdict.accepted);
  if (r.accepted) r.id = meaning->id;
  return r;
}

}  // namespace mana::speech
