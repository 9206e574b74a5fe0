"""teach_recall.py PACKAGE LISTS CROWD OUT.pt [--rounds N] [--held LETTER]: teaches the maps of dialogue/encoder/recall_encoder.hpp.

PACKAGE is dist/ of the npm package that README.md names; LISTS holds folders with facts.tsv (told, asked1, asked2 ...) and
perhaps notfacts.tsv (said), written by people; CROWD is a file of other facts, a line each, of which every second one stands
beside as a wrong answer. The network stays as it is. --held: a folder of LISTS that is not taught, only judged."""
import sys

if len(sys.argv) < 5 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)

import argparse
import csv
import os
import random
import re

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from encoder_package import Pieces, read_weights, state_of
from train import Affine, Layer, padded

MOST_PIECES, PIECE, WHOLE, BATCH, BESIDE, RATE = 40, 128, 256, 112, 48, 1.5e-3
STATES_AT_ONCE, OTHERS = 128, 40


def fitted(text):
    """As SentenceEncoder::fitted."""
    text = re.sub(r"[^a-z0-9_'\u0080-\uffff]+", " ", text.lower().replace("\u2019", "'"))
    return " ".join(re.sub(r"(^|\s)'+|'+(\s|$)", " ", text).split())


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


class States:
    """The states of the pieces of lines, as the network leaves them."""

    def __init__(self, folder):
        self.pieces, self.state = Pieces(folder), state_of(read_weights(folder))
        self.embeddings = torch.tensor(np.array(self.state["emb"]))
        self.inverse = torch.tensor(np.array(self.state["inv"])).reshape(1, -1)
        self.layers = [Layer(self.state, f"layers.{i}.").eval() for i in (0, 1)]
        self.last = Affine(self.state, "fin")
        self.width = self.state["fin.w"].shape[0]

    def __call__(self, lines):
        ids = [self.pieces.cut(fitted(line), MOST_PIECES) for line in lines]
        states = torch.zeros(len(ids), MOST_PIECES, self.width, dtype=torch.float16)
        found = torch.zeros(len(ids), MOST_PIECES, dtype=torch.long)
        with torch.no_grad():
            for begin in range(0, len(ids), STATES_AT_ONCE):
                x = padded(ids[begin : begin + STATES_AT_ONCE], "cpu")
                turns = torch.arange(x.shape[1], dtype=torch.float32)[:, None] * self.inverse
                h = 2 * self.embeddings[x] + torch.cat([turns.sin(), turns.cos()], -1)
                for layer in self.layers:
                    h = layer(h, x > 0)
                states[begin : begin + len(x), : x.shape[1]], found[begin : begin + len(x), : x.shape[1]] = h.half(), x
        return states, found


class Maps(nn.Module):
    """What export_recall.py writes."""

    def __init__(self, network):
        super().__init__()
        self.network = [network]  # not to be taught
        sentence = network.state["fin.w"].shape[1] + network.width
        self.p1, self.p0 = nn.Linear(network.width, PIECE, bias=False), nn.Linear(network.embeddings.shape[1], PIECE, bias=False)
        self.v, self.kind = nn.Linear(sentence, WHOLE), nn.Linear(sentence, 3)
        for part in (self.p1, self.p0, self.v):
            nn.init.orthogonal_(part.weight)
        self.wq, self.wf = nn.Linear(network.width + network.embeddings.shape[1], 1), nn.Embedding(network.embeddings.shape[0], 1)
        nn.init.zeros_(self.wq.weight)
        nn.init.zeros_(self.wf.weight)
        self.mix, self.drop = nn.Parameter(torch.tensor([8.0, 20.0])), nn.Dropout(0.15)

    def encode(self, states, ids):
        network, h, shown = self.network[0], states.float(), ids > 0
        if self.training:
            shown = shown & ~((torch.rand(ids.shape) < 0.1) & (shown.sum(1, keepdim=True) > 2))
        length = int(shown.any(0).nonzero().max()) + 1
        h, ids, shown = h[:, :length], ids[:, :length], shown[:, :length]
        e = network.embeddings[ids] * 4
        mean = (h * shown[..., None]).sum(1) / shown.sum(1).clamp(min=1)[:, None]
        most = h.masked_fill(~shown[..., None], -1e9).max(1).values
        pooled = torch.cat([torch.tanh(mean @ network.last.w + network.last.b) * 4, torch.tanh(most / 4) * 2], -1)
        pieces = F.normalize(self.p1(self.drop(h)) + self.p0(self.drop(e)), dim=-1)
        shares = (self.wq(torch.cat([h, e], -1)) + self.wf(ids)).squeeze(-1).masked_fill(~shown, -1e9).softmax(-1)
        return F.normalize(self.v(self.drop(pooled)), dim=-1), pieces, shown, shares, pooled

    def score(self, asked, told):
        many, length, width = asked[1].shape
        facts, longest, _ = told[1].shape
        likeness = (asked[1].reshape(-1, width) @ told[1].reshape(-1, width).T).view(many, length, facts, longest)
        best = likeness.masked_fill(~told[2][None, None], -1).max(-1).values
        return self.mix[0] * (asked[0] @ told[0].T) + self.mix[1] * (best * asked[3][:, :, None]).sum(1)


