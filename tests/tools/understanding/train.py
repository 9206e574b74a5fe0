"""train.py WORK: teaches the encoder and its heads with what prepare.py made; writes WORK/after.npz.
train.py WORK --part K --of N: teaches one without every N-th example from the K-th on, and writes what it thinks of those
that it did not see to WORK/part-K.pkl.
train.py WORK --believe SHARE: what is taught is not the labels alone: a SHARE of each is what the nets of --part thought, so
that an example with a wrong or doubtful label does less harm.
--seed, --out: other than 1 and after.npz."""
import argparse
import glob
import os
import pickle
import random
import sys

if len(sys.argv) < 2:  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

ROUNDS, BATCH, RATE, HEAD_RATE = 8, 128, 1e-3, 2e-3
WARM_UP, DROPPED, DROPPED_BEFORE_HEADS, PIECES_DROPPED = 0.06, 0.1, 0.3, 0.1
HEADS_OF_ATTENTION, TINY = 4, 1e-6
KEPT_AT_EACH_STEP = 0.999  # of the running mean of all numbers, which is what is written


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


def batches(heads, learnt):
    out = []
    for head in heads:
        order = np.random.permutation(learnt[head])
        out += [(head, part) for part in np.array_split(order, max(1, len(order) // BATCH))]
    random.shuffle(out)
    return out


def believed(work, head, labels, names, share):
    """What each example teaches, as a row of probabilities."""
    rows = np.eye(len(names), dtype=np.float32)[labels]
    if share == 0:
        return rows
    for path in glob.glob(os.path.join(work, "part-*.pkl")):
        seen, thought = pickle.load(open(path, "rb"))[head]
        rows[seen] = (1 - share) * rows[seen] + share * thought
    return rows


def thought(net, rows, head, device):
    net.eval()
    with torch.no_grad():
        parts = [net(padded(rows[i : i + 512], device), head).softmax(-1).cpu().numpy() for i in range(0, len(rows), 512)]
    return np.concatenate(parts)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("work")
    options.add_argument("--part", type=int)
    options.add_argument("--of", type=int, default=6)
    options.add_argument("--believe", type=float, default=0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", default="after.npz")
    options = options.parse_args()
    heads = pickle.load(open(os.path.join(options.work, "examples.pkl"), "rb"))
    state = pickle.load(open(os.path.join(options.work, "before.pkl"), "rb"))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    for seed in (torch.manual_seed, random.seed, np.random.seed):
        seed(options.seed)
    net = Encoder(state, {head: len(names) for head, (_, _, names) in heads.items()}).to(device)
    groups = [{"params": [p for n, p in net.named_parameters() if n.startswith("heads") == is_head], "most": rate}
              for is_head, rate in ((False, RATE), (True, HEAD_RATE))]
    optimiser = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
    worth, wanted, learnt = {}, {}, {}  # an example of a rare kind weighs more
    for head, (_, labels, names) in heads.items():
        counts = torch.bincount(torch.tensor(labels), minlength=len(names)).float()
        worth[head] = ((counts.mean() / counts) ** 0.5)[torch.tensor(labels)].to(device)
        wanted[head] = torch.from_numpy(believed(options.work, head, labels, names, options.believe)).to(device)
        learnt[head] = np.array([i for i in range(len(labels)) if options.part is None or i % options.of != options.part])
    means = [p.detach().clone() for p in net.parameters()]
    steps, step = ROUNDS * len(batches(heads, learnt)), 0
    for turn in range(ROUNDS):
        net.train()
        for head, part in batches(heads, learnt):
            version = heads[head][0][random.choice([0, 0, 1, 2])]
            share = min(1, step / (WARM_UP * steps)) * max(0.02, 1 - step / steps)
            step += 1
            for group in optimiser.param_groups:
                group["lr"] = group["most"] * share
            guessed = net(padded([version[i] for i in part], device), head)
            at = torch.from_numpy(part).to(device)
            losses = F.cross_entropy(guessed, wanted[head][at], label_smoothing=0.02, reduction="none")
            loss = (losses * worth[head][at]).sum() / worth[head][at].sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            kept = min(KEPT_AT_EACH_STEP, step / (step + 10))
            with torch.no_grad():
                torch._foreach_mul_(means, kept)
                torch._foreach_add_(means, list(net.parameters()), alpha=1 - kept)
        print("round", turn + 1, "of", ROUNDS, flush=True)
    with torch.no_grad():
        for parameter, mean in zip(net.parameters(), means):
            parameter.copy_(mean)
    if options.part is not None:
        out = {}
        for head, (versions, labels, _) in heads.items():
            left = np.array([i for i in range(len(labels)) if i % options.of == options.part])
            out[head] = (left, thought(net, [versions[0][i] for i in left], head, device))
        pickle.dump(out, open(os.path.join(options.work, f"part-{options.part}.pkl"), "wb"))
        return
    after = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    np.savez(os.path.join(options.work, options.out), **after)


if __name__ == "__main__":
    main()
