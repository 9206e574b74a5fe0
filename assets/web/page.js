// What the carers' page does beyond plain forms: it shows at once what happens in the house, what MANA will say
// while one types, and plays sounds in place. Without it everything still works.

const told = document.getElementById('told');
let toldTimer = 0;
export function tell(text) {
  if (!told) return;
  told.textContent = text;
  clearTimeout(toldTimer);
  toldTimer = setTimeout(() => { told.textContent = ''; }, 6000);
}
document.documentElement.classList.add('scripted');

// What moves between pressing and letting go gets no click, so nothing is put into the page meanwhile. The click
// itself comes a little after the pointer is up.
export let letGo = Promise.resolve();
addEventListener('pointerdown', event => {
  if (event.button !== 0) return;  // of a menu nobody hears when it is let go
  const over = new AbortController();
  letGo = new Promise(done => {
    for (const end of ['pointerup', 'pointercancel', 'blur']) {
      addEventListener(end, () => { over.abort(); setTimeout(done, 100); }, {signal: over.signal, capture: end !== 'blur'});
    }
  });
}, true);

// ---- live parts: fetched again when the companion says that something has changed

async function refresh(part) {
  const answer = await fetch(part.dataset.part, {headers: {Accept: 'text/html'}}).catch(() => null);
  if (!answer) return;
  if (answer.status === 401 || answer.redirected) { location.reload(); return; }
  const text = answer.ok ? await answer.text().catch(() => null) : null;  // the page may be left meanwhile
  if (text === null) return;
  await letGo;
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const fresh = parsed.getElementById(part.id) || parsed.body;
  // What somebody has opened stays open, and the keyboard stays where it is.
  const open = [...part.querySelectorAll('details')].map(d => d.open);
  const links = [...part.querySelectorAll('a, button, summary')];
  const focused = links.indexOf(document.activeElement);
  if (part.innerHTML.trim() === fresh.innerHTML.trim()) return;
  part.replaceChildren(...fresh.childNodes);
  [...part.querySelectorAll('details')].forEach((d, i) => { d.open = Boolean(open[i]); });
  if (focused >= 0) [...part.querySelectorAll('a, button, summary')][focused]?.focus();
}

function follow() {
  if (!document.body.dataset.live || !window.EventSource) return;
  const parts = [...document.querySelectorAll('[data-part]')];
  let waiting = 0;
  const soon = () => {
    if (waiting) return;
    waiting = setTimeout(() => { waiting = 0; parts.forEach(refresh); }, 150);
  };
  let stream = null;
  const begin = () => {
    if (stream) return;
    stream = new EventSource(document.body.dataset.live);
    stream.addEventListener('changed', event => {
      document.dispatchEvent(new CustomEvent('mana-changed', {detail: event.data}));
      if (parts.length) soon();
    });
  };
  const end = () => { stream?.close(); stream = null; };
  begin();
  // A phone in a pocket needs no stream; what happened meanwhile is fetched when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) { end(); } else { begin(); if (parts.length) soon(); document.dispatchEvent(new CustomEvent('mana-changed', {detail: 'calendar'})); }
  });
  addEventListener('pagehide', end);
}
follow();

// ---- the form: what MANA will say, while it is typed

const form = document.getElementById('entry');
const preview = document.getElementById('preview');
if (form && preview) {
  let newest = 0;
  let timer = 0;
  const show = async () => {
    const mine = ++newest;
    const fields = new URLSearchParams(new FormData(form));
    for (const secret of ['csrf', 'notes', 'version', 'at']) fields.delete(secret);
    const answer = await fetch('/api/preview?' + fields).catch(() => null);
    if (!answer?.ok || mine !== newest) return;
    const text = await answer.text().catch(() => null);
    await letGo;
    if (text !== null && mine === newest && preview.innerHTML.trim() !== text.trim()) {
      preview.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').body.childNodes);
    }
  };
  const later = () => { clearTimeout(timer); timer = setTimeout(show, 350); };
  form.addEventListener('input', later);
  const time = form.elements.time;
  const day = form.elements.all_day;
  const until = form.elements.until;
  const fit = () => {
    time.disabled = day.checked;
    until.disabled = form.elements.repeat.value === 'never';
    for (const lead of form.querySelectorAll('[name=lead]')) {
      if (lead.checked && form.elements.remind.value === 'usual') lead.checked = false;
    }
  };
  form.addEventListener('change', event => {
    if (event.target.name === 'lead' && event.target.checked) form.elements.remind.value = 'own';
    fit();
  });
  fit();
  show();
}

// ---- the month and the week to drag in, where there is room for them

const calendar = document.getElementById('calendar');
if (calendar && matchMedia('(min-width: 46rem)').matches) {
  if (!calendar.dataset.view) {
    location.replace('/calendar?view=month');
  } else {
    import('/assets/calendar.js').catch(() => {});  // without it the plain view stays
  }
}

// ---- sounds are heard in place

document.addEventListener('click', event => {
  const link = event.target.closest('a.play');
  if (!link) return;
  event.preventDefault();
  play(link.href, link);
});
document.getElementById('listen')?.addEventListener('click', event => {
  event.preventDefault();
  const text = document.getElementById('text').value.trim();
  if (text) play('/sound?' + new URLSearchParams({text}), event.target.closest('.actions'));
});
function play(address, after) {
  document.querySelectorAll('audio.heard').forEach(a => a.remove());
  const audio = document.createElement('audio');
  audio.className = 'heard';
  audio.controls = true;
  audio.src = address;
  after.after(audio);
  audio.play().catch(() => {});
}
