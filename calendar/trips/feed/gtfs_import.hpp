#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/trips/feed/feed.hpp"

namespace mana::calendar::trips {

/// What could not be taken of a feed, for people.
struct ImportRemarks {
  std::uint64_t left_out = 0;          ///< rows, trips and transfers without which the rest still stands
  std::vector<std::string> sentences;  ///< the first of them: file, line, what is wrong
  void add(const std::string& sentence);
};

struct ImportedFeed {
  FeedParts parts;
  ImportRemarks remarks;
};

/// Called now and then with the lines of stop_times.txt that are read; the slowest part by far.
using ImportProgress = std::function<void(std::uint64_t stop_times)>;

/// Reads a GTFS feed, a .zip or a folder, as https://gtfs.org/schedule/reference describes it: agency, stops,
/// routes, trips, stop_times, calendar, calendar_dates, frequencies, transfers and feed_info; whatever else
/// it has is passed over. The facts get no name and no address here.
///
/// * Times between two that are given are spread evenly. A trip whose times run backwards is left out.
/// * frequencies.txt: with exact_times=1 each departure becomes a trip. With 0 nobody knows when a vehicle
///   comes, only that one comes within the headway. A trip is made for each quarter of the headway (a minute
///   at least), and Pattern::headway tells that it can be boarded only by who waits that long before it.
/// * Transfers between single trips or routes (types 4 and 5, from_trip_id, from_route_id) are passed over.
/// * A stop where one has to telephone before (pickup_type 2) cannot be boarded at: nobody is to be asked.
///
/// Pure but for the files; blocks. Memory while it reads: about 60 bytes a stop time.
/// Errors: NotFound, BadInput, one sentence with file, line and what to do, when no timetable is left: a file
///         or column is missing, a table is damaged, more than 20 million stop times, no trip at all.
core::Result<ImportedFeed> import_gtfs(const std::filesystem::path& zip_or_folder,
                                       const ImportProgress& progress = {});

}  // namespace mana::calendar::trips
