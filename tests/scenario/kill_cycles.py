#!/usr/bin/env python3
"""Kills the real program with SIGKILL again and again, at any instant of its life, and looks each time at what it left.

  kill_cycles.py MANA [--cycles N] [--seed S] [--at-most SECONDS]

A home has an appointment every five minutes. The program lives on virtual time, says each through a loudspeaker that
writes a file, and somebody types "OK" now and then. After a random moment it is killed and started again, at the time
at which it died. What must hold, whatever the moment was:
  - what the store has as acknowledged is never announced again;
  - no appointment passes without having been announced;
  - the store opens, and is whole.
The last line says how much happened. Status 0: all held.
"""
import argparse
import datetime
import json
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

START = datetime.datetime(2027, 3, 1, 6, 0, tzinfo=datetime.timezone.utc)
EVERY = datetime.timedelta(minutes=5)
ENTRIES = 4000
GRACE = datetime.timedelta(minutes=31)  # an appointment is announced for half an hour


def calendar():
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//MANA//kill cycles//EN"]
    for n in range(ENTRIES):
        at = (START + EVERY * (n + 1)).strftime("%Y%m%dT%H%M%SZ")
        lines += ["BEGIN:VEVENT", f"UID:entry-{n}", f"DTSTAMP:{START:%Y%m%dT%H%M%SZ}", f"DTSTART:{at}",
                  f"SUMMARY:Entry {n}", "X-MANA-STAGES:OWN", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT"]
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


class Home:
    def __init__(self, mana, folder):
        self.mana = mana
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.data.mkdir()
        (self.data / "settings.toml").write_text('[person]\nzone = "Europe/London"\n[web]\nenabled = false\n')
        ics = self.folder / "all.ics"
        ics.write_text(calendar(), newline="")
        subprocess.run([mana, "calendar", "import", str(ics), "--data", str(self.data)], check=True,
                       stdout=subprocess.DEVNULL)
        # OK every forty seconds of an hour and a half: some announcements are answered at once, some later.
        typed = self.folder / "typed.txt"
        typed.write_text("".join(f"{s} OK\n" for s in range(15, 5400, 40)))
        self.typed = typed
        self.now = START

    def rows(self, sql):
        db = sqlite3.connect(self.data / "mana.db", timeout=10)
        try:
            return db.execute(sql).fetchall()
        finally:
            db.close()

    def acknowledged(self):
        return {r[0] for r in self.rows("SELECT uid FROM deliveries WHERE state='acknowledged'")}

    def live_and_die(self, span):
        journal = self.folder / "journal.jsonl"
        journal.unlink(missing_ok=True)
        process = subprocess.Popen(
            [self.mana, "run", "--virtual", "--headless", "--start", self.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
             "--for", "85m", "--camera", "none", "--microphone", "none", "--speaker", str(self.folder / "said.wav"),
             "--data", str(self.data), "--journal", str(journal), "--typed", str(self.typed)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            _, err = process.communicate(timeout=span)
            killed = False
            if process.returncode != 0:
                raise SystemExit(f"mana ended by itself with {process.returncode}: {err.decode()[-500:]}")
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            killed = True
        return killed, self.read(journal)

    @staticmethod
    def read(journal):
        events = []
        if journal.exists():
            for line in journal.read_bytes().split(b"\n"):
                try:
                    events.append(json.loads(line))
                except ValueError:
                    pass  # the line in which it died
        return events


def uid_of(title):
    return "entry-" + title.removeprefix("Entry ")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("mana")
    options.add_argument("--cycles", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--at-most", type=float, default=float("inf"), metavar="SECONDS", help="then it ends")
    o = options.parse_args()
    chance = random.Random(o.seed)
    count = dict(kills=0, whole_lives=0, announced=0, acknowledged=0, cut_while_speaking=0)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        home = Home(o.mana, folder)
        begun = time.monotonic()
        home.live_and_die(None)  # how long a whole life takes on this machine
        whole = time.monotonic() - begun
        home.now += datetime.timedelta(minutes=85)
        while count["kills"] < o.cycles and not faults and time.monotonic() - begun < o.at_most:
            done = home.acknowledged()
            killed, events = home.live_and_die(chance.uniform(0.0, whole * 1.05))
            count["kills" if killed else "whole_lives"] += 1
            for event in events:
                if event["message"] == "ReminderDue":
                    count["announced"] += 1
                    if uid_of(event["title"]) in done:
                        faults.append(f"{event['title']} was announced again at {event['wall']}, though the store had "
                                      "its answer")
                if event["message"] == "ReminderAcknowledged":
                    count["acknowledged"] += 1
            if home.rows("PRAGMA integrity_check") != [("ok",)]:
                faults.append("the store is damaged")
            count["cut_while_speaking"] += len(home.rows("SELECT 1 FROM deliveries WHERE state='speaking'"))
            # It comes back at the instant at which it died.
            last = home.rows("SELECT max(at) FROM delivery_log")[0][0] or 0
            died = max([home.now] + [datetime.datetime.fromisoformat(e["wall"]) for e in events[-1:]] +
                       [datetime.datetime.fromtimestamp(last / 1e6, datetime.timezone.utc)])
            home.now = died.astimezone(datetime.timezone.utc)
            for n in range(int((home.now - GRACE - START) / EVERY) - 1, -1, -1):
                state = home.rows(f"SELECT state,attempts FROM deliveries WHERE uid='entry-{n}'")
                if not state or state[0][1] == 0:
                    faults.append(f"Entry {n} passed without having been announced ({state})")
                if n < int((home.now - GRACE - START) / EVERY) - 30:
                    break  # older ones were looked at before
            if home.now > START + EVERY * (ENTRIES - 40):
                break
    print(f"{count['kills']} kills, {count['whole_lives']} lives to their end, {home.now - START} of virtual time: "
          f"{count['announced']} announcements, {count['acknowledged']} answers, "
          f"{count['cut_while_speaking']} cut while speaking; faults: {len(faults)}")
    for fault in faults[:10]:
        print("FAULT:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
