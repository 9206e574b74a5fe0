#!/usr/bin/env python3
"""prove_package.py BUILD [server] [satellite] [client]

The real companion (BUILD/mana) against the protocol's own Python package, wyoming, which has to be importable (PYTHONPATH):
as a client of MANA's server, as a home's server whose satellite she is, and as the servers that she asks. In real time, with
sound that eSpeak NG says into its microphone. Each line says what was looked for, and whether it was so. Status 1: something
was not.
"""
import array
import asyncio
import pathlib
import socket
import sys
import tempfile

import prove
from prove import check

from wyoming.asr import Transcribe, Transcript, TranscriptChunk, TranscriptStart, TranscriptStop
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.event import Event
from wyoming.info import (AsrModel, AsrProgram, Attribution, Describe, Info, TtsProgram, TtsVoice, TtsVoiceSpeaker, WakeModel,
                          WakeProgram)
from wyoming.ping import Ping, Pong
from wyoming.pipeline import RunPipeline
from wyoming.satellite import RunSatellite
from wyoming.server import AsyncEventHandler, AsyncTcpServer
from wyoming.snd import Played
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped, SynthesizeVoice
from wyoming.wake import Detect, Detection, NotDetected

RATE = 16_000
PATIENCE = 60  # s for anything at all
MADE_BY = {"attribution": Attribution("prove_package.py", ""), "installed": True, "description": None, "version": None}


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def chunks_of(sound: array.array, rate: int = RATE) -> list:
    raw = sound.tobytes()
    return [AudioStart(rate, 2, 1).event()] + [AudioChunk(rate, 2, 1, raw[at:at + 2048]).event()
                                              for at in range(0, len(raw), 2048)] + [AudioStop().event()]


async def next_event(client, *types: str) -> Event:
    """The next of those types; what comes before it is passed over, and an error ends it."""
    while True:
        event = await asyncio.wait_for(client.read_event(), PATIENCE)
        if event is None:
            raise ConnectionError("MANA has hung up.")
        if event.type in types or Error.is_type(event.type):
            return event


async def connected(port: int) -> AsyncTcpClient:
    for _ in range(PATIENCE * 10):
        try:
            client = AsyncTcpClient("127.0.0.1", port)
            await client.connect()
            return client
        except ConnectionError:
            await asyncio.sleep(0.1)
    sys.exit("prove_package.py: MANA does not listen.")


async def send(client, events) -> None:
    for event in events:
        await client.write_event(event)


async def as_client(build, folder, port):
    client = await connected(port)
    await client.write_event(Describe().event())
    info = Info.from_event(await next_event(client, "info"))
    check(len(info.asr) == 1 and len(info.tts) == 1 and info.satellite is None,
          f"describes itself: {info.asr[0].name} ({info.asr[0].models[0].languages}), {info.tts[0].voices[0].name}")
    check(info.tts[0].supports_synthesize_streaming, "takes text piece by piece")
    await client.write_event(Ping(text="7").event())
    check(Pong.from_event(await next_event(client, "pong")).text == "7", "answers a ping")

    sound = prove.said(build, folder, "en-us", "my sister is coming on sunday")
    await send(client, [Transcribe(language="en").event()] + chunks_of(sound))
    text = Transcript.from_event(await next_event(client, "transcript")).text
    check("sister" in text.lower() and "sunday" in text.lower(), f"writes down what is said: '{text}'")

    await client.write_event(Synthesize("Good morning. The bus leaves in ten minutes.", SynthesizeVoice("en-gb+f3")).event())
    seconds = 0.0
    while not AudioStop.is_type((event := await next_event(client, "audio-start", "audio-chunk", "audio-stop")).type):
        seconds += AudioChunk.from_event(event).seconds if AudioChunk.is_type(event.type) else 0
    check(2 < seconds < 8, f"speaks: {seconds:.1f} s of sound")

    await send(client, [SynthesizeStart().event(), SynthesizeChunk("Good morning. The b").event()])
    await next_event(client, "audio-stop")
    await send(client, [SynthesizeChunk("us leaves soon.").event(), Synthesize("Good morning. The bus leaves soon.").event(),
                        SynthesizeStop().event()])
    types = []
    while not types or not SynthesizeStopped.is_type(types[-1]):
        types.append((await next_event(client, "audio-start", "audio-stop", "synthesize-stopped")).type)
    check(types == ["audio-start", "audio-stop", "synthesize-stopped"], "the first sentence before the second has come")
    await client.disconnect()


