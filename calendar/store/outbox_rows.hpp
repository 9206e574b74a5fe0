#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/outbox/occasion.hpp"

/// The tables `occasions` and `outbox` of the store.
namespace mana::calendar::outbox {

enum class LetterState {
  Waiting,  ///< its time has not come, or it could not be sent yet
  Sending,  ///< written down before it is sent, so that a restart knows that it may have gone
  Sent,
  Failed,     ///< given up
  Expired,    ///< no news any more; it is told in a digest
  NotNeeded,  ///< somebody saw to it, or the person answered, before it was its turn
};
std::string_view to_string(LetterState state);
std::optional<LetterState> letter_state(std::string_view text);

/// One occasion to one recipient on one level: the store takes each only once.
struct Letter {
  std::int64_t id = 0;
  std::int64_t occasion = 0;
  std::int64_t contact = 0;  ///< 0: no longer told
  std::string recipient;
  int level = 1;
  std::string message_id;  ///< the same at every try, so that a receiver can leave out a repetition
  LetterState state = LetterState::Waiting;
  core::WallTime due{}, next_try{}, sent_at{};
  int attempts = 0;
  int interruptions = 0;     ///< tries that the end of the program cut short
  std::string fault;         ///< of the last try, a sentence
  std::int64_t carrier = 0;  ///< of an expired one: the letter with the digest
};

/// Keeps it, once for each key; a second one of the same key changes nothing. Part of the caller's
/// transaction where there is one.
/// @return the number of the occasion that has this key now
core::Result<std::int64_t> keep_occasion(platform::SqliteDb& db, const Occasion& occasion);

/// Ends it when it is open; what has not gone yet is not needed. When the person answered, those who were
/// told already are told so. @return whether it was open
core::Result<bool> close_occasion(platform::SqliteDb& db, std::int64_t id, OccasionState state,
                                  std::string_view by, core::WallTime at);

/// What a delivery that is being saved means for the carers: keeps an occasion, or ends it because the person
/// answered. To be called in the transaction that saves the delivery.
core::Status note_delivery(platform::SqliteDb& db, const Delivery& delivery, core::WallTime at);

core::Result<std::optional<Occasion>> find_occasion(platform::SqliteDb& db, std::int64_t id);
core::Result<std::optional<Occasion>> find_occasion(platform::SqliteDb& db, std::string_view key);
/// Those for which nobody has written letters yet.
core::Result<std::vector<Occasion>> unplanned_occasions(platform::SqliteDb& db);
/// Those for which there is a letter and that are not older, the newest first, a hundred at most.
core::Result<std::vector<Occasion>> told_occasions(platform::SqliteDb& db, core::WallTime since);
core::Status mark_planned(platform::SqliteDb& db, std::int64_t occasion);

/// A second one to the same recipient about the same, or with the same message id, changes nothing.
core::Status add_letter(platform::SqliteDb& db, const Letter& letter, std::string_view link_hash);
core::Status save_letter(platform::SqliteDb& db, const Letter& letter);
/// @param where SQL after WHERE, without values from outside
core::Result<std::vector<Letter>> letters(platform::SqliteDb& db, std::string_view where,
                                          const std::vector<std::int64_t>& values = {});
core::Result<std::optional<Letter>> letter_of_link(platform::SqliteDb& db, std::string_view link_hash);

/// How somebody who is told can be reached: what may be shown to carers, without any key.
struct Reach {
  std::string name, channel, place;
  int level = 1;
  core::WallTime worked_at{}, fault_since{};
  std::string fault;  ///< of the last try, a sentence; empty: it went well, or there was none
};
core::Result<std::vector<Reach>> reaches(platform::SqliteDb& db);

/// Occasions that were over before then, and their letters.
core::Status forget_before(platform::SqliteDb& db, core::WallTime then);

}  // namespace mana::calendar::outbox
