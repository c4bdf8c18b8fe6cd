// The first page: a picture is taken, and what was worked on is listed.

import { given } from './given.js';
import { add, element, list, remove, tell, titled } from './server.js';
import { addPicture, begin } from './jigsawserver.js';

const at = (id) => document.getElementById(id);

let busy = false;

// read sends a picture and goes to its page.
async function read(file) {
  if (busy || !file) return;
  busy = true;
  document.body.classList.add('busy');
  tell(at('problem'));
  at('progress').textContent = 'Reading the picture…';
  try {
    const puzzle = await add(file);
    location.assign(`/p/${puzzle.id}`);
  } catch (problem) {
    tell(at('problem'), problem);
  } finally {
    busy = false;
    document.body.classList.remove('busy');
    at('progress').textContent = '';
  }
}

at('file').addEventListener('change', (event) => {
  read(event.target.files[0]);
  event.target.value = '';
});

for (const button of document.querySelectorAll('[data-example]')) {
  button.addEventListener('click', async () => {
    const name = button.dataset.example;
    const picture = await (await fetch(`/examples/${name}`)).blob();
    read(new File([picture], name, { type: picture.type }));
  });
}

// jigsaw begins a jigsaw, with pictures of the server if names of some are given, and goes to its page.
async function jigsaw(names) {
  if (busy) return;
  busy = true;
  tell(at('problem'));
  try {
    const { id } = await begin();
    for (const name of names) {
      const picture = await (await fetch(`/examples/${name}`)).blob();
      await addPicture(id, new File([picture], name, { type: picture.type }));
    }
    location.assign(`/j/${id}`);
  } catch (problem) {
    tell(at('problem'), problem);
  } finally {
    busy = false;
  }
}

at('jigsaw').addEventListener('click', () => jigsaw([]));
at('jigsaw-example').addEventListener('click', () => jigsaw(['jigsaw-1.jpg', 'jigsaw-2.jpg']));

given((files) => read(files[0]));

// tile is a puzzle of the list.
function tile(puzzle) {
  const kind = titled(puzzle);
  const when = new Date(puzzle.created).toLocaleString([], { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const link = element('a', { href: `/${puzzle.kind === 'jigsaw' ? 'j' : 'p'}/${puzzle.id}` },
    element('img', { src: `/v1/puzzles/${puzzle.id}/small`, alt: '', loading: 'lazy' }),
    element('span', {}, element('b', { textContent: kind }), element('small', { textContent: puzzle.name }), element('small', { textContent: when })));
  link.dataset.status = puzzle.status;
  const away = element('button', { type: 'button', className: 'away', textContent: '✕', title: 'Delete', 'aria-label': `Delete ${kind} ${puzzle.name}` });
  away.addEventListener('click', async () => {
    try {
      await remove(puzzle.id);
    } catch (problem) {
      tell(at('problem'), problem);
    }
    await show();
  });
  return element('li', {}, link, away);
}

async function show() {
  try {
    const { puzzles, keep, disk } = await list();
    at('history').replaceChildren(...puzzles.map(tile));
    const bounds = `The last ${keep} are kept on the server, ${Math.round(disk / 2 ** 20)} MB at most; the oldest are dropped first.`;
    at('kept').textContent = (puzzles.length ? '' : 'None yet. ') + bounds;
  } catch (problem) {
    tell(at('problem'), problem);
  }
  document.documentElement.dataset.ready = 'yes';
}

// Back from a puzzle the list may be an old one.
addEventListener('pageshow', (event) => event.persisted && show());
show();
