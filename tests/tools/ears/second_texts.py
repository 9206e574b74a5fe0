#!/usr/bin/env python3
"""What the second pass is adapted with: MANA's own phrases, what sounds like them, other names called, and everyday sentences.

    second_texts.py TEXTS.tsv [--recorded FROM.tsv TO.tsv] [--seed 11]    # what is said, a tab, how it is written; a line each

--recorded writes the words of a list of recordings as people write them. What is said in tests/eval/hearing_corpus that is not
meant for MANA is left out, word for word.
"""
import argparse, pathlib, random, re, tomllib

HERE = pathlib.Path(__file__).resolve().parents[3]
WORDNET = pathlib.Path('/usr/share/wordnet')
DICTIONARY = pathlib.Path('/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict')
QUESTION = re.compile(r"(what|when|who|where|which|how|is|are|do (?!not)|does|did|can|could|will|would|have|has|may|pardon)\b", re.I)
SAID_LIKE = {'Mana': ('Mana', 'Mana', 'Manna', 'Mahna')}
chance = random.Random()


def written(text):
    """As people write it, with a mark at the end."""
    text = re.sub(r"\bi(?=\b|')", 'I', text.strip())
    return text[:1].upper() + text[1:] + ('?' if QUESTION.match(text) else '.')


def called(name, text):
    rest = written(text)
    if not rest.startswith(('I ', "I'")): rest = rest[0].lower() + rest[1:]
    return f'{name}, {rest}'


def spoken(text):
    for name, ways in SAID_LIKE.items(): text = re.sub(rf'\b{name}\b', chance.choice(ways), text)
    return text if chance.random() < 0.6 else re.sub(r'[,.?]', '', text)


def pronunciations():
    for line in open(DICTIONARY, encoding='latin-1'):
        word, *phones = line.split()
        if re.fullmatch(r"[a-z']+(\(\d\))?", word): yield re.sub(r'\(\d\)', '', word), tuple(phones)


def nearly(a, b):
    """One sound more, less, or another."""
    if a == b or abs(len(a) - len(b)) > 1: return False
    if len(a) == len(b): return sum(x != y for x, y in zip(a, b)) == 1
    if len(a) > len(b): a, b = b, a
    return any(a == b[:i] + b[i + 1:] for i in range(len(b)))


def near_words(words, ways):
    wanted = [p for w in words for p in ways.get(w, [])]
    same = {w for w, ps in ways.items() for p in ps if p in wanted}
    return sorted(w for w, ps in ways.items() if w not in same and any(nearly(p, q) for p in ps for q in wanted))


def how_common():
    """How often WordNet's tagged texts have each word, or the word it is made from."""
    count = {}
    for line in open(WORDNET / 'cntlist.rev', encoding='latin-1'):
        lemma, _, often = line.rsplit(' ', 2)
        lemma = lemma.split('%')[0]
        count[lemma] = count.get(lemma, 0) + int(often)
    made = ((r's$', ''), (r'es$', ''), (r'ies$', 'y'), (r'ed$', ''), (r'ed$', 'e'), (r'(.)\1ed$', r'\1'), (r'ing$', ''), (r'ing$', 'e'),
            (r'(.)\1ing$', r'\1'), (r"'s$", ''), (r'er$', ''), (r'ly$', ''))
    return lambda word: max(count.get(re.sub(*way, word), 0) * (1 if way == ('$', '') else 0.3) for way in (('$', ''), *made))


