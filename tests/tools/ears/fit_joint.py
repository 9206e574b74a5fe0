#!/usr/bin/env python3
"""Fits the weights of speech/recognition/joint_verdict.cpp to what `hearing_corpus --dump` wrote. Needs python3-numpy and python3-scipy.

    fit_joint.py EVIDENCE.tsv...     # prints the constants, and how they do on scenes that were left out

The first pass's log odds are computed with the weights that stand in speech/recognition/verdict.cpp. Of talk that nobody addressed counts
as wrong what was taken for a phrase with the name, for a command without it, or of four words and more; in the talk of people who
answer each other "no" is a no. What is printed for scenes that were left out is judged by weights fitted to the other four fifths.
"""
import re, sys, tomllib, zlib

if len(sys.argv) < 2 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)
import numpy as np
from scipy.optimize import minimize
from fit_verdict import CAUTION, ROOT, Utterance, meanings, tell

FIRST = ['kBias', 'kPerPhoneRatio', 'kPerPhoneRatioAndPhone', 'kPerDecoyRatio', 'kPerDecoyRatioAndPhone', 'kPerPhone',
         'kPerWorstWord', 'kPerFrameOfFastest', 'kPerOutsideFrame', 'kPerUnexplainedFrame', 'log_odds_per_db',
         'kPerNameDecoyRatio', 'kShort', 'kShortPerPhoneRatio', 'kShortPerDecoyRatio']


def weights_of_first_pass():
    text = (ROOT / 'speech/recognition/verdict.cpp').read_text() + (ROOT / 'speech/recognition/verdict.hpp').read_text()
    known = {name: float(value) for name, value in re.findall(r'double (\w+) = (-?[\d.]+);', text)}
    known['log_odds_per_db'] *= -1
    return np.array([known[name] for name in FIRST])


BOOK = tomllib.loads((ROOT / 'assets/dialogue/en-GB/commands.toml').read_text())
ANSWERS = {p for group in BOOK['answer'] for p in group['phrases']}
COMMANDS = {p: group['id'] for group in BOOK['command'] for p in group['phrases'] if p not in ANSWERS}
SECOND = 18  # features of the second pass


class Second:
    def __init__(self, text, fields, snr):
        self.text = text
        self.likelihood, self.name, self.nothing, self.ahead = map(float, fields[:4])
        self.words, self.snr = int(fields[4]), snr

    def features(self):
        """As features_of() in speech/recognition/joint_verdict.cpp."""
        all_, name = max(self.likelihood, -30), max(self.name, -20)
        nothing, noisy, single = np.clip(self.nothing, -12, 0), self.snr < 25, self.words == 1
        level = np.clip(self.snr, 0, 30) / 20
        return [1, all_ / 10, name / 10, (all_ - name) / max(1, self.words) / 3, nothing / 5, np.clip(self.ahead, -20, 20) / 10,
                noisy * all_ / 10, self.text.startswith('mana'), single, single * all_ / 10, max(all_, -2.5), max(all_, -6) / 3,
                max(all_ - name, -4) / 3, np.exp(nothing), noisy, max(name, -4) / 3, level, level * max(all_, -6) / 3]


class Candidate:
    """A phrase that one decoding may have been."""
    def __init__(self, u, text, known, features, is_own):
        self.u, self.meant, self.x, self.is_own = u, known.get(text), features, is_own
        self.named, self.words, self.is_command = text.startswith('mana'), len(text.split()), text in COMMANDS
        self.right = self.meant is not None and self.meant == u.wanted and not u.is_talk
        self.weight = 1 if self.right else CAUTION / 2 if u.is_talk else CAUTION

    @property
    def counts(self): return not self.u.is_talk or self.named or self.is_command or self.words >= 4


def candidates(u, line, known, first):
    f = line.rstrip('\n').split('\t')
    if len(f) < 33 or f[20] != '1': return []
    found = []
    own, other = Second(f[4], f[22:27], u.snr), Second(f[27], f[28:33], u.snr)
    if u.meant is not None and own.words > 0:
        odds = -6 if u.hopeless else float(np.clip(np.dot(u.features(), first), -6, 6))
        found.append(Candidate(u, own.text, known, own.features() + [odds / 3, max(odds, -2) / 3, u.hopeless,
                                                                     min(u.outside, 30) / 10, min(u.phones, 14) / 10], True))
    if other.text: found.append(Candidate(u, other.text, known, other.features(), False))
    return found


def fit(cs):
    x, y = np.array([c.x for c in cs], float), np.array([c.right for c in cs], float)
    weight = np.array([c.weight for c in cs])
    def loss(b):
        p = 1 / (1 + np.exp(-(x @ b)))
        value = -(weight * (y * np.log(p + 1e-9) + (1 - y) * np.log(1 - p + 1e-9))).sum() / weight.sum()
        return (value + 1e-3 * (b[1:] ** 2).sum(), x.T @ (weight * (p - y)) / weight.sum() + 2e-3 * np.r_[0, b[1:]])
    return minimize(loss, np.zeros(x.shape[1]), jac=True, method='L-BFGS-B').x


def main():
    known, first = meanings(), weights_of_first_pass()
    known = {'mana': '', **COMMANDS, **known}
    us, cs = [], []
    for i, name in enumerate(sys.argv[1:]):
        for line in open(name):
            u = Utterance(line, known)
            u.file = i
            if u.condition == 'reading': continue
            us.append(u)
            cs += candidates(u, line, known, first)
    tell([u for u in us if not u.is_talk], lambda u: u.was_accepted, 'as it was ')
    # The same talk, heard in another way, is in the same part.
    part_of = lambda u: (zlib.crc32(u.clip.split()[-1].encode()) if u.is_talk else u.scene) % 5
    for part in range(5):
        b = {own: fit([c for c in cs if part_of(c.u) != part and c.is_own == own and c.counts]) for own in (True, False)}
        for c in cs:
            if part_of(c.u) == part: c.odds = float(np.dot(c.x, b[c.is_own]))
    best = {}
    for c in cs:
        if id(c.u) not in best or c.odds > best[id(c.u)].odds: best[id(c.u)] = c
    for u in us: u.meant = best[id(u)].meant if id(u) in best else None
    taken = lambda u, least: u.meant and id(u) in best and best[id(u)].odds > least
    for least in (-0.5, 0, 0.5, 1):
        for who, people in (('all', None), ('people', True), ('synthetic', False)):
            some = [u for u in us if not u.is_talk and people in (None, u.clip.startswith('people'))]
            if some: tell(some, lambda u: taken(u, least), f'left out, above {least}, {who}')
        print('   of', sum(u.is_talk for u in us), 'in talk:', sum(bool(taken(u, least)) for u in us if u.is_talk), ', with the name:',
              sum(bool(taken(u, least)) and best[id(u)].named for u in us if u.is_talk))
    both, second = fit([c for c in cs if c.is_own and c.counts]), fit([c for c in cs if not c.is_own and c.counts])
    print(len(cs), 'phrases,', sum(c.right for c in cs), 'of them right')
    listed = lambda b: ', '.join(f'{v:.4g}' for v in b)
    print('constexpr SecondFeatures kOfBoth = {' + listed(both[:SECOND]) + '};')
    print('constexpr std::array kOfFirst = {' + listed(both[SECOND:]) + '};')
    print('constexpr SecondFeatures kOfSecond = {' + listed(second) + '};')


if __name__ == '__main__': main()
