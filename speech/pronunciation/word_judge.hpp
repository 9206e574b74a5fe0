#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "speech/pronunciation/pronunciation.hpp"
#include "speech/recognition/recognition.hpp"

namespace mana::speech {

/// Understands as the recogniser that it holds does, and while a word is awaited also judges how well what
/// was said says that word.
/// Threads: any one at a time. Work: 15 ms for each second of sound, while a word is awaited.
class WordJudge final : public Recognising {
 public:
  /// NotFound, BadInput: those of the model.
  static core::Result<std::unique_ptr<WordJudge>> open(const SphinxModel& model,
                                                       std::unique_ptr<Recognising> words);

  /// With `said` where a word is awaited that the lexicon has, or one of another language whose sounds are
  /// known (foreign_word).
  Recognition recognise(const Stretch& stretch, const Expected& expected) override;
  const Vocabulary& vocabulary() const override { return words_->vocabulary(); }
  bool ask_others(const Stretch& stretch, const Expected& expected, const Recognition& own) override;
  bool writes_down() const override { return words_->writes_down(); }
  bool begins_with_name(std::span<const std::int16_t> sound) override {
    return words_->begins_with_name(sound);
  }
  Recognition hear_out(const Stretch& stretch, const Expected& expected, Recognition own) override;
  std::optional<Recognition> others_say() override { return words_->others_say(); }
  void forget_others() override { words_->forget_others(); }
  /// Words are judged by the new voice, too. Takes as long as a sixth of the ears' start.
  void hear_as(const VoiceChange& voice) override;

 private:
  WordJudge(SphinxModel model, std::unique_ptr<Recognising> words, PronunciationScorer scorer);
  Recognition judged_foreign(Recognition r, const Stretch& stretch, const AwaitedWord& word);
  const std::optional<SpokenTarget>& target(const std::string& word);

  SphinxModel model_;
  std::unique_ptr<Recognising> words_;
  PronunciationScorer scorer_;
  std::map<std::string, std::optional<SpokenTarget>> targets_;  // nothing: nobody knows how it is said
};

}  // namespace mana::speech
