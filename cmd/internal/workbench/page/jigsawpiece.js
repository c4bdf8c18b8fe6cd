// What is shown of one piece: its sides, the likeliest mates of one, and the curves of two laid over each other.

import { element } from './server.js';
import { prepare } from './stage.js';
import { laidOver } from './fit.js';
import { drawCurves, drawGap } from './curves.js';
import { about } from './jigsawdata.js';

const kinds = { 1: 'tab', '-1': 'blank', 0: 'flat' };
const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);
const number = (v) => (v < 0 ? 'none' : v >= 100 ? v.toFixed(0) : v.toFixed(2));

// button makes a button that does something.
export function button(text, act, more = {}) {
  const out = element('button', { type: 'button', textContent: text, ...more });
  out.addEventListener('click', act);
  return out;
}

// panel fills a place with what there is about the chosen piece; go is called with what is chosen next, and actions
// gives buttons for a piece, and for a side with its mate.
export async function panel(place, jigsaw, look, { go, actions }) {
  const piece = jigsaw.piece(look.piece);
  const title = element('h2', { id: 'piece-title', textContent: `Piece ${piece.name}` });
  const shut = button('✕', () => go({ piece: null, side: null, mate: null }), { className: 'shut', 'aria-label': 'Let go of the piece' });
  const head = element('div', { className: 'head' }, title, shut);
  const notes = [about(jigsaw, piece.name)];
  if (piece.found.clipped) notes.push('the edge of the picture hides the tip of a tab');
  if (piece.found.parted) notes.push('it touched another piece');
  const sentence = notes.join('; ');
  const parts = [head, element('p', { textContent: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` })];
  const shown = element('div', { className: 'row' });
  if (look.view !== 'pictures') shown.append(button('Show in its picture', () => go({ view: 'pictures' })));
  if (look.view !== 'assembly' && piece.placed?.place) shown.append(button('Show its place', () => go({ view: 'assembly' })));
  shown.append(...actions.piece(piece));
  if (shown.childElementCount) parts.push(shown);
  if (!piece.placed) {
    place.replaceChildren(...parts, element('p', { className: 'muted', textContent: 'Its mates are known once the pieces are put together.' }));
    return;
  }
  const [sides] = await jigsaw.sides([piece.number]);
  if (!sides || look.piece !== piece.name) return;
  const inAnswer = (k) => jigsaw.turnedSide(piece.placed, k);
  const list = element('div', { className: 'sides', role: 'group', 'aria-label': 'Its sides' });
  for (let k = 0; k < 4; k++) {
    const own = inAnswer(k), kind = piece.placed.kinds[own], against = jigsaw.against.get(4 * piece.number + own);
    const small = [kinds[kind], kind && piece.placed.labels[own] ? signed(piece.placed.labels[own]) : '', against ? `→ ${jigsaw.nameOf(against.side >> 2)}` : ''];
    const b = element('button', { type: 'button', 'aria-pressed': String(look.side === k), 'aria-label': `Side ${k}: ${small.filter(Boolean).join(', ')}` },
      element('b', { textContent: `Side ${k}` }), element('small', { textContent: small.filter(Boolean).join(' ') }));
    b.id = `side-${k}`;
    b.addEventListener('click', () => go({ side: look.side === k ? null : k, mate: null }).then(() => document.getElementById(`side-${k}`)?.focus()));
    list.append(b);
  }
  parts.push(list);
  if (look.side != null) parts.push(...await mates(jigsaw, look, piece, sides[inAnswer(look.side)], { go, actions }));
  if (look.piece !== piece.name) return;
  place.replaceChildren(...parts);
  for (const draw of place.querySelectorAll('canvas')) draw.paint?.();
}

// mates are the likeliest mates of the chosen side, with the chosen one laid over it.
async function mates(jigsaw, look, piece, side, { go, actions }) {
  const own = 4 * piece.number + jigsaw.turnedSide(piece.placed, look.side);
  if (!side.mates.length) {
    const flat = piece.placed.kinds[own & 3] === 0;
    return [element('p', { className: 'muted', textContent: flat ? 'A flat side: it lies on the border.' : 'No candidates.' }), element('div', { className: 'row' }, ...actions.side(piece, look.side, null))];
  }
  const all = side.mates.map((m) => m.side);
  const against = jigsaw.against.get(own);
  const rows = side.mates.slice();
  if (against && !all.includes(against.side)) rows.push({ side: against.side, cost: against.cost, distance: -1, share: -1 });
  const others = await jigsaw.sides(rows.map((m) => m.side >> 2));
  const names = rows.map((m) => {
    const p = jigsaw.answer.pieces[m.side >> 2];
    return { name: jigsaw.nameOf(m.side >> 2), side: jigsaw.turnedSide(p, m.side & 3) };
  });
  let chosen = names.findIndex((n) => look.mate && n.name === look.mate.name && n.side === look.mate.side);
  if (chosen < 0) chosen = against ? rows.findIndex((m) => m.side === against.side) : 0;
  const list = element('div', { className: 'mates', role: 'group', 'aria-label': 'The likeliest mates, best first' });
  rows.forEach((m, i) => {
    const curve = others[i]?.[m.side & 3].curve ?? [];
    const signs = [];
    if (against?.side === m.side) signs.push('in the answer');
    if (others[i]?.[m.side & 3].mates[0]?.side === own && i === 0) signs.push('each the other’s best');
    const { name, side: k } = names[i];
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    canvas.paint = () => drawPair(canvas, side.curve, curve, 1.3, 2);
    const rank = i < side.mates.length ? `${i + 1}.` : '–';
    const b = element('button', { type: 'button', 'aria-pressed': String(i === chosen), 'aria-label': `${rank} piece ${name}, side ${k}, cost ${number(m.cost)}${signs.length ? `, ${signs.join(', ')}` : ''}` },
      element('b', { textContent: rank }), canvas, element('span', {}, `${name} side ${k}`, ...(signs.length ? [element('small', { textContent: signs.join(', ') })] : [])), element('em', { textContent: number(m.cost), title: 'cost: about 1 for a true mate' }));
    b.id = `mate-${i}`;
    b.addEventListener('click', () => go({ mate: { name, side: k } }).then(() => document.getElementById(`mate-${i}`)?.focus()));
    list.append(b);
  });
  const mate = names[chosen], m = rows[chosen], curve = others[chosen]?.[m.side & 3].curve ?? [];
  look.mate = mate;
  look.redraw();
  const fit = side.curve.length && side.curve.length === curve.length ? laidOver(side.curve, curve) : null;
  const over = element('canvas', { className: 'over', role: 'img', 'aria-label': `Side ${look.side} of ${piece.name} and side ${mate.side} of ${mate.name}, laid over each other` });
  over.paint = () => drawPair(over, side.curve, curve, 2.2, 12);
  const gap = element('canvas', { className: 'gap', 'aria-hidden': 'true' });
  gap.paint = () => {
    const { g, width, height } = prepare(gap);
    const chord = Math.hypot(side.curve.at(-2) - side.curve[0], side.curve.at(-1) - side.curve[1]);
    if (fit) drawGap(g, width, height, fit, chord, look.theme);
  };
  const note = element('p', { className: 'muted' }, element('b', { textContent: `${mate.name} side ${mate.side}` }),
    ` · cost ${number(m.cost)}${fit ? ` · gap ${fit.rms.toFixed(2)} px rms, ${fit.worst.toFixed(2)} px at most` : ''}`);
  const acts = element('div', { className: 'row' }, ...actions.side(piece, look.side, mate), button('Go there', () => go({ piece: mate.name, side: mate.side, mate: { name: piece.name, side: look.side } })));
  return [over, gap, note, acts, list];
}

// drawPair draws two curves, the second laid over the first.
function drawPair(canvas, a, other, width, margin) {
  const { g, width: w, height: h } = prepare(canvas);
  const lines = [{ points: a, colour: '#ff2fb3', width }];
  if (a.length && a.length === other.length) lines.push({ points: laidOver(a, other).b, colour: '#00a0ba', width: width * 0.8 });
  if (a.length) drawCurves(g, w, h, lines, margin);
}
