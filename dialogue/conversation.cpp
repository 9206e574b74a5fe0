#include "dialogue/conversation.hpp"

#include <algorithm>
#include <utility>

namespace mana::dialogue {
namespace {

constexpr char kStop[] = "stop";  // an answer, or a command, that no task need know

// If the voice never reports the end (it died), the talk goes on after this long for a text.
core::Duration longest_speech(const std::string& text) {
  return std::chrono::seconds{10} + std::chrono::milliseconds{200} * static_cast<std::int64_t>(text.size());
}

std::string say_items(const State& state, const std::vector<msg::Slots>& items) {
  std::string all;
  if (state.each.empty()) return all;
  const auto most = static_cast<std::size_t>(std::max(0, state.most_items));
  for (std::size_t i = 0; i < std::min(most, items.size()); ++i) all += " " + fill(state.each, items[i]);
  return all;
}

}  // namespace

Conversation::Conversation(bus::Bus& bus, Phrasebook phrases, std::vector<Task> tasks,
                           ConversationOptions options)
    : bus_{bus},
      phrases_{std::move(phrases)},
      tasks_{std::move(tasks)},
      options_{std::move(options)},
      random_{options_.seed} {
  hear(&Conversation::on_reminder);
  hear(&Conversation::on_answer_from_calendar);
  hear(&Conversation::on_heard);
  hear(&Conversation::on_button);
  hear(&Conversation::on_speech_ended);
  bus_.subscribe<msg::Looking>(mailbox(), name(), [this](const msg::Looking& m) { gaze_.note(m); });
  bus_.subscribe<msg::PersonAppeared>(mailbox(), name(), [this](const auto&) { present_ = true; });
  bus_.subscribe<msg::PersonLeft>(mailbox(), name(), [this](const auto&) { present_ = false; });
  bus_.subscribe<msg::LocalTimeChanged>(mailbox(), name(),
                                        [this](const msg::LocalTimeChanged& m) { day_part_ = m.day_part; });
  bus_.subscribe<msg::ModuleFailed>(mailbox(), name(), [this](const msg::ModuleFailed& m) {
    if (m.module == "vision") eyes_failed_ = true;
  });
  bus_.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this](const msg::ModuleRecovered& m) {
    if (m.module == "vision") eyes_failed_ = false;
  });
  bus_.subscribe<msg::SetSenses>(mailbox(), name(),
                                 [this](const msg::SetSenses& m) { eyes_shut_ = !m.camera; });
  bus_.subscribe<msg::UserStartedSpeaking>(mailbox(), name(), [this](const auto&) {
    inbox_.emplace_back([this](core::Time now) {
      // Who has begun to answer is not interrupted by a reprompt.
      if (!stack_.empty() && stack_.back().phase == Phase::Awaiting) {
        stack_.back().deadline = std::max(stack_.back().deadline, now + options_.patience_while_speaking);
      }
    });
  });
}

template <class M>
void Conversation::hear(void (Conversation::*handle)(const M&, core::Time)) {
  bus_.subscribe<M>(mailbox(), name(), [this, handle](const M& m) {
    inbox_.emplace_back([this, handle, m](core::Time now) { (this->*handle)(m, now); });
  });
}

core::Time Conversation::step(core::Time now) {
  for (const auto& handle : std::exchange(inbox_, {})) handle(now);
  if (!stack_.empty() && now >= stack_.back().deadline) fall_silent(stack_.back(), now);
  next_task(now);
  show_state();
  return stack_.empty() ? core::kNever : stack_.back().deadline;
}

// Takes ended tasks off the stack, lets the one below go on, and starts what waits.
void Conversation::next_task(core::Time now) {
  while (!stack_.empty() && stack_.back().phase == Phase::Ended) {
    stack_.pop_back();
    if (!stack_.empty() && stack_.back().phase == Phase::Awaiting) await_answer(stack_.back(), now);
  }
  while (stack_.empty() && !waiting_.empty()) {
    const msg::ReminderDue m = std::move(waiting_.front());
    waiting_.pop_front();
    const Task* task = task_for("reminder:" + m.kind);
    if (task == nullptr) task = task_for("reminder:appointment");
    if (task == nullptr) continue;  // build_agent refuses to start without one
    Slots slots = m.slots;
    slots.try_emplace("title", m.title);
    if (m.interrupted_before) slots["interrupted"] = "yes";
    if (m.attempt > 1) slots["again"] = "yes";
    start(*task, std::move(slots), m.id, now);
    while (!stack_.empty() && stack_.back().phase == Phase::Ended) stack_.pop_back();
  }
}

