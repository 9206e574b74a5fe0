// Conversation: what was said, but not surely, or not surely to us; and her name alone.
#include <algorithm>
#include <utility>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/system.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/understanding/understanding.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue {
namespace {

constexpr char kStop[] = "stop";
// A call for help that fitted worse is one that was found in other words.
constexpr double kNotHopeless = 0.2;
constexpr core::Duration kAskForHelpEvery = std::chrono::seconds{20};
constexpr core::Duration kAskForALookEvery = std::chrono::seconds{30};
constexpr core::Duration kLookIsAskedFor = std::chrono::seconds{8};
constexpr char kNotice[] = "dialogue";
// Who says the name and goes on has gone on by then.
constexpr core::Duration kAnswersCallAfter = std::chrono::milliseconds{450};

}  // namespace

/// Somebody said something that may have been meant for us: better asked once than done wrong or not at all.
/// Seldom, for talk among people and a television would have it ask all evening.
void Conversation::ask_again(const msg::Heard& m, core::Time now) {
  const Task* task = task_for("event:unsure");
  const bool talking = !stack_.empty() && stack_.back().phase != Phase::Awaiting;
  const bool awaited = !stack_.empty() && m.is_answer;
  if (task == nullptr || talking || (!awaited && !(m.named && is_meant_for_us(m)))) return;
  const bool just_asked = asked_again_ != core::Time::min() && now < asked_again_ + options_.ask_again_every;
  if (just_asked && !m.called) return;
  asked_again_ = now;
  if (awaited) {
    if (const auto answer = likely_answer(m)) return ask_whether({"", answer->id, answer->phrase}, now);
  } else if (stack_.empty()) {
    if (const auto command = likely_command(m)) return ask_whether({command->id, "", command->phrase}, now);
  }
  start(*task, {}, {}, now);
}

/// What it was most likely. Where that is a medicine taken, or nothing that can be asked about, nothing: it
/// is to be said again in full, and no second best is offered instead.
std::optional<Guess> Conversation::likely_command(const msg::Heard& m) const {
  const auto worth_asking = [this](const std::string& id) {
    const PhraseGroup* group = phrases_.command(id);
    return group != nullptr && group->answer.empty() && id != kStop;
  };
  std::string plain = plain_words(m.text, phrases_);
  if (const auto own = command_in(plain, phrases_))
    return worth_asking(*own) ? std::optional{Guess{*own, std::move(plain)}} : std::nullopt;
  for (const msg::HeardAlternative& a : m.alternatives)
    if (worth_asking(a.command)) return Guess{a.command, plain_words(a.text, phrases_)};
  return std::nullopt;
}

/// The same of an answer that is awaited. "Did you mean: yes?" would be a riddle: what answers that question
/// as well is to be said again. So is what would settle a reminder.
std::optional<Guess> Conversation::likely_answer(const msg::Heard& m) const {
  const Task* task = task_for("event:did_you_mean");
  const Playing& p = stack_.back();
  if (task == nullptr || p.reminder || is_about_medicine()) return std::nullopt;
  std::set<std::string> awaited;
  for (const auto& [id, edge] : p.state->on) awaited.insert(id);
  std::string plain = plain_words(m.text, phrases_);
  const auto answer = answer_in(plain, phrases_, awaited);
  if (!answer || *answer == kStop || task->states.front().on.contains(*answer)) return std::nullopt;
  return Guess{*answer, std::move(plain)};
}

/// "Did you mean ...?", with a yes or a no.
void Conversation::ask_whether(Guessed guess, core::Time now) {
  const Task* task = task_for("event:did_you_mean");
  if (task == nullptr) return;
  end_chat(now);
  guess_ = std::move(guess);
  start(*task, {{"guess", guess_.phrase}}, {}, now);
}

/// She meant it.
void Conversation::do_guessed(Playing& p, std::string_view how, core::Time now) {
  p.phase = Phase::Ended;
  const Guessed guess = std::exchange(guess_, {});
  if (!guess.command.empty()) return run_command(guess.command, {guess.phrase}, how, now);
  if (guess.answer.empty()) return talk({guess.phrase}, now);
  std::erase_if(stack_, [](const Playing& other) { return other.phase == Phase::Ended; });
  take_answer(guess.answer, how, now);
}

