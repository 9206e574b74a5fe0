// node pack_model.mjs PACKAGES ADDITIONS OUT  turns the speech model of an npm package into the one file that
// packed_model.hpp describes, with what MANA learnt to add to it. PACKAGES: the folder node_modules; ADDITIONS: a file of
// the same kind. Numbers stay as they are (8 bits each); they are
// only laid out for second_pass/quantised_matrix.cpp, and what the model does not need is left behind.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const LANES = 16;  // columns side by side in a panel: packed_model.hpp

// ---- Protocol buffers, as far as ONNX needs them (onnx.proto3; wire format of protobuf.dev).
function* fields(bytes) {
  let at = 0;
  const varint = () => {
    let value = 0n, shift = 0n;
    for (;;) {
      const byte = bytes[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7n;
    }
  };
  while (at < bytes.length) {
    const key = Number(varint()), wire = key & 7;
    if (wire === 0) yield [key >> 3, varint()];
    else if (wire === 1) { yield [key >> 3, bytes.subarray(at, at + 8)]; at += 8; }
    else if (wire === 5) { yield [key >> 3, bytes.subarray(at, at + 4)]; at += 4; }
    else if (wire === 2) {
      const length = Number(varint());
      yield [key >> 3, bytes.subarray(at, at + length)];
      at += length;
    } else throw new Error(`wire type ${wire} is not known: this is no ONNX model`);
  }
}
const text = bytes => Buffer.from(bytes).toString('utf8');

function packed_varints(value) {
  if (typeof value === 'bigint') return [Number(value)];
  const all = [];
  let now = 0, shift = 0;
  for (const byte of value) {
    now += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) { all.push(now); now = 0; shift = 0; }
  }
  return all;
}

function tensor(bytes) {
  const t = { dims: [], type: 0, name: '', raw: null, floats: [], ints: [] };
  for (const [field, value] of fields(bytes)) {
    if (field === 1) t.dims.push(...packed_varints(value));
    else if (field === 2) t.type = Number(value);
    else if (field === 4) t.floats.push(value);
    else if (field === 5) t.ints.push(...packed_varints(value));
    else if (field === 8) t.name = text(value);
    else if (field === 9) t.raw = value;
  }
  return t;
}

function node(bytes) {
  const n = { inputs: [], name: '', op: '', graphs: [] };
  for (const [field, value] of fields(bytes)) {
    if (field === 1) n.inputs.push(text(value));
    else if (field === 3) n.name = text(value);
    else if (field === 4) n.op = text(value);
    else if (field === 5)
      for (const [f, v] of fields(value)) if (f === 6) n.graphs.push(graph(v));
  }
  return n;
}

function graph(bytes) {
  const g = { nodes: [], tensors: new Map() };
  for (const [field, value] of fields(bytes)) {
    if (field === 1) g.nodes.push(node(value));
    else if (field === 5) { const t = tensor(value); g.tensors.set(t.name, t); }
  }
  return g;
}

/** All nodes by name, of all branches, and all tensors. */
function model(file) {
  const found = { nodes: new Map(), tensors: new Map() };
  const take = g => {
    for (const [name, t] of g.tensors) found.tensors.set(name, t);
    for (const n of g.nodes) {
      if (!found.nodes.has(n.name)) found.nodes.set(n.name, n);
      n.graphs.forEach(take);
    }
  };
  for (const [field, value] of fields(fs.readFileSync(file))) if (field === 7) take(graph(value));
  if (found.nodes.size === 0) throw new Error(`${file} has no graph: this is no ONNX model`);
  return found;
}

const FLOAT = 1, UINT8 = 2, INT8 = 3;
function values(t) {
  if (t.type === FLOAT) {
    if (t.raw) return new Float32Array(Uint8Array.from(t.raw).buffer);
    return Float32Array.from(t.floats.flatMap(b => [...new Float32Array(Uint8Array.from(b).buffer)]));
  }
  const ints = t.raw ?? Uint8Array.from(t.ints);
  return t.type === INT8 ? Uint8Array.from(ints, b => (b + 128) & 255) : Uint8Array.from(ints);
}

