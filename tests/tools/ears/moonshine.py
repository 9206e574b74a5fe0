"""Moonshine tiny in torch, with the numbers of a packed model (speech/transcription/packed_model.hpp) and low-rank additions that
can be learnt (Hu et al. 2021, "LoRA"). As speech/transcription/sound_encoder.cpp and text_decoder.cpp compute it."""
import math, re, struct
import numpy as np
import torch
import torch.nn.functional as F

WIDTH, HEADS, LAYERS, TURNED, LANES = 288, 8, 6, 32, 16
HEAD = WIDTH // HEADS
PEAK, MOST_GAIN = 0.3, 1000
BEGIN, END = 1, 2
FIRST, SECOND, THIRD = (127, 64), (7, 3), (3, 2)  # taps and strides


def read(file):
    """All matrices (rows x columns) and vectors as float32, and the list of pieces."""
    try: data = open(file, 'rb').read()
    except OSError as e: raise SystemExit(f'{file} cannot be read: {e.strerror}')
    magic, version, entries = struct.unpack_from('<8sII', data)
    if magic != b'MANAW2PW' or version != 1: raise SystemExit(f'{file} is no packed model of this version')
    found = {}
    for i in range(entries):
        name, rows, columns, scale, zero, at, length = struct.unpack_from('<40sIIffQQ', data, 16 + 72 * i)
        name, part = name.split(b'\0')[0].decode(), data[at:at + length]
        if scale != 0:
            panels = np.frombuffer(part, np.uint8).reshape(-1, rows, LANES).transpose(1, 0, 2).reshape(rows, -1)[:, :columns]
            found[name] = torch.tensor(scale * (panels.astype(np.float32) - zero))
        elif length == 4 * columns: found[name] = torch.tensor(np.frombuffer(part, np.float32).copy())
        else: found[name] = part.decode().split('\n')
    return found


