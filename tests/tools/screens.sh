#!/bin/bash
# tests/tools/screens.sh   makes docs/screens.jpg anew: what people may see on the screen, in its themes
# With the dev build. Needs `montage` of the package imagemagick. Half a minute.
set -u
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
dev=$root/build/dev
command -v montage >/dev/null || { echo "screens: install the package imagemagick." >&2; exit 1; }
[ -f "$dev/build.ninja" ] || { echo "screens: start ./check --quick first." >&2; exit 1; }
ninja -C "$dev" --quiet screen_pictures mana_faces || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"$dev/tests/render/screen_pictures" "$dev/assets/faces/mana.glb" "$work" 1280x720 >/dev/null || exit 1
mapfile -t pictures < <(find "$work" -name '*.png' | sort)
montage "${pictures[@]}" -tile 4x -geometry 420x236+3+3 -background '#20262c' -quality 75 "$root/docs/screens.jpg" &&
  echo "docs/screens.jpg"
