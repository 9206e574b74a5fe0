#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/answers.hpp"
#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/forward.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/random.hpp"
#include "dialogue/conversation/free_talk.hpp"
#include "dialogue/conversation/gaze_gate.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "dialogue/tasks/task.hpp"
#include "dialogue/tasks/template_text.hpp"
#include "dialogue/tutor/lesson_room.hpp"
#include "dialogue/understanding/meant_words.hpp"
#include "dialogue/understanding/medicine_words.hpp"
#include "dialogue/understanding/understanding.hpp"
#include "dialogue/wording/cue_line.hpp"

namespace mana::dialogue {

struct ConversationOptions {
  std::string person_name;          ///< spoken in greetings; empty: none
  bool commands_need_gaze = true;   ///< a spoken command counts only from somebody who looks
  std::string agent_name = "MANA";  ///< as it is called, for sentences that say so
  std::string carer_name = {};  ///< who is told first, for sentences that say so; empty: Phrasebook::helper
  /// A command without the name counts this long after something was said to the person, or while they look.
  core::Duration just_asked = std::chrono::seconds{8};
  core::Duration ask_again_every = std::chrono::seconds{20};  ///< at most so often "please say it again"
  /// Whoever is clearly not the client is asked at most so often whether she is it.
  core::Duration ask_visitor_every = std::chrono::minutes{5};
  /// Should the eyes never say who has come, what is private waits no longer than this.
  core::Duration longest_arrival = std::chrono::seconds{5};
  bool has_eyes = true;  ///< false without a camera: then gaze and presence are not asked for
  core::Duration longest_lookup = std::chrono::seconds{2};   ///< then the calendar is given up for now
  core::Duration longest_outside = std::chrono::seconds{8};  ///< then servers outside the house are
  /// What is heard sooner after she began cannot be an answer to what she says.
  core::Duration first_answer_after = std::chrono::seconds{1};
  core::Duration patience_while_speaking = std::chrono::seconds{6};  ///< added while the person talks
  core::Duration patience_in_chat = std::chrono::seconds{20};        ///< after a question of free talk
  /// Free talk that was interrupted later than that after its last word is not taken up again.
  core::Duration chat_lasts = std::chrono::minutes{1};
  std::uint64_t seed = 1;
  std::shared_ptr<tutor::LessonRoom> lessons = {};  ///< null: none are given
  /// Understands what is said about medicines; null: only the phrases of the tasks are understood.
  std::shared_ptr<const MedicineWords> medicine = {};
  /// Understands what else is said in one's own words; null: only phrases are.
  std::shared_ptr<const MeantWords> meant = {};
  core::Duration greets_again_after = std::chrono::hours{3};
  core::Duration answer_stands_after = std::chrono::minutes{10};  ///< until then it can be taken back
  bool begins_with_lesson = false;
};

/// A session of lessons that is being taught, from its first word to its last.
struct TaughtLesson {
  tutor::Beat beat;
  std::size_t line = 0;                     ///< the next of it to be said
  bool held = false;                        ///< something of higher rank came into it
  std::string face;                         ///< that is shown
  std::vector<msg::CompanyMember> company;  ///< who has spoken in this step, in that order
  std::string company_step;                 ///< of the course, whose company it is
  std::string awaited_word;                 ///< that is judged when it is said; empty: none
  std::string mouth_from;                   ///< as of msg::ShowMouth
  int stars = 0;                            ///< that are shown
};

/// Three layers, and the first that has an answer wins: the task that has just asked; what can be asked or
/// ordered at any time; free talk. Plays the task files, one on top of another by rank, and takes up again
/// what was interrupted. Nothing that is said stands in this class: it all comes from assets. What is private
/// (reminders, and what is looked up in the calendar) is not for everybody's ears: see AudienceChanged.
///
/// Publishes: Say, StopSpeaking, ChangeVolume, MakeGesture, ShowFace, ShowExpression, LookAt, ShowBeside,
///            ExpectAnswers, AttentionChanged, AskCalendar, ReminderSpoken, ReminderAcknowledged,
///            ReminderTakenBack, ReminderSnoozed, ReminderUnanswered, CommandIgnored, NoteToCarer,
///            WishSenses, AskOutside, ReadExpressions, AwaitWord, ShowMouth, ShowCompany, ShowStars,
///            ShowNotice, ClientConfirmed, IntentTaken.
/// Hears: ReminderDue, ReminderWithdrawn, CalendarAnswer, OutsideAnswer, Heard, Called, WordSaid, Typed,
///        UserStartedSpeaking, UserStoppedSpeaking, ButtonPressed, ScreenTouched,
///        SentenceStarted, SentenceMoved, SpeechPaused, SpeechEnded, Looking, ExpressionSeen, PersonAppeared,
///        PersonLeft, PersonRecognised, AudienceChanged, SetSenses, SensesChanged, LocalTimeChanged,
///        ModuleFailed, ModuleRecovered.
/// Ownership: refers to the bus, which must outlive it.  Threads: the one that steps it.
class Conversation final : public bus::Module {
 public:
  Conversation(bus::Bus& bus, Phrasebook phrases, std::vector<Task> tasks, ConversationOptions options = {},
               FreeTalkOptions talk = {});
  std::string_view name() const override { return "dialogue"; }
  core::Time step(core::Time now) override;