def prove_server(build, folder):
    print("The package as a client of MANA's server")
    port = free_port()
    mana = prove.Companion(build, folder, 25, f'[wyoming]\nserve = "127.0.0.1:{port}"\n', ["--microphone", "none"])
    asyncio.run(as_client(build, folder, port))
    mana.end()


async def as_house(mana, port):
    """Does what Home Assistant does with a satellite."""
    house = await connected(port)
    await send(house, [RunSatellite().event(), Describe().event()])
    info = Info.from_event(await next_event(house, "info"))
    check(info.satellite is not None and bool(info.satellite.name), f"is a satellite: {info.satellite and info.satellite.name}")
    detection = Detection.from_event(await next_event(house, "detection"))
    run = RunPipeline.from_event(await next_event(house, "run-pipeline"))
    check(run.start_stage.value == "asr" and run.end_stage.value == "tts" and run.wake_word_name == detection.name,
          f"asks for a pipeline from {run.start_stage.value} to {run.end_stage.value}, after '{detection.name}'")
    seconds = 0.0
    while not AudioStop.is_type((event := await next_event(house, "audio-start", "audio-chunk", "audio-stop")).type):
        seconds += AudioChunk.from_event(event).seconds if AudioChunk.is_type(event.type) else 0
    check(0.8 < seconds < 6, f"sends what was said: {seconds:.1f} s")
    await send(house, [Transcribe(language="en").event(), Transcript("turn on the kitchen light").event(),
                       Synthesize("The kitchen light is on.").event()])
    await send(house, chunks_of(array.array("h", [900] * RATE)))
    check(Played.is_type((await next_event(house, "played")).type), "says when the answer has been heard")
    check("The kitchen light is on." in mana.messages("Say")[-1]["text"], f"says it: '{mana.messages('Say')[-1]['text']}'")
    await send(house, chunks_of(array.array("h", [900, -900] * RATE), 22_050))
    check(Played.is_type((await next_event(house, "played")).type), "plays an announcement")
    sentence = mana.messages("SentenceStarted")[-1]
    check(abs(sentence["duration"] - 2 * RATE / 22_050) < 0.1, f"as it is: {sentence['duration']:.2f} s, shown as "
          f"'{sentence['text']}'")
    await house.write_event(Ping().event())
    check(Pong.is_type((await next_event(house, "pong")).type), "answers a ping")
    await house.disconnect()


def prove_satellite(build, folder):
    print("The package as the server of a home, with MANA as its satellite")
    port = free_port()
    heard = prove.microphone(build, folder, 40, [(6, "en-us", "Mana, turn on the kitchen light.")])
    mana = prove.Companion(build, folder, 40, f'[wyoming]\nserve = "127.0.0.1:{port}"\nsatellite = true\n',
                           ["--microphone", heard])
    asyncio.run(as_house(mana, port))
    mana.end()


