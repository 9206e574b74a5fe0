#!/usr/bin/env python3
"""check_report.py TREE [--log-from BYTES]: what a ./check built and tested: the slowest steps and cases, and what was skipped.

TREE is a build tree after ctest. --log-from is the length of TREE/.ninja_log before the build: only what came later
was built now. A case is one of GoogleTest, or a test of ctest that is no program of GoogleTest.
"""
import argparse
import collections
import pathlib
import xml.etree.ElementTree as xml

MOST = 10  # lines of a list


def built_steps(log, begin):
    """Seconds for each step that ninja did behind the byte `begin` of its log."""
    steps = {}
    if log.exists():
        for line in log.read_bytes()[begin:].decode().splitlines():
            fields = line.split("\t")
            if len(fields) == 5:
                steps[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000
    return steps


def cases_of(tree):
    """(name, seconds, what became of it, why it was skipped) of each case that the last ctest runs left."""
    for file in sorted((tree / "test_results").glob("*.xml")):
        try:
            root = xml.parse(file).getroot()
        except xml.ParseError:
            continue  # its program ended in the middle, which ctest tells
        for case in root.iter("testcase"):
            name = f"{case.get('classname')}.{case.get('name')}"
            skipped = case.find("skipped")
            state = "failed" if case.find("failure") is not None else "skipped" if skipped is not None else "passed"
            if case.get("status") == "notrun":
                continue  # disabled by its name
            why = "" if skipped is None else (skipped.get("message") or skipped.text or "").strip()
            yield name, float(case.get("time", 0)), state, why
    for file in sorted((tree / "test_results").glob("*.junit")):
        for case in xml.parse(file).getroot().iter("testcase"):
            name, status = case.get("name"), case.get("status")
            if (tree / "test_results" / (name.replace("/", "_") + ".xml")).exists():
                continue  # a suite of GoogleTest, whose cases stand above
            state = {"run": "passed", "fail": "failed"}.get(status, "skipped")
            told = (case.findtext("system-out") or "").strip().splitlines()
            why = (told[-1] if told else "it cannot run here") if state == "skipped" else ""
            yield name, float(case.get("time", 0)), state, why


def print_slowest(title, all_seconds):
    if not all_seconds:
        return
    print(f"\nThe slowest of {len(all_seconds)} {title} ({sum(all_seconds.values()):.0f} s in all):")
    for name, seconds in sorted(all_seconds.items(), key=lambda item: -item[1])[:MOST]:
        print(f"{seconds:8.1f} s  {name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("--log-from", type=int, default=0)
    options = parser.parse_args()

    print_slowest("steps that were built now", built_steps(options.tree / ".ninja_log", options.log_from))
    seconds, states, skipped = {}, collections.Counter(), collections.defaultdict(list)
    for name, time, state, why in cases_of(options.tree):
        seconds[name] = time
        states[state] += 1
        if state == "skipped":
            skipped[why or "no reason is told"].append(name)
    print_slowest("test cases", seconds)
    print(f"\n{states['passed']} cases passed, {states['failed']} failed, {states['skipped']} were skipped.")
    for why, names in sorted(skipped.items(), key=lambda item: -len(item[1])):
        print(f"  {len(names):4d}  {why}\n        {', '.join(names)}")


main()
