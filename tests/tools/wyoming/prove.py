#!/usr/bin/env python3
"""prove.py [--count-time] BUILD NODE_MODULES [talk] [hearing] [voice] [wake]

The real companion (BUILD/mana) with real engines behind the Wyoming protocol (server.mjs), in real time, with sound that
flite and eSpeak say into its microphone. Each line says what was looked for, and whether it was so. Status 1: something was
not. README.md says what is needed, and what came out.
"""
import array
import datetime
import json
import os
import pathlib
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import wave

HERE = pathlib.Path(__file__).resolve().parent
RATE = 16_000
FLITE = ["slt", "rms", "awb", "kal16"]
ROOM = 20  # of 32768: what a quiet room sounds like
failures = 0


def check(is_so: bool, what: str) -> None:
    global failures
    failures += not is_so
    print(f"  {'ok ' if is_so else 'NOT'}  {what}", flush=True)


def said(build: pathlib.Path, folder: pathlib.Path, voice: str, text: str) -> array.array:
    """At 16 kHz, of one of flite's voices or one of eSpeak's."""
    file = folder / "said.wav"
    command = ["flite", "-voice", voice, "-t", text, "-o", file] if voice in FLITE else \
        [build / "mana", "say", "--voice", voice, "--audio", file, text]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with wave.open(str(file)) as w:
        rate, sound = w.getframerate(), array.array("h", w.readframes(w.getnframes()))
    if rate == RATE:
        return sound
    places = [i * rate / RATE for i in range(int((len(sound) - 1) * RATE / rate))]
    return array.array("h", (round(sound[int(p)] + (p % 1) * (sound[int(p) + 1] - sound[int(p)])) for p in places))


def microphone(build: pathlib.Path, folder: pathlib.Path, seconds: float, words: list) -> pathlib.Path:
    """A room in which it is said: (seconds since the start, voice, text)."""
    chance = random.Random(1)
    sound = array.array("h", (chance.randint(-ROOM, ROOM) for _ in range(int(seconds * RATE))))
    for at, voice, text in words:
        for i, s in enumerate(said(build, folder, voice, text), int(at * RATE)):
            sound[i] += s // 2
    file = folder / "microphone.wav"
    with wave.open(str(file), "wb") as w:
        w.setnchannels(1), w.setsampwidth(2), w.setframerate(RATE), w.writeframes(sound.tobytes())
    return file


class Server:
    def __init__(self, packages: pathlib.Path, folder: pathlib.Path, options: list):
        self.packages, self.log, self.options = packages, folder / "server.log", options
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["node", HERE / "server.mjs", self.packages, "--port", str(self.port), *self.options], stderr=self.log.open("a"))
        for _ in range(300):
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                sys.exit(f"prove.py: The server did not start: {self.log.read_text()}")
            time.sleep(0.1)
        sys.exit("prove.py: The server does not listen after half a minute.")

    def told(self, word: str) -> list:
        return [line for line in self.log.read_text().splitlines() if f" {word}" in line]

    def kill(self) -> None:
        self.process.kill(), self.process.wait()

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)


class Companion:
    def __init__(self, build: pathlib.Path, folder: pathlib.Path, seconds: int, settings: str, options: list):
        (folder / "settings.toml").write_text(settings)
        self.journal, self.errors = folder / "journal.jsonl", folder / "errors"
        self.process = subprocess.Popen(
            [build / "mana", "run", "--headless", "--camera", "none", "--speaker", folder / "heard.wav", "--data",
             folder / "data", "--settings", folder / "settings.toml", "--journal", self.journal, "--for", f"{seconds}s",
             *options], stderr=self.errors.open("w"))

    def messages(self, *names: str) -> list:
        found = []
        for line in self.journal.read_text().splitlines() if self.journal.exists() else []:
            try:
                found.append(json.loads(line))
            except ValueError:
                pass  # half written
        return [m for m in found if not names or m["message"] in names]

    def until(self, seconds: float) -> None:
        """Until it is so old."""
        while not (first := self.messages()[:1]):
            if self.process.poll() is not None:
                sys.exit(f"prove.py: The companion ended at once: {self.errors.read_text()}")
            time.sleep(0.05)
        born = datetime.datetime.fromisoformat(first[0]["wall"].replace("Z", "+00:00")).timestamp() - first[0]["t"]
        time.sleep(max(0.0, born + seconds - time.time()))

    def end(self) -> None:
        status = self.process.wait()
        check(status == 0, f"the companion ended in peace (status {status})")

    def heard(self, at: float) -> dict:
        """What it made of what was said there."""
        none = {"text": "", "command": "", "accepted": False, "named": False, "t": at, "start": at, "end": at}
        return next((m for m in self.messages("Heard") if at - 0.5 < m["start"] < at + 2), none)

    def says(self, after: float, within: float = 4) -> str:
        return next((m["text"] for m in self.messages("Say") if after <= m["t"] < after + within), "")


