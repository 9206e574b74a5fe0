// Conversation: the tasks it plays.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/conversation/told_together.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue {
namespace {

// If the voice never reports the end (it died), the talk goes on after this long for a text.
core::Duration longest_speech(const std::string& text) {
  return std::chrono::seconds{10} + std::chrono::milliseconds{200} * static_cast<std::int64_t>(text.size());
}

// One mild expression for each act: a question raises the brows, everything else is said kindly.
constexpr std::string_view kAsking = "attentive";
constexpr std::string_view kTelling = "warm";

// The same is told the carer again after that: a second fall is another one.
constexpr core::Duration kStillKnown = std::chrono::minutes{20};  // that the same was asked
constexpr core::Duration kTellAgainAfter = std::chrono::hours{1},
                         kTellUrgentAgainAfter = std::chrono::minutes{2};

}  // namespace

void Conversation::start(const Task& task, Slots slots, std::optional<msg::ReminderId> reminder,
                         core::Time now, std::size_t time, const msg::ReminderDue* due) {
  std::erase_if(stack_, [](const Playing& p) { return p.phase == Phase::Ended; });
  Playing& p = stack_.emplace_back();
  if (due != nullptr) {
    p.first = due->slots;
    p.also = due->others;
    p.attempt = is_told_in_short(*due) ? due->attempt : 1;
  }
  p.task = &task;
  p.slots = with_common(std::move(slots));
  p.reminder = reminder;
  p.time = time;
  enter(p, task.states.front(), now);
}

/// @return how often it was asked for within a while, this time counted
std::size_t Conversation::note_asked_for(const Task& task, core::Time now) {
  std::deque<core::Time>& times = asked_for_[&task];
  while (!times.empty() && now >= times.front() + kStillKnown) times.pop_front();
  times.push_back(now);
  return times.size();
}

/// The fact stays; the words around it vary and grow fewer, and then turn to what may be behind the question.
const std::vector<std::string>& Conversation::words_for_the(std::size_t time, const State& state,
                                                            const std::vector<std::string>& first) {
  if (time >= 3 && !state.say_third.empty()) return state.say_third;
  return time >= 2 && !state.say_second.empty() ? state.say_second : first;
}

void Conversation::enter(Playing& p, const State& state, core::Time now) {
  p.state = &state;
  p.reprompts = 0;
  p.pointed_at_buttons = false;
  const bool in_short = p.attempt > 1 && !state.say_again.empty();
  const std::vector<std::string>& words =
      in_short ? state.say_again : words_for_the(p.time, state, words_of(state));  // as it was found
  do_deed(state.deed);
  if (state.look_up) {
    p.query = msg::QueryId{++queries_};
    p.phase = Phase::Looking;
    p.deadline = now + options_.longest_lookup;
    const auto asked = p.slots.find("asked");
    bus_.publish(msg::AskCalendar{p.query, *state.look_up, asked == p.slots.end() ? "" : asked->second,
                                  asked_of_day_.before});
    return;
  }
  if (state.say_last && !last_said_.empty()) {
    take(p, {last_said_, state.acting, !state.on.empty(), state.go}, now);
    return;
  }
  take(p, {choose(words, p.slots), state.acting, !state.on.empty(), state.go}, now);
}

/// Who has no camera does not say that it sees again.
const std::vector<std::string>& Conversation::words_of(const State& state) const {
  const bool ears = state.deed == Deed::ShutEars;
  if (!ears && state.deed != Deed::ShutEyes && state.deed != Deed::OpenEyes) return state.say;
  const msg::SenseState sense = ears ? senses_.microphone : senses_.camera;
  const bool forbidden = ears ? senses_.microphone_forbidden : senses_.camera_forbidden;
  const auto or_else = [](const std::vector<std::string>& words,
                          const std::vector<std::string>& others) -> const std::vector<std::string>& {
    return words.empty() ? others : words;
  };
  const auto& absent = or_else(state.say_absent, state.say);
  if (sense == msg::SenseState::Absent) return forbidden ? or_else(state.say_forbidden, absent) : absent;
  return lost_.contains(ears ? "speech.hearing" : "vision") ? or_else(state.say_failed, state.say)
                                                            : state.say;
}

