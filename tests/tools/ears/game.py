#!/usr/bin/env python3
"""What actors say in a game that Debian has, with its words: people who talk to somebody else, for hearing_corpus --people
and --overheard.

    game.py OUT [--root /]     # OUT.tsv and a folder OUT of sounds

From flight-of-the-amazon-queen, installed, or unpacked below ROOT. Nothing of it is part of MANA. The weights of
speech/recognition/joint_verdict.cpp were fitted to what the ears made of the dialogues of even number; the sound network learnt nothing from it. The files' layout is told by ScummVM's documentation of the game: a table of names, places and lengths (big
endian), dialogues (*.DOG) as lists of numbered sentences, and a recording for each stretch of a sentence up to a star,
which begins an order to the actors.
"""
import argparse, pathlib, re, struct

DIALOGUE_HEADER = 20
ORDER = re.compile(r'\*(?:XY.{11}|..)')


def table(data):
    if data[:4] != b'QTBL': raise SystemExit('this is not the rebuilt file of the game')
    count, = struct.unpack_from('>H', data, 13)
    for i in range(count):
        name, _, at, length = struct.unpack_from('>12sBII', data, 15 + 21 * i)
        yield name.split(b'\0')[0].decode('latin1').strip(), data[at:at + length]


def string(data, at, align):
    length = data[at]
    at += 1
    if length == 0: return '', at
    return data[at:at + length].decode('latin1'), (at + length + align - 1) & -align


def sentences(data):
    """Name of the recordings, less the number of the stretch; the sentence."""
    data = data[DIALOGUE_HEADER:]
    levels, _, key, of_joe, of_person = struct.unpack_from('>5h', data)
    person, _, again = struct.unpack_from('>3H', data, 22)
    joe = 32 + abs(levels) * 96
    for at, count, who in ((person, of_person, 'P'), (joe, of_joe, 'J')):
        for _ in range(count):
            number, = struct.unpack_from('>h', data, at + 2)
            said, at = string(data, at + 4, 4)
            yield f'{key:2d}{number & 0xffff:4x}{who}', said
    at = again
    for who in 'PJ':
        said, at = string(data, at, 2)
        yield f'{key:2d}XXXX{who}', said


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('out', type=pathlib.Path)
    options.add_argument('--root', type=pathlib.Path, default='/')
    o = options.parse_args()
    game = o.root / 'usr/share/scummvm/flight-of-the-amazon-queen/queen.1c'
    if not game.exists(): raise SystemExit(f'{game} is missing: install flight-of-the-amazon-queen')
    files = dict(table(game.read_bytes()))
    o.out.mkdir(parents=True, exist_ok=True)
    lines = []
    for name, data in sorted(files.items()):
        if not name.endswith('.DOG'): continue
        for recording, said in sentences(data):
            for i, stretch in enumerate(ORDER.split(said), 1):
                sound = files.get(f'{recording}{i:x}.SB'.replace(' ', '0').upper())
                if sound is None or not stretch.strip(): continue
                file = (o.out / f'{recording}{i:x}.mp3'.replace(' ', '0').lower()).resolve()
                file.write_bytes(sound)
                lines.append(f'{file}\t{stretch.strip()}\n')
    o.out.with_suffix('.tsv').write_text(''.join(sorted(set(lines))))
    print(len(set(lines)), 'recordings')


main()