TALK = ["my sister came to see me on Sunday.", "do you know how to bake an apple pie?", "he said that the train would be late again.",
        "the weather was lovely, so we walked along the river.", "I put the keys on the kitchen table last night."]


def prove_talk(build, packages, folder, options):
    print("Who is sent what")
    server = Server(packages, folder, options)
    voices = FLITE + ["en-us", "en-gb+f2"]
    talk = [(5 + 12 * i, v, TALK[i % 5].capitalize()) for i, v in enumerate(voices)]
    named = [(5 + 12 * (i + len(voices)), v, f"Mana, {TALK[i % 5]}") for i, v in enumerate(voices)]
    end = int(named[-1][0]) + 12
    mana = Companion(build, folder, end, f'[hearing]\nserver = "{server.address}"\n',
                     ["--microphone", microphone(build, folder, end, talk + named)])
    mana.until(named[0][0] - 1)
    sent = len(server.told("transcribe"))
    check(sent == 0, f"talk without the name goes nowhere: {sent} pieces of {len(talk)} sentences were sent")
    mana.end()
    sent = len(server.told("transcribe")) - sent
    check(sent >= len(named), f"free words with the name are sent: {sent} of {len(named)}")
    taken = [m for m in mana.messages("Heard") if m["accepted"] and m["command"] == "words"]
    of_talk = sum(m["start"] < named[0][0] - 1 for m in taken)
    check(of_talk == 0, f"of those without it {of_talk} are taken as said to her")
    check(len(taken) - of_talk == len(named), f"of those with it {len(taken) - of_talk} of {len(named)}")
    server.kill()


def prove_hearing(build, packages, folder, options):
    print("A recogniser: Moonshine")
    server = Server(packages, folder, options)
    words = [(6, "awb", "Do you know how to bake an apple pie?"), (16, "rms", "Mana, my sister came to see me on Sunday."),
             (34, "rms", "Mana, what time is it?"), (48, "rms", "Mana, my brother has a new garden."),
             (58, "rms", "Mana, what day is it?"), (104, "slt", "Mana, please tell me a story about penguins."),
             (124, "rms", "Mana, my brother has a new garden.")]
    mana = Companion(build, folder, 134, f'[hearing]\nserver = "{server.address}"\n',
                     ["--microphone", microphone(build, folder, 134, words)])
    mana.until(14)
    check(not server.told("transcribe"), "talk without the name is sent nowhere")
    taken = [m["text"] for m in mana.messages("Heard") if m["accepted"]]
    check(not taken, f"and means nothing{': ' + repr(taken) if taken else ''}")
    mana.until(30)
    free = mana.heard(16)
    check(free["accepted"] and free["command"] == "words", f"free words come as they were written: '{free['text']}', "
          f"{(free['t'] - free['end']) * 1e3:.0f} ms after their end")
    check(bool(mana.says(free["t"])), f"and reach the dialogue: '{mana.says(free['t'])}'")
    asked = len(server.told("transcribe"))
    mana.until(44)
    check(mana.heard(34)["command"] == "time" and len(server.told("transcribe")) == asked,
          "what the built-in ears are sure of, no server is asked")
    server.kill()
    mana.until(66)
    gone = mana.heard(48)
    check(not gone["accepted"] and gone["t"] - gone["end"] < 2.4, "without the server its free words mean nothing, and hold "
          f"nobody up: {(gone['t'] - gone['end']) * 1e3:.0f} ms after their end")
    check(mana.heard(58)["command"] == "date", "and the next command is understood by the built-in ears")
    before = len(server.told("describe"))
    server.start()
    mana.until(100)
    check(len(server.told("describe")) > before, "a server that is there again is found within half a minute")
    mana.until(118)
    again = mana.heard(104)
    check(again["accepted"] and again["command"] == "words", f"and used: '{again['text']}'")
    mana.until(123.5)  # it was asked for its health at 120
    server.hang()
    mana.end()
    slow = mana.heard(124)
    check(not slow["accepted"] and slow["t"] - slow["end"] < 2.9, "a server that hangs is given up "
          f"{(slow['t'] - slow['end']) * 1e3:.0f} ms after the words' end")
    server.kill()


