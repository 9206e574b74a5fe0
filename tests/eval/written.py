"""written.py MANA FILE.tsv [--now T] [--show]: runs `mana calendar when` over a list of phrases, or `mana calendar say` over a list of
titles, and prints how many are right, wrong, and silently wrong (a wrong value, and nothing is asked). The first line of the file names its
columns. Phrases: phrase, language, start, end, all_day, repeat, title, place, asks. Titles: title, start, kind, must. "|" stands between
alternatives, "*" is anything, an empty one is empty. `must`: "has: a|b ; not: c", whole words whatever the case.
--show: every line. The moment is that of the lists: Wednesday, 2 December 2026, ten in the morning in London."""
import concurrent.futures
import json
import os
import re
import subprocess
import sys

NOW = "2026-12-02T10:00:00+00:00"
ZONE = "Europe/London"


def rows_of(file):
    lines = [line.rstrip("\n") for line in open(file, encoding="utf-8") if line.strip()]
    names = lines[0].lstrip("#").split("\t")
    return [dict(zip(names, line.split("\t") + [""] * len(names))) for line in lines[1:]]


def ask(mana, *args):
    run = subprocess.run([mana, "calendar", *args, "--zone", ZONE, "--json"], capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.returncode == 0 and run.stdout.strip() else {"failed": run.stderr.strip()}


def is_one_of(value, wanted):
    wanted = [w.strip() for w in wanted.split("|")]
    return "*" in wanted or value.lower() in [w.lower() for w in wanted]


def moment(text):
    return re.sub(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d|T\d\d:\d\d).*", r"\1", text)


def judge_phrase(mana, row, now):
    out = ask(mana, "when", row["phrase"], "--now", now, "--language", row["language"])
    if "failed" in out:
        return "wrong", out["failed"]
    repeat = re.sub(r"^RRULE:", "", out["repeat"])
    got = {"start": moment(out["start"]), "end": moment(out["end"]), "all_day": "true" if out["all_day"] else "false", "repeat": repeat,
           "title": out["title"], "place": out["place"]}
    asked = bool(out["asks"] or out["left"])
    bad = [name for name, value in got.items() if not is_one_of(value, row[name]) and not (name == "end" and row[name] == "")]
    if row["asks"] in ("yes", "no") and asked != (row["asks"] == "yes"):
        bad.append("asks")
    # What is asked has no value yet, or a likely one: only what it says without asking can be wrong in silence.
    told = json.dumps({**got, "asks": out["asks"], "left": out["left"]}, ensure_ascii=False)
    if not bad:
        return "right", told
    return ("wrong" if asked else "silent"), ",".join(bad) + " " + told


def holds(text, clause):
    kind, _, words = clause.strip().partition(":")
    found = any(re.search(r"(?<!\w)" + re.escape(w.strip()) + (r"" if kind == "has" else r"(?!\w)"), text, re.I)
                for w in words.split("|") if w.strip())
    return found == (kind == "has")


def judge_title(mana, row, now):
    out = ask(mana, "say", "--title", row["title"], "--at", row["start"], "--kind", row["kind"], "--now", now)
    text = out.get("text", out.get("failed", ""))
    bad = [c.strip() for c in row["must"].split(" ; ") if c.strip() and not holds(text, c)]
    return ("silent" if bad else "right"), text + ("   <- " + "; ".join(bad) if bad else "")


def main():
    if len(sys.argv) < 3 or sys.argv[1] in ("--help", "-h"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    mana, file = sys.argv[1:3]
    for path, what in ((mana, "program"), (file, "list")):
        if not os.path.isfile(path):
            sys.exit(f"written.py: there is no {what} '{path}'; check its name.")
    now = sys.argv[sys.argv.index("--now") + 1] if "--now" in sys.argv else NOW
    rows = rows_of(file)
    name, judge = ("phrase", judge_phrase) if "phrase" in rows[0] else ("title", judge_title)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda row: judge(mana, row, now), rows))
    for row, (verdict, told) in zip(rows, results):
        if verdict != "right" or "--show" in sys.argv:
            print(f"{verdict.upper():6} {row[name]}  ->  {told}")
    count = [verdict for verdict, _ in results]
    print(f"{count.count('right')} of {len(rows)} right, {count.count('wrong')} wrong and asked about, "
          f"{count.count('silent')} silently wrong")


main()
