#include "dialogue/tutor/choice_players.hpp"

#include <algorithm>

#include "dialogue/tutor/heard_words.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue::tutor {
namespace {

constexpr core::Duration kPatience = std::chrono::seconds{20};

/// Asks, reads the choices out, takes one. What follows an answer is the table's.
struct AfterChoice {
  std::string right, wrong;  ///< empty, both: nothing is said about it, as in a test
  bool is_test = false;
};

class ChoicePlayer final : public StepPlayer {
 public:
  ChoicePlayer(Question question, AfterChoice after, AnswerTaken blank, Stage stage, std::string who)
      : question_{std::move(question)},
        after_{std::move(after)},
        blank_{std::move(blank)},
        stage_{std::move(stage)},
        who_{std::move(who)},
        order_{shuffled(question_.choices.size(), stage_.seed)} {
    for (const std::size_t i : order_) labels_.push_back(compile(question_.choices[i]).text);
  }
  void show(FaceShown face) { face_ = std::move(face); }

  Move begin() override { return ask({}); }

  bool waits_for(std::string_view words) const override {
    return choice_in(words, labels_, stage_.words->numbers) ||
           longest_in(words, stage_.words->meaning("not_sure")) > 0;
  }

  bool asked_for(std::string_view words) const override {
    return std::any_of(labels_.begin(), labels_.end(), [&](const std::string& label) {
      const auto rest = without(words, label);
      return rest && stage_.harm_in(*rest).kind == Harm::None;
    });
  }

  Move take(const Event& event) override {
    if (std::holds_alternative<Silence>(event)) return silent();
    if (const auto* chosen = std::get_if<Chosen>(&event)) {
      for (std::size_t i = 0; i < order_.size(); ++i)
        if (chosen->id == id_of(i)) return answered(static_cast<int>(order_[i]));
      if (chosen->id == "not_sure" || chosen->id == "skip") return answered(-1);
      return ask({});
    }
    if (const auto* heard = std::get_if<HeardWords>(&event)) {
      for (const std::string& words : heard->hypotheses)
        if (const auto choice = choice_in(words, labels_, stage_.words->numbers))
          return answered(static_cast<int>(order_[*choice]));
      for (const std::string& words : heard->hypotheses)
        if (longest_in(words, stage_.words->meaning("not_sure")) > 0) return answered(-1);
    }
    if (++unclear_ > kMostUnclear) return silent();
    return ask({stage_.teacher("not_understood")});
  }

 private:
  static constexpr int kMostUnclear = 3;
  static std::string id_of(std::size_t place) { return "choice_" + std::to_string(place + 1); }

  Move ask(std::vector<SpokenLine> before) {
    Move t;
    t.beat.lines = std::move(before);
    t.beat.asks_from = t.beat.lines.size();
    t.beat.lines.push_back(stage_.line(who_, question_.ask));
    std::string aloud;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      aloud += stage_.words->text(
          "choice", 0, {{"n", stage_.words->numbers[i].front()}, {"choice", question_.choices[order_[i]]}});
      aloud += aloud.ends_with('.') || aloud.ends_with('\'') || aloud.ends_with('?') || aloud.ends_with('!')
                   ? " "
                   : ". ";
      t.beat.choices.push_back({id_of(i), labels_[i]});
      t.beat.phrases.push_back(labels_[i]);
    }
    aloud.pop_back();
    SpokenLine reading = stage_.line(who_, std::move(aloud));
    reading.reads_choices = true;
    t.beat.lines.push_back(std::move(reading));
    if (after_.is_test) t.beat.choices.push_back({"not_sure", stage_.words->label("not_sure")});
    t.beat.face = face_;
    if (question_.is_mouthed) t.beat.mouth_from = "front";
    t.beat.await = Await::Choice;
    t.beat.patience = kPatience;
    return t;
  }

  /// Asked once more. Then a lesson tells the answer and goes on; a test waits, for who is away is not wrong.
  Move silent() {
    if (silences_++ == 0) return ask({stage_.teacher(after_.is_test ? "test_reprompt" : "reprompt")});
    if (after_.is_test) {
      silences_ = unclear_ = 0;
      Move t = ask({});
      t.pause = true;
      return t;
    }
    return answered(-1);
  }

  Move answered(int choice) {
    AnswerTaken a = blank_;
    a.choice = choice;
    a.correct = static_cast<int>(question_.correct);
    a.choices = static_cast<int>(question_.choices.size());
    a.right = choice == static_cast<int>(question_.correct);
    answers_.push_back(a);
    Move t;
    t.done = true;
    t.beat.face = face_;
    if (after_.is_test) {
      t.beat.lines = {stage_.teacher("thanks")};
    } else {
      if (choice < 0) t.beat.lines.push_back(stage_.teacher("no_answer"));
      t.beat.lines.push_back(a.right ? stage_.praise(after_.right) : stage_.line("teacher", after_.wrong));
    }
    return t;
  }

  const Question question_;
  const AfterChoice after_;
  const AnswerTaken blank_;
  const Stage stage_;
  const std::string who_;
  const std::vector<std::size_t> order_;  // place on the screen -> choice
  std::vector<std::string> labels_;       // by place
  std::optional<FaceShown> face_;
  int silences_ = 0, unclear_ = 0;
};

}  // namespace

std::unique_ptr<StepPlayer> quiz_player(const Quiz& quiz, const Step& step, Stage stage) {
  AnswerTaken blank;
  blank.kind = quiz.kind;
  blank.skill = step.skill;
  return std::make_unique<ChoicePlayer>(quiz.question, AfterChoice{quiz.right, quiz.wrong}, std::move(blank),
                                        std::move(stage), step.who);
}

/// Asked by the teacher, also when somebody else's face is to be read.
std::unique_ptr<StepPlayer> face_reader(const ReadFace& face, const Step& step, Stage stage) {
  AnswerTaken blank;
  blank.kind = "read-face";
  blank.skill = step.skill;
  Question question{face.ask, face.choices, 0};
  question.correct = static_cast<std::size_t>(
      std::find(face.choices.begin(), face.choices.end(), face.expression) - face.choices.begin());
  FaceShown shown{step.who, stage.cast[step.who], face.expression, face.strength};
  auto player = std::make_unique<ChoicePlayer>(std::move(question), AfterChoice{face.right, face.wrong},
                                               std::move(blank), std::move(stage), "teacher");
  player->show(std::move(shown));
  return player;
}

std::unique_ptr<StepPlayer> item_player(const TestItem& item, char form, Stage stage) {
  AnswerTaken blank;
  blank.kind = "item";
  blank.item = item.id;
  blank.form = std::string(1, form);
  blank.skill = item.skill;
  AfterChoice after;
  after.is_test = true;
  return std::make_unique<ChoicePlayer>(form == 'a' ? item.a : item.b, std::move(after), std::move(blank),
                                        std::move(stage), "teacher");
}

}  // namespace mana::dialogue::tutor
