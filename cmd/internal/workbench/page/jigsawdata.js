// What the page knows of a jigsaw: where its pieces lie in their pictures and in the answer. A piece is called N:I,
// piece I of picture N; its sides are numbered 0 to 3, clockwise from the one that is uppermost in the picture.

import * as server from './jigsawserver.js';

export const arc = 32; // points of a side of an outline

export class Jigsaw {
  constructor(id) {
    this.id = id;
    this.view = null;
    this.sheets = new Map(); // by the number of the picture
    this.out = new Set(); // those that are said to be none
    this.answer = null;
    this.placed = new Map(); // by name, the number of a piece in the answer
    this.sidesOf = new Map(); // by that number, what was asked for
  }

  // load asks for what changed, and tells whether something did.
  async load() {
    const view = await server.state(this.id, this.view && !this.view.work ? this.view.revision : null);
    if (!view) return false;
    this.view = view;
    const read = new Set(view.pictures.filter((p) => !p.waiting).map((p) => p.number));
    for (const n of this.sheets.keys()) if (!read.has(n)) this.sheets.delete(n);
    const missing = [...read].filter((n) => !this.sheets.has(n));
    for (let at = 0; at < missing.length; at += 8) { // some at once
      await Promise.all(missing.slice(at, at + 8).map(async (n) => this.sheets.set(n, await server.sheet(this.id, n))));
    }
    if (view.solved && view.solved.answer !== this.answer?.number) await this.loadAnswer(view.solved.answer);
    if (!view.solved) this.forget();
    return true;
  }

  forget() {
    this.answer = null;
    this.placed.clear();
    this.sidesOf.clear();
  }

  async loadAnswer(number) {
    let answer;
    try {
      answer = await server.answer(this.id, number);
    } catch (problem) {
      if (problem.status === 404) return; // there is a later one, which comes with the next view
      throw problem;
    }
    this.forget();
    this.answer = { ...answer, number };
    answer.pieces.forEach((p, i) => this.placed.set(`${p.picture}:${p.index}`, i));
    this.against = new Map(); // by side, the one that lies against it
    for (const joint of answer.joints) {
      this.against.set(joint.a, { side: joint.b, ...joint });
      this.against.set(joint.b, { side: joint.a, ...joint });
    }
  }

  // piece returns what is known of a piece by its name, null where there is none of that name.
  piece(name) {
    const [, n, i] = /^(\d+):(\d+)$/.exec(name ?? '') ?? [];
    const found = this.sheets.get(Number(n))?.pieces[Number(i)];
    if (!found) return null;
    const number = this.placed.get(name) ?? -1;
    return { name, picture: Number(n), index: Number(i), found, number, placed: number < 0 ? null : this.answer.pieces[number] };
  }

  // nameOf is the name of a piece of the answer.
  nameOf(number) {
    const p = this.answer.pieces[number];
    return `${p.picture}:${p.index}`;
  }

  // turnedSide takes the number of a side in the picture to that in the answer, and back.
  turnedSide(placed, k) { return placed?.face_down ? (4 - k) % 4 : k; }

  // state is what is to be known of a piece, as its class.
  state(name) {
    if (this.out.has(name)) return 'out';
    const number = this.placed.get(name) ?? -1;
    if (number < 0) return 'found';
    const p = this.answer.pieces[number];
    if (p.double >= 0) return 'double';
    if (!p.place) return 'loose';
    if (p.place.part > 0) return 'part';
    return p.place.doubtful ? 'doubt' : 'sure';
  }

  // meaning is another text where pieces have other states.
  meaning() { return `${this.answer?.number} ${[...this.out].join()}`; }

  // names are those of all pieces, in the order of their pictures.
  names() {
    return this.view.pictures.flatMap(({ number }) => (this.sheets.get(number)?.pieces ?? []).map((_, i) => `${number}:${i}`));
  }

  // sides returns the sides of pieces of the answer.
  async sides(numbers) {
    const missing = [...new Set(numbers)].filter((n) => !this.sidesOf.has(n));
    const answer = this.answer.number;
    for (let at = 0; at < missing.length; at += 50) {
      const some = missing.slice(at, at + 50);
      const told = await server.sides(this.id, answer, some);
      if (this.answer?.number === answer) some.forEach((n, i) => this.sidesOf.set(n, told[i].sides));
    }
    return numbers.map((n) => this.sidesOf.get(n));
  }
}

export const words = {
  found: 'found', sure: 'placed for certain', doubt: 'placed, not certain', part: 'in a part whose place is not known',
  loose: 'without a place', double: 'shown twice', out: 'said to be no piece',
};

// about says in words where a piece lies.
export function about(jigsaw, name) {
  const { placed } = jigsaw.piece(name);
  const state = jigsaw.state(name);
  if (!placed?.place) return words[state];
  const { part, row, col, degrees } = placed.place;
  const turn = degrees - 360 * Math.round(degrees / 360);
  const where = `row ${row + 1}, column ${col + 1}${part ? ` of part ${part + 1}` : ''}`;
  return `${where}, to be turned by ${turn}°${placed.face_down ? ' after it was turned over' : ''}; ${words[state]}`;
}
