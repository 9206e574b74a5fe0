#pragma once
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/random.hpp"
#include "dialogue/gaze_gate.hpp"
#include "dialogue/phrasebook.hpp"
#include "dialogue/task.hpp"
#include "dialogue/template_text.hpp"

namespace mana::dialogue {

struct ConversationOptions {
  std::string person_name;          ///< spoken in greetings; empty: none
  bool commands_need_gaze = true;   ///< a spoken command counts only from somebody who looks
  std::string agent_name = "MANA";  ///< as it is called, for sentences that say so
  /// A command without the name counts this long after something was said to the person, or while they look.
  core::Duration just_asked = std::chrono::seconds{8};
  core::Duration ask_again_every = std::chrono::seconds{20};  ///< at most so often "please say it again"
  bool has_eyes = true;  ///< false without a camera: then gaze and presence are not asked for
  core::Duration longest_lookup = std::chrono::seconds{2};  ///< then the calendar is given up for now
  /// What is heard sooner after she began cannot be an answer to what she says.
  core::Duration first_answer_after = std::chrono::seconds{1};
  core::Duration patience_while_speaking = std::chrono::seconds{6};  ///< added while the person talks
  std::uint64_t seed = 1;
};

/// Plays the task files: announces reminders, waits for answers, answers questions. Nothing that is
/// said stands in this class: it all comes from assets/dialogue.
///
/// Publishes: Say, StopSpeaking, ChangeVolume, MakeGesture, ShowFace, ExpectAnswers, AttentionChanged,
///            AskCalendar, ReminderSpoken, ReminderAcknowledged,
///            ReminderSnoozed, ReminderUnanswered, CommandIgnored.
/// Hears: ReminderDue, CalendarAnswer, Heard, UserStartedSpeaking, ButtonPressed, SpeechEnded, Looking,
///        PersonAppeared, PersonLeft, SetSenses, LocalTimeChanged, ModuleFailed, ModuleRecovered.
/// Ownership: refers to the bus, which must outlive it.  Threads: the one that steps it.
class Conversation final : public bus::Module {
 public:
  Conversation(bus::Bus& bus, Phrasebook phrases, std::vector<Task> tasks, ConversationOptions options = {});
  std::string_view name() const override { return "dialogue"; }
  core::Time step(core::Time now) override;

 private:
  enum class Phase { Looking, Speaking, Awaiting, Ended };

  /// A task being played. The last one on the stack talks; those below wait for it.
  struct Playing {
    const Task* task = nullptr;
    const State* state = nullptr;
    Slots slots;
    std::optional<msg::ReminderId> reminder{};
    std::optional<bool> told_whole{};  // what the calendar knows: whether it was heard to its end
    Phase phase = Phase::Ended;
    msg::UtteranceId utterance{};
    msg::QueryId query{};
    core::Time deadline = core::kNever;
    std::size_t reprompts = 0;
    std::string next;  // the state to enter when the utterance has been heard and nothing is awaited
    bool then_await = false;
    bool settled = false;  // of the reminder is known what becomes of it
    core::Time said_at{};  // when the newest utterance was given to the voice
  };

  template <class M>
  void hear(void (Conversation::*handle)(const M&, core::Time));

  void on_reminder(const msg::ReminderDue& m, core::Time now);
  void on_answer_from_calendar(const msg::CalendarAnswer& m, core::Time now);
  void on_heard(const msg::Heard& m, core::Time now);
  void on_button(const msg::ButtonPressed& m, core::Time now);
  void on_speech_ended(const msg::SpeechEnded& m, core::Time now);

  void tell_spoken(Playing& p, const msg::SpeechEnded& m);
  void start(const Task& task, Slots slots, std::optional<msg::ReminderId> reminder, core::Time now);
  void enter(Playing& p, const State& state, core::Time now);
  /// Acts, says the text (nothing when empty), then waits for an answer or goes to a state (`next`; empty:
  /// ends).
  struct Turn {
    std::string text;
    Acting acting;
    bool then_await = false;
    std::string next;
  };
  void take(Playing& p, Turn turn, core::Time now);
  std::string choose(const std::vector<std::string>& variants, const Slots& slots);
  void await_answer(Playing& p, core::Time now);
  void follow(Playing& p, const Edge& edge, std::string_view how, core::Time now);
  void fall_silent(Playing& p, core::Time now);
  bool may_answer_now(const Playing& p, const std::string& answer, const msg::Heard* heard) const;
  void break_off(Playing& p, core::Time now);
  void be_silent(core::Time now);
  void answer_heard(const msg::Heard& m, core::Time now);
  void take_answer(const std::string& answer, std::string_view how, core::Time now);
  void take_command(const msg::Heard& m, core::Time now);
  void ask_again(const msg::Heard& m, core::Time now);
  bool is_meant_for_us(const msg::Heard& m) const;
  void do_deed(Deed deed);
  void next_task(core::Time now);
  void show_state();
  bool someone_is_here() const { return !eyes_work() || present_; }
  bool eyes_work() const { return options_.has_eyes && !eyes_failed_ && !eyes_shut_; }
  const Task* task_for(const std::string& trigger) const;
  Slots with_common(Slots slots) const;
  const std::string& one_of(const std::vector<std::string>& variants);

  bus::Bus& bus_;
  const Phrasebook phrases_;
  const std::vector<Task> tasks_;
  const ConversationOptions options_;
  core::Random random_;

  std::vector<std::function<void(core::Time)>> inbox_;  // handled in step, where the time is known
  std::vector<Playing> stack_;
  std::deque<msg::ReminderDue> waiting_;
  std::map<const std::vector<std::string>*, std::vector<std::size_t>> unused_;  // variants not yet said
  GazeGate gaze_;
  bool present_ = false;
  bool eyes_failed_ = false;
  bool eyes_shut_ = false;  // on purpose
  std::string day_part_;
  std::string last_said_;
  core::Time last_spoke_ = core::Time::min();  // when the agent last finished speaking
  core::Time asked_again_ = core::Time::min();
  std::int64_t utterances_ = 0;
  std::int64_t queries_ = 0;
  std::optional<msg::Attention> shown_attention_;
  std::vector<msg::AnswerChoice> shown_answers_;
};

}  // namespace mana::dialogue
