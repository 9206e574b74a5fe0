#!/bin/bash
# tests/tools/validate_glb.sh [FILE.glb ...]   what the Khronos glTF validator says of heads
# Without a file: the head that the dev or release build has made. Prints errors, warnings and infos, each kind
# once with its number and an example. Status 0 no errors, 1 errors, 77 skipped: no npm, no network or no head.
# Not part of ./check: the validator comes from npm, at the version below, into build/gltf-validator.
set -u
version=2.0.0-dev.3.10
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
tool=$root/build/gltf-validator

skip() { printf 'validate_glb: skipped: %s\n' "$1"; exit 77; }

files=("$@")
if [ ${#files[@]} -eq 0 ]; then
  for preset in dev release; do
    head=$root/build/$preset/assets/faces/mana.glb
    if [ -f "$head" ]; then files=("$head"); break; fi
  done
fi
[ ${#files[@]} -gt 0 ] || skip "no head was built; start ./mana, or name a GLB file"
command -v npm >/dev/null && command -v node >/dev/null || skip "npm is not installed"

if ! grep -qsF "\"version\": \"$version\"" "$tool/node_modules/gltf-validator/package.json"; then
  mkdir -p "$tool"
  npm install --silent --no-fund --no-audit --no-save --prefix "$tool" "gltf-validator@$version" >/dev/null 2>&1 ||
    skip "npm cannot fetch gltf-validator $version"
fi

NODE_PATH=$tool/node_modules node - "${files[@]}" <<'SCRIPT'
const fs = require('fs');
const validator = require('gltf-validator');
const severities = ['error', 'warning', 'info', 'hint'];

async function validate(file) {
  const bytes = new Uint8Array(fs.readFileSync(file));
  const report = await validator.validateBytes(bytes, {uri: file, maxIssues: 0});
  const n = report.issues;
  console.log(`${file}: ${n.numErrors} errors, ${n.numWarnings} warnings, ${n.numInfos} infos, ${n.numHints} hints`);
  const kinds = new Map();
  for (const m of n.messages) {
    const kind = kinds.get(m.code) || {severity: m.severity, count: 0, example: `${m.pointer || m.offset || ''} ${m.message}`};
    kind.count += 1;
    kinds.set(m.code, kind);
  }
  for (const [code, k] of [...kinds].sort((a, b) => a[1].severity - b[1].severity))
    console.log(`  ${severities[k.severity]} ${code} x${k.count}, such as ${k.example}`);
  return n.numErrors;
}

(async () => {
  let errors = 0;
  for (const file of process.argv.slice(2)) {
    try {
      errors += await validate(file);
    } catch (fault) {
      console.log(`${file}: cannot be validated: ${fault.message || fault}`);
      errors += 1;
    }
  }
  process.exit(errors ? 1 : 0);
})();
SCRIPT