  /// Where the talk is, in one line: for tests that walk every path, and for the log.
  std::string whereabouts() const;

 private:
  enum class Phase { Looking, Speaking, Awaiting, Ended };

  /// What somebody wants to be done.
  struct Wanted {
    std::string command;
    std::vector<std::string> said;
    std::string how;
  };

  /// A task being played. The last one on the stack talks; those below wait for it.
  struct Playing {
    const Task* task = nullptr;
    const State* state = nullptr;
    Slots slots;
    std::vector<Slots> others;  // that were looked up and may be meant instead, in their order
    std::optional<msg::ReminderId> reminder{};
    Slots first{};                            // of it alone, where several are told in one message ...
    std::vector<msg::ReminderDue> also{};     // ... and the others
    int attempt = 1;                          // the how many-th time that it is told; from two on in short
    std::optional<msg::ReminderDue> waits{};  // to be told once it is clear that it may be
    std::optional<Wanted> wanted{};           // likewise to be done
    std::optional<bool> told_whole{};         // what the calendar knows: whether it was heard to its end
    Phase phase = Phase::Ended;
    msg::UtteranceId utterance{};
    msg::QueryId query{};
    core::Time deadline = core::kNever;
    std::size_t reprompts = 0;
    bool pointed_at_buttons = false;
    std::string next;  // the state to enter when the utterance has been heard and nothing is awaited
    bool then_await = false;
    bool settled = false;      // of the reminder is known what becomes of it
    bool interrupted = false;  // something came between; she will say where they were
    int recaps = 0;            // how often she said so
    std::size_t time = 1;      // the how many-th within a while that it was asked for
    core::Time said_at{};      // when the newest utterance was given to the voice
    std::string said;          // the newest that asked, with its markup
    std::string or_talk;       // words that are talk, where the calendar has nothing that they name
  };

  // conversation.cpp: what comes in, in which order things are begun and ended
  template <class M>
  void hear(void (Conversation::*handle)(const M&, core::Time));
  void subscribe();
  void on_reminder(const msg::ReminderDue& m, core::Time now);
  void next_task(core::Time now);
  void take_up_again(Playing& p, core::Time now);
  bool may_begin(const msg::ReminderDue& m, core::Time now) const;
  void begin_reminder(msg::ReminderDue m, core::Time now);
  std::string greeting(core::Time now) const;
  bool is_heard() const;
  static std::vector<msg::AskedAbout> asked_about(const Playing& p);

