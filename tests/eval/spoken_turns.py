"""spoken_turns.py MANA LINES.txt [--voices NAME,...] [--every N] [--unnamed] [--show]: says each line to the real program, in virtual time,
with a synthetic voice and the name before it, types the same line to another run, and counts the turns whose replies are the same.
A voice is flite:NAME (where Flite is installed) or espeak:NAME (a voice of `mana voices`). Without --voices each line is said by one of six
voices in turn; --every N takes each N-th line; --unnamed: the name is said alone before, and the line after her "Yes?"."""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import wave

VOICES = ["flite:slt", "flite:awb", "flite:rms", "flite:kal16", "espeak:en-gb", "espeak:en-us"]
START, SPOKEN_AT, RATE = "2027-03-08T14:50:00+00:00", 6.0, 16000


def spoken(mana, voice, text, path):
    """The samples of a text, mono, 16 kHz."""
    engine, name = voice.split(":", 1)
    if engine == "flite":
        subprocess.run(["flite", "-voice", name, "-t", text, "-o", path], check=True, capture_output=True)
    else:
        subprocess.run([mana, "say", text, "--voice", name, "--audio", path], check=True, capture_output=True)
    with wave.open(path) as w:
        rate, channels, data = w.getframerate(), w.getnchannels(), w.readframes(w.getnframes())
    if channels != 1:
        raise SystemExit(f"{path}: the sound has {channels} channels; one is wanted")
    import array
    samples = array.array("h", data)
    if rate == RATE:
        return samples
    step, out = rate / RATE, array.array("h")
    for i in range(int(len(samples) / step)):
        at = i * step
        a = int(at)
        b = min(a + 1, len(samples) - 1)
        out.append(int(samples[a] + (samples[b] - samples[a]) * (at - a)))
    return out


def run(mana, folder, seconds, options):
    journal = os.path.join(folder, "journal.jsonl")
    subprocess.run([mana, "run", "--display", "headless", "--virtual", "--camera", "none", "--speaker", "none", "--data", folder, "--start", START,
                    "--for", f"{int(seconds)}s", "--journal", journal, *options], check=True, capture_output=True)
    return [json.loads(line) for line in open(journal)]


def replies(messages, after):
    return " ".join(re.sub("<[^>]*>", "", m["text"]) for m in messages if m["message"] == "Say" and m["t"] > after)


def write_sound(path, samples):
    with wave.open(path, "w") as w:
        w.setnchannels(1)
        w.setsampwidth(2)
        w.setframerate(RATE)
        w.writeframes(samples.tobytes())


def house(folder):
    with open(os.path.join(folder, "settings.toml"), "w") as out:
        out.write('[person]\nname = "Margaret"\nzone = "Europe/London"\nlanguage = "en-GB"\n')


def hear_line(mana, voice, line, unnamed):
    """What she heard, what she answered, and how long after the last word she began to (s)."""
    import array
    with tempfile.TemporaryDirectory() as folder:
        house(folder)
        sound = array.array("h", [0] * int(SPOKEN_AT * RATE))
        if unnamed:
            sound += spoken(mana, voice, "Mana?", os.path.join(folder, "n.wav")) + array.array("h", [0] * (3 * RATE))
        begin = len(sound) / RATE
        sound += spoken(mana, voice, line if unnamed else f"Mana, {line}", os.path.join(folder, "s.wav"))
        last = max((i for i, s in enumerate(sound) if abs(s) > 300), default=0) / RATE
        sound += array.array("h", [0] * (14 * RATE))
        write_sound(os.path.join(folder, "mic.wav"), sound)
        messages = run(mana, folder, len(sound) / RATE, ["--microphone", os.path.join(folder, "mic.wav")])
        heard = " / ".join(f'{m["text"]} [{m["command"] if m["accepted"] else "-"}]' for m in messages if m["message"] == "Heard" and m["end"] > begin)
        first = next((m["audio_start"] for m in messages if m["message"] == "SpeechStarted" and m["audio_start"] > last), None)
        return heard, replies(messages, begin), None if first is None else first - last


def type_line(mana, line):
    with tempfile.TemporaryDirectory() as folder:
        house(folder)
        typed = os.path.join(folder, "typed.txt")
        with open(typed, "w") as out:
            out.write(f"{SPOKEN_AT:.1f} {line}\n")
        return replies(run(mana, folder, SPOKEN_AT + 20, ["--microphone", "none", "--typed", typed]), SPOKEN_AT - 0.1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mana")
    parser.add_argument("lines")
    parser.add_argument("--voices")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--unnamed", action="store_true")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    lines = [line.strip() for line in open(given.lines) if line.strip() and not line.startswith("#")][::given.every]
    voices = given.voices.split(",") if given.voices else VOICES
    same, silent, waits, by_voice = 0, 0, [], {v: [0, 0] for v in voices}
    for i, line in enumerate(lines):
        voice = voices[i % len(voices)]
        heard, answer, wait = hear_line(given.mana, voice, line, given.unnamed)
        typed = type_line(given.mana, line)
        is_same = answer == typed and answer != ""
        same += is_same
        silent += answer == ""
        by_voice[voice][0] += is_same
        by_voice[voice][1] += 1
        if wait is not None:
            waits.append(wait)
        if given.show:
            print("same" if is_same else "SILENT" if not answer else "OTHER", voice, "|", line, "->", heard, "|", answer, "" if is_same else f"| typed: {typed}",
                  "" if wait is None else f"({wait:.2f} s)", flush=True)
    print(", ".join(f"{v} {a} of {b}" for v, (a, b) in by_voice.items()))
    print(f"{same} of {len(lines)} replies are those to the typed line; without any answer: {silent}")
    if waits:
        print(f"from the last word to her first sound: median {statistics.median(waits):.2f} s, at most {max(waits):.2f} s")


if __name__ == "__main__":
    main()
