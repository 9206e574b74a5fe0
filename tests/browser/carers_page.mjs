// node carers_page.mjs PROGRAM [NAME]: the carers' page in a real browser. Prints a line for each story.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {audit, check, daysAfter, fits, House, nextMonday, picture} from './house.mjs';

const [program, only] = process.argv.slice(2);
const everyPage = ['/', '/calendar', '/calendar?view=month', '/calendar?view=week', '/calendar?view=day', '/calendar?view=list', '/entries/new', '/say', '/look', '/health', '/library', '/more', '/lessons', '/people', '/log', '/data', '/password'];

/** Writes an entry through the form, as a person would. @return its date, which the form reads from the words. */
async function add(page, house, quick) {
  await page.goto(house.address);
  await page.getByLabel('Add an appointment').fill(quick);
  await page.getByRole('button', {name: 'Next'}).click();
  const date = await page.getByLabel('Day', {exact: true}).inputValue();
  await page.getByRole('button', {name: 'Keep it'}).click();
  await page.getByText('Kept. MANA knows it now.').waitFor();
  return date;
}

/** Waits until the calendar that one can drag in shows its entries. The network is never idle: the page listens. */
async function settled(page) {
  const drags = await page.evaluate(() => matchMedia('(min-width: 46rem)').matches && (!location.search.includes('view=') || /view=(month|week)/.test(location.search)));
  if (drags) await page.locator('#calendar[aria-busy=false] [class*=fc-]').first().waitFor();
}

