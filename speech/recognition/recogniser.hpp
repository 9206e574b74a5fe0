#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/joined_scores.hpp"
#include "speech/recognition/free_speech.hpp"
#include "speech/recognition/recognition.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/sphinx/phone_loop.hpp"
#include "speech/sphinx/sphinx_decoder.hpp"
#include "speech/transcription/second_pass.hpp"

namespace mana::speech {

/// Words from sound, with rejection. A grammar always answers something; so a loop of all phones hears
/// the same sound, and when it might be right several hundred everyday words do as well. How much
/// better the grammar's words fit than those decides, and a second pass, where MANA has it, which knows how
/// people speak and may have heard another phrase.
/// Threads: any one at a time; it uses a second one while it works, which changes nothing in what comes out.
class Recogniser final : public Recognising {
 public:
  /// NotFound for a missing model, BadInput for a word nobody can pronounce.
  static core::Result<Recogniser> open(const SphinxModel& model, const Vocabulary& vocabulary,
                                       const VerdictOptions& options = {});

  Recognition recognise(const Stretch& stretch, const Expected& expected) override;

  const Vocabulary& vocabulary() const override { return vocabulary_; }
  bool writes_down() const override { return second_.has_value(); }
  bool begins_with_name(std::span<const std::int16_t> sound) override;
  std::string so_far(std::span<const std::int16_t> sound, bool named) override;
  /// With the second pass alone; without it, what was not understood stays so.
  Recognition hear_out(const Stretch& stretch, const Expected& expected, Recognition own) override;
  /// Whatever was said, also to nobody here. Unavailable without the second pass.
  core::Result<Dictated> write_down(std::span<const std::int16_t> sound) const;
  /// Takes as long as a tenth of the ears' start. A voice that does not fit the model is named in the log.
  void hear_as(const VoiceChange& voice) override;
  bool has_second_pass() const { return second_.has_value(); }

 private:
  struct Decoders {
    AcousticScorer scorer;
    JoinedScorer network;
    SphinxDecoder grammars;
    SphinxDecoder rivals;  // other words, other names
    PhoneLoop phone_loop;
  };
  struct Second {
    SecondPass pass;
    std::map<std::string, PhraseTree> trees;  // of each grammar
    FreeSpeech free;
  };
  static std::optional<Second> open_second_pass(const SphinxModel& model, const Vocabulary& checked);
  Recogniser(Vocabulary vocabulary, VerdictOptions options, Decoders decoders, PhoneCounts phone_counts,
             std::optional<Second> second);
  Decoded rival_to(const SenoneScores& heard, const char* which);
  void first_pass(Recognition& r, const Stretch& stretch, const Decoded& grammar, const Decoded& phone_loop,
                  const SenoneScores& heard, std::span<const float> room);
  SecondOpinion second_opinion(const Table& heard, const std::string& own, const Expected& expected) const;
  Verdict both_passes(Recognition& r, const Stretch& stretch, const SecondOpinion& opinion) const;
  void use_grammar(const Expected& expected);
  std::optional<Meaning> now_means(std::string_view text) const {
    return meaning_of(vocabulary_, text, awaited_);
  }
  Completeness completeness_of(const Recognition& r, const Decoded& grammar) const;
  double least_confidence(const std::string& id, const Expected& expected) const;
  std::vector<Alternative> alternatives_to(const Recognition& r);
  std::vector<Alternative> alternatives_to(const Recognition& r, const SecondOpinion& opinion) const;

  Vocabulary vocabulary_;
  std::filesystem::path acoustic_;
  VerdictOptions options_;
  Decoders decoders_;
  PhoneCounts phone_counts_;
  std::optional<Second> second_;
  std::string grammar_;     // in use
  AwaitedAnswers awaited_;  // now
};

}  // namespace mana::speech
