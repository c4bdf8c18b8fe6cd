// The explanation of a Sudoku, step by step: forward, back, or played like a film.

import { element } from './server.js';

const pace = 2500; // ms that a step is shown

let timer = null;

export const playing = () => timer != null;

// pause stops the film.
export function pause() {
  clearInterval(timer);
  timer = null;
}

// play shows one step after the other; next shows one, and tells whether there are more.
export function play(next) {
  pause();
  timer = setInterval(() => next() || pause(), pace);
}

// meant tells which numbers the symbols stand for that are no such digits.
const meant = (symbols) => [...symbols].flatMap((s, i) => (s === String(i + 1) ? [] : [`${i + 1} is ${s}`])).join(', ');

// panel fills a place with a step in words and the buttons, and what the numbers in them stand for where the puzzle has
// symbols; go is called with the number of another step, 0 for none,
// and toggle plays and pauses.
export function panel(place, all, k, { symbols, go, toggle }) {
  const step = all[k - 1];
  const button = (id, label, text, act, off = false) => {
    const out = element('button', { type: 'button', id, textContent: text, disabled: off, 'aria-label': label });
    out.addEventListener('click', act);
    return out;
  };
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  const slider = element('input', { type: 'range', id: 'which', min: 1, max: all.length, value: k, 'aria-label': 'Step' });
  slider.addEventListener('input', () => go(Number(slider.value)));
  const technique = step.technique.charAt(0).toUpperCase() + step.technique.slice(1);
  const shut = button('step-close', 'Close the steps', '✕', () => go(0));
  shut.className = 'shut';
  place.replaceChildren(
    element('div', { className: 'head' }, element('h2', { textContent: `Step ${k} of ${all.length}: ${technique}` }), shut),
    element('p', { id: 'sentence', textContent: step.text }),
    ...(symbols ? [element('p', { className: 'muted', textContent: `Here ${meant(symbols)}.` })] : []),
    slider,
    element('div', { className: 'row' },
      button('back', 'Step back', '← Back', () => go(k - 1)),
      button('play', playing() ? 'Pause' : 'Play', playing() ? '❚❚ Pause' : '▶ Play', toggle),
      button('next', 'Next step', 'Next →', () => go(k + 1), k === all.length)),
  );
  if (focused) document.getElementById(focused)?.focus();
}

const degrees = ['', 'Where to look', 'What to look for'];

// hint fills a place with a part of a step: where to look, or for what; more tells the next part.
export function hint(place, told, k, degree, { go, more }) {
  const button = (id, text, act) => {
    const out = element('button', { type: 'button', id, textContent: text });
    out.addEventListener('click', act);
    return out;
  };
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  const shut = button('step-close', '✕', () => go(0));
  shut.className = 'shut';
  shut.setAttribute('aria-label', 'Close the hint');
  place.replaceChildren(
    element('div', { className: 'head' }, element('h2', { textContent: degrees[degree] }), shut),
    element('p', { id: 'sentence', textContent: (degree === 1 ? told.nudges : told.rules)[k - 1] }),
    element('div', { className: 'row' }, button('more-hint', degree === 1 ? 'Tell me the rule' : 'Show me the step', more)),
  );
  if (focused) document.getElementById(focused)?.focus();
}
