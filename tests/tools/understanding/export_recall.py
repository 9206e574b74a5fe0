"""export_recall.py HEAD.pt FILE: writes what teach_recall.py made as dialogue/encoder/recall_encoder.hpp reads it, matrices in
bytes."""
import sys

if len(sys.argv) < 3 or sys.argv[1] in ("--help", "-h"):  # before what may not be installed
    print(__doc__, file=sys.stderr)
    sys.exit(2)

import hashlib

import torch

from export import File


def main():
    head, path = sys.argv[1:3]
    state = {name: value.numpy() for name, value in torch.load(head, map_location="cpu").items()}
    file = File(path)
    file.scaled("from_state", state["p1.weight"].T)
    file.scaled("from_piece", state["p0.weight"].T)
    file.scaled("whole", state["v.weight"].T)
    file.floats("whole_bias", state["v.bias"])
    file.floats("share", state["wq.weight"])
    file.floats("piece_share", state["wf.weight"])
    file.floats("mix", state["mix"])
    file.scaled("act", state["kind.weight"].T)
    file.floats("act_bias", state["kind.bias"])
    file.text("model", hashlib.sha256(open(head, "rb").read()).hexdigest()[:16])
    file.out.close()


if __name__ == "__main__":
    main()
