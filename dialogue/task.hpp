#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/messages/calendar.hpp"
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
  Louder,       ///< from now on
  Quieter,
};

/// What her face does while something is said. Names of the face's own; "": nothing of the kind.
struct Acting {
  std::string expression;  ///< worn while it is said: a name of `mana expressions`
  std::string gesture;     ///< made once as it begins: "nod", "shake", "tilt", "shrug", "wink"
  std::string face;        ///< shown from now on: a name of `mana faces`
};

/// What happens on an answer: do, then act and say, then go.
struct Edge {
  Deed deed = Deed::None;
  Acting acting;                 ///< without an expression, the state's is worn on
  std::vector<std::string> say;  ///< one of these; may be empty
  std::string go;                ///< id of a state; empty: the task ends
};

/// One turn of the agent, and what may follow.
struct State {
  std::string id;
  Deed deed = Deed::None;                ///< on entering: Louder, Quieter
  std::optional<msg::Question> look_up;  ///< asked of the calendar before speaking
  std::vector<std::string> say;          ///< one of these is said
  std::vector<std::string> say_none;     ///< instead, when the calendar has nothing
  std::string each;                      ///< said for each item after `say`
  int most_items = 4;
  bool say_last = false;  ///< says the last thing again; `say` when there is none
  Acting acting{"neutral", "", ""};
  std::map<std::string, Edge> on;                      ///< answer id -> edge; empty: nothing is awaited
  core::Duration patience = std::chrono::seconds{12};  ///< silence before the next reprompt
  std::vector<std::string> reprompts;                  ///< said in turn, each worded differently
  Edge silence;                                        ///< after the last reprompt, or when nobody is there
};

struct Task {
  std::string id;
  std::string trigger;        ///< "reminder:KIND", "command:ID" or "event:unsure"
  int priority = 50;          ///< higher goes first
  std::vector<State> states;  ///< the first is where it starts

  const State* find(std::string_view state_id) const;
};

}  // namespace mana::dialogue
