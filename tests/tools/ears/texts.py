#!/usr/bin/env python3
"""What the sound network's examples say: everyday sentences, words by chance, and MANA's own phrases.

    texts.py OUT.txt        # a text a line: lower case, words and apostrophes only
"""
import pathlib, random, re, sys, tomllib

if len(sys.argv) < 2 or sys.argv[1] in ("--help", "-h"):
    print(__doc__, file=sys.stderr)
    sys.exit(2)

HERE = pathlib.Path(__file__).resolve().parents[3]
WORDNET = pathlib.Path('/usr/share/wordnet')
DICTIONARY = pathlib.Path('/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict')
chance = random.Random(4)

def clean(text):
    text = re.sub(r"<[^>]*>", ' ', text).lower().replace('’', "'")
    if re.search(r'[^a-z\' .,;:!?-]', text): return ''
    return ' '.join(w.strip("'") for w in re.sub(r"[^a-z']", ' ', text).split() if w.strip("'"))

def pieces(text, most=9):
    words = text.split()
    while words:
        n = chance.randint(1, most)
        yield ' '.join(words[:n]); words = words[n:]

texts = []
for part in ('noun', 'verb', 'adj', 'adv'):
    for line in open(WORDNET / f'data.{part}', encoding='latin-1'):
        for example in re.findall(r'"([^"]+)"', line): texts += pieces(clean(example))
chance.shuffle(texts); texts = texts[:24000]
for file in HERE.glob('assets/personae/**/*.aiml'):
    for t in re.findall(r'<template>(.*?)</template>', file.read_text(), re.S): texts += pieces(clean(t))
words = [w for w in (line.split()[0] for line in open(DICTIONARY)) if re.fullmatch(r"[a-z']+", w)]
common = re.findall(r"[a-z']+", ' '.join(re.findall(r'"([^"]*)"', (HERE / 'speech/recognition/common_words.cpp').read_text().split('{', 1)[1])))
for _ in range(6000): texts.append(' '.join(chance.choices(words, k=chance.randint(1, 3))))
for _ in range(5000): texts.append(' '.join(chance.choices(common, k=chance.randint(1, 4))))
book = tomllib.loads((HERE / 'assets/dialogue/en-GB/commands.toml').read_text())
commands = [p for g in book['command'] for p in g['phrases']]
answers = [p for k in ('answer', 'taught', 'played') for g in book.get(k, []) for p in g['phrases']]
for _ in range(4000): texts.append('mana ' + chance.choice(commands))
for _ in range(3000): texts.append(chance.choice(commands + answers))
for _ in range(1500): texts.append('mana ' + chance.choice(texts[:20000]))
for _ in range(500): texts.append('mana')
texts = [t for t in texts if t]
chance.shuffle(texts)
pathlib.Path(sys.argv[1]).write_text('\n'.join(texts) + '\n')
print(len(texts), 'texts')
