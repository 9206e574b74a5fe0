#!/bin/bash
# pulse_null_sink.sh COMMAND [ARGS...]
# Runs COMMAND with a private sound server that needs no sound card and touches no other one:
#   spk      the loudspeaker (default); what it plays is heard at the source "spk.monitor"
#   fakemic  the microphone (default); it hears what is played into the sink "micsink"
# With MANA_MIC_HEARS_SPEAKER=1 the microphone is the loudspeaker's monitor, like a microphone beside it.
# The exit status is that of COMMAND.
set -u

[ $# -gt 0 ] || { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
command -v pulseaudio >/dev/null || { echo "pulse_null_sink.sh: pulseaudio is not installed" >&2; exit 1; }

# A socket's path has room for 107 characters: so not below a deep build folder.
home=$(mktemp -d /tmp/mana-pulse.XXXXXX) || exit 1
server=
clean_up() {
  [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
  rm -rf "$home"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

mkdir -m 700 "$home/run"
export HOME="$home" XDG_RUNTIME_DIR="$home/run" PULSE_SERVER="unix:$home/run/native" SDL_AUDIODRIVER=pulseaudio
unset PULSE_SINK PULSE_SOURCE DBUS_SESSION_BUS_ADDRESS

# norewinds=1: otherwise the monitor is silent for the first two seconds and lags by two seconds.
cat >"$home/server.pa" <<PA
load-module module-native-protocol-unix auth-anonymous=1 socket=$home/run/native
load-module module-null-sink sink_name=spk rate=48000 channels=2 norewinds=1 sink_properties=device.description=speaker
load-module module-null-sink sink_name=micsink rate=16000 channels=1 norewinds=1 sink_properties=device.description=microphone_input
load-module module-remap-source source_name=fakemic master=$([ "${MANA_MIC_HEARS_SPEAKER:-}" = 1 ] && echo spk || echo micsink).monitor source_properties=device.description=microphone
set-default-sink spk
set-default-source fakemic
PA

pulseaudio -n -F "$home/server.pa" --daemonize=no --exit-idle-time=-1 --disable-shm=yes --use-pid-file=no \
  --log-target="file:$home/server.log" </dev/null >/dev/null 2>&1 &
server=$!
for _ in $(seq 1200); do
  pactl info >/dev/null 2>&1 && break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.05
done
pactl info >/dev/null 2>&1 || { echo "pulse_null_sink.sh: the sound server did not start:" >&2; cat "$home/server.log" >&2; exit 1; }

"$@"