  // conversation_together.cpp: several reminders in one message
  static bool is_about(const Playing& p, msg::ReminderId id);
  static Slots slots_of(const Playing& p, msg::ReminderId id);
  static bool is_beside(const Playing& p, const msg::ReminderDue& other);
  void report(const Playing& p, Deed deed, std::string_view how, core::Duration wait);
  void drop_from_message(Playing& p, msg::ReminderId id);
  void ask_one_by_one(Playing& p, std::string_view how);
  void drop_waiting(msg::ReminderId id);
  void take_apart(std::vector<msg::ReminderDue> all);
  Rank rank_of(const msg::ReminderDue& m) const;
  void show_state();
  std::vector<msg::AnswerChoice> choices(const Playing& p) const;
  void play_cues(core::Time now);
  void show_beside(Cue cue);
  void clear_shown_by_others(const Playing& p);
  bool someone_is_here() const { return !eyes_work() || present_; }
  bool eyes_work() const { return options_.has_eyes && !eyes_failed_ && !eyes_shut_; }

  // conversation_hearing.cpp: what is said, typed or pressed
  void on_heard(const msg::Heard& m, core::Time now);
  void on_typed(const msg::Typed& m, core::Time now);
  void on_button(const msg::ButtonPressed& m, core::Time now);
  void on_touched(const msg::ScreenTouched& m, core::Time now);
  void words_heard(const msg::Heard& m, core::Time now);
  bool fits_into_talk(const msg::Heard& m);
  bool is_said_into_talk(const msg::Heard& m) const;
  void take_words(const std::string& text, std::string_view how, core::Time now);
  bool take_words_as_answer(const std::string& plain, std::string_view how, core::Time now);
  void take_unclear_words(const std::string& text, const std::string& plain, core::Time now);
  bool say_question_again(core::Time now);
  bool drop_what_gives_way(core::Time now);
  void answer_heard(const msg::Heard& m, core::Time now);
  bool is_contradicted(const msg::Heard& m) const;
  bool is_perhaps_taken(const msg::Heard& m) const;
  void take_answer(const std::string& answer, std::string_view how, core::Time now);
  void take_command(const msg::Heard& m, core::Time now);
  /// @param said the words, the likeliest first; empty: the command's own
  void run_command(const std::string& id, std::vector<std::string> said, std::string_view how,
                   core::Time now);
  bool ask_whether_meant(const std::string& text, core::Time now);
  void be_silent(core::Time now);
  bool is_meant_for_us(const msg::Heard& m) const;
  bool is_urgent(const msg::Heard& m) const;
  bool may_answer_now(const Playing& p, const std::string& answer, const msg::Heard* heard) const;
  bool is_asking() const;
  bool is_about_medicine() const;
  static bool is_medicine(const Playing& p) { return p.task->priority == Rank::Medication; }
  bool take_as_answer(const PhraseGroup& command, std::string_view how, core::Time now);

  // conversation_day.cpp: what is asked about the day in one's own words
  /// The newest question about the day, for what is asked on: "and on Monday?"
  struct AskedOfDay {
    std::string command, words, before;  // before: words of the one before it, where it points back
    core::Time at = core::Time::min();
  };
  void remember_what_was_told(const msg::CalendarAnswer& m, core::Time now);
  bool corrects_plan(const std::string& text, core::Time now);
  bool is_short_wish(std::string_view text) const;
  bool take_words_about_day(const std::string& text, std::string_view how, core::Time now);
  const PhraseGroup* command_meant_by(const std::string& kind) const;
  const PhraseGroup* command_perhaps_meant_by(const std::string& kind) const;
  struct DayCommand {
    const PhraseGroup* command = nullptr;
    bool sure = false;  // false: it counts when the words name something in the calendar
  };
  DayCommand asked_of_day(const std::string& text);
  bool goes_on_about_day(const std::string& text, core::Time now);

