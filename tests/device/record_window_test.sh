#!/bin/bash
# A recorded window holds the picture that was on the screen and the sound that was played, at the same time.
set -u

here=$(dirname "$(readlink -f "$0")")
fail() { echo "record_window_test: $1" >&2; exit 1; }

if [ "${1:-}" = inside ]; then
  # A white window with a tone in it, on a black and silent ground.
  ffplay -loglevel error -f lavfi -i color=white:s=320x240:r=25 -noborder </dev/null >&2 & player=$!
  for _ in $(seq 600); do
    xwininfo -root -tree 2>/dev/null | grep -q '"ffplay"' && break
    kill -0 "$player" || exit 1
    sleep 0.1
  done
  sleep 1
  paplay "$2/tone.wav"
  sleep 1
  kill "$player"
  wait
  exit 0
fi

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
sox -n -r 48000 -c 2 -b 16 "$work/tone.wav" synth 1 sine 440 vol 0.5 || exit 1
MANA_RECORD_SIZE=320x240 "$here/record_window.sh" "$work/film.mkv" "$0" inside "$work" || fail "the recording failed"

# When the tone begins and when the screen turns white, on the film's own time line.
sound=$(ffmpeg -hide_banner -copyts -i "$work/film.mkv" -map 0:a -af silencedetect=n=-30dB:d=0.2 -f null - 2>&1 |
  sed -n 's/.*silence_end: \([0-9.]*\).*/\1/p' | head -n 1)
picture=$(ffmpeg -loglevel error -copyts -i "$work/film.mkv" -map 0:v \
  -vf 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-' -fps_mode passthrough -f null - 2>/dev/null |
  awk '/pts_time/ { sub(".*pts_time:", ""); t = $1 } /YAVG/ { sub(".*=", ""); if ($0 > 200) { print t; exit } }')
[ -n "$sound" ] || fail "the tone was not recorded"
[ -n "$picture" ] || fail "the white screen was not recorded"
# The window and the tone's player each need a moment to start, on a busy machine a second.
awk "BEGIN { d = $sound - $picture; print \"record_window_test: sound \" d \" s after the picture\"; exit !(d > 0 && d < 3) }" ||
  fail "sound at $sound s, picture at $picture s"
