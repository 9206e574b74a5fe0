"""export.py WORK FILE: writes what train.py made as dialogue/encoder/tensor_file.hpp tells, matrices in bytes."""
import os
import pickle
import struct
import sys

if len(sys.argv) < 3 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)

import numpy as np


class File:
    def __init__(self, path):
        self.out = open(path, "wb")
        self.out.write(b"MANAENC1")

    def entry(self, name, kind, rows, columns, data):
        name = name.encode()
        self.out.write(struct.pack("<I", len(name)) + name + struct.pack("<BII", kind, rows, columns) + data)

    def text(self, name, text):
        self.entry(name, 2, len(text.encode()), 1, text.encode())

    def floats(self, name, values):
        values = np.asarray(values, "<f4").reshape(1, -1)
        self.entry(name, 0, *values.shape, values.tobytes())

    def scaled(self, name, values):
        values = np.asarray(values, np.float32)
        scale = np.maximum(np.abs(values).max(0), 1e-12) / 127
        bytes_ = np.clip(np.rint(values / scale), -127, 127).astype(np.int8)
        self.entry(name, 1, *values.shape, scale.astype("<f4").tobytes() + bytes_.tobytes())

    def affine(self, name, state, theirs):
        self.scaled(name + ".w", state[theirs + ".w"])
        self.floats(name + ".b", state[theirs + ".b"])

    def network(self, state):
        """All but the pieces and the heads."""
        self.scaled("embeddings", state["emb"])
        self.floats("timing", state["inv"])
        for i in (0, 1):
            for theirs, ours in (("n1", "before_attention"), ("n2", "before_wide")):
                self.floats(f"layer{i}.{ours}.scale", state[f"layers.{i}.{theirs}w"])
                self.floats(f"layer{i}.{ours}.bias", state[f"layers.{i}.{theirs}b"])
            for theirs, ours in (("qkv", "queries_keys_values"), ("out", "out"), ("f1", "widen"), ("f2", "narrow"), ("adj", "adjust")):
                if f"layers.{i}.{theirs}.w" in state:
                    self.affine(f"layer{i}.{ours}", state, f"layers.{i}.{theirs}")
        self.affine("last", state, "fin")


def main():
    work, path = sys.argv[1:3]
    state = np.load(os.path.join(work, "after.npz"))
    heads = pickle.load(open(os.path.join(work, "examples.pkl"), "rb"))
    labels = {head: names for head, (_, _, names) in heads.items()}
    file = File(path)
    file.text("pieces", open(os.path.join(work, "pieces.txt")).read())
    file.network(state)
    for head, names in labels.items():
        file.text("labels." + head, "\n".join(names))
        file.scaled(f"head.{head}.w", state[f"heads.{head}.weight"].T)
        file.floats(f"head.{head}.b", state[f"heads.{head}.bias"])


if __name__ == "__main__":
    main()
