// What is shown of one cell: its picture large, what it may hold, and keys for what it does hold.

import { element } from './server.js';
import { named, photo, state, svg, symbol, projection, box } from './overlay.js';

const percent = (p) => (p > 0.995 ? '99+ %' : p < 0.01 ? '< 1 %' : `${Math.round(100 * p)} %`);

// panel fills a place with what there is about a cell; say is called with a number, forget takes back what was
// said, and close closes it.
export function panel(place, view, row, col, { say, forget, close }) {
  const cell = view.cells[row][col];
  const title = element('h2', { id: 'cell-title', textContent: `Row ${row + 1}, column ${col + 1}${view.puzzle.cages ? ': the sum' : ''}` });
  const shut = element('button', { type: 'button', className: 'shut', textContent: '✕', 'aria-label': 'Close the cell' });
  shut.addEventListener('click', close);
  const at = projection(view);
  const corners = [[col - 0.25, row - 0.25], [col + 1.25, row - 0.25], [col + 1.25, row + 1.25], [col - 0.25, row + 1.25]];
  const crop = photo(view, [svg('polygon', { points: box(at, col, row, 1, 1), class: 'chosen' })], corners);
  crop.setAttribute('role', 'img');
  crop.setAttribute('aria-label', 'The cell in the picture');
  const used = cell.entered ? `Entered by hand: ${symbol(view, cell.entered)}` : cell.used === 0 ? 'Nothing stands here' : cell.used < 0 ? 'A number that was not read' : `Taken for ${symbol(view, cell.used)}`;
  const told = element('p', {}, element('b', { textContent: used }), cell.entered ? '.' : `, ${state(cell, view)[1]}.`);
  const words = element('div', { className: 'words' }, told);
  place.replaceChildren(element('div', { className: 'head' }, title, shut), element('div', { className: 'look' }, crop, words));
  if (!view.largest) {
    words.append(element('p', { className: 'muted', textContent: view.fixed }));
    return;
  }
  if (cell.set) {
    const back = element('button', { type: 'button', textContent: 'Forget what I said' });
    back.addEventListener('click', forget);
    words.append(back);
  }
  const key = (number, text, label, className = '') => {
    const button = element('button', { type: 'button', className, 'aria-label': label, 'aria-pressed': String(number === (cell.entered || cell.used) && Boolean(cell.set)) }, ...text);
    button.addEventListener('click', () => say(number));
    return button;
  };
  if (cell.guesses) {
    words.append(element('p', { className: 'muted', textContent: 'Likely:' }));
    words.append(element('div', { className: 'guesses', role: 'group', 'aria-label': 'Likely numbers' }, ...cell.guesses.slice(0, 4).map(({ number, p }) =>
      key(number, [element('b', { textContent: number ? symbol(view, number) : 'empty' }), element('small', { textContent: percent(p) })], `It holds ${named(number, view)}, ${percent(p)} likely`))));
  }
  if (view.largest <= 25) {
    const keys = element('div', { className: 'keys', role: 'group', 'aria-label': 'What the cell holds' });
    for (let n = 1; n <= view.largest; n++) keys.append(key(n, [symbol(view, n)], `It holds ${symbol(view, n)}`));
    keys.append(key(0, ['empty'], 'It is empty', 'wide'));
    place.append(keys);
    return;
  }
  const input = element('input', { type: 'number', min: 1, max: view.largest, id: 'number', inputMode: 'numeric', 'aria-label': 'What the cell holds' });
  const form = element('form', { className: 'keys typed' }, input, element('button', { textContent: 'Set' }), key(0, ['empty'], 'It is empty'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value) say(Number(input.value));
  });
  place.append(form);
}
