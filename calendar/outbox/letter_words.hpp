#pragma once
#include <string_view>

namespace mana::calendar::outbox {

/// The words of what carers are written, in one language. {name} is the person MANA is for, {entry} an entry
/// with its time, as `entry` has it.
struct LetterWords {
  std::string_view person;              ///< who has no name
  std::string_view once, twice, times;  ///< {n}
  std::string_view a_medicine, an_appointment;
  std::string_view quoted;                           ///< {title}
  std::string_view entry;                            ///< {what} {when}
  std::string_view unsayable, unsayable_why;         ///< {name} {entry} {detail}
  std::string_view medicine_unseen, medicine_asked;  ///< {name} {entry} {times}
  std::string_view not_yet, no_answer;               ///< sentences behind it
  std::string_view appointment_unseen, appointment_told;
  std::string_view answered, the_reminder;  ///< {name} {what} {when}
  std::string_view since;                   ///< {detail} {when}
  std::string_view call;                    ///< the end of what asks for a hand
  // What a letter is called.
  std::string_view called_unsayable, called_no_answer, called_urgent, called_note, called_unwell, called_day,
      called_answered, called_late;
  // What could not be sent in time.
  std::string_view late, late_open, late_settled, late_left_out, late_answered, late_recovered;  ///< {n}
  // The day.
  std::string_view nothing, one_reminder, reminders;  ///< {n} {all}
  std::string_view taken, heard, said_open, unsaid, unanswered, nobody_seen;
  std::string_view medicine_line, appointment_line, more, note;  ///< {n}, {text}
  // Beside the link with which somebody sees to it.
  std::string_view see_to_it, i_see_to_it;
};

/// German for "de" in any country, else English.
const LetterWords& letter_words(std::string_view language);

}  // namespace mana::calendar::outbox
