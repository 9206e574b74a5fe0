// Conversation: a lesson, taught by the face. It is a task of its own rank: a reminder comes between two of
// its sentences, and it is taken up again afterwards.
#include <algorithm>
#include <utility>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/lesson.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/core/xml_text.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/conversation/empathy.hpp"
#include "dialogue/tutor/saying.hpp"
#include "dialogue/understanding/understanding.hpp"

namespace mana::dialogue {
namespace {

// From one who speaks to the other: quick, for they talk with each other; and nobody speaks while a face is
// half another's. The rest is for a head that has to be read first.
constexpr core::Duration kFaceChange = std::chrono::milliseconds{500};
constexpr core::Duration kFaceIsThere = std::chrono::milliseconds{750};
constexpr std::string_view kTeacher = "teacher";

/// Whoever is not the teacher is named in the caption, which is not spoken.
std::string with_name(const tutor::SpokenLine& line) {
  if (line.who == kTeacher || line.name.empty()) return line.markup;
  return "<caption>" + core::xml_escaped(line.name) + ":</caption> " + line.markup;
}

}  // namespace

bool Conversation::in_lesson() const { return taught_ && !stack_.empty() && is_lesson(stack_.back()); }

/// At once, or when what is being played has come to its end.
void Conversation::begin_lesson(core::Time now) {
  if (!options_.lessons || taught_) return;
  end_chat(now);
  while (!stack_.empty() && stack_.back().phase == Phase::Ended) stack_.pop_back();
  lesson_wanted_ = !stack_.empty();
  if (lesson_wanted_) return;
  auto beat = options_.lessons->begin(now);
  if (!beat) {
    if (const Task* none = task_for("command:lesson")) start(*none, {}, {}, now);
    return;
  }
  taught_.emplace();
  bus_.publish(msg::ReadExpressions{options_.lessons->learner()});
  taught_->face = options_.lessons->usual_face();
  lesson_.about = options_.lessons->about();
  Playing& p = stack_.emplace_back();
  p.task = &lesson_;
  p.state = &lesson_.states.front();
  p.slots = with_common({});
  play_beat(p, std::move(*beat), now);
}

void Conversation::play_beat(Playing& p, tutor::Beat beat, core::Time now) {
  taught_->beat = std::move(beat);
  taught_->line = 0;
  await_no_word();
  show_mouth(taught_->beat.mouth_from);
  show_stars(taught_->beat.stars);
  say_next_line(p, now);
}

/// Published only where something changes.
void Conversation::await_word(const tutor::Beat& beat) {
  if (std::exchange(taught_->awaited_word, beat.listen_for) != beat.listen_for)
    bus_.publish(msg::AwaitWord{beat.listen_for, beat.listen_language, beat.listen_sounds});
}
void Conversation::await_no_word() {
  if (!std::exchange(taught_->awaited_word, {}).empty()) bus_.publish(msg::AwaitWord{});
}
void Conversation::show_stars(int count) {
  if (std::exchange(taught_->stars, count) != count) bus_.publish(msg::ShowStars{count});
}
void Conversation::show_mouth(const std::string& from) {
  if (std::exchange(taught_->mouth_from, from) != from) bus_.publish(msg::ShowMouth{from});
}

/// Alone is no company: that is published only where somebody was beside before.
void Conversation::show_company(std::vector<msg::CompanyMember> company) {
  const bool was = taught_->company.size() > 1, is = company.size() > 1;
  const bool changes = is ? company != taught_->company : was;
  taught_->company = std::move(company);
  if (changes) bus_.publish(msg::ShowCompany{is ? taught_->company : std::vector<msg::CompanyMember>{}});
}

/// Who speaks in one step of a lesson is in one scene.
void Conversation::join_company(const tutor::SpokenLine& line) {
  if (line.face.empty()) return;
  const std::string& step = taught_->beat.step;
  auto company = std::exchange(taught_->company_step, step) == step ? taught_->company
                                                                    : std::vector<msg::CompanyMember>{};
  const bool known = std::any_of(company.begin(), company.end(),
                                 [&](const msg::CompanyMember& m) { return m.face == line.face; });
  if (!known) company.push_back({line.face, line.name});
  show_company(std::move(company));
}

/// @return whether it is another than before
bool Conversation::show_in_lesson(const std::string& face) {
  if (face.empty() || face == taught_->face) return false;
  bus_.publish(msg::ShowFace{face, kFaceChange});
  taught_->face = face;
  return true;
}

void Conversation::say_next_line(Playing& p, core::Time now) {
  const tutor::Beat& beat = taught_->beat;
  if (taught_->line == beat.lines.size()) return lines_heard(p, now);
  const tutor::SpokenLine& line = beat.lines[taught_->line];
  join_company(line);
  if (show_in_lesson(line.face)) {  // as if it had said nothing for so long
    p.phase = Phase::Speaking;
    p.utterance = {};
    p.then_await = false;
    p.deadline = now + kFaceIsThere;
    return;
  }
  ++taught_->line;
  Turn turn;
  turn.marked = with_name(line);
  turn.acting.expression = line.expression;
  turn.then_await = taught_->line == beat.lines.size() && beat.await != tutor::Await::Nothing;
  take(p, std::move(turn), now);
}

/// Between two sentences something that matters more may come.
void Conversation::go_on_in_lesson(Playing& p, core::Time now) {
  const bool waits = std::any_of(waiting_.begin(), waiting_.end(),
                                 [this](const msg::ReminderDue& m) { return rank_of(m) > lesson_.priority; });
  if (!waits) return say_next_line(p, now);
  p.phase = Phase::Awaiting;
  p.deadline = core::kNever;
}

void Conversation::lines_heard(Playing& p, core::Time now) {
  const tutor::Beat& beat = taught_->beat;
  if (beat.end != tutor::End::No) return end_lesson(p, now);
  if (beat.await == tutor::Await::Nothing) {
    auto next = options_.lessons->take(tutor::Spoken{}, now);
    return next ? play_beat(p, std::move(*next), now) : end_lesson(p, now);
  }
  options_.lessons->asked(now);
  if (beat.face) {
    show_in_lesson(beat.face->face);
    bus_.publish(msg::ShowExpression{beat.face->expression, beat.face->strength});
  }
  p.phase = Phase::Awaiting;
  p.deadline = now + beat.patience;
  await_word(beat);
  look_for_face(now);
}

void Conversation::on_expression(const msg::ExpressionSeen& m, core::Time now) {
  expression_ = {m.expression, m.confidence, m.sure};
  if (in_lesson()) return look_for_face(now);
  const bool silent = stack_.empty() || stack_.back().phase == Phase::Awaiting;
  if (silent) bus_.publish(answering_face(m));
}

/// A face that was asked for is seen at once; any other only when the patience is over.
void Conversation::look_for_face(core::Time now) {
  if (!in_lesson() || stack_.back().phase != Phase::Awaiting) return;
  const tutor::Beat& beat = taught_->beat;
  if (beat.await != tutor::Await::Face || !expression_.sure || expression_.expression != beat.watch_for)
    return;
  lesson_takes(expression_, now);
}

/// Nothing was said, touched or shown for so long.
void Conversation::lesson_waited(core::Time now) {
  const bool for_a_face = taught_->beat.await == tutor::Await::Face && !expression_.expression.empty();
  if (!for_a_face) return lesson_takes(tutor::Silence{}, now);
  lesson_takes(expression_, now);
}

void Conversation::on_word_said(const msg::WordSaid& m, core::Time now) {
  if (!in_lesson() || stack_.back().phase != Phase::Awaiting) return;
  const tutor::Beat& beat = taught_->beat;
  if (beat.await != tutor::Await::Said || m.word != beat.listen_for) return;
  lesson_takes(tutor::WordSaid{tutor::saying_of(m, beat.listen_sound)}, now);
}

void Conversation::end_lesson(Playing& p, core::Time now) {
  await_no_word();
  show_mouth({});
  show_stars(0);
  show_company({});
  show_in_lesson(options_.lessons->usual_face());
  bus_.publish(msg::ShowExpression{});
  bus_.publish(msg::ReadExpressions{});
  p.phase = Phase::Ended;
  taught_.reset();
  options_.lessons->ended(now);
}

void Conversation::lesson_takes(const tutor::Event& event, core::Time now) {
  auto next = options_.lessons->take(event, now);
  if (!next) return;
  Playing& p = stack_.back();
  if (p.phase == Phase::Speaking) {
    bus_.publish(msg::StopSpeaking{p.utterance});
    cues_.hear(msg::SpeechEnded{p.utterance, now, true});
  }
  bus_.publish(msg::ShowExpression{});  // not the one that was to be read
  play_beat(p, std::move(*next), now);
}

/// @return false: these words are for others
bool Conversation::lesson_hears(std::vector<std::string> hypotheses, core::Time now) {
  if (!in_lesson() || hypotheses.empty()) return false;
  const auto command = command_in(plain_words(hypotheses.front(), phrases_), phrases_);
  const PhraseGroup* group = command ? phrases_.command(*command) : nullptr;
  // "I have fallen" is no answer; "stop looking at me" may be one, unless it is said to her by name.
  const bool named = names_her(hypotheses.front(), phrases_);
  if (group != nullptr && group->urgent && (group->talk || named)) return false;
  lesson_takes(tutor::HeardWords{std::move(hypotheses)}, now);
  return true;
}

bool Conversation::lesson_hears(const msg::Heard& m, core::Time now) {
  if (!in_lesson()) return false;
  if (!m.accepted || m.text.empty()) return true;  // nobody is asked to say it again: the lesson waits anyway
  std::vector<std::string> hypotheses{m.text};
  for (const msg::HeardAlternative& a : m.alternatives)
    if (a.text != m.text) hypotheses.push_back(a.text);
  return lesson_hears(std::move(hypotheses), now);
}

/// Something that matters more begins: the lesson's clock stands still.
void Conversation::hold_lesson(core::Time now) {
  if (taught_) {
    await_no_word();
    show_mouth({});
    show_company({});
  }
  if (taught_ && !taught_->held)
    taught_->held = options_.lessons->take(tutor::Chosen{"pause"}, now).has_value();
}

/// "Now, back to where we were", and the question again.
void Conversation::take_up_lesson(Playing& p, core::Time now) {
  p.interrupted = false;
  tutor::Beat beat = taught_->beat;
  if (std::exchange(taught_->held, false)) {
    auto again = options_.lessons->take(tutor::Chosen{"go_on"}, now);
    if (!again) return end_lesson(p, now);
    beat = std::move(*again);
    const Task* recap = task_for("event:resumed");
    if (recap != nullptr && !beat.lines.empty())
      beat.lines.front().markup = choose(recap->states.front().say, with_common({{"about", lesson_.about}}));
  }
  play_beat(p, std::move(beat), now);
}

/// The lesson's own first; a break and stop at any moment.
std::vector<msg::AnswerChoice> Conversation::lesson_choices() const {
  std::vector<msg::AnswerChoice> all;
  const tutor::Beat& beat = taught_->beat;
  if (is_asking())
    for (const tutor::Choice& c : beat.choices) all.push_back({c.id, c.label});
  if (beat.await != tutor::Await::GoOn && beat.end == tutor::End::No)
    for (const tutor::Choice& c : options_.lessons->always()) all.push_back({c.id, c.label});
  expect_words(all);
  return all;
}

/// What has no button is listened for as well: while she is silent everything that the lesson understands,
/// and while she speaks what cannot wait.
void Conversation::expect_words(std::vector<msg::AnswerChoice>& all) const {
  const auto expect = [&all](const std::string& id) {
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const msg::AnswerChoice& a) { return a.id == id; });
    if (!known) all.push_back({id, ""});
  };
  const bool waits = stack_.back().phase == Phase::Awaiting && taught_->beat.await != tutor::Await::Nothing;
  for (const PhraseGroup& group : phrases_.taught) {
    // A choice has its button; "go on" sounds like "one", and is waited for in a break alone.
    const bool has_its_time = group.id.starts_with("choice_") || group.id == "go_on";
    if (group.id == "hurt" || (waits && !has_its_time)) expect(group.id);
  }
  if (waits && taught_->beat.await == tutor::Await::Words)
    for (const PhraseGroup& group : phrases_.played) expect(group.id);
  if (!waits) return;
  for (const std::string& phrase : taught_->beat.phrases)
    if (const PhraseGroup* group = phrases_.group_with(phrase)) expect(group->id);
}

}  // namespace mana::dialogue
