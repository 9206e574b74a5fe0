// node server.mjs NODE_MODULES [--port 10300] [--voice slt] [--wake hey_jarvis]... [--count-time]
// One Wyoming server, on this machine only, with real engines: Moonshine writes down, flite speaks, openWakeWord hears a
// wake word. What it was asked, and how long that took, is written to standard error. --count-time: when the wake word was
// said is counted from the sound, and not, as Home Assistant's servers do it, what its pieces say of themselves.
// README.md says how MANA is tried with it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { EventReader, encode } from './events.mjs';
import { Moonshine } from './moonshine.mjs';
import { OpenWakeWord } from './open_wake_word.mjs';

const USAGE = 'usage: node server.mjs NODE_MODULES [--port 10300] [--voice slt] [--wake hey_jarvis]... [--count-time]';
function options() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: {
      port: { type: 'string', default: '10300' }, voice: { type: 'string', default: 'slt' },
      wake: { type: 'string', multiple: true, default: ['hey_jarvis'] }, 'count-time': { type: 'boolean', default: false } } });
    if (positionals.length === 1 && /^\d+$/.test(values.port)) return { packages: positionals[0], ...values };
  } catch { /* told below */ }
  console.error(USAGE);
  process.exit(2);
}
const { packages, port, voice, wake: wake_words, 'count-time': counts_time } = options();

const RATE = 16000, MOST_SECONDS = 120;
const started = performance.now();
const tell = text => console.error(`${((performance.now() - started) / 1000).toFixed(3)} ${text}`);
const ms = since => `${Math.round(performance.now() - since)} ms`;

const ort = createRequire(path.join(path.resolve(packages), 'server.cjs'))('onnxruntime-node');
const recogniser = await Moonshine.load(ort, packages);
const wake = await OpenWakeWord.load(ort, packages, wake_words);

const described = (name, url, more) => ({ name, description: name, attribution: { name, url }, installed: true, version: '1', ...more });
const INFO = {
  asr: [described('Moonshine', 'https://github.com/usefulsensors/moonshine',
                  { models: [described('tiny', 'https://github.com/usefulsensors/moonshine', { languages: ['en'] })] })],
  tts: [described('Flite', 'http://cmuflite.org', { voices: [described(voice, 'http://cmuflite.org', { languages: ['en'] })] })],
  wake: [described('openWakeWord', 'https://github.com/dscripka/openWakeWord',
                   { models: wake_words.map(w => described(w, 'https://github.com/dscripka/openWakeWord',
                                                           { languages: ['en'], phrase: w.replace('_', ' ') })) })],
};

/** {rate, sound: bytes of 16-bit mono} of flite, which writes to files only. */
async function spoken(text, as) {
  const folder = await mkdtemp(path.join(tmpdir(), 'mana-flite-'));
  try {
    const file = path.join(folder, 'said.wav');
    await promisify(execFile)('flite', ['-voice', as, '-t', text, '-o', file]);
    const wav = await readFile(file), data = wav.indexOf('data');
    if (wav.toString('latin1', 0, 4) !== 'RIFF' || data < 0) throw new Error('flite gave no WAV');
    return { rate: wav.readUInt32LE(24), sound: wav.subarray(data + 8) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const samples = bytes => new Int16Array(Uint8Array.from(bytes).buffer, 0, bytes.length >> 1);

/** One connection: its events one after the other. */
class Talk {
  #socket;
  #reader = new EventReader();
  #turn = Promise.resolve();
  #asked = '';       // "transcribe", "detect"
  #pieces = [];
  #listener = null;
  #found = false;
  #began = 0;

  constructor(socket) {
    this.#socket = socket;
    socket.on('error', () => {});  // whoever asked may go away at any time
    socket.on('data', bytes => {
      this.#reader.push(bytes);
      this.#turn = this.#turn.then(() => this.#all()).catch(error => {
        tell(`error: ${error.message}`);
        socket.end(encode('error', { text: error.message }));
      });
    });
  }

  async #all() {
    for (let event; (event = this.#reader.next()) && !this.#socket.destroyed;) await this.#one(event);
  }
  #send(...event) { if (!this.#socket.destroyed) this.#socket.write(encode(...event)); }

  async #one({ type, data, payload }) {
    switch (type) {
      case 'describe': tell('describe'); return this.#send('info', INFO);
      case 'synthesize': return this.#speak(data.text ?? '', data.voice?.name ?? voice);
      case 'transcribe': case 'detect': this.#asked = type; return;
      case 'audio-start':
        this.#pieces = [];
        this.#found = false;
        this.#listener = this.#asked === 'detect' ? wake.listener() : null;
        this.#began = performance.now();
        return;
      case 'audio-chunk': {
        if (data.rate !== RATE || data.width !== 2 || data.channels !== 1) throw new Error('sound must be 16 kHz, 16 bit, mono');
        this.#pieces.push(payload);
        if (this.#length() > RATE * MOST_SECONDS) throw new Error('sound without end');
        if (this.#listener) await this.#look_for_wake_word(payload, data.timestamp);
        return;
      }
      case 'audio-stop': return this.#listener ? this.#end_of_search() : this.#write_down();
    }
  }

  #length() { return this.#pieces.reduce((n, p) => n + (p.length >> 1), 0); }

  async #look_for_wake_word(payload, timestamp) {
    const word = await this.#listener.hear(samples(payload));
    if (!word || this.#found) return;
    this.#found = true;
    const at = this.#length() / RATE, when = counts_time ? Math.round(at * 1000) : timestamp;
    this.#send('detection', { name: word.name, ...(Number.isInteger(when) && { timestamp: when }) });
    tell(`detect: ${word.name} ${word.likelihood.toFixed(2)} at ${at.toFixed(2)} s, told as ${when ?? 'no time'}, after ${ms(this.#began)}`);
  }
  #end_of_search() {
    if (!this.#found) {
      this.#send('not-detected');
      tell(`detect: nothing in ${(this.#length() / RATE).toFixed(2)} s, after ${ms(this.#began)}`);
    }
  }
  async #write_down() {
    const bytes = Buffer.concat(this.#pieces);
    const text = await recogniser.words(Float32Array.from(samples(bytes), s => s / 32768));
    this.#send('transcript', { text });
    tell(`transcribe: "${text}" of ${(this.#length() / RATE).toFixed(2)} s, after ${ms(this.#began)}`);
  }
  async #speak(text, as) {
    const since = performance.now();
    const { rate, sound } = await spoken(text, as);
    const format = { rate, width: 2, channels: 1 };
    this.#send('audio-start', format);
    for (let at = 0; at < sound.length; at += 2048) this.#send('audio-chunk', format, sound.subarray(at, at + 2048));
    this.#send('audio-stop');
    tell(`synthesize: "${text}", ${(sound.length / 2 / rate).toFixed(2)} s by ${as}, after ${ms(since)}`);
  }
}

const server = net.createServer(socket => new Talk(socket));
server.on('error', error => {
  console.error(`The port ${port} cannot be had: ${error.message}.`);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => tell(`listens at tcp://127.0.0.1:${port}`));
