#!/bin/bash
# record_window.sh FILE.mkv COMMAND [ARGS...]
# Runs COMMAND on a private screen with a private sound server (see pulse_null_sink.sh) and records what a
# person would have seen and heard, both stamped with the same clock: for measuring lips against sound.
#   MANA_RECORD_SIZE=1280x720   of the screen
#   MANA_RECORD_FPS=50          not 60: a grid that drifts against the window's own frames has no constant error
# The exit status is that of COMMAND.
set -u

[ $# -ge 2 ] || { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
here=$(dirname "$(readlink -f "$0")")
if [ "${MANA_RECORD_INSIDE:-}" != 1 ]; then
  MANA_RECORD_INSIDE=1 exec "$here/pulse_null_sink.sh" xvfb-run -a \
    -s "-screen 0 ${MANA_RECORD_SIZE:-1280x720}x24 -nolisten tcp" "$here/record_window.sh" "$@"
fi

file=$1
shift
rm -f "$file"
log=$(mktemp /tmp/mana-record.XXXXXX)
recorder=
# shellcheck disable=SC2317
clean_up() {
  [ -n "$recorder" ] && kill "$recorder" 2>/dev/null && wait "$recorder" 2>/dev/null
  rm -f "$log"
}
trap clean_up EXIT
trap 'exit 143' INT TERM

# Each of the two inputs carries the time of day; by default ffmpeg would move both to 0 and so lose what lies
# between them. Only whole seconds are taken away, the same from both. Matroska keeps
# each block's stamp; MP4 would keep the first one's and lose any gap. A short probe, because what is read
# while probing arrives late. 480 bytes are 2.5 ms: the monitor runs ahead of the loudspeaker by one fragment
# (against its own forecast the sound lies at +0.5 ms with 480, -6 with 960, -13 with 1920).
ffmpeg -nostdin -hide_banner -loglevel warning -y -copyts \
  -thread_queue_size 1024 -probesize 32 -f x11grab -framerate "${MANA_RECORD_FPS:-50}" -draw_mouse 0 -i "$DISPLAY" \
  -thread_queue_size 1024 -f pulse -sample_rate 48000 -channels 2 -fragment_size 480 -i spk.monitor \
  -output_ts_offset "-$(date +%s)" -map 0:v -map 1:a -vsync passthrough \
  -c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p -threads 1 -c:a pcm_s16le -flush_packets 1 -f matroska "$file" 2>"$log" &
recorder=$!
for _ in $(seq 100); do  # until both have delivered something
  [ -s "$file" ] && break
  kill -0 "$recorder" 2>/dev/null || { cat "$log" >&2; exit 1; }
  sleep 0.1
done
sleep 0.5

"$@"
status=$?

sleep 0.3
kill -INT "$recorder" && wait "$recorder"
recorder=
[ -s "$file" ] || { echo "record_window.sh: nothing was recorded:" >&2; cat "$log" >&2; exit 1; }
exit $status
