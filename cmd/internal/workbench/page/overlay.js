// The photo with what was read, and what was found, drawn over it. Places are in cells of the grid: x from 0 to
// cols, y from 0 to rows, from the top left of the puzzle.

const space = 'http://www.w3.org/2000/svg';

export function svg(name, attributes = {}, ...children) {
  const out = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
  out.append(...children);
  return out;
}

// projection returns the map from cells to pixels of the picture: between the corners of each cell, which lie on
// curves where the page is bent.
export function projection({ crossings, corners, width, height, rows, cols }) {
  if (!crossings?.length) return flat({ corners, width, height, rows, cols });
  const cell = (v, n) => Math.min(Math.max(Math.floor(v), 0), n - 1);
  return (x, y) => {
    const c = cell(x, cols), r = cell(y, rows), u = x - c, v = y - r;
    const mix = (i) => (1 - v) * ((1 - u) * crossings[r][c][i] + u * crossings[r][c + 1][i])
      + v * ((1 - u) * crossings[r + 1][c][i] + u * crossings[r + 1][c + 1][i]);
    return [mix(0) * width, mix(1) * height];
  };
}

// flat is the map where corners alone are known: the projective one that takes those of the grid to where they are
// (P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3).
export function flat({ corners, width, height, rows, cols }) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners.map(([x, y]) => [x * width, y * height]);
  const sx = x0 - x1 + x2 - x3, sy = y0 - y1 + y2 - y3;
  const dx1 = x1 - x2, dx2 = x3 - x2, dy1 = y1 - y2, dy2 = y3 - y2;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det, h = (dx1 * sy - sx * dy1) / det;
  const a = x1 - x0 + g * x1, b = x3 - x0 + h * x3, d = y1 - y0 + g * y1, e = y3 - y0 + h * y3;
  return (x, y) => {
    const u = x / cols, v = y / rows, w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}

const points = (list) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

// box is the outline of a rectangle of cells, drawn in by some part of a cell.
export const box = (at, x, y, w, h, inset = 0) =>
  points([at(x + inset, y + inset), at(x + w - inset, y + inset), at(x + w - inset, y + h - inset), at(x + inset, y + h - inset)]);

// glyph writes a text into a cell, in its perspective: x, y and size are in hundredths of a cell from its middle.
export function glyph(at, row, col, text, size, className, x = 0, y = 0) {
  const [cx, cy] = at(col + 0.5, row + 0.5);
  const [lx, ly] = at(col, row + 0.5), [rx, ry] = at(col + 1, row + 0.5);
  const [tx, ty] = at(col + 0.5, row), [bx, by] = at(col + 0.5, row + 1);
  const matrix = [rx - lx, ry - ly, bx - tx, by - ty].map((v) => v / 100).concat(cx, cy);
  return svg('text', {
    transform: `matrix(${matrix.map((v) => v.toFixed(4)).join(' ')})`, x, y, 'font-size': size, class: className,
  }, String(text));
}

// quarter is by how many quarter turns counter-clockwise the picture is shown, so that the puzzle stands upright.
function quarter(at, { rows, cols }) {
  const [x0, y0] = at(0, rows / 2), [x1, y1] = at(cols, rows / 2);
  return ((Math.round(Math.atan2(y1 - y0, x1 - x0) / (Math.PI / 2)) % 4) + 4) % 4;
}

const turned = (k, [x, y]) => [[x, y], [y, -x], [-x, -y], [-y, x]][k];

