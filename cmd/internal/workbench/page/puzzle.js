// The page of a picture. What is shown is in the address: #puzzle=2 for one of several puzzles, cell=r3c4,
// show=solution or show=check, one=r1c2.r3c4 for single cells of the solution, hint=2 for the second step of the
// explanation, degree=1 for where to look alone and 2 for the rule, too, and corners for moving those of the grid.

import { addAll, correct, element, place, remove, show, solved, steps, tell, text, titled } from './server.js';
import { photo, outlineLayer, projection, readingLayer, solutionLayer, state, stepLayer, svg, box } from './overlay.js';
import { panel } from './cell.js';
import * as corner from './corners.js';
import * as film from './steps.js';

const at = (id) => document.getElementById(id);
const id = location.pathname.split('/').pop();

let view; // what the server tells of the puzzle that is chosen
let explanation; // its steps, once they were asked for
let told; // what the degrees of a hint say of each of them
let placing; // corners that are being moved, null where none are

// shown is what the address says, as far as it can be.
function shown() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const cell = (name) => {
    const [, r, c] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return r >= 1 && c >= 1 && r <= view.rows && c <= view.cols && view.cells.length ? { row: r - 1, col: c - 1 } : null;
  };
  const number = view.puzzles.length < 2 ? view.number : view.puzzles.find((p) => String(p.number) === hash.get('puzzle'))?.number;
  return {
    puzzle: number ?? 0, // 0 shows all of them
    cell: number ? cell(hash.get('cell') ?? '') : null,
    solution: Boolean(number) && hash.get('show') === 'solution' && Boolean(view.solution),
    one: number && view.solution ? (hash.get('one') ?? '').split('.').map(cell).filter(Boolean) : [],
    check: Boolean(number) && hash.get('show') === 'check' && view.missing != null,
    degree: [1, 2].includes(Number(hash.get('degree'))) ? Number(hash.get('degree')) : 3,
    hint: number && unique() ? Math.max(0, Math.trunc(Number(hash.get('hint'))) || 0) : 0,
    corners: Boolean(number) && hash.has('corners'),
  };
}

const name = ({ row, col }) => `r${row + 1}c${col + 1}`;

// go changes the address, as a step that the back button takes back, or in place.
function go(change, inPlace = false) {
  const next = { ...shown(), ...change };
  const parts = [];
  if (next.puzzle && view.puzzles.length > 1) parts.push(`puzzle=${next.puzzle}`);
  if (next.cell) parts.push(`cell=${name(next.cell)}`);
  if (next.solution) parts.push('show=solution');
  else if (next.check) parts.push('show=check');
  if (next.one.length) parts.push(`one=${next.one.map(name).join('.')}`);
  if (next.hint) parts.push(`hint=${next.hint}`);
  if (next.hint && next.degree < 3) parts.push(`degree=${next.degree}`);
  if (next.corners) parts.push('corners=move');
  history[inPlace ? 'replaceState' : 'pushState'](null, '', parts.length ? `#${parts.join('&')}` : location.pathname);
  return render();
}

// choose goes to one of several puzzles, 0 to all of them.
const choose = (puzzle, inPlace = false) => go({ puzzle, cell: null, solution: false, check: false, one: [], hint: 0, corners: false }, inPlace);

const unique = () => view.status === 'solved' && view.unique === true;

