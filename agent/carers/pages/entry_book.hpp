#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/carers/pages/series_text.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/store/calendar_shelf.hpp"

namespace mana::carers {

enum class Scope { This, Following, All };
std::optional<Scope> scope_named(std::string_view name);  ///< "this", "following", "all"

/// Where a UID lives.
struct EntryPlace {
  std::int64_t number = 0, calendar = 0;
  std::string uid, person, calendar_name;
  bool writable = true;  ///< false: it is fetched, and changed where it is kept
  std::string maker;     ///< the account that entered it here; empty: it came from elsewhere
};

/// One entry, or one instance of a series, as the form needs it.
struct Entry {
  EntryPlace place;
  std::string at;  ///< the instance's name in the series; empty: it does not repeat
  bool repeats = false;
  std::string version;  ///< changes with every change of the entry
  EntryFields fields;
  calendar::recurrence::Occurrence occurrence;
};

/// What entries were before a change of the page, and what they became: enough to take it back.
struct LastChange {
  std::int64_t calendar = 0;
  std::map<std::string, std::vector<calendar::ComponentPart>>
      before;          ///< by UID; no parts: there was no such entry
  std::string became;  ///< the version of all of them together
  std::string title, maker;
};

/// Reads and writes the entries of the store for the page.
/// Ownership: refers to the database and the zones.  Threads: the database's.
/// Errors: NotFound when it is gone; BadInput for one that is only fetched; those of the database.
class EntryBook {
 public:
  EntryBook(platform::SqliteDb& db, const zone::Zones& zones, zone::ZonePtr home)
      : db_{&db}, zones_{&zones}, home_{std::move(home)} {}

  /// What can happen between both, and perhaps more.
  core::Result<calendar::Agenda> agenda(core::WallTime from, core::WallTime to);
  /// The same entries by UID.
  core::Result<std::map<std::string, EntryPlace>> places(core::WallTime from, core::WallTime to);
  core::Result<std::vector<std::string>> people();
  core::Result<std::vector<std::string>> known_places();
  /// Calendars that are kept elsewhere and take what is written here.
  core::Result<std::vector<std::string>> writable_calendars();

  core::Result<Entry> find(std::int64_t number, const std::string& at);
  /// @return its UID
  core::Result<std::string> add(const EntryFields& fields, const std::string& maker, core::WallTime now);
  core::Status change(const Entry& entry, Scope scope, const EntryFields& fields, core::WallTime now);
  core::Status remove(const Entry& entry, Scope scope, core::WallTime now);

  /// What the last successful write did. Nothing before the first.
  const std::optional<LastChange>& last_change() const { return last_; }
  /// BadInput when somebody has changed one of them since.
  core::Status take_back(const LastChange& change, core::WallTime now);

 private:
  core::Result<std::vector<calendar::ComponentPart>> events_of(std::int64_t calendar, const std::string& uid);
  core::Result<std::string> version_of_all(const LastChange& change);
  core::Status remember(LastChange change);
  core::Status write_change(const Entry& entry, Scope scope, const EntryFields& fields, core::WallTime now,
                            LastChange& change);
  core::Status write_removal(const Entry& entry, Scope scope, core::WallTime now);
  core::Result<EntryPlace> place_of(std::int64_t number);
  core::Result<std::vector<calendar::ComponentPart>> parts_of(const EntryPlace& place);
  Desk desk(core::WallTime now) const;
  InstantOf instant_of() const;
  core::Status put(const EntryPlace& place, const std::string& uid,
                   const std::vector<calendar::ComponentPart>& parts, core::WallTime now);
  platform::SqliteDb* db_;
  const zone::Zones* zones_;
  zone::ZonePtr home_;
  std::optional<LastChange> last_;
};

}  // namespace mana::carers
