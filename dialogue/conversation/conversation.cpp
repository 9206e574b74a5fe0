#include "dialogue/conversation/conversation.hpp"

#include <algorithm>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/outside.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/pronunciation.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "dialogue/conversation/told_together.hpp"

namespace mana::dialogue {
namespace {

constexpr char kStop[] = "stop";  // an answer, or a command, that no task need know

/// Free talk has one state that only speaks, and one that waits for an answer.
Task talk_as_a_task(std::string id, Rank rank) {
  Task task;
  task.id = std::move(id);
  task.priority = rank;
  task.states.resize(2);
  task.states[0].id = "says";
  task.states[1].id = "asks";
  return task;
}

}  // namespace

Conversation::Conversation(bus::Bus& bus, Phrasebook phrases, std::vector<Task> tasks,
                           ConversationOptions options, FreeTalkOptions talk)
    : bus_{bus},
      phrases_{std::move(phrases)},
      tasks_{std::move(tasks)},
      options_{std::move(options)},
      random_{options_.seed},
      free_talk_{std::move(talk)},
      chat_{talk_as_a_task("chat", Rank::Chat)},
      emergency_{talk_as_a_task("emergency", Rank::Emergency)},
      lesson_{talk_as_a_task("lesson", Rank::Lesson)},
      lesson_wanted_{options_.begins_with_lesson} {
  free_talk_.become_client(options_.person_name);
  subscribe();
}

template <class M>
void Conversation::hear(void (Conversation::*handle)(const M&, core::Time)) {
  bus_.subscribe<M>(mailbox(), name(), [this, handle](const M& m) {
    inbox_.emplace_back([this, handle, m](core::Time now) { (this->*handle)(m, now); });
  });
}

void Conversation::subscribe() {
  hear(&Conversation::on_reminder);
  hear(&Conversation::on_withdrawn);
  hear(&Conversation::on_answer_from_calendar);
  hear(&Conversation::on_outside_answer);
  hear(&Conversation::on_heard);
  hear(&Conversation::on_called);
  hear(&Conversation::on_typed);
  hear(&Conversation::on_button);
  hear(&Conversation::on_touched);
  hear(&Conversation::on_speech_ended);
  hear(&Conversation::on_recognised);
  hear(&Conversation::on_audience);
  hear(&Conversation::on_expression);
  hear(&Conversation::on_word_said);
  bus_.subscribe<msg::SentenceStarted>(mailbox(), name(),
                                       [this](const msg::SentenceStarted& m) { cues_.hear(m); });
  bus_.subscribe<msg::SentenceMoved>(mailbox(), name(),
                                     [this](const msg::SentenceMoved& m) { cues_.hear(m); });
  bus_.subscribe<msg::SpeechPaused>(mailbox(), name(), [this](const msg::SpeechPaused& m) {
    paused_ = m.paused ? std::optional{m.id} : std::nullopt;
  });
  bus_.subscribe<msg::Looking>(mailbox(), name(), [this](const msg::Looking& m) { gaze_.note(m); });
  bus_.subscribe<msg::PersonAppeared>(mailbox(), name(), [this](const auto&) { present_ = true; });
  bus_.subscribe<msg::PersonLeft>(mailbox(), name(), [this](const auto&) {
    present_ = false;
    inbox_.emplace_back([this](core::Time) { on_left(); });
  });
  bus_.subscribe<msg::LocalTimeChanged>(mailbox(), name(),
                                        [this](const msg::LocalTimeChanged& m) { day_part_ = m.day_part; });
  bus_.subscribe<msg::ModuleFailed>(mailbox(), name(), [this](const msg::ModuleFailed& m) {
    if (m.module == "vision") eyes_failed_ = true;
    lost_.erase(m.module);
    if (m.lost) lost_.insert(m.module);
  });
  bus_.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this](const msg::ModuleRecovered& m) {
    if (m.module == "vision") eyes_failed_ = false;
    lost_.erase(m.module);
  });
  bus_.subscribe<msg::SensesChanged>(mailbox(), name(), [this](const msg::SensesChanged& m) { senses_ = m; });
  bus_.subscribe<msg::SetSenses>(mailbox(), name(),
                                 [this](const msg::SetSenses& m) { eyes_shut_ = !m.camera; });
  bus_.subscribe<msg::UserStartedSpeaking>(mailbox(), name(), [this](const auto&) {
    inbox_.emplace_back([this](core::Time now) {
      // Who has begun to answer is not interrupted by a reprompt, nor by a reminder.
      user_speaks_until_ = now + options_.patience_while_speaking;
      if (!stack_.empty() && stack_.back().phase == Phase::Awaiting)
        stack_.back().deadline = std::max(stack_.back().deadline, user_speaks_until_);
    });
  });
  bus_.subscribe<msg::UserStoppedSpeaking>(mailbox(), name(), [this](const auto&) {
    inbox_.emplace_back([this](core::Time now) { user_speaks_until_ = std::min(user_speaks_until_, now); });
  });
}

