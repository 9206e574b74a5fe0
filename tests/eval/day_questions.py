"""day_questions.py MANA QUESTIONS.tsv [--show] [--words]: makes the calendar that the questions are about (Tuesday, 9 March 2027), types each
question to the real program in virtual time, and counts the answers that hold what they must and nothing that they must not.
--words: what must be there are whole words. A line: KIND, tab, words (after ">>": the second of two), tab, what the answer must hold ("a|b & c"), tab, what would be wrong."""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

START, FIRST_AT, YES_AT, APART, PAIR_APART = "2027-03-08T14:50:00+00:00", 19.5 * 3600, 17.25 * 3600 + 20, 12, 7
CHANGES = {"add", "move", "cancel", "remind"}  # read back: what is counted is that; then "no" is typed
NO_AFTER, AFTER_NO = 10, 8
AT_ONCE = 7.1  # the time of day is asked for within one minute
ENTRIES = [
    ("Dr Patel", "2027-03-09 14:30", "--place", "Mill Road Health Centre", "--with", "Susan", "--how", "drives"),
    ("Susan visits", "2027-03-09 17:00"),
    ("Blood pressure tablet", "2027-03-01 08:00", "--medicine", "--times", "8:00,20:00"),
    ("Chiropodist", "2027-03-08 15:00", "--place", "at home"),
    ("Hairdresser", "2027-03-10 11:00", "--place", "Curl Up, High Street"),
    ("Lunch club", "2027-03-04 12:30", "--repeat", "FREQ=WEEKLY", "--place", "St Mary's hall", "--with", "Jean", "--how", "collects"),
    ("Bin day", "2027-03-05", "--repeat", "FREQ=WEEKLY"),
    ("Tom's birthday party", "2027-03-13 18:00", "--place", "Susan's house"),
    ("Eye test", "2027-03-15 09:40", "--place", "Boots, Market Square"),
    ("Taxi", "2027-03-15 09:10"),
    ("Dentist, Mr Shaw", "2027-03-18 14:00", "--place", "4 Church Lane"),
]


def make_house(mana, folder):
    with open(os.path.join(folder, "settings.toml"), "w") as out:
        out.write('[person]\nname = "Margaret"\nzone = "Europe/London"\nlanguage = "en-GB"\n')
    subprocess.run([mana, "calendar", "person", "add", "Susan", "--relation", "daughter", "--data", folder], capture_output=True)
    subprocess.run([mana, "calendar", "place", "add", "Mill Road Health Centre", "--directions", "Bus 11 leaves at five past two",
                    "--travel", "PT25M", "--data", folder], check=True, capture_output=True)
    for title, at, *more in ENTRIES:
        subprocess.run([mana, "calendar", "add", "--data", folder, "--zone", "Europe/London", "--title", title, "--at", at, *more],
                       check=True, capture_output=True)


def ask(mana, folder, questions):
    lines, asked_at, at = [(YES_AT, "yes")], [], FIRST_AT
    for kind, words in questions:
        for part in words.split(">>"):
            lines.append((at, part.strip()))
            last, at = at, at + PAIR_APART
        asked_at.append(last)
        at += (AT_ONCE if kind in {"time", "zone"} else APART) - PAIR_APART
        if kind in CHANGES:
            lines.append((last + NO_AFTER, "no"))
            at = last + NO_AFTER + AFTER_NO
    typed, journal = os.path.join(folder, "typed.txt"), os.path.join(folder, "journal.jsonl")
    with open(typed, "w") as out:
        out.writelines(f"{t:.1f} {words}\n" for t, words in lines)
    subprocess.run([mana, "run", "--display", "headless", "--virtual", "--camera", "none", "--microphone", "none", "--speaker", "none",
                    "--data", folder, "--start", START, "--for", f"{int(at + 60)}s", "--typed", typed, "--journal", journal], check=True,
                   capture_output=True)
    said = []
    for line in open(journal):
        message = json.loads(line)
        if message["message"] == "Say":
            said.append((message["t"], re.sub("<[^>]*>", "", message["text"])))
    return [" ".join(text for t, text in said if a - 0.05 <= t < a + 6.9) for a in asked_at]


def is_in(part, answer):
    part = part.strip()
    if "--words" in sys.argv:  # whole words: "6" is not in "60"
        return bool(part) and re.search(r"(?<![\w.])" + re.escape(part) + (r"(?:st|nd|rd|th)?" if part.isdigit() else "") + r"(?!\w|\.\d)", answer) is not None
    return bool(part) and part in answer


def holds(answer, must):
    return all(any(is_in(p, answer) for p in part.split("|")) for part in must.lower().split("&"))


def main():
    if len(sys.argv) < 3 or sys.argv[1] in ("--help", "-h"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    mana, file = sys.argv[1:3]
    for path, what in ((mana, "program"), (file, "file of questions")):
        if not os.path.isfile(path):
            sys.exit(f"day_questions.py: there is no {what} '{path}'; check its name.")
    rows = [line.rstrip("\n").split("\t") for line in open(file) if line.strip() and not line.startswith("#")]
    rows = [row + [""] * (4 - len(row)) for row in rows]
    rows.sort(key=lambda row: ["time", "zone", "day_part"].index(row[0]) if row[0] in {"time", "zone", "day_part"} else 3)  # while it is still twenty past ten
    right, all_, wrong = collections.Counter(), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        make_house(mana, folder)
        answers = ask(mana, folder, [(row[0], row[1]) for row in rows])
    for (kind, words, must, never), answer in zip(rows, answers):
        low = answer.lower().replace("\u2019", "'")
        is_wrong = any(is_in(p, low) for p in never.lower().split("|"))
        all_[kind] += 1
        wrong += is_wrong
        right[kind] += holds(low, must) and not is_wrong
        if "--show" in sys.argv:
            print("right" if holds(low, must) and not is_wrong else "WRONG" if is_wrong else "other", kind, "|", words, "->", answer)
    print(", ".join(f"{kind} {right[kind]} of {all_[kind]}" for kind in all_))
    print(f"{sum(right.values())} of {sum(all_.values())} right, {wrong} said what they must not")


main()
