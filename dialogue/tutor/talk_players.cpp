#include "dialogue/tutor/talk_players.hpp"

#include <algorithm>
#include <utility>

#include "dialogue/tutor/heard_words.hpp"

namespace mana::dialogue::tutor {
namespace {

constexpr core::Duration kPatience = std::chrono::seconds{15};
constexpr core::Duration kPatienceForAFace = std::chrono::seconds{8};
constexpr std::string_view kHurt = "hurt", kSkip = "skip";

/// A question about the child's own life: every answer is a good one.
class AskPlayer final : public StepPlayer {
 public:
  AskPlayer(const Ask& ask, Stage stage, std::string who)
      : ask_{ask}, stage_{std::move(stage)}, who_{std::move(who)} {
    for (Answer& a : ask_.answers) {
      const auto& common = stage_.words->meaning(a.id);
      a.phrases.insert(a.phrases.end(), common.begin(), common.end());
    }
  }

  Move begin() override { return await({stage_.line(who_, ask_.ask)}); }

  bool waits_for(std::string_view words) const override { return meant(words) != nullptr; }

  Move take(const Event& event) override {
    if (std::holds_alternative<Silence>(event)) return silent();
    if (const auto* chosen = std::get_if<Chosen>(&event)) {
      const auto a = std::find_if(ask_.answers.begin(), ask_.answers.end(),
                                  [&](const Answer& answer) { return answer.id == chosen->id; });
      if (chosen->id == kSkip) return ended(ask_.silence, "");
      return a == ask_.answers.end() ? begin() : said(*a);
    }
    if (const auto* heard = std::get_if<HeardWords>(&event)) {
      for (const std::string& words : heard->hypotheses)
        if (const Answer* a = meant(words)) return said(*a);
    }
    return ended(ask_.otherwise, "");
  }

  const Answer* own_hurt() const override {
    const auto a = std::find_if(ask_.answers.begin(), ask_.answers.end(),
                                [](const Answer& answer) { return answer.id == kHurt; });
    return a == ask_.answers.end() ? nullptr : &*a;
  }

 private:
  /// The longest phrase wins; "hurt" has been looked for before.
  const Answer* meant(std::string_view words) const {
    const Answer* best = nullptr;
    std::size_t longest = 0;
    for (const Answer& a : ask_.answers) {
      const std::size_t length = longest_meant_in(words, a.phrases);
      if (length > longest) best = &a;
      longest = std::max(longest, length);
    }
    return best;
  }

  Move await(std::vector<SpokenLine> lines) {
    Move t;
    t.beat.lines = std::move(lines);
    t.beat.await = Await::Words;
    t.beat.patience = kPatience;
    for (const Answer& a : ask_.answers) {
      t.beat.phrases.insert(t.beat.phrases.end(), a.phrases.begin(), a.phrases.end());
      if (const std::string label = stage_.words->label(a.id); !label.empty())
        t.beat.choices.push_back({a.id, label});
    }
    return t;
  }

  Move silent() {
    if (reprompts_ < ask_.reprompts.size()) return await({stage_.line(who_, ask_.reprompts[reprompts_++])});
    return ended(ask_.silence, "");
  }
  Move said(const Answer& a) { return ended(a.say, a.go); }
  Move ended(const std::string& say, std::string go) {
    Move t;
    t.beat.lines = {stage_.line(who_, say)};
    t.done = true;
    t.go = std::move(go);
    return t;
  }

  Ask ask_;
  const Stage stage_;
  const std::string who_;
  std::size_t reprompts_ = 0;
};

/// The child plays. What it did is praised in the words of its author, and only what it did.
class RolePlayer final : public StepPlayer {
 public:
  RolePlayer(const RolePlay& play, Stage stage, AnswerTaken blank)
      : play_{play}, stage_{std::move(stage)}, blank_{std::move(blank)} {}

  Move begin() override {
    return want({stage_.line("teacher", play_.scene), stage_.line(play_.partner, play_.opens)});
  }

  bool waits_for(std::string_view words) const override { return says_one_of(words, turn().accept); }

  bool is_play() const override { return true; }
  bool asked_for(std::string_view words) const override {
    return std::any_of(turn().accept.begin(), turn().accept.end(), [&](const std::string& accepted) {
      const auto rest = without(words, accepted);
      return rest && stage_.harm_in(*rest).kind == Harm::None;
    });
  }

  bool plays_with(std::string_view word) const override {
    return std::any_of(turn().accept.begin(), turn().accept.end(), [&](const std::string& accepted) {
      return longest_in(words_of(accepted), {std::string{word}}) > 0;
    });
  }

  Move take(const Event& event) override {
    if (const auto* heard = std::get_if<HeardWords>(&event)) {
      if (std::any_of(heard->hypotheses.begin(), heard->hypotheses.end(),
                      [&](const std::string& words) { return waits_for(words); }))
        return accepted();
    }
    const auto* chosen = std::get_if<Chosen>(&event);
    const bool skips = chosen != nullptr && chosen->id == kSkip;
    if (!skips && !std::exchange(helped_, true)) return want({stage_.line("teacher", turn().help)}, false);
    note(false);
    return next({stage_.teacher("skipped")});
  }

