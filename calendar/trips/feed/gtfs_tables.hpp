#pragma once
#include "calendar/trips/feed/gtfs_draft.hpp"
#include "calendar/trips/feed/gtfs_files.hpp"

/// The readers of a feed's files, in the order in which they have to be called. Errors: as import_gtfs().
namespace mana::calendar::trips {

core::Status read_agency(const GtfsFiles& files, GtfsDraft& draft);
core::Status read_feed_info(const GtfsFiles& files, GtfsDraft& draft);
core::Status read_stops(const GtfsFiles& files, GtfsDraft& draft);
core::Status read_routes(const GtfsFiles& files, GtfsDraft& draft);
core::Status read_services(const GtfsFiles& files,
                           GtfsDraft& draft);  ///< calendar.txt and calendar_dates.txt
core::Status read_trips(const GtfsFiles& files, GtfsDraft& draft);
core::Status read_stop_times(const GtfsFiles& files, GtfsDraft& draft, const ImportProgress& progress);
core::Status read_frequencies(const GtfsFiles& files, GtfsDraft& draft);
core::Status read_transfers(const GtfsFiles& files, GtfsDraft& draft);

}  // namespace mana::calendar::trips
