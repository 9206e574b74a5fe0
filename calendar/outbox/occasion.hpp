#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/time.hpp"
#include "calendar/reminders/delivery.hpp"

/// What carers are told of without having looked: pure, no clock, no store.
namespace mana::calendar::outbox {

enum class OccasionKind {
  Medicine,     ///< asked about, and nobody said yes
  Appointment,  ///< announced in its last hour, and nobody answered
  Note,         ///< the dialogue left a note
  Unwell,       ///< a part of the companion has failed for long
  Summary,      ///< what the day was like
  Digest,       ///< what could not be sent in time, in one message
  AllClear,     ///< the person answered after all, for those who were told already
};
std::string_view to_string(OccasionKind kind);
std::optional<OccasionKind> occasion_kind(std::string_view text);

/// Open until somebody saw to it, the person answered, the fault went away, or it is no news any more.
enum class OccasionState { Open, Acknowledged, Answered, Recovered, Over };
std::string_view to_string(OccasionState state);
std::optional<OccasionState> occasion_state(std::string_view text);

/// Something that carers should hear of once. It holds facts; the words are made when it is sent.
struct Occasion {
  std::int64_t id = 0;
  std::string key;  ///< names it for ever: the store takes each only once
  OccasionKind kind = OccasionKind::Note;
  core::WallTime at{};      ///< since when it is known
  bool urgent = false;      ///< goes from level to level until somebody sees to it; else to the first alone
  std::string uid;          ///< of the calendar's entry; empty: none
  std::string title;        ///< of the entry as told_title() gives it (private: empty); of a fault the module
  std::string detail;       ///< a sentence of the companion; of a summary and a digest the whole text
  core::WallTime starts{};  ///< of the entry
  int attempts = 0;         ///< how often it was said
  int snoozes = 0;          ///< how often the answer was "not yet"
  OccasionState state = OccasionState::Open;
  core::WallTime closed_at{};
  std::string closed_by;  ///< who sees to it, as they are called among those who are told
};

/// What a delivery means for the carers: an occasion when nobody answered, nothing else. Of an appointment
/// only its last hour counts, and a whole day's entry never does; a medicine always, and also while it is
/// still asked about, when that could not be said aloud, or was asked kTellAfter times without an answer.
std::optional<Occasion> occasion_of(const Delivery& delivery, core::WallTime at);
inline constexpr int kTellAfter = 3;

/// The key of all that is told about one occurrence, whichever stage of it; another one when an answer was
/// taken back, for that is news.
std::string reminder_key(const Delivery& delivery);

/// That somebody can see to it, and is given a link to say so.
bool wants_a_hand(OccasionKind kind);

/// What those who were told of `ended` hear when the person has answered.
Occasion all_clear_of(const Occasion& ended, core::WallTime at);
/// The key of the occasion that an all-clear is about.
std::string_view ended_key(const Occasion& all_clear);

}  // namespace mana::calendar::outbox
