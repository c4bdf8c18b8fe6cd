// The data: facts as JSON, numbers as typed arrays over one block of bytes.

const $ = (id) => document.getElementById(id);

const facts = JSON.parse($('facts').textContent);
for (const list of ['names', 'pictures', 'encodings', 'figures', 'times', 'problems']) facts[list] ||= [];

function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const raw = atob(text);
  const out = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) out[i] = raw.charCodeAt(i);
  return out;
}

const block = bytesOf($('block').textContent.trim()).buffer;
$('block').remove();

// array returns a named array; those stored as shares of a scale come back as
// the numbers that they stand for.
function array(name) {
  const { type, at, length, scale } = facts.arrays[name];
  const types = { Int8: Int8Array, Int16: Int16Array, Int32: Int32Array, Float32: Float32Array };
  const raw = new types[type](block, at, length);
  return type === 'Int16' ? Float32Array.from(raw, (v) => v * scale) : raw;
}

const kinds = array('kinds');
const labels = array('labels');
const curves = array('curves');
const mates = array('mates');
const distances = array('distances');
const costs = array('costs');
const answer = array('answer');
const truth = array('truth');
const pictureOf = array('pictures');
const centers = array('centers');
const outlines = array('outlines');
const places = array('places');
const partOf = array('parts');
const degrees = array('degrees');

const sides = kinds.length;
const pieces = sides / 4;
const N = facts.points;
const room = facts.mates;
const arc = facts.arc;
const loop = 4 * arc; // points of an outline

const encodings = facts.encodings.map((fact, i) => ({
  ...fact,
  d: fact.components,
  get scores() {
    const value = array('scores' + i);
    Object.defineProperty(this, 'scores', { value });
    return value;
  },
  present: array('present' + i),
}));

const kindName = (side) => ({ 1: 'tab', '-1': 'blank', 0: 'flat' })[kinds[side]];
const sideName = (side) => `${facts.names[side >> 2]}.${side & 3}`;
const curveOf = (side) => curves.subarray(side * N * 2, (side + 1) * N * 2);
const outlineOf = (piece) => outlines.subarray(piece * loop * 2, (piece + 1) * loop * 2);
const matesOf = (side) => {
  const out = [];
  for (let r = 0; r < room && mates[side * room + r] >= 0; r++) out.push(mates[side * room + r]);
  return out;
};
const partner = (of, side) => (of.length ? of[side] : -1);

// rankOf is the place of other among the mates of side, from 1; 0 if it is not
// among them.
function rankOf(side, other) {
  for (let r = 0; r < room; r++) if (mates[side * room + r] === other && other >= 0) return r + 1;
  return 0;
}

const bestCost = (side) => (room && mates[side * room] >= 0 ? costs[side * room] : NaN);

// costBetween is the cost of a pair as far as either has it among its mates.
function costBetween(a, b) {
  let rank = rankOf(a, b);
  if (rank) return costs[a * room + rank - 1];
  rank = rankOf(b, a);
  return rank ? costs[b * room + rank - 1] : NaN;
}

function chordOf(side) {
  const c = curveOf(side);
  return Math.hypot(c[2 * N - 2] - c[0], c[2 * N - 1] - c[1]);
}

function lengthOf(side) {
  const c = curveOf(side);
  let sum = 0;
  for (let i = 2; i < c.length; i += 2) sum += Math.hypot(c[i] - c[i - 2], c[i + 1] - c[i - 1]);
  return sum;
}

// photo returns the picture as an image that is complete or will call ready.
const photos = new Map();
function photo(index, ready) {
  if (!facts.pictures[index].shown) return null;
  let image = photos.get(index);
  if (!image) {
    image = new Image();
    image.src = 'data:image/jpeg;base64,' + $('photo-' + index).textContent;
    photos.set(index, image);
  }
  if (!image.complete && ready) image.addEventListener('load', ready, { once: true });
  return image.complete && image.naturalWidth ? image : null;
}

// find turns what was typed into a side: "12.3", or "12" for its first side.
function find(text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return -1;
  const byName = (name) => facts.names.findIndex((n) => n.toLowerCase() === name);
  const whole = byName(wanted);
  if (whole >= 0) return 4 * whole;
  const dot = wanted.lastIndexOf('.');
  const k = Number(wanted.slice(dot + 1));
  const piece = dot > 0 ? byName(wanted.slice(0, dot)) : -1;
  return piece >= 0 && Number.isInteger(k) && k >= 0 && k < 4 ? 4 * piece + k : -1;
}

const number = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits).replace('-', '−') : '–');

// precise writes three digits of a number of any size.
function precise(value) {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size && (size < 1e-3 || size >= 1e5)) return value.toExponential(1);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
