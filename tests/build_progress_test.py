#!/usr/bin/env python3
"""build_progress_test.py ROOT: what ./mana says of the time that a build still takes, of builds that are played to it.

Nothing is built: steps of known lengths are done by two workers, and what ninja would print of them goes to .ci/build_progress.
"""
import heapq
import random
import re
import subprocess
import sys

CORES = 2
MINUTES = {"less than a minute": 0, "about a minute": 1}


def steps_of_a_build(late):
    """A build like that of the face: DESCRIPTION and seconds. `late`: its longest step begins when all others are done."""
    chance = random.Random(7)
    steps = [(f"Building CXX object {folder}/CMakeFiles/mana_{folder}.dir/{i}.cpp.o", usual * chance.uniform(0.5, 1.6))
             for folder, usual, n in (("speech", 4.3, 90), ("render", 3.9, 70), ("vision", 6, 32), ("dialogue", 4.3, 90), ("calendar", 5, 80))
             for i in range(n)]
    steps += [(f"Making the face {i}", 8 * chance.uniform(0.8, 1.2)) for i in range(8)]
    steps += [(f"Building CXX object agent/program/CMakeFiles/mana_program.dir/{i}.cpp.o", 5.1 * chance.uniform(0.5, 1.6)) for i in range(90)]
    steps.insert(len(steps) if late else len(steps) // 2, ("Learning what people mean", 90))
    return steps + [("Linking CXX executable mana", 1)]


def play(steps, slower):
    """What ninja prints, as ./mana asks it to, and how long all takes."""
    workers, lines = [0.0] * CORES, []
    for what, seconds in steps:
        begin = heapq.heappop(workers)
        heapq.heappush(workers, begin + seconds * slower)
        lines.append((begin + seconds * slower, what))
    lines.sort()
    return [f"{i + 1} {len(lines)} {at:.3f} {what}" for i, (at, what) in enumerate(lines)], lines[-1][0]


def said_of(root, steps, lines, guess):
    plan = "\n".join(f"[{i + 1}/{len(steps)}] {what}" for i, (what, _) in enumerate(steps))
    script = f"""root={root}; cores={CORES}; log=/dev/null; . "$root/.ci/build_progress"; read_weights; plan_build <<<"$PLAN"; follow {guess:.0f}"""
    done = subprocess.run(["bash", "-u", "-c", script], input="\n".join(lines) + "\n", text=True, capture_output=True, check=True,
                          env={"PLAN": plan, "PATH": "/usr/bin:/bin"})
    if done.stderr:
        sys.exit(done.stderr)
    out = []
    for line in done.stdout.splitlines():
        percent, told = re.fullmatch(r"(\d+) , (.*) left", line).groups()
        minutes = MINUTES[told] if told in MINUTES else int(re.fullmatch(r"about (\d+) minutes", told).group(1))
        out.append((int(percent), minutes))
    return out


def faults_of(name, said, lines, whole):
    faults, lowest, last = [], 10**6, 0
    for (percent, minutes), line in zip(said, lines):
        at = float(line.split()[2])
        true = (whole - at) / 60
        if percent < last or percent > 100:
            faults.append(f"{percent} % after {last} %")
        last = percent
        if at > whole / 6:  # the guess is forgotten
            if minutes > lowest + 1:
                faults.append(f"{minutes} minutes after {lowest}")
            lowest = min(lowest, minutes)
        if at > whole / 6 and abs(minutes - true) > 1 + 0.3 * true:
            faults.append(f"{minutes} minutes are said when {true:.1f} are left ({percent} %)")
    if said[-1] != (100, 0):
        faults.append(f"at the end {said[-1]}")
    return [f"{name}: {fault}" for fault in faults[:4]]


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    faults = []
    for late in (False, True):
        steps = steps_of_a_build(late)
        for slower in (0.5, 3):
            lines, whole = play(steps, slower)
            for wrong in (0.6, 1.6):
                said = said_of(sys.argv[1], steps, lines, whole * wrong)
                name = f"late {late}, {slower} times as slow, guessed {wrong} times"
                if len(said) != len(lines):
                    faults.append(f"{name}: {len(said)} of {len(lines)} steps are told")
                faults += faults_of(name, said, lines, whole)
    print("\n".join(faults) or "well told")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