void Conversation::on_reminder(const msg::ReminderDue& m, core::Time) {
  const auto same = [&m](const msg::ReminderDue& other) { return other.id == m.id; };
  if (std::any_of(waiting_.begin(), waiting_.end(), same)) return;
  if (std::any_of(stack_.begin(), stack_.end(), [&m](const Playing& p) { return p.reminder == m.id; }))
    return;
  const auto rank = [this](const msg::ReminderDue& r) {
    const Task* task = task_for("reminder:" + r.kind);
    return task == nullptr ? 0 : task->priority;
  };
  const auto place = std::find_if(waiting_.begin(), waiting_.end(),
                                  [&](const msg::ReminderDue& other) { return rank(other) < rank(m); });
  waiting_.insert(place, m);
}

void Conversation::start(const Task& task, Slots slots, std::optional<msg::ReminderId> reminder,
                         core::Time now) {
  Playing& p = stack_.emplace_back();
  p.task = &task;
  p.slots = with_common(std::move(slots));
  p.reminder = reminder;
  enter(p, task.states.front(), now);
}

void Conversation::enter(Playing& p, const State& state, core::Time now) {
  p.state = &state;
  p.reprompts = 0;
  do_deed(state.deed);
  if (state.look_up) {
    p.query = msg::QueryId{++queries_};
    p.phase = Phase::Looking;
    p.deadline = now + options_.longest_lookup;
    bus_.publish(msg::AskCalendar{p.query, *state.look_up});
    return;
  }
  if (state.say_last && !last_said_.empty()) {
    take(p, {last_said_, state.acting, !state.on.empty(), ""}, now);
    return;
  }
  take(p, {choose(state.say, p.slots), state.acting, !state.on.empty(), ""}, now);
}

void Conversation::on_answer_from_calendar(const msg::CalendarAnswer& m, core::Time now) {
  if (stack_.empty() || stack_.back().phase != Phase::Looking || stack_.back().query != m.id) return;
  Playing& p = stack_.back();
  const State& state = *p.state;
  const bool asks = !state.on.empty();
  if (m.items.empty() && !state.say_none.empty()) {
    take(p, {choose(state.say_none, p.slots), state.acting, asks, ""}, now);
    return;
  }
  Slots slots = p.slots;
  if (!m.items.empty()) {
    for (const auto& [key, value] : m.items.front()) slots[key] = value;
  }
  slots["count"] = std::to_string(m.items.size());
  if (m.items.size() == 1) slots["single"] = "yes";
  take(p, {choose(state.say, slots) + say_items(state, m.items), state.acting, asks, ""}, now);
}

std::string Conversation::choose(const std::vector<std::string>& variants, const Slots& slots) {
  return variants.empty() ? std::string{} : fill(one_of(variants), slots);
}

void Conversation::take(Playing& p, Turn turn, core::Time now) {
  p.then_await = turn.then_await;
  p.next = std::move(turn.next);
  p.phase = Phase::Speaking;
  p.said_at = now;
  p.utterance = msg::UtteranceId{++utterances_};
  p.deadline = now + longest_speech(turn.text);
  Acting& acting = turn.acting;
  // The face first: the voice that goes with it is that of the next utterance.
  if (!acting.face.empty()) bus_.publish(msg::ShowFace{.face = acting.face});
  if (!acting.gesture.empty()) bus_.publish(msg::MakeGesture{std::move(acting.gesture), 1, now});
  if (turn.text.empty()) {
    on_speech_ended({p.utterance, now, false}, now);
    return;
  }
  // What is asked for with "repeat" is what was told, not what was said about hearing it.
  if (p.state->deed == Deed::None && !p.task->trigger.starts_with("event:")) last_said_ = turn.text;
  if (acting.expression.empty()) acting.expression = p.state->acting.expression;
  bus_.publish(msg::Say{p.utterance, std::move(turn.text), std::move(acting.expression)});
}

void Conversation::on_speech_ended(const msg::SpeechEnded& m, core::Time now) {
  last_spoke_ = now;
  const auto found = std::find_if(stack_.begin(), stack_.end(), [&m](const Playing& p) {
    return p.phase == Phase::Speaking && p.utterance == m.id;
  });
  if (found == stack_.end()) return;
  Playing& p = *found;
  tell_spoken(p, m);
  if (p.then_await) {
    await_answer(p, now);
  } else if (const State* state = p.task->find(p.next); state != nullptr) {
    enter(p, *state, now);
  } else {
    p.phase = Phase::Ended;
  }
}

// Once, and once more when a reprompt was heard whole after an announcement that was not.
void Conversation::tell_spoken(Playing& p, const msg::SpeechEnded& m) {
  const bool whole = m.heard && !m.interrupted;
  if (!p.reminder || (p.told_whole && (*p.told_whole || !whole))) return;
  p.told_whole = whole;
  bus_.publish(msg::ReminderSpoken{*p.reminder, whole, m.heard});
}

