#!/usr/bin/env python3
"""Teaches the sound network which sound each 10 ms of speech is. Needs python3-torch and python3-numpy.

    train.py OUT.bin EXAMPLES... [--dev NAME=EXAMPLES]... [--epochs 8] [--width 160]

EXAMPLES is what make_examples was given as -o. The file it writes is described in speech/acoustics/sound_network.hpp.
"""
import argparse, struct, sys, time

if len(sys.argv) < 2:  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

BANDS, CLASSES = 40, 1 + 3 * 39
REACH = ((5, 1), (3, 1), (3, 2), (3, 4), (3, 4), (1, 1))  # of each layer: frames it sees, and how far apart


def read(name):
    lengths = np.fromfile(name + '.lengths', np.int32)
    rows = np.fromfile(name + '.rows', np.int16).reshape(-1, BANDS)
    labels = np.fromfile(name + '.labels', np.uint8)
    ends = np.cumsum(lengths)
    return [(rows[e - n:e], labels[e - n:e]) for e, n in zip(ends, lengths)]


def batch(clips):
    """Clips of about one length: rows less their mean over the clip, of an even number of frames."""
    n = min(len(c[1]) for c in clips) // 2 * 2
    x = np.stack([c[0][:n] for c in clips]).astype(np.float32) / 512
    x = (x - x.mean(1, keepdims=True)) / 2.0
    y = np.stack([c[1][:n] for c in clips]).astype(np.int64)
    return torch.from_numpy(x).transpose(1, 2).contiguous(), torch.from_numpy(y)


class Network(nn.Module):
    """Layers of convolution over time. After the first every second frame is left out; the last says of each
    frame that is left what it is and what the one after it is."""
    def __init__(self, width):
        super().__init__()
        widths = [BANDS] + [width] * (len(REACH) - 1) + [2 * CLASSES]
        self.layers = nn.ModuleList(
            nn.Conv1d(widths[i], widths[i + 1], k, stride=2 if i == 0 else 1, dilation=d, padding=d * (k // 2))
            for i, (k, d) in enumerate(REACH))
        self.norms = nn.ModuleList(nn.BatchNorm1d(width) for _ in REACH[:-1])

    def forward(self, x):
        for i, layer in enumerate(self.layers[:-1]):
            y = F.relu(self.norms[i](layer(x)))
            x = y if i == 0 else x + F.dropout(y, 0.1, self.training)
        y = self.layers[-1](x)
        b, _, t = y.shape
        return y.view(b, 2, CLASSES, t).permute(0, 2, 3, 1).reshape(b, CLASSES, 2 * t)  # [clip][class][frame]

    def folded(self):
        """((kernel, dilation), weights [out][k][in], bias) of each layer, with its norm put into them."""
        for i, layer in enumerate(self.layers):
            w, b = layer.weight.detach(), layer.bias.detach()
            if i < len(self.norms):
                n = self.norms[i]
                g = (n.weight / torch.sqrt(n.running_var + n.eps)).detach()
                w, b = w * g[:, None, None], (b - n.running_mean) * g + n.bias.detach()
            yield REACH[i], w.permute(0, 2, 1).contiguous().numpy(), b.numpy()


def save(net, prior, path):
    with open(path, 'wb') as f:
        f.write(b'MANAEARS' + struct.pack('<4i', 1, BANDS, CLASSES, len(REACH)))
        f.write(prior.astype('<f4').tobytes())
        for (kernel, dilation), w, b in net.folded():
            f.write(struct.pack('<4i', w.shape[2], w.shape[0], kernel, dilation))
            f.write(b.astype('<f4').tobytes())
            f.write(w.astype('<f2').tobytes())


def judge(net, clips):
    net.eval()
    right = total = sound_right = sounds = 0
    with torch.no_grad():
        for c in clips:
            x, y = batch([c])
            p = net(x).argmax(1)
            phone = lambda v: torch.where(v > 0, (v - 1) // 3 + 1, v)
            right += (phone(p) == phone(y)).sum().item(); total += y.numel()
            voiced = y > 0
            sound_right += (phone(p) == phone(y))[voiced].sum().item(); sounds += voiced.sum().item()
    net.train()
    return right / total, sound_right / max(1, sounds)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('out'); a.add_argument('examples', nargs='+'); a.add_argument('--dev', action='append', default=[])
    a.add_argument('--epochs', type=int, default=8); a.add_argument('--width', type=int, default=160)
    a.add_argument('--from', dest='start'); a.add_argument('--minutes', type=float, default=1e9)
    a.add_argument('--rate', type=float, default=2e-3)
    o = a.parse_args()
    torch.manual_seed(1); chance = np.random.default_rng(1)
    clips = [c for name in o.examples for c in read(name)]
    dev = {d.split('=')[0]: read(d.split('=')[1])[:400] for d in o.dev}
    counts = np.bincount(np.concatenate([c[1] for c in clips]), minlength=CLASSES) + 1
    prior = np.log(counts / counts.sum())
    clips.sort(key=lambda c: len(c[1]))
    net = Network(o.width)
    if o.start: net.load_state_dict(torch.load(o.start))
    print(len(clips), 'clips', sum(len(c[1]) for c in clips) / 360000, 'h', sum(p.numel() for p in net.parameters()), 'numbers', flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=o.rate, weight_decay=1e-3)
    size = 32
    starts = list(range(0, len(clips) - size + 1, size)); steps = o.epochs * len(starts)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=o.rate, total_steps=steps, pct_start=0.15)
    began = time.time(); step = 0
    for epoch in range(o.epochs):
        loss_sum = seen = 0
        for s in chance.permutation(starts):
            x, y = batch(clips[s:s + size])
            if chance.random() < 0.5:  # a band or a moment that is missing
                b, w = chance.integers(BANDS), chance.integers(1, 7); x[:, b:b + w] = 0
                t, w = chance.integers(x.shape[2]), chance.integers(1, 12); x[:, :, t:t + w] = 0
            loss = F.cross_entropy(net(x), y, label_smoothing=0.05)
            optimiser.zero_grad(); loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step(); schedule.step(); step += 1
            loss_sum += loss.item(); seen += 1
            if seen % 200 == 0: print(f'  {epoch + 1}.{seen}: {loss_sum / seen:.3f}  {(time.time() - began) / 60:.1f} min', flush=True)
        print(f'epoch {epoch + 1}: {loss_sum / seen:.3f}', {k: tuple(round(v, 3) for v in judge(net, d)) for k, d in dev.items()},
              f'{(time.time() - began) / 60:.1f} min', flush=True)
        net.eval(); save(net, prior, o.out); torch.save(net.state_dict(), o.out + '.pt'); net.train()


main()
