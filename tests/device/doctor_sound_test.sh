#!/bin/bash
# doctor_sound_test.sh MANA
# 'mana doctor' opens the microphone: a digital silence is no room, noise is one, and what is cut off is too loud. A
# loudspeaker that is muted is named.
set -u

if [ "${1:-}" != inside ]; then
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  "$(dirname "$(readlink -f "$0")")/pulse_null_sink.sh" "$0" inside "$1" "$work"
  exit
fi

program=$2 work=$3
fail() { echo "doctor_sound_test: $1" >&2; exit 1; }
part() { "$program" doctor --json --data "$work/data" 2>/dev/null | grep "\"part\":\"$1\""; }
play() { paplay -d micsink --raw --rate=16000 --channels=1 --format=s16le "$1" & player=$!; }

found=$(part microphone)
grep -q silence <<<"$found" || fail "silence: $found"
sox -D -n -r 16000 -c 1 -b 16 -e signed "$work/quiet.raw" synth 40 whitenoise vol 0.01 || fail "no sox"
sox -D -n -r 16000 -c 1 -b 16 -e signed "$work/loud.raw" synth 40 square 200 gain 12 2>/dev/null || fail "no sox"
play "$work/quiet.raw"
found=$(part microphone)
kill "$player"; wait "$player" 2>/dev/null
grep -q '"state":"ok"' <<<"$found" || fail "a quiet room: $found"
play "$work/loud.raw"
found=$(part microphone)
kill "$player"; wait "$player" 2>/dev/null
grep -q "too loud" <<<"$found" || fail "cut off: $found"
found=$(part loudspeaker)
grep -q '"state":"ok"' <<<"$found" || fail "a loudspeaker: $found"
pactl set-sink-mute spk 1
found=$(part loudspeaker)
grep -q "switched to silent" <<<"$found" || fail "a muted one: $found"
echo "doctor_sound_test: silent, quiet, too loud and muted are told apart"