// ---- The packed file.
const NAME = 40, ENTRY = NAME + 4 * 4 + 2 * 8;
class Packed {
  entries = [];
  floats(name, array) { this.entries.push({ name, rows: 1, columns: array.length, scale: 0, zero: 0, data: Buffer.from(array.buffer, array.byteOffset, array.byteLength) }); }
  /** at(k, n): the number in row k, column n; the model multiplies vectors of rows numbers with it. */
  matrix(name, rows, columns, scale, zero, at) {
    const panels = Math.ceil(columns / LANES), data = Buffer.alloc(panels * rows * LANES, Math.round(zero));
    let to = 0;
    for (let p = 0; p < panels; ++p)
      for (let k = 0; k < rows; ++k)
        for (let lane = 0; lane < LANES; ++lane, ++to)
          if (p * LANES + lane < columns) data[to] = at(k, p * LANES + lane);
    this.entries.push({ name, rows, columns, scale, zero, data });
  }
  bytes(name, data) { this.entries.push({ name, rows: 1, columns: data.length, scale: 0, zero: 0, data }); }
  write(file) {
    const align = n => (n + 63) & ~63;
    const head = Buffer.alloc(align(16 + this.entries.length * ENTRY));
    head.write('MANAW2PW', 0, 'latin1');
    head.writeUInt32LE(1, 8);
    head.writeUInt32LE(this.entries.length, 12);
    let at = head.length;
    const parts = [head];
    this.entries.forEach((e, i) => {
      const o = 16 + i * ENTRY;
      if (e.name.length >= NAME) throw new Error(`${e.name} is too long a name`);
      head.write(e.name, o, 'latin1');
      head.writeUInt32LE(e.rows, o + NAME);
      head.writeUInt32LE(e.columns, o + NAME + 4);
      head.writeFloatLE(e.scale, o + NAME + 8);
      head.writeFloatLE(e.zero, o + NAME + 12);
      head.writeBigUInt64LE(BigInt(at), o + NAME + 16);
      head.writeBigUInt64LE(BigInt(e.data.length), o + NAME + 24);
      parts.push(e.data, Buffer.alloc(align(e.data.length) - e.data.length));
      at += align(e.data.length);
    });
    const half = `${file}.part`;
    fs.writeFileSync(half, Buffer.concat(parts));
    fs.renameSync(half, file);
  }
}

function need(map, name) {
  const found = map.get(name);
  if (!found) throw new Error(`the model has no ${name}: it is another version than the one this was written for`);
  return found;
}

/** All that is in a packed file. */
function unpacked(file) {
  const from = fs.readFileSync(file), found = [];
  if (from.toString('latin1', 0, 8) !== 'MANAW2PW' || from.readUInt32LE(8) !== 1) throw new Error(`${file} is no packed model`);
  for (let i = 0, o = 16; i < from.readUInt32LE(12); ++i, o += ENTRY) {
    const at = Number(from.readBigUInt64LE(o + NAME + 16)), length = Number(from.readBigUInt64LE(o + NAME + 24));
    found.push({ name: from.toString('latin1', o, from.indexOf(0, o)), rows: from.readUInt32LE(o + NAME),
                 columns: from.readUInt32LE(o + NAME + 4), scale: from.readFloatLE(o + NAME + 8),
                 zero: from.readFloatLE(o + NAME + 12), data: from.subarray(at, at + length) });
  }
  return found;
}

const [packages, additions, out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node pack_model.mjs NODE_MODULES ADDITIONS OUT');
  process.exit(2);
}
const folder = path.join(packages, '@moonshine-ai/moonshine-js/dist/model/tiny/quantized');
const encoder = model(path.join(folder, 'encoder_model.onnx'));
const decoder = model(path.join(folder, 'decoder_model_merged.onnx'));
const added = unpacked(additions);
const packed = new Packed();

function linear(of, prefix, name, as) {
  const weight = need(of.nodes, `${prefix}${name}/MatMul_quant`).inputs[1];
  const base = weight.replace(/_quantized$/, '');
  const t = need(of.tensors, weight), [rows, columns] = t.dims, q = values(t);
  packed.matrix(as, rows, columns, values(need(of.tensors, `${base}_scale`))[0],
                values(need(of.tensors, `${base}_zero_point`))[0], (k, n) => q[k * columns + n]);
}
const plain = (of, name, as) => packed.floats(as, values(need(of.tensors, name)));

/** A convolution as a matrix: its rows are tap by tap the input's channels. */
function convolution(name) {
  const t = need(encoder.tensors, `${name}.weight_quantized`), [columns, channels, taps] = t.dims, q = values(t);
  const scale = values(need(encoder.tensors, `${name}.weight_scale`))[0];
  const offset = values(need(encoder.tensors, `${name}.weight_zero_point`))[0];
  packed.matrix(name, channels * taps, columns, scale, 128 - offset / scale,
                (k, n) => q[(n * channels + k % channels) * taps + Math.floor(k / channels)]);
}

