#include "calendar/trips/feed/gtfs_import.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "calendar/trips/feed/feed_shelf.hpp"
#include "tests/calendar/trips/planner/raw_feed.hpp"
#include "tests/support/temporary_folder.hpp"

namespace mana::calendar::trips::test {
namespace {

namespace fs = std::filesystem;

RawFeed three_stops() {
  RawFeed feed;
  feed.stops = {
      {"a", "Mill Road", 52.0, 0.1}, {"b", "Market Square", 52.01, 0.1}, {"c", "Health Centre", 52.02, 0.1}};
  feed.trips = {{"t1",
                 "12",
                 "daily",
                 "Health Centre",
                 {{"a", hms(10), hms(10)}, {"b"}, {"c", hms(10, 20), hms(10, 20)}}}};
  return feed;
}

void zip(const fs::path& folder, const fs::path& file, const std::string& below) {
  archive* a = archive_write_new();
  archive_write_set_format_zip(a);
  ASSERT_EQ(archive_write_open_filename(a, file.c_str()), ARCHIVE_OK);
  for (const auto& one : fs::directory_iterator{folder}) {
    std::ifstream in{one.path(), std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, (below + one.path().filename().string()).c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_write_header(a, entry);
    archive_write_data(a, bytes.data(), bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
}

class GtfsImportTest : public ::testing::Test {
 protected:
  mana::test::TemporaryFolder folder;
  fs::path feed = folder.path() / "feed";

  void write(const std::string& name, const std::string& text) const {
    std::ofstream{feed / name, std::ios::binary} << text;
  }
  std::string fault() const {
    auto imported = import_gtfs(feed);
    return imported ? "" : imported.error().sentence;
  }
  FeedPtr read() const {
    auto imported = import_gtfs(feed);
    if (!imported) ADD_FAILURE() << imported.error().sentence;
    return imported ? Feed::from_bytes(encode_feed(imported->parts)).value() : nullptr;
  }
  static std::vector<std::int32_t> starts(const Feed& f) {
    std::vector<std::int32_t> all;
    for (const Trip& t : f.trips()) all.push_back(t.start);
    return all;
  }
};

TEST_F(GtfsImportTest, AFolderAndAZipGiveTheSame) {
  write_gtfs(three_stops(), feed);
  zip(feed, folder.path() / "flat.zip", "");
  zip(feed, folder.path() / "deep.zip", "gtfs/");
  const std::string bytes = encode_feed(import_gtfs(feed).value().parts);
  EXPECT_EQ(encode_feed(import_gtfs(folder.path() / "flat.zip").value().parts), bytes);
  EXPECT_EQ(encode_feed(import_gtfs(folder.path() / "deep.zip").value().parts), bytes);
}

TEST_F(GtfsImportTest, ATimeThatIsMissingIsPutEvenlyBetweenItsNeighbours) {
  RawFeed raw = three_stops();
  raw.trips[0].calls = {{"a", hms(10), hms(10, 1)}, {"b"}, {"a"}, {"b"}, {"c", hms(10, 21), hms(10, 25)}};
  write_gtfs(raw, feed);
  const FeedPtr f = read();
  ASSERT_EQ(f->patterns().size(), 1u);
  const auto times = f->times_of(f->trips()[0], f->patterns()[0]);
  EXPECT_EQ(f->trips()[0].start, hms(10, 1));
  EXPECT_EQ(times[0].arrive, -60);
  EXPECT_EQ(times[1].arrive, 300);
  EXPECT_EQ(times[2].depart, 600);
  EXPECT_EQ(times[3].depart, 900);
  EXPECT_EQ(times[4].arrive, 1200);
}

TEST_F(GtfsImportTest, FrequenciesBecomeTrips) {
  RawFeed raw = three_stops();
  raw.trips[0].frequencies = {{hms(6), hms(6, 30), 600, true}};
  write_gtfs(raw, feed);
  EXPECT_EQ(starts(*read()), (std::vector{hms(6), hms(6, 10), hms(6, 20)}));
  // Nobody knows when: one for each quarter of the headway up to the last departure, and it has to be waited
  // for.
  raw.trips[0].frequencies = {{hms(6), hms(6, 30), 600, false}};
  write_gtfs(raw, feed);
  const FeedPtr f = read();
  EXPECT_EQ(f->trips().size(), 9u);  // from 6:00:00 to 6:20:00, each 150 seconds
  EXPECT_EQ(f->patterns()[0].headway, 600);
}

TEST_F(GtfsImportTest, TripsThatOvertakeEachOtherAreNotInOnePattern) {
  RawFeed raw = three_stops();
  raw.trips.push_back(
      {"fast", "12", "daily", "", {{"a", hms(10, 5), hms(10, 5)}, {"b"}, {"c", hms(10, 10), hms(10, 10)}}});
  raw.trips.push_back(
      {"later", "12", "daily", "", {{"a", hms(11), hms(11)}, {"b"}, {"c", hms(11, 20), hms(11, 20)}}});
  write_gtfs(raw, feed);
  const FeedPtr f = read();
  ASSERT_EQ(f->patterns().size(), 2u);
  EXPECT_EQ(f->patterns()[0].trips + f->patterns()[1].trips, 3u);
}

TEST_F(GtfsImportTest, ACalendarAndItsExceptionsTellOnWhichDaysATripRuns) {
  RawFeed raw = three_stops();
  const sys_days monday{std::chrono::year{2026} / 11 / 30};
  raw.services[0].weekdays = {true, false, false, false, false, false, false};
  raw.services[0].exceptions = {{monday, false}, {monday + std::chrono::days{1}, true}};
  write_gtfs(raw, feed);
  const FeedPtr f = read();
  const Service& s = f->services()[f->trips()[0].service];
  const auto day = static_cast<std::int32_t>(monday.time_since_epoch().count());
  EXPECT_FALSE(f->runs(s, day));
  EXPECT_TRUE(f->runs(s, day + 1));
  EXPECT_FALSE(f->runs(s, day + 2));
  EXPECT_TRUE(f->runs(s, day + 7));
  EXPECT_FALSE(f->runs(s, day + 7 * 520));
}

TEST_F(GtfsImportTest, OneBadLineNeverTakesTheOthersWithIt) {
  RawFeed raw = three_stops();
  raw.trips.push_back({"back", "12", "daily", "", {{"a", hms(11), hms(11)}, {"c", hms(10), hms(10)}}});
  raw.trips.push_back({"alone", "12", "daily", "", {{"a", hms(11), hms(11)}}});
  write_gtfs(raw, feed);
  std::ofstream{feed / "stop_times.txt", std::ios::app} << "t1,10:30:00,10:30:00,nowhere,9,0,0\n"
                                                        << "ghost,10:30:00,10:30:00,a,9,0,0\n"
                                                        << "t1,half past ten,10:30:00,a,9,0,0\n";
  std::ofstream{feed / "stops.txt", std::ios::app} << "d,No place,here,there,0,,0\n";
  auto imported = import_gtfs(feed);
  ASSERT_TRUE(imported) << imported.error().sentence;
  EXPECT_EQ(imported->parts.trips.size(), 1u);
  EXPECT_EQ(imported->remarks.left_out, 6u);
  EXPECT_EQ(imported->remarks.sentences.front(),
            "stops.txt, line 5: the stop has no position in degrees; it is left out.");
}

TEST_F(GtfsImportTest, WhatIsNoTimetableIsSaidInOneSentenceWithWhatToDo) {
  EXPECT_NE(fault().find("There is no file or folder"), std::string::npos);
  write_gtfs(three_stops(), feed);
  EXPECT_EQ(fault(), "");
  write("stop_times.txt", "trip_id,stop_id,arrival_time,departure_time\nt1,a,10:00:00,10:00:00\n");
  EXPECT_EQ(
      fault(),
      "stop_times.txt, line 1: the column 'stop_sequence' is missing; this is no GTFS timetable, or only a part of one.");
  fs::remove(feed / "stop_times.txt");
  EXPECT_EQ(fault(), "The timetable has no stop_times.txt; ask whoever publishes it for a whole one.");
  fs::remove(feed / "stops.txt");
  EXPECT_NE(fault().find("there is no stops.txt in it"), std::string::npos) << fault();
  write_gtfs(three_stops(), feed);
  write("stop_times.txt", "trip_id,stop_id,stop_sequence,arrival_time,departure_time\n");
  EXPECT_NE(fault().find("Not one trip"), std::string::npos) << fault();
  std::ofstream{folder.path() / "page.zip"} << "<html>Sign in</html>";
  EXPECT_NE(import_gtfs(folder.path() / "page.zip").error().sentence.find("cannot be read as a .zip"),
            std::string::npos);
}

TEST_F(GtfsImportTest, AZipThatIsCutOffAnywhereIsRefused) {
  write_gtfs(three_stops(), feed);
  zip(feed, folder.path() / "whole.zip", "");
  std::ifstream in{folder.path() / "whole.zip", std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  for (std::size_t size = 0; size < bytes.size() - 30; size += 37) {
    std::ofstream{folder.path() / "part.zip", std::ios::binary} << bytes.substr(0, size);
    auto imported = import_gtfs(folder.path() / "part.zip");
    ASSERT_FALSE(imported) << size;
    EXPECT_TRUE(imported.error().sentence.ends_with('.')) << imported.error().sentence;
  }
}

TEST_F(GtfsImportTest, AStoredTimetableThatIsDamagedIsNoticed) {
  write_gtfs(three_stops(), feed);
  auto imported = import_gtfs(feed).value();
  imported.parts.facts.name = "town";
  const FeedShelf shelf{folder.path() / "shelf"};
  ASSERT_TRUE(shelf.put(imported.parts));
  ASSERT_EQ(shelf.all().size(), 1u);
  EXPECT_EQ(shelf.all()[0].feed->facts().name, "town");
  EXPECT_EQ(shelf.all()[0].feed->facts().zone, "Europe/London");
  const std::string whole = encode_feed(imported.parts);
  for (std::size_t i = 0; i < whole.size(); i += 41) {
    std::string bytes = whole;
    bytes[i] = static_cast<char>(bytes[i] ^ 0x40);
    EXPECT_FALSE(Feed::from_bytes(bytes)) << i;
    EXPECT_FALSE(Feed::from_bytes(whole.substr(0, i))) << i;
  }
  ASSERT_TRUE(shelf.remove("town"));
  EXPECT_TRUE(shelf.all().empty());
  EXPECT_FALSE(shelf.remove("town"));
  EXPECT_FALSE(FeedShelf::check_name("../town"));
  EXPECT_FALSE(FeedShelf::check_name(""));
}

}  // namespace
}  // namespace mana::calendar::trips::test
