// What is drawn on the stage: the pictures with the outlines of their pieces, or the assembled answer. Both are owners
// of a Stage, with the world in units of their own.

import { drawn, picture as pictureOf } from './jigsawserver.js';
import { arc } from './jigsawdata.js';

// tones are drawn over photos: the same in the light and in the dark.
export const tones = {
  found: '#2f7bff', sure: '#12a34a', doubt: '#f08c00', part: '#8a5cff', loose: '#2f7bff', double: '#8a8f98', out: '#8a8f98', problem: '#e0182f',
};
const chosenTone = '#ff2fb3', mateTone = '#00b8d4';

// outline adds a closed line of x and y by turns to a path.
function outline(path, points) {
  for (let i = 0; i < points.length; i += 2) {
    if (i) path.lineTo(points[i], points[i + 1]);
    else path.moveTo(points[i], points[i + 1]);
  }
  path.closePath();
}

// side is the line of one side of an outline, both corners with it.
export function sideLine(points, k) {
  const path = new Path2D(), n = points.length;
  for (let i = 0; i <= arc; i++) {
    const at = (2 * (k * arc + i)) % n;
    if (i) path.lineTo(points[at], points[at + 1]);
    else path.moveTo(points[at], points[at + 1]);
  }
  return path;
}

export function boxOf(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]); box[2] = Math.max(box[2], points[i]);
    box[1] = Math.min(box[1], points[i + 1]); box[3] = Math.max(box[3], points[i + 1]);
  }
  return box;
}

// usual is the usual width of pieces with such outlines.
function usual(outlines) {
  const wide = outlines.map((points) => boxOf(points)).map(([x0, , x1]) => x1 - x0).sort((a, b) => a - b);
  return wide[wide.length >> 1] ?? 0;
}

// inside tells whether a place lies within an outline.
function inside(points, x, y) {
  let odd = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const yi = points[i + 1], yj = points[j + 1];
    if ((yi > y) !== (yj > y) && x < ((points[j] - points[i]) * (y - yi)) / (yj - yi) + points[i]) odd = !odd;
  }
  return odd;
}

// costly is from how many milliseconds on a drawing takes long, and rest for how long nothing must have happened then
// before it is drawn anew.
const costly = 10, rest = 130;

// margin is the part of the stage that is drawn beyond each of its edges.
const margin = 0.25;

// A Scene is what both have in common: what was drawn last is moved while people move it, where drawing takes long.
class Scene {
  constructor(jigsaw, images, look) {
    this.jigsaw = jigsaw;
    this.images = images;
    this.look = look; // what is chosen, and whom to tell: { piece, side, mate, choose(name) }
    this.fresh = false;
  }

  // changed has all drawn anew.
  changed() { this.fresh = false; }

  draw(g, stage, width, height) {
    const now = performance.now(), place = `${stage.k} ${stage.tx} ${stage.ty}`;
    if (place !== this.place) this.moved = now;
    this.place = place;
    const fits = this.size === `${g.canvas.width} ${g.canvas.height}`;
    const there = fits && this.fresh && this.at.k === stage.k && this.at.tx === stage.tx && this.at.ty === stage.ty;
    // While it is moved, and while pictures come, what takes long is not drawn again and again.
    const busy = fits && this.cost > costly && (now - this.moved < rest || now - this.drawn < rest);
    if (!there && !busy) this.redraw(g.canvas, stage, width, height);
    this.shift(g, stage);
    if (!there && busy) {
      clearTimeout(this.later);
      this.later = setTimeout(() => stage.paint(), rest);
    }
    this.mark(g, stage);
  }

  // redraw draws all for a place of the stage, with a margin that comes into view when it is moved.
  redraw(canvas, stage, width, height) {
    const begun = performance.now();
    const ratio = canvas.width / width, mx = Math.round(margin * width), my = Math.round(margin * height);
    this.still ??= document.createElement('canvas');
    this.still.width = canvas.width + 2 * mx * ratio;
    this.still.height = canvas.height + 2 * my * ratio;
    this.size = `${canvas.width} ${canvas.height}`;
    const g = this.still.getContext('2d');
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { k, tx, ty } = stage;
    this.paint(g, { k, sx: (x) => x * k + tx + mx, sy: (y) => y * k + ty + my }, width + 2 * mx, height + 2 * my);
    this.at = { k, tx, ty, ratio, mx, my };
    this.fresh = true;
    this.drawn = performance.now();
    this.cost = this.drawn - begun;
  }

