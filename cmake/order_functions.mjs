// SPDX-License-Identifier: MIT
// Puts the functions of a WebAssembly module in an order in which like ones are neighbours: node order_functions.mjs FILE.
// Compressors look back 32 KiB (gzip), and a program has many copies of one template, which the linker scatters. The
// program stays the same: only the numbers of its functions change. An instruction that is not known here is an error.
import { readFileSync, writeFileSync } from "node:fs";

/** Functions that are called most keep the numbers that take one byte. */
const oneByte = 128;
/** How many hashes a sketch has, of so many instructions each; stretches that more functions have tell nothing. */
const sketchSize = 48;
const stretch = 6;
const mostAlike = 400;
const section = { custom: 0, imports: 2, functions: 3, exports: 7, start: 8, elements: 9, code: 10 };

class Reader {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }
  byte() {
    return this.bytes[this.at++];
  }
  /** An unsigned number; of a signed one it only finds the end. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

function encoded(value) {
  const out = [];
  for (; value >= 128; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return [...out, value];
}

const plain = [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1];
const oneNumber = [0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18];
oneNumber.push(0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42, 0xd0);
const toFunction = [0x10, 0x12, 0xd2];

function skipNumbers(code, count) {
  for (let i = 0; i < count; ++i) code.number();
}

function skipBulk(code) {
  const which = code.number();
  if (which > 17) throw new Error(`instruction 0xfc ${which} is not known`);
  skipNumbers(code, which < 8 ? 0 : [2, 1, 2, 1, 2, 1, 2, 1, 1, 1][which - 8]);
}

function skipVector(code) {
  const which = code.number();
  if (which <= 0x0b || which === 0x5c || which === 0x5d) skipNumbers(code, 2);
  else if (which === 0x0c || which === 0x0d) code.take(16);
  else if (which >= 0x15 && which <= 0x22) code.take(1);
  else if (which >= 0x54 && which <= 0x5b) skipNumbers(code, 3);
  else if (which > 0xff) throw new Error(`instruction 0xfd ${which} is not known`);
}

function skipAtomic(code) {
  const which = code.number();
  const fence = which === 3;
  if (which > 0x4e) throw new Error(`instruction 0xfe ${which} is not known`);
  skipNumbers(code, fence ? 1 : 2);
}

/** Where the body names functions, as [begin, end, function]; and its instructions without their numbers. */
function scan(body) {
  const code = new Reader(body);
  const locals = code.number();
  skipNumbers(code, 2 * locals);
  const calls = [];
  const shape = [locals];
  while (code.at < code.end) {
    const op = code.byte();
    shape.push(op);
    if (toFunction.includes(op)) {
      const begin = code.at;
      calls.push([begin, code.at, code.number()]);
      calls.at(-1)[1] = code.at;
    } else if (oneNumber.includes(op)) code.number();
    else if ((op >= 0x28 && op <= 0x3e) || op === 0x11 || op === 0x13) skipNumbers(code, 2);
    else if (op === 0x0e) skipNumbers(code, code.number() + 1);
    else if (op === 0x1c) skipNumbers(code, code.number());
    else if (op === 0x43) code.take(4);
    else if (op === 0x44) code.take(8);
    else if (op === 0xfc) skipBulk(code);
    else if (op === 0xfd) skipVector(code);
    else if (op === 0xfe) skipAtomic(code);
    else if (!plain.includes(op) && !(op >= 0x45 && op <= 0xc4)) throw new Error(`instruction ${op} is not known`);
  }
  return { body, calls, shape: Buffer.from(shape) };
}

