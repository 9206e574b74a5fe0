#!/usr/bin/env python3
"""Fits the weights of speech/recognition/verdict.cpp to what `hearing_corpus --first-pass-alone --dump` wrote. Needs python3-numpy and python3-scipy.

    fit_verdict.py EVIDENCE.tsv...           # prints the constants, and how they do on scenes that were left out

Of talk that nobody addressed (--talk, --overheard) what was taken for a phrase with the name counts as wrong; each stretch
of it was heard in three ways. A wrong phrase accepted counts 1.3 times a right one refused. What is printed for scenes that were left out is the mean of
five parts: each is judged by weights fitted to the other four.
"""
import pathlib, sys, tomllib

if len(sys.argv) < 2 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)
import numpy as np
from scipy.optimize import minimize

ROOT = pathlib.Path(__file__).resolve().parents[3]
CAUTION = 1.3
NAMES = ['kBias', 'kPerPhoneRatio', 'kPerPhoneRatioAndPhone', 'kPerDecoyRatio', 'kPerDecoyRatioAndPhone', 'kPerPhone',
         'kPerWorstWord', 'kPerFrameOfFastest', 'kPerOutsideFrame', 'kPerUnexplainedFrame', 'kPerNoiseDb',
         'kPerNameDecoyRatio', 'kShort', 'kShortPerPhoneRatio', 'kShortPerDecoyRatio']


def meanings():
    book = tomllib.loads((ROOT / 'assets/dialogue/en-GB/commands.toml').read_text())
    known = {}
    for group in book['command']:
        for p in group['phrases']: known['mana ' + p] = group['id']
    for group in book['answer']:
        for p in group['phrases']:
            known[p] = group['id']; known.setdefault('mana ' + p, group['id'])
    return known


class Utterance:
    def __init__(self, line, known):
        f = line.rstrip('\n').split('\t')
        self.scene, self.condition, self.clip, self.wanted = int(f[0]), f[1], f[2], f[3]
        self.text, self.meant, self.was_accepted, self.accepted_as = f[4], known.get(f[4]), f[5] == '1', f[6]
        self.named, self.is_talk = f[4].startswith('mana '), f[1].split()[0] in ('talk', 'overheard')
        (self.snr, self.phone_ratio, self.worst, self.decoys, self.frames, self.outside, self.phones, self.fastest,
         self.unexplained, self.name_phones, self.name_decoys) = map(float, f[9:20])

    @property
    def right(self): return self.meant is not None and self.meant == self.wanted and not self.is_talk

    @property
    def weight(self): return 1 if self.right else CAUTION / 3 if self.is_talk else CAUTION

    @property
    def hopeless(self):
        return (self.frames == 0 or self.fastest < 4 or self.phone_ratio < (-19 if self.named else -50) or self.worst < -60 or
                self.outside >= min(8 + 3 * self.phones, 30) or
                self.name_phones < -26 or self.name_decoys < -8)

    def features(self):
        phones, short = min(self.phones, 14), self.phones <= 8
        ratio, decoys = np.clip(self.phone_ratio, -50, 5), np.clip(self.decoys, -25, 12)
        return [1, ratio, ratio * phones, decoys, decoys * phones, phones, np.clip(self.worst, -60, 0),
                np.clip(self.fastest, 4, 9), min(self.outside, 30), min(self.unexplained, 40),
                np.clip(36 - self.snr, 0, 28), 
                np.clip(self.name_decoys, -40, 12), short, short * ratio, short * decoys]


SCALE = np.array([1, 10, 100, 10, 100, 10, 20, 3, 10, 10, 10, 10, 1, 10, 10])


def fit(us):
    x = np.array([u.features() for u in us]) / SCALE
    y = np.array([u.right for u in us], float)
    weight = np.array([u.weight for u in us])
    def loss(b):
        z = x @ b
        p = 1 / (1 + np.exp(-z))
        value = -(weight * (y * np.log(p + 1e-9) + (1 - y) * np.log(1 - p + 1e-9))).sum() / weight.sum()
        slope = x.T @ (weight * (p - y)) / weight.sum()
        return value + 1e-3 * (b[1:] ** 2).sum(), slope + 2e-3 * np.r_[0, b[1:]]
    return minimize(loss, np.zeros(x.shape[1]), jac=True, method='L-BFGS-B').x / SCALE


def tell(us, accepts, title):
    scenes = {}
    for u in us: scenes.setdefault((u.file, u.condition, u.scene, u.wanted), []).append(u)
    shares = {}
    for (_, condition, _, wanted), list_ in scenes.items():
        taken = [u for u in list_ if accepts(u)]
        level = condition.split()[-2] + ' dB' if ' ' in condition else condition
        s = shares.setdefault(level, [0, 0, 0, 0, 0])
        if wanted:
            s[0] += 1; s[1] += len(taken) == 1 and taken[0].meant == wanted
            s[4] += bool(taken) and not (len(taken) == 1 and taken[0].meant == wanted)
        else: s[2] += 1; s[3] += bool(taken)
    print(title, {k: f'{h}/{n} {f}/{m} B {h / max(1, n) - f / max(1, m):.3f} wrong {w}' for k, (n, h, m, f, w) in shares.items()})


def main():
    known = meanings()
    us = []
    for i, name in enumerate(sys.argv[1:]):
        for line in open(name):
            u = Utterance(line, known); u.file = i
            if u.condition != 'reading' and (not u.is_talk or u.named): us.append(u)
    understood = [u for u in us if u.meant is not None]
    talk = [u for u in understood if u.is_talk]
    us = [u for u in us if not u.is_talk]
    tell(us, lambda u: u.was_accepted, 'as it was ')
    odds = {}
    part_of = lambda u: (u.scene // 3 if u.is_talk else u.scene) % 5
    for part in range(5):
        b = fit([u for u in understood if part_of(u) != part and not u.hopeless])
        for u in understood:
            if part_of(u) == part: odds[id(u)] = np.dot(u.features(), b)
    for least in (-0.5, 0, 0.5, 1):
        tell(us, lambda u: u.meant is not None and not u.hopeless and odds[id(u)] > least, f'left out, above {least}')
        print('   of', len(talk), 'with the name in talk:', sum(not u.hopeless and odds[id(u)] > least for u in talk))
    b = fit([u for u in understood if not u.hopeless])
    print(len(understood), 'decodings,', sum(u.right for u in understood), 'of them right')
    for name, value in zip(NAMES, b): print(f'constexpr double {name} = {value:.4g};')


if __name__ == '__main__': main()