void Conversation::on_answer_from_calendar(const msg::CalendarAnswer& m, core::Time now) {
  if (stack_.empty() || stack_.back().phase != Phase::Looking || stack_.back().query != m.id) return;
  Playing& p = stack_.back();
  const State& state = *p.state;
  const bool asks = !state.on.empty();
  // A few words with a day that can be written down are a wish, though nothing else said so.
  const bool is_wish = m.question == msg::Question::PlanEntry && is_short_wish(p.or_talk);
  if (!p.or_talk.empty() && (m.items.empty() || !(is_wish || m.asked.contains("named")))) {
    p.phase = Phase::Ended;
    asked_of_day_ = asked_of_day_before_;
    return talk({std::string{p.or_talk}}, now);
  }
  for (const auto& [key, value] : m.asked) p.slots[key] = value;
  remember_what_was_told(m, now);
  if (m.items.empty() && !state.go_lacking.empty() && m.asked.contains("lacks"))
    return enter(p, *p.task->find(state.go_lacking), now);
  if (m.items.empty() && !state.say_none.empty()) {
    const std::string& go = state.go_none.empty() ? state.go : state.go_none;
    take(p, {choose(state.say_none, p.slots), state.acting, false, go},
         now);  // there is nothing to ask about
    return;
  }
  Slots slots = p.slots;
  if (!m.items.empty()) {
    for (const auto& [key, value] : m.items.front()) slots[key] = value;
  }
  slots["count"] = std::to_string(m.items.size());
  if (m.items.size() == 1) slots["single"] = "yes";
  if (m.question == msg::Question::OpenMedicines) {
    be_about(p, m.items.empty() ? Slots{} : m.items.front());
    p.others.assign(m.items.begin() + (m.items.empty() ? 0 : 1), m.items.end());
  }
  std::string marked = choose(words_for_the(p.time, state, state.say), slots);
  const auto most = static_cast<std::size_t>(std::max(0, state.most_items));
  for (std::size_t i = 0; i < std::min(most, m.items.size()); ++i) {
    const auto known = m.items[i].find("known");
    const auto of_it = state.each_known.find(known == m.items[i].end() ? "" : known->second);
    const std::string& each = of_it == state.each_known.end() ? state.each : of_it->second;
    Slots of_item = m.items[i];
    of_item.insert(m.asked.begin(), m.asked.end());  // "That is not {span}."
    if (!each.empty()) marked += (marked.empty() ? "" : " ") + filled(each, of_item);
  }
  if (m.items.size() > most && !state.more.empty()) {
    const std::size_t more = m.items.size() - most;
    const Slots told =
        more == 1 ? Slots{{"one_more", phrases_.one_more}}
                  : Slots{{"many_more", fill(phrases_.many_more, Slots{{"n", std::to_string(more)}})}};
    marked += " " + filled(state.more, told);
  }
  take(p, {std::move(marked), state.acting, asks, state.go}, now);
}

/// One of several medicines: what is answered from here on is about it.
void Conversation::be_about(Playing& p, const Slots& item) {
  for (const auto& [key, value] : item) p.slots[key] = value;
  const auto id = item.find("reminder");
  p.reminder.reset();
  if (id != item.end()) p.reminder = msg::ReminderId{std::strtoll(id->second.c_str(), nullptr, 10)};
  p.told_whole.reset();
  p.settled = false;
}

bool Conversation::ask_about_next(Playing& p, const Edge& edge, core::Time now) {
  if (edge.deed != Deed::Next || p.others.empty()) return false;
  be_about(p, p.others.front());
  p.others.erase(p.others.begin());
  p.reprompts = 0;
  p.pointed_at_buttons = false;
  take(p, {choose(p.state->say, p.slots), edge.acting, true, ""}, now);
  return true;
}

std::string Conversation::choose(const std::vector<std::string>& variants, const Slots& slots) {
  return variants.empty() ? std::string{} : filled(one_of(variants), slots);
}

/// With markup. What fills a slot is a person's words and never markup.
std::string Conversation::filled(const std::string& text, const Slots& slots) {
  if (text.find('<') == std::string::npos) return core::xml_escaped(fill(text, slots));
  Slots safe = slots;
  for (auto& [key, value] : safe) value = core::xml_escaped(value);
  return free_talk_.tell(fill(text, safe)).markup;
}

void Conversation::take(Playing& p, Turn turn, core::Time now) {
  p.then_await = turn.then_await;
  p.next = std::move(turn.next);
  p.phase = Phase::Speaking;
  p.said_at = now;
  p.utterance = msg::UtteranceId{++utterances_};
  SpokenText spoken = compile(turn.marked);
  p.deadline = now + longest_speech(spoken.text);
  Acting& acting = turn.acting;
  // The face first: the voice that goes with it is that of the next utterance.
  if (!acting.face.empty()) bus_.publish(msg::ShowFace{.face = acting.face});
  if (!acting.gesture.empty()) bus_.publish(msg::MakeGesture{std::move(acting.gesture), 1, now});
  for (const CarerNote& note : spoken.notes) tell_carer(note, p.reminder, now);
  if (spoken.text.empty()) {  // of what was said before, nothing more was heard
    for (Cue& cue : spoken.cues)
      if (cue.kind == Cue::Kind::Show) show_beside(std::move(cue));
    return go_on(p, now);
  }
  clear_shown_by_others(p);
  if (p.then_await) p.said = turn.marked;
  // What is asked for with "repeat" is what was told, not what was said about hearing it.
  if (p.state->deed == Deed::None && !p.task->trigger.starts_with("event:")) last_said_ = turn.marked;
  if (!is_chat(p)) free_talk_.note_spoken(spoken.text);
  std::string expression = !spoken.expression.empty() ? spoken.expression : acting.expression;
  if (expression.empty()) expression = p.state->acting.expression;
  if (expression.empty()) expression = p.then_await || spoken.text.ends_with('?') ? kAsking : kTelling;
  cues_.expect(p.utterance, std::move(spoken.cues), expression);
  bus_.publish(msg::Say{p.utterance, std::move(spoken.text), std::move(expression), std::move(spoken.marks),
                        std::move(spoken.manners)});
}

