// What people say of the pieces: "these two belong together", "never", "this side is flat", "this is no piece". A side
// is named by the middle of its line in its picture, a piece by that of any of its sides.

import { element, sentence } from './server.js';
import { arc } from './jigsawdata.js';
import { button } from './jigsawpiece.js';
import * as server from './jigsawserver.js';

// pointOf names a side of a piece, with its number in the picture.
function pointOf(jigsaw, name, k) {
  const { picture, found, placed } = jigsaw.piece(name);
  const at = placed ? placed.middles[jigsaw.turnedSide(placed, k)] : found.outline.slice(2 * (k * arc + arc / 2), 2 * (k * arc + arc / 2) + 2);
  return { picture, x: at[0], y: at[1] };
}

// nameAt is the piece that a point names, and the number of its side; null where there is none.
export function nameAt(jigsaw, point) {
  let best = null, least = Infinity;
  (jigsaw.sheets.get(point.picture)?.pieces ?? []).forEach((p, i) => {
    for (let at = 0; at < p.outline.length; at += 2) {
      const off = Math.hypot(p.outline[at] - point.x, p.outline[at + 1] - point.y);
      if (off < least) [least, best] = [off, { name: `${point.picture}:${i}`, side: Math.floor(at / 2 / arc) }];
    }
  });
  return best;
}

// Said is what is said, by what it is about.
export class Said {
  constructor(jigsaw) {
    this.jigsaw = jigsaw;
    this.all = (jigsaw.view?.constraints ?? []).map((constraint) => {
      const a = nameAt(jigsaw, constraint.a), b = constraint.b ? nameAt(jigsaw, constraint.b) : null;
      return { constraint, say: constraint.say, a, b };
    });
  }

  // find returns what of a kind is said of a piece, of its side, or of two sides.
  find(say, a, b) {
    const same = (p, q) => p && q && p.name === q.name && (say === 'no piece' || p.side === q.side);
    return this.all.find((s) => s.say === say && (b ? (same(s.a, a) && same(s.b, b)) || (same(s.a, b) && same(s.b, a)) : same(s.a, a)));
  }

  // body is what is to be said, as the server takes it.
  body(list) {
    const pictures = this.jigsaw.view.pictures.map(({ name, sha256 }) => ({ name, sha256 }));
    const index = (point) => ({ ...point, picture: this.jigsaw.view.pictures.findIndex((p) => p.number === point.picture) });
    const constraints = list.map(({ say, a, b }) => ({ say, a: index(a), ...(b ? { b: index(b) } : {}) })).filter((c) => c.a.picture >= 0 && (!c.b || c.b.picture >= 0));
    return { pictures, constraints };
  }

  // add says something more; what says the opposite of it is taken back.
  add(say, a, b) {
    const opposite = { together: 'never', never: 'together' }[say];
    const point = (end) => ({ ...pointOf(this.jigsaw, end.name, end.side ?? 0), name: say === 'no piece' ? end.name : `${end.name} side ${end.side}` });
    const against = opposite && this.find(opposite, a, b);
    const kept = this.all.filter((s) => s !== against).map((s) => s.constraint);
    return this.body([...kept, { say, a: point(a), ...(b ? { b: point(b) } : {}) }]);
  }

  // without takes something back.
  without(said) { return this.body(this.all.filter((s) => s !== said).map((s) => s.constraint)); }
}

const words = { together: 'belong together', never: 'never belong together', 'no piece': 'is no piece', flat: 'is flat, on the border' };

// wordsOf says it in words.
export function wordsOf({ say, a, b }) {
  const end = (p) => (p ? (say === 'no piece' ? p.name : `${p.name} side ${p.side}`) : 'a place without a piece');
  return `${end(a)}${b ? ` and ${end(b)}` : ''} ${words[say]}`;
}

// actionsOf are the buttons by which something is said of what is chosen; change is called with what is to be said then.
export function actionsOf(said, change) {
  const toggle = (say, label, a, b) => {
    const there = said().find(say, a, b);
    return button(label, () => change(there ? said().without(there) : said().add(say, a, b)), { 'aria-pressed': String(Boolean(there)), className: 'say' });
  };
  return {
    piece: (piece) => [toggle('no piece', 'This is no piece', { name: piece.name })],
    side: (piece, side, mate) => {
      const a = { name: piece.name, side };
      const out = [];
      if (mate) out.push(toggle('together', 'These two belong together', a, mate), toggle('never', 'Never', a, mate));
      out.push(toggle('flat', 'This side is flat', a));
      return out;
    },
  };
}

// list fills a place with all that is said, and what became of it.
export function list(place, jigsaw, said, { change, act, go }) {
  const { view } = jigsaw;
  place.hidden = !said.all.length && !view.undo && !view.redo && !view.pieces;
  const kept = view.stale ? [] : view.solved?.kept ?? [];
  const rows = said.all.map((s, i) => {
    const show = button(sentence(wordsOf(s)), () => s.a && go({ piece: s.a.name, side: s.say === 'no piece' ? null : s.a.side, mate: s.b }));
    const outcome = kept[i];
    const note = element('small', { textContent: outcome ? (outcome.kept ? 'kept' : `not kept: ${outcome.reason}`) : 'not yet tried', className: outcome && !outcome.kept ? 'broken' : '' });
    return element('li', {}, show, note, button('✕', () => change(said.without(s)), { className: 'away', 'aria-label': `Take back: ${wordsOf(s)}` }));
  });
  const undo = button('Undo', () => act(() => server.undo(jigsaw.id)), { id: 'undo', disabled: !view.undo });
  const redo = button('Redo', () => act(() => server.redo(jigsaw.id)), { id: 'redo', disabled: !view.redo });
  const file = element('input', { type: 'file', accept: '.json,application/json', className: 'unseen', id: 'constraints-file' });
  file.addEventListener('change', async () => {
    const text = await file.files[0]?.text();
    if (text) act(() => server.importText(jigsaw.id, text));
  });
  const more = element('div', { className: 'row' }, undo, redo,
    element('a', { className: 'button', href: server.exported(jigsaw.id), download: 'constraints.json', textContent: 'Export' }),
    element('label', { className: 'button', htmlFor: 'constraints-file', textContent: 'Import' }), file);
  place.replaceChildren(element('h2', { id: 'constraints-title', textContent: `What you said (${said.all.length})` }),
    ...(rows.length ? [element('ul', {}, ...rows)] : [element('p', { className: 'muted', textContent: 'Touch a piece and one of its sides to say what belongs together, or never does.' })]), more);
}