// frame is the part of the turned picture that is shown: the grid with a margin, or all of it.
function frame(k, { width, height }, around) {
  const bounds = (list) => {
    const xs = list.map(([x]) => x), ys = list.map(([, y]) => y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  const all = bounds([[0, 0], [width, height]].map((p) => turned(k, p)));
  if (!around) return all;
  const [x0, y0, x1, y1] = bounds(around.map((p) => turned(k, p)));
  const margin = 0.04 * Math.max(x1 - x0, y1 - y0);
  return [Math.max(all[0], x0 - margin), Math.max(all[1], y0 - margin), Math.min(all[2], x1 + margin), Math.min(all[3], y1 + margin)];
}

// photo is the picture in a drawing of its own, with the given layers over it: the part of it that is given in cells, or
// around the puzzle, which is turned upright; or all of it as it is, where nothing was read or whole is set.
export function photo(view, layers = [], part = null, whole = view.cells.length === 0) {
  const at = whole ? null : projection(view);
  const k = whole ? 0 : quarter(at, view);
  const corners = part ?? (whole ? null : [[0, 0], [view.cols, 0], [view.cols, view.rows], [0, view.rows]]);
  const [x0, y0, x1, y1] = frame(k, view, corners?.map(([x, y]) => at(x, y)));
  const image = svg('image', { href: `/v1/puzzles/${view.id}/picture`, width: view.width, height: view.height });
  return svg('svg', { viewBox: `${x0} ${y0} ${x1 - x0} ${y1 - y0}` },
    svg('g', { transform: `rotate(${-90 * k})` }, image, ...layers));
}

const verdicts = { right: 'entered by hand, right', wrong: 'entered by hand, wrong', doubtful: 'entered by hand, wrong or misread' };

// state is what is to be known of how a cell was read, as its class and in words; checked tells right entries from wrong.
export function state(cell, view, checked = false) {
  if (cell.entered) return checked && cell.verdict ? [cell.verdict, verdicts[cell.verdict]] : ['entered', 'entered by hand'];
  if (cell.clash) return ['clash', 'contradicts another cell'];
  if (cell.differs && !cell.set) return ['differs', 'solutions differ here'];
  if (cell.set) return ['set', 'said by you'];
  if (cell.used !== cell.read && !(cell.used === -1 && cell.read === 0)) return ['changed', `read as ${named(cell.read, view)}, changed by the rules`];
  if (cell.doubt || cell.used === -1) return ['doubt', 'doubtful'];
  return ['sure', 'sure'];
}

// symbol is how a number is printed in the puzzle: some have letters.
export const symbol = (view, number) => view.symbols?.[number - 1] ?? String(number);

export const named = (number, view = {}) => ({ 0: 'nothing', '-1': 'a number that was not read' })[number] ?? symbol(view, number);

// readingLayer marks how each cell was read: groups that can be pressed, as a grid.
export function readingLayer(view, at, checked) {
  const rows = view.cells.map((row, r) => svg('g', { role: 'row' }, ...row.map((cell, c) => {
    const [name, words] = state(cell, view, checked);
    const used = cell.entered || cell.used;
    const plain = name === 'sure' && cell.used === 0;
    const g = svg('g', {
      role: 'gridcell', tabindex: -1, id: `r${r + 1}c${c + 1}`, class: `cell ${plain ? 'empty' : name}`,
      'aria-label': `Row ${r + 1}, column ${c + 1}: ${named(used, view)}, ${words}`,
    }, svg('polygon', { points: box(at, c, r, 1, 1, plain ? 0 : 0.04) }));
    if (used !== 0 || !plain) g.append(glyph(at, r, c, used > 0 ? symbol(view, used) : used < 0 ? '?' : '–', 36, 'read', -30, -28));
    return g;
  })));
  return svg('g', { role: 'grid', 'aria-label': 'What was read', class: 'reading' }, ...rows);
}

// large writes a number of a Sudoku as large as one that is printed.
const large = (view, at, row, col, number, className, size = 70) => {
  const words = symbol(view, number);
  return glyph(at, row, col, words, words.length > 1 ? 0.75 * size : size, className, 0, 3);
};

const ends = (puzzle, bridge) => ({ a: puzzle.islands[bridge.a], b: puzzle.islands[bridge.b] });

// planks are the lines of one bridge or two between islands, from rim to rim.
function planks(puzzle, at, bridge, className = '') {
  const { a, b } = ends(puzzle, bridge);
  const dx = Math.sign(b.col - a.col), dy = Math.sign(b.row - a.row), radius = 0.4;
  return (bridge.count === 2 ? [-0.1, 0.1] : [0]).map((off) => {
    const end = (i, way) => at(i.col + 0.5 + way * radius * dx + off * dy, i.row + 0.5 + way * radius * dy + off * dx);
    return svg('polyline', { points: points([end(a, 1), end(b, -1)]), class: `bridge ${className}`.trim() });
  });
}

// solutionLayer draws the solution; only, where it is given, tells for a cell whether what lies there is shown.
export function solutionLayer(view, at, only = () => true) {
  const out = svg('g', { class: 'solution', 'aria-hidden': 'true' });
  const { puzzle, solution } = view;
  if (view.kind === 'sudoku') {
    solution.grid.forEach((row, r) => row.forEach((n, c) => {
      if (!puzzle.givens[r][c] && view.cells[r]?.[c]?.verdict !== 'right' && only(r, c)) out.append(large(view, at, r, c, n, view.cells[r]?.[c]?.differs ? 'found other' : 'found'));
    }));
  } else if (view.kind === 'shikaku') {
    solution.rectangles.forEach((t, i) => {
      const inside = (r, c) => r >= t.row && r < t.row + t.rows && c >= t.col && c < t.col + t.cols;
      let shown = false;
      for (let r = t.row; r < t.row + t.rows; r++) for (let c = t.col; c < t.col + t.cols; c++) shown ||= inside(r, c) && only(r, c);
      if (shown) out.append(svg('polygon', { points: box(at, t.col, t.row, t.cols, t.rows, 0.05), class: 'rectangle', fill: `hsl(${(i * 137) % 360} 80% 55%)` }));
    });
  } else if (view.kind === 'hashi') {
    for (const bridge of solution.bridges) {
      const { a, b } = ends(puzzle, bridge);
      if (only(a.row, a.col) || only(b.row, b.col)) out.append(...planks(puzzle, at, bridge));
    }
  }
  return out;
}

// stepLayer draws a step of an explanation, with what the steps before it found: of degree 1 where to look, of 2 the cells
// of the pattern of a Sudoku, too, and of 3 all of it.
export function stepLayer(view, at, told, k, degree = 3) {
  const draw = { shikaku: shikakuStep, hashi: hashiStep }[view.kind] ?? sudokuStep;
  return draw(view, at, told.steps, k, degree, told.looks[k]);
}

// looked marks the cells where to look.
const looked = (at, cells) => cells.map(({ row, col }) => svg('polygon', { points: box(at, col, row, 1, 1, 0.05), class: 'pattern' }));

function shikakuStep(view, at, steps, k, degree, cells) {
  const step = steps[k];
  const draw = (list, className, inset = 0.05) => list.map((t) => svg('polygon', { points: box(at, t.col, t.row, t.cols, t.rows, inset), class: className }));
  const out = svg('g', { class: 'step', 'aria-hidden': 'true' }, ...draw(steps.slice(0, k).flatMap((s) => s.set ?? []), 'rectangle earlier'));
  if (degree < 3) out.append(...looked(at, cells));
  else {
    out.append(...looked(at, step.cells ?? cells), ...draw(step.removed ?? [], 'rectangle removed', 0.08),
      ...(step.basis ?? []).flatMap((t, i) => draw([t], `rectangle ${step.technique === 'contradiction' && i === 0 ? 'supposed' : 'basis'}`, 0.12 + 0.04 * (i % 6))));
    if (step.set) out.append(...draw([step.set], 'rectangle now'));
  }
  return out;
}

function hashiStep(view, at, steps, k, degree, cells) {
  const { puzzle } = view;
  const step = steps[k];
  const bridges = new Map();
  const lay = (list, name) => { for (const b of list ?? []) bridges.set(`${b.a} ${b.b}`, planks(puzzle, at, b, name)); };
  for (const { built } of steps.slice(0, k)) lay(built, 'earlier');
  const crosses = [];
  const cross = (bridge, name) => {
    const { a, b } = ends(puzzle, bridge);
    const x = (a.col + b.col) / 2 + 0.5, y = (a.row + b.row) / 2 + 0.5, r = 0.2;
    for (const s of [-1, 1]) crosses.push(svg('polyline', { points: points([at(x - r, y - s * r), at(x + r, y + s * r)]), class: `bridge ${name}` }));
  };
  if (degree > 2) {
    const supposed = !['just enough', 'at least'].includes(step.technique);
    (step.basis ?? []).forEach((claim, i) => {
      const name = supposed && i === 0 ? 'supposed' : 'basis';
      if (claim.most) cross(claim, name);
      else lay([claim], name);
    });
    if (!step.built) for (const b of step.limited ?? []) cross(b, 'removed');
    lay(step.built, 'now');
  }
  const islands = degree < 3 ? cells : step.islands.map((i) => puzzle.islands[i]);
  return svg('g', { class: 'step', 'aria-hidden': 'true' }, ...looked(at, islands), ...[...bridges.values()].flat(), ...crosses);
}

function sudokuStep(view, at, steps, k, degree) {
  const out = svg('g', { class: 'step', 'aria-hidden': 'true' });
  const step = steps[k];
  const n = view.rows;
  for (const unit of step.units ?? []) {
    const { box_rows: h, box_cols: w, regions, cages, extra } = view.puzzle;
    const across = n / w;
    const area = { row: [0, unit.index, n, 1], column: [unit.index, 0, 1, n], box: h && [(unit.index % across) * w, Math.floor(unit.index / across) * h, w, h] }[unit.unit];
    if (area) out.append(svg('polygon', { points: box(at, ...area, 0.02), class: 'unit' }));
    // Others are of any shape: cell by cell.
    const cells = {
      cage: cages?.[unit.index]?.cells,
      diagonal: extra?.[unit.index],
      'extra region': extra?.[unit.index],
      region: regions?.flatMap((of, row) => of.flatMap((k, col) => (k === unit.index ? [{ row, col }] : []))),
    }[unit.unit];
    for (const { row, col } of area ? [] : cells ?? []) out.append(svg('polygon', { points: box(at, col, row, 1, 1, 0.02), class: 'unit' }));
  }
  const cells = step.units?.length ? step.cells : step.set ? [step.set] : step.cells;
  for (const { row, col } of degree > 1 ? step.cells : step.units?.length ? [] : cells) out.append(svg('polygon', { points: box(at, col, row, 1, 1, 0.05), class: 'pattern' }));
  for (const { set } of steps.slice(0, k)) if (set) out.append(large(view, at, set.row, set.col, set.number, 'earlier', 58));
  if (degree < 3) return out;
  const across = Math.ceil(Math.sqrt(n));
  for (const [list, name] of [[step.basis, 'basis'], [step.removed, 'removed']]) {
    for (const { row, col, number } of list ?? []) {
      if (step.set && step.set.row === row && step.set.col === col && step.set.number === number) continue; // it is drawn large
      const size = 90 / across, i = (number - 1) % across, j = Math.floor((number - 1) / across);
      out.append(glyph(at, row, col, symbol(view, number), size, name, (i + 0.5) * size - 45, (j + 0.5) * size - 45));
    }
  }
  if (step.set) out.append(large(view, at, step.set.row, step.set.col, step.set.number, 'now'));
  return out;
}

// outlineLayer draws where the puzzles in a picture are: shapes that can be pressed, with their numbers.
export function outlineLayer(view, named) {
  const shapes = view.puzzles.map((p) => {
    const at = flat({ ...view, corners: p.corners, rows: 1, cols: 1 });
    const g = svg('g', { role: 'button', tabindex: 0, class: `outline ${p.status}`, 'data-puzzle': p.number, 'aria-label': named(p) },
      svg('polygon', { points: box(at, 0, 0, 1, 1) }));
    const [x, y] = at(0.5, 0.5), [left] = at(0, 0.5), [right] = at(1, 0.5);
    g.append(svg('text', { x, y, 'font-size': Math.max(20, Math.abs(right - left) * 0.3), class: 'mark' }, String(p.number)));
    return g;
  });
  return svg('g', { class: 'outlines' }, ...shapes);
}
