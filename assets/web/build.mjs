// node build.mjs FOLDER: bundles the calendar to drag in, from what .ci/fetch_packages.mjs put into FOLDER/node_modules.
// Writes calendar.js.gz and calendar.css.gz there, and fails when they are larger than a phone should load.
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

const out = resolve(process.argv[2] ?? '.');
const here = dirname(fileURLToPath(import.meta.url));
const {buildSync} = createRequire(join(out, 'package.json'))('esbuild');
const mostZipped = 100 * 1024;

buildSync({
  entryPoints: [join(here, 'calendar.js')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['chrome100', 'firefox100', 'safari15'],
  legalComments: 'eof',
  external: ['/assets/page.js'],
  nodePaths: [join(out, 'node_modules')],
  outfile: join(out, 'calendar.js'),
  logLevel: 'warning',
});
let together = 0;
for (const name of ['calendar.js', 'calendar.css']) {
  const zipped = gzipSync(readFileSync(join(out, name)), {level: 9});
  together += zipped.length;
  writeFileSync(join(out, name + '.gz'), zipped);
}
console.log(`the carers' calendar: ${together} bytes zipped`);
if (together > mostZipped) throw new Error(`${together} bytes zipped are more than ${mostZipped}`);
