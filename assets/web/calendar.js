// The month and the week to drag in. page.js fetches this on wide screens, where it takes the place of the plain view;
// the words come with the page, from words.LANGUAGE.json.
import {Calendar} from 'fullcalendar';
import dayGrid from 'fullcalendar/daygrid';
import timeGrid from 'fullcalendar/timegrid';
import interaction from 'fullcalendar/interaction';
import german from 'fullcalendar/locales/de';
import british from 'fullcalendar/locales/en-gb';
import classic from 'fullcalendar/themes/classic';
import './calendar.css';
import {letGo, tell} from '/assets/page.js';

const names = {month: 'dayGridMonth', week: 'timeGridWeek'};
const isGerman = document.documentElement.lang.startsWith('de');  // with a clock of 24 hours
const place = document.getElementById('calendar');
if (place && names[place.dataset.view]) begin(place);

// What a screen reader is told must be what is seen: labels that hide the content go, empty headings get words.
function speakPlainly(place) {
  for (const cell of place.querySelectorAll('[role=gridcell][aria-label]')) cell.removeAttribute('aria-label');
  for (const head of place.querySelectorAll('[role=columnheader][aria-label], [role=rowheader][aria-label]')) {
    if (!head.querySelector('.visually-hidden')) {
      const words = document.createElement('span');
      words.className = 'visually-hidden';
      words.textContent = head.getAttribute('aria-label');
      head.append(words);
    }
    head.removeAttribute('aria-label');
  }
}

function begin(place) {
  const words = place.dataset;
  place.replaceChildren();
  new MutationObserver(() => speakPlainly(place)).observe(place, {childList: true, subtree: true});

  // Times are those of the clock on MANA's wall, wherever the browser is. The calendar takes them for UTC, which has
  // no hours that are missing or come twice; what time it is now comes with the page.
  const dateOf = d => d.toISOString().slice(0, 10);
  const timeOf = d => d.toISOString().slice(11, 16);
  const opened = performance.now();
  const homeClock = () => new Date(Date.parse(words.now + 'Z') + performance.now() - opened);

  const calendar = new Calendar(place, {
    plugins: [classic, dayGrid, timeGrid, interaction],
    locale: isGerman ? german : british,
    initialView: names[words.view],
    initialDate: words.date,
    timeZone: 'UTC',
    now: homeClock,
    firstDay: 1,
    height: 'auto',
    nowIndicator: true,
    dayMaxEvents: 4,
    scrollTime: '08:00:00',
    slotMinTime: '06:00:00',
    slotMaxTime: '23:00:00',
    headerToolbar: false,  // the page's own links do that
    allDayText: words.timeAllDay,
    slotHeaderFormat: {hour: 'numeric', hour12: !isGerman},
    eventTimeFormat: {hour: 'numeric', minute: '2-digit', hour12: !isGerman},
    editable: true,
    eventStartEditable: true,
    selectable: Boolean(words.mayAdd),
    selectMirror: true,
    loading: busy => place.setAttribute('aria-busy', busy),
    longPressDelay: 400,
    async events(range) {
      const fields = new URLSearchParams({start: dateOf(range.start), end: dateOf(range.end)});
      const answer = await fetch('/api/events?' + fields);
      if (answer.status === 401) { location.reload(); return []; }
      if (!answer.ok) throw new Error('events');
      return (await answer.json()).map(e => ({
        ...e,
        url: `/entries/${e.number}${e.at ? '?at=' + encodeURIComponent(e.at) : ''}`,
        startEditable: e.editable,
        durationEditable: e.editable,
        className: e.kind,
        extendedProps: e,
      }));
    },
    select(chosen) {
      const fields = new URLSearchParams({date: dateOf(chosen.start)});
      if (chosen.allDay && calendar.view.type !== names.month) fields.set('all_day', '1');
      if (!chosen.allDay) fields.set('time', timeOf(chosen.start));
      location.href = '/entries/new?' + fields;
    },
    eventDrop: move,
    eventResize: move,
  });
  calendar.render();
  document.addEventListener('mana-changed', async event => {
    await letGo;  // what is being dragged stays what it is
    if (event.detail === 'calendar') calendar.refetchEvents();
  });

  async function move(change) {
    const was = change.oldEvent ?? change.event;
    const now = change.event;
    const own = now.extendedProps;
    const scope = own.repeats ? await ask(now.title) : 'all';
    if (!scope) {
      change.revert();
      calendar.refetchEvents();  // it may have been fetched anew while the question stood there
      tell(words.moveUndone);
      return;
    }
    const fields = new URLSearchParams({csrf: words.csrf, at: own.at ?? '', scope, date: dateOf(now.start)});
    if (now.allDay) fields.set('all_day', '1'); else fields.set('time', timeOf(now.start));
    if (now.end && now.allDay === was.allDay) fields.set('minutes', String(Math.round((now.end - now.start) / 60000)));
    if (now.allDay !== was.allDay) fields.set('minutes', now.allDay ? '1440' : '60');
    const answer = await fetch(`/entries/${own.number}/move`, {method: 'POST', body: fields}).catch(() => null);
    if (answer?.ok) {
      tell(words.moveDone);
      calendar.refetchEvents();
    } else {
      change.revert();
      tell(words.moveFailed);
    }
  }

  function ask(title) {
    return new Promise(done => {
      const box = document.createElement('dialog');
      box.setAttribute('aria-labelledby', 'ask-title');
      const form = document.createElement('form');
      form.method = 'dialog';
      const head = document.createElement('h2');
      head.id = 'ask-title';
      head.textContent = words.scopeTitle;
      const what = document.createElement('p');
      what.textContent = title;
      const choices = document.createElement('div');
      choices.className = 'choices';
      for (const [value, word] of [['this', words.scopeThis], ['following', words.scopeFollowing], ['all', words.scopeAll], ['', words.scopeCancel]]) {
        const button = document.createElement('button');
        button.value = value;
        button.textContent = word;
        if (value === 'this') button.className = 'primary';
        choices.append(button);
      }
      form.append(head, what, choices);
      box.append(form);
      document.body.append(box);
      box.addEventListener('close', () => { box.remove(); done(box.returnValue); });
      box.showModal();
    });
  }
}