MOST_SILENCE = 0.25  # s before flite's first sound
SOUNDS = {"PP": {"p", "b", "m"}, "FF": {"f", "v"}, "SS": {"s", "z"}}  # flite's sounds whose mouth shape is beyond doubt


def lips_of(sentence: dict) -> tuple:
    """How much too late its mouth shapes begin, in ms: the first, all of those whose sounds are known; flite knows when. Of the
    silence before it speaks MANA leaves out most: as much as the sentence is shorter."""
    told = subprocess.run(["flite", "-voice", "slt", "-t", sentence["text"], "-psdur", "-o", "none"], check=True,
                          capture_output=True, text=True).stdout.split()
    ends = [(sound, float(end)) for sound, end in (s.split(":") for s in told)]
    left_out = ends[-1][1] - sentence["duration"]
    begins = list(zip([s for s, _ in ends], [-left_out] + [e - left_out for _, e in ends]))
    shapes = [v for v in sentence["visemes"] if v["viseme"] != "sil"]
    first = (shapes[0]["start"] - next(t for s, t in begins if s != "pau")) * 1e3
    off = []
    for shape, sounds in SOUNDS.items():
        theirs, ours = [t for s, t in begins if s in sounds], [v["start"] for v in shapes if v["viseme"] == shape]
        if len(theirs) == len(ours):  # else the two voices do not say the same sounds
            off += [(o - t) * 1e3 for o, t in zip(ours, theirs) if t > begins[1][1] + 1e-9]
    return first, off


def prove_voice(build, packages, folder, options):
    print("A voice: flite")
    server = Server(packages, folder, options)
    asks = [(4, "what can you do"), (24, "what time is it"), (76, "what day is it")]
    (folder / "typed").write_text("".join(f"{at} {text}\n" for at, text in asks))
    mana = Companion(build, folder, 88, f'[voice]\nserver = "{server.address}"\n[screen]\ncaptions = false\n',
                     ["--microphone", "none", "--typed", folder / "typed", "--record", folder / "film.mp4", "--size", "640x360",
                      "--fps", "30"])

    def sentences(since, until):
        return [m for m in mana.messages("SentenceStarted") if since <= m["t"] < until]

    def is_flite(sentence):
        line = next((s for s in server.told("synthesize") if f'"{sentence["text"]}"' in s), None)
        return bool(line) and -0.02 < float(line.split('", ')[1].split(" s")[0]) - sentence["duration"] < MOST_SILENCE

    mana.until(22)
    server.kill()
    spoken = sentences(4, 22)
    check(bool(spoken) and all(is_flite(s) for s in spoken), f"flite speaks all {len(spoken)} sentences of an answer")
    off = [lips_of(s) for s in spoken]
    rest = sorted(abs(ms) for _, of_sentence in off for ms in of_sentence)
    check(bool(rest) and statistics.median(rest) < 20, f"its lips: {len(rest)} sounds begin off by {statistics.median(rest):.0f} ms "
          f"(median), 95 % {rest[int(0.95 * (len(rest) - 1))]:.0f} ms, at most {rest[-1]:.0f} ms")
    check(max(abs(first) for first, _ in off) < 50, "the first sound of each sentence: "
          f"{', '.join(f'{first:+.0f}' for first, _ in off)} ms (later +)")
    mana.until(34)
    spoken = sentences(24, 34)
    check(bool(spoken) and not any(is_flite(s) for s in spoken), "without the server the built-in voice speaks: "
          f"'{' '.join(s['text'] for s in spoken)}'")
    begun = next((m["t"] for m in mana.messages("SpeechStarted") if m["t"] >= 24), 99) - 24
    check(begun < 1, f"{begun * 1e3:.0f} ms after it was asked")
    server.start()
    mana.end()
    check(bool(sentences(76, 88)) and all(is_flite(s) for s in sentences(76, 88)), "a server that is there again speaks again")
    server.kill()
    measured = subprocess.run([build / "tests/device/lip_sound_offset", folder / "film.mp4"], capture_output=True, text=True)
    print("       the film, measured:\n" + "".join(f"         {line}\n" for line in measured.stdout.splitlines()), end="")