  // conversation_medicine.cpp: what is said about medicines, and answers that are taken back
  /// A reminder that was answered, or left without an answer.
  struct Answered {
    msg::ReminderId id{};
    Deed deed = Deed::None;
    const Task* task = nullptr;
    const State* state = nullptr;
    Slots slots;
    core::Time at{};
    Slots first;                         // of it alone, where several were answered at once ...
    std::vector<msg::ReminderDue> also;  // ... and the others
    bool is_medicine() const { return task->priority == Rank::Medication; }
  };
  void note_answered(const Playing& p, Deed deed);
  MedicineTalk medicine_talk(core::Time now) const;
  bool take_words_about_medicine(const std::string& text, std::string_view how, core::Time now);
  bool answer_about_medicine(const MedicineSaid& said, const std::string& text, std::string_view how,
                             core::Time now);
  bool tell_of_medicine(const MedicineSaid& said, const std::string& text, std::string_view how,
                        core::Time now);
  void had_too_much(std::string_view how, core::Time now);
  bool change_answer(const std::string& plain, std::string_view how, core::Time now);
  bool answer_again(const std::string& answer, std::string_view how, core::Time now);
  bool take_back(core::Time now);
  void on_withdrawn(const msg::ReminderWithdrawn& m, core::Time now);

  /// Of what an utterance may have been besides: nearly as likely.
  static constexpr double kAsLikely = 0.5;

  // conversation_doubt.cpp: what was said, but not surely, or not surely to us
  /// What she asks about with "did you mean ...?": a command, an answer, or what she would have answered to.
  struct Guessed {
    std::string command, answer;  // at most one; neither: talk
    std::string phrase;           // as it was most likely said
  };
  void ask_again(const msg::Heard& m, core::Time now);
  std::optional<Guess> likely_command(const msg::Heard& m) const;
  std::optional<Guess> likely_answer(const msg::Heard& m) const;
  void ask_whether(Guessed guess, core::Time now);
  void do_guessed(Playing& p, std::string_view how, core::Time now);
  bool perhaps_calls_for_help(const msg::Heard& m, core::Time now);
  void say_not_caught(const msg::Heard& m, core::Time now);
  void on_called(const msg::Called& m, core::Time now);
  void answer_call(core::Time now);
  void be_called_no_longer(core::Time now);
  void ask_for_a_look(const msg::Heard& m, core::Time now);
  void show_notice(const std::string& trigger, core::Time until);
  void end_notice(core::Time now);

  // conversation_audience.cpp: what is not for everybody's ears
  void on_audience(const msg::AudienceChanged& m, core::Time now);
  void on_left();
  bool is_arriving() const { return audience_ == msg::Audience::Arriving; }
  bool is_visitor() const { return audience_ == msg::Audience::Visitor; }
  /// Nobody else is clearly the one who speaks: what was answered is hers to change.
  bool is_client_perhaps() const { return !is_visitor() && !is_arriving(); }
  static bool is_private(const Task& task);
  static bool is_private(const Playing& p) { return p.reminder || p.waits || is_private(*p.task); }
  bool is_for_client_only(const msg::ReminderDue& m, core::Time now);
  const Task* gate_for(const msg::ReminderDue& m) const;
  bool holds_back(const Task& task, const Wanted& wanted, core::Time now);
  bool holds_back_answer(const std::string& answer, std::string_view how);
  void hold_back(std::function<void(core::Time)> deed);
  void keep_from_visitor(core::Time now);
  void ask_anew(core::Time now);
  void go_ahead(Playing& p, Deed deed, core::Time now);
  static std::optional<msg::ReminderId> about(const Playing& p);
  std::string name_to_call() const;

