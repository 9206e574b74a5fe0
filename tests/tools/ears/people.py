#!/usr/bin/env python3
"""Recordings of people that Debian has, with their words, for make_examples --recorded. Needs ffmpeg.

    people.py OUT [--root /]     # OUT.tsv and a folder OUT of sounds

From asterisk-core-sounds-en-g722 and asterisk-core-sounds-en (its list of words), ktuberling-data, klettres-data and
tuxpaint-stamps-default, installed, or unpacked below ROOT.
"""
import argparse, gzip, pathlib, re, subprocess

TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split()
ONES = ('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen '
        'eighteen nineteen').split()


def number(match):
    n = int(match[0])
    if n < 20: return ONES[n]
    return ' '.join([TENS[n // 10 - 2]] + ([ONES[n % 10]] if n % 10 else [])) if n < 100 else '[]'


def words(text):
    """Lower case, words only; empty where something is said that stands in no dictionary."""
    text = re.sub(r'\d+', number, text.lower().replace('’', "'"))
    if re.search(r"[\[\](){}<>/]|[^\x00-\x7f]", text): return ''
    return ' '.join(w.strip("'") for w in re.findall(r"[a-z']+", text) if w.strip("'"))


def asterisk(root):
    sounds = root / 'usr/share/asterisk/sounds/en_US_f_Allison'
    for line in gzip.open(root / 'usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz', 'rt', errors='replace'):
        if ':' not in line or line[0] == ';': continue
        name, said = line.split(':', 1)
        yield sounds / (name.strip() + '.g722'), words(said)


def tuxpaint(root):
    for sound in (root / 'usr/share/tuxpaint/stamps').rglob('*_desc.ogg'):
        text = sound.with_name(sound.name[:-len('_desc.ogg')] + '.txt')
        if text.exists(): yield sound, words(text.read_text(errors='replace').split('\n')[0])


def named_by_file(folder):
    for sound in folder.glob('*.ogg'): yield sound, words(sound.stem.split('_')[-1])


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('out'); a.add_argument('--root', default='/', type=pathlib.Path)
    o = a.parse_args()
    out = pathlib.Path(o.out); out.mkdir(exist_ok=True)
    found = [*asterisk(o.root), *tuxpaint(o.root), *named_by_file(o.root / 'usr/share/ktuberling/sounds/en'),
             *named_by_file(o.root / 'usr/share/klettres/en/alpha'), *named_by_file(o.root / 'usr/share/klettres/en/syllab')]
    kept = []
    for i, (sound, said) in enumerate(found):
        if not said or not sound.exists(): continue
        wav = out / f'{i}.wav'
        subprocess.run(['ffmpeg', '-loglevel', 'error', '-y', '-i', sound, '-ac', '1', '-ar', '16000', wav], check=True)
        kept.append(f'{wav.absolute()}\t{said}\n')
    out.with_suffix('.tsv').write_text(''.join(kept))
    print(len(kept), 'recordings')


main()
