#include "speech/pronunciation/word_judge.hpp"

#include <utility>

#include "agent/core/check.hpp"
#include "agent/core/log.hpp"
#include "speech/pronunciation/foreign_word.hpp"

namespace mana::speech {

core::Result<std::unique_ptr<WordJudge>> WordJudge::open(const SphinxModel& model,
                                                         std::unique_ptr<Recognising> words) {
  auto scorer = PronunciationScorer::open(model);
  if (!scorer) return std::move(scorer).error();
  return std::unique_ptr<WordJudge>{new WordJudge{model, std::move(words), std::move(*scorer)}};
}

WordJudge::WordJudge(SphinxModel model, std::unique_ptr<Recognising> words, PronunciationScorer scorer)
    : model_{std::move(model)}, words_{std::move(words)}, scorer_{std::move(scorer)} {
  MANA_CHECK(words_ != nullptr, "a judge of words needs somebody who understands them");
}

Recognition WordJudge::recognise(const Stretch& stretch, const Expected& expected) {
  Recognition r = words_->recognise(stretch, expected);
  if (expected.word.word.empty()) return r;
  if (!expected.word.language.empty()) return judged_foreign(std::move(r), stretch, expected.word);
  const std::optional<SpokenTarget>& wanted = target(expected.word.word);
  if (!wanted) return r;
  // Longer sound than the scorer takes is not one word.
  auto judged = scorer_.score(*wanted, stretch.sound);
  r.said = judged ? *std::move(judged) : JudgedWord{HeardAs::OtherWord, 0, 0, {}, {}};
  return r;
}

void WordJudge::hear_as(const VoiceChange& voice) {
  words_->hear_as(voice);
  SphinxModel changed = model_;
  changed.voice = voice.transform;
  auto scorer = PronunciationScorer::open(changed);
  if (!scorer) return core::log_warning("speech.hearing", scorer.error().sentence);
  scorer_ = std::move(*scorer);
  model_ = std::move(changed);
}

Recognition WordJudge::judged_foreign(Recognition r, const Stretch& stretch, const AwaitedWord& word) {
  const ForeignWord foreign{word.language, word.sounds};
  if (auto known = target_of(foreign); !known) {
    core::log_warning("speech.hearing", "'" + word.word + "' is not judged: " + known.error().sentence);
    return r;
  }
  auto judged = score_foreign(scorer_, foreign, stretch.sound);
  r.said = judged ? *std::move(judged) : JudgedWord{HeardAs::OtherWord, 0, 0, {}, {}};
  return r;
}

/// What was the awaited word is nobody else's to understand.
/// Who says the awaited word says nothing else.
Recognition WordJudge::hear_out(const Stretch& stretch, const Expected& expected, Recognition own) {
  const bool says_word = own.said && own.said->heard != HeardAs::Nothing;
  return says_word ? own : words_->hear_out(stretch, expected, std::move(own));
}

bool WordJudge::ask_others(const Stretch& stretch, const Expected& expected, const Recognition& own) {
  const bool is_word = own.said && own.said->heard == HeardAs::Word;
  return !is_word && words_->ask_others(stretch, expected, own);
}

const std::optional<SpokenTarget>& WordJudge::target(const std::string& word) {
  const auto [it, is_new] = targets_.try_emplace(word);
  if (!is_new) return it->second;
  if (auto found = target_of(model_, word)) {
    it->second = *std::move(found);
  } else {
    core::log_warning("speech.hearing", found.error().sentence);
  }
  return it->second;
}

}  // namespace mana::speech
