#!/usr/bin/env python3
"""wiring.py ROOT MANA: fails where the "Hears:" of a module's header is not what `mana run --print-wiring` says that it hears."""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

NAME = re.compile(r'name\(\) const override \{ return "([^"]+)"; \}')
COMMENT = re.compile(r"((?:^[ \t]*///.*\n)+)class (\w+)[^;{]*bus::Module", re.MULTILINE)
WORD = re.compile(r"\b[A-Z][A-Za-z]+\b")


def promised(text):
    """What a header says that its module hears, or None where it says nothing of it."""
    comment = COMMENT.search(text)
    if not comment:
        return None
    lines = " ".join(line.strip().lstrip("/").strip() for line in comment.group(1).splitlines())
    heard = re.search(r"Hears:\s*(.*?)\.(?:\s|$)", lines)
    if not heard:
        return set()
    return set(WORD.findall(re.sub(r"\([^)]*\)", "", heard.group(1))))


def wired(mana):
    with tempfile.TemporaryDirectory() as data:
        out = subprocess.run([mana, "run", "--print-wiring", "--data", data], capture_output=True, text=True, check=True).stdout
    hears = collections.defaultdict(set)
    for line in out.splitlines():
        message, arrow, hearer = line.split()[:3]
        if arrow == "->":
            hears[hearer].add(message)
    return hears


def check(root, mana):
    faults, seen = [], set()
    hears = wired(mana)
    for top in ("agent", "calendar", "dialogue", "render", "speech", "vision"):
        for header in sorted((root / top).rglob("*.hpp")):
            text = header.read_text()
            name = NAME.search(text)
            if not name or name.group(1) not in hears:
                continue
            seen.add(name.group(1))
            says = promised(text)
            if says is None:
                faults.append(f"{header.relative_to(root)}: no comment stands before the class of the module")
                continue
            for message in sorted(hears[name.group(1)] - says):
                faults.append(f"{header.relative_to(root)}: {name.group(1)} hears {message}, and its \"Hears:\" does not say so")
            for message in sorted(says - hears[name.group(1)]):
                faults.append(f"{header.relative_to(root)}: its \"Hears:\" names {message}, which {name.group(1)} does not hear")
    for name in sorted(set(hears) - seen - {"app.supervisor"}):
        faults.append(f"no header was found for the module {name}")
    return faults


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    problems = check(pathlib.Path(sys.argv[1]), sys.argv[2])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
