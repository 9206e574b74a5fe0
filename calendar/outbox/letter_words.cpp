#include "calendar/outbox/letter_words.hpp"

namespace mana::calendar::outbox {
namespace {

constexpr LetterWords kEnglish{
    .person = "the person MANA looks after",
    .once = "once",
    .twice = "twice",
    .times = "{n} times",
    .a_medicine = "a medicine",
    .an_appointment = "an appointment",
    .quoted = "“{title}”",
    .entry = "{what} ({when})",
    .unsayable = "MANA could not ask {name} aloud about {entry}. {detail}",
    .unsayable_why =
        "Its loudspeaker does not work, so the question can only be read on the screen. Please ask yourself, "
        "and look at the loudspeaker.",
    .medicine_unseen = "MANA wanted to ask about {entry}, but saw nobody in the room.",
    .medicine_asked = "MANA asked {name} {times} about {entry}.",
    .not_yet = " The answer was “not yet”, then there was no further answer.",
    .no_answer = " There was no answer.",
    .appointment_unseen = "MANA wanted to tell {name} about {entry}, but saw nobody in the room.",
    .appointment_told = "MANA told {name} {times} about {entry}. There was no answer.",
    .answered = "{name} has answered about {what} ({when}). Nothing more needs to be done.",
    .the_reminder = "the reminder",
    .since = "{detail} This has been so since {when}.",
    .call = " A short call may help.",
    .called_unsayable = "MANA could not ask {name} aloud",
    .called_no_answer = "No answer from {name} yet",
    .called_urgent = "Please look in on {name}",
    .called_note = "A note about {name}",
    .called_unwell = "MANA needs a hand",
    .called_day = "The day of {name}",
    .called_answered = "{name} has answered",
    .called_late = "What MANA could not send earlier",
    .late = "There was no way to reach you when this happened. ",
    .late_open = "Nobody has said since that all is well, so please look at it now.",
    .late_settled = "It is all answered by now; nothing needs to be done.",
    .late_left_out = "{n} earlier messages are left out; the page of MANA has them.",
    .late_answered = " Later there was an answer.",
    .late_recovered = " It works again.",
    .nothing = "Today there was nothing to remind of.",
    .one_reminder = "{n} of {all} reminder was answered today.",
    .reminders = "{n} of {all} reminders were answered today.",
    .taken = "answered: yes, taken",
    .heard = "heard and answered",
    .said_open = "said, no answer yet",
    .unsaid = "not said yet",
    .unanswered = "said, but nobody answered",
    .nobody_seen = "nobody was seen in the room",
    .medicine_line = "A medicine",
    .appointment_line = "An appointment",
    .more = "and {n} more.",
    .note = "Note: {text}",
    .see_to_it = "When you see to it, open this, so that nobody else is asked:",
    .i_see_to_it = "I see to it",
};

constexpr LetterWords kGerman{
    .person = "die Person, für die MANA da ist,",
    .once = "einmal",
    .twice = "zweimal",
    .times = "{n}-mal",
    .a_medicine = "ein Medikament",
    .an_appointment = "ein Termin",
    .quoted = "„{title}“",
    .entry = "{what} ({when})",
    .unsayable = "MANA konnte {name} nicht laut fragen. Es geht um: {entry}. {detail}",
    .unsayable_why =
        "Der Lautsprecher funktioniert nicht, deshalb steht die Frage nur auf dem Bildschirm. Bitte fragen "
        "Sie "
        "selbst nach, und sehen Sie nach dem Lautsprecher.",
    .medicine_unseen =
        "MANA wollte nach einem Medikament fragen, hat aber niemanden im Zimmer gesehen: {entry}.",
    .medicine_asked = "MANA hat {name} {times} nach einem Medikament gefragt: {entry}.",
    .not_yet = " Die Antwort war „noch nicht“, danach kam keine Antwort mehr.",
    .no_answer = " Es kam keine Antwort.",
    .appointment_unseen =
        "MANA wollte {name} an einen Termin erinnern, hat aber niemanden im Zimmer gesehen: {entry}.",
    .appointment_told = "MANA hat {name} {times} an einen Termin erinnert: {entry}. Es kam keine Antwort.",
    .answered = "{name} hat geantwortet: {what} ({when}). Es ist nichts mehr zu tun.",
    .the_reminder = "die Erinnerung",
    .since = "{detail} Das ist so seit: {when}.",
    .call = " Ein kurzer Anruf kann helfen.",
    .called_unsayable = "MANA konnte {name} nicht laut fragen",
    .called_no_answer = "Noch keine Antwort von {name}",
    .called_urgent = "Bitte sehen Sie nach {name}",
    .called_note = "Eine Nachricht über {name}",
    .called_unwell = "MANA braucht Hilfe",
    .called_day = "Der Tag von {name}",
    .called_answered = "{name} hat geantwortet",
    .called_late = "Was MANA nicht früher senden konnte",
    .late = "Als das geschah, waren Sie nicht zu erreichen. ",
    .late_open = "Seither hat niemand gesagt, dass alles gut ist. Bitte sehen Sie jetzt nach.",
    .late_settled = "Inzwischen ist alles beantwortet, es ist nichts zu tun.",
    .late_left_out = "{n} frühere Nachrichten fehlen hier; sie stehen auf der Seite von MANA.",
    .late_answered = " Später kam eine Antwort.",
    .late_recovered = " Es geht wieder.",
    .nothing = "Heute gab es nichts zu erinnern.",
    .one_reminder = "{n} von {all} Erinnerung wurde heute beantwortet.",
    .reminders = "{n} von {all} Erinnerungen wurden heute beantwortet.",
    .taken = "beantwortet: ja, genommen",
    .heard = "gehört und beantwortet",
    .said_open = "gesagt, noch keine Antwort",
    .unsaid = "noch nicht gesagt",
    .unanswered = "gesagt, aber niemand hat geantwortet",
    .nobody_seen = "niemand war im Zimmer zu sehen",
    .medicine_line = "Ein Medikament",
    .appointment_line = "Ein Termin",
    .more = "und {n} weitere.",
    .note = "Notiz: {text}",
    .see_to_it = "Wenn Sie sich darum kümmern, öffnen Sie bitte das hier, damit sonst niemand gefragt wird:",
    .i_see_to_it = "Ich kümmere mich",
};

}  // namespace

const LetterWords& letter_words(std::string_view language) {
  return language.substr(0, language.find('-')) == "de" ? kGerman : kEnglish;
}

}  // namespace mana::calendar::outbox
