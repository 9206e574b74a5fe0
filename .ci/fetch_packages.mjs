// node fetch_packages.mjs LIST OUT  fetches the npm packages of LIST, as they are, into OUT/node_modules, once; OUT/fetched then
// says from which list. Fails when they cannot be fetched or are others than they were.
// LIST: a package-lock.json, or {"name": {"version": ..., "integrity": "sha512-..."}}.
// Not "npm ci": what moonshine-js asks for besides is for a browser and large, and npm 9, which is Debian 12's, cannot leave
// it out ("Invalid comparator" at a dependency that is overridden by another package).
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [list, out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node fetch_packages.mjs LIST OUT');
  process.exit(2);
}
const LONGEST_S = 600;

function run(program, words) {
  const done = spawnSync(program, words, { encoding: 'utf8', timeout: LONGEST_S * 1000, stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0) throw new Error(`${program}: ${String(done.stderr || done.error || 'took too long').trim()}`);
  return done.stdout;
}

/** [{ name, place (below OUT), version, integrity }] of what this machine can use. */
function packages_of(list) {
  if (!list.packages) return Object.entries(list).map(([name, p]) => ({ ...p, name, place: `node_modules/${name}` }));
  const fits = (allowed, mine) => !allowed || allowed.includes(mine);
  return Object.entries(list.packages)
    .filter(([place, p]) => place !== '' && fits(p.os, process.platform) && fits(p.cpu, process.arch))
    .map(([place, p]) => ({ ...p, name: place.replace(/^.*node_modules\//, ''), place }));
}

function fetch_all(packages, folder) {
  const called = p => `${p.name}@${p.version}`;
  const told = run('npm', ['pack', '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`,
                           ...packages.map(called)]);
  const files = new Map(JSON.parse(told).map(p => [called(p), p.filename]));
  for (const p of packages) {
    // npm 9 tells "@scope/name-1.0.0.tgz" of a file that it calls "scope-name-1.0.0.tgz".
    p.tarball = path.join(folder, files.get(called(p)).replace(/^@/, '').replace('/', '-'));
  }
}

function unpack({ name, version, integrity, place, tarball }) {
  const found = 'sha512-' + createHash('sha512').update(fs.readFileSync(tarball)).digest('base64');
  if (found !== integrity) throw new Error(`${name} ${version} is not what it was: ${found} instead of ${integrity}`);
  const folder = path.join(out, place);
  fs.mkdirSync(folder, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1', '--no-same-owner']);
}

const text = fs.readFileSync(list, 'utf8'), stamp = path.join(out, 'fetched');
if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== text) {
  fs.rmSync(stamp, { force: true });
  fs.rmSync(path.join(out, 'node_modules'), { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const folder = fs.mkdtempSync(path.join(out, 'tarballs-'));
  try {
    const packages = packages_of(JSON.parse(text));
    fetch_all(packages, folder);
    packages.forEach(unpack);
    fs.writeFileSync(`${stamp}.part`, text);
    fs.renameSync(`${stamp}.part`, stamp);
  } catch (error) {
    console.error(String(error.message).trim());
    process.exitCode = 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
