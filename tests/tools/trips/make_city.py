#!/usr/bin/env python3
"""make_city.py OUT.zip [--stop-times N] [--seed S]: writes the GTFS timetable of a city that does not exist.

The city is a grid of streets with a stop every 300 metres or so. Bus lines cross it straight or with a bend, a ring line is a loop, a
line of the underground runs by headways, and a night bus runs past midnight. It has as many stop times as are asked for (default:
1,200,000), services for working days, Saturdays and Sundays, holidays, stations with platforms, and transfers. Each trip
takes its own time between stops, so that nothing is shared. The same seed gives the same file. It is made input for measurements; no
city is meant."""

import argparse
import io
import math
import random
import sys
import zipfile

FIRST, LAST = "20260901", "20270831"
HOLIDAYS = ["20261225", "20261226", "20270101", "20270326", "20270329"]
NAMES_A = ["Mill", "Church", "Station", "Park", "Bridge", "Market", "Castle", "River", "Garden", "Forest", "King", "Queen", "Abbey",
           "School", "Orchard", "Meadow", "Harbour", "Lark", "Rose", "Elm", "Oak", "Ash", "Willow", "Chapel", "Spring", "Well"]
NAMES_B = ["Road", "Street", "Lane", "Avenue", "Square", "Close", "Hill", "Gate", "Row", "Green", "Crescent", "Way"]


JITTER = [0, 0, 0, 0, 1, 5, 10, 20]  # seconds that a trip takes longer to the next stop


def clock(seconds):
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


class City:
    def __init__(self, seed, side):
        self.chance = random.Random(seed)
        self.side = side
        self.stops, self.routes, self.trips, self.frequencies, self.transfers = [], [], [], [], []
        self.times = io.StringIO()
        self.count = 0
        self.make_stops()

    def name_of(self, x, y):
        a = NAMES_A[(x * 7 + y * 3) % len(NAMES_A)]
        b = NAMES_B[(x * 5 + y * 11) % len(NAMES_B)]
        return f"{a} {b}" if (x + y) % 3 else f"{a} {b} {x // 4 + 1}"

    def make_stops(self):
        for x in range(self.side):
            for y in range(self.side):
                lat = 52.0 + y * 0.0027 + self.chance.uniform(-4e-4, 4e-4)
                lon = 0.1 + x * 0.0044 + self.chance.uniform(-6e-4, 6e-4)
                wheelchair = self.chance.choice([0, 1, 1, 1, 2])
                central = x % 10 == 5 and y % 10 == 5
                if central:
                    self.stops.append((f"C{x}_{y}", self.name_of(x, y) + " Station", lat, lon, 1, "", wheelchair, ""))
                for side in "ab":
                    parent = f"C{x}_{y}" if central else ""
                    shift = 1.2e-4 if side == "a" else -1.2e-4
                    self.stops.append((f"S{x}_{y}{side}", self.name_of(x, y) + (" Station" if central else ""), lat + shift,
                                       lon + shift, 0, parent, wheelchair, side.upper()))
                if central:
                    self.transfers.append((f"C{x}_{y}", f"C{x}_{y}", 2, 120))

    def line(self, number, path, headsign_to, kind, first, last, headway, speed, services, side):
        """Trips along a path of grid points, a row for each stop."""
        route = f"R{number}"
        runs = []
        at = 0
        for i, (x, y) in enumerate(path):
            if i > 0:
                x0, y0 = path[i - 1]
                at += int((abs(x - x0) + abs(y - y0)) * 300 / speed) + 15
            runs.append((f"S{x}_{y}{side}", at))
        for service, every in services:
            start = first
            while start < last:
                trip = f"{route}{side}-{service}-{start}"
                self.trips.append((route, service, trip, headsign_to, self.chance.choice([1, 1, 1, 2])))
                late = 0
                rows = []
                for i, (stop, at) in enumerate(runs):
                    rows.append(f"{trip},{clock(start + at + late)},{clock(start + at + late + 10)},{stop},{i + 1},0,0\n")
                    late += self.chance.choice(JITTER)
                self.times.write("".join(rows))
                self.count += len(runs)
                start += int(headway * every)

    def both_ways(self, number, path, kind, first, last, headway, speed, services):
        self.routes.append((f"R{number}", str(number), f"{self.name_of(*path[0])} - {self.name_of(*path[-1])}", kind))
        self.line(number, path, self.name_of(*path[-1]), kind, first, last, headway, speed, services, "a")
        self.line(number, path[::-1], self.name_of(*path[0]), kind, first + 120, last, headway, speed, services, "b")


SERVICES = [("WD", 1), ("SA", 1.5), ("SU", 2)]


