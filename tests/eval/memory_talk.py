#!/usr/bin/env python3
"""Tell the real program what people tell, ask it later, and count what it remembers.

    memory_talk.py MANA FOLDER [--crowd FILE] [--show] [--keep DIR]

FOLDER holds facts.tsv, and may hold changes.tsv and unknown.tsv (tests/data/memory/work). The facts are told to
`mana talk --data`, among the lines of --crowd, one a line; the questions are asked in a second run. Prints how many
answers held what they should (right), what they must not (wrong; of these sure: without "not sure" or "perhaps").
"""
import argparse
import csv
import json
import subprocess
import sys
import tempfile
import time

HEDGES = ("not sure", "perhaps this")


def rows(path):
    try:
        with open(path, encoding="utf-8") as file:
            return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    except FileNotFoundError:
        return []


def holds(reply, wanted):
    """`a&b|c`: a, and b or c."""
    return all(any(w.strip() in reply for w in part.split("|")) for part in wanted.split("&"))


def has_wrong(reply, wrong):
    return any(w.strip() and w.strip() in reply for w in (wrong or "").split("|"))


def talk(mana, data, lines):
    """The replies, and the seconds that each took."""
    done = subprocess.run([mana, "talk", "--json", "--data", data], input="\n".join(lines) + "\n", capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(said) == len(lines), (len(said), len(lines))
    return [s["reply"] for s in said], [s["time"] for s in said]


class Count:
    def __init__(self, name):
        self.name, self.asked, self.right, self.wrong, self.sure_wrong, self.sure = name, 0, 0, 0, 0, 0

    def add(self, reply, wanted, wrong, show, question):
        low = reply.lower()
        is_right, is_wrong = bool(wanted) and holds(low, wanted.lower()), has_wrong(low, (wrong or "").lower())
        is_sure = low.startswith("you told me") or "you told me so" in low
        self.asked += 1
        self.right += is_right and not is_wrong
        self.sure += is_sure
        self.wrong += is_wrong
        self.sure_wrong += is_sure and (is_wrong if not wanted else not is_right)
        if show and (is_wrong or not is_right and wanted):
            print(f"  {'WRONG' if is_wrong else 'no'}\t{question}\t{reply}")

    def __str__(self):
        return f"{self.name}: {self.right} of {self.asked} right, {self.wrong} with wrong words; {self.sure} sure, of these {self.sure_wrong} not right"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("mana")
    options.add_argument("folder")
    options.add_argument("--crowd")
    options.add_argument("--show", action="store_true")
    options.add_argument("--keep")
    if len(sys.argv) < 3:
        options.print_usage(sys.stderr)
        sys.exit(2)
    options = options.parse_args()
    facts = rows(f"{options.folder}/facts.tsv")
    crowd = [line.strip() for line in open(options.crowd, encoding="utf-8")] if options.crowd else []
    data = options.keep or tempfile.mkdtemp()
    begun = time.time()
    half = len(crowd) // 2
    talk(options.mana, data, crowd[:half] + [f["told"] for f in facts] + crowd[half:])
    print(f"told {len(crowd) + len(facts)} in {time.time() - begun:.0f} s")
    asked = [(f[f"asked{k}"], f[f"right{k}"], f["wrong"]) for k in (1, 2, 3) for f in facts if f.get(f"asked{k}")]
    unknown = [(u["asked"], "", u["wrong"]) for u in rows(f"{options.folder}/unknown.tsv")]
    replies, seconds = talk(options.mana, data, [a[0] for a in asked + unknown])
    counts = [Count("facts"), Count("unknown")]
    for i, ((question, wanted, wrong), reply) in enumerate(zip(asked + unknown, replies)):
        counts[i >= len(asked)].add(reply, wanted, wrong, options.show, question)
    changes = Count("changes")
    for story in rows(f"{options.folder}/changes.tsv"):
        lines = [part.strip() for part in story["turns"].split("||")] + [story["asked"]]
        changes.add(talk(options.mana, tempfile.mkdtemp(), lines)[0][-1], story["right"], story["wrong"], options.show, story["asked"])
    for count in counts + [changes]:
        print(count)
    seconds.sort()
    print(f"a question took {1000 * seconds[len(seconds) // 2]:.0f} ms in the middle, {1000 * seconds[-1]:.0f} at most")


if __name__ == "__main__":
    main()