  // shift draws what was drawn last where it lies now.
  shift(g, stage) {
    const { k, tx, ty, ratio, mx, my } = this.at;
    const by = stage.k / k;
    g.save();
    g.translate(stage.tx - (tx + mx) * by, stage.ty - (ty + my) * by);
    g.scale(by / ratio, by / ratio);
    g.drawImage(this.still, 0, 0);
    g.restore();
  }

  click(name) { this.look.choose(name); }
  hover(name) { this.look.hover(name); }

  // marked strokes what is chosen: outline and side of the piece, and of its mate.
  marked(g, points, tone, side, unit) {
    const path = new Path2D(), [x0, , x1] = boxOf(points);
    const thin = unit * Math.min(1, Math.max(0.4, (x1 - x0) / unit / 60));
    outline(path, points);
    g.strokeStyle = 'rgb(255 255 255 / 0.9)';
    g.lineWidth = 5 * thin;
    g.stroke(path);
    g.strokeStyle = tone;
    g.lineWidth = 3 * thin;
    g.stroke(path);
    if (side == null) return;
    g.lineWidth = 7 * thin;
    g.lineCap = 'round';
    g.stroke(sideLine(points, side));
  }

  // name writes the name of a piece.
  label(g, text, x, y, size) {
    g.font = `600 ${size}px system-ui, sans-serif`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.lineWidth = size / 5;
    g.lineJoin = 'round';
    g.strokeStyle = 'rgb(255 255 255 / 0.85)';
    g.strokeText(text, x, y);
    g.fillStyle = '#14202b';
    g.fillText(text, x, y);
  }
}

const cell = 1000, gap = 70;

// Pictures are all pictures side by side, each 1000 units wide or high.
export class Pictures extends Scene {
  // places are where each lies: by number { x, y, k, width, height }.
  places() {
    const { pictures } = this.jigsaw.view;
    const key = pictures.map((p) => `${p.number} ${p.width} ${p.height} ${p.waiting}`).join();
    if (this.laid === key) return this.spots;
    this.laid = key;
    const sizes = pictures.map((p) => {
      const width = p.width || 1000, height = p.height || 750;
      return { width, height, k: cell / Math.max(width, height) };
    });
    const wide = Math.max(...sizes.map((s) => s.k * s.width), 1), high = Math.max(...sizes.map((s) => s.k * s.height), 1);
    const across = this.columns(pictures.length, wide + gap, high + gap);
    this.spots = new Map(pictures.map((p, i) => {
      const { width, height, k } = sizes[i];
      const x = (i % across) * (wide + gap) + (wide - k * width) / 2, y = Math.floor(i / across) * (high + gap) + (high - k * height) / 2;
      return [p.number, { x, y, k, width, height, picture: p }];
    }));
    return this.spots;
  }

  // columns is how many side by side of so many, of that size, are shown largest.
  columns(many, wide, high) {
    const { clientWidth: w, clientHeight: h } = this.look.canvas;
    let best = 1, most = 0;
    for (let n = 1; n <= many; n++) {
      const k = Math.min(w / (n * wide), h / (Math.ceil(many / n) * high));
      if (k > most) [best, most] = [n, k];
    }
    return best;
  }

  bounds() {
    const spots = [...this.places().values()];
    if (!spots.length) return { x0: 0, y0: 0, x1: cell, y1: cell };
    const least = (of) => Math.min(...spots.map(of)), most = (of) => Math.max(...spots.map(of));
    return { x0: least((s) => s.x), y0: least((s) => s.y), x1: most((s) => s.x + s.k * s.width), y1: most((s) => s.y + s.k * s.height) };
  }

  // where returns the box of a piece in the world.
  where(name) {
    const piece = this.jigsaw.piece(name), spot = piece && this.places().get(piece.picture);
    if (!spot) return null;
    const [x0, y0, x1, y1] = boxOf(piece.found.outline);
    return [spot.x + spot.k * x0, spot.y + spot.k * y0, spot.x + spot.k * x1, spot.y + spot.k * y1];
  }