core::Time Conversation::step(core::Time now) {
  now_ = now;
  for (const auto& handle : std::exchange(inbox_, {})) handle(now);
  if (is_arriving() && now >= arriving_until_) on_audience({now, msg::Audience::Unknown}, now);
  if (!stack_.empty() && now >= stack_.back().deadline) fall_silent(stack_.back(), now);
  next_task(now);
  answer_call(now);
  go_on_from_outside(now);
  play_cues(now);
  end_notice(now);
  if (now >= called_until_) called_until_ = core::Time::min();
  show_state();
  if (std::exchange(talked_, false)) free_talk_.keep();
  core::Time wake = std::min(stack_.empty() ? core::kNever : stack_.back().deadline, cues_.next());
  const bool wants_to_speak = !waiting_.empty() || (outstanding_ && outstanding_->answered);
  if (wants_to_speak && user_speaks_until_ > now) wake = std::min(wake, user_speaks_until_);
  if (called_until_ != core::Time::min()) wake = std::min(wake, called_until_);
  wake = std::min(wake, notice_until_);
  if (answer_call_at_ != core::kNever) wake = std::min(wake, std::max(answer_call_at_, user_speaks_until_));
  if (outstanding_ && !outstanding_->answered) wake = std::min(wake, outstanding_->deadline);
  if (is_arriving()) wake = std::min(wake, arriving_until_);
  return wake;
}

// Takes ended tasks off the stack, lets the one below go on, and starts what waits and ranks higher.
void Conversation::next_task(core::Time now) {
  for (;;) {
    bool came_off = false;
    while (!stack_.empty() && stack_.back().phase == Phase::Ended) {
      stack_.pop_back();
      came_off = true;
    }
    if (!waiting_.empty() && may_begin(waiting_.front(), now)) {
      msg::ReminderDue m = std::move(waiting_.front());
      waiting_.pop_front();
      begin_reminder(std::move(m), now);
      continue;
    }
    if (came_off && !stack_.empty() && stack_.back().phase == Phase::Awaiting)
      take_up_again(stack_.back(), now);
    if (stack_.empty() && lesson_wanted_) begin_lesson(now);
    if (stack_.empty() && std::exchange(resume_chat_, false)) resume_chat(now);
    if (stack_.empty() || stack_.back().phase != Phase::Ended) return;
  }
}

/// What was interrupted by something that matters more, or by talk, is put into its place again in one line.
/// A question in between is forgotten by nobody: it is only waited for.
void Conversation::take_up_again(Playing& p, core::Time now) {
  if (is_lesson(p)) return take_up_lesson(p, now);
  if (is_arriving() && is_private(p)) return await_answer(p, now);
  const Task* recap = task_for("event:resumed");
  if (!std::exchange(p.interrupted, false) || recap == nullptr) return await_answer(p, now);
  // Said once, and again only what was not heard to its end: she is not to be pestered.
  const bool was_heard = !p.reminder || p.told_whole.value_or(false);
  if (p.recaps > 0 && was_heard) return await_answer(p, now);
  ++p.recaps;
  Slots slots = p.slots;
  slots["about"] = fill(p.task->about, p.slots);
  std::string marked = choose(recap->states.front().say, slots);
  // What was not heard to its end the first time comes in full.
  const bool in_full = p.state->reprompts.empty() || (p.reminder && !p.told_whole.value_or(false));
  const std::string& question =
      p.state->again.empty() && !in_full ? p.state->reprompts.front() : p.state->again;
  marked += " " + (in_full ? choose(p.state->say, p.slots) : filled(question, p.slots));
  take(p, {std::move(marked), {}, true, ""}, now);
}

/// Into a talk only what ranks higher; never into her own words, nor into those of the person.
bool Conversation::may_begin(const msg::ReminderDue& m, core::Time now) const {
  if (is_arriving()) return false;
  if (stack_.empty()) return now >= user_speaks_until_;
  const Playing& top = stack_.back();
  const bool higher = std::all_of(stack_.begin(), stack_.end(),
                                  [&](const Playing& p) { return p.task->priority < rank_of(m); });
  return higher && top.phase == Phase::Awaiting && now >= user_speaks_until_;
}

