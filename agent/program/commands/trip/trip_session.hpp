#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/program/commands/calendar/calendar_session.hpp"
#include "calendar/trips/feed/feed_shelf.hpp"
#include "calendar/trips/feed/gtfs_import.hpp"
#include "calendar/trips/places/place_finder.hpp"
#include "calendar/wording/library.hpp"

/// What the commands of `mana trip` have in common: timetables, and the places that somebody means.
namespace mana::program {

/// One sentence on standard error, and the exit status that belongs to it.
int fail_trip(const core::Error& error);

inline bool is_address(const std::string& from) { return from.find("://") != std::string::npos; }

/// What is at an http or https address. Blocks, a minute at most; on a terminal it is told. Errors: as
/// platform::Transport; BadInput for another kind of address; Unavailable for more than `most_bytes`.
core::Result<std::string> fetched(const std::string& address, std::size_t most_bytes);

/// The timetables of a data folder.
calendar::trips::FeedShelf shelf_of(const StoreOptions& options);

/// Reads a timetable, and tells on a terminal how far it is. Remarks are printed on standard error, the first
/// of them in full. Errors: as import_gtfs.
core::Result<calendar::trips::FeedParts> import_timetable(const std::string& zip_or_folder);

/// The timetables that are named, or those of the data folder. NotFound when there is none.
core::Result<std::vector<calendar::trips::FeedPtr>> feeds_for(const StoreOptions& options,
                                                              const std::vector<std::string>& named);

/// The timetables with the delays that are told of them (GTFS-Realtime), each in a file or at an address.
/// What cannot be had, or is older than a quarter of an hour, is said on standard error and left out: the
/// timetable holds then.
void take_delays(const std::vector<std::string>& live, const CalendarDesk& desk,
                 std::vector<calendar::trips::FeedPtr>& feeds);

/// The file of what is said of trips in a language, or in English.
core::Result<std::filesystem::path> trip_texts(const std::string& language);

/// A place as it was found: what it is called, where it is, and what the home knows of it.
struct MeantPlace {
  std::string name;
  calendar::trips::TripPlace place;
  std::string directions;  ///< the way there from home, as somebody wrote it down; may be empty
};

/// What somebody means: "52.2053,0.1218", a place that the home knows, or the name of a stop. A place of the
/// home has its position at the end of its address ("12 High Street, 52.2053, 0.1218"), or is called as a
/// stop is.
core::Result<MeantPlace> meant_place(const std::string& typed, const calendar::Library& library,
                                     const calendar::trips::PlaceFinder& finder);

}  // namespace mana::program
