# shellcheck shell=bash disable=SC2154
# Sourced by the tests of a running companion: $mana is its process, $work/journal.jsonl its journal.
fail() { echo "$(basename "$0" .sh): $1" >&2; exit 1; }
seen_within() {  # SECONDS TEXT: until the journal has it
  for _ in $(seq "$(($1 * 10))"); do
    grep -q "$2" "$work/journal.jsonl" 2>/dev/null && return
    kill -0 "$mana" 2>/dev/null || fail "the companion ended before '$2'"
    sleep 0.1
  done
  return 1
}
expect() {  # SECONDS TEXT
  seen_within "$@" ||
    fail "'$2' did not come within $1 seconds: $(grep -c . "$work/journal.jsonl") messages, $(grep '"Heard"' "$work/journal.jsonl")"
}