void Conversation::begin_reminder(msg::ReminderDue m, core::Time now) {
  if (is_for_client_only(m, now)) return;
  const Task* gate = gate_for(m);
  const Task* task = gate != nullptr ? gate : task_for(trigger_of(m));
  // A language without words for several tells one after the other.
  if (task == nullptr && !m.others.empty()) return take_apart(one_by_one(std::move(m)));
  if (task == nullptr) task = task_for("reminder:appointment");
  if (task == nullptr) return;  // build_agent refuses to start without one
  const bool chats =
      std::any_of(stack_.begin(), stack_.end(), [this](const Playing& p) { return is_chat(p); });
  const bool chatted = chatted_ != core::Time::min() && now < chatted_ + options_.chat_lasts;
  if (chats || (stack_.empty() && chatted)) resume_chat_ = true;
  std::erase_if(stack_, [this](const Playing& p) { return is_chat(p); });
  for (Playing& p : stack_) p.interrupted = true;
  hold_lesson(now);
  Slots slots = slots_of_message(m, *task);
  if (m.interrupted_before) slots["interrupted"] = "yes";
  if (m.attempt > 1) slots["again"] = "yes";
  slots["greeting"] = greeting(now);
  if (gate == nullptr) {
    const bool greets =
        std::any_of(task->states.front().say.begin(), task->states.front().say.end(),
                    [](const std::string& say) { return say.find("{greeting}") != std::string::npos; });
    if (greets && !is_told_in_short(m)) {
      greeted_ = now;
      greeted_part_ = day_part_;
    }
    return start(*task, std::move(slots), m.id, now, 1, &m);
  }
  if (is_visitor()) asked_visitor_ = now;
  start(*gate, std::move(slots), {}, now);
  stack_.back().waits = std::move(m);
}

/// Nobody is greeted again and again.
std::string Conversation::greeting(core::Time now) const {
  const bool just_greeted = greeted_ != core::Time::min() && now < greeted_ + options_.greets_again_after &&
                            greeted_part_ == day_part_;
  if (just_greeted || day_part_.empty()) return {};
  const auto of_part = phrases_.greetings.find(day_part_), of_any = phrases_.greetings.find("other");
  const auto& found = of_part != phrases_.greetings.end() ? of_part : of_any;
  return found == phrases_.greetings.end() ? std::string{} : fill(found->second, with_common({}));
}

bool Conversation::is_heard() const {
  return senses_.microphone == msg::SenseState::Open && !lost_.contains("speech.hearing");
}

Rank Conversation::rank_of(const msg::ReminderDue& m) const {
  const Task* task = task_for("reminder:" + m.kind);
  return task == nullptr ? Rank::Appointment : task->priority;
}

void Conversation::on_reminder(const msg::ReminderDue& m, core::Time) {
  const auto same = [&m](const msg::ReminderDue& other) { return other.id == m.id; };
  if (std::any_of(waiting_.begin(), waiting_.end(), same)) return;
  if (std::any_of(stack_.begin(), stack_.end(), [&m](const Playing& p) { return is_about(p, m.id); })) return;
  const auto place = std::find_if(waiting_.begin(), waiting_.end(),
                                  [&](const msg::ReminderDue& other) { return rank_of(other) < rank_of(m); });
  waiting_.insert(place, m);
}

void Conversation::play_cues(core::Time now) {
  for (Cue& cue : cues_.due(now)) {
    switch (cue.kind) {
      case Cue::Kind::Expression: bus_.publish(msg::ShowExpression{std::move(cue.name), cue.strength}); break;
      case Cue::Kind::Gesture: bus_.publish(msg::MakeGesture{std::move(cue.name), cue.strength, now}); break;
      case Cue::Kind::Gaze: {
        msg::LookAt look{std::move(cue.name)};
        if (cue.hold > core::Duration{}) look.hold = cue.hold;
        bus_.publish(std::move(look));
        break;
      }
      case Cue::Kind::Show: show_beside(std::move(cue)); break;
    }
  }
}

void Conversation::show_beside(Cue cue) {
  msg::ShowBeside shown{std::move(cue.name), std::move(cue.text)};
  if (cue.hold > core::Duration{}) shown.hold = cue.hold;
  const bool any = !shown.source.empty() || !shown.text.empty();
  shown_by_ = any && !stack_.empty() ? stack_.back().task : nullptr;
  bus_.publish(std::move(shown));
}