void Conversation::on_speech_ended(const msg::SpeechEnded& m, core::Time now) {
  last_spoke_ = std::max(last_spoke_, now);
  const bool rests = cues_.hear(m);
  play_cues(std::max(now, m.at));  // what is to be read comes all the same
  if (rests) bus_.publish(msg::ShowExpression{});
  const auto found = std::find_if(stack_.begin(), stack_.end(), [&m](const Playing& p) {
    return p.phase == Phase::Speaking && p.utterance == m.id;
  });
  if (found == stack_.end()) return;
  Playing& p = *found;
  tell_spoken(p, m);
  if (is_chat(p)) chatted_ = now;
  go_on(p, now);
}

void Conversation::go_on(Playing& p, core::Time now) {
  if (is_lesson(p)) return go_on_in_lesson(p, now);
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
  for (const msg::ReminderDue& other : p.also) bus_.publish(msg::ReminderSpoken{other.id, whole, m.heard});
}

void Conversation::await_answer(Playing& p, core::Time now) {
  p.phase = Phase::Awaiting;
  p.deadline = now + (p.pointed_at_buttons || p.attempt > 1 ? p.state->touch_patience : p.state->patience);
}

void Conversation::fall_silent(Playing& p, core::Time now) {
  const State& state = *p.state;
  switch (p.phase) {
    case Phase::Looking:  // the calendar does not answer: as if it knew nothing, rather than silence
      take(p,
           {choose(state.say_none.empty() ? state.say : state.say_none, p.slots), state.acting,
            state.say_none.empty() && !state.on.empty(), ""},
           now);
      break;
    case Phase::Speaking: on_speech_ended({p.utterance, now, true}, now); break;
    case Phase::Awaiting:
      if (is_arriving() && is_private(p)) {
        p.deadline = arriving_until_;
      } else {
        in_lesson() ? lesson_waited(now) : ask_once_more(p, now);
      }
      break;
    case Phase::Ended: break;
  }
}

/// The next reprompt. Nobody is spoken to a third time about the same reminder: its last one names the
/// buttons.
std::string Conversation::in_other_words(Playing& p) {
  const State& state = *p.state;
  std::string again = filled(state.reprompts[p.reprompts++], p.slots);
  const bool is_last = p.reminder && p.reprompts == state.reprompts.size() && !state.touch.empty();
  if (is_last && !std::exchange(p.pointed_at_buttons, true)) again += " " + filled(state.touch, p.slots);
  return again;
}

/// In other words, then the buttons; then it is left.
void Conversation::ask_once_more(Playing& p, core::Time now) {
  const State& state = *p.state;
  // Who did not answer the first time is asked again later, and shortly, rather than on and on now.
  if (someone_is_here() && p.attempt == 1) {
    if (p.reprompts < state.reprompts.size()) return take(p, {in_other_words(p), {}, true, ""}, now);
    if (!state.touch.empty() && !std::exchange(p.pointed_at_buttons, true))
      return take(p, {filled(state.touch, p.slots), {}, true, ""}, now);
  }
  follow(p, state.silence, "silence", now);
}

/// Neither by a question that was interrupted, nor when its turn would come: that would invite a second dose.
void Conversation::ask_no_more_about(msg::ReminderId id) {
  drop_waiting(id);
  for (Playing& p : stack_) {
    if (&p == &stack_.back() || !p.reminder || !is_about(p, id)) continue;
    drop_from_message(p, id);
  }
}