void Conversation::await_answer(Playing& p, core::Time now) {
  p.phase = Phase::Awaiting;
  p.deadline = now + p.state->patience;
}

void Conversation::fall_silent(Playing& p, core::Time now) {
  const State& state = *p.state;
  switch (p.phase) {
    case Phase::Looking:  // the calendar does not answer: as if it knew nothing, rather than silence
      take(p,
           {choose(state.say_none.empty() ? state.say : state.say_none, p.slots), state.acting,
            !state.on.empty(), ""},
           now);
      break;
    case Phase::Speaking: on_speech_ended({p.utterance, now, true}, now); break;
    case Phase::Awaiting:
      if (p.reprompts < state.reprompts.size() && someone_is_here()) {
        take(p, {fill(state.reprompts[p.reprompts++], p.slots), {}, true, ""}, now);
      } else {
        follow(p, state.silence, "silence", now);
      }
      break;
    case Phase::Ended: break;
  }
}

void Conversation::follow(Playing& p, const Edge& edge, std::string_view how, core::Time now) {
  if (edge.deed == Deed::Acknowledge || edge.deed == Deed::Snooze || edge.deed == Deed::Unanswered)
    p.settled = true;
  if (p.reminder) {  // told at once, before a word of the reply: it must survive a power cut
    if (edge.deed == Deed::Acknowledge)
      bus_.publish(msg::ReminderAcknowledged{*p.reminder, std::string{how}});
    if (edge.deed == Deed::Snooze) bus_.publish(msg::ReminderSnoozed{*p.reminder});
    if (edge.deed == Deed::Unanswered) bus_.publish(msg::ReminderUnanswered{*p.reminder});
    if (edge.deed != Deed::None && edge.deed != Deed::SayAgain)
      p.told_whole = true;  // a reply is no announcement
  }
  if (edge.deed == Deed::SayAgain) {
    take(p, {last_said_, edge.acting, !p.state->on.empty(), ""}, now);
    return;
  }
  take(p, {choose(edge.say, p.slots), edge.acting, false, edge.go}, now);
}

void Conversation::on_heard(const msg::Heard& m, core::Time now) {
  if (m.unsure && !m.accepted) ask_again(m, now);
  if (!m.accepted || m.command.empty()) return;
  if (m.command == kStop) {
    be_silent(now);
  } else if (m.is_answer) {
    answer_heard(m, now);
  } else {
    take_command(m, now);
  }
}

void Conversation::on_button(const msg::ButtonPressed& m, core::Time now) {
  take_answer(m.answer, "touch", now);
}

// Into her own speech. A medicine counts as taken only when the question was heard to its end: whoever says
// yes to "Good morning" would be asked no more.
bool Conversation::may_answer_now(const Playing& p, const std::string& answer,
                                  const msg::Heard* heard) const {
  if (p.phase == Phase::Awaiting) return true;
  const auto edge = p.state->on.find(answer);
  if (p.phase != Phase::Speaking || !p.then_await || edge == p.state->on.end()) return false;
  if (heard == nullptr || !p.reminder || p.told_whole.value_or(false)) return true;
  if (heard->start < p.said_at + options_.first_answer_after) return false;
  return edge->second.deed != Deed::Acknowledge || p.task->trigger != "reminder:medication";
}

void Conversation::answer_heard(const msg::Heard& m, core::Time now) {
  if (!stack_.empty() && !may_answer_now(stack_.back(), m.command, &m)) {
    bus_.publish(msg::CommandIgnored{m.command, "not awaited"});
    return;
  }
  take_answer(m.command, "voice", now);
}

/// In the midst of an utterance: what was to be said is not missed any more.
void Conversation::break_off(Playing& p, core::Time now) {
  if (p.phase != Phase::Speaking) return;
  bus_.publish(msg::StopSpeaking{p.utterance});
  tell_spoken(p, {p.utterance, now, true});
  if (p.then_await) {
    await_answer(p, now);
  } else {
    p.phase = Phase::Ended;
  }
}

/// Somebody wants quiet. Nothing is said about it; a reminder without an answer is kept and comes again.
void Conversation::be_silent(core::Time now) {
  if (stack_.empty() || stack_.back().phase == Phase::Looking) return;
  Playing& p = stack_.back();
  break_off(p, now);
  if (p.reminder && !p.settled) bus_.publish(msg::ReminderUnanswered{*p.reminder});
  p.phase = Phase::Ended;
}

void Conversation::take_answer(const std::string& answer, std::string_view how, core::Time now) {
  if (!stack_.empty() && may_answer_now(stack_.back(), answer, nullptr)) break_off(stack_.back(), now);
  if (stack_.empty() || stack_.back().phase != Phase::Awaiting) {
    bus_.publish(msg::CommandIgnored{answer, "not awaited"});
    return;
  }
  Playing& p = stack_.back();
  const auto edge = p.state->on.find(answer);
  if (edge == p.state->on.end()) {
    bus_.publish(msg::CommandIgnored{answer, "not awaited"});
    return;
  }
  follow(p, edge->second, how, now);
}

