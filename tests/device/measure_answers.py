#!/usr/bin/env python3
"""measure_answers.py MANA [ROUNDS]

How long a person waits: from the end of her question to the first sound of the answer, from the end of "be quiet" to
silence, and from the end of an answer into a reminder to silence, of the companion as it runs, with a real sound server.
Run it inside pulse_null_sink.sh, so that the microphone hears the loudspeaker:

    MANA_MIC_HEARS_SPEAKER=1 tests/device/pulse_null_sink.sh tests/device/measure_answers.py build/dev/mana

People speak on the left channel only, the companion on both: one recording has both, with one clock. What each step took
comes from the journal. No test: a busy machine would fail it.
"""
import array
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import wave

RATE = 48_000
LOUD = 200  # of 32768; a null sink is silent
VOICES = ["en-us+m3", "en-gb+f2", "en-us", "en-gb+m7"]
QUESTIONS = ["mana, what time is it", "mana, what day is it", "mana, what's on today"]
LONG = "mana, what can you do"
STOPS = ["be quiet", "mana, stop"]
ANSWERS = ["okay", "thank you"]
TITLE = "Doctor Miller in the health centre, with your glasses, your letter and your umbrella"


def left_only(mono: pathlib.Path, stereo: pathlib.Path) -> None:
    with wave.open(str(mono)) as w:
        rate, samples = w.getframerate(), array.array("h", w.readframes(w.getnframes()))
    both = array.array("h", bytes(4 * len(samples)))
    both[0::2] = samples
    with wave.open(str(stereo), "wb") as w:
        w.setnchannels(2), w.setsampwidth(2), w.setframerate(rate), w.writeframes(both.tobytes())


class Home:
    def __init__(self, program: str, folder: pathlib.Path):
        self.program, self.folder, self.journal = program, folder, folder / "journal.jsonl"
        self.recording = open(folder / "heard.raw", "wb")
        self.marks = []  # (seconds of the recording, what is said then)
        self.recorder = subprocess.Popen(
            ["parec", "-d", "spk.monitor", "--format=s16le", f"--rate={RATE}", "--channels=2", "--latency-msec=10"],
            stdout=self.recording)
        self.mana = subprocess.Popen(
            [program, "run", "--headless", "--camera", "none", "--data", folder / "data", "--journal", self.journal,
             "--for", "1h"], stderr=subprocess.DEVNULL)

    def messages(self, name: str):
        if not self.journal.exists():
            return []
        found = []
        for line in self.journal.read_text().splitlines():
            if f'"{name}"' in line:
                try:
                    found.append(json.loads(line))
                except ValueError:
                    pass  # half written
        return found

    def until(self, name: str, count: int, seconds: float = 12) -> bool:
        end = time.monotonic() + seconds
        while len(self.messages(name)) < count and time.monotonic() < end:
            time.sleep(0.05)
        return len(self.messages(name)) >= count

    def say(self, words: str, voice: str) -> None:
        mono, stereo = self.folder / "mono.wav", self.folder / f"{voice}{words}.wav".replace(" ", "_")
        if not stereo.exists():
            subprocess.run([self.program, "say", "--voice", voice, "--audio", mono, words + "."], check=True,
                           stdout=subprocess.DEVNULL)
            left_only(mono, stereo)
        self.marks.append(((self.folder / "heard.raw").stat().st_size / 4 / RATE, words))
        subprocess.run(["paplay", "-d", "spk", stereo], check=True)

    def remind(self, minutes: int) -> None:
        subprocess.run([self.program, "calendar", "add", "--data", self.folder / "data", "--at", f"in {minutes} minutes",
                        "--remind", "PT0M", "--title", TITLE], check=True, stdout=subprocess.DEVNULL)

    def said_at(self, seconds: float) -> str:
        return max((m for m in self.marks if m[0] <= seconds + 0.3), default=(0, ""))[1]

    def close(self) -> None:
        self.mana.terminate(), self.mana.wait()
        self.recorder.terminate(), self.recorder.wait()
        self.recording.close()


def stretches(samples: array.array, gap: float):
    """Where it is not silent: (first, last) samples; shorter silences than `gap` seconds belong to it."""
    found, first, last, most = [], None, 0, int(gap * RATE)
    for i, s in enumerate(samples):
        if -LOUD < s < LOUD:
            continue
        if first is not None and i - last > most:
            found.append((first, last))
            first = None
        if first is None:
            first = i
        last = i
    if first is not None:
        found.append((first, last))
    return found


def line(name: str, ms: list) -> None:
    if not ms:
        print(f"{name:44s} none")
        return
    ordered = sorted(ms)
    print(f"{name:44s} median {statistics.median(ms):5.0f} ms, 95 % {ordered[min(len(ms) - 1, int(0.95 * len(ms)))]:5.0f}, "
          f"at most {ordered[-1]:5.0f}  ({len(ms)})")


