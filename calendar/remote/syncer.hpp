#pragma once
#include "agent/platform/zone/zone.hpp"
#include "calendar/remote/access_keeper.hpp"
#include "calendar/remote/mirror.hpp"
#include "calendar/remote/source_store.hpp"

namespace mana::calendar::remote {

/// Synchronises calendars with where they come from, one at a time. What was there stays as it is when
/// anything fails; what is taken in is one transaction. Ownership: refers to all three.  Threads: the
/// database's.  Time: handed in, wall time.
class Syncer {
 public:
  Syncer(platform::SqliteDb& db, SourceStore& sources, platform::Transport& transport)
      : db_{&db}, sources_{&sources}, transport_{&transport}, access_{sources, transport} {}

  /// From now on what became of reminders goes back with the entries of CalDAV calendars (outcome_notes.hpp),
  /// in the time of `home`; null: it does not, as at first.
  void write_outcomes_in(zone::ZonePtr home) { outcomes_in_ = std::move(home); }

  /// The fault of the report is also kept with the source, until a later try goes well.
  /// Error: the store cannot be written.
  core::Result<SyncReport> sync(Source& source, core::WallTime now, Deletions deletions = Deletions::Guarded);

 private:
  core::Result<SyncReport> sync_whole(Source& source, core::WallTime now, Deletions deletions);
  core::Result<SyncReport> sync_both_ways(Source& source, core::WallTime now, Deletions deletions);
  platform::SqliteDb* db_;
  SourceStore* sources_;
  platform::Transport* transport_;
  AccessKeeper access_;
  zone::ZonePtr outcomes_in_;
};

}  // namespace mana::calendar::remote