def sentences():
    for part in ('noun', 'verb', 'adj', 'adv'):
        for line in open(WORDNET / f'data.{part}', encoding='latin-1'):
            for example in re.findall(r'"([^"]+)"', line):
                example = re.sub(r'\s+', ' ', example.replace('’', "'")).strip(' .;,!?')
                words = example.split()
                if re.fullmatch(r"[A-Za-z' ,-]+", example) and 1 <= len(words) <= 9: yield example


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('out', type=pathlib.Path)
    options.add_argument('--recorded', nargs=2, type=pathlib.Path)
    options.add_argument('--seed', type=int, default=11)
    o = options.parse_args()
    chance.seed(o.seed)
    if o.recorded:
        lines = [line.split('\t') for line in o.recorded[0].read_text().splitlines()]
        o.recorded[1].write_text(''.join(f'{file}\t{written(said)}\n' for file, said in lines))
    ways = {}
    for word, phones in pronunciations(): ways.setdefault(word, []).append(phones)
    book = tomllib.loads((HERE / 'assets/dialogue/en-GB/commands.toml').read_text())
    phrases = lambda *kinds: [p for k in kinds for g in book.get(k, []) for p in g['phrases']]
    commands, answers = phrases('command'), phrases('answer', 'taught', 'played')
    others = (HERE / 'tests/eval/hearing_corpus/phrases.hpp').read_text().split('kOthers')[1].split('};')[0]
    plain = lambda t: ' '.join(re.findall(r"[a-z']+", t.lower()))
    left_out = {plain(t) for t in re.findall(r'"([^"]+)"', others)}
    everyday = list(sentences())
    common = (HERE / 'speech/recognition/common_words.cpp').read_text().split('{', 1)[1]
    common = re.findall(r"[a-z']+", ' '.join(re.findall(r'"([^"]*)"', common)))
    names = re.findall(r'"([a-z]+)"', (HERE / 'speech/recognition/other_names.cpp').read_text())
    near_answers = near_words([p for p in answers if ' ' not in p], ways)
    near_commands = near_words([p for p in commands if ' ' not in p], ways)
    # Her name is said with either A, and with others in places: another vowel makes no other name.
    consonants = lambda p: [x for x in p if x[0] not in 'AEIOU']
    near_name = near_words(['mana', 'manna'], {**ways, 'mana': [('M', 'AA', 'N', 'AH')], 'manna': [('M', 'AE', 'N', 'AH')]})
    near_name = [w for w in near_name if all(consonants(p) != ['M', 'N'] for p in ways[w])]
    common_of = how_common()
    # What nobody says would only take the likelihood of what somebody does: "stop" is no "Staab", "go" no "Goe".
    weighed = lambda words: ([w for w in words if common_of(w)], [common_of(w) ** 0.5 for w in words if common_of(w)])
    near_answers, near_commands, all_words = weighed(near_answers), weighed(near_commands), weighed(sorted(ways))

    def swapped(phrase):
        """With another word in the place of one."""
        words = phrase.split()
        words[chance.randrange(len(words))] = chance.choice(common)
        return ' '.join(words)

    def broken_off(phrase):
        """The beginning of a phrase, as far as that is none itself: what the ears cut in its middle."""
        words = phrase.split()
        for count in chance.sample(range(1, len(words)), len(words) - 1):
            if (begins := ' '.join(words[:count])) not in known: return begins
        return ''

    known = set(commands + answers)
    pick = chance.choice
    some = lambda weighed, count=1: ' '.join(chance.choices(*weighed, k=count))
    makers = [
        (30, lambda: called('Mana', pick(commands))),
        (3, lambda: 'Mana.'),
        (17, lambda: written(pick(answers + commands))),
        (7, lambda: called('Mana', pick(everyday))),
        (3, lambda: called('Mana', swapped(pick(commands)))),
        (6, lambda: called(pick(names + near_name).capitalize(), pick(commands))),
        (3, lambda: written(pick(names + near_name))),
        (6, lambda: written(some(near_answers))),
        (3, lambda: written(some(near_commands))),
        (3, lambda: written(swapped(pick(answers + commands)))),
        (4, lambda: written(' '.join(chance.choices(common, k=chance.randint(1, 3))))),
        (2, lambda: written(some(all_words, chance.randint(1, 2)))),
        (5, lambda: called('Mana', broken_off(pick(commands)) or pick(everyday))[:-1]),
        (3, lambda: written(broken_off(pick(commands + answers)) or pick(everyday))[:-1]),
        (20, lambda: written(pick(everyday))),
    ]
    lines = []
    while len(lines) < 40000:
        text = chance.choices([m for _, m in makers], [w for w, _ in makers])[0]()
        if plain(text) in left_out: continue
        lines.append(f'{spoken(text)}\t{text}\n')
    o.out.write_text(''.join(lines))
    print(len(lines), 'texts')


if __name__ == '__main__': main()
