// The page of one puzzle. What is shown is in the address: #cell=r3c4, show=solution, one=r1c2.r3c4 for single
// cells of the solution, and hint=2 for the second step of the explanation.

import { correct, element, remove, show, solved, steps, tell, text, titled } from './server.js';
import { photo, projection, readingLayer, solutionLayer, state, stepLayer, svg, box } from './overlay.js';
import { panel } from './cell.js';

const at = (id) => document.getElementById(id);
const id = location.pathname.split('/').pop();

let view; // what the server tells of the puzzle
let explanation; // its steps, once they were asked for

// shown is what the address says, as far as it can be.
function shown() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const place = (name) => {
    const [, r, c] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return r >= 1 && c >= 1 && r <= view.rows && c <= view.cols && view.cells.length ? { row: r - 1, col: c - 1 } : null;
  };
  return {
    cell: place(hash.get('cell') ?? ''),
    solution: hash.get('show') === 'solution' && Boolean(view.solution),
    one: view.solution ? (hash.get('one') ?? '').split('.').map(place).filter(Boolean) : [],
    hint: view.solution ? Math.max(0, Math.trunc(Number(hash.get('hint'))) || 0) : 0,
  };
}

const name = ({ row, col }) => `r${row + 1}c${col + 1}`;

// go changes the address, as a step that the back button takes back, or in place.
function go(change, inPlace = false) {
  const next = { ...shown(), ...change };
  const parts = [];
  if (next.cell) parts.push(`cell=${name(next.cell)}`);
  if (next.solution) parts.push('show=solution');
  if (next.one.length) parts.push(`one=${next.one.map(name).join('.')}`);
  if (next.hint) parts.push(`hint=${next.hint}`);
  history[inPlace ? 'replaceState' : 'pushState'](null, '', parts.length ? `#${parts.join('&')}` : location.pathname);
  return render();
}

const unique = () => view.status === 'solved' && view.unique === true;