/// With her name, as the second pass heard it too, somebody may have called for help: not surely enough to
/// tell a carer, and too surely to be silent. The name that the grammar finds in any talk is none.
bool Conversation::perhaps_calls_for_help(const msg::Heard& m, core::Time now) {
  const Task* task = task_for("event:need_help");
  if (task == nullptr || m.accepted || !m.called || m.confidence < kNotHopeless) return false;
  const auto is_urgent = [this](const std::optional<std::string>& id) {
    const PhraseGroup* group = id ? phrases_.command(*id) : nullptr;
    return group != nullptr && group->urgent;
  };
  std::string plain = plain_words(m.text, phrases_);
  auto command = command_in(plain, phrases_);
  if (!m.named || !is_urgent(command)) {
    const auto other =
        std::find_if(m.alternatives.begin(), m.alternatives.end(), [&](const msg::HeardAlternative& a) {
          return m.unsure && a.confidence >= kAsLikely * m.confidence && is_urgent(a.command);
        });
    if (other == m.alternatives.end()) return false;
    command = other->command;
    plain = plain_words(other->text, phrases_);
  }
  const bool asks_already = !stack_.empty() && stack_.back().task == task;
  const bool asked = asked_for_help_ != core::Time::min() && now < asked_for_help_ + kAskForHelpEvery;
  if (asks_already || asked) return true;
  asked_for_help_ = now;
  end_chat(now);
  if (!stack_.empty()) {
    break_off(stack_.back(), now);
    for (Playing& p : stack_) p.interrupted = true;
  }
  hold_lesson(now);
  guess_ = {*command, "", std::move(plain)};
  start(*task, {}, {}, now);
  return true;
}

/// Her name was heard surely, and what came with it was not: nobody who calls her is left without an answer,
/// in other words each time.
void Conversation::say_not_caught(const msg::Heard& m, core::Time now) {
  const Task* task = task_for("event:not_caught");
  const bool talking = !stack_.empty() && stack_.back().phase != Phase::Awaiting && !is_chat(stack_.back());
  if (task == nullptr || talking || !is_meant_for_us(m)) return;
  be_called_no_longer(now);
  end_chat(now);
  if (!stack_.empty()) {
    break_off(stack_.back(), now);
    std::erase_if(stack_, [task](const Playing& p) { return p.task == task; });
  }
  start(*task, {}, {}, now);
}

/// Her name alone, and nothing for a moment. Not into what follows.
void Conversation::answer_call(core::Time now) {
  if (now < answer_call_at_ || now < user_speaks_until_) return;
  answer_call_at_ = core::kNever;
  const Task* task = task_for("event:answer_call");
  if (task != nullptr && stack_.empty()) start(*task, {}, {}, now);
}

/// Her name, and nothing yet: she attends, and says so where it can be seen; and when nothing follows at
/// once, by a word.
void Conversation::on_called(const msg::Called& m, core::Time now) {
  called_until_ = m.until;
  if (!stack_.empty() || now >= called_until_) return;
  answer_call_at_ = now + kAnswersCallAfter;
  bus_.publish(msg::LookAt{"user", m.until - now});
  show_notice("event:called", m.until);
}

/// Something was understood: what was called for has come.
void Conversation::be_called_no_longer(core::Time now) {
  if (notice_until_ == called_until_) notice_until_ = now;
  called_until_ = core::Time::min();
  answer_call_at_ = core::kNever;
}

/// Who is not obeyed because she did not look is told so.
void Conversation::ask_for_a_look(const msg::Heard& m, core::Time now) {
  const bool asked = asked_for_a_look_ != core::Time::min() && now < asked_for_a_look_ + kAskForALookEvery;
  if (!m.named || asked) return;
  asked_for_a_look_ = now;
  show_notice("event:not_looked", now + kLookIsAskedFor);
}

/// What a task says, to be read and not heard.
void Conversation::show_notice(const std::string& trigger, core::Time until) {
  const Task* task = task_for(trigger);
  if (task == nullptr) return;
  bus_.publish(msg::ShowNotice{kNotice, compile(choose(task->states.front().say, with_common({}))).text});
  notice_until_ = until;
}

void Conversation::end_notice(core::Time now) {
  if (now < notice_until_) return;
  notice_until_ = core::kNever;
  bus_.publish(msg::ShowNotice{kNotice, ""});
}

}  // namespace mana::dialogue
