#include "speech/recogniser.hpp"

#include <utility>

namespace mana::speech {
namespace {
constexpr char kCommands[] = "commands";
constexpr char kCommandsAndAnswers[] = "commands_and_answers";
}  // namespace

core::Result<Recogniser> Recogniser::open(const SphinxModel& model, const Vocabulary& raw,
                                          const VerdictOptions& options) {
  auto vocabulary = checked(raw);
  if (!vocabulary) return std::move(vocabulary).error();
  auto words = look_up(model.dictionary, words_of(*vocabulary), vocabulary->pronunciations);
  if (!words) return std::move(words).error();
  auto grammars = SphinxDecoder::open_grammars(model, *words);
  if (!grammars) return std::move(grammars).error();
  auto phone_loop = SphinxDecoder::open_phone_loop(model);
  if (!phone_loop) return std::move(phone_loop).error();
  for (const bool answers : {true, false}) {
    auto added =
        grammars->add_grammar(answers ? kCommandsAndAnswers : kCommands, grammar_of(*vocabulary, answers));
    if (!added) return std::move(added).error();
  }
  if (auto used = grammars->use(kCommands); !used) return std::move(used).error();
  return Recogniser{std::move(vocabulary).value(), options, std::move(grammars).value(),
                    std::move(phone_loop).value()};
}

Recogniser::Recogniser(Vocabulary vocabulary, VerdictOptions options, SphinxDecoder grammars,
                       SphinxDecoder phone_loop)
    : vocabulary_{std::move(vocabulary)},
      options_{options},
      grammars_{std::move(grammars)},
      phone_loop_{std::move(phone_loop)} {}

Recognition Recogniser::recognise(std::span<const std::int16_t> utterance, double snr_db,
                                  const AwaitedAnswers& awaited) {
  // While any answer is awaited all of them are in the grammar: "no" then competes with "ok" and is
  // refused as not awaited, instead of being bent into an "ok".
  if (const bool answers = !awaited.empty(); answers != answers_on_) {
    const core::Status used = grammars_.use(answers ? kCommandsAndAnswers : kCommands);
    MANA_CHECK(used.ok(), "a grammar registered at the start is gone");
    answers_on_ = answers;
  }
  Recognition r;
  const Decoded grammar = grammars_.decode(utterance);
  r.text = grammar.text;
  const auto meaning = meaning_of(vocabulary_, r.text);
  if (!meaning) return r;
  r.evidence = weigh(grammar, phone_loop_.decode(utterance));
  const Verdict verdict = judge(r.evidence, snr_db, meaning->is_answer, options_);
  r.is_answer = meaning->is_answer;
  r.is_wake_word_only = meaning->id.empty();
  r.confidence = verdict.confidence;
  const bool is_wanted = !r.is_wake_word_only && (!r.is_answer || awaited.contains(meaning->id));
  r.accepted = verdict.accepted && is_wanted;
  if (r.accepted) r.id = meaning->id;
  return r;
}

}  // namespace mana::speech
