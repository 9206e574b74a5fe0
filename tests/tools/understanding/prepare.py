"""prepare.py PACKAGE ASSETS NORMALISE WORK: cuts the examples of all heads into pieces, each once as it was written and
twice with slips of a finger and words left out, and reads the network that is taught further."""
import glob
import os
import pickle
import random
import re
import subprocess
import sys

if len(sys.argv) < 5 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)

from encoder_package import Pieces, read_weights, state_of

DIGITS = "no one two three four five six seven eight nine".split()
HEADS = {"harm": "personae/common/intents", "medicine": "dialogue/en-GB/medicine", "meant": "dialogue/en-GB/meant"}
MAY_BE_HARM = {"call", "feeling", "go_home", "tablets"}


def fitted(text):
    """SentenceEncoder::fitted()."""
    text = text.lower().replace("\u2019", "'")
    text = "".join(c if (c.isascii() and (c.isalnum() or c == "_")) or ord(c) > 127 or c == "'" else " " for c in text)
    return " ".join(re.sub(r"(?<![^ '])'|'(?![^ '])", " ", text).split())


def with_slips(text):
    words = []
    for word in text.split():
        chance = random.random()
        if chance < 0.05 and len(text.split()) > 3:
            continue
        if chance < 0.10 and len(word) > 3:
            at, kind = random.randrange(len(word) - 1), random.random()
            if kind < 0.3:
                word = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            elif kind < 0.6:
                word = word[:at] + word[at + 1 :]
            elif kind < 0.8:
                word = word[:at] + random.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :]
            else:
                word = word[:at] + word[at] + word[at:]
        words.append(word)
    return " ".join(words) or text


def examples(folder, normalise, numbers):
    lines, labels = [], []
    for file in sorted(glob.glob(folder + "/*.txt")):
        for line in open(file):
            if line.strip() and not line.startswith("#"):
                lines.append(line.strip())
                labels.append(os.path.basename(file)[:-4])
    if numbers:  # as MedicineWords writes them
        lines = [re.sub(r"(?<!\d)\d(?!\d)", lambda m: DIGITS[int(m.group())], line) for line in lines]
    out = subprocess.run([normalise], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout
    names = sorted(set(labels))
    return [fitted(line) for line in out.split("\n")[:-1]], [names.index(label) for label in labels], names


def plain_talk(assets, normalise):
    """What is asked and told on plain days, as examples of no harm; not of the kinds in which harm may be."""
    texts, labels, names = examples(os.path.join(assets, HEADS["meant"]), normalise, False)
    return [text for text, label in zip(texts, labels) if names[label] not in MAY_BE_HARM]


def main():
    package, assets, normalise, work = sys.argv[1:5]
    random.seed(5)
    os.makedirs(work, exist_ok=True)
    pieces, heads = Pieces(package), {}
    for head, folder in HEADS.items():
        texts, labels, names = examples(os.path.join(assets, folder), normalise, head == "medicine")
        if head == "harm":
            for intent in os.listdir(os.path.join(assets, "personae/common/remarks")):
                remarks = examples(os.path.join(assets, "personae/common/remarks", intent), normalise, False)[0]
                texts, labels = texts + remarks, labels + [names.index(intent)] * len(remarks)
            plain = plain_talk(assets, normalise)
            texts, labels = texts + plain, labels + [names.index("ordinary")] * len(plain)
        versions = [texts] + [[with_slips(t) for t in texts] for _ in range(2)]
        heads[head] = ([[pieces.cut(t) for t in version] for version in versions], labels, names)
        print(head, len(texts), "examples of", len(names), "kinds")
    pickle.dump(heads, open(os.path.join(work, "examples.pkl"), "wb"))
    pickle.dump(state_of(read_weights(package)), open(os.path.join(work, "before.pkl"), "wb"))
    open(os.path.join(work, "pieces.txt"), "w").write(pieces.lines())


if __name__ == "__main__":
    main()
