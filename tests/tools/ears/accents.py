#!/usr/bin/env python3
"""Has Festival's voices of other languages say English texts as their speakers would: recordings for make_takes --recorded.

    accents.py TEXTS.tsv FOLDER [--count 400]      # of second_texts.py; writes FOLDER/*.wav and FOLDER.tsv; COUNT texts by each voice

Needs festival, festvox-italp16k, festvox-itapc16k, festvox-czech-dita, -krb, -machac and -ph, festvox-suopuhe-lj and -mv. Their
speakers are people, and their languages are written as they are spoken: what the dictionary says of a word is spelled anew.
"""
import argparse, pathlib, random, re, subprocess

DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
SOUNDS = 'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split()
SPELLED = {
    'italian': 'a e a o au ai b ci d d e er ei f g  i i gi c l m n ng ou oi p r s sci t t u u v u i s gi',
    'czech': 'a e a o au aj b č d d e er ej f g h i í dž k l m n ng ou oj p r s š t t u ú v v j z ž',
    'finnish': 'aa ä a o au ai p ts d d e öö ei f k h i ii ds k l m n ng ou oi p r s s t t u uu v v j s s',
}
VOICES = {'lp_diphone': 'italian', 'pc_diphone': 'italian', 'czech_dita': 'czech', 'czech_krb': 'czech', 'czech_machac': 'czech',
          'czech_ph': 'czech', 'suo_fi_lj_diphone': 'finnish', 'hy_fi_mv_diphone': 'finnish'}
ENCODED = {'italian': 'latin-1', 'czech': 'iso-8859-2', 'finnish': 'latin-1'}
NAME = 'M AA N AH'.split()
INSTALLED = pathlib.Path('/usr/share/festival/voices')


def pronunciations():
    found = {}
    for line in open(DICTIONARY, encoding='latin-1'):
        word, *phones = line.split()
        found.setdefault(word, phones)
    return found


def spelled(phones, language):
    ways = dict(zip(SOUNDS, re.split(' ', SPELLED[language])))
    text = ''
    for i, p in enumerate(phones):
        following = ways[phones[i + 1]][:1] if i + 1 < len(phones) else ''
        way = ways[p]
        if language == 'italian':
            if p in ('K', 'G') and following in ('e', 'i'): way += 'h'
            if p == 'K' and following == '': way = 'ch'
            if p in ('CH', 'JH', 'SH', 'ZH') and following in ('e', 'i'): way = way[:-1]
        text += way
    return text


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('texts', type=pathlib.Path); a.add_argument('folder', type=pathlib.Path); a.add_argument('--count', type=int, default=400)
    o = a.parse_args()
    # Festival would say what is missing with another voice.
    missing = [v for v, language in VOICES.items() if not (INSTALLED / language / v).exists()]
    if missing: raise SystemExit(f"Festival has no {', '.join(missing)}: install the packages that --help names")
    chance, ways = random.Random(17), pronunciations()
    ways['mana'] = NAME
    folder = o.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    texts = [line.split('\t')[1] for line in o.texts.read_text().splitlines()]
    lines = []
    for voice, language in VOICES.items():
        script = [f'(voice_{voice})']
        for i in range(o.count):
            while True:
                text = chance.choice(texts)
                words = re.findall(r"[a-z']+|,", text.lower())
                if len(words) < 9 and all(w == ',' or w in ways for w in words): break
            said = ' '.join(w if w == ',' else spelled(ways[w], language) for w in words).replace(' ,', ',' if chance.random() < 0.5 else '')
            file = folder / f'{voice}{i}.wav'
            script.append(f"(Parameter.set 'Duration_Stretch {chance.uniform(0.75, 1.3):.2f})")
            script.append(f'(utt.save.wave (utt.synth (Utterance Text "{said}")) "{file}" \'riff)')
            lines.append(f'{file}\t{text}\n')
        subprocess.run(['festival', '--pipe'], input='\n'.join(script).encode(ENCODED[language]), check=True, capture_output=True)
        print(voice, flush=True)
    folder.with_suffix('.tsv').write_text(''.join(line for line in lines if pathlib.Path(line.split('\t')[0]).exists()))


main()
