"""week.py MANA [--home ordinary|busy] [--days N] [--show]: lives a week of a home in virtual time with somebody who is always there,
once with every reminder answered and once with none, and counts for each day how many announcements were made and how many
utterances were said, and whether all that was due was said. One line a day; at the end the means."""
import argparse
import collections
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

MONDAY = datetime.date(2027, 3, 8)
ANSWER_AFTER = 3  # seconds
DAY = 17 * 3600   # from six in the morning

ORDINARY = [
    ("Blood pressure tablet", "2027-03-01 08:00", "--medicine", "--repeat", "FREQ=DAILY"),
    ("Metformin 500 mg", "2027-03-01 08:00", "--medicine", "--times", "8:00,18:00"),
    ("Chiropodist", "2027-03-08 15:00", "--place", "at home"),
    ("Dr Patel", "2027-03-09 14:30", "--place", "Elm Surgery", "--with", "Susan", "--how", "drives"),
    ("Hairdresser", "2027-03-10 11:00", "--place", "Curl Up, High Street"),
    ("Lunch club", "2027-03-04 12:30", "--repeat", "FREQ=WEEKLY", "--place", "St Mary's hall", "--with", "Jean", "--how", "collects"),
    ("Bin day", "2027-03-05", "--repeat", "FREQ=WEEKLY"),
    ("Tom visits", "2027-03-12 16:00"),
    ("Church", "2027-03-07 10:00", "--repeat", "FREQ=WEEKLY", "--place", "St Mary's"),
    ("Lunch at Susan's", "2027-03-14 12:30", "--place", "Susan's house", "--with", "Susan", "--how", "collects"),
]
BUSY = ORDINARY + [
    ("Ramipril 5 mg", "2027-03-01 08:00", "--medicine", "--repeat", "FREQ=DAILY"),
    ("Paracetamol", "2027-03-01 08:00", "--medicine", "--times", "8:00,12:00,18:00,22:00"),
    ("Eye drops", "2027-03-01 12:00", "--medicine", "--times", "12:00,20:00"),
    ("Carer comes", "2027-03-01 08:30", "--repeat", "FREQ=DAILY"),
    ("Meals on wheels", "2027-03-01 12:15", "--repeat", "FREQ=DAILY"),
    ("Carer comes", "2027-03-01 17:30", "--repeat", "FREQ=DAILY"),
    ("Ring Anna", "2027-03-01 19:00", "--repeat", "FREQ=WEEKLY;BYDAY=MO,WE,SA"),
    ("District nurse", "2027-03-01 10:30", "--repeat", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("Physiotherapy", "2027-03-01 14:00", "--repeat", "FREQ=WEEKLY;BYDAY=WE,FR", "--place", "City Hospital"),
    ("Window cleaner", "2027-03-09 09:30"),
    ("Optician", "2027-03-12 11:00", "--place", "Boots, Market Square"),
]


def run(mana, entries, day, answers):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "settings.toml"), "w") as out:
            out.write('[person]\nname = "Margaret"\nzone = "Europe/London"\nlanguage = "en-GB"\n')
        for title, at, *more in entries:
            subprocess.run([mana, "calendar", "add", "--data", folder, "--zone", "Europe/London", "--title", title, "--at", at, *more],
                           check=True, capture_output=True)
        typed, journal = os.path.join(folder, "typed.txt"), os.path.join(folder, "journal.jsonl")
        with open(typed, "w") as out:
            out.writelines(f"{t:.1f} {words}\n" for t, words in sorted(answers))
        subprocess.run([mana, "run", "--display", "headless", "--virtual", "--camera", "none", "--microphone", "none", "--speaker", "none",
                        "--data", folder, "--start", f"{day}T06:00:00+00:00", "--for", f"{DAY}s", "--typed", typed, "--journal", journal],
                       check=True, capture_output=True)
        return [json.loads(line) for line in open(journal)]


def named(journal, name):
    return [m for m in journal if m["message"] == name]


def told(due):
    return [due, *due.get("others", [])]


def answered(mana, entries, day):
    """Each announcement is answered a moment after it was heard; what comes of that is found out by living the day again."""
    answers = []
    while True:
        journal = run(mana, entries, day, answers)
        settled = {m["id"] for m in named(journal, "ReminderAcknowledged")}
        asked = {one["id"]: one["kind"] for due in named(journal, "ReminderDue") for one in told(due)}
        since = answers[-1][0] if answers else -1
        first = next((m for m in named(journal, "ReminderSpoken")
                      if m["id"] not in settled and m["t"] > since and m["complete"]), None)
        if first is None:
            return journal
        together = [asked[m["id"]] for m in named(journal, "ReminderSpoken") if m["t"] == first["t"]]
        answers.append((first["t"] + ANSWER_AFTER, "yes" if "medication" in together else "ok"))


def day_of(journal, show):
    due, said = named(journal, "ReminderDue"), named(journal, "Say")
    if show:
        for m in sorted(due + said, key=lambda m: m["t"]):
            clock = datetime.datetime(2027, 1, 1, 6) + datetime.timedelta(seconds=m["t"])
            if m["message"] == "Say":
                print(f"    {clock:%H:%M:%S}  {re.sub('<[^>]*>', '', m['text'])}")
    unsaid = [m["title"] for m in named(journal, "ReminderMissed")
              if m["id"] not in {one["id"] for d in due for one in told(d)}]
    return len(due), len(said), unsaid


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("mana")
    p.add_argument("--home", choices=["ordinary", "busy"], default="ordinary")
    p.add_argument("--days", type=int, default=7)
    p.add_argument("--show", action="store_true", help="also what was said, and when")
    o = p.parse_args()
    entries = ORDINARY if o.home == "ordinary" else BUSY
    sums = collections.Counter()
    for n in range(o.days):
        day = MONDAY + datetime.timedelta(days=n)
        for how, journal in (("answered", answered(o.mana, entries, day)), ("unanswered", run(o.mana, entries, day, []))):
            announcements, utterances, unsaid = day_of(journal, o.show)
            sums[how + " announcements"] += announcements
            sums[how + " utterances"] += utterances
            sums["unsaid"] += len(unsaid)
            print(f"{day:%a} {how:10}  {announcements:3} announcements  {utterances:3} utterances" +
                  (f"  never said: {', '.join(unsaid)}" if unsaid else ""), flush=True)
    for what in sorted(sums):
        print(f"mean {what}: {sums[what] / o.days:.1f}" if what != "unsaid" else f"never said: {sums[what]}")


if __name__ == "__main__":
    sys.exit(main())
