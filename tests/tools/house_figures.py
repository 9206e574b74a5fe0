#!/usr/bin/env python3
"""house_figures.py ROOT: how large the folders, files and pages of the tree are, and what reaches what; docs/measured/house.md
keeps the figures."""

import collections
import pathlib
import re
import statistics
import sys

TOPS = ("agent", "render", "speech", "vision", "dialogue", "calendar")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)
TYPE = re.compile(r"^(?:class|struct|enum class)\s+(\w+)\b(?!\s*;)", re.MULTILINE)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.MULTILINE)


def reached(root, start):
    """The headers of our own that a file reads, directly or not."""
    seen, todo = set(), [start]
    while todo:
        for name in INCLUDE.findall((root / todo.pop()).read_text(errors="replace")):
            if name not in seen and (root / name).is_file():
                seen.add(name)
                todo.append(name)
    return seen


def main(root):
    files = [path for top in TOPS for path in (root / top).rglob("*") if path.suffix in (".cpp", ".hpp")]
    texts = {path: path.read_text(errors="replace") for path in files}
    folders = collections.Counter(path.parent for path in files)
    sizes = sorted(text.count("\n") for text in texts.values())
    print(f"files: {len(files)}, lines: {sum(sizes)}, folders: {len(folders)}")
    print("largest folders: " + ", ".join(f"{folder.relative_to(root)} {n}" for folder, n in folders.most_common(5)))
    print(f"files in a folder, median: {statistics.median(folders.values()):.0f}")
    print(f"lines of a file: median {sizes[len(sizes) // 2]}, p90 {sizes[len(sizes) * 9 // 10]}, max {sizes[-1]}")
    for library, sign in (("CLI11", "CLI/"), ("nlohmann", "nlohmann/"), ("Boost", "boost/"), ("OpenCV", "opencv2/"), ("SQLite", "sqlite3.h"),
                          ("libcurl", "curl/"), ("libsodium", "sodium.h")):
        n = sum(any(name.startswith(sign) for name in INCLUDE.findall(text)) for text in texts.values())
        print(f"files that include {library}: {n}")
    assembly = next(path for path in files if path.name == "build_agent.cpp")
    print(f"headers of our own that build_agent.cpp reaches: {len(reached(root, assembly.relative_to(root)))}")
    meanings = collections.defaultdict(set)
    for path, text in texts.items():
        if path.suffix == ".hpp":
            for namespace in NAMESPACE.findall(text)[:1]:
                for name in TYPE.findall(text):
                    meanings[name].add(namespace)
    twins = sorted(name for name, spaces in meanings.items() if len(spaces) > 1)
    print(f"type names that stand in two namespaces: {len(twins)}: {' '.join(twins)}")
    pages = sorted(((path.read_text().count("\n"), path.relative_to(root)) for path in root.rglob("README.md")
                    if "build" not in path.parts and path.relative_to(root).parts[0] in TOPS + ("README.md",)), reverse=True)
    print("lines of the longest READMEs: " + ", ".join(f"{page} {n}" for n, page in pages[:5]) + f"; {len(pages)} pages")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    main(pathlib.Path(sys.argv[1]))