convolution('conv1');
const norm = need(encoder.nodes, '/groupnorm/Mul').inputs[1], shift = need(encoder.nodes, '/groupnorm/Add').inputs[1];
plain(encoder, norm, 'groupnorm.weight');
plain(encoder, shift, 'groupnorm.bias');
convolution('conv2');
plain(encoder, 'conv2.bias', 'conv2.bias');
convolution('conv3');
plain(encoder, 'conv3.bias', 'conv3.bias');
const LAYERS = 6;
for (let i = 0; i < LAYERS; ++i) {
  const from = `/layers.${i}/`, to = `e${i}.`;
  plain(encoder, `layers.${i}.input_layernorm.weight`, `${to}norm1`);
  for (const [name, as] of [['q_proj', 'q'], ['k_proj', 'k'], ['v_proj', 'v']]) linear(encoder, `${from}self_attn/`, name, to + as);
  const output = encoder.nodes.has(`${from}self_attn/o_proj/MatMul_quant`) ? 'o_proj' : 'dense';
  linear(encoder, `${from}self_attn/`, output, `${to}o`);
  plain(encoder, `layers.${i}.post_attention_layernorm.weight`, `${to}norm2`);
  for (const part of ['fc1', 'fc2']) {
    linear(encoder, `${from}mlp/`, part, to + part);
    plain(encoder, `layers.${i}.mlp.${part}.bias`, `${to}${part}.bias`);
  }
}
plain(encoder, 'layer_norm.weight', 'e.norm');

const of_decoder = name => [...decoder.tensors.keys()].find(k => k === name || k.startsWith(`${name}_merged`)) ?? name;
for (let i = 0; i < LAYERS; ++i) {
  const from = `/model/decoder/layers.${i}/`, to = `d${i}.`, own = `model.decoder.layers.${i}`;
  plain(decoder, of_decoder(`${own}.input_layernorm.weight`), `${to}norm1`);
  for (const [name, as] of [['q_proj', 'q'], ['k_proj', 'k'], ['v_proj', 'v'], ['dense', 'o']]) {
    linear(decoder, `${from}self_attn/`, name, to + as);
    linear(decoder, `${from}encoder_attn/`, name, `${to}x${as}`);
  }
  plain(decoder, of_decoder(`${own}.post_attention_layernorm.weight`), `${to}norm2`);
  plain(decoder, of_decoder(`${own}.final_layernorm.weight`), `${to}norm3`);
  for (const [name, as] of [['up_proj', 'fc1'], ['down_proj', 'fc2']]) {
    linear(decoder, `${from}mlp/`, name, to + as);
    plain(decoder, of_decoder(`${own}.mlp.${name}.bias`), `${to}${as}.bias`);
  }
}
plain(decoder, of_decoder('model.decoder.norm.weight'), 'd.norm');
const { default: tokenizer } = await import(pathToFileURL(path.join(packages, 'llama-tokenizer-js/llama-tokenizer.js')));
{
  // Of the pieces those that English is written with: nearly half are never needed. As many as fill whole panels.
  const all = tokenizer.vocabById, english = new Set(text(added.find(e => e.name === 'pieces').data).split('\n'));
  let kept = [...all.keys()].filter(i => english.has(all[i]));
  kept = kept.slice(0, kept.length - kept.length % LANES);
  const name = [...decoder.tensors.keys()].find(k => /embed_tokens\.weight_merged_\d+_quantized$/.test(k));
  const t = need(decoder.tensors, name), base = name.replace(/_quantized$/, ''), q = values(t), width = t.dims[1];
  const pack = (which, end) => {
    packed.matrix(`embedding${end}`, width, which.length, values(need(decoder.tensors, `${base}_scale`))[0],
                  values(need(decoder.tensors, `${base}_zero_point`))[0], (k, n) => q[which[n] * width + k]);
    packed.bytes(`pieces${end}`, Buffer.from(which.map(i => all[i]).join('\n'), 'utf8'));
  };
  pack(kept, '');
  // And those that no word of a dictionary needs, for whoever writes down whatever is said: figures, names, questions.
  const further = [...'0123456789', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...'abcdefghijklmnopqrstuvwxyz', ...'?!:$%&/"#+()=;*@éèüöäñçáíóúàâêôß£€°',
                   ...['$', '"', '&', '%', ':', '/', '(', '?', '!'].map(c => `\u2581${c}`), '."', ',"', '?"', '!"'];
  const missing = [...all.keys()].filter(i => further.includes(all[i]) && !kept.includes(i));
  pack(missing.slice(0, missing.length - missing.length % LANES), '.more');
}
packed.entries.push(...added.filter(e => e.name !== 'pieces'));
packed.write(out);