def prove_wake(build, packages, folder, options):
    print("A wake word: openWakeWord, hey_jarvis")
    server = Server(packages, folder, options)
    voices = FLITE + ["en-us", "en-gb+f2"]
    alone = [4 + 14 * i for i in range(len(voices))]
    at_once = [alone[-1] + 14 + 11 * i for i in range(len(voices))]
    nothing = at_once[-1] + 25  # whom she has just answered needs no wake word
    words = [w for at, v in zip(alone, voices) for w in ((at, v, "Hey Jarvis."), (at + 3, v, "What time is it?"))]
    words += [(at, v, "Hey Jarvis, what time is it?") for at, v in zip(at_once, voices)]
    words += [(nothing, v, t) for nothing, v, t in ((nothing, "rms", "What time is it?"),
                                                    (nothing + 6, "slt", "My sister came to see me on Sunday."))]
    mana = Companion(build, folder, nothing + 14, f'[hearing]\nwake_server = "{server.address}"\n',
                     ["--microphone", microphone(build, folder, nothing + 14, words)])
    mana.end()
    server.kill()
    found = server.told("detect: hey_jarvis")
    check(len(found) >= 0.8 * 2 * len(voices), f"the wake word is heard {len(found)} times of {2 * len(voices)}")
    check(bool(server.told("detect: nothing")) and not mana.heard(nothing)["accepted"] and not mana.heard(nothing + 6)["accepted"],
          "what is said without it means nothing")
    ears = [v for at, v in zip(alone, voices) if mana.heard(at + 3)["command"] == "time"]
    check(len(ears) == len(voices), f"said alone, it opens the ears: {len(ears)} of {len(voices)} times 'what time is it' is heard after it")
    answered = [v for at, v in zip(alone, voices) if mana.says(at + 3, 8)]
    check(len(answered) == len(voices), f"and answered: {len(answered)} of {len(voices)}")
    answered = [v for at, v in zip(at_once, voices) if mana.says(at, 8)]
    check(len(answered) == len(voices), f"'hey jarvis, what time is it' in one breath is answered: {len(answered)} of {len(voices)}")


PARTS = {"talk": prove_talk, "hearing": prove_hearing, "voice": prove_voice, "wake": prove_wake}


def main() -> None:
    words = sys.argv[1:]
    options = [w for w in words if w == "--count-time"]
    words = [w for w in words if w not in options]
    if len(words) < 2 or any(p not in PARTS for p in words[2:]):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    for part in words[2:] or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(os.environ["MANA_KEEP"]) / part if os.environ.get("MANA_KEEP") else pathlib.Path(folder)
            folder.mkdir(parents=True, exist_ok=True)
            PARTS[part](pathlib.Path(words[0]).resolve(), pathlib.Path(words[1]).resolve(), folder, options)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
