// Conversation: what is said to it, typed, or pressed.
#include <algorithm>
#include <utility>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/screen.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/understanding/understanding.hpp"

namespace mana::dialogue {
namespace {

constexpr char kStop[] = "stop", kTakeBack[] = "take_back", kOk[] = "ok";
constexpr double kSurelyTaken = 0.75, kClearlyDb = 12;
constexpr std::size_t kLongPhrase = 8;

std::set<std::string> ids_of(const std::map<std::string, Edge>& on) {
  std::set<std::string> ids;
  for (const auto& [id, edge] : on) ids.insert(id);
  return ids;
}

}  // namespace

void Conversation::on_heard(const msg::Heard& m, core::Time now) {
  if (m.accepted) be_called_no_longer(now);
  if (perhaps_calls_for_help(m, now)) return;
  if (lesson_hears(m, now)) return;
  if (m.unsure && !m.accepted) {
    ask_again(m, now);
  } else if (m.called && !m.accepted) {
    say_not_caught(m, now);
  }
  if (!m.accepted || m.command.empty()) return;
  if (m.command == kStop) {
    be_silent(now);
  } else if (m.command == msg::kFreeWords) {
    words_heard(m, now);
  } else if (m.is_answer) {
    answer_heard(m, now);
  } else {
    take_command(m, now);
  }
}

void Conversation::on_button(const msg::ButtonPressed& m, core::Time now) {
  if (in_lesson()) return lesson_takes(tutor::Chosen{m.answer}, now);
  take_answer(m.answer, "touch", now);
}

/// Who touches the picture may not know what to say: what can be asked for comes as buttons.
void Conversation::on_touched(const msg::ScreenTouched&, core::Time now) {
  const Task* menu = task_for("event:touched");
  if (menu != nullptr && stack_.empty()) start(*menu, {}, {}, now);
}

void Conversation::on_typed(const msg::Typed& m, core::Time now) { take_words(m.text, "typed", now); }

/// Of a recogniser that writes down everything: as if it had been typed, but only from somebody who means us.
void Conversation::words_heard(const msg::Heard& m, core::Time now) {
  if (is_said_into_talk(m) || (is_meant_for_us(m) && fits_into_talk(m)))
    return take_words(m.text, "voice", now);
  bus_.publish(msg::CommandIgnored{m.command, "not said to us"});
  ask_for_a_look(m, now);
}

/// Into her own free talk anybody may say anything (ExpectAnswers::any_words), unless she has to be looked
/// at.
bool Conversation::is_said_into_talk(const msg::Heard& m) const {
  if (stack_.empty() || (options_.commands_need_gaze && eyes_work())) return false;
  const Playing& p = stack_.back();
  return p.task == &chat_ && p.phase == Phase::Speaking && m.start >= p.said_at;
}

/// What is said without her name by nobody who looks may be a television's, though she has just spoken: it
/// counts when she has asked something, or knows what it means.
bool Conversation::fits_into_talk(const msg::Heard& m) {
  const bool looked = eyes_work() && gaze_.looked_between(m.start, m.end);
  if (m.named || looked || is_asking()) return true;
  return command_in(plain_words(m.text, phrases_), phrases_) || goes_on_about_day(m.text, now_) ||
         free_talk_.knows(m.text) || free_talk_.means_something(m.text) || free_talk_.speaks_of_harm(m.text);
}

/// The three layers.
void Conversation::take_words(const std::string& text, std::string_view how, core::Time now) {
  const std::string plain = plain_words(text, phrases_);
  if (plain.empty() || lesson_hears(std::vector{text}, now)) return;
  const auto command = command_in(plain, phrases_);
  if (command == kStop || answer_in(plain, phrases_, {kStop})) return be_silent(now);
  if (take_words_as_answer(plain, how, now)) return;
  if (drop_what_gives_way(now) && take_words_as_answer(plain, how, now)) return;
  if (change_answer(plain, how, now)) return;
  // "What's on my list?" does not ask what is on today.
  if (free_talk_.asks_for_list(text)) return talk({text}, now);
  if (command) return run_command(*command, {text}, how, now);
  if (take_words_about_medicine(text, how, now)) return;
  const std::string right = options_.meant ? options_.meant->written_right(text) : text;
  if (corrects_plan(right, now)) return;
  if (free_talk_.knows(right)) return talk({right}, now);
  if (take_words_about_day(right, how, now)) return;
  take_unclear_words(right, plain, now);
}

/// "Did you mean ...?" is answered by saying something else as well.
bool Conversation::drop_what_gives_way(core::Time now) {
  if (stack_.empty() || !stack_.back().task->gives_way) return false;
  break_off(stack_.back(), now);
  stack_.pop_back();
  return true;
}

/// In other words each time, until there are none left. @return whether it was said
bool Conversation::say_question_again(core::Time now) {
  Playing& p = stack_.back();
  break_off(p, now);
  if (p.reprompts < p.state->reprompts.size()) {
    take(p, {in_other_words(p), {}, true, ""}, now);
    return true;
  }
  if (p.state->touch.empty() || std::exchange(p.pointed_at_buttons, true)) return false;
  take(p, {filled(p.state->touch, p.slots), {}, true, ""}, now);
  return true;
}

bool Conversation::take_words_as_answer(const std::string& plain, std::string_view how, core::Time now) {
  if (!is_asking() || is_chat(stack_.back())) return false;
  const std::set<std::string> awaited = ids_of(stack_.back().state->on);
  if (const auto answer = answer_in(plain, phrases_, awaited)) {
    take_answer(*answer, how, now);
    return true;
  }
  if (is_about_medicine() || command_in(plain, phrases_)) return false;  // there nobody guesses
  const auto guess = guess_answer(plain, phrases_, awaited);
  if (guess) take_answer(guess->id, how, now);
  return guess.has_value();
}

/// Neither an answer nor a command, word for word. What a category means is talk; what is nearly a command is
/// asked about; any other word is talk, unless a question waits: then it is asked again, more plainly.
void Conversation::take_unclear_words(const std::string& text, const std::string& plain, core::Time now) {
  const bool free =
      std::all_of(stack_.begin(), stack_.end(), [this](const Playing& p) { return is_chat(p); });
  auto guess =
      free && task_for("event:did_you_mean") != nullptr ? guess_command(plain, phrases_) : std::nullopt;
  // Of a long phrase with a slip in it, more is known than by a pattern that takes most of it for a name.
  if (guess && guess->phrase.size() >= kLongPhrase) return ask_whether({guess->id, "", guess->phrase}, now);
  // About a medicine nobody guesses; but what is nearly an answer is no talk either.
  const bool nearly_an_answer =
      is_asking() && is_about_medicine() && guess_answer(plain, phrases_, ids_of(stack_.back().state->on));
  const bool answered = free_talk_.means_something(text) || free_talk_.speaks_of_harm(text);
  if (!nearly_an_answer && answered) return talk({text}, now);
  if (is_asking() && !is_chat(stack_.back()) && say_question_again(now)) return;
  if (guess) return ask_whether({guess->id, "", guess->phrase}, now);
  if (free && ask_whether_meant(text, now)) return;
  talk({text}, now);
}

/// Of free talk, where only one thing is near that would be answered well.
bool Conversation::ask_whether_meant(const std::string& text, core::Time now) {
  if (task_for("event:did_you_mean") == nullptr) return false;
  const auto meant = free_talk_.perhaps_meant(text);
  if (meant) ask_whether({"", "", *meant}, now);
  return meant.has_value();
}

bool Conversation::is_asking() const {
  if (stack_.empty()) return false;
  const Playing& p = stack_.back();
  return p.phase == Phase::Awaiting || (p.phase == Phase::Speaking && p.then_await);
}

bool Conversation::is_about_medicine() const { return !stack_.empty() && is_medicine(stack_.back()); }

// Into her own speech. A medicine counts as taken only when the question was heard to its end: whoever says
// yes to "Good morning", or touches the button of the question before, would be asked no more.
bool Conversation::may_answer_now(const Playing& p, const std::string& answer,
                                  const msg::Heard* heard) const {
  if (p.phase == Phase::Awaiting) return true;
  const auto edge = p.state->on.find(answer);
  if (p.phase != Phase::Speaking || !p.then_await || edge == p.state->on.end()) return false;
  if (!p.reminder || p.told_whole.value_or(false)) return true;
  if (heard != nullptr && heard->start < p.said_at + options_.first_answer_after) return false;
  return edge->second.deed != Deed::Acknowledge || !is_medicine(p);
}

/// A "yes" to a medicine that may as well have been a "no".
bool Conversation::is_contradicted(const msg::Heard& m) const {
  if (!is_about_medicine()) return false;
  const auto notes_it = [this](const std::string& answer) {
    const auto edge = stack_.back().state->on.find(answer);
    return edge != stack_.back().state->on.end() && edge->second.deed == Deed::Acknowledge;
  };
  return std::any_of(m.alternatives.begin(), m.alternatives.end(), [&](const msg::HeardAlternative& a) {
    const bool means_the_same = a.command == m.command || (notes_it(a.command) && notes_it(m.command));
    return !means_the_same && phrases_.answer(a.command) != nullptr &&
           a.confidence >= kAsLikely * m.confidence;
  });
}

/// That a medicine was taken, from words that were not heard well: "bird" in a room full of voices is a
/// "yes". It is asked about plainly, as after an "OK", and the answer to that counts.
bool Conversation::is_perhaps_taken(const msg::Heard& m) const {
  const auto& on = stack_.back().state->on;
  const auto edge = on.find(m.command), ok = on.find(kOk);
  const bool settles = edge != on.end() && edge->second.deed == Deed::Acknowledge;
  const bool can_ask = ok != on.end() && ok->second.deed == Deed::None;
  return is_medicine(stack_.back()) && settles && can_ask &&
         (m.confidence < kSurelyTaken || m.snr_db < kClearlyDb);
}

void Conversation::answer_heard(const msg::Heard& m, core::Time now) {
  if (stack_.empty()) {
    bus_.publish(msg::CommandIgnored{m.command, "not awaited"});
    return;
  }
  if (is_contradicted(m)) {
    asked_again_ = core::Time::min();
    return ask_again(m, now);
  }
  if (!may_answer_now(stack_.back(), m.command, &m)) {
    bus_.publish(msg::CommandIgnored{m.command, "not awaited"});
    return;
  }
  take_answer(is_perhaps_taken(m) ? kOk : m.command, "voice", now);
}

/// Somebody wants quiet. Nothing is said about it; a reminder without an answer is kept and comes again.
void Conversation::be_silent(core::Time now) {
  outstanding_.reset();
  if (stack_.empty() || stack_.back().phase == Phase::Looking) return;
  Playing& p = stack_.back();
  break_off(p, now);
  settle(p, Deed::Unanswered, "stop");
  p.phase = Phase::Ended;
  if (is_chat(p)) chatted_ = core::Time::min();
}

void Conversation::take_answer(const std::string& answer, std::string_view how, core::Time now) {
  if (holds_back_answer(answer, how)) return;
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
  if (is_chat(p)) return talk({phrases_.answer(answer)->phrases.front()}, now);
  bus_.publish(msg::IntentTaken{now, "task", p.task->id + ":" + answer});
  follow(p, edge->second, how, now);
}

/// Who lies on the floor looks at nothing, and who wants to be left alone need not.
bool Conversation::is_urgent(const msg::Heard& m) const {
  std::string id = m.command;
  if (id == msg::kFreeWords) id = command_in(plain_words(m.text, phrases_), phrases_).value_or("");
  const PhraseGroup* command = phrases_.command(id);
  return command != nullptr && command->urgent && m.named;
}

bool Conversation::is_meant_for_us(const msg::Heard& m) const {
  if (is_urgent(m)) return true;
  const bool looked = eyes_work() && gaze_.looked_between(m.start, m.end);
  if (options_.commands_need_gaze && eyes_work() && !looked) return false;
  const bool just_asked = last_spoke_ != core::Time::min() && m.start < last_spoke_ + options_.just_asked;
  return m.named || looked || just_asked;
}

void Conversation::take_command(const msg::Heard& m, core::Time now) {
  if (!is_meant_for_us(m)) {
    bus_.publish(msg::CommandIgnored{
        m.command, m.named ? "nobody looks at the screen" : "said without the name by nobody who looks"});
    ask_for_a_look(m, now);
    return;
  }
  std::vector<std::string> said{plain_words(m.text, phrases_)};
  for (const msg::HeardAlternative& other : m.alternatives)
    if (other.confidence >= kAsLikely * m.confidence) said.push_back(plain_words(other.text, phrases_));
  std::erase(said, "");
  run_command(m.command, std::move(said), "voice", now);
}

/// "I have taken my tablets" is a yes to the reminder that has just asked; to "which ones?" it is none.
bool Conversation::take_as_answer(const PhraseGroup& command, std::string_view how, core::Time now) {
  if (command.answer.empty() || !is_asking() || !is_about_medicine() ||
      !stack_.back().task->trigger.starts_with("reminder:"))
    return false;
  take_answer(command.answer, how, now);
  return true;
}

void Conversation::run_command(const std::string& id, std::vector<std::string> said, std::string_view how,
                               core::Time now) {
  const PhraseGroup* group = phrases_.command(id);
  if (group != nullptr && take_as_answer(*group, how, now)) return;
  if (group != nullptr && group->talk) {
    if (said.empty()) said.push_back(group->phrases.front());
    return talk(said, now);
  }
  if (id == "lesson" && options_.lessons) return begin_lesson(now);
  if (id == kTakeBack && take_back(now)) return;
  drop_what_gives_way(now);
  const Task* task = task_for("command:" + id);
  if (task != nullptr && holds_back(*task, {id, said, std::string{how}}, now)) return;
  const bool busy =
      !stack_.empty() && (in_lesson() || stack_.back().phase == Phase::Looking ||
                          (stack_.back().phase == Phase::Speaking && !stack_.back().next.empty()));
  if (task == nullptr || busy) {
    if (task != nullptr && group != nullptr && group->urgent) {  // at once, if without a word
      bus_.publish(msg::IntentTaken{now, "command", id});
      return do_deed(task->states.front().deed);
    }
    bus_.publish(msg::CommandIgnored{id, task == nullptr ? "no task answers it" : "still speaking"});
    return;
  }
  bus_.publish(msg::IntentTaken{now, "command", id});
  end_chat(now);
  if (!stack_.empty()) {
    Playing& p = stack_.back();
    break_off(p, now);
    p.interrupted = true;  // it comes back, once; until then a yes could be meant for anything
  }
  // Whoever says it again begins it again; it is not asked twice.
  std::erase_if(stack_, [task](const Playing& p) { return p.task == task; });
  start(*task, {{"asked", said.empty() ? "" : said.front()}}, {}, now, note_asked_for(*task, now));
}

}  // namespace mana::dialogue
