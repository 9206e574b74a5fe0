#!/bin/bash
# measure_lip_sync.sh BUILD_FOLDER [FILE.mkv]
# The running companion, in real time: four reminders fall due in its window, picture and sound are recorded,
# and the lips are measured against the sound. Status 1: the median is farther away than MANA_LIP_LIMIT_MS (20).
set -u

[ $# -ge 1 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
here=$(dirname "$(readlink -f "$0")")
mana=$1/mana
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
film=${2:-$work/film.mkv}

for title in "Doctor Miller in the health centre" "Lunch with your sister Barbara" \
  "A walk through the botanic garden" "Your grandchildren come to visit"; do
  "$mana" calendar add --data "$work/data" --title "$title" --at "in 1 minutes" --remind PT0M >/dev/null || exit 1
done
MANA_RECORD_SIZE=${MANA_RECORD_SIZE:-1280x720} LIBGL_ALWAYS_SOFTWARE=1 "$here/record_window.sh" "$film" \
  "$mana" run --display window --camera none --microphone none --data "$work/data" --for 130s || exit 1
"$1/tests/device/lip_sound_offset" "$film" --at-most "${MANA_LIP_LIMIT_MS:-20}"
