#!/bin/bash
# typing_test.sh MANA
# In a real window: words are typed on a keyboard and answered, buttons and the picture are touched.
set -u

fail() { echo "typing_test: $1" >&2; exit 1; }

if [ "${1:-}" != inside ]; then
  xvfb-run -a -s "-screen 0 1280x720x24 -nolisten tcp" "$0" inside "$1" || exit 1
  echo "typing_test: what is typed and touched is answered"
  exit
fi

program=$2
work=$(mktemp -d) || exit 1
journal=$work/journal.jsonl
SDL_AUDIODRIVER=dummy LIBGL_ALWAYS_SOFTWARE=1 "$program" run --display fullscreen --camera none --microphone none \
  --speaker none --data "$work/data" --journal "$journal" --for 300s >/dev/null 2>"$work/log" & mana=$!
trap 'kill "$mana" 2>/dev/null; wait "$mana"; rm -rf "$work"' EXIT

# until WHAT PATTERN: waits until the journal has a line that fits.
until_seen() {
  for _ in $(seq 240); do
    grep -q "$2" "$journal" 2>/dev/null && return
    kill -0 "$mana" 2>/dev/null || { cat "$work/log" >&2; fail "the companion ended before: $1"; }
    sleep 0.25
  done
  tail -n 5 "$journal" >&2
  fail "never: $1"
}

until_seen "the screen is there" '"LocalTimeChanged"'
for _ in $(seq 240); do
  xwininfo -root -tree 2>/dev/null | grep -q '"MANA"' && break
  sleep 0.25
done
xwininfo -root -tree | grep -q '"MANA"' || fail "there is no window"
xdotool mousemove 300 250  # nobody manages windows here: keys go to the one below the pointer
sleep 2

xdotool type --delay 60 "goof"
xdotool key BackSpace
xdotool type --delay 60 "d morning"
[ -n "${TYPING_TEST_PICTURE:-}" ] && sleep 1 &&
  ffmpeg -nostdin -loglevel error -y -f x11grab -i "$DISPLAY" -frames:v 1 "$TYPING_TEST_PICTURE"
xdotool key Return
until_seen "the words arrive" '"message":"Typed".*"text":"good morning"'
until_seen "she answers" '"message":"Say".*orning'
xdotool type --delay 60 "what day is it"
xdotool key Return
until_seen "the calendar is asked" '"message":"AskCalendar".*date'
until_seen "she has said the date" '"message":"Say".*Today is'
until_seen "she listens again" '"message":"SpeechEnded"'
for _ in $(seq 40); do  # her speech over, the picture offers what can be asked
  xdotool mousemove 300 250 click 1
  sleep 0.5
  grep -q '"message":"ExpectAnswers".*ask_today' "$journal" && break
done
until_seen "a touch offers buttons" '"message":"ExpectAnswers".*ask_today'
sleep 1
[ -n "${TYPING_TEST_PICTURE:-}" ] &&
  ffmpeg -nostdin -loglevel error -y -f x11grab -i "$DISPLAY" -frames:v 1 "${TYPING_TEST_PICTURE%.png}_buttons.png"
xdotool key 1
until_seen "the first button is pressed by its number" '"message":"ButtonPressed".*ask_today'
until_seen "her day is looked up" '"message":"AskCalendar".*today'
exit 0
