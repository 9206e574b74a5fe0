#!/bin/bash
# busy_device_test.sh MANA LENT_PCM
# A machine without a sound server: ALSA lends a device to one program at a time. Another program has the loudspeaker
# and the microphone when the companion starts: it says so on the screen, and speaks and hears when they are free.
set -u

here=$(dirname "$(readlink -f "$0")")
. "$here/journal.sh"

if [ "${1:-}" != inside ]; then
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  "$1" say --voice en-us+m3 --audio "$work/time.wav" "Mana, what time is it?" >/dev/null || fail "no person"
  "$here/pulse_null_sink.sh" "$0" inside "$1" "$2" "$work"
  exit
fi

program=$2 plugin=$3 work=$4
cat >"$work/asound.conf" <<CONF
</usr/share/alsa/alsa.conf>
pcm_type.lent { lib "$plugin" }
pcm.house { type pulse }
pcm.card { type lent taken "$work/taken" slave.pcm "house" }
CONF
export SDL_AUDIODRIVER=alsa AUDIODEV=card ALSA_CONFIG_PATH="$work/asound.conf"
: >"$work/taken"

found=$("$program" doctor --json --data "$work/data" 2>/dev/null)
for part in loudspeaker microphone; do
  grep "\"part\":\"$part\"" <<<"$found" | grep -q "another program" || fail "the doctor: $found"
done

"$program" run --headless --camera none --data "$work/data" --journal "$work/journal.jsonl" --for 280s \
  2>"$work/errors" & mana=$!
trap 'kill "$mana" 2>/dev/null' EXIT
expect 60 '"module":"speech.voice".*You cannot hear me: another program uses the loudspeaker.'
expect 60 '"module":"speech.hearing".*I cannot hear anything: another program uses the microphone.'
rm "$work/taken"
expect 60 '"message":"ModuleRecovered","module":"speech.voice"'
expect 60 '"message":"ModuleRecovered","module":"speech.hearing"'
for _ in 1 2 3; do
  paplay -d micsink "$work/time.wav" || fail "nobody can speak"
  seen_within 15 '"message":"Heard".*"command":"time"' && break
done
expect 1 '"message":"Heard".*"command":"time"'
expect 30 '"message":"SpeechEnded"'
kill "$mana"
wait "$mana" || fail "it ended with status $?: $(cat "$work/errors")"
echo "busy_device_test: told while another program had them, used when it had not"
