#!/bin/bash
# sound_loss_test.sh MANA
# All loudspeakers and microphones are unplugged while the companion runs, and a loudspeaker is plugged in again.
# It once ended by a signal: without any device PulseAudio has no default one, and SDL read its name all the same.
set -u

here=$(dirname "$(readlink -f "$0")")
fail() { echo "sound_loss_test: $1" >&2; exit 1; }
wait_for() {  # SECONDS TEXT: until the journal has it
  for _ in $(seq "$(($1 * 10))"); do
    grep -q "$2" "$work/journal.jsonl" 2>/dev/null && return
    kill -0 "$mana" 2>/dev/null || fail "the companion ended before '$2'"
    sleep 0.1
  done
  fail "'$2' did not come within $1 seconds"
}

if [ "${1:-}" != inside ]; then
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  "$here/pulse_null_sink.sh" "$0" inside "$1" "$work"
  exit
fi

program=$2 work=$3
"$program" run --headless --camera none --data "$work/data" --journal "$work/journal.jsonl" --for 60s \
  2>"$work/errors" & mana=$!
trap 'kill "$mana" 2>/dev/null' EXIT
wait_for 10 LocalTimeChanged
for _ in $(seq 100); do
  [ -n "$(pactl list short sink-inputs)" ] && break
  sleep 0.1
done
[ -n "$(pactl list short sink-inputs)" ] || fail "it does not play on the loudspeaker"
pactl unload-module module-null-sink || fail "the devices cannot be taken away"
wait_for 10 '"message":"ModuleFailed","module":"speech.voice"'
pactl load-module module-null-sink sink_name=another norewinds=1 >/dev/null
wait_for 20 '"message":"ModuleRecovered","module":"speech.voice"'
[ "$(grep -c 'speech.voice: You cannot hear me' "$work/errors")" = 1 ] || fail "said not once: $(cat "$work/errors")"
kill "$mana"
wait "$mana" || fail "it ended with status $?: $(cat "$work/errors")"
echo "sound_loss_test: lost and found again"