  // lines are the outlines of a picture by what they mean, as paths.
  lines(number) {
    const key = this.jigsaw.meaning();
    this.paths ??= new Map();
    const kept = this.paths.get(number);
    if (kept?.key === key) return kept.lines;
    const sheet = this.jigsaw.sheets.get(number), lines = new Map();
    const add = (state, points) => {
      if (!lines.has(state)) lines.set(state, new Path2D());
      outline(lines.get(state), points);
    };
    sheet.pieces.forEach((p, i) => add(this.look.stateOf(`${number}:${i}`), p.outline));
    for (const p of sheet.problems) if (p.outline.length) add('problem', p.outline);
    this.paths.set(number, { key, lines });
    return lines;
  }

  paint(g, stage, width, height) {
    for (const [number, spot] of this.places()) {
      const k = stage.k * spot.k, x = stage.sx(spot.x), y = stage.sy(spot.y), w = k * spot.width, h = k * spot.height;
      if (x > width || y > height || x + w < 0 || y + h < 0) continue;
      const ratio = g.getTransform().a;
      const there = spot.picture.width > 0;
      const small = there ? this.images.get(pictureOf(this.jigsaw.id, number, true), 'small', 4000, this.spots.size > 200 ? 96 : 0) : null;
      const large = there && Math.max(w, h) * ratio > 240 ? this.images.get(pictureOf(this.jigsaw.id, number), 'large', this.look.mostLarge) : null;
      g.fillStyle = this.look.theme.panel;
      g.fillRect(x, y, w, h);
      if (!there) this.say(g, spot.picture, x, y, w, h);
      else if (large || small) g.drawImage(large ?? small, x, y, w, h);
      g.strokeStyle = this.look.theme.line;
      g.lineWidth = 1;
      g.strokeRect(x, y, w, h);
      const sheet = this.jigsaw.sheets.get(number);
      if (!sheet) continue;
      g.save();
      g.translate(x, y);
      g.scale(k, k);
      const unit = Math.min(1, Math.max(0.35, (k * spot.width) / 500)) / k;
      for (const [state, path] of this.lines(number)) {
        g.fillStyle = tones[state] + (state === 'sure' ? '14' : state === 'loose' ? '33' : '55');
        if (state !== 'found') g.fill(path);
        g.strokeStyle = tones[state];
        g.lineWidth = (state === 'problem' ? 2.5 : 2) * unit;
        g.setLineDash(state === 'problem' || state === 'doubt' ? [6 * unit, 4 * unit] : []);
        g.stroke(path);
      }
      g.setLineDash([]);
      this.labels(g, sheet, number, k, stage, spot);
      g.restore();
    }
  }

  labels(g, sheet, number, k) {
    const wide = k * (sheet.usual ??= usual(sheet.pieces.map((p) => p.outline)));
    if (wide > 44) sheet.pieces.forEach((p, i) => this.label(g, `${number}:${i}`, p.at[0], p.at[1], Math.min(15, wide * 0.2) / k));
    for (const p of sheet.problems) {
      const size = Math.min(14, 0.018 * sheet.width * k) / k;
      if (size * k > 7) this.label(g, p.text, Math.min(Math.max(p.at[0], 7 * size), sheet.width - 7 * size), p.at[1], size);
    }
  }

  // say writes what there is to a picture that is not shown.
  say(g, picture, x, y, w, h) {
    g.font = `600 ${Math.max(9, Math.min(16, w / 16))}px system-ui, sans-serif`;
    g.fillStyle = picture.waiting ? this.look.theme.muted : this.look.theme.bad;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    if (w > 40) g.fillText(picture.waiting ? 'being read…' : 'not read', x + w / 2, y + h / 2, w - 8);
  }

  mark(g, stage) {
    for (const [name, side, tone] of [[this.look.mate?.name, this.look.mate?.side, mateTone], [this.look.piece, this.look.side, chosenTone]]) {
      const piece = this.jigsaw.piece(name), spot = piece && this.places().get(piece.picture);
      if (!spot) continue;
      g.save();
      g.translate(stage.sx(spot.x), stage.sy(spot.y));
      g.scale(stage.k * spot.k, stage.k * spot.k);
      this.marked(g, piece.found.outline, tone, side, 1 / (stage.k * spot.k));
      g.restore();
    }
  }

