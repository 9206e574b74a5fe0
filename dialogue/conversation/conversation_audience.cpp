// Conversation: what is not for everybody's ears. Who is there is told by AudienceChanged; while that is
// unknown nothing is kept from anybody.
#include <algorithm>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/screen.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/conversation/told_together.hpp"

namespace mana::dialogue {

using msg::Audience;

void Conversation::on_audience(const msg::AudienceChanged& m, core::Time now) {
  audience_is_told_ = true;
  if (m.audience == Audience::Arriving) arriving_until_ = now + options_.longest_arrival;
  if (std::exchange(audience_, m.audience) == m.audience) return;
  if (is_arriving()) return;
  if (is_visitor()) keep_from_visitor(now);
  // Nobody told who it is: then it is taken for her.
  if (audience_ == Audience::Unknown && present_ && free_talk_.person().empty())
    free_talk_.become_client(options_.person_name);
  for (const auto& deed : std::exchange(held_back_, {})) deed(now);
  if (present_ && !is_visitor()) ask_anew(now);
}

/// Whoever comes next is somebody else.
void Conversation::on_left() {
  may_tell_.clear();
  held_back_.clear();
  confirmed_ = false;
  if (audience_is_told_) free_talk_.become_client(options_.person_name);
}

/// What is looked up in the calendar, but for the date and the time.
bool Conversation::is_private(const Task& task) {
  return std::any_of(task.states.begin(), task.states.end(), [](const State& s) {
    return s.look_up && *s.look_up != msg::Question::Date && *s.look_up != msg::Question::Time;
  });
}

std::optional<msg::ReminderId> Conversation::about(const Playing& p) {
  return p.waits ? std::optional{p.waits->id} : p.reminder;
}

/// The task that asks before this is told; null: it may be told, or nobody has words to ask with.
const Task* Conversation::gate_for(const msg::ReminderDue& m) const {
  if (is_visitor()) return task_for("event:visitor");
  const bool asks = audience_ == Audience::Accompanied && !may_tell_.contains(m.id);
  return asks ? task_for("event:accompanied") : nullptr;
}

/// A visitor who was just asked, or cannot be, is not asked: it comes again at its pace.
bool Conversation::is_for_client_only(const msg::ReminderDue& m, core::Time now) {
  if (!is_visitor()) return false;
  const bool just_asked =
      asked_visitor_ != core::Time::min() && now < asked_visitor_ + options_.ask_visitor_every;
  if (!just_asked && gate_for(m) != nullptr) return false;
  for (const msg::ReminderDue& one : one_by_one(m)) bus_.publish(msg::ReminderUnanswered{one.id, true});
  return true;
}

void Conversation::hold_back(std::function<void(core::Time)> deed) { held_back_.push_back(std::move(deed)); }

/// A command, until it is known who gives it; of a visitor, unless she says that she is the client.
bool Conversation::holds_back(const Task& task, const Wanted& wanted, core::Time now) {
  const bool tells_what_was_said =
      std::any_of(task.states.begin(), task.states.end(), [](const State& s) { return s.say_last; });
  if (is_arriving() && (is_private(task) || tells_what_was_said)) {
    hold_back(
        [this, wanted](core::Time then) { run_command(wanted.command, wanted.said, wanted.how, then); });
    return true;
  }
  if (!is_visitor() || !is_private(task)) return false;
  bus_.publish(msg::CommandIgnored{wanted.command, "somebody else is there"});
  const Task* gate = task_for("event:private");
  if (gate == nullptr) return true;
  asked_visitor_ = now;
  end_chat(now);
  if (!stack_.empty()) break_off(stack_.back(), now);
  std::erase_if(stack_, [gate](const Playing& p) { return p.task == gate; });
  start(*gate, {}, {}, now);
  if (!stack_.empty() && stack_.back().task == gate) stack_.back().wanted = wanted;
  return true;
}

/// An answer to what the client was told before somebody came.
bool Conversation::holds_back_answer(const std::string& answer, std::string_view how) {
  if (!is_arriving() || stack_.empty() || !is_private(stack_.back())) return false;
  Playing& p = stack_.back();
  if (p.phase == Phase::Awaiting) p.deadline = std::max(p.deadline, arriving_until_);
  hold_back([this, answer, how = std::string{how}, task = p.task, reminder = about(p)](core::Time then) {
    const bool is_same = !stack_.empty() && stack_.back().task == task && about(stack_.back()) == reminder;
    if (is_same) take_answer(answer, how, then);
  });
  return true;
}

/// Nothing that was begun with the client is gone on with before somebody else; reminders come again.
void Conversation::keep_from_visitor(core::Time now) {
  for (Playing& p : stack_) {
    if (!is_private(p)) continue;
    break_off(p, now);
    if (!p.settled && !p.state->silence.note.why.empty())
      tell_carer({p.state->silence.note.why, fill(p.state->silence.note.text, p.slots)}, about(p), now);
    if (p.reminder && !std::exchange(p.settled, true)) {
      bus_.publish(msg::ReminderUnanswered{*p.reminder, true});
      for (const msg::ReminderDue& other : p.also) bus_.publish(msg::ReminderUnanswered{other.id, true});
    }
    settle(p, Deed::Unanswered, "visitor");
    p.phase = Phase::Ended;
  }
  may_tell_.clear();
  confirmed_ = false;  // that was somebody who has gone
  outstanding_.reset();
  resume_chat_ = false;
  chat_question_.clear();
  waiting_question_.clear();
  last_said_.clear();
  if (std::exchange(shown_by_, nullptr) != nullptr) bus_.publish(msg::ShowBeside{});
}

/// It is another audience: what was asked of the one before need not be answered, or is asked otherwise.
void Conversation::ask_anew(core::Time now) {
  std::vector<msg::ReminderDue> reminders;
  std::optional<Wanted> wanted;
  for (Playing& p : stack_) {
    const bool is_over =
        (p.waits && gate_for(*p.waits) != p.task) || (p.wanted && audience_ == Audience::Client);
    if (!is_over || p.settled || p.phase == Phase::Ended) continue;
    break_off(p, now);
    if (p.waits) reminders.push_back(*std::exchange(p.waits, std::nullopt));
    if (p.wanted) wanted = std::exchange(p.wanted, std::nullopt);
    p.settled = true;
    p.phase = Phase::Ended;
  }
  for (const msg::ReminderDue& m : reminders) on_reminder(m, now);
  if (wanted) run_command(wanted->command, wanted->said, wanted->how, now);
}

/// It may be told now, because she wants to hear it, or is the client after all.
void Conversation::go_ahead(Playing& p, Deed deed, core::Time now) {
  const std::optional<msg::ReminderDue> reminder = std::exchange(p.waits, std::nullopt);
  const std::optional<Wanted> wanted = std::exchange(p.wanted, std::nullopt);
  p.settled = true;
  p.phase = Phase::Ended;
  if (deed == Deed::Confirm) {
    confirmed_ = true;
    audience_ = Audience::Client;
    asked_visitor_ = core::Time::min();
    free_talk_.become_client(options_.person_name);
    bus_.publish(msg::ClientConfirmed{now});
    ask_anew(now);
  }
  if (reminder) {
    for (const msg::ReminderDue& one : one_by_one(*reminder)) may_tell_.insert(one.id);
    begin_reminder(*reminder, now);
  } else if (wanted) {
    run_command(wanted->command, wanted->said, wanted->how, now);
  }
}

/// Nobody is called by the client's name but who may be the client.
std::string Conversation::name_to_call() const {
  const bool is_known = audience_ == Audience::Client || audience_ == Audience::Accompanied;
  const std::string& known = free_talk_.person();
  const bool is_carer = is_known && !known.empty() && known != options_.person_name;
  return is_visitor() || is_arriving() || is_carer ? std::string{} : options_.person_name;
}

}  // namespace mana::dialogue
