// A companion of its own for each test, with an empty data folder, and browsers for it.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const require = createRequire(join(process.env.MANA_BROWSER_MODULES, 'package.json'));
const {chromium} = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const pictures = process.env.MANA_BROWSER_PICTURES || '';
const longest = 60_000;  // a guard against hanging, never a judgement of speed

// The companion's clock begins here in every story, whatever the hour, the day and the zone of this machine are:
// on the last Wednesday before the clocks go forward in London, so that next week lies in summer time.
const begins = process.env.MANA_BROWSER_START || '2027-03-24T09:30:00Z';
const browserZone = process.env.MANA_BROWSER_ZONE || 'Europe/London';

/** A port that nobody listens to, below those that the system gives to connections of its own accord. */
async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const free = await new Promise(done => server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)));
    if (!free) continue;
    await new Promise(done => server.close(done));
    return port;
  }
}

/** The date so many days after another; both are written as 2027-03-28. A day of the calendar has no length in hours. */
export function daysAfter(date, days) {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The Monday of the week after the one in which the date lies. */
export function nextMonday(date) {
  const weekday = new Date(date + 'T00:00:00Z').getUTCDay();
  return daysAfter(date, 7 - (weekday + 6) % 7);
}

export class House {
  static async open(program) {
    const house = new House();
    house.folder = mkdtempSync(join(tmpdir(), 'mana-page-'));
    house.port = await freePort();
    writeFileSync(join(house.folder, 'settings.toml'),
      `[web]\nport = ${house.port}\n[person]\nzone = "Europe/London"\nname = "Rose"\n[reminders]\nneed_presence = false\n`);
    house.journal = join(house.folder, 'journal.jsonl');
    house.child = spawn(program, ['run', '--headless', '--camera', 'none', '--microphone', 'none', '--speaker', 'none',
      '--data', house.folder, '--journal', house.journal, '--start', begins, '--for', '20m'], {stdio: 'ignore'});
    house.address = `http://127.0.0.1:${house.port}`;
    await house.until(() => house.code(), 'the code on the screen');
    house.browser = await chromium.launch({executablePath: process.env.MANA_CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--mute-audio', '--disable-dev-shm-usage', '--autoplay-policy=no-user-gesture-required']});
    return house;
  }
  async close() {
    await this.browser?.close();
    this.child.kill('SIGTERM');
    await new Promise(done => { this.child.exitCode === null ? this.child.once('exit', done) : done(); });
    rmSync(this.folder, {recursive: true, force: true});
  }
  messages(name) {
    if (!existsSync(this.journal)) return [];
    return readFileSync(this.journal, 'utf8').split('\n').filter(l => l.includes(`"${name}"`)).map(l => {
      try { return JSON.parse(l); } catch { return null; }
    }).filter(Boolean);
  }
  code() {
    const text = this.messages('ShowNotice').map(m => JSON.stringify(m)).join(' ');
    return text.match(/type the code (\d{4} \d{4})/)?.[1];
  }
  async until(what, name) {
    const end = performance.now() + longest;
    while (performance.now() < end) {
      const found = await what();
      if (found) return found;
      await new Promise(done => setTimeout(done, 50));
    }
    throw new Error(`waited in vain for ${name}`);
  }
  async page(options = {}) {
    const context = await this.browser.newContext({viewport: {width: 1280, height: 900}, locale: 'en-GB', timezoneId: browserZone, ...options});
    const page = await context.newPage();
    page.setDefaultTimeout(longest);
    page.problems = [];
    page.on('pageerror', e => page.problems.push(String(e)));
    page.on('console', m => {
      // A refused answer that the test asks for on purpose is no problem of the page.
      if (m.type() === 'error' && !/status of (4\d\d|503)/.test(m.text())) page.problems.push(m.text());
    });
    return page;
  }
  async firstAccount(page, name = 'Anna', password = 'three green apples') {
    await page.goto(this.address);
    await page.getByLabel('The code on MANA').fill(this.code());
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Choose a password').fill(password);
    await page.getByRole('button', {name: 'Make my account'}).click();
    await page.getByText('Your account is made').waitFor();
  }
  async signIn(page, name = 'Anna', password = 'three green apples') {
    await page.goto(this.address + '/login');
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page.getByRole('link', {name: 'Calendar'}).waitFor();
  }
}

export function check(condition, sentence) {
  if (!condition) throw new Error(sentence);
}

// What is asked for by its words may be there before the style sheet: looks are judged when all of the page is.
export async function audit(page, name) {
  await page.waitForLoadState('load');
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}));
  const lines = found.violations.map(v => `${v.id} (${v.impact}): ${v.help}: ${v.nodes.map(n => n.target.join(' ') + ' ' + n.html.slice(0, 120)).slice(0, 3).join(' | ')}`);
  check(lines.length === 0, `${name}: the audit finds\n  ${lines.join('\n  ')}`);
}

export async function fits(page, name) {
  await page.waitForLoadState('load');
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check(over <= 0, `${name}: ${over} pixels wider than the window`);
}

export async function picture(page, name) {
  if (pictures) await page.screenshot({path: join(pictures, name + '.png'), fullPage: true});
}
