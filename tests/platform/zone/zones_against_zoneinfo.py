#!/usr/bin/env python3
"""Compares MANA's reader of time zones with Python's zoneinfo, on the same data, zone by zone, 2024 to 2060.

  zones_against_zoneinfo.py ZONE_DUMP

The offset must be the same at every change that MANA knows, a second before it, and every ten hours between, so that no
change is missed; and every local time around a change must mean the same instant (one that is skipped counts with the
offset before, one that is shown twice is the first). Status 77, skipped: this Python has no zoneinfo.
"""
import datetime
import subprocess
import sys

try:
    import zoneinfo
except ImportError:
    sys.exit(77)

FIRST, LAST = 2024, 2061
UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1)


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    names = sorted(n for n in zoneinfo.available_timezones() if n not in ("localtime", "posixrules"))
    out = subprocess.run([sys.argv[1], str(FIRST), str(LAST)], input="\n".join(names) + "\n", text=True, check=True,
                         capture_output=True).stdout
    end = int(datetime.datetime(LAST, 1, 1, tzinfo=UTC).timestamp())
    asked = differences = zones = 0
    zone = offset = since = None

    def offset_in_python(utc):
        return int(datetime.datetime.fromtimestamp(utc, zone).utcoffset().total_seconds())

    def check(utc, ours):
        nonlocal asked, differences
        asked += 1
        theirs = offset_in_python(utc)
        if theirs != ours:
            differences += 1
            if differences <= 20:
                print(f"{zone}: at {utc} ours {ours}, zoneinfo {theirs}")

    def stretch(until):
        """Nothing changes from `since` to before `until`."""
        if since is None:
            return
        for utc in range(since, until, 36000):
            check(utc, offset)
        check(until - 1, offset)

    for line in out.splitlines() + [None]:
        words = line.split() if line is not None else []
        if line is None or not (words[0] == "L" or words[0] == "?" or words[0].lstrip("-").isdigit()):
            stretch(end)
            if line is None:
                break
            zone, since = zoneinfo.ZoneInfo(line), None
            zones += 1
        elif words[0] == "?":
            differences += 1
            print(line)
        elif words[0] == "L":
            local = EPOCH + datetime.timedelta(seconds=int(words[1]))
            theirs = int(local.replace(tzinfo=zone, fold=0).timestamp())
            asked += 1
            if theirs != int(words[2]):
                differences += 1
                if differences <= 20:
                    print(f"{zone}: local {local} ours {words[2]}, zoneinfo {theirs}")
        else:
            stretch(int(words[0]))
            since, offset = int(words[0]), int(words[1])
    print(f"{zones} zones, {asked} conversions from {FIRST} to {LAST - 1}, {differences} differences")
    return 1 if differences or zones < 400 else 0


if __name__ == "__main__":
    sys.exit(main())
