#!/bin/bash
# prove_ears.sh  proves `mana ears` with the real engine and a real model: Moonshine tiny, as npm brings it, made into the folder
# that sherpa-onnx's releases have. Gets it, tries it, lets the companion hear a sentence with it, and takes it away.
# Needs ./mana built, node and npm; fetches about 45 MB. Exit status 0: all was as it should be.
set -eu
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mana=build/dev/mana
data=$work/data
fail() { printf 'prove_ears: %s\n' "$1" >&2; exit 1; }

.ci/fetch_ears
node .ci/fetch_packages.mjs speech/transcription/packages.json "$work/npm"
model=$work/moonshine-real
mkdir "$model"
cp "$work"/npm/node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized/*.onnx "$model/"
# tokens.txt: the bytes of each piece in base64, then its number. The pieces are Llama's; those over are Moonshine's signs.
cat >"$work/tokens.mjs" <<'JS'
import fs from 'node:fs';
const [tokenizer, out] = process.argv.slice(2);
const pieces = (await import(tokenizer)).default.vocabById;
const bytes = piece => {
  const one = /^<0x(..)>$/.exec(piece);
  return one ? Buffer.from([parseInt(one[1], 16)]) : Buffer.from(piece.replace(/▁/g, ' '));
};
let text = '';
for (let i = 0; i < 32768; ++i) text += (i < 3 || i >= pieces.length ? '' : bytes(pieces[i]).toString('base64')) + '\t' + i + '\n';
fs.writeFileSync(out, text);
JS
node "$work/tokens.mjs" "$work/npm/node_modules/llama-tokenizer-js/llama-tokenizer.js" "$model/tokens.txt"
tar -C "$work" -cjf "$work/moonshine-real.tar.bz2" moonshine-real

"$mana" ears get "$work/moonshine-real.tar.bz2" --data "$data" --json | tee "$work/got.json"
grep -q '"fast_enough":true' "$work/got.json" || fail 'it was not found to be fast enough'
"$mana" ears list --data "$data" | grep -q 'moonshine-real' || fail 'it is not in the list'
"$mana" say "The doctor comes at half past two on Thursday." --audio "$work/said.wav" >/dev/null 2>&1
"$mana" ears test moonshine-real "$work/said.wav" --data "$data" | tee "$work/text"
grep -qi 'half past two' "$work/text" || fail 'it wrote down something else'
"$mana" ears use moonshine-real --data "$data"
"$mana" doctor --data "$data" 2>/dev/null | grep 'bigger ears' | tee "$work/doctor"
grep -q "^ok .*'moonshine-real'" "$work/doctor" || fail 'the doctor does not find it well'

# The companion itself, in real time: what is said to her by name and is none of her phrases comes from the bigger ears.
"$mana" say "Mana, my daughter is always late when it rains." --audio "$work/told.wav" >/dev/null 2>&1
"$mana" run --display headless --camera none --microphone "$work/told.wav" --speaker none --data "$data" --for 15s \
  --journal "$work/journal" >/dev/null 2>&1
grep '"message":"Heard"' "$work/journal" | tee "$work/heard"
grep -qi 'daughter' "$work/heard" || fail 'the companion heard something else'
[ "$(pgrep -cf "mana-ears .*moonshine-real" || true)" = 0 ] || fail 'mana-ears outlives the companion'

# Killed while the companion runs, it is there again within some seconds.
"$mana" run --display headless --camera none --microphone "$work/told.wav" --speaker none --data "$data" --for 25s >/dev/null 2>&1 &
companion=$!
ears() { pgrep -f "mana-ears .*moonshine-real" || true; }
for _ in $(seq 100); do first=$(ears); [ -n "$first" ] && break; sleep 0.1; done
[ -n "$first" ] || fail 'mana-ears does not run beside the companion'
kill -9 $first
again=
for _ in $(seq 120); do again=$(ears); [ -n "$again" ] && [ "$again" != "$first" ] && break; sleep 0.1; done
[ -n "$again" ] && [ "$again" != "$first" ] || fail 'mana-ears did not come again'
wait $companion

# One that is damaged ends its own process, and nobody else's.
head -c 1000 "$data/ears/moonshine-real/encoder_model.onnx" >"$work/cut" && cp "$work/cut" "$data/ears/moonshine-real/encoder_model.onnx"
"$mana" doctor --data "$data" 2>/dev/null | grep -A1 'bigger ears' || true
"$mana" run --display headless --camera none --microphone "$work/told.wav" --speaker none --data "$data" --for 12s \
  --journal "$work/journal2" >/dev/null 2>&1 || fail 'the companion does not run beside damaged ears'
grep -q '"message":"Heard"' "$work/journal2" || fail 'the companion is deaf beside damaged ears'

"$mana" ears remove moonshine-real --data "$data"
grep -q '^ears = ""' "$data/settings.toml" || fail 'the setting still names what was removed'
echo 'prove_ears: all as it should be'
