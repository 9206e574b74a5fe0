#!/bin/bash
# ears_loss_test.sh MANA
# The microphone alone is unplugged while the companion runs: the sound server puts the loudspeaker's monitor in its
# place and says nothing. It is told on the screen, and heard again when one is plugged in, also at another rate. The
# loudspeaker is muted, turned down to nothing, and exchanged for one of another rate.
set -u

here=$(dirname "$(readlink -f "$0")")
. "$here/journal.sh"

if [ "${1:-}" != inside ]; then
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  "$1" say --voice en-us+m3 --audio "$work/time.wav" "Mana, what time is it?" >/dev/null || fail "no person"
  "$here/pulse_null_sink.sh" "$0" inside "$1" "$work"
  exit
fi

program=$2 work=$3
failed() { echo "\"message\":\"ModuleFailed\",\"module\":\"speech.$1\""; }
recovered() { echo "\"message\":\"ModuleRecovered\",\"module\":\"speech.$1\""; }
# So many of these messages, within so many seconds.
expect_count() {  # SECONDS COUNT TEXT
  for _ in $(seq "$(($1 * 10))"); do
    [ "$(grep -c "$3" "$work/journal.jsonl")" -ge "$2" ] && return
    kill -0 "$mana" 2>/dev/null || fail "the companion ended: $(cat "$work/errors")"
    sleep 0.1
  done
  fail "'$3' did not come $2 times within $1 seconds: $(grep -E 'Module(Failed|Recovered)' "$work/journal.jsonl")"
}
until_there_is() {  # KIND
  for _ in $(seq 600); do pactl list short "$1" | grep -q native && return; sleep 0.1; done
  fail "there are no $1"
}
asked() {  # COUNT: she hears what is said into the microphone
  for _ in 1 2 3; do
    paplay -d micsink "$work/time.wav" || fail "nobody can speak"
    for _ in $(seq 100); do
      [ "$(grep -c '"message":"Heard".*"command":"time"' "$work/journal.jsonl")" -ge "$1" ] && return
      sleep 0.1
    done
  done
  fail "she did not hear: $(grep '"Heard"' "$work/journal.jsonl")"
}

"$program" run --headless --camera none --data "$work/data" --journal "$work/journal.jsonl" --for 600s \
  2>"$work/errors" & mana=$!
trap 'kill "$mana" 2>/dev/null' EXIT
expect 60 LocalTimeChanged
until_there_is sink-inputs
until_there_is source-outputs
asked 1

# Unplugged: what is left to record is a loudspeaker's monitor.
pactl unload-module module-remap-source || fail "the microphone cannot be taken away"
expect_count 60 1 "$(failed hearing)"
for _ in $(seq 130); do  # longer than until it is looked for again
  grep -q "$(recovered hearing)" "$work/journal.jsonl" && fail "the monitor was taken for a microphone"
  sleep 0.1
done
[ "$(grep -c "$(failed hearing)" "$work/journal.jsonl")" = 1 ] || fail "said more than once"
pactl load-module module-remap-source source_name=another master=micsink.monitor rate=44100 \
  source_properties=device.description=another >/dev/null || fail "no other microphone"
pactl set-default-source another
expect_count 60 1 "$(recovered hearing)"
asked 2

# One of another rate takes its place, without a break.
pactl load-module module-remap-source source_name=third master=micsink.monitor rate=8000 \
  source_properties=device.description=third >/dev/null || fail "no third microphone"
pactl move-source-output "$(pactl list short source-outputs | grep native | cut -f 1)" third || fail "it cannot be moved"
asked 3
[ "$(grep -c "$(failed hearing)" "$work/journal.jsonl")" = 1 ] || fail "a rate is no fault"

# The loudspeaker takes what it is given, and nobody hears it.
pactl set-sink-mute spk 1
expect_count 60 1 "$(failed voice).*silent"
pactl set-sink-mute spk 0
expect_count 60 1 "$(recovered voice)"
pactl set-sink-volume spk 0
expect_count 60 2 "$(failed voice)"
pactl set-sink-volume spk 100%
expect_count 60 2 "$(recovered voice)"

# Another loudspeaker, of another rate: it plays on.
pactl load-module module-null-sink sink_name=other rate=44100 channels=1 norewinds=1 >/dev/null
pactl move-sink-input "$(pactl list short sink-inputs | head -n 1 | cut -f 1)" other || fail "it cannot be moved"
asked 4
expect 30 '"message":"SpeechEnded"'
[ "$(grep -c "$(failed voice)" "$work/journal.jsonl")" = 2 ] || fail "a rate is no fault"
kill "$mana"
wait "$mana" || fail "it ended with status $?: $(cat "$work/errors")"
echo "ears_loss_test: the microphone was missed and found, and a silent loudspeaker told"