class Servers(AsyncEventHandler):
    """A recogniser, a voice and a wake word, all three; remembers what it is asked."""
    asked: list = []
    voice_of = None

    async def handle_event(self, event: Event) -> bool:
        if Describe.is_type(event.type):
            await self.write_event(Info(
                asr=[AsrProgram(name="prove", models=[AsrModel(name="tiny", languages=["en"], **MADE_BY)],
                                supports_transcript_streaming=True, **MADE_BY)],
                tts=[TtsProgram(name="prove", voices=[TtsVoice(name="choir", languages=["en"], speakers=[TtsVoiceSpeaker("alto")],
                                                               **MADE_BY)], supports_synthesize_streaming=True, **MADE_BY)],
                wake=[WakeProgram(name="prove", models=[WakeModel(name="hey_jarvis", languages=["en"], phrase="Hey Jarvis",
                                                                  **MADE_BY)], **MADE_BY)]).event())
            return True
        self.asked.append(event)
        if AudioStop.is_type(event.type):
            begun = next(e for e in reversed(self.asked) if e.type in ("detect", "transcribe"))
            if Detect.is_type(begun.type):
                await self.write_event(NotDetected().event())
            else:
                for answer in (TranscriptStart(language="en"), TranscriptChunk("Nana, my brother has"), TranscriptChunk(" a garden."),
                               Transcript("Nana, my brother has a garden."), TranscriptStop()):
                    await self.write_event(answer.event())
        if SynthesizeChunk.is_type(event.type):
            for sound in chunks_of(type(self).voice_of(SynthesizeChunk.from_event(event).text)):
                await self.write_event(sound)
        if SynthesizeStop.is_type(event.type):
            await self.write_event(SynthesizeStopped().event())
        return True


async def as_servers(mana, port, seconds):
    server = AsyncTcpServer("127.0.0.1", port)
    await server.start(Servers)
    await asyncio.to_thread(mana.until, seconds)
    await server.stop()


def prove_client(build, folder):
    print("The package as the servers that MANA asks")
    port = free_port()
    Servers.voice_of = lambda text: prove.said(build, folder, "en-us+m3", text)
    heard = prove.microphone(build, folder, 30, [(8, "en-us", "Mana, my brother has a new garden.")])
    settings = (f'[hearing]\nserver = "tcp://127.0.0.1:{port}"\nserver_model = "tiny"\nwake_server = "tcp://127.0.0.1:{port}"\n'
                f'wake_words = "hey_jarvis"\n[voice]\nserver = "tcp://127.0.0.1:{port}"\nserver_voice = "choir"\n'
                f'server_speaker = "alto"\n')
    mana = prove.Companion(build, folder, 30, settings, ["--microphone", heard])
    asyncio.run(as_servers(mana, port, 27))
    mana.end()
    asked = Servers.asked
    words = [Transcribe.from_event(e) for e in asked if Transcribe.is_type(e.type)]
    check(bool(words) and all(w.name == "tiny" and w.language == "en" for w in words), f"asks for the model: {words[:1]}")
    wake = [Detect.from_event(e) for e in asked if Detect.is_type(e.type)]
    check(all(w.names == ["hey_jarvis"] for w in wake), f"asks for the wake word: {len(wake)} times")
    taken = [m["text"] for m in mana.messages("Heard") if m["accepted"]]
    check("my brother has a garden" in " ".join(taken), f"takes what comes piece by piece: {taken}")
    starts = [SynthesizeStart.from_event(e) for e in asked if SynthesizeStart.is_type(e.type)]
    check(bool(starts) and all(s.voice.name == "choir" and s.voice.speaker == "alto" for s in starts),
          f"streams its sentences to the voice and the speaker that it was told: {len(starts)}")
    times = (folder / "data" / "speech_servers.json").read_text()
    check("hearing.server" in times and "voice.server" in times, f"remembers how long they took: {times.strip()}")


PARTS = {"server": prove_server, "satellite": prove_satellite, "client": prove_client}


def main() -> None:
    words = sys.argv[1:]
    if not words or any(p not in PARTS for p in words[1:]):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    for part in words[1:] or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            PARTS[part](pathlib.Path(words[0]).resolve(), pathlib.Path(folder))
    sys.exit(prove.failures > 0)


if __name__ == "__main__":
    main()