async function render() {
  let now = shown();
  if (now.puzzle && now.puzzle !== view.number) {
    const { puzzle } = now;
    let next;
    try {
      next = await show(id, puzzle);
    } catch (problem) {
      tell(at('problem'), problem);
      return;
    }
    if (shown().puzzle !== puzzle) return; // by now another one is wanted
    view = next;
    explanation = null;
    now = shown();
  }
  if (now.hint && !explanation) {
    try {
      const all = await steps(id, view.number);
      explanation = all.steps;
      told = all;
    } catch (problem) {
      tell(at('problem'), problem);
      explanation = [];
    }
  }
  now.hint = Math.min(now.hint, explanation?.length ?? 0);
  if (!now.hint) film.pause();
  const several = view.puzzles.length > 1;
  const all = several && !now.puzzle;
  if (!now.corners) placing = null;
  if (now.corners) drawCorners();
  else if (all) drawAll();
  else drawStage(now);
  drawPuzzles(now);
  at('said').dataset.status = all ? '' : view.status;
  at('said').replaceChildren(element('p', {}, element('b', { textContent: all ? `${view.puzzles.length} puzzles were found.` : now.check ? checked() : view.said })),
    ...(all ? [element('p', { textContent: 'Tap one to work on it.' })] : view.hint ? [element('p', { textContent: view.hint })] : []));
  at('check').hidden = view.missing == null;
  at('check').setAttribute('aria-pressed', String(now.check));
  at('actions').hidden = all || now.corners;
  at('legend').hidden = all || now.corners;
  at('solution').setAttribute('aria-pressed', String(now.solution));
  for (const button of ['solution', 'one', 'copy']) at(button).disabled = !view.solution;
  for (const button of ['copy', 'json', 'move']) at(button).hidden = all;
  at('json').disabled = !view.puzzle;
  at('move').hidden ||= now.corners;
  at('download').hidden = all || !view.solution;
  at('player').hidden = all || !view.player;
  if (view.player) at('player').href = view.player;
  at('all').hidden = view.searched;
  for (const button of ['hint', 'steps']) {
    at(button).hidden = !view.kind;
    at(button).disabled = !unique();
  }
  at('undo').hidden = all || view.set.length === 0;
  drawStep(now);
  at('corners').hidden = !now.corners;
  at('cell').hidden = !now.cell;
  document.body.classList.toggle('choosing', Boolean(now.cell));
  if (now.cell) {
    const { row, col } = now.cell;
    panel(at('cell'), view, row, col, {
      say: (number) => say(row, col, number),
      forget: () => send(view.set.filter((o) => !same(o, { row, col }))),
      close: () => go({ cell: null }).then(() => at(name({ row, col }))?.focus()),
    });
  }
  drawLegend(now);
  document.documentElement.dataset.ready = 'yes';
}

const nameOf = (p) => `${p.number}: ${titled(p)}${p.status === 'solved' ? ', solved' : ''}`;

// drawPuzzles lists the puzzles in the picture, where there are several.
function drawPuzzles(now) {
  at('puzzles').hidden = view.puzzles.length < 2;
  const button = (number, textContent) => {
    const out = element('button', { type: 'button', textContent, 'aria-current': String(now.puzzle === number) });
    out.addEventListener('click', () => choose(number));
    return out;
  };
  at('puzzles').replaceChildren(button(0, 'All'), ...view.puzzles.map((p) => button(p.number, nameOf(p))));
}

// drawAll draws the whole picture with the outlines of its puzzles.
function drawAll() {
  const drawing = photo(view, [outlineLayer(view, (p) => `Puzzle ${nameOf(p)}`)], null, true);
  at('stage').replaceChildren(drawing);
}

// drawCorners draws the picture with its grid's corners, to be moved.
function drawCorners() {
  if (placing) return;
  placing = corner.start(view);
  const loupe = element('div', { id: 'loupe' });
  const done = element('button', { type: 'button', id: 'placed', textContent: 'Read it again' });
  done.addEventListener('click', () => busy([done], 'Reading the picture…', async () => {
    view = await place(id, view.number, placing);
    explanation = null;
    await go({ corners: false, one: [], hint: 0, cell: null, solution: false }, true);
  }));
  const cancel = element('button', { type: 'button', textContent: 'Cancel' });
  cancel.addEventListener('click', () => go({ corners: false }));
  at('corners').replaceChildren(element('h2', { id: 'corners-title', textContent: 'Move the corners' }),
    element('p', { textContent: 'Drag each to the corner of the grid. What you said of its cells is forgotten.' }), loupe,
    element('div', { className: 'row' }, done, cancel));
  corner.handles(at('stage'), loupe, view, placing);
}

