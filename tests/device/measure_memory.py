#!/usr/bin/env python3
"""measure_memory.py MANA [ROUNDS]

What the speech stack needs of memory: the companion as it runs, in real time, with a recording for a microphone in which
sixteen things are said to it, less the same companion without a microphone; and the synthesiser's process, less what it
shares with the companion. Every page counts once and whole, whether it is the program's own or of a file, and files are
in memory before, so that what other programs do does not matter. Two and a half minutes a round. No test: it takes long.
"""
import array
import collections
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import wave

VOICES = ["en-us+m3", "en-gb+f2", "en-gb+m7", "en-us"]
WORDS = ["mana, what time is it", "mana, what day is it", "we had tea with the neighbours", "mana, what's on today"]
RATE = 16_000
APART = 7  # seconds
OWN = "its own"


def recording(program: str, folder: pathlib.Path) -> tuple[pathlib.Path, float]:
    """Two seconds of a room, then one after the other."""
    all_said = array.array("h", bytes(2 * 2 * RATE))
    for words in WORDS:
        for voice in VOICES:
            said = folder / "said.wav"
            subprocess.run([program, "say", "--voice", voice, "--audio", said, words + "."], check=True,
                           stdout=subprocess.DEVNULL)
            subprocess.run(["sox", said, "-r", str(RATE), "-c", "1", "-b", "16", folder / "mono.wav"], check=True)
            with wave.open(str(folder / "mono.wav")) as w:
                samples = array.array("h", w.readframes(w.getnframes()))
            all_said.extend(samples)
            all_said.extend(array.array("h", bytes(2 * max(0, APART * RATE - len(samples)))))
    for i in range(len(all_said)):  # a room is never quite silent
        all_said[i] = max(-32768, min(32767, all_said[i] + (i * 7919 % 41) - 20))
    file = folder / "said_all.wav"
    with wave.open(str(file), "wb") as w:
        w.setnchannels(1), w.setsampwidth(2), w.setframerate(RATE), w.writeframes(all_said.tobytes())
    return file, len(all_said) / RATE


def resident(pid: int) -> dict:
    """Bytes of each file, and of its own, that are in memory. What is mapped twice counts once."""
    of_places: dict = collections.Counter()
    sizes: dict = collections.Counter()
    for line in pathlib.Path(f"/proc/{pid}/smaps").read_text().splitlines():
        field = line.split()
        if "-" in field[0] and not field[0].endswith(":"):
            name = field[5] if len(field) > 5 and field[5].startswith("/") else OWN
            place = (name, field[2])  # where in the file
        elif field[0] == "Rss:":
            size = int(field[1]) * 1024
        elif field[0] == "Anonymous:":  # of a file's pages those that were written are its own
            own = int(field[1]) * 1024
            sizes[OWN] += own
            of_places[place] = max(of_places[place], size - own)
    for (name, _), size in of_places.items():
        sizes[name] += size
    return sizes


def children(pid: int) -> list[int]:
    found = []
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        found += [int(c) for c in (task / "children").read_text().split()]
    return found


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] in ("--help", "-h"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    program = pathlib.Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    totals = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file, seconds = recording(str(program), folder)
        for round_ in range(rounds):
            program.read_bytes()
            running = {}
            for microphone in ("none", file):
                running[microphone] = subprocess.Popen(
                    [program, "run", "--headless", "--camera", "none", "--speaker", "none", "--microphone", microphone,
                     "--data", folder / f"data_{microphone == 'none'}_{round_}", "--journal",
                     folder / f"{microphone == 'none'}_{round_}.jsonl", "--for", "10m"], stderr=subprocess.DEVNULL)
            try:
                time.sleep(seconds + 3)
            except BaseException:
                for process in running.values():
                    process.kill()
                raise
            with_ears, without = resident(running[file].pid), resident(running["none"].pid)
            processes = children(running[file].pid)
            synthesiser = 0
            for process in processes:  # what the companion has of a file anyway is not counted again
                for n, size in resident(process).items():
                    synthesiser += size if n == OWN else max(0, size - with_ears[n])
            for process in running.values():
                process.terminate(), process.wait()
            said = (folder / f"False_{round_}.jsonl").read_text().splitlines()
            understood = sum('"Heard"' in line and '"accepted":true' in line.replace(" ", "") for line in said)
            more = {n: with_ears[n] - without[n] for n in with_ears.keys() | without.keys()}
            total = sum(more.values()) + synthesiser
            totals.append(total)
            print(f"round {round_ + 1}: {understood} of {(len(WORDS) - 1) * len(VOICES)} questions were understood")
            for n, size in sorted(more.items(), key=lambda item: -abs(item[1])):
                if abs(size) >= 100_000:
                    print(f"  {size / 1e6:7.1f} MB  {n if n == OWN else pathlib.Path(n).name}   "
                          f"({with_ears[n] / 1e6:.1f} - {without[n] / 1e6:.1f})")
            print(f"  {synthesiser / 1e6:7.1f} MB  the synthesiser's process ({len(processes)})\n  {total / 1e6:7.1f} MB  together", flush=True)
    print(f"speech stack: median {statistics.median(totals) / 1e6:.1f} MB, at most {max(totals) / 1e6:.1f}")


main()