def pack(file, parts):
    """Matrices, by name, in 8 bits each, and texts."""
    body, lines, at = [], [], (16 + 72 * len(parts) + 63) // 64 * 64

    def add(name, rows, columns, scale, zero, data):
        nonlocal at
        lines.append(struct.pack('<40sIIffQQ', name.encode(), rows, columns, scale, zero, at, len(data)))
        body.append(data + bytes(-len(data) % 64))
        at += len(body[-1])

    for name, w in parts:
        if isinstance(w, str):
            add(name, 1, len(w.encode()), 0, 0, w.encode())
            continue
        rows, columns = w.shape
        low, high = min(0.0, float(w.min())), max(0.0, float(w.max()))
        scale = max((high - low) / 255, 1e-9)
        q = np.clip(np.round(w / scale - low / scale), 0, 255).astype(np.uint8)
        panels = np.full((-(-columns // LANES) * LANES, rows), round(-low / scale), np.uint8)
        panels[:columns] = q.T
        add(name, rows, columns, scale, -low / scale, panels.reshape(-1, LANES, rows).transpose(0, 2, 1).tobytes())
    start = struct.pack('<8sII', b'MANAW2PW', 1, len(parts)) + b''.join(lines)
    open(file, 'wb').write(start + bytes(-len(start) % 64) + b''.join(body))


def levelled(sound):
    x = torch.as_tensor(np.asarray(sound, np.float32)) / 32768
    return x * (PEAK / max(1 / MOST_GAIN, float(x.abs().max())))


def steps(length):
    for taps, stride in (FIRST, SECOND, THIRD): length = (length - taps) // stride + 1
    return length


class Model(torch.nn.Module):
    ENCODER = ('q', 'k', 'v', 'o', 'fc1', 'fc2')
    DECODER = ('q', 'k', 'v', 'o', 'xq', 'xk', 'xv', 'xo', 'fc1', 'fc2')

    def __init__(self, file, of_encoder=16, of_decoder=8):
        super().__init__()
        self.w = read(file)
        self.pieces = self.w['pieces']
        self.low = torch.nn.ParameterDict()
        for side, names, rank in (('e', self.ENCODER, of_encoder), ('d', self.DECODER, of_decoder)):
            for name in [f'{side}{i}.{n}' for i in range(LAYERS) for n in names] if rank else []:
                rows, columns = self.w[name].shape
                self.low[name.replace('.', '_') + '_a'] = torch.nn.Parameter(torch.randn(rows, rank) / math.sqrt(rows))
                self.low[name.replace('.', '_') + '_b'] = torch.nn.Parameter(torch.zeros(rank, columns))
        self.share = 1.0  # of the additions

    @torch.no_grad()
    def take(self, additions):
        for key, value in self.low.items():
            name, is_down = key[:-2].replace('_', '.'), key.endswith('_a')
            whole = additions[name + ('.down' if is_down else '.up')]
            value.copy_(whole[:, :value.shape[1]] if is_down else whole[:value.shape[0]])

    def product(self, x, name, bias=None):
        y = x @ self.w[name]
        key = name.replace('.', '_')
        if key + '_a' in self.low: y = y + self.share * ((x @ self.low[key + '_a']) @ self.low[key + '_b'])
        return y if bias is None else y + self.w[bias]

    def normed(self, x, name):
        return F.layer_norm(x, (WIDTH,), self.w[name], None, 1e-5)

    @staticmethod
    def heads(x):
        return x.view(*x.shape[:2], HEADS, HEAD).transpose(1, 2)

    @staticmethod
    def turned(x):
        """x: takes, heads, positions, HEAD."""
        half = TURNED // 2
        angle = torch.arange(x.shape[2]).double()[:, None] * (10000.0 ** (-torch.arange(half).double() / half))[None]
        c, s = angle.cos().float(), angle.sin().float()
        a, b = x[..., 0:TURNED:2], x[..., 1:TURNED:2]
        both = torch.stack((a * c - b * s, b * c + a * s), -1).flatten(-2)
        return torch.cat((both, x[..., TURNED:]), -1)

    @staticmethod
    def attend(q, k, v, mask):
        weights = (q @ k.transpose(-1, -2) / math.sqrt(HEAD)).masked_fill(~mask, -1e9).softmax(-1)
        return (weights @ v).transpose(1, 2).flatten(-2)

    @torch.no_grad()
    def stem(self, sound):
        """The convolutions, of one take; nothing in them is learnt."""
        x = levelled(sound)
        x = x.unfold(0, *FIRST) @ self.w['conv1']
        x = x.tanh()
        x = (x - x.mean()) / (x.var(unbiased=False) + 1e-5).sqrt() * self.w['groupnorm.weight'] + self.w['groupnorm.bias']
        x = F.gelu(self.convolved(x, SECOND, 'conv2'))
        return F.gelu(self.convolved(x, THIRD, 'conv3'))

    def convolved(self, x, how, name):
        taps, stride = how
        rows = x.unfold(0, taps, stride).transpose(1, 2).flatten(1)  # tap by tap the channels
        return rows @ self.w[name] + self.w[name + '.bias']

    def encode(self, x, lengths):
        """x: takes, steps, WIDTH; each as long as its length says."""
        mask = (torch.arange(x.shape[1])[None] < lengths[:, None])[:, None, None, :]
        for i in range(LAYERS):
            e = f'e{i}.'
            n = self.normed(x, e + 'norm1')
            q, k, v = (self.heads(self.product(n, e + p)) for p in 'qkv')
            x = x + self.product(self.attend(self.turned(q), self.turned(k), v, mask), e + 'o')
            inner = F.gelu(self.product(self.normed(x, e + 'norm2'), e + 'fc1', e + 'fc1.bias'))
            x = x + self.product(inner, e + 'fc2', e + 'fc2.bias')
        return self.normed(x, 'e.norm'), mask

    def decode(self, heard, mask, texts):
        """Logits of what follows on each piece. texts: takes, pieces."""
        x = self.w['embedding'].t()[texts]
        before = torch.ones(texts.shape[1], texts.shape[1], dtype=torch.bool).tril()
        for i in range(LAYERS):
            d = f'd{i}.'
            n = self.normed(x, d + 'norm1')
            q, k, v = (self.heads(self.product(n, d + p)) for p in 'qkv')
            x = x + self.product(self.attend(self.turned(q), self.turned(k), v, before), d + 'o')
            q = self.heads(self.product(self.normed(x, d + 'norm2'), d + 'xq'))
            k, v = (self.heads(self.product(heard, d + p)) for p in ('xk', 'xv'))
            x = x + self.product(self.attend(q, k, v, mask), d + 'xo')
            what, gate = self.product(self.normed(x, d + 'norm3'), d + 'fc1', d + 'fc1.bias').chunk(2, -1)
            x = x + self.product(what * F.silu(gate), d + 'fc2', d + 'fc2.bias')
        return self.normed(x, 'd.norm') @ self.w['embedding']


class Pieces:
    """As speech/transcription/word_pieces.cpp writes texts."""
    def __init__(self, listed):
        self.listed, self.number = listed, {}
        for i, p in enumerate(listed): self.number.setdefault(p, i)

    def of(self, text, met=None):
        """met: a set for all pieces that were joined on the way."""
        parts = list('\u2581' + text.replace(' ', '\u2581'))
        while len(parts) > 1:
            best, where = min((self.number.get(a + b, 1 << 30), i) for i, (a, b) in enumerate(zip(parts, parts[1:])))
            if best == 1 << 30: break
            parts[where:where + 2] = [parts[where] + parts[where + 1]]
            if met is not None: met.add(best)
        return [self.number[p] for p in parts if p in self.number]

    def of_english(self, dictionary):
        """Those that the words of a dictionary are written with, those they are joined from, numbers and marks."""
        used = {i for i, p in enumerate(self.listed) if i <= END or re.fullmatch(r"[\u2581A-Za-z]|\u2581?[0-9',.?!-]+", p)}
        for line in open(dictionary, encoding='latin-1'):
            word = re.sub(r'\(\d\)', '', line.split()[0])
            if re.fullmatch(r"[a-z']+", word): used.update(self.of(word, used) + self.of(word.capitalize(), used))
        return [self.listed[i] for i in sorted(used)]

    def text_of(self, numbers):
        return ''.join(self.listed[n] for n in numbers if n > END).replace('\u2581', ' ').strip()
