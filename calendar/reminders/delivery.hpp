#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "agent/bus/messages/reminder_id.hpp"
#include "agent/core/time.hpp"

namespace mana::calendar {

/// What has become of one stage of one occurrence ("the dentist on Tuesday, an hour before").
/// Nothing leads out of the last four but a wrong clock that was put right (see ReminderService); out of
/// Acknowledged only that somebody takes the answer back (see `amended`).
enum class DeliveryState {
  Held,          ///< due, waits for somebody to be there or for its turn
  Speaking,      ///< handed to the dialogue; written down before, so that a restart knows it was cut
  Awaiting,      ///< heard to the end, no answer yet
  Snoozed,       ///< the person wants it later
  Acknowledged,  ///< done
  Missed,        ///< the moment has passed, or nobody answered
  Superseded,    ///< a later stage of the same event took over
  Cancelled,     ///< the event was moved or taken out
};

std::string_view to_string(DeliveryState state);
std::optional<DeliveryState> delivery_state(std::string_view text);
constexpr bool is_open(DeliveryState s) { return s <= DeliveryState::Snoozed; }

/// Names a delivery for ever: the store takes each only once, so nothing is said twice by mistake.
struct DeliveryKey {
  std::string uid;
  std::int64_t recurrence = 0;  ///< when the rule had it, seconds UTC; 0: does not repeat
  std::string stage;            ///< "day-before", "morning", "before-900", "start"
  std::int64_t revision = 0;    ///< when it starts, seconds UTC: a moved event is reminded of anew
  friend auto operator<=>(const DeliveryKey&, const DeliveryKey&) = default;
  friend bool operator==(const DeliveryKey&, const DeliveryKey&) = default;
};

struct Delivery {
  msg::ReminderId id{};
  DeliveryKey key;
  std::string kind = "appointment";  ///< or "medication"
  std::string title, place;          ///< as typed
  bool all_day = false;
  int importance = 2;        ///< 0 is spoken first
  core::WallTime due{};      ///< when this stage is to be spoken
  core::WallTime starts{};   ///< of the event
  core::WallTime expires{};  ///< from then on it would be wrong to say it

  DeliveryState state = DeliveryState::Held;
  int attempts = 0;    ///< announcements begun
  int unanswered = 0;  ///< announcements in a row without an answer
  int snoozes = 0;
  int interruptions = 0;         ///< announcements cut short, also by a crash
  core::WallTime retry_at{};     ///< not before
  bool told = false;             ///< a missed one: was mentioned in the answer to "what did I miss"
  core::WallTime answered_at{};  ///< of an acknowledged one; the epoch: not known
  std::string answered_by;       ///< "voice", "touch", "typed"; "carer:Anna": she put it on record
  /// How often an answer was taken back. Of two that write the same delivery, whoever knows of more counts;
  /// of those that know of the same, an acknowledgement stands.
  int amended = 0;
  /// It could not be said, because the loudspeaker is away, as often as it would have been. Not stored: what
  /// it leads to is (see calendar::outbox::occasion_of).
  bool unsayable = false;
};

/// Of a medicine whose doses are counted from the last: which one that was, and when it was answered yes.
struct LastDose {
  std::int64_t revision = 0;  ///< as in DeliveryKey
  core::WallTime answered_at{};
};
using LastDoses = std::map<std::string, LastDose, std::less<>>;  ///< by UID

}  // namespace mana::calendar