  pick(px, py) {
    if (!this.look.stage) return null;
    const wx = this.look.stage.wx(px), wy = this.look.stage.wy(py);
    for (const [number, spot] of this.places()) {
      const x = (wx - spot.x) / spot.k, y = (wy - spot.y) / spot.k;
      if (x < 0 || y < 0 || x > spot.width || y > spot.height) continue;
      const i = (this.jigsaw.sheets.get(number)?.pieces ?? []).findIndex((p) => inside(p.outline, x, y));
      return i < 0 ? null : `${number}:${i}`;
    }
    return null;
  }
}

// The Assembly is the answer with its parts, in pixels of the drawn picture.
export class Assembly extends Scene {
  bounds() {
    const a = this.jigsaw.answer;
    return { x0: 0, y0: 0, x1: a?.width || 100, y1: a?.height || 100 };
  }

  where(name) {
    const place = this.jigsaw.piece(name)?.placed?.place;
    return place ? boxOf(place.outline) : null;
  }

  lines() {
    const key = this.jigsaw.meaning();
    if (this.kept?.key === key) return this.kept;
    const lines = new Map(), bad = new Path2D();
    this.jigsaw.answer.pieces.forEach((p, i) => {
      if (!p.place) return;
      const state = this.look.stateOf(this.jigsaw.nameOf(i));
      if (!lines.has(state)) lines.set(state, new Path2D());
      outline(lines.get(state), p.place.outline);
    });
    for (const j of this.jigsaw.answer.joints) {
      const place = j.bad && this.jigsaw.answer.pieces[j.a >> 2].place;
      if (place) bad.addPath(sideLine(place.outline, j.a & 3));
    }
    const wide = usual(this.jigsaw.answer.pieces.filter((p) => p.place).map((p) => p.place.outline));
    this.kept = { key, lines, bad, wide };
    return this.kept;
  }

  paint(g, stage, width, height) {
    const a = this.jigsaw.answer;
    if (!a?.width) return;
    const ratio = g.getTransform().a, x = stage.sx(0), y = stage.sy(0);
    const address = drawn(this.jigsaw.id, a.number);
    const across = Math.min(a.width, 1600);
    const small = this.images.get(address, 'overview', 1, across);
    const large = stage.k * ratio * a.width > 1.3 * across ? this.images.get(address, 'drawn', 1) : null;
    if (large || small) g.drawImage(large ?? small, x, y, stage.k * a.width, stage.k * a.height);
    const { lines, bad, wide } = this.lines();
    g.save();
    g.translate(x, y);
    g.scale(stage.k, stage.k);
    const unit = Math.min(1, Math.max(0.4, stage.k * 2)) / stage.k;
    for (const [state, path] of lines) {
      if (state === 'doubt' || state === 'part') {
        g.fillStyle = tones[state] + '66';
        g.fill(path);
      }
      g.strokeStyle = state === 'sure' ? 'rgb(20 22 26 / 0.55)' : tones[state];
      g.lineWidth = (state === 'sure' ? 1 : 2) * unit;
      g.stroke(path);
    }
    g.strokeStyle = tones.problem;
    g.lineWidth = 4 * unit;
    g.stroke(bad);
    if (wide * stage.k > 48) a.pieces.forEach((p, i) => {
      if (!p.place) return;
      const [x0, y0, x1, y1] = boxOf(p.place.outline);
      if (stage.sx(x0) > width || stage.sx(x1) < 0 || stage.sy(y0) > height || stage.sy(y1) < 0) return;
      this.label(g, this.jigsaw.nameOf(i), (x0 + x1) / 2, (y0 + y1) / 2, Math.min(15, wide * stage.k * 0.18) / stage.k);
    });
    g.restore();
  }

  mark(g, stage) {
    for (const [name, side, tone] of [[this.look.mate?.name, this.look.mate?.side, mateTone], [this.look.piece, this.look.side, chosenTone]]) {
      const placed = this.jigsaw.piece(name)?.placed;
      if (!placed?.place) continue;
      g.save();
      g.translate(stage.sx(0), stage.sy(0));
      g.scale(stage.k, stage.k);
      this.marked(g, placed.place.outline, tone, side == null ? null : this.jigsaw.turnedSide(placed, side), 1 / stage.k);
      g.restore();
    }
  }

  pick(px, py) {
    const a = this.jigsaw.answer;
    if (!this.look.stage || !a) return null;
    const x = this.look.stage.wx(px), y = this.look.stage.wy(py);
    const i = a.pieces.findIndex((p) => p.place && inside(p.place.outline, x, y));
    return i < 0 ? null : this.jigsaw.nameOf(i);
  }
}
