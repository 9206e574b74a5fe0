#!/bin/bash
# tests/tools/contact_sheets.sh [MANA]   makes the pictures of docs/ anew: faces, expressions, visemes, ages, blends
# With the program that the dev or release build has made. Needs `montage` of the package imagemagick. A minute.
set -u
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
mana=${1:-}
for preset in dev release; do
  [ -n "$mana" ] || [ ! -x "$root/build/$preset/mana" ] || mana=$root/build/$preset/mana
done
[ -x "$mana" ] || { echo "contact_sheets: no program was built; start ./mana first." >&2; exit 1; }
command -v montage >/dev/null || { echo "contact_sheets: install the package imagemagick." >&2; exit 1; }
maker=$(dirname "$mana")/render/head/mana-make-head
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

faces="mana asha walter samuel emily leo maya"
expressions="happy sad angry afraid surprised disgusted warm"
visemes="sil PP FF TH DD kk CH SS nn RR aa E ih oh ou"

size=330x380
shot() {  # shot NAME PORTRAIT-ARGUMENTS...
  local name=$1
  shift
  "$mana" portrait --size "$size" "$@" -o "$work/$name.png" || exit 1
  pictures+=("$work/$name.png")
}
sheet() {  # sheet FILE COLUMNS
  montage "${pictures[@]}" -tile "$2x" -geometry +2+2 -background '#20262c' -quality 88 "$root/docs/$1" || exit 1
  pictures=()
  echo "docs/$1"
}

pictures=()
for yaw in 0 35; do
  for face in $faces; do shot "front$yaw$face" --face "$face" --yaw "$yaw"; done
done
sheet faces.jpg 7

size=236x272
for face in $faces; do
  for e in $expressions; do shot "e$face$e" --face "$face" --expression "$e" --distance 0.74; done
done
sheet expressions.jpg 7

size=200x232
for v in $visemes; do shot "v$v" --face mana --pose "$v=1" --distance 0.52; done
for v in $visemes; do shot "w$v" --face samuel --pose "$v=1" --distance 0.52; done
sheet visemes.jpg 10

size=330x380
for age in 8 20 35 50 65 80 90; do
  "$maker" mana "$work/$age.glb" "age=$age" "hair_grey=$(awk "BEGIN { g = ($age - 40) / 45; print (g < 0 ? 0 : (g > 1 ? 1 : g)) }")" || exit 1
  shot "a$age" --face "$work/$age.glb"
done
for share in 0 0.2 0.4 0.5 0.6 0.8 1; do shot "b$share" --blend "asha:walter:$share"; done
sheet ages_and_blends.jpg 7
