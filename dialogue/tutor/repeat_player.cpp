#include "dialogue/tutor/repeat_player.hpp"

#include <utility>

#include "dialogue/tutor/heard_words.hpp"
#include "dialogue/tutor/other_language.hpp"

namespace mana::dialogue::tutor {
namespace {

constexpr core::Duration kPatience = std::chrono::seconds{12};
constexpr std::string_view kSkip = "skip", kRepeat = "repeat";

class RepeatPlayer final : public StepPlayer {
 public:
  RepeatPlayer(const SayWord& word, Stage stage, AnswerTaken blank, std::string who)
      : word_{word}, stage_{std::move(stage)}, blank_{std::move(blank)}, who_{std::move(who)} {}

  Move begin() override {
    Move m = ask({stage_.line(who_, word_.ask)});
    if (stage_.hears) return m;
    m.beat.lines.back() = stage_.teacher("no_ears");  // instead of "your turn"
    return ended(std::move(m.beat.lines));
  }

  bool waits_for(std::string_view words) const override { return words == words_of(word_.word); }

  Move take(const Event& event) override {
    if (const auto* said = std::get_if<WordSaid>(&event)) return judged(said->how);
    const auto* chosen = std::get_if<Chosen>(&event);
    if (chosen != nullptr && chosen->id == kSkip) return ended({stage_.teacher("skipped")});
    if (std::holds_alternative<Silence>(event) && std::exchange(waited_, true))
      return ended({stage_.teacher("skipped")});
    // Silence for the first time, or something that was typed: a word is waited for that can be heard.
    return ask({stage_.teacher("say_reprompt")});
  }

 private:
  Move judged(Saying how) {
    waited_ = false;
    if (how == Saying::Unjudged) return practised();
    if (how == Saying::Well) {
      note(true);
      return ended({stage_.praise(word_.good)});
    }
    missed_ = missed_ || how != Saying::Unclear;
    if (++tries_ < word_.tries) return ask({answer_to(how)});
    if (missed_) note(false);  // what was not clear is no answer
    std::vector<SpokenLine> lines{answer_to(how), model(), stage_.teacher("tried")};
    return ended(std::move(lines));
  }

  /// Neither praised nor corrected: said once more with the mouth in view, and then it is enough.
  Move practised() {
    if (tries_++ > 0) return ended({stage_.teacher("practised")});
    return ask({stage_.teacher("cannot_judge")});
  }

  SpokenLine answer_to(Saying how) const {
    if (how == Saying::Nearly) return stage_.line("teacher", word_.nearly);
    return stage_.teacher(how == Saying::OtherWord ? "other_word" : "unclear_word");
  }

  SpokenLine model() const {
    const std::string text =
        stage_.words->text("model", 0, {{"word", in_language(word_.word, word_.language)}});
    return stage_.line(who_, text);
  }

  Move ask(std::vector<SpokenLine> before) {
    Move m;
    m.beat.lines = std::move(before);
    m.beat.asks_from = m.beat.lines.size();
    m.beat.lines.push_back(model());
    m.beat.lines.push_back(stage_.teacher("your_turn"));
    m.beat.await = Await::Said;
    m.beat.listen_for = word_.language.empty() ? words_of(word_.word) : word_.word;
    m.beat.listen_sound = word_.sound;
    m.beat.listen_language = word_.language;
    m.beat.listen_sounds = word_.sounds;
    m.beat.mouth_from = word_.view;
    m.beat.choices = {{std::string{kRepeat}, stage_.words->label(kRepeat)},
                      {std::string{kSkip}, stage_.words->label(kSkip)}};
    m.beat.patience = kPatience;
    return m;
  }

  Move ended(std::vector<SpokenLine> lines) const {
    Move m;
    m.beat.lines = std::move(lines);
    if (m.beat.lines.size() > 1) m.beat.mouth_from = word_.view;  // the word is shown once more
    m.done = true;
    return m;
  }

  void note(bool right) {
    AnswerTaken a = blank_;
    a.form = std::to_string(tries_ + (right ? 1 : 0));
    a.right = right;
    answers_.push_back(std::move(a));
  }

  const SayWord word_;
  const Stage stage_;
  const AnswerTaken blank_;
  const std::string who_;
  int tries_ = 0;
  bool waited_ = false, missed_ = false;
};

}  // namespace

std::unique_ptr<StepPlayer> repeat_player(const SayWord& word, const Step& step, Stage stage) {
  AnswerTaken blank;
  blank.kind = "listen-and-repeat";
  blank.skill = step.skill;
  return std::make_unique<RepeatPlayer>(word, std::move(stage), std::move(blank), step.who);
}

}  // namespace mana::dialogue::tutor
