#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/time.hpp"

/// A task as its author wrote it: states, what each says, and what each answer leads to.
namespace mana::dialogue {

/// What an edge does to the reminder (or to the talk) besides speaking.
enum class Deed {
  None,
  Acknowledge,  ///< the reminder is done
  Snooze,       ///< the reminder comes again later
  Unanswered,   ///< nobody answered; the calendar repeats it at its pace
  SayAgain,     ///< the last thing said, once more
  ShutEyes,     ///< the camera, until somebody wants it open
  OpenEyes,
  ShutEars,  ///< the microphone, for an hour: who forgot it is heard again
  Louder,    ///< from now on
  Quieter,
  Next,      ///< the next that was looked up; only when there is none, what else the edge says
  OneByOne,  ///< of several that were asked about in one question each is asked about by itself
  Guessed,   ///< what she took a guess at ("did you mean ...?") is done
  Tell,      ///< what waits because somebody else is there is told
  Confirm,   ///< the same, because it is the client after all
};

/// What may interrupt what: only what stands higher. What was interrupted is taken up again afterwards.
enum class Rank { Chat, Lesson, Appointment, Medication, Emergency };

/// What a carer is told when this edge is taken.
struct Note {
  std::string why;      ///< empty: nothing
  std::string text;     ///< a template
  bool urgent = false;  ///< somebody should look now
};

/// What her face does while something is said. Names of the face's own; "": nothing of the kind.
struct Acting {
  std::string expression;  ///< worn while it is said: a name of `mana expressions`; "": that of the act
  std::string gesture;     ///< made once as it begins: "nod", "shake", "tilt", "shrug", "wink"
  std::string face;        ///< shown from now on: a name of `mana faces`
};

/// What happens on an answer: do, then act and say, then go.
struct Edge {
  Deed deed = Deed::None;
  Acting acting;                 ///< without an expression, the state's is worn on
  std::vector<std::string> say;  ///< one of these; may be empty
  std::string go;                ///< id of a state; empty: the task ends
  std::string command;           ///< done when the task has ended, as if it had been said
  Note note;
  core::Duration wait{};  ///< of Snooze: how long; 0: as long as is usual
};

/// One turn of the agent, and what may follow.
struct State {
  std::string id;
  Deed deed = Deed::None;                ///< on entering: Louder, ShutEyes and their like
  std::optional<msg::Question> look_up;  ///< asked of the calendar before speaking
  std::vector<std::string> say;          ///< one of these is said
  std::vector<std::string> say_none;     ///< instead, when the calendar has nothing
  std::vector<std::string> say_again;    ///< instead, of a reminder that was told before; shorter
  /// Instead of `say`, when the same was asked a little while ago: shorter; from the third time on, with a
  /// word for what may be behind it. Empty: what the one before says.
  std::vector<std::string> say_second, say_third;
  std::string each;                               ///< said for each item after `say`
  std::map<std::string, std::string> each_known;  ///< instead, by the item's slot "known"
  /// Instead of `say`, where eyes or ears are shut or opened that are not there: none is connected; the
  /// settings forbid it; it does not work. Empty: what the one before says, `say` at the end.
  std::vector<std::string> say_absent, say_forbidden, say_failed;
  int most_items = 4;
  std::string more{};     ///< said when there were more: {one_more} "one more", or {many_more} "3 more"
  bool say_last = false;  ///< says the last thing again; `say` when there is none
  Acting acting;
  std::string go;         ///< the state that follows one without questions
  std::string go_none{};  ///< the state that follows `say_none`; empty: `go`
  /// The state that follows, with nothing said, where the calendar understood a part and has the slot lacks.
  std::string go_lacking{};
  /// A question for a day and a time: words that name one are added to those that were asked about, and this
  /// state follows, which looks both up together. Empty: it is no such question.
  std::string completes{};
  std::map<std::string, Edge> on;                      ///< answer id -> edge; empty: nothing is awaited
  core::Duration patience = std::chrono::seconds{12};  ///< silence before the next reprompt
  std::vector<std::string> reprompts;                  ///< said in turn, each worded differently
  std::string
      again;  ///< the question alone, said after "we were talking about ..."; empty: the first reprompt
  std::string touch;                                         ///< said then: the buttons do as well
  core::Duration touch_patience = std::chrono::seconds{30};  ///< so long the buttons wait
  Edge silence;                                              ///< after that, or when nobody is there
  std::vector<std::string> buttons;  ///< the answers that have one, in this order; empty: all with a label
};

struct Task {
  std::string id;
  std::string trigger;  ///< "reminder:KIND", "command:ID" or "event:NAME"
  Rank priority = Rank::Chat;
  std::string about;          ///< a template: what it is about, for "we were talking about ..."
  std::vector<State> states;  ///< the first is where it starts
  /// A question that is dropped when something else is said; any other waits, and comes back.
  bool gives_way = false;
  // How several reminders become one message; see told_together.hpp.
  std::string item{};  ///< a template for each: "{title}, {when}"
  std::string join = ", ", last_join = ", ";
  std::vector<std::string> counts{};  ///< from two on: "Two things", "Three things"

  const State* find(std::string_view state_id) const;
};

}  // namespace mana::dialogue
