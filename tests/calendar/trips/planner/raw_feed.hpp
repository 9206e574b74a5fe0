#pragma once
#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

// A timetable as a person would describe it, for tests: written as GTFS files for the code under test, and
// read as it is by the slow planner that it is compared with.

namespace mana::calendar::trips::test {

using std::chrono::sys_days;

struct RawStop {
  std::string id, name;
  double latitude = 0, longitude = 0;
  int wheelchair = 0;
  std::string station{};
  int kind = 0;
};

struct RawCall {
  std::string stop;
  int arrive = -1, depart = -1;  ///< seconds; -1: not told
  bool board = true, alight = true;
};

struct RawFrequency {
  int from = 0, to = 0, headway = 0;
  bool exact = false;
};

struct RawTrip {
  std::string id, line = "1", service = "daily", headsign{};
  std::vector<RawCall> calls;
  int wheelchair = 0;
  std::vector<RawFrequency> frequencies{};
};

struct RawService {
  std::string id = "daily";
  std::array<bool, 7> weekdays{true, true, true, true, true, true, true};  ///< from Monday
  sys_days from{std::chrono::year{2026} / 1 / 1}, to{std::chrono::year{2028} / 12 / 31};
  std::vector<std::pair<sys_days, bool>> exceptions{};  ///< true: it runs
};

struct RawTransfer {
  std::string from, to;
  int type = 0, seconds = 0;
};

struct RawFeed {
  std::string zone = "Europe/London";
  std::vector<RawStop> stops;
  std::vector<RawTrip> trips;
  std::vector<RawService> services{RawService{}};
  std::vector<RawTransfer> transfers{};
};

/// "08:05:00" in seconds.
int hms(int hours, int minutes = 0, int seconds = 0);

/// Writes it as the files of GTFS into this folder, which is made.
void write_gtfs(const RawFeed& feed, const std::filesystem::path& folder);

}  // namespace mana::calendar::trips::test