def bent(chance, side):
    """A street along, a bend, a street across."""
    x, y = chance.randrange(side), chance.randrange(side)
    step = chance.choice([1, 1, 2])
    if chance.random() < 0.5:
        path = [(i, y) for i in range(0, x + 1, step)] + [(x, j) for j in range(y + 1, side, step)]
    else:
        path = [(x, j) for j in range(0, y + 1, step)] + [(i, y) for i in range(x + 1, side, step)]
    length = chance.randrange(15, 46)
    begin = chance.randrange(max(1, len(path) - length))
    return path[begin:begin + length]


def make(wanted, seed):
    side = max(8, min(90, int(math.sqrt(wanted / 300))))
    city = City(seed, side)
    chance = city.chance
    ring = side // 4
    low, high = ring, side - 1 - ring
    loop = ([(i, low) for i in range(low, high)] + [(high, j) for j in range(low, high)] +
            [(i, high) for i in range(high, low, -1)] + [(low, j) for j in range(high, low - 1, -1)])
    city.both_ways(1, loop, 3, 5 * 3600, 24 * 3600, 600, 6.0, SERVICES)
    for n, line in enumerate(range(5, side, 10)):
        city.both_ways(900 + n, [(i, line) for i in range(5, side, 5)], 1, 5 * 3600, 25 * 3600, 300, 10.0, SERVICES)
    city.both_ways(800, [(i, i) for i in range(0, side, 2)], 3, 23 * 3600, 29 * 3600, 1800, 6.0, [("WD", 1), ("SA", 1), ("SU", 1)])
    number = 2
    while city.count < wanted:
        path = bent(chance, side)
        if len(path) >= 6:
            city.both_ways(number, path, 3, 5 * 3600 + chance.randrange(3600), 24 * 3600, chance.choice([900, 1200, 1800, 3600]), 5.0,
                           SERVICES)
            number += 1
    city.routes.append(("RF", "U9", "Underground without a timetable", 1))
    for side_of in "ab":
        path = [(side // 2, j) for j in range(0, side, 4)][:: 1 if side_of == "a" else -1]
        trip = f"RF{side_of}"
        city.trips.append(("RF", "WD", trip, city.name_of(*path[-1]), 1))
        for i, (x, y) in enumerate(path):
            city.times.write(f"{trip},{clock(i * 120)},{clock(i * 120 + 20)},S{x}_{y}{side_of},{i + 1},0,0\n")
            city.count += 1
        city.frequencies.append((trip, "05:00:00", "24:00:00", 480, 0))
    return city


def write(city, out):
    def table(name, head, rows):
        text = head + "\n" + "".join(",".join(f'"{v}"' if isinstance(v, str) and " " in v else str(v) for v in r) + "\n" for r in rows)
        archive.writestr(name, text)

    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n" +
                         city.times.getvalue())
        table("agency.txt", "agency_id,agency_name,agency_url,agency_timezone",
              [("A", "City Transport", "https://example.org", "Europe/London")])
        table("stops.txt", "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,platform_code",
              [(i, n, f"{a:.6f}", f"{o:.6f}", k, p, w, c) for i, n, a, o, k, p, w, c in city.stops])
        table("routes.txt", "route_id,route_short_name,route_long_name,route_type", city.routes)
        table("trips.txt", "route_id,service_id,trip_id,trip_headsign,wheelchair_accessible", city.trips)
        table("calendar.txt", "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
              [("WD", 1, 1, 1, 1, 1, 0, 0, FIRST, LAST), ("SA", 0, 0, 0, 0, 0, 1, 0, FIRST, LAST),
               ("SU", 0, 0, 0, 0, 0, 0, 1, FIRST, LAST)])
        table("calendar_dates.txt", "service_id,date,exception_type",
              [(s, d, k) for d in HOLIDAYS for s, k in (("WD", 2), ("SA", 2), ("SU", 1))])
        table("frequencies.txt", "trip_id,start_time,end_time,headway_secs,exact_times", city.frequencies)
        table("transfers.txt", "from_stop_id,to_stop_id,transfer_type,min_transfer_time", city.transfers)
        table("feed_info.txt", "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date",
              [("City Transport", "https://example.org", "en", FIRST, LAST)])


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--stop-times", type=int, default=1_200_000)
    parser.add_argument("--seed", type=int, default=7)
    o = parser.parse_args()
    city = make(o.stop_times, o.seed)
    write(city, o.out)
    print(f"{o.out}: {city.count} stop times, {len(city.stops)} stops, {len(city.trips)} trips, {len(city.routes)} routes",
          file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