// busy does what takes a while, and says so; the given buttons cannot be pressed then.
async function busy(buttons, words, work, failed = (problem) => tell(at('problem'), problem)) {
  tell(at('problem'));
  at('progress').textContent = words;
  for (const b of buttons) b.disabled = true;
  try {
    await work();
  } catch (problem) {
    failed(problem);
  } finally {
    for (const b of buttons) b.disabled = false;
    at('progress').textContent = '';
  }
}

// drawStage draws the photo and what is shown over it.
function drawStage(now) {
  if (!view.cells.length) {
    const drawing = photo(view);
    drawing.setAttribute('role', 'img');
    drawing.setAttribute('aria-label', 'Your picture');
    at('stage').replaceChildren(drawing);
    return;
  }
  const map = projection(view);
  const layers = [readingLayer(view, map, now.check)];
  if (now.hint) layers.push(stepLayer(view, map, told, now.hint - 1, now.degree));
  if (now.solution) layers.push(solutionLayer(view, map));
  else if (now.one.length) layers.push(solutionLayer(view, map, (r, c) => now.one.some((o) => o.row === r && o.col === c)));
  for (const { row, col } of now.cell ? cage(now.cell) : []) layers.push(svg('polygon', { points: box(map, col, row, 1, 1), class: 'chosen' }));
  const focused = document.activeElement?.closest?.('#stage') != null;
  const drawing = photo(view, layers);
  drawing.classList.add('overlay');
  drawing.classList.toggle('solved', now.solution || now.hint > 0);
  at('stage').replaceChildren(drawing);
  const chosen = at(name(now.cell ?? { row: 0, col: 0 }));
  chosen.setAttribute('tabindex', 0);
  if (now.cell) chosen.setAttribute('aria-selected', 'true');
  if (focused) chosen.focus();
}

const same = (a, b) => a.row === b.row && a.col === b.col;

// cage are the cells that are one with a cell: those of a Killer Sudoku have one sum, which stands in the first.
const cage = (cell) => view.puzzle.cages?.find((c) => c.cells.some((o) => same(o, cell)))?.cells ?? [cell];
const label = (cell) => cage(cell).reduce((a, b) => (b.row - a.row || b.col - a.col) < 0 ? b : a);

// drawStep says the step that is shown in words.
function drawStep(now) {
  at('step').hidden = !now.hint;
  if (!now.hint) return;
  const jump = (hint) => { film.pause(); go({ hint, degree: 3 }); };
  if (now.degree < 3) film.hint(at('step'), told, now.hint, now.degree, { go: jump, more: () => go({ degree: now.degree + 1 }) });
  else film.panel(at('step'), explanation, now.hint, { symbols: view.symbols, go: jump, toggle });
}

// toggle plays the explanation from the step that is shown, from the first where that is the last, or pauses.
function toggle() {
  if (film.playing()) {
    film.pause();
    render();
    return;
  }
  film.play(() => {
    const { hint } = shown();
    if (hint < explanation.length) go({ hint: hint + 1 }, true);
    if (hint + 1 < explanation.length) return true;
    film.pause();
    render();
    return false;
  });
  const { hint } = shown();
  go({ hint: hint >= explanation.length ? 1 : hint }, true);
}

// checked says what became of what was entered by hand.
function checked() {
  const count = (verdict) => view.cells.flat().filter((cell) => cell.verdict === verdict).length;
  const wrong = count('wrong'), doubtful = count('doubtful');
  const parts = [`${count('right')} of your numbers are right`];
  if (wrong) parts.push(`${wrong} wrong`);
  if (doubtful) parts.push(`${doubtful} may be misread`);
  return `${parts.join(', ')}; ${view.missing || 'no'} ${view.missing === 1 ? 'cell is' : 'cells are'} empty.`;
}

