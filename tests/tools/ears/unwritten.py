#!/usr/bin/env python3
"""Recordings of people whose words nobody wrote down: cut at their pauses, and written down by the second pass's own model, which
is kept where it was sure. For make_takes --recorded. Needs ffmpeg, python3-torch and python3-numpy.

    unwritten.py MODEL.bin OUT FOLDERS...     # MODEL.bin: build/parts/ears/second_pass_model.bin; OUT.tsv and a folder OUT of sounds

FOLDERS hold .ogg and .wav files, and .als: the recordings of the game drascula, 8 bits at 11025 Hz.
"""
import argparse, pathlib, re, subprocess, sys, wave

if len(sys.argv) < 2:  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)
import numpy as np
import torch
from adapt_second import DICTIONARY
from moonshine import BEGIN, END, Model, Pieces

RATE, FRAME = 16_000, 320
SHORTEST, LONGEST = 0.3, 5.5    # seconds
PAUSE = 18                      # frames
MOST_PIECES = 30
SURE, SURE_OF_WORD = -0.25, -0.6   # mean log p of a piece; of one or two words each has to carry more by itself
FORMATS = {'.ogg': [], '.wav': [], '.als': ['-f', 'u8', '-ar', '11025', '-ac', '1']}


def sound_of(file):
    command = ['ffmpeg', '-loglevel', 'error', *FORMATS[file.suffix.lower()], '-i', str(file), '-ac', '1', '-ar', str(RATE), '-f', 's16le', '-']
    return np.frombuffer(subprocess.run(command, capture_output=True).stdout, np.int16)


def stretches(sound):
    """Between pauses, with a tenth of a second around."""
    count = len(sound) // FRAME
    if count < 10: return
    level = 10 * np.log10((sound[:count * FRAME].astype(float).reshape(count, FRAME) ** 2).mean(1) + 1)
    loud = level > max(np.percentile(level, 95) - 30, 20)
    begin, last = None, None
    for i in range(count + PAUSE + 1):
        if i < count and loud[i]:
            begin, last = (i if begin is None else begin), i
        elif begin is not None and i - last > PAUSE:
            yield sound[max(0, begin - 5) * FRAME:(last + 6) * FRAME]
            begin = None


@torch.no_grad()
def written(model, pieces, sounds):
    """What is likeliest piece by piece, and how likely."""
    stems = [model.stem(s) for s in sounds]
    x = torch.nn.utils.rnn.pad_sequence(stems, batch_first=True)
    heard, mask = model.encode(x, torch.tensor([s.shape[0] for s in stems]))
    texts, worth, done = torch.full((len(sounds), 1), BEGIN), torch.zeros(len(sounds)), torch.zeros(len(sounds), dtype=torch.bool)
    for _ in range(MOST_PIECES):
        best, piece = model.decode(heard, mask, texts)[:, -1].log_softmax(-1).max(-1)
        worth += best * ~done
        texts = torch.cat((texts, torch.where(done, END, piece)[:, None]), 1)
        done |= piece == END
        if done.all(): break
    for text, w, ended in zip(texts.tolist(), worth.tolist(), done.tolist()):
        yield pieces.text_of(text) if ended else '', w, 1 + sum(p > END for p in text)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('model'); p.add_argument('out', type=pathlib.Path); p.add_argument('folders', nargs='+', type=pathlib.Path)
    o = p.parse_args()
    model = Model(o.model, 0, 0)
    pieces = Pieces(model.pieces)
    words = {re.sub(r'\(\d\)', '', line.split()[0]) for line in open(DICTIONARY, encoding='latin-1')}
    files = sorted(f for folder in o.folders for f in folder.rglob('*') if f.suffix.lower() in FORMATS)
    if not files: raise SystemExit(f"no {', '.join(FORMATS)} below {', '.join(map(str, o.folders))}")
    cut = [s for f in files for s in stretches(sound_of(f)) if SHORTEST * RATE < len(s) < LONGEST * RATE]
    cut.sort(key=len)
    print(len(files), 'files,', len(cut), 'stretches', flush=True)
    o.out.mkdir(parents=True, exist_ok=True)
    kept, seconds = [], 0
    for at in range(0, len(cut), 16):
        some = cut[at:at + 16]
        for i, (text, worth, count) in enumerate(written(model, pieces, some)):
            plain = re.findall(r"[a-z']+", text.lower())
            if not plain or re.search(r"[^A-Za-z',.?! -]", text) or not words.issuperset(plain): continue
            if worth < SURE * count or (len(plain) < 3 and worth < SURE_OF_WORD): continue
            file = (o.out / f'{at + i}.wav').absolute()
            with wave.open(str(file), 'wb') as f:
                f.setparams((1, 2, RATE, 0, 'NONE', ''))
                f.writeframes(some[i].tobytes())
            kept.append(f'{file}\t{text.rstrip(", ")}{"" if text[-1] in ".?!" else "."}\n'); seconds += len(some[i]) / RATE
    o.out.with_suffix('.tsv').write_text(''.join(kept))
    print(len(kept), f'kept, {seconds / 60:.0f} minutes')


if __name__ == '__main__': main()
