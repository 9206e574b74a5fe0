// node fetch_packages.mjs LIST OUT NPM  fetches the npm packages of LIST (packages.json: versions and hashes), as they are,
// into OUT/node_modules, once; OUT/fetched then says from which list. Fails when they cannot be fetched or are others.
// Not "npm ci": what these depend on is for a browser and large, and npm 9, which is Debian 12's, cannot leave it out
// (it ends with "Invalid comparator" at a dependency that is overridden by another package).
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [list, out, npm] = process.argv.slice(2);
const LONGEST = 300_000;  // ms, for each package

function run(program, words) {
  const done = spawnSync(program, words, { encoding: 'utf8', timeout: LONGEST, stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0) throw new Error(`${path.basename(program)} ${words[0]}: ${done.stderr || done.error || 'took too long'}`);
  return done.stdout;
}

function fetch_package(name, { version, integrity }, tarballs) {
  const folder = fs.mkdtempSync(path.join(tarballs, 'one-'));
  run(npm, ['pack', `${name}@${version}`, '--ignore-scripts', `--pack-destination=${folder}`]);
  const tarball = path.join(folder, fs.readdirSync(folder)[0]);  // the only file there
  const found = 'sha512-' + createHash('sha512').update(fs.readFileSync(tarball)).digest('base64');
  if (found !== integrity) throw new Error(`${name} ${version} is not what it was: ${found} instead of ${integrity}`);
  const place = path.join(out, 'node_modules', name);
  fs.mkdirSync(place, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
}

const wanted = fs.readFileSync(list, 'utf8'), stamp = path.join(out, 'fetched');
if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== wanted) {
  fs.rmSync(path.join(out, 'node_modules'), { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const folder = fs.mkdtempSync(path.join(out, 'tarballs-'));
  try {
    for (const [name, what] of Object.entries(JSON.parse(wanted))) fetch_package(name, what, folder);
    fs.writeFileSync(stamp, wanted);
  } catch (error) {
    console.error(String(error.message).trim());
    process.exitCode = 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