// drawLegend says what the colours mean that are there.
function drawLegend(now) {
  const seen = new Set(view.cells.flat().map((cell) => (cell.used === 0 && state(cell, view, now.check)[0] === 'sure' ? 'empty' : state(cell, view, now.check)[0])));
  if (now.solution || now.hint) seen.delete('sure'); // these are not marked then
  const words = { sure: 'read surely', doubt: 'doubtful', changed: 'changed by the rules', set: 'said by you', clash: 'contradicting', differs: 'solutions differ',
    entered: 'entered by hand', right: 'right', wrong: 'wrong', doubtful: 'perhaps misread' };
  at('legend').replaceChildren(...Object.entries(words).filter(([key]) => seen.has(key)).map(([key, word]) =>
    element('span', { className: `key ${key}`, textContent: word })));
  if (view.cells.length && view.largest) at('legend').append(element('span', { textContent: 'Tap a cell to correct it.' }));
}

// say tells the server what a cell holds.
function say(row, col, number) {
  return send([...view.set.filter((o) => !same(o, { row, col })), { row, col, number }]);
}

async function send(set) {
  tell(at('problem'));
  try {
    view = await correct(id, view.number, set);
    explanation = null;
    await go({ one: [], hint: 0 }, true);
  } catch (problem) {
    tell(at('problem'), problem);
  }
}

// search looks for further puzzles in the picture; who works on one goes on with it. Unasked it fails in silence.
const search = (asked) => busy([at('all')], 'Looking for other puzzles in the picture…', async () => {
  const before = view.puzzles.length;
  const found = await addAll(id);
  if (!before && found.puzzles.length) view = found; // nothing was read until now
  view.puzzles = found.puzzles;
  view.searched = true;
  title();
  const now = shown();
  return go({ puzzle: before ? now.puzzle || view.number : now.puzzle }, true);
}, asked ? undefined : () => {});

at('stage').addEventListener('click', (event) => {
  const outline = event.target.closest('[data-puzzle]');
  if (outline) choose(Number(outline.dataset.puzzle));
  const cell = event.target.closest('[role=gridcell]');
  if (!cell) return;
  const [, r, c] = /^r(\d+)c(\d+)$/.exec(cell.id);
  const chosen = label({ row: r - 1, col: c - 1 });
  const before = shown().cell;
  go({ cell: chosen }, before != null).then(() => at(name(chosen))?.focus());
});

// pressed acts on a key while a cell is chosen, or none, and tells whether it did.
function pressed(key, cell) {
  const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  const typed = view.symbols ? view.symbols.indexOf(key.toUpperCase()) + 1 : Number(key);
  if (move) {
    const from = cell ?? { row: 0, col: 0 };
    const next = cell ? { row: from.row + move[0], col: from.col + move[1] } : from;
    if (next.row >= 0 && next.col >= 0 && next.row < view.rows && next.col < view.cols) go({ cell: next }, cell != null).then(() => at(name(next)).focus());
  } else if (key === 'Escape' && cell) {
    go({ cell: null });
  } else if (cell && view.largest && key.length === 1 && (view.symbols ? typed > 0 : /^[0-9]$/.test(key))) {
    if (view.largest > 25) at('number').focus();
    else if (typed <= view.largest) say(cell.row, cell.col, typed);
  } else if (cell && view.largest && (key === 'Delete' || key === 'Backspace')) {
    say(cell.row, cell.col, 0);
  } else {
    return false;
  }
  return true;
}

// stepped acts on a key while a step is shown, and tells whether it did.
function stepped(key, hint) {
  const to = { ArrowLeft: hint - 1, ArrowRight: Math.min(hint + 1, explanation.length), Home: 1, End: explanation.length, Escape: 0 }[key];
  if (key === ' ') toggle();
  else if (to == null) return false;
  else {
    film.pause();
    go({ hint: to });
  }
  return true;
}

addEventListener('keydown', (event) => {
  if (!view || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input')) return;
  if ((event.key === 'Enter' || event.key === ' ') && event.target.closest('[role=gridcell], [data-puzzle]')) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return;
  }
  if (event.key === ' ' && event.target.closest('button, a')) return;
  const { cell, hint, puzzle, corners } = shown();
  if (!view.cells.length || !puzzle || corners) return;
  if (hint && explanation && !cell ? stepped(event.key, hint) : pressed(event.key, cell)) event.preventDefault();
});

