#!/usr/bin/env python3
"""layering.py ROOT: fails where a folder includes what layering.toml does not allow it, be it a folder of MANA or a library.

Every spelling counts: <folder/x.hpp>, "folder/x.hpp", "../folder/x.hpp", "#  include", and every ending of a source file. A folder
that the table does not name, and a library's header that no line of it names, are errors, and so is a room that is allowed and
not used, or that leads back to where it is used."""

import pathlib
import re
import sys
import tomllib

ENDINGS = {".hpp", ".cpp", ".h", ".inl", ".ipp", ".S", ".in"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def sources(root, tops):
    for top in tops:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in ENDINGS and path.is_file():
                yield path.relative_to(root)


def own_folder(root, file, kind, name, tops):
    """The folder of MANA that an #include names, or None when it is a library's."""
    if name.split("/")[0] in tops or name.startswith("tests/"):
        return str(pathlib.PurePosixPath(name).parent)
    if kind == '"' and (root / file.parent / name).exists():
        return str((root / file.parent / name).resolve().parent.relative_to(root.resolve()))
    return None


def check(root):
    table = tomllib.loads((root / "tests/layering.toml").read_text())
    rooms, libraries = table["rooms"], table["libraries"]
    everywhere = set(table["everywhere"]["folders"])
    standard = set(table["everywhere"]["standard"])
    tops = {room.split("/")[0] for room in rooms}
    faults, used = [], {room: set() for room in rooms}
    used_libraries = {name: set() for name in libraries}
    for file in sources(root, sorted(tops)):
        room = str(file.parent)
        if room not in rooms:
            faults.append(f"{file}: tests/layering.toml does not name the folder {room}")
            continue
        for kind, name in INCLUDE.findall((root / file).read_text(errors="replace")):
            if name in table["everywhere"]["generated"]:
                continue
            folder = own_folder(root, file, kind, name, tops)
            if folder is not None:
                if folder != room and folder not in everywhere:
                    used[room].add(folder)
                    if folder not in rooms[room]:
                        faults.append(f"{file}: {room} may not use {folder}")
                continue
            if name in standard or re.match(table["everywhere"]["system"], name):
                continue
            owner = next((library for library in libraries if name.startswith(library)), None)
            if owner is None:
                faults.append(f"{file}: no line of tests/layering.toml names the library of <{name}>")
                continue
            used_libraries[owner].add(room)
            if room not in libraries[owner]:
                faults.append(f"{file}: {room} may not use the library of <{name}>")
    for room, allowed in rooms.items():
        for other in allowed:
            if other not in used[room]:
                faults.append(f"tests/layering.toml: {room} does not use {other} any more")
    for library, allowed in libraries.items():
        for room in allowed:
            if room not in used_libraries[library]:
                faults.append(f"tests/layering.toml: {room} does not use {library} any more")
    faults += circles(rooms)
    return faults


def circles(rooms):
    """Each room that leads back to itself, once."""
    found, done = [], set()

    def walk(room, way):
        if room in way:
            found.append("tests/layering.toml: a circle: " + " -> ".join(way[way.index(room):] + [room]))
            return
        if room in done:
            return
        for other in rooms.get(room, []):
            walk(other, way + [room])
        done.add(room)

    for room in rooms:
        walk(room, [])
    return found


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = check(pathlib.Path(sys.argv[1]))
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
