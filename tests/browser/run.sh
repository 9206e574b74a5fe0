#!/bin/bash
# run.sh PROGRAM [STORY]: the browser tests. Status 77, skipped: no Chromium, or ./check has not fetched the packages.
# MANA_BROWSER_PICTURES=FOLDER keeps pictures of the pages there.
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
export MANA_BROWSER_MODULES=${MANA_BROWSER_MODULES:-$here/../../build/browser}
command -v node >/dev/null && [ -f "$MANA_BROWSER_MODULES/fetched" ] || {
  echo "skipped: run ./check once, it fetches what the browser tests need"; exit 77; }
[ -x "${MANA_CHROMIUM:=/usr/bin/chromium}" ] || { echo "skipped: there is no Chromium"; exit 77; }
exec node "$here/carers_page.mjs" "$@"