at('solution').addEventListener('click', () => go({ solution: !shown().solution, check: false }));
at('check').addEventListener('click', () => go({ check: !shown().check, solution: false, hint: 0 }));
at('hint').addEventListener('click', () => go({ hint: shown().hint + 1, degree: 1, solution: false, check: false }));
at('steps').addEventListener('click', () => {
  const { hint } = shown();
  if (hint) toggle();
  else go({ hint: 1, degree: 3, solution: false, check: false, cell: null }).then(toggle);
});
at('move').addEventListener('click', () => go({ corners: true, cell: null, hint: 0 }).then(() => at('corner1').focus()));
at('all').addEventListener('click', () => search(true));

// The chosen cell, or the first that shows something new.
at('one').addEventListener('click', () => {
  const { cell, one } = shown();
  const known = (row, col) => one.some((o) => o.row === row && o.col === col);
  const open = (row, col) => {
    if (known(row, col)) return false;
    if (view.kind === 'sudoku') return !view.puzzle.givens[row][col] && view.cells[row]?.[col]?.verdict !== 'right';
    if (view.kind === 'hashi') return view.puzzle.islands.some((i) => i.row === row && i.col === col);
    return view.puzzle.clues.some((i) => i.row === row && i.col === col);
  };
  let next = cell && open(cell.row, cell.col) ? cell : null;
  for (let r = 0; r < view.rows && !next; r++) for (let c = 0; c < view.cols && !next; c++) if (open(r, c)) next = { row: r, col: c };
  if (next) go({ one: [...one, next] });
});

at('undo').addEventListener('click', () => send(view.set.slice(0, -1)));

// copy puts words where they can be pasted from, and says so on a button.
async function copy(button, words) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(words);
  } else { // only pages that are encrypted, or of this machine, have the clipboard
    const area = element('textarea', { value: words, className: 'unseen' });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  const before = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = before; }, 2000);
}

at('copy').addEventListener('click', async () => {
  try {
    await copy(at('copy'), await text(id, view.number));
  } catch (problem) {
    tell(at('problem'), problem);
  }
});

at('json').addEventListener('click', () => {
  const { kind, status, puzzle, solution, unique: only } = view;
  copy(at('json'), `${JSON.stringify({ kind, status, instance: puzzle, ...(solution && { solution }), ...(only != null && { unique: only }) })}\n`);
});

at('download').addEventListener('click', async (event) => {
  event.preventDefault();
  tell(at('problem'));
  try {
    const picture = await solved(id, view.number);
    const address = URL.createObjectURL(picture);
    const suffix = picture.type === 'image/png' ? 'png' : 'jpg';
    const link = element('a', { href: address, download: `${view.kind}-solved.${suffix}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  } catch (problem) {
    tell(at('problem'), problem);
  }
});

at('delete').addEventListener('click', async () => {
  if (!confirm('Delete this puzzle and its picture?')) return;
  try {
    await remove(id);
    location.assign('/');
  } catch (problem) {
    tell(at('problem'), problem);
  }
});

addEventListener('popstate', () => {
  film.pause();
  render();
});

function title() {
  at('title').textContent = `${titled({ ...view, count: view.puzzles.length })} · ${view.name}`;
  document.title = `${at('title').textContent} · gridsaw`;
}

// smallPart is the part of the picture below which the largest puzzle in it may have others beside it.
const smallPart = 0.25;

// part is how much of the picture the puzzle takes up.
function part() {
  const [a, b, c, d] = view.corners;
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
}

try {
  view = await show(id);
  at('download').href = `/v1/puzzles/${id}/solved`;
  title();
  await render();
  if (view.cells.length && !view.searched && part() < smallPart) search(false);
} catch (problem) {
  tell(at('problem'), problem);
  document.body.classList.add('gone');
  document.documentElement.dataset.ready = 'yes';
}
