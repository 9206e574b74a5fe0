#!/bin/bash
# fullscreen_test.sh MANA
# On a bare X without anybody who manages windows, as in a kiosk, the picture fills the screen whatever its size.
set -u

fail() { echo "fullscreen_test: $1" >&2; exit 1; }

if [ "${1:-}" != inside ]; then
  for size in 800x480 600x1024; do
    xvfb-run -a -s "-screen 0 ${size}x24 -nolisten tcp" "$0" inside "$1" "$size" || exit 1
  done
  echo "fullscreen_test: the picture reaches every corner"
  exit
fi

program=$2 width=${3%x*} height=${3#*x}
work=$(mktemp -d) || exit 1
SDL_AUDIODRIVER=dummy LIBGL_ALWAYS_SOFTWARE=1 "$program" run --display fullscreen --camera none --microphone none \
  --data "$work/data" --for 120s >/dev/null 2>&1 & mana=$!
trap 'kill "$mana" 2>/dev/null; wait "$mana"; rm -rf "$work"' EXIT

darkest_corner() {  # 0..255; the background is nowhere black
  local x y
  for x in 0 $((width - 16)); do
    for y in 0 $((height - 16)); do
      ffmpeg -nostdin -loglevel error -f x11grab -i "$DISPLAY" -frames:v 1 -vf "crop=16:16:$x:$y,scale=1:1" \
        -pix_fmt gray -f rawvideo - | od -An -tu1
    done
  done | sort -n | head -n 1
}
for _ in $(seq 240); do
  darkest=$(darkest_corner)
  [ "${darkest:-0}" -ge 16 ] && exit 0
  kill -0 "$mana" 2>/dev/null || fail "the companion ended"
  sleep 0.25
done
fail "a corner of a screen of $3 stays black ($darkest)"