  // conversation_playing.cpp: states, what they say, and what follows
  void on_answer_from_calendar(const msg::CalendarAnswer& m, core::Time now);
  void on_speech_ended(const msg::SpeechEnded& m, core::Time now);
  void go_on(Playing& p, core::Time now);
  void tell_spoken(Playing& p, const msg::SpeechEnded& m);
  void be_about(Playing& p, const Slots& item);
  void ask_no_more_about(msg::ReminderId id);
  bool ask_about_next(Playing& p, const Edge& edge, core::Time now);
  void start(const Task& task, Slots slots, std::optional<msg::ReminderId> reminder, core::Time now,
             std::size_t time = 1, const msg::ReminderDue* due = nullptr);
  void enter(Playing& p, const State& state, core::Time now);
  /// Acts, says the text (with markup; nothing when empty), then waits for an answer or goes to a state
  /// (`next`; empty: ends).
  struct Turn {
    std::string marked;
    Acting acting;
    bool then_await = false;
    std::string next;
  };
  void take(Playing& p, Turn turn, core::Time now);
  std::string choose(const std::vector<std::string>& variants, const Slots& slots);
  std::string filled(const std::string& text, const Slots& slots);
  const std::string& one_of(const std::vector<std::string>& variants);
  void await_answer(Playing& p, core::Time now);
  void follow(Playing& p, const Edge& edge, std::string_view how, core::Time now);
  void settle(Playing& p, Deed deed, std::string_view how, core::Duration wait = {});
  void fall_silent(Playing& p, core::Time now);
  void ask_once_more(Playing& p, core::Time now);
  std::string in_other_words(Playing& p);
  void break_off(Playing& p, core::Time now);
  void do_deed(Deed deed);
  std::size_t note_asked_for(const Task& task, core::Time now);
  static const std::vector<std::string>& words_for_the(std::size_t time, const State& state,
                                                       const std::vector<std::string>& first);
  const std::vector<std::string>& words_of(const State& state) const;
  void tell_carer(const CarerNote& note, std::optional<msg::ReminderId> about, core::Time now);
  const Task* task_for(const std::string& trigger) const;
  Slots with_common(Slots slots) const;

  // conversation_lesson.cpp: a lesson
  bool in_lesson() const;
  bool is_lesson(const Playing& p) const { return p.task == &lesson_; }
  void begin_lesson(core::Time now);
  void play_beat(Playing& p, tutor::Beat beat, core::Time now);
  bool show_in_lesson(const std::string& face);
  void say_next_line(Playing& p, core::Time now);
  void go_on_in_lesson(Playing& p, core::Time now);
  void lines_heard(Playing& p, core::Time now);
  void end_lesson(Playing& p, core::Time now);
  void lesson_takes(const tutor::Event& event, core::Time now);
  void lesson_waited(core::Time now);
  void await_word(const tutor::Beat& beat);
  void await_no_word();
  void show_mouth(const std::string& from);
  void show_stars(int count);
  void join_company(const tutor::SpokenLine& line);
  void show_company(std::vector<msg::CompanyMember> company);
  void on_word_said(const msg::WordSaid& m, core::Time now);
  void on_expression(const msg::ExpressionSeen& m, core::Time now);
  void look_for_face(core::Time now);
  bool lesson_hears(std::vector<std::string> hypotheses, core::Time now);
  bool lesson_hears(const msg::Heard& m, core::Time now);
  void hold_lesson(core::Time now);
  void take_up_lesson(Playing& p, core::Time now);
  std::vector<msg::AnswerChoice> lesson_choices() const;
  void expect_words(std::vector<msg::AnswerChoice>& all) const;

  // conversation_talk.cpp: talk without a task
  void on_recognised(const msg::PersonRecognised& m, core::Time now);
  void talk(const std::vector<std::string>& hypotheses, core::Time now);
  void answer_in_talk(const std::vector<std::string>& hypotheses, const aiml::OutsideFindings& findings,
                      core::Time now);
  void ask_outside(const std::vector<std::string>& hypotheses, aiml::OutsideFindings findings,
                   aiml::OutsideQuestion question, core::Time now);
  void on_outside_answer(const msg::OutsideAnswer& m, core::Time now);
  void go_on_from_outside(core::Time now);
  void say_in_chat(const std::string& marked, bool urgent, core::Time now);
  std::string without_second_question(std::string marked, bool urgent);
  void end_chat(core::Time now);
  void put_everything_down(core::Time now);
  void resume_chat(core::Time now);
  bool is_chat(const Playing& p) const { return p.task == &chat_ || p.task == &emergency_; }