/** The least hashes of its stretches of instructions: like functions share many of them (Broder 1997). */
function sketchOf(shape) {
  const least = new Uint32Array(sketchSize).fill(0xffffffff);
  for (let at = 0; at + stretch <= shape.length; ++at) {
    let hash = 2166136261;
    for (let k = 0; k < stretch; ++k) hash = Math.imul(hash ^ shape[at + k], 16777619);
    for (let k = 0; k < sketchSize; ++k) {
      let mixed = Math.imul(hash ^ Math.imul(k, 0x9e3779b1), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
      if (mixed < least[k]) least[k] = mixed;
    }
  }
  return least;
}

/** A chain in which each function is followed by the one most like it of those that are left. */
function chained(list, functions) {
  const sketches = new Map(list.map((i) => [i, sketchOf(functions[i].shape)]));
  const sharing = Array.from({ length: sketchSize }, () => new Map());
  for (const [i, sketch] of sketches)
    sketch.forEach((hash, k) => {
      if (!sharing[k].has(hash)) sharing[k].set(hash, []);
      sharing[k].get(hash).push(i);
    });
  const left = new Set(list);
  const chain = [];
  for (let next = list[0]; next !== undefined; ) {
    chain.push(next);
    left.delete(next);
    const shared = new Map();
    sketches.get(next).forEach((hash, k) => {
      const others = sharing[k].get(hash);
      if (others.length > mostAlike) return;
      for (const i of others) if (left.has(i)) shared.set(i, (shared.get(i) ?? 0) + 1);
    });
    // If none is like it, the first that is left begins anew.
    [next] = left;
    let most = 0;
    for (const [i, count] of shared) if (count > most) [next, most] = [i, count];
  }
  return chain;
}

/** The new order of the functions: the k-th is the old number of the one that is the k-th now. */
function orderOf(functions, imported) {
  const uses = new Map();
  for (const { calls } of functions)
    for (const [, , callee] of calls) uses.set(callee, (uses.get(callee) ?? 0) + 1);
  const all = functions.map((_, i) => i);
  const most = [...all].sort((a, b) => (uses.get(b + imported) ?? 0) - (uses.get(a + imported) ?? 0));
  const first = new Set(most.slice(0, Math.max(0, oneByte - imported)));
  const compare = (a, b) =>
    Buffer.compare(functions[a].shape, functions[b].shape) || Buffer.compare(functions[a].body, functions[b].body);
  return [...first, ...chained(all.filter((i) => !first.has(i)).sort(compare), functions)];
}

function importedFunctions(reader) {
  let found = 0;
  for (let left = reader.number(); left > 0; --left) {
    reader.take(reader.number());
    reader.take(reader.number());
    const kind = reader.byte();
    if (kind === 0) ++found;
    if (kind === 0 || kind === 4) skipNumbers(reader, kind === 0 ? 1 : 2);
    else if (kind === 3) reader.take(2);
    else {
      if (kind === 1) reader.byte();
      skipNumbers(reader, reader.number() & 1 ? 2 : 1);
    }
  }
  return found;
}

function withNewCalls({ body, calls }, renamed) {
  const parts = [];
  let at = 0;
  for (const [begin, end, callee] of calls) {
    parts.push(body.subarray(at, begin), Buffer.from(encoded(renamed(callee))));
    at = end;
  }
  return Buffer.concat([...parts, body.subarray(at)]);
}

function newExports(reader, renamed) {
  const count = reader.number();
  const parts = [encoded(count)];
  for (let i = 0; i < count; ++i) {
    const length = reader.number();
    parts.push(encoded(length), reader.take(length));
    const kind = reader.byte();
    const index = reader.number();
    parts.push([kind], encoded(kind === 0 ? renamed(index) : index));
  }
  return parts;
}

function newElements(reader, renamed) {
  const count = reader.number();
  const parts = [encoded(count)];
  for (let i = 0; i < count; ++i) {
    const kind = reader.number();
    const begin = reader.at;
    if (kind !== 0 || reader.byte() !== 0x41) throw new Error("a table of functions has an unknown form");
    reader.number();
    if (reader.byte() !== 0x0b) throw new Error("a table of functions begins at an unknown place");
    parts.push([kind], reader.bytes.subarray(begin, reader.at));
    const length = reader.number();
    parts.push(encoded(length));
    for (let k = 0; k < length; ++k) parts.push(encoded(renamed(reader.number())));
  }
  return parts;
}

function sectionsOf(module) {
  const reader = new Reader(module, 8);
  const found = [];
  while (reader.at < reader.end) {
    const id = reader.byte();
    found.push({ id, bytes: reader.take(reader.number()) });
  }
  return found;
}

function bodiesOf(reader) {
  return Array.from({ length: reader.number() }, () => scan(reader.take(reader.number())));
}

function ordered(module) {
  const sections = sectionsOf(module);
  const reader = (id) => new Reader(sections.find((one) => one.id === id).bytes);
  const imported = importedFunctions(reader(section.imports));
  const functions = bodiesOf(reader(section.code));
  const order = orderOf(functions, imported);
  const places = new Map(order.map((old, now) => [old + imported, now + imported]));
  const renamed = (index) => places.get(index) ?? index;
  const rewrite = {
    [section.functions]: (from) => {
      const types = Array.from({ length: from.number() }, () => from.number());
      return [encoded(types.length), ...order.map((old) => encoded(types[old]))];
    },
    [section.exports]: (from) => newExports(from, renamed),
    [section.start]: (from) => [encoded(renamed(from.number()))],
    [section.elements]: (from) => newElements(from, renamed),
    [section.code]: () => {
      const bodies = order.map((old) => withNewCalls(functions[old], renamed));
      return [encoded(bodies.length), ...bodies.flatMap((body) => [encoded(body.length), body])];
    },
  };
  const parts = [module.subarray(0, 8)];
  // Sections without a meaning for the machine are left out: names would be those of other functions.
  for (const { id, bytes } of sections.filter((one) => one.id !== section.custom)) {
    const content = rewrite[id] ? Buffer.concat(rewrite[id](new Reader(bytes)).map((part) => Buffer.from(part))) : bytes;
    parts.push(Buffer.from([id, ...encoded(content.length)]), content);
  }
  return Buffer.concat(parts);
}

const file = process.argv[2];
const module = ordered(readFileSync(file));
if (!WebAssembly.validate(module)) throw new Error(`${file} would not be valid`);
writeFileSync(file, module);