const stories = {
  async "a carer's whole day"(house) {
    const page = await house.page();
    await house.firstAccount(page);
    check(!house.code() || house.messages('ShowNotice').length >= 1, 'the code was never shown');
    await house.until(() => JSON.stringify(house.messages('ShowNotice').at(-1)).includes('"text":""'), 'the code to go from the screen');

    await page.getByLabel('Add an appointment').fill('Doctor, tomorrow 14:30, every four weeks');
    await page.getByRole('button', {name: 'Next'}).click();
    check(await page.getByLabel('What is it?').inputValue() === 'Doctor', 'the title was not read');
    check(await page.getByLabel('Time', {exact: true}).inputValue() === '14:30', 'the time was not read');
    check(await page.getByLabel('How often?').inputValue() === 'weeks4', 'the repetition was not read');
    const tomorrow = await page.getByLabel('Day', {exact: true}).inputValue();
    await page.getByText('half past two').first().waitFor();
    await page.getByLabel('Where?').fill('12 High Street');
    await page.locator('#preview').getByText('The place is 12 High Street').first().waitFor();
    await picture(page, 'entry');
    await page.getByRole('button', {name: 'Keep it'}).click();
    await page.getByText('Kept. MANA knows it now.').waitFor();
    await page.getByRole('link', {name: /Doctor/}).waitFor();
    await picture(page, 'today');

    await page.goto(house.address + '/calendar?view=month&date=' + tomorrow);
    await settled(page);
    const event = page.getByRole('link', {name: /Doctor/}).first();
    await event.waitFor();
    await picture(page, 'month');
    await page.goto(house.address + '/calendar?view=week&date=' + tomorrow);
    await settled(page);
    await page.getByRole('link', {name: /Doctor/}).first().waitFor();
    await picture(page, 'week');

    await page.goto(house.address + '/say');
    await page.getByLabel('What shall she say?').fill('Lunch is ready.');
    await page.getByRole('button', {name: 'Say it now'}).click();
    await page.locator('#said').getByText(/was said|was shown/).waitFor();
    check(house.messages('Say').some(m => JSON.stringify(m).includes('Lunch is ready.')), 'MANA was not asked to say it');
    await picture(page, 'say');

    await page.goto(house.address + '/look');
    await page.waitForFunction(() => [...document.images].filter(i => i.src.includes('/faces/')).slice(0, 2).every(i => i.complete && i.naturalWidth > 100), null, {timeout: 60_000});
    await page.getByRole('radio', {name: /Walter/}).check();
    await page.getByRole('button', {name: 'Choose'}).click();
    await page.getByText('Chosen.').waitFor();
    await house.until(() => house.messages('ShowFace').length > 0, 'the other face');
    await picture(page, 'look');

    await page.goto(house.address + '/people');
    await page.getByLabel('Name', {exact: true}).fill('Ben');
    await page.getByLabel('A password to begin with').fill('seven blue chairs');
    await page.getByRole('button', {name: 'Let in'}).click();
    await page.getByRole('heading', {name: 'Ben'}).waitFor();
    await picture(page, 'people');

    await page.goto(house.address);
    await page.getByRole('link', {name: /Doctor/}).first().click();
    await page.getByLabel('This one and all that follow').check();
    await page.getByRole('button', {name: 'Take it out'}).click();
    await page.getByRole('button', {name: 'Yes, take it out'}).click();
    await page.getByText('Taken out.').waitFor();
    await page.goto(house.address + '/log');
    await page.getByText(/removed/).first().waitFor();
    await page.goto(house.address + '/more');
    await page.getByRole('button', {name: 'Sign out'}).click();
    await page.getByRole('heading', {name: 'Sign in'}).waitFor();
    await house.signIn(page, 'Ben', 'seven blue chairs');
    await page.goto(house.address + '/more');
    check(await page.getByRole('link', {name: 'Who may open this page'}).count() === 0, 'family may see the accounts');
    check(page.problems.length === 0, page.problems.join('\n'));
  },

  async 'dragging one of a series, and all of it'(house) {
    const page = await house.page({timezoneId: 'America/Los_Angeles'});  // who drags is far from the house
    await house.firstAccount(page);
    await page.goto(house.address + '/entries/new');  // where the day is today's in the house
    const today = await page.getByLabel('Day', {exact: true}).inputValue();
    await page.goto(house.address + '/calendar?view=month');
    const marked = await page.locator('#calendar [aria-current=date]').getAttribute('data-date');
    check([today, daysAfter(today, 1)].includes(marked), `${marked} is marked as today, which is ${today}`);  // or it is midnight
    const monday = nextMonday(today);
    await page.goto(house.address + '/entries/new?title=Walk&date=' + monday + '&time=07:00&repeat=weekly');
    check(await page.getByLabel('Day', {exact: true}).inputValue() === monday, `the form does not take the day ${monday}`);
    await page.getByRole('button', {name: 'Keep it'}).click();
    await page.getByText('Kept.').waitFor();
    const starts = async () => {
      const answer = await page.request.get(`${house.address}/api/events?start=${monday}&end=${daysAfter(monday, 20)}`);
      return (await answer.json()).map(e => e.start.slice(0, 16));
    };
    const before = await starts();
    const drag = async () => {
      await page.goto(house.address + '/calendar?view=week&date=' + monday);
      await settled(page);
      const event = page.locator('.appointment').first();
      await event.scrollIntoViewIfNeeded();
      const box = await event.boundingBox();
      const width = (await page.locator('#calendar').boundingBox()).width / 7.6;
      await page.mouse.move(box.x + box.width / 2, box.y + 12);
      await page.mouse.down();
      for (let i = 1; i <= 8; ++i) await page.mouse.move(box.x + box.width / 2 + width * i / 8, box.y + 12);
      await page.mouse.up();
    };
    await drag();
    await page.getByRole('button', {name: 'Leave it as it was'}).click();
    check(JSON.stringify(await starts()) === JSON.stringify(before), 'cancelling moved it');
    await drag();
    await picture(page, 'ask');
    await audit(page, 'the question about a series');
    await page.getByRole('button', {name: 'Only this one'}).click();
    await page.getByText('Moved.').waitFor();
    const one = await starts();
    check(one[0] !== before[0] && one[1] === before[1], `only this one: ${one}`);
    check(one[0].slice(11) === '07:00', `the time changed: ${one}`);
    check(page.problems.length === 0, page.problems.join('\n'));
  },

  async 'two browsers at once'(house) {
    const anna = await house.page();
    await house.firstAccount(anna);
    const phone = await house.page({viewport: {width: 390, height: 800}});
    await house.signIn(phone);
    await add(phone, house, 'Hairdresser, tomorrow 10:00');
    const link = anna.getByRole('link', {name: /Hairdresser/});
    await link.waitFor();  // without being loaded again
    // Nothing moves under a finger: Anna's press counts, though an entry before this one comes meanwhile.
    const box = await link.boundingBox();
    await anna.mouse.move(box.x + 20, box.y + box.height / 2);
    await anna.mouse.down();
    const heard = anna.waitForResponse(r => r.url().endsWith('/today/part'));
    await add(phone, house, 'Baker, tomorrow 09:00');
    await (await heard).finished();
    await anna.evaluate(() => new Promise(requestAnimationFrame));
    await anna.mouse.up();
    await anna.getByLabel('What is it?').waitFor();
    // Both have it open, both keep it: the second is told.
    await phone.getByRole('link', {name: /Hairdresser/}).click();
    await anna.getByLabel('Time', {exact: true}).fill('11:00');
    await phone.getByLabel('Time', {exact: true}).fill('12:00');
    await anna.getByRole('button', {name: 'Keep it'}).click();
    await anna.getByText('Kept.').waitFor();
    await phone.getByRole('button', {name: 'Keep it'}).click();
    await phone.getByText('Somebody else has changed this').waitFor();
    check(await phone.getByLabel('Time', {exact: true}).inputValue() === '12:00', 'what was typed is lost');
    check(anna.problems.length + phone.problems.length === 0, [...anna.problems, ...phone.problems].join('\n'));
  },

  async 'a phone 360 pixels wide'(house) {
    const page = await house.page({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, deviceScaleFactor: 2});
    await page.goto(house.address);
    await fits(page, 'welcome');
    await audit(page, 'welcome');
    await picture(page, 'phone_welcome');
    await house.firstAccount(page);
    await add(page, house, 'Doctor, tomorrow 14:30, every four weeks');
    for (const path of everyPage) {
      await page.goto(house.address + path);
      if (path.startsWith('/calendar')) await settled(page);
      await fits(page, path);
      await audit(page, 'phone ' + path);
      const small = await page.evaluate(() => [...document.querySelectorAll('main a, main button, main input, main select')].filter(e => {
        const b = (e.closest('label') || e).getBoundingClientRect();
        return b.width > 0 && b.height > 0 && Math.min(b.width, b.height) < 24;
      }).map(e => e.outerHTML.slice(0, 80)));
      check(small.length === 0, `${path}: too small to touch: ${small.join(' ')}`);
    }
    await page.goto(house.address);
    await picture(page, 'phone_today');
    await page.goto(house.address + '/entries/new?quick=Doctor%2C+tomorrow+14%3A30%2C+every+four+weeks');
    await page.locator('#preview li').first().waitFor();
    await picture(page, 'phone_entry');
    await page.goto(house.address + '/calendar');
    await settled(page);
    await picture(page, 'phone_calendar');
    check(page.problems.length === 0, page.problems.join('\n'));
  },

  async 'keyboard only'(house) {
    const page = await house.page();
    await house.firstAccount(page);
    await page.goto(house.address);
    await page.keyboard.press('Tab');
    check(await page.evaluate(() => document.activeElement.className) === 'skip', 'the first stop is not the way to the content');
    await page.keyboard.press('Enter');
    const to = async (label, most = 70) => {
      await page.waitForLoadState('load');  // what is chosen shows by the style sheet, which comes after the words
      for (let i = 0; i < most; ++i) {
        await page.keyboard.press('Tab');
        const seen = await page.evaluate(() => {
          const e = document.activeElement;
          const name = e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent;
          const style = getComputedStyle(e);
          return {name: name.trim(), outline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2, tag: e.tagName};
        });
        if (seen.tag !== 'BODY') check(seen.outline, `one cannot see that "${seen.name}" is chosen`);
        if (seen.name.startsWith(label)) return;
      }
      throw new Error(`the keyboard does not reach "${label}"`);
    };
    await to('Add an appointment');
    await page.keyboard.type('Doctor, tomorrow 14:30, every four weeks');
    await page.keyboard.press('Enter');
    await page.getByLabel('Where?').waitFor();
    await to('Where?');
    await page.keyboard.type('12 High Street');
    await to('Keep it');
    await page.keyboard.press('Enter');
    await page.getByText('Kept.').waitFor();
    await to('2:30 pm');  // the entry in the list
    await page.keyboard.press('Enter');
    await page.getByLabel('What is it?').waitFor();
    await to('Only this one');
    await page.keyboard.press('ArrowDown');
    check(await page.getByLabel('This one and all that follow').isChecked(), 'the arrows do not choose');
    await to('Keep it');
    await page.keyboard.press('Space');
    await page.getByText('Kept.').waitFor();
    check(page.problems.length === 0, page.problems.join('\n'));
  },

  async 'lessons for a teacher and a parent'(house) {
    const page = await house.page();
    await house.firstAccount(page);
    await page.goto(house.address + '/more');
    await page.getByRole('link', {name: 'Lessons'}).click();
    await page.getByText('Nobody is enrolled yet.').waitFor();
    await audit(page, 'no lessons');
    await page.getByLabel('Name of the learner').fill('Kim <b>');
    await page.getByLabel('Who agreed?').fill('his mother');
    await page.getByRole('button', {name: 'Enrol'}).click();
    check(page.url().endsWith('/lessons'), 'somebody was enrolled without consent');
    await page.getByLabel('This person agreed').check();
    await page.getByRole('button', {name: 'Enrol'}).click();
    await page.getByText('Kim <b> is enrolled.').waitFor();
    await audit(page, 'a new learner');

    // He learns, in another program on the same records, while the page is open.
    const taught = module => execFileSync(program, ['lesson', 'run', module, '--simulate', 'learns:0.5', '--seed', '7', '--learner', 'Kim <b>', '--data', house.folder], {stdio: 'ignore'});
    taught('bullying');
    await page.getByRole('navigation').getByRole('link', {name: 'Lessons'}).click();
    await page.getByText('min', {exact: false}).first().waitFor();
    await audit(page, 'lessons');
    await picture(page, 'lessons');
    await page.getByRole('link', {name: 'Kim <b>'}).click();
    await page.getByText('Before the lessons').first().waitFor();
    await page.getByRole('img', {name: /session 1/}).waitFor();
    await audit(page, 'learner');
    await picture(page, 'learner');
    await page.getByText('All figures').click();
    const told = execFileSync(program, ['lesson', 'report', 'Kim <b>', '--json', '--data', house.folder], {encoding: 'utf8'});
    for (const line of told.trim().split('\n').map(l => JSON.parse(l)).filter(l => l.name === 'normalised_gain'))
      await page.getByRole('cell', {name: String(line.value).slice(0, 5)}).first().waitFor();
    await audit(page, 'learner with all figures');
    await fits(page, 'learner');
    await picture(page, 'learner_figures');

    await page.getByLabel('Where the eyes rest').selectOption('aside');
    await page.getByLabel('Speed of speech').fill('110');
    await page.getByRole('button', {name: 'Keep it'}).click();
    await page.getByText('It holds from the next lesson on.').waitFor();
    check(await page.getByLabel('Where the eyes rest').inputValue() === 'aside', 'the choice was not kept');
    const learner = page.url().replace(/\?.*/, '');

    await page.goto(house.address + '/lessons');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', {name: 'Save the file'}).click();
    const saved = await saving;
    check(saved.suggestedFilename() === 'lessons-bullying.csv', saved.suggestedFilename());
    const csv = readFileSync(await saved.path(), 'utf8');
    check(/^learner,pre,post,max\nL[0-9a-f]{8},\d+,\d+,\d+\n$/.test(csv), csv);

    const phone = await house.page({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, deviceScaleFactor: 2});
    await house.signIn(phone);
    for (const [path, name] of [['/lessons', 'phone_lessons'], [learner.replace(house.address, ''), 'phone_learner'], [learner.replace(house.address, '') + '/erase', 'phone_erase']]) {
      await phone.goto(house.address + path);
      await fits(phone, name);
      await audit(phone, name);
      await picture(phone, name);
    }

    await page.goto(learner);
    await page.getByRole('link', {name: /Erase all that is kept/}).focus();
    await page.keyboard.press('Enter');
    await page.getByText('It cannot be undone.').waitFor();
    await page.getByLabel('Type the word erase').fill('no');
    await page.getByRole('button', {name: 'Erase it all'}).click();
    await page.getByText('Nothing was erased').waitFor();
    await page.getByLabel('Type the word erase').fill('erase');
    await page.keyboard.press('Enter');
    await page.getByText('Erased.').waitFor();
    await page.getByText('Nobody is enrolled yet.').waitFor();
    await page.goto(learner);
    await page.getByText('There is no such learner.').waitFor();
    await audit(page, 'no such learner');
    await page.goto(house.address + '/log');
    check(!(await page.content()).includes('Kim'), 'the list of changes keeps the name of who was erased');
    check(page.problems.length + phone.problems.length === 0, [...page.problems, ...phone.problems].join('\n'));
  },

  async 'without script'(house) {
    const page = await house.page({javaScriptEnabled: false, viewport: {width: 360, height: 740}});
    await house.firstAccount(page);
    const tomorrow = await add(page, house, 'Hairdresser, tomorrow 10:00, every week');
    await page.getByRole('link', {name: /Hairdresser/}).first().click();
    await page.getByLabel('Time', {exact: true}).fill('11:15');
    await page.getByRole('button', {name: 'Show it again'}).click();
    await page.getByText('quarter past eleven').first().waitFor();
    await page.getByLabel('All of them').check();
    await page.getByRole('button', {name: 'Keep it'}).click();
    await page.getByText('11:15 am').first().waitFor();
    for (const view of ['month', 'week', 'day', 'list']) {
      await page.goto(house.address + '/calendar?view=' + view + '&date=' + tomorrow);
      await page.getByRole('link', {name: /Hairdresser/}).first().waitFor();
    }

    // A learner, from enrolment to erasure.
    await page.goto(house.address + '/lessons');
    await page.getByLabel('Name of the learner').fill('Kim');
    await page.getByLabel('Who agreed?').fill('his mother');
    await page.getByLabel('This person agreed').check();
    await page.getByRole('button', {name: 'Enrol'}).click();
    await page.getByText('Kim is enrolled.').waitFor();
    const learner = page.url().replace(/\?.*/, '');
    execFileSync(program, ['lesson', 'run', 'bullying', '--simulate', 'learns:0.5', '--seed', '7', '--learner', 'Kim', '--data', house.folder], {stdio: 'ignore'});
    await page.goto(learner);
    await page.getByRole('img', {name: /session 1/}).waitFor();
    await page.getByText('All figures').click();
    await page.getByRole('table').first().waitFor();
    await fits(page, 'learner without script');
    await picture(page, 'noscript_learner');
    await page.getByLabel('How praise is given').selectOption('stars');
    await page.getByRole('button', {name: 'Keep it'}).click();
    await page.getByText('It holds from the next lesson on.').waitFor();
    check(await page.getByLabel('How praise is given').inputValue() === 'stars', 'the choice was not kept');
    const profile = JSON.parse(execFileSync(program, ['lesson', 'profile', 'Kim', '--json', '--data', house.folder], {encoding: 'utf8'}));
    check(profile.reward === 'stars', 'the program does not know of the choice');

    await page.goto(house.address + '/lessons');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', {name: 'Save the file'}).click();
    check((await saving).suggestedFilename() === 'lessons-bullying.csv', 'no file for a study');
    await picture(page, 'noscript_lessons');

    // A teacher sees whom an administrator gives, and nobody else.
    await page.goto(house.address + '/people');
    await page.getByLabel('Name', {exact: true}).fill('Ben');
    await page.locator('#role').selectOption('carer');
    await page.getByLabel('A password to begin with').fill('seven blue chairs');
    await page.getByRole('button', {name: 'Let in'}).click();
    await page.getByRole('heading', {name: 'Ben'}).waitFor();
    const teacher = await house.page({javaScriptEnabled: false, viewport: {width: 360, height: 740}});
    await house.signIn(teacher, 'Ben', 'seven blue chairs');
    await teacher.goto(house.address + '/lessons');
    await teacher.getByText('There is no learner here whom you may see yet.').waitFor();
    await picture(teacher, 'noscript_stranger');
    await teacher.goto(learner);
    await teacher.getByText('There is no such learner.').waitFor();
    await page.goto(learner);
    await page.getByLabel(/Ben/).check();
    await page.getByRole('button', {name: 'Let these see it'}).click();
    await page.getByText('Kept. It holds at once.').waitFor();
    await picture(page, 'noscript_shared');
    await teacher.goto(house.address + '/lessons');
    await teacher.getByRole('link', {name: 'Kim'}).click();
    await teacher.getByText('Before the lessons').first().waitFor();

    await page.goto(learner);
    await page.getByRole('link', {name: /Erase all that is kept/}).click();
    await page.getByLabel('Type the word erase').fill('erase');
    await page.getByRole('button', {name: 'Erase it all'}).click();
    await page.getByText('Erased.').waitFor();
    await teacher.goto(learner);
    await teacher.getByText('There is no such learner.').waitFor();
  },

  async 'an audit of every page, at 200 % and with less motion'(house) {
    const page = await house.page({reducedMotion: 'reduce'});
    await page.goto(house.address);
    await audit(page, 'welcome');
    await house.firstAccount(page);
    await add(page, house, 'Doctor, tomorrow 14:30, every four weeks');
    await page.goto(house.address + '/entries/new');
    await page.getByLabel('What is it?').evaluate(e => e.removeAttribute('required'));
    await page.getByRole('button', {name: 'Keep it'}).click();
    await page.getByText('Something is missing').waitFor();
    await audit(page, 'what is missing');
    for (const path of [...everyPage, '/nowhere']) {
      await page.goto(house.address + path);
      if (path.startsWith('/calendar')) await settled(page);
      await audit(page, path);
      if (['/library', '/health'].includes(path)) await picture(page, path.slice(1));
      const moving = await page.evaluate(() => document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 10).length);
      check(moving === 0, `${path}: something moves`);
    }
    await page.setViewportSize({width: 640, height: 450});
    for (const path of everyPage) {
      await page.goto(house.address + path);
      if (path.startsWith('/calendar')) await settled(page);
      await fits(page, '200 % ' + path);
    }
    await page.setViewportSize({width: 320, height: 640});
    for (const path of ['/', '/entries/new', '/say', '/more']) {
      await page.goto(house.address + path);
      await fits(page, '400 % ' + path);
    }
  },
};

let failed = 0;
for (const [name, story] of Object.entries(stories)) {
  if (only && !name.includes(only)) continue;
  const house = await House.open(program);
  try {
    await story(house);
    console.log(`passed  ${name}`);
  } catch (fault) {
    failed += 1;
    console.log(`FAILED  ${name}\n${fault.stack || fault}`);
    const page = house.browser?.contexts().at(-1)?.pages()[0];
    if (page) await picture(page, 'failed').catch(() => {});
  }
  await house.close();
}
process.exit(failed ? 1 : 0);