def steps(home: Home) -> None:
    """Where the time goes. What is computed is the second to the fourth; the other two are waited for."""
    heard = [m for m in home.messages("Heard") if m["message"] == "Heard" and m["accepted"]]
    stopped = [m for m in home.messages("UserStoppedSpeaking") if m["message"] == "UserStoppedSpeaking"]
    said, began = home.messages("Say"), home.messages("SpeechStarted")
    table = {name: [] for name in ("end-point: her pause that was waited for", "decode: found to understood",
                                   "dialogue: understood to what is said", "synthesis: to its sound",
                                   "output: to the first sample heard", "computed: decode, dialogue, synthesis",
                                   "together")}
    for h in heard:
        say = next((s for s in said if s["message"] == "Say" and h["t"] <= s["t"] < h["t"] + 0.5), None)
        pause = next((s for s in reversed(stopped) if s["t"] <= h["t"]), None)
        if not say or not pause or h["command"] in ("stop", "quiet") or h["text"] in ANSWERS:  # those interrupt
            continue
        start = next((b for b in began if b["message"] == "SpeechStarted" and b["t"] >= say["t"]), None)
        if not start:
            continue
        at = [h["end"], pause["found"], h["t"], say["t"], start["t"], start["audio_start"]]
        each = [later - earlier for earlier, later in zip(at, at[1:])]
        for name, seconds in zip(table, each + [at[4] - at[1], at[5] - at[0]]):
            table[name].append(seconds * 1e3)
    for name, ms in table.items():
        line("  " + name, ms)


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] in ("--help", "-h"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    with tempfile.TemporaryDirectory() as folder:
        home = Home(sys.argv[1], pathlib.Path(folder))
        home.until("Started", 1, 3)
        time.sleep(3)
        asked = answered = 0
        for _ in range(rounds):
            for voice in VOICES:
                for words in QUESTIONS:
                    before = len(home.messages("SpeechStarted"))
                    home.say(words, voice)
                    asked += 1
                    # Who asks on before she has answered interrupts her, and is measured as somebody who does.
                    answered += home.until("SpeechStarted", before + 1, 3)
                    home.until("SpeechEnded", len(home.messages("SpeechStarted")))
                    time.sleep(1)
        stopped = 0
        for _ in range(rounds):
            for voice in VOICES:
                for words in STOPS:
                    before = len(home.messages("SpeechStarted"))
                    home.say(LONG, VOICES[0])
                    if not home.until("SpeechStarted", before + 1, 3):
                        continue
                    time.sleep(1.5)
                    stops = len(home.messages("StopSpeaking"))
                    home.say(words, voice)
                    stopped += home.until("StopSpeaking", stops + 1, 1)
                    home.until("SpeechEnded", len(home.messages("SpeechStarted")), 20)
                    time.sleep(1)
        into_reminders = understood = 0
        for number in range(rounds * len(VOICES)):
            home.remind(1)
            reminders = len(home.messages("ReminderSpoken"))
            sentences = sum("glasses" in m.get("text", "") for m in home.messages("SentenceStarted"))
            end = time.monotonic() + 90
            while sum("glasses" in m.get("text", "") for m in home.messages("SentenceStarted")) == sentences \
                    and time.monotonic() < end:
                time.sleep(0.05)
            time.sleep(3.2)  # its sentence is told while the one before it is heard
            done = sum(len(home.messages(name)) for name in ("ReminderAcknowledged", "ReminderSnoozed"))
            into_reminders += 1
            home.say(ANSWERS[(number + number // len(VOICES)) % len(ANSWERS)], VOICES[number % len(VOICES)])
            end = time.monotonic() + 1.5
            while time.monotonic() < end:
                if sum(len(home.messages(name)) for name in ("ReminderAcknowledged", "ReminderSnoozed")) > done:
                    understood += 1
                    break
                time.sleep(0.05)
            else:  # it comes again
                home.until("ReminderSpoken", reminders + 1, 15)
                home.say("okay", VOICES[0])
            home.until("SpeechEnded", len(home.messages("SpeechStarted")), 20)
            time.sleep(1)
        home.close()
        both = array.array("h", (home.folder / "heard.raw").read_bytes()[: (home.folder / "heard.raw").stat().st_size // 4 * 4])
        right = both[1::2]
        person = array.array("h", (max(-32768, min(32767, l - r)) for l, r in zip(both[0::2], right)))
        answers, silences, in_a_pause = [], {True: [], False: []}, 0
        companion = stretches(right, 0.1)
        for first, last in stretches(person, 0.6):
            over = next((c for c in companion if c[0] < first < c[1] + RATE // 2), None)
            if over:  # what follows a short pause is the same answer
                following = [c for c in companion if over[0] <= c[0] < last]
                if following[-1][1] > last:
                    silences[home.said_at(first / RATE) in ANSWERS].append((following[-1][1] - last) / RATE * 1e3)
                else:
                    in_a_pause += 1
            else:
                following = next((c for c in companion if last < c[0] < last + 2 * RATE), None)
                if following:
                    answers.append((following[0] - last) / RATE * 1e3)
        print(f"asked {asked} questions, {answered} were answered; interrupted {rounds * len(VOICES) * len(STOPS)} answers, {stopped} of them with success; "
              f"answered into {into_reminders} reminders, {understood} of them with success")
        line("end of her words to the answer's first sound", answers)
        steps(home)
        line("end of 'be quiet', 'mana, stop' to silence", [s for s in silences[False] if s < 1000])
        line("end of 'okay', 'thank you' into a reminder to silence", [s for s in silences[True] if s < 1000])
        print(f"  and {in_a_pause} times there was a pause at that moment, "
              f"{sum(s >= 1000 for s in silences[False] + silences[True])} times it went on")
        line("  end of her words to the stop", [(h["t"] - h["end"]) * 1e3 for h in home.messages("Heard")
                                               if h["message"] == "Heard" and h["command"] == "stop"])
        if os.environ.get("MANA_KEEP"):
            (pathlib.Path(os.environ["MANA_KEEP"]) / "heard.raw").write_bytes(both.tobytes())
            (pathlib.Path(os.environ["MANA_KEEP"]) / "journal.jsonl").write_bytes(home.journal.read_bytes())


main()
