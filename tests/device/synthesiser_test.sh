#!/bin/bash
# synthesiser_test.sh MANA
# The synthesiser's process is killed, and another time stopped, in the middle of what the companion says: all of it is
# said, and the companion lives. At the end the process is gone.
set -u

here=$(dirname "$(readlink -f "$0")")
. "$here/journal.sh"

work=$(mktemp -d) || exit 1
printf '2 What can you do?\n22 What can you do?\n' >"$work/typed"
"$1" run --headless --camera none --microphone none --speaker none --data "$work/data" --typed "$work/typed" \
  --journal "$work/journal.jsonl" --for 60s 2>"$work/errors" & mana=$!
trap 'kill "$mana" 2>/dev/null; wait "$mana" 2>/dev/null; rm -rf "$work"' EXIT

synthesiser() { awk -v of="$mana" '$4 == of && $2 ~ /mana-synth/ { print $1 }' /proc/[0-9]*/stat 2>/dev/null; }
# hurt SIGNAL: when the first sentence of the answer is heard; then it is said to its end.
hurt() {
  local before ended child
  before=$(grep -c '"SentenceStarted"' "$work/journal.jsonl")
  ended=$(grep -c '"SpeechEnded"' "$work/journal.jsonl")
  for _ in $(seq 300); do
    [ "$(grep -c '"SentenceStarted"' "$work/journal.jsonl")" -gt "$before" ] && break
    sleep 0.1
  done
  child=$(synthesiser)
  [ -n "$child" ] || fail "the synthesiser has no process"
  kill "-$1" "$child"
  for _ in $(seq 200); do
    [ "$(grep -c '"SpeechEnded"' "$work/journal.jsonl")" -gt "$ended" ] && break
    sleep 0.1
  done
  [ "$(grep -c '"SpeechEnded"' "$work/journal.jsonl")" -gt "$ended" ] || fail "after SIG$1 it did not end what it said"
  kill -0 "$child" 2>/dev/null && fail "after SIG$1 the old process is still there"
  [ -n "$(synthesiser)" ] || fail "after SIG$1 there is no new process"
  [ "$(($(grep -c '"SentenceStarted"' "$work/journal.jsonl") - before))" -gt 1 ] || fail "it said one sentence only"
}

expect 30 '"LocalTimeChanged"'
hurt KILL
hurt STOP
grep -q '"ModuleFailed".*voice' "$work/journal.jsonl" && fail "it complained: $(grep ModuleFailed "$work/journal.jsonl")"
child=$(synthesiser)
kill "$mana"
wait "$mana" || fail "it did not end well ($?): $(cat "$work/errors")"
trap 'rm -rf "$work"' EXIT
kill -0 "$child" 2>/dev/null && fail "the process is left behind"
echo "synthesiser_test: killed and stopped, it still says all of it"
