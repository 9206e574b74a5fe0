#!/usr/bin/env python3
"""Adapts the second pass to what make_takes made. Needs python3-torch and python3-numpy, and libopenblas0 to be quick.

    adapt_second.py MODEL.bin OUT TAKES... [--start ADDITIONS] [--epochs 2] [--dev TAKES]    # MODEL.bin: build/parts/ears/second_pass_model.bin

OUT, the additions to each matrix as a packed model of their own, is written now and then: assets/ears/second_pass.bin.
"""
import argparse, math, sys, time

if len(sys.argv) < 2:  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)
import numpy as np
import torch
import torch.nn.functional as F
from moonshine import BEGIN, END, Model, Pieces, pack, read

MOST_STEPS = 260   # of a take
AT_ONCE = 2600     # steps of a batch
RANK = 16          # ModelSizes::kRank
DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'


def takes(name, pieces):
    data, at = np.memmap(name + '.sound', np.int16, 'r'), 0
    for line in open(name + '.tsv'):
        samples, snr, text = line.rstrip('\n').split('\t')
        yield data[at:at + int(samples)], [BEGIN] + (pieces.of(text) if text else []) + [END]
        at += int(samples)


def loaded(names, model, pieces):
    found = []
    for name in names:
        for sound, text in takes(name, pieces):
            x = model.stem(sound)
            if x.shape[0] <= MOST_STEPS and len(text) > 1: found.append((x.half(), text))
    return found


def batches(examples, chance):
    """Of about the same length, in any order."""
    order = sorted(range(len(examples)), key=lambda i: examples[i][0].shape[0] + chance.random() * 8)
    out, now = [], []
    for i in order:
        if now and (len(now) + 1) * examples[i][0].shape[0] > AT_ONCE: out.append(now); now = []
        now.append(i)
    out.append(now)
    chance.shuffle(out)
    return out


def loss_of(model, examples, batch):
    xs, texts = [examples[i][0] for i in batch], [examples[i][1] for i in batch]
    lengths = torch.tensor([x.shape[0] for x in xs])
    x = torch.nn.utils.rnn.pad_sequence([x.float() for x in xs], batch_first=True)
    text = torch.nn.utils.rnn.pad_sequence([torch.tensor(t) for t in texts], batch_first=True, padding_value=END)
    count = torch.tensor([len(t) for t in texts])
    heard, mask = model.encode(x, lengths)
    logits = model.decode(heard, mask, text[:, :-1])
    counts = torch.arange(text.shape[1] - 1)[None] < (count - 1)[:, None]
    each = F.cross_entropy(logits.transpose(1, 2), text[:, 1:], reduction='none') * counts
    return each.sum() / counts.sum(), each.sum(1).detach()


@torch.no_grad()
def tell(model, examples, chance, what):
    worth = np.concatenate([loss_of(model, examples, b)[1].numpy() for b in batches(examples, chance)])
    print(f'{what}: -log p of a text {np.mean(worth):.2f}, median {np.median(worth):.2f}, above -1: {np.mean(worth < 1):.3f}', flush=True)


def write(model, english, file):
    """A packed model of the additions alone, and which pieces are worth keeping."""
    parts = []
    for key in sorted(k[:-2] for k in model.low if k.endswith('_a')):
        down, up = (F.pad(model.low[key + end].detach(), pad) for end, pad in
                    (('_a', (0, RANK - model.low[key + '_a'].shape[1])), ('_b', (0, 0, 0, RANK - model.low[key + '_b'].shape[0]))))
        name = key.replace('_', '.')
        parts += [(name + '.down', down.numpy()), (name + '.up', up.numpy())]
    pack(file, parts + [('pieces', '\n'.join(english))])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('model'); p.add_argument('out'); p.add_argument('takes', nargs='+')
    p.add_argument('--epochs', type=int, default=2); p.add_argument('--dev', default='')
    p.add_argument('--rate', type=float, default=1.5e-3); p.add_argument('--start', help='additions to go on from')
    p.add_argument('--ranks', type=int, nargs=2, default=(16, 8))
    o = p.parse_args()
    torch.manual_seed(3)
    chance = np.random.RandomState(5)
    model = Model(o.model, *o.ranks)
    if o.start: model.take(read(o.start))
    pieces = Pieces(model.pieces)
    english = pieces.of_english(DICTIONARY)
    start = time.time()
    examples = loaded(o.takes, model, pieces)
    dev = loaded([o.dev], model, pieces) if o.dev else []
    print(f'{len(examples)} takes, {sum(q.numel() for q in model.parameters())} numbers to learn, after {time.time() - start:.0f} s', flush=True)
    if dev: tell(model, dev, chance, 'before')
    steps = o.epochs * len(batches(examples, chance))
    learner = torch.optim.AdamW(model.parameters(), o.rate, betas=(0.9, 0.98), weight_decay=0.01)
    pace = torch.optim.lr_scheduler.LambdaLR(learner, lambda i: min(1, (i + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1, i / steps)))))
    step, sum_ = 0, 0
    for epoch in range(o.epochs):
        for batch in batches(examples, chance):
            loss, _ = loss_of(model, examples, batch)
            learner.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            learner.step(); pace.step()
            step += 1; sum_ += float(loss.detach())
            if step % 100 == 0:
                print(f'{step} of {steps}: {sum_ / 100:.3f}, {time.time() - start:.0f} s', flush=True); sum_ = 0
                write(model, english, o.out)
        if dev: tell(model, dev, chance, f'epoch {epoch + 1}')
        write(model, english, o.out)


if __name__ == '__main__': main()
