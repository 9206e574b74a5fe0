#!/usr/bin/env python3
"""Has Festival's diphone voices say texts: recordings for make_examples --recorded.

    festival.py TEXTS.txt FOLDER      # writes FOLDER/*.wav and FOLDER.tsv
"""
import pathlib, random, subprocess, sys

if len(sys.argv) < 3 or sys.argv[1] in ("--help", "-h"):
    print(__doc__, file=sys.stderr)
    sys.exit(2)

chance = random.Random(9)
texts = pathlib.Path(sys.argv[1]).read_text().split('\n')
folder = pathlib.Path(sys.argv[2]).resolve()
folder.mkdir(parents=True, exist_ok=True)
chance.shuffle(texts)
said = [t for t in texts if t][:3000]
lines = []
for voice, part in (('kal', said[:1500]), ('ked', said[1500:])):
    script = [f'(voice_{voice}_diphone)']
    for i, text in enumerate(part):
        file = folder / f'{voice}{i}.wav'
        script.append(f"(Parameter.set 'Duration_Stretch {chance.uniform(0.8, 1.6):.2f})")
        script.append(f'(utt.save.wave (utt.synth (Utterance Text "{text}")) "{file}" \'riff)')
        lines.append(f'{file}\t{text}\n')
    subprocess.run(['festival', '--pipe'], input='\n'.join(script), text=True, check=True)
folder.with_suffix('.tsv').write_text(''.join(lines))
