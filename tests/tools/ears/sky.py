#!/usr/bin/env python3
"""What actors say in another game that Debian has: people who talk to somebody else, for hearing_corpus --overheard.

    sky.py OUT [--root /]     # a folder of sounds

From beneath-a-steel-sky, installed, or unpacked below ROOT. Nothing of it is part of MANA, and nothing of MANA was fitted to
it. The files' layout is told by ScummVM's documentation of the game: sky.dnr lists the entries of sky.dsk, little endian, a
number of two bytes, a place of three (in paragraphs of 16 where its highest bit is set) and a length of 22 bits; from 50000 on
they are recordings, 8 bits at 11025 Hz after a head of 64 bytes.
"""
import argparse, pathlib, struct, wave

FIRST_RECORDING, HEAD, RATE = 50_000, 64, 11_025
SHORTEST = 6_000  # less is a cry


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('out', type=pathlib.Path)
    options.add_argument('--root', type=pathlib.Path, default='/')
    o = options.parse_args()
    game = o.root / 'usr/share/scummvm/beneath-a-steel-sky'
    if not (game / 'sky.dnr').exists(): raise SystemExit(f'{game} is missing: install beneath-a-steel-sky')
    table, sounds = (game / 'sky.dnr').read_bytes(), (game / 'sky.dsk').read_bytes()
    o.out.mkdir(parents=True, exist_ok=True)
    written = 0
    for i in range(struct.unpack_from('<I', table)[0]):
        number, place, length = struct.unpack('<H3s3s', table[4 + 8 * i:12 + 8 * i])
        at, size = int.from_bytes(place, 'little'), int.from_bytes(length, 'little') & 0x3fffff
        at = (at & 0x7fffff) << 4 if at >> 23 else at
        if number < FIRST_RECORDING or size < SHORTEST: continue
        with wave.open(str(o.out / f'{number}.wav'), 'wb') as file:
            file.setparams((1, 1, RATE, 0, 'NONE', ''))
            file.writeframes(sounds[at + HEAD:at + size])
        written += 1
    print(written, 'recordings')


main()