 private:
  const Turn& turn() const { return play_.turns[at_]; }

  Move want(std::vector<SpokenLine> before, bool ask = true) {
    Move t;
    t.beat.lines = std::move(before);
    if (ask) {
      t.beat.asks_from = t.beat.lines.size();
      t.beat.lines.push_back(stage_.line("teacher", turn().want));
    }
    t.beat.await = Await::Words;
    t.beat.phrases = turn().accept;
    t.beat.choices = {{std::string{kSkip}, stage_.words->label(kSkip)}};
    t.beat.patience = kPatience;
    return t;
  }

  Move accepted() {
    note(!helped_, true);
    ++done_;
    std::vector<SpokenLine> lines{stage_.praise(turn().good)};
    if (!turn().reply.empty()) lines.push_back(stage_.line(play_.partner, turn().reply));
    return next(std::move(lines));
  }

  Move next(std::vector<SpokenLine> lines) {
    helped_ = false;
    if (++at_ < play_.turns.size()) return want(std::move(lines));
    --at_;
    // What closes a play praises it whole: it is said when all of it was played.
    if (done_ != play_.turns.size()) {
      lines.push_back(stage_.teacher("played_alone"));
    } else if (stage_.reward != Reward::Quiet) {
      lines.push_back(stage_.line("teacher", play_.closes));
    }
    Move t;
    t.beat.lines = std::move(lines);
    t.done = true;
    return t;
  }

  void note(bool right, bool said = false) {
    AnswerTaken a = blank_;
    a.form = std::to_string(at_ + 1);
    a.choice = said ? 0 : -1;
    a.right = right;
    answers_.push_back(std::move(a));
  }

  const RolePlay play_;
  const Stage stage_;
  const AnswerTaken blank_;
  std::size_t at_ = 0, done_ = 0;
  bool helped_ = false;
};

/// The mirror. Can be skipped, and says so when it is not sure.
class FaceMaker final : public StepPlayer {
 public:
  FaceMaker(const MakeFace& make, Stage stage, AnswerTaken blank)
      : make_{make}, stage_{std::move(stage)}, blank_{std::move(blank)} {}

  Move begin() override {
    if (!stage_.sees.contains(make_.expression))
      return ended({stage_.line("teacher", make_.ask), stage_.teacher("no_eyes")});
    return watch({stage_.line("teacher", make_.ask)});
  }
  bool waits_for(std::string_view) const override { return false; }

  Move take(const Event& event) override {
    if (const auto* chosen = std::get_if<Chosen>(&event); chosen != nullptr && chosen->id == kSkip)
      return ended({stage_.teacher("skipped")});
    if (std::holds_alternative<HeardWords>(event)) return watch({});  // a face is waited for, not words
    const auto* seen = std::get_if<FaceSeen>(&event);
    const bool sure = seen != nullptr && seen->sure;
    if (sure && seen->expression == make_.expression) {
      note(true);
      return ended({stage_.praise(make_.seen)});
    }
    const SpokenLine what = stage_.line("teacher", sure ? make_.not_seen : make_.unsure);
    if (++tries_ < make_.tries) return watch({what});
    if (sure) note(false);  // what was not seen is no answer
    return ended({what});
  }

 private:
  Move watch(std::vector<SpokenLine> lines) {
    Move t;
    t.beat.lines = std::move(lines);
    t.beat.await = Await::Face;
    t.beat.watch_for = make_.expression;
    t.beat.choices = {{std::string{kSkip}, stage_.words->label(kSkip)}};
    t.beat.patience = kPatienceForAFace;
    return t;
  }
  static Move ended(std::vector<SpokenLine> lines) {
    Move t;
    t.beat.lines = std::move(lines);
    t.done = true;
    return t;
  }
  void note(bool right) {
    AnswerTaken a = blank_;
    a.right = right;
    answers_.push_back(std::move(a));
  }

  const MakeFace make_;
  const Stage stage_;
  const AnswerTaken blank_;
  int tries_ = 0;
};

AnswerTaken blank(std::string_view kind, const Step& step) {
  AnswerTaken a;
  a.kind = kind;
  a.skill = step.skill;
  return a;
}

}  // namespace

std::unique_ptr<StepPlayer> ask_player(const Ask& ask, const Step& step, Stage stage) {
  return std::make_unique<AskPlayer>(ask, std::move(stage), step.who);
}
std::unique_ptr<StepPlayer> role_player(const RolePlay& play, const Step& step, Stage stage) {
  return std::make_unique<RolePlayer>(play, std::move(stage), blank("role-play", step));
}
std::unique_ptr<StepPlayer> face_maker(const MakeFace& make, const Step& step, Stage stage) {
  return std::make_unique<FaceMaker>(make, std::move(stage), blank("make-face", step));
}

}  // namespace mana::dialogue::tutor
