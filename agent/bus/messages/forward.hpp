#pragma once
#include <cstdint>

/// The names of all messages, for headers that only take them by reference. Whoever makes one or looks into
/// it includes the message's own header.
namespace mana::msg {

// Some have a namesake in another module, of which clang-tidy thinks that it was meant.
// NOLINTBEGIN(bugprone-forward-declaration-namespace)

// answers.hpp
struct AnswerChoice;
struct ExpectAnswers;

// calendar.hpp
enum class Question;
enum class QueryId : std::int64_t;
struct AskCalendar;
struct CalendarAnswer;
struct LocalTimeChanged;
struct NextAppointment;
struct CalendarChanged;

// dialogue.hpp
struct NoteToCarer;
struct CommandIgnored;
struct IntentTaken;

// face.hpp
enum class Attention;
struct ShowExpression;
struct MakeGesture;
struct LookAt;
struct ShowFace;
struct ShowMouth;
struct CompanyMember;
struct ShowCompany;
struct AttentionChanged;

// hearing.hpp
struct UserStartedSpeaking;
struct UserStoppedSpeaking;
struct UserMayHaveAnswered;
struct HearingSoFar;
struct HeardAlternative;
struct HeardWord;
struct Heard;
struct Called;

// lesson.hpp
struct ShowStars;
struct LessonAnswered;

// outside.hpp
enum class OutsideId : std::int64_t;
struct AskOutside;
struct OutsideAnswer;

// person.hpp
enum class Audience;
struct PersonRecognised;
struct AudienceChanged;
struct ClientConfirmed;

// pronunciation.hpp
enum class HeardAs;
enum class Judged;
struct AwaitWord;
struct SoundSaid;
struct WordSaid;

// reminder.hpp
struct ReminderDue;
struct ReminderSpoken;
struct ReminderAcknowledged;
struct ReminderTakenBack;
struct ReminderWithdrawn;
struct ReminderSnoozed;
struct ReminderUnanswered;
struct ReminderMissed;

// reminder_id.hpp
enum class ReminderId : std::int64_t;

// say.hpp
enum class UtteranceId : std::int64_t;
struct SayMark;
struct Manner;
struct Say;
struct StopSpeaking;
struct ChangeVolume;

// screen.hpp
struct ShowBeside;
struct ButtonPressed;
struct Typed;
struct ScreenTouched;

// senses.hpp
enum class SenseState;
enum class SenseWish;
struct SetSenses;
struct SensesChanged;
struct WishSenses;

// sentence.hpp
enum class Viseme;
struct VisemeSpan;
struct WordSpan;
struct SpeechMark;

// speech.hpp
struct SpeechStarted;
struct SentenceStarted;
struct SentenceMoved;
struct SpeechPaused;
struct SpeechEnded;

// system.hpp
struct ModuleFailed;
struct ModuleRecovered;
struct ShowNotice;
struct ShutDown;

// vision.hpp
struct PersonAppeared;
struct PersonLeft;
struct FaceMoved;
struct Looking;
struct PeopleSeen;
struct MotionSeen;
struct ReadExpressions;
struct ExpressionSeen;

// NOLINTEND(bugprone-forward-declaration-namespace)

}  // namespace mana::msg
