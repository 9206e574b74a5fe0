#!/bin/bash
# barge_in_test.sh MANA
# The companion speaks a reminder on a loudspeaker that its microphone hears, and somebody says "okay" into it, as
# loud as the companion: it falls silent and the reminder is done. Before that it does not answer itself. These are
# the first words that it ever says here, so it may not yet know how the room sounds: people say "okay" again.
set -u

here=$(dirname "$(readlink -f "$0")")
. "$here/journal.sh"

if [ "${1:-}" != inside ]; then
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  "$1" say --voice en-us+m3 --audio "$work/okay.wav" "Okay." >/dev/null || fail "no person"
  "$1" calendar add --data "$work/data" --at "in 1 minutes" --remind PT0M \
    --title "Doctor Miller in the health centre, with your glasses, your letter and your umbrella" >/dev/null ||
    fail "no reminder"
  MANA_MIC_HEARS_SPEAKER=1 "$here/pulse_null_sink.sh" "$0" inside "$1" "$work"
  exit
fi

program=$2 work=$3
"$program" run --headless --camera none --data "$work/data" --journal "$work/journal.jsonl" --for 100s \
  2>"$work/errors" & mana=$!
trap 'kill "$mana" 2>/dev/null' EXIT
expect 75 '"message":"SentenceStarted".*glasses'
sleep 3.5
grep -q '"message":"StopSpeaking"' "$work/journal.jsonl" && fail "it interrupted itself"
for _ in 1 2; do
  paplay -d spk "$work/okay.wav" || fail "nobody can speak"
  seen_within 2 '"message":"ReminderAcknowledged"' && break
done
expect 3 '"message":"ReminderAcknowledged"'
grep -q '"message":"StopSpeaking"' "$work/journal.jsonl" || fail "it went on speaking"
[ -n "${MANA_KEEP_JOURNAL:-}" ] && cp "$work/journal.jsonl" "$MANA_KEEP_JOURNAL"
echo "barge_in_test: it was interrupted, and the reminder is done"