/// Told at once, before a word of the reply: it must survive a power cut. And once: what was said about a
/// reminder stands.
void Conversation::settle(Playing& p, Deed deed, std::string_view how, core::Duration wait) {
  const bool settles = deed == Deed::Acknowledge || deed == Deed::Snooze || deed == Deed::Unanswered;
  if (!settles || std::exchange(p.settled, true)) return;
  if (p.wanted) {  // who is not the client need not say so twice
    for (Playing& below : stack_) {
      if (!below.waits || below.settled) continue;
      settle(below, Deed::Unanswered, how);
      below.phase = Phase::Ended;
    }
  }
  if (p.waits) {  // it was not told
    for (const msg::ReminderDue& one : one_by_one(*p.waits)) {
      if (deed == Deed::Snooze) bus_.publish(msg::ReminderSnoozed{one.id, wait});
      if (deed != Deed::Snooze) bus_.publish(msg::ReminderUnanswered{one.id, true});
    }
    return;
  }
  if (!p.reminder) return;
  report(p, deed, how, wait);
  if (p.told_whole.value_or(false)) note_answered(p, deed);  // to what was not heard nobody has answered
  p.told_whole = true;                                       // a reply is no announcement
}

void Conversation::follow(Playing& p, const Edge& edge, std::string_view how, core::Time now) {
  if (ask_about_next(p, edge, now)) return;
  if (edge.deed == Deed::Tell || edge.deed == Deed::Confirm) return go_ahead(p, edge.deed, now);
  if (edge.deed == Deed::OneByOne) return ask_one_by_one(p, how);
  const bool is_new = !p.settled;
  settle(p, edge.deed, how, edge.wait);
  if (!edge.note.why.empty()) {
    const CarerNote note{edge.note.why, fill(edge.note.text, p.slots), edge.note.urgent};
    // That something was taken after all is news about what they were told before, and ends with nothing.
    const bool is_done = edge.deed == Deed::Acknowledge;
    if (is_done && is_new) bus_.publish(msg::NoteToCarer{now, note.why, note.text, note.urgent});
    if (!is_done) tell_carer(note, about(p), now);
  }
  if (edge.deed == Deed::SayAgain) {
    take(p, {p.said, edge.acting, !p.state->on.empty(), ""}, now);
    return;
  }
  if (edge.deed == Deed::Guessed) return do_guessed(p, how, now);
  if (!edge.command.empty()) {
    p.phase = Phase::Ended;
    return run_command(edge.command, {}, how, now);
  }
  take(p, {choose(edge.say, p.slots), edge.acting, false, edge.go}, now);
}

/// In the midst of an utterance: what was to be said is not missed any more.
void Conversation::break_off(Playing& p, core::Time now) {
  if (p.phase != Phase::Speaking) return;
  bus_.publish(msg::StopSpeaking{p.utterance});
  if (cues_.hear(msg::SpeechEnded{p.utterance, now, true})) bus_.publish(msg::ShowExpression{});
  tell_spoken(p, {p.utterance, now, true});
  if (p.then_await) {
    await_answer(p, now);
  } else {
    p.phase = Phase::Ended;
  }
}

void Conversation::do_deed(Deed deed) {
  constexpr double kStepPercent = 25;
  if (deed == Deed::Louder) bus_.publish(msg::ChangeVolume{kStepPercent});
  if (deed == Deed::Quieter) bus_.publish(msg::ChangeVolume{-kStepPercent});
  using Wish = msg::SenseWish;
  if (deed == Deed::ShutEyes) bus_.publish(msg::WishSenses{Wish::Shut, Wish::Keep});
  if (deed == Deed::OpenEyes) bus_.publish(msg::WishSenses{Wish::Open, Wish::Keep});
  if (deed == Deed::ShutEars) bus_.publish(msg::WishSenses{Wish::Keep, Wish::Shut, std::chrono::hours{1}});
}

/// A page full of the same note helps nobody.
void Conversation::tell_carer(const CarerNote& note, std::optional<msg::ReminderId> about, core::Time now) {
  const msg::ReminderId id = about.value_or(msg::ReminderId{});
  const auto [known, is_new] = noted_.try_emplace({id, note.why}, now);
  if (!is_new && (about || now < known->second + (note.urgent ? kTellUrgentAgainAfter : kTellAgainAfter)))
    return;
  known->second = now;
  if (noted_.size() > 256) noted_.erase(noted_.begin());
  bus_.publish(msg::NoteToCarer{now, note.why, note.text, note.urgent, id});
}

const Task* Conversation::task_for(const std::string& trigger) const {
  const auto found =
      std::find_if(tasks_.begin(), tasks_.end(), [&](const Task& t) { return t.trigger == trigger; });
  return found == tasks_.end() ? nullptr : &*found;
}

Slots Conversation::with_common(Slots slots) const {
  slots.try_emplace("name", name_to_call());
  slots.try_emplace("client", options_.person_name);
  slots.try_emplace("day_part", day_part_);
  slots.try_emplace("agent", options_.agent_name);
  slots.try_emplace("answer", is_heard() ? phrases_.by_voice : phrases_.by_touch);
  slots.try_emplace("helper", options_.carer_name.empty() ? phrases_.helper : options_.carer_name);
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
