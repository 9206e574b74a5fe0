// A recogniser: Moonshine (Jeffries and others 2024), tiny, quantised, as its own package for browsers has it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const RATE = 16000, START = 1, END = 2, LAYERS = 6, HEADS = 8, WIDTH = 36;
const PIECES_A_SECOND = 6.5;  // more is no speech: the model has begun to repeat itself

export class Moonshine {
  static async load(ort, packages) {
    const folder = path.join(packages, '@moonshine-ai/moonshine-js/dist/model/tiny/quantized');
    const m = new Moonshine();
    m.ort = ort;
    m.encoder = await ort.InferenceSession.create(path.join(folder, 'encoder_model.onnx'));
    m.decoder = await ort.InferenceSession.create(path.join(folder, 'decoder_model_merged.onnx'));
    m.pieces = (await import(pathToFileURL(path.join(packages, 'llama-tokenizer-js/llama-tokenizer.js')))).default;
    return m;
  }

  /** What was said. @param sound Float32Array, 16 kHz, -1 to 1 */
  async words(sound) {
    if (sound.length < RATE / 5) return '';
    const { Tensor } = this.ort;
    const heard = (await this.encoder.run({ input_values: new Tensor('float32', sound, [1, sound.length]) })).last_hidden_state;
    const past = {};
    for (let i = 0; i < LAYERS; ++i)
      for (const side of ['decoder', 'encoder'])
        for (const what of ['key', 'value'])
          past[`past_key_values.${i}.${side}.${what}`] = new Tensor('float32', new Float32Array(0), [0, HEADS, 1, WIDTH]);
    const written = [];
    for (let newest = START; written.length < Math.ceil(sound.length / RATE * PIECES_A_SECOND);) {
      const out = await this.decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(newest)), [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [newest !== START]),
        ...past,
      });
      for (const name of Object.keys(past))  // what it makes of the sound stays as it was at first
        if (newest === START || name.includes('decoder')) past[name] = out[name.replace('past_key_values', 'present')];
      const logits = out.logits.data;
      newest = 0;
      for (let i = 1; i < logits.length; ++i) if (logits[i] > logits[newest]) newest = i;
      if (newest === END) break;
      written.push(newest);
    }
    return this.pieces.decode([START, ...written]).trim();
  }
}