async function render() {
  const now = shown();
  if (now.hint && !explanation) {
    try {
      explanation = (await steps(id)).steps;
    } catch (problem) {
      tell(at('problem'), problem);
      explanation = [];
    }
  }
  now.hint = Math.min(now.hint, explanation?.length ?? 0);
  drawStage(now);
  at('said').dataset.status = view.status;
  at('said').replaceChildren(element('p', {}, element('b', { textContent: view.said })), ...(view.hint ? [element('p', { textContent: view.hint })] : []));
  at('solution').setAttribute('aria-pressed', String(now.solution));
  for (const button of ['solution', 'one', 'copy']) at(button).disabled = !view.solution;
  at('download').hidden = !view.solution;
  at('hint').hidden = view.kind !== 'sudoku';
  at('hint').disabled = !unique();
  at('undo').hidden = view.set.length === 0;
  drawStep(now);
  at('cell').hidden = !now.cell;
  document.body.classList.toggle('choosing', Boolean(now.cell));
  if (now.cell) {
    const { row, col } = now.cell;
    panel(at('cell'), view, row, col, {
      say: (number) => say(row, col, number),
      forget: () => send(view.set.filter((o) => o.row !== row || o.col !== col)),
      close: () => go({ cell: null }).then(() => at(name({ row, col }))?.focus()),
    });
  }
  drawLegend(now);
  document.documentElement.dataset.ready = 'yes';
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
  const layers = [readingLayer(view, map)];
  if (now.hint) layers.push(stepLayer(view, map, explanation, now.hint - 1));
  if (now.solution) layers.push(solutionLayer(view, map));
  else if (now.one.length) layers.push(solutionLayer(view, map, (r, c) => now.one.some((o) => o.row === r && o.col === c)));
  if (now.cell) layers.push(svg('polygon', { points: box(map, now.cell.col, now.cell.row, 1, 1), class: 'chosen' }));
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

// drawStep says the step that is shown in words.
function drawStep(now) {
  at('step').hidden = !now.hint;
  if (!now.hint) return;
  const step = explanation[now.hint - 1];
  const move = (label, hint, off) => {
    const button = element('button', { type: 'button', textContent: label, disabled: off });
    button.addEventListener('click', () => go({ hint }));
    return button;
  };
  const technique = step.technique.charAt(0).toUpperCase() + step.technique.slice(1);
  at('step').replaceChildren(
    element('h2', { textContent: `Step ${now.hint} of ${explanation.length}: ${technique}` }),
    element('p', { id: 'sentence', textContent: step.text }),
    element('div', { className: 'row' }, move('← Back', now.hint - 1, false), move('Next →', now.hint + 1, now.hint === explanation.length)),
  );
}

// drawLegend says what the colours mean that are there.
function drawLegend(now) {
  const seen = new Set(view.cells.flat().map((cell) => (cell.used === 0 && state(cell)[0] === 'sure' ? 'empty' : state(cell)[0])));
  if (now.solution || now.hint) seen.delete('sure'); // these are not marked then
  const words = { sure: 'read surely', doubt: 'doubtful', changed: 'changed by the rules', set: 'said by you', clash: 'contradicting' };
  at('legend').replaceChildren(...Object.entries(words).filter(([key]) => seen.has(key)).map(([key, word]) =>
    element('span', { className: `key ${key}`, textContent: word })));
  if (view.cells.length && view.largest) at('legend').append(element('span', { textContent: 'Tap a cell to correct it.' }));
}

// say tells the server what a cell holds.
function say(row, col, number) {
  return send([...view.set.filter((o) => o.row !== row || o.col !== col), { row, col, number }]);
}

async function send(set) {
  tell(at('problem'));
  try {
    view = await correct(id, set);
    explanation = null;
    await go({ one: [], hint: 0 }, true);
  } catch (problem) {
    tell(at('problem'), problem);
  }
}

at('stage').addEventListener('click', (event) => {
  const cell = event.target.closest('[role=gridcell]');
  if (!cell) return;
  const [, r, c] = /^r(\d+)c(\d+)$/.exec(cell.id);
  const before = shown().cell;
  go({ cell: { row: r - 1, col: c - 1 } }, before != null).then(() => at(cell.id)?.focus());
});

addEventListener('keydown', (event) => {
  if (!view?.cells.length || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input')) return;
  const { cell } = shown();
  const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (move) {
    event.preventDefault();
    const from = cell ?? { row: 0, col: 0 };
    const next = cell ? { row: from.row + move[0], col: from.col + move[1] } : from;
    if (next.row < 0 || next.col < 0 || next.row >= view.rows || next.col >= view.cols) return;
    go({ cell: next }, cell != null).then(() => at(name(next)).focus());
  } else if (event.key === 'Escape' && cell) {
    go({ cell: null });
  } else if ((event.key === 'Enter' || event.key === ' ') && event.target.closest('[role=gridcell]')) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  } else if (cell && view.largest && /^[0-9]$/.test(event.key)) {
    if (view.largest > 25) at('number').focus();
    else if (Number(event.key) <= view.largest) say(cell.row, cell.col, Number(event.key));
  } else if (cell && view.largest && (event.key === 'Delete' || event.key === 'Backspace')) {
    say(cell.row, cell.col, 0);
  }
});

at('solution').addEventListener('click', () => go({ solution: !shown().solution }));
at('hint').addEventListener('click', () => go({ hint: shown().hint + 1, solution: false }));

// The chosen cell, or the first that shows something new.
at('one').addEventListener('click', () => {
  const { cell, one } = shown();
  const known = (row, col) => one.some((o) => o.row === row && o.col === col);
  const open = (row, col) => {
    if (known(row, col)) return false;
    if (view.kind === 'sudoku') return !view.puzzle.givens[row][col];
    if (view.kind === 'hashi') return view.puzzle.islands.some((i) => i.row === row && i.col === col);
    return view.puzzle.clues.some((i) => i.row === row && i.col === col);
  };
  let next = cell && open(cell.row, cell.col) ? cell : null;
  for (let r = 0; r < view.rows && !next; r++) for (let c = 0; c < view.cols && !next; c++) if (open(r, c)) next = { row: r, col: c };
  if (next) go({ one: [...one, next] });
});

at('undo').addEventListener('click', () => send(view.set.slice(0, -1)));

at('copy').addEventListener('click', async () => {
  try {
    const words = await text(id);
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(words);
    } else { // only pages that are encrypted, or of this machine, have the clipboard
      const area = element('textarea', { value: words, className: 'unseen' });
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    at('copy').textContent = 'Copied';
    setTimeout(() => { at('copy').textContent = 'Copy as text'; }, 2000);
  } catch (problem) {
    tell(at('problem'), problem);
  }
});

at('download').href = `/v1/puzzles/${id}/solved`;
at('download').addEventListener('click', async (event) => {
  event.preventDefault();
  tell(at('problem'));
  try {
    const picture = await solved(id);
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

addEventListener('popstate', render);

try {
  view = await show(id);
  at('title').textContent = `${titled(view)} · ${view.name}`;
  document.title = `${at('title').textContent} · gridsaw`;
  await render();
} catch (problem) {
  tell(at('problem'), problem);
  document.body.classList.add('gone');
  document.documentElement.dataset.ready = 'yes';
}
