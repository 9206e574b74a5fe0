#!/bin/bash
# sound_loss_test.sh MANA
# All loudspeakers and microphones are unplugged while the companion runs, and a loudspeaker is plugged in again.
# It once ended by a signal: without any device PulseAudio has no default one, and SDL read its name all the same.
set -u

here=$(dirname "$(readlink -f "$0")")
. "$here/journal.sh"

if [ "${1:-}" != inside ]; then
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  "$here/pulse_null_sink.sh" "$0" inside "$1" "$work"
  exit
fi

program=$2 work=$3
"$program" run --headless --camera none --data "$work/data" --journal "$work/journal.jsonl" --for 240s \
  2>"$work/errors" & mana=$!
trap 'kill "$mana" 2>/dev/null' EXIT
expect 60 LocalTimeChanged
for _ in $(seq 600); do
  [ -n "$(pactl list short sink-inputs)" ] && break
  sleep 0.1
done
[ -n "$(pactl list short sink-inputs)" ] || fail "it does not play on the loudspeaker"
pactl unload-module module-null-sink || fail "the devices cannot be taken away"
expect 60 '"message":"ModuleFailed","module":"speech.voice"'
pactl load-module module-null-sink sink_name=another norewinds=1 >/dev/null
expect 60 '"message":"ModuleRecovered","module":"speech.voice"'
[ "$(grep -c 'speech.voice: You cannot hear me' "$work/errors")" = 1 ] || fail "said not once: $(cat "$work/errors")"
kill "$mana"
wait "$mana" || fail "it ended with status $?: $(cat "$work/errors")"
echo "sound_loss_test: lost and found again"
