#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/name_head/head_learner.hpp"
#include "speech/name_head/name_head.hpp"
#include "speech/name_head/speech_embedding.hpp"
#include "speech/name_head/spoken_scenes.hpp"
#include "speech/synthesiser.hpp"

namespace mana::speech {

/// What a name is learnt from, and how long.
struct NameLesson {
  std::string name;  ///< as it is written: "mana"
  std::vector<std::string>
      spellings;  ///< other ways to write it so that it is said as people may say it: "manna"
  std::vector<std::string> voices;  ///< as VoiceOptions::voice: many
  std::string dictionary;  ///< the content of a CMU dictionary: near names and any words; may be empty
  std::vector<std::string> common;    ///< everyday words
  std::span<const Embedding> people;  ///< of people's speech without the name, in order; may be empty
  int names = 3000;                   ///< scenes with the name
  int others = 4500;                  ///< scenes without
  int steps = 1000;                   ///< of learning
  std::uint64_t seed = 1;
};

/// What came of it, on the voices that were held back.
struct LearntName {
  NameHead head;
  double heard = 0;          ///< share of their names, in all noises, that are over the threshold
  double false_an_hour = 0;  ///< in their other scenes, most of which sound like the name or are part of it
};

/// Called with the share that is done, 0 to 1.
using TellProgress = std::function<void(double)>;

/// Learns a name: makes scenes with synthetic voices, and a head of their embeddings. Deterministic for a
/// seed (on one kind of processor). Takes the synthesiser for minutes; leaves its voice changed. Threads: any
/// one, that of the synthesiser. Errors: BadInput: a name that cannot be said; Unavailable: stopped; the
/// synthesiser's.
core::Result<LearntName> learn_name(const SpeechEmbedding& embedding, Synthesiser& synthesiser,
                                    const NameLesson& lesson, const TellProgress& tell = {},
                                    const std::stop_token& stop = {});

/// What learn_name makes of its scenes.
struct NameExamples {
  std::vector<LabelledRows> names, others;  ///< names have the name in them
  std::vector<LabelledRows> held_names, held_others;
};
core::Result<NameExamples> make_examples(const SpeechEmbedding& embedding, Synthesiser& synthesiser,
                                         const NameLesson& lesson, const TellProgress& tell,
                                         const std::stop_token& stop);
core::Result<LearntName> learn_from(const NameExamples& examples, const NameLesson& lesson,
                                    const TellProgress& tell, const std::stop_token& stop);

}  // namespace mana::speech