def part(states, at):
    return states[0][at], states[1][at]


def together(*all_states):
    return tuple(torch.cat([s[i] for s in all_states]) for i in (0, 1))


def rank(maps, questions, gold, facts):
    """The share whose fact is the first, among the first three, ten."""
    maps.eval()
    with torch.no_grad():
        told = [maps.encode(*part(facts, slice(i, i + 250))) for i in range(0, len(facts[0]), 250)]
        scores = torch.cat([torch.cat([maps.score(maps.encode(*part(questions, slice(i, i + 25))), t) for t in told], 1)
                            for i in range(0, len(questions[0]), 25)]).numpy()
    better = (scores > scores[np.arange(len(gold)), gold][:, None]).sum(1)
    return [round(float((better < k).mean()), 3) for k in (1, 3, 10)]


def read_lists(folder):
    facts, questions, of, source, others = [], [], [], [], []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.exists(os.path.join(path, "notfacts.tsv")):
            others += [(name, row["said"]) for row in rows(os.path.join(path, "notfacts.tsv"))]
        if not os.path.exists(os.path.join(path, "facts.tsv")):
            continue
        for row in rows(os.path.join(path, "facts.tsv")):
            asked = [row[k] for k in ("asked1", "asked2", "asked3", "asked4") if row.get(k)]
            of += [len(facts)] * len(asked)
            questions += asked
            facts.append(row["told"])
            source.append(name)
    return facts, questions, np.array(of), np.array(source), others


def main():
    options = argparse.ArgumentParser()
    for name in ("package", "lists", "crowd", "out"):
        options.add_argument(name)
    options.add_argument("--rounds", type=int, default=50)
    options.add_argument("--held", default="")
    options = options.parse_args()
    for seed in (torch.manual_seed, random.seed, np.random.seed):
        seed(1)
    states = States(options.package)
    facts, questions, of, source, others = read_lists(options.lists)
    crowd = [line.strip() for line in open(options.crowd, encoding="utf-8")]
    told, asked, beside = states(facts), states(questions), states(crowd)
    nothing = states([text for name, text in others if name != options.held])
    taught = np.where(source != options.held)[0]
    asked_of = {i: np.where(of == i)[0] for i in taught}
    maps = Maps(states)
    optimiser = torch.optim.AdamW(maps.parameters(), lr=RATE, weight_decay=0.02)
    batches = max(1, len(taught) // BATCH)
    steps, step = options.rounds * batches, 0
    for turn in range(options.rounds):
        maps.train()
        for chosen in np.array_split(np.random.permutation(taught), batches):
            share = min(1, step / (0.05 * steps)) * max(0.03, 1 - step / steps)
            step += 1
            for group in optimiser.param_groups:
                group["lr"] = RATE * share
            near = random.sample(range(0, len(crowd), 2), BESIDE)
            f = maps.encode(*together(part(told, chosen), part(beside, near)))
            q = maps.encode(*part(asked, [random.choice(asked_of[i]) for i in chosen]))
            n = maps.encode(*part(nothing, random.sample(range(len(nothing[0])), OTHERS)))
            scores, right = maps.score(q, f), torch.arange(len(chosen))
            loss = F.cross_entropy(scores, right) + 0.3 * F.cross_entropy(scores[:, : len(chosen)].T, right)
            acts = torch.cat([maps.kind(maps.drop(x[4])) for x in (f, q, n)])
            act = torch.cat([torch.zeros(len(f[0])), torch.ones(len(q[0])), torch.full((len(n[0]),), 2.0)]).long()
            loss = loss + 0.3 * F.cross_entropy(acts, act, weight=torch.tensor([0.5, 1.0, 2.0]))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(maps.parameters(), 1.0)
            optimiser.step()
        if options.held and turn % 10 == 9:
            held = np.where(source == options.held)[0]
            which = np.where(np.isin(of, held))[0]
            gold = np.array([list(held).index(of[i]) for i in which])
            print(turn + 1, rank(maps, part(asked, which), gold, together(part(told, held), beside)), flush=True)
    torch.save(maps.state_dict(), options.out)


if __name__ == "__main__":
    main()