  bus::Bus& bus_;
  const Phrasebook phrases_;
  const std::vector<Task> tasks_;
  const ConversationOptions options_;
  core::Random random_;
  FreeTalk free_talk_;

  std::vector<std::function<void(core::Time)>> inbox_;  // handled in step, where the time is known
  std::deque<Playing> stack_;
  std::deque<msg::ReminderDue> waiting_;
  std::map<const std::vector<std::string>*, std::vector<std::size_t>> unused_;  // variants not yet said
  CueLine cues_;
  std::optional<msg::UtteranceId> paused_;  // what the voice has broken off, to hear somebody
  GazeGate gaze_;
  msg::Audience audience_ = msg::Audience::Unknown;
  bool audience_is_told_ = false;  // ever: the client can be told from others
  bool confirmed_ = false;         // she said that she is the client
  core::Time arriving_until_ = core::kNever;
  core::Time asked_visitor_ = core::Time::min();
  std::set<msg::ReminderId> may_tell_;                      // before whoever is there now
  std::vector<std::function<void(core::Time)>> held_back_;  // until it is known who is there
  bool present_ = false;
  bool eyes_failed_ = false;
  bool eyes_shut_ = false;      // on purpose
  std::set<std::string> lost_;  // modules whose device is not there
  msg::SensesChanged senses_{msg::SenseState::Open, msg::SenseState::Open};
  core::Time user_speaks_until_ = core::Time::min();
  std::string day_part_;
  std::string greeted_part_;                // of the day, when she last greeted ...
  core::Time greeted_ = core::Time::min();  // ... and when that was
  std::string last_said_;
  core::Time last_spoke_ = core::Time::min();  // when the agent last finished speaking
  core::Time asked_again_ = core::Time::min();
  std::int64_t utterances_ = 0;
  std::int64_t queries_ = 0;
  const Task* shown_by_ = nullptr;  // what stands beside the face; null: nothing of the dialogue's
  std::optional<msg::Attention> shown_attention_;
  msg::ExpectAnswers shown_answers_;
  Guessed guess_;
  core::Time asked_for_help_ = core::Time::min(), asked_for_a_look_ = core::Time::min();
  core::Time called_until_ = core::Time::min();  // by her name alone
  core::Time notice_until_ = core::kNever;       // never: none is shown
  core::Time answer_call_at_ = core::kNever;     // to her name alone

  /// Words of the person whose answer waits for somebody outside.
  struct Outstanding {
    msg::OutsideId id{};
    std::vector<std::string> said;
    aiml::OutsideFindings findings;
    aiml::OutsideQuestion question;
    core::Time asked{}, deadline{};
    bool answered = false;
  };
  std::optional<Outstanding> outstanding_;
  std::int64_t outside_questions_ = 0;
  std::map<std::pair<msg::ReminderId, std::string>, core::Time> noted_;
  std::optional<Answered> answered_;                         // the newest
  std::map<const Task*, std::deque<core::Time>> asked_for_;  // of late, by somebody
  core::Time now_ = core::Time::min();                       // of this step
  AskedOfDay asked_of_day_, asked_of_day_before_;  // the other: where the newest turns out to be talk

  Task chat_, emergency_;      // free talk as a task, so that it can be interrupted; without words of its own
  std::string chat_question_;  // what she asked last in free talk; empty: her last words asked nothing
  std::string waiting_question_;  // what she would have asked, had not a task waited
  core::Time chatted_ = core::Time::min();
  bool resume_chat_ = false;  // something of higher rank came into it
  Task lesson_;               // likewise
  std::optional<TaughtLesson> taught_;
  tutor::FaceSeen expression_;  // the newest; empty: no face, or nothing to read it by
  bool lesson_wanted_ = false;  // as soon as nothing else is played
  bool talked_ = false;         // in this step: there may be something to remember
};

}  // namespace mana::dialogue
