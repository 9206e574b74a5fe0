#!/bin/bash
# The private sound server carries a tone from the microphone's sink to the microphone and nowhere else,
# passes the exit status on and leaves nothing behind.
set -u

here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
fail() { echo "pulse_null_sink_test: $1" >&2; exit 1; }

loudest() {  # of a raw recording, 0..1; waits for a second of it first
  sox -t raw -r 16000 -e signed -b 16 -c 1 "$1" -n stat 2>&1 | awk '/Maximum amplitude/ { print $3 }'
}

if [ "${1:-}" = inside ]; then
  work=$2
  sox -n -r 16000 -c 1 -b 16 "$work/tone.wav" synth 1.5 sine 440 vol 0.5 || exit 1
  parec -d fakemic --format=s16le --rate=16000 --channels=1 --latency-msec=10 >"$work/microphone.raw" & first=$!
  parec -d spk.monitor --format=s16le --rate=16000 --channels=1 --latency-msec=10 >"$work/speaker.raw" & second=$!
  paplay -d micsink "$work/tone.wav"
  kill "$first" "$second"
  wait "$first" "$second"
  echo "$XDG_RUNTIME_DIR" >"$work/where"
  trap - EXIT
  exit 7
fi

"$here/pulse_null_sink.sh" "$0" inside "$work"
[ $? = 7 ] || fail "the exit status of the command was not passed on"
awk "BEGIN { exit !($(loudest "$work/microphone.raw") > 0.4) }" || fail "the microphone did not hear the tone"
awk "BEGIN { exit !($(loudest "$work/speaker.raw") < 0.001) }" || fail "the loudspeaker's monitor heard the microphone's tone"
[ ! -e "$(cat "$work/where")" ] || fail "$(cat "$work/where") was left behind"
echo "pulse_null_sink_test: heard"
