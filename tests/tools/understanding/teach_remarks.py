"""teach_remarks.py PACKAGE ASSETS NORMALISE VECTORS FILE: writes FILE (assets/understanding/remarks.bin): the network as its
npm package brings it, and one head that tells the kinds of assets/personae/common/remarks apart: a layer of 512 and a softmax
over what the network makes of each example. Also says how many of the examples that a head has not seen it tells right.
NORMALISE and VECTORS are normalise.cpp and vectors.cpp of this folder, built. numpy alone; two minutes with OpenBLAS."""
import glob
import os
import subprocess
import sys

if len(sys.argv) < 6 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)

import numpy as np

from encoder_package import Pieces, read_weights, state_of
from export import File

HIDDEN, ROUNDS, BATCH, RATE, DECAY, DROPPED, DROPPED_INSIDE = 512, 25, 128, 2e-3, 0.1, 0.5, 0.4
GAIN = 8  # to_directions() in dialogue/encoder/sentence_encoder.cpp


def examples(folder):
    texts, labels = [], []
    for path in sorted(glob.glob(os.path.join(folder, "*", "*.txt"))):
        for line in open(path):
            if line.strip() and not line.startswith("#"):
                texts.append(line.strip())
                labels.append(os.path.basename(path)[:-4])
    names = sorted(set(labels))
    return texts, np.array([names.index(label) for label in labels]), names


def write(path, state, pieces, names, head):
    file = File(path)
    file.text("pieces", pieces)
    file.network(state)
    file.text("labels.remarks", "\n".join(names))
    file.floats("head.remarks.centre", head["centre"])
    for part in ("hidden", "scores"):
        name = "head.remarks" + (".hidden" if part == "hidden" else "")
        file.scaled(name + ".w", head[part][0])
        file.floats(name + ".b", head[part][1])
    file.out.close()


def softmax(z):
    e = np.exp(z - z.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def centred(vectors, centre):
    out = np.array(vectors)
    out[:, 512:] -= centre
    for half in (slice(0, 512), slice(512, 1024)):
        out[:, half] /= np.linalg.norm(out[:, half], axis=1, keepdims=True)
    return out * GAIN


def taught(x, y, count):
    """AdamW, with a rate that falls as a cosine does."""
    random = np.random.default_rng(1)
    numbers = [random.normal(0, x.shape[1] ** -0.5, (x.shape[1], HIDDEN)).astype("f4"), np.zeros(HIDDEN, "f4"),
               random.normal(0, 0.05, (HIDDEN, count)).astype("f4"), np.zeros(count, "f4")]
    mean, square, step = [0] * 4, [0] * 4, 0
    for turn in range(ROUNDS):
        order, rate = random.permutation(len(y)), RATE * 0.5 * (1 + np.cos(np.pi * turn / ROUNDS))
        for at in range(0, len(y), BATCH):
            rows = order[at : at + BATCH]
            seen = x[rows] * (random.random((len(rows), x.shape[1])) > DROPPED) / (1 - DROPPED)
            kept = (random.random((len(rows), HIDDEN)) > DROPPED_INSIDE) / (1 - DROPPED_INSIDE)
            hidden = np.maximum(seen @ numbers[0] + numbers[1], 0) * kept
            wrong = softmax(hidden @ numbers[2] + numbers[3])
            wrong[np.arange(len(rows)), y[rows]] -= 1
            wrong /= len(rows)
            back = (wrong @ numbers[2].T) * (hidden > 0) * kept
            step += 1
            for i, slope in enumerate((seen.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(0))):
                if slope.ndim == 2:
                    numbers[i] *= 1 - rate * DECAY
                mean[i] = 0.9 * mean[i] + 0.1 * slope
                square[i] = 0.99 * square[i] + 0.01 * slope**2
                numbers[i] -= (rate * mean[i] / (1 - 0.9**step) / (np.sqrt(square[i] / (1 - 0.99**step)) + 1e-7)).astype("f4")
    return numbers


def judged(numbers, x):
    return softmax(np.maximum(x @ numbers[0] + numbers[1], 0) @ numbers[2] + numbers[3])


def main():
    package, assets, normalise, vectors, out = sys.argv[1:6]
    state, pieces = state_of(read_weights(package)), Pieces(package).lines()
    texts, y, names = examples(os.path.join(assets, "personae/common/remarks"))
    none = {"centre": np.zeros(512), "hidden": (np.ones((1024, 1)), np.zeros(1)), "scores": (np.ones((1, len(names))), np.zeros(len(names)))}
    write(out, state, pieces, names, none)
    normal = subprocess.run([normalise], input="\n".join(texts) + "\n", capture_output=True, text=True, check=True).stdout
    made = subprocess.run([vectors, out], input=normal.encode(), capture_output=True, check=True).stdout
    x = np.frombuffer(made, "<f4").reshape(len(texts), -1)
    centre = x[:, 512:].mean(0)
    x = centred(x, centre)
    part = np.random.default_rng(3).integers(0, 5, len(y))
    seen, unseen = part != 0, part == 0
    likeliest = np.argsort(-judged(taught(x[seen], y[seen], len(names)), x[unseen]), 1)
    print(f"{len(names)} kinds, {len(y)} examples; of {unseen.sum()} unseen right: {np.mean(likeliest[:, 0] == y[unseen]):.2f}, "
          f"among the likeliest three: {np.mean((likeliest[:, :3] == y[unseen][:, None]).any(1)):.2f}")
    numbers = taught(x, y, len(names))
    write(out, state, pieces, names, {"centre": centre, "hidden": numbers[:2], "scores": numbers[2:]})


if __name__ == "__main__":
    main()
