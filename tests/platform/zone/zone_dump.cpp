// What MANA makes of every zone of this machine, for another reader of the same data to compare with: see
// zones_against_zoneinfo.py.
//
//   zone_dump FIRST_YEAR LAST_YEAR < NAMES
//
// For each zone its name, then "UTC OFFSET" for the first moment and each change of the offset, in seconds;
// then, for the local times around each change, "L LOCAL UTC".
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "agent/platform/zone/zones.hpp"

namespace {

namespace zone = mana::zone;
using std::chrono::seconds;

void print_locals(const zone::Zone& z, zone::Instant change, seconds before, seconds after) {
  // Both clocks of the change, an hour and a half to each side, in steps that hit the full hours and miss
  // them.
  for (const seconds offset : {before, after})
    for (int step = -6; step <= 6; ++step) {
      const zone::LocalTime local{change.time_since_epoch() + offset + seconds{step * 900 + step % 2}};
      std::printf("L %lld %lld\n", static_cast<long long>(local.time_since_epoch().count()),
                  static_cast<long long>(z.to_utc(local).time_since_epoch().count()));
    }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto begin_of = [](const char* year) {
    return zone::Instant{std::chrono::sys_days{std::chrono::year{std::atoi(year)} / 1 / 1}};
  };
  const zone::Instant first = begin_of(argv[1]), last = begin_of(argv[2]);
  const zone::Zones zones;
  for (std::string name; std::getline(std::cin, name);) {
    const auto found = zones.find(name);
    if (!found) {
      std::printf("%s\n? %s\n", name.c_str(), found.error().sentence.c_str());
      continue;
    }
    const zone::Zone& z = **found;
    std::printf("%s\n", name.c_str());
    auto here = z.segment_at(first);
    std::printf("%lld %lld\n", static_cast<long long>(first.time_since_epoch().count()),
                static_cast<long long>(here.offset.count()));
    while (here.end < last) {
      const zone::Instant change = here.end;
      const auto next = z.segment_at(change);
      if (next.offset != here.offset) {
        std::printf("%lld %lld\n", static_cast<long long>(change.time_since_epoch().count()),
                    static_cast<long long>(next.offset.count()));
        print_locals(z, change, here.offset, next.offset);
      }
      here = next;
    }
  }
}
