"""train.py WORK: teaches the encoder and its heads with what prepare.py made; writes WORK/after.pkl."""
import os
import pickle
import random
import sys

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

ROUNDS, BATCH, RATE, HEAD_RATE = 8, 128, 1e-3, 2e-3
WARM_UP, DROPPED, DROPPED_BEFORE_HEADS, PIECES_DROPPED = 0.06, 0.1, 0.3, 0.1
HEADS_OF_ATTENTION, TINY = 4, 1e-6


class Affine(nn.Module):
    def __init__(self, state, name):
        super().__init__()
        self.w, self.b = (nn.Parameter(torch.tensor(np.array(state[name + p]))) for p in (".w", ".b"))

    def forward(self, x):
        return x @ self.w + self.b


class Layer(nn.Module):
    def __init__(self, state, name):
        super().__init__()
        for norm in ("n1w", "n1b", "n2w", "n2b"):
            setattr(self, norm, nn.Parameter(torch.tensor(np.array(state[name + norm]))))
        self.qkv, self.out, self.f1, self.f2 = (Affine(state, name + part) for part in ("qkv", "out", "f1", "f2"))
        self.adj = Affine(state, name + "adj") if name + "adj.w" in state else None
        self.drop = nn.Dropout(DROPPED)

    def forward(self, x, mask):
        many, length, width = x.shape
        y = self.qkv(F.layer_norm(x, (width,), self.n1w, self.n1b, TINY))
        q, k, v = (z.view(many, length, HEADS_OF_ATTENTION, -1).transpose(1, 2) for z in y.split(y.shape[-1] // 3, -1))
        weights = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5 + (~mask)[:, None, None, :] * -1e9
        attended = (weights.softmax(-1) @ v).transpose(1, 2).reshape(many, length, -1)
        x = (x if self.adj is None else self.adj(x)) + self.drop(self.out(attended))
        wide = F.relu(self.f1(F.layer_norm(x, (x.shape[-1],), self.n2w, self.n2b, TINY)))
        return x + self.drop(self.f2(wide))


class Encoder(nn.Module):
    def __init__(self, state, heads):
        super().__init__()
        self.emb = nn.Parameter(torch.tensor(np.array(state["emb"])))
        self.register_buffer("inv", torch.tensor(np.array(state["inv"])).reshape(1, -1))
        self.layers = nn.ModuleList(Layer(state, f"layers.{i}.") for i in (0, 1))
        self.fin, self.drop = Affine(state, "fin"), nn.Dropout(DROPPED_BEFORE_HEADS)
        self.heads = nn.ModuleDict({head: nn.Linear(1024, count) for head, count in heads.items()})

    def forward(self, ids, head):
        if self.training:
            dropped = (torch.rand(ids.shape, device=ids.device) < PIECES_DROPPED) & (ids > 0)
            ids = torch.where(dropped, torch.ones_like(ids), ids)
        mask = ids > 0
        turns = torch.arange(ids.shape[1], dtype=torch.float32, device=ids.device)[:, None] * self.inv
        x = 2 * self.emb[ids] + torch.cat([turns.sin(), turns.cos()], -1)
        for layer in self.layers:
            x = layer(x, mask)
        shown = mask[..., None]
        mean = (x * shown).sum(1) / shown.sum(1).clamp(min=1)
        most = x.masked_fill(~shown, -1e9).max(1).values
        vector = torch.cat([torch.tanh(self.fin(mean)) * 4, torch.tanh(most / 4) * 2], -1)
        return self.heads[head](self.drop(vector))


def padded(rows, device):
    out = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for i, row in enumerate(rows):
        out[i, : len(row)] = row
    return torch.from_numpy(out).to(device)


def batches(heads):
    out = []
    for head, (_, labels, _) in heads.items():
        order = np.random.permutation(len(labels))
        out += [(head, part) for part in np.array_split(order, max(1, len(labels) // BATCH))]
    random.shuffle(out)
    return out


def main():
    work = sys.argv[1]
    heads = pickle.load(open(os.path.join(work, "examples.pkl"), "rb"))
    state = pickle.load(open(os.path.join(work, "before.pkl"), "rb"))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    for seed in (torch.manual_seed, random.seed, np.random.seed):
        seed(1)
    net = Encoder(state, {head: len(names) for head, (_, _, names) in heads.items()}).to(device)
    groups = [{"params": [p for n, p in net.named_parameters() if n.startswith("heads") == is_head], "most": rate}
              for is_head, rate in ((False, RATE), (True, HEAD_RATE))]
    optimiser = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
    worth = {}  # an example of a rare kind weighs more
    for head, (_, labels, names) in heads.items():
        counts = torch.bincount(torch.tensor(labels), minlength=len(names)).float()
        worth[head] = ((counts.mean() / counts) ** 0.5).to(device)
    steps, step = ROUNDS * len(batches(heads)), 0
    for turn in range(ROUNDS):
        net.train()
        for head, part in batches(heads):
            versions, labels, _ = heads[head]
            version = versions[random.choice([0, 0, 1, 2])]
            share = min(1, step / (WARM_UP * steps)) * max(0.02, 1 - step / steps)
            step += 1
            for group in optimiser.param_groups:
                group["lr"] = group["most"] * share
            guessed = net(padded([version[i] for i in part], device), head)
            wanted = torch.tensor([labels[i] for i in part], device=device)
            loss = F.cross_entropy(guessed, wanted, weight=worth[head], label_smoothing=0.02)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
        print("round", turn + 1, "of", ROUNDS, flush=True)
    after = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    pickle.dump((after, {head: names for head, (_, _, names) in heads.items()}), open(os.path.join(work, "after.pkl"), "wb"))


main()