bool Conversation::is_meant_for_us(const msg::Heard& m) const {
  const bool looked = eyes_work() && gaze_.looked_between(m.start, m.end);
  if (options_.commands_need_gaze && eyes_work() && !looked) return false;
  const bool just_asked = last_spoke_ != core::Time::min() && m.start < last_spoke_ + options_.just_asked;
  return m.named || looked || just_asked;
}

/// Somebody said something that may have been meant for us: better asked once than done wrong or not at all.
/// Seldom, for talk among people and a television would have it ask all evening.
void Conversation::ask_again(const msg::Heard& m, core::Time now) {
  const Task* task = task_for("event:unsure");
  const bool talking = !stack_.empty() && stack_.back().phase != Phase::Awaiting;
  const bool awaited = !stack_.empty() && m.is_answer;
  if (task == nullptr || talking || (!awaited && !(m.named && is_meant_for_us(m)))) return;
  if (asked_again_ != core::Time::min() && now < asked_again_ + options_.ask_again_every) return;
  asked_again_ = now;
  start(*task, {}, {}, now);
}

void Conversation::do_deed(Deed deed) {
  constexpr double kStepPercent = 25;
  if (deed == Deed::Louder) bus_.publish(msg::ChangeVolume{kStepPercent});
  if (deed == Deed::Quieter) bus_.publish(msg::ChangeVolume{-kStepPercent});
}

void Conversation::take_command(const msg::Heard& m, core::Time now) {
  if (!is_meant_for_us(m)) {
    bus_.publish(msg::CommandIgnored{
        m.command, m.named ? "nobody looks at the screen" : "said without the name by nobody who looks"});
    return;
  }
  const Task* task = task_for("command:" + m.command);
  const bool busy =
      !stack_.empty() && (stack_.back().phase == Phase::Looking ||
                          (stack_.back().phase == Phase::Speaking && !stack_.back().next.empty()));
  if (task == nullptr || busy) {
    bus_.publish(msg::CommandIgnored{m.command, task == nullptr ? "no task answers it" : "still speaking"});
    return;
  }
  if (!stack_.empty()) break_off(stack_.back(), now);
  start(*task, {}, {}, now);
}

void Conversation::show_state() {
  msg::Attention attention = present_ ? msg::Attention::Present : msg::Attention::Idle;
  std::vector<msg::AnswerChoice> answers;
  if (!stack_.empty()) {
    const Playing& p = stack_.back();
    if (p.phase == Phase::Looking) attention = msg::Attention::Thinking;
    if (p.phase == Phase::Speaking) attention = msg::Attention::Speaking;
    if (p.phase == Phase::Awaiting) attention = msg::Attention::Listening;
    if (p.phase == Phase::Awaiting || (p.phase == Phase::Speaking && p.then_await)) {
      for (const PhraseGroup& g : phrases_.answers) {
        if (p.state->on.contains(g.id)) answers.push_back({g.id, g.label});
      }
    }
    // It has no label, and so no button: who can press, need not.
    if (p.phase == Phase::Speaking && phrases_.answer(kStop) != nullptr) answers.push_back({kStop, ""});
  }
  if (answers != shown_answers_) {
    shown_answers_ = answers;
    bus_.publish(msg::ExpectAnswers{std::move(answers)});
  }
  if (attention != shown_attention_) {
    shown_attention_ = attention;
    bus_.publish(msg::AttentionChanged{attention});
  }
}

const Task* Conversation::task_for(const std::string& trigger) const {
  const auto found =
      std::find_if(tasks_.begin(), tasks_.end(), [&](const Task& t) { return t.trigger == trigger; });
  return found == tasks_.end() ? nullptr : &*found;
}

Slots Conversation::with_common(Slots slots) const {
  slots.try_emplace("name", options_.person_name);
  slots.try_emplace("day_part", day_part_);
  slots.try_emplace("agent", options_.agent_name);
  return slots;
}

// A variant does not come back before all were used: the same words each time sound like a machine.
const std::string& Conversation::one_of(const std::vector<std::string>& variants) {
  std::vector<std::size_t>& unused = unused_[&variants];
  if (unused.empty()) {
    for (std::size_t i = 0; i < variants.size(); ++i) unused.push_back(i);
  }
  const auto pick = static_cast<std::ptrdiff_t>(random_.below(unused.size()));
  const std::size_t chosen = unused[static_cast<std::size_t>(pick)];
  unused.erase(unused.begin() + pick);
  return variants[chosen];
}

}  // namespace mana::dialogue