/// What belongs to something else is in the way of what is talked about now.
void Conversation::clear_shown_by_others(const Playing& p) {
  if (shown_by_ == nullptr || shown_by_ == p.task || p.task->trigger.starts_with("event:")) return;
  shown_by_ = nullptr;
  bus_.publish(msg::ShowBeside{});
}

/// The buttons first, in the order of the task; what can only be said has no label.
std::vector<msg::AnswerChoice> Conversation::choices(const Playing& p) const {
  std::vector<msg::AnswerChoice> all;
  const auto& wanted = p.state->buttons;
  for (const std::string& id : wanted)
    if (const PhraseGroup* g = phrases_.answer(id)) all.push_back({g->id, g->label});
  for (const PhraseGroup& g : phrases_.answers) {
    if (!p.state->on.contains(g.id) || std::find(wanted.begin(), wanted.end(), g.id) != wanted.end())
      continue;
    all.push_back({g.id, wanted.empty() ? g.label : ""});
  }
  return all;
}

/// Of an appointment: a question about a medicine says itself what it is about.
std::vector<msg::AskedAbout> Conversation::asked_about(const Playing& p) {
  if (!p.reminder || is_medicine(p)) return {};
  const auto of = [](const Slots& slots) {
    const auto text = [&](const char* key) {
      const auto found = slots.find(key);
      return found == slots.end() ? std::string{} : found->second;
    };
    const std::string shown = text("shown_when");
    return msg::AskedAbout{text("title"), shown.empty() ? text("when") : shown, text("place")};
  };
  if (p.also.empty()) return {of(p.slots)};
  std::vector<msg::AskedAbout> all{of(p.first)};
  for (const msg::ReminderDue& other : p.also) all.push_back(of(other.slots));
  return all;
}

void Conversation::show_state() {
  msg::Attention attention = present_ ? msg::Attention::Present : msg::Attention::Idle;
  if (called_until_ != core::Time::min()) attention = msg::Attention::Listening;
  if (outstanding_) attention = msg::Attention::Thinking;
  msg::ExpectAnswers awaited;
  std::vector<msg::AnswerChoice>& answers = awaited.answers;
  if (!stack_.empty()) {
    const Playing& p = stack_.back();
    if (p.phase == Phase::Looking) attention = msg::Attention::Thinking;
    if (p.phase == Phase::Speaking) attention = msg::Attention::Speaking;
    const bool is_paused = p.phase == Phase::Speaking && paused_ == p.utterance;
    if (p.phase == Phase::Awaiting || is_paused) attention = msg::Attention::Listening;
    if (in_lesson()) {
      answers = lesson_choices();
    } else if (is_asking()) {
      answers = choices(p);
    }
    // It has no label, and so no button: who can press, need not.
    if (p.phase == Phase::Speaking && phrases_.answer(kStop) != nullptr) answers.push_back({kStop, ""});
    awaited.any_words = p.phase == Phase::Speaking && p.task == &chat_;
    if (is_asking()) awaited.about = asked_about(p);
  }
  if (awaited != shown_answers_) {
    shown_answers_ = awaited;
    bus_.publish(std::move(awaited));
  }
  if (attention != shown_attention_) {
    shown_attention_ = attention;
    bus_.publish(msg::AttentionChanged{attention});
  }
}

std::string Conversation::whereabouts() const {
  static constexpr std::string_view kPhases[] = {"looking", "speaking", "awaiting", "ended"};
  std::string all;
  for (const Playing& p : stack_) {
    all += p.task->id + "/" + p.state->id + " " + std::string{kPhases[static_cast<int>(p.phase)]};
    all += p.then_await ? " asks" : " go:" + p.next;
    all += " " + std::to_string(p.reprompts) + (p.pointed_at_buttons ? "b" : "") + (p.settled ? "s" : "") +
           (p.interrupted ? "i" : "") + (p.recaps > 0 ? "r" : "") +
           (p.told_whole ? *p.told_whole ? "W" : "w" : "") + (p.waits ? "*" : "") +
           (p.others.empty() ? "" : "+" + std::to_string(p.others.size())) +
           (p.also.empty() ? "" : "&" + std::to_string(p.also.size())) + (p.attempt > 1 ? "2" : "") + "; ";
  }
  for (const msg::ReminderDue& m : waiting_)
    all += "waits " + m.kind + (m.others.empty() ? "" : "&" + std::to_string(m.others.size())) + "; ";
  if (resume_chat_) all += "chat comes back; ";
  if (outstanding_) all += outstanding_->answered ? "has an answer from outside; " : "asks outside; ";
  return all;
}

}  // namespace mana::dialogue
