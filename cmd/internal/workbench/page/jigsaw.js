// The page of a jigsaw. What is shown is in the address: #view=assembly, piece=0:3 (piece 3 of picture 0), side=1, and
// mate=1:5.2 for side 2 of piece 1:5.

import { given } from './given.js';
import { element, remove, sentence, tell } from './server.js';
import { Stage } from './stage.js';
import * as server from './jigsawserver.js';
import { Jigsaw, about, words } from './jigsawdata.js';
import { Images } from './jigsawimages.js';
import { Assembly, Pictures, boxOf, tones } from './jigsawdraw.js';
import { button, panel } from './jigsawpiece.js';
import { Said, actionsOf, list } from './jigsawsay.js';

const at = (id) => document.getElementById(id);
const id = location.pathname.split('/').pop();
const jigsaw = new Jigsaw(id);
const canvas = at('board');

// theme are the colours of the page, for what is drawn.
function theme() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(['ground', 'panel', 'ink', 'muted', 'line', 'accent', 'bad'].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

// look is what is chosen, and how it is drawn.
const look = {
  view: 'pictures', piece: null, side: null, mate: null, canvas, theme: theme(), mostLarge: matchMedia('(pointer: coarse)').matches ? 6 : 12,
  stateOf: (name) => jigsaw.state(name),
  choose: (name) => go({ piece: name, side: null, mate: null }, look.piece != null),
  hover: (name) => { canvas.classList.toggle('pointing', Boolean(name) && name !== -1); },
  redraw: () => look.stage?.paint(),
};
let said = new Said(jigsaw); // what is said
const images = new Images(() => { for (const scene of Object.values(scenes)) scene.changed(); look.redraw(); });
const scenes = { pictures: new Pictures(jigsaw, images, look), assembly: new Assembly(jigsaw, images, look) };
const places = {}; // where each was left

// read takes what the address says, as far as it can be.
function read() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const name = (text) => (jigsaw.piece(text) ? text : null);
  const side = (text) => (/^[0-3]$/.test(text ?? '') ? Number(text) : null);
  const [mate, mateSide] = (hash.get('mate') ?? '').split('.');
  look.piece = name(hash.get('piece'));
  look.side = look.piece ? side(hash.get('side')) : null;
  look.mate = look.side != null && name(mate) && side(mateSide) != null ? { name: mate, side: side(mateSide) } : null;
  show(hash.get('view') === 'assembly' && jigsaw.answer?.width ? 'assembly' : 'pictures');
}

// show has the stage show the pictures or the answer.
function show(view) {
  if (look.stage && look.view === view && look.stage.owner === scenes[view]) return;
  if (look.stage) {
    const { k, tx, ty, fitted, touched } = look.stage;
    places[look.view] = { k, tx, ty, fitted, touched };
  }
  look.view = view;
  look.stage ??= new Stage(canvas, scenes[view]);
  look.stage.owner = scenes[view];
  Object.assign(look.stage, places[view] ?? { fitted: false, touched: false });
  scenes[view].changed();
  look.redraw();
}

// go changes the address, as a step that the back button takes back, or in place.
function go(change, inPlace = false) {
  const next = { view: look.view, piece: look.piece, side: look.side, mate: null, ...change };
  const parts = [];
  if (next.view !== 'pictures') parts.push(`view=${next.view}`);
  if (next.piece) parts.push(`piece=${next.piece}`);
  if (next.piece && next.side != null) parts.push(`side=${next.side}`);
  if (next.piece && next.mate) parts.push(`mate=${next.mate.name}.${next.mate.side}`);
  history[inPlace ? 'replaceState' : 'pushState'](null, '', parts.length ? `#${parts.join('&')}` : location.pathname);
  return render();
}

let shownMate = null; // of the panel, also where the address names none

// render shows what the address says.
async function render() {
  const before = look.piece;
  read();
  if (look.piece && look.piece !== before) bring(look.piece);
  draw();
  at('piece').hidden = !look.piece;
  document.body.classList.toggle('choosing', Boolean(look.piece));
  if (!look.piece) news('piece');
  else if (news('piece', look.piece, look.side, look.mate, look.view, jigsaw.answer?.number, jigsaw.view.constraints, look.theme)) {
    await panel(at('piece'), jigsaw, look, { go, actions }).catch((problem) => tell(at('problem'), problem));
    shownMate = look.mate;
  } else look.mate ??= shownMate;
  look.redraw();
  document.documentElement.dataset.ready = 'yes';
}

// bring brings a piece into view where it is not, and near enough to be seen.
function bring(name) {
  const box = scenes[look.view].where(name);
  if (!box) return;
  const stage = look.stage;
  if (!stage.fitted && canvas.clientWidth) stage.frame();
  const x = (box[0] + box[2]) / 2, y = (box[1] + box[3]) / 2, size = (box[2] - box[0]) * stage.k;
  if (size < 28) stage.show(x, y, (70 / (box[2] - box[0])));
  else if (!stage.visible(x, y, 40)) stage.show(x, y);
  at('told').textContent = `Piece ${name}: ${about(jigsaw, name)}.`;
}

const change = (body) => act(() => server.say(id, body));
const actions = actionsOf(() => said, change);

// news tells whether something is not as it was when it was asked for last: what is drawn anew loses its focus, and is
// read out again.
const before = new Map();
function news(what, ...values) {
  const key = JSON.stringify(values);
  if (before.get(what) === key) return false;
  before.set(what, key);
  return true;
}

const plural = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

// draw writes all that is beside the stage.
function draw() {
  const { view } = jigsaw;
  at('title').textContent = `Jigsaw · ${view.pieces ? plural(view.pieces, 'piece') : view.name}`;
  document.title = `${at('title').textContent} · gridsaw`;
  at('said').dataset.status = view.status;
  const told = [element('p', {}, element('b', { textContent: view.said }))];
  if (view.hint) told.push(element('p', { textContent: view.hint }));
  if (view.stale && view.solved && !view.work) told.push(element('p', { textContent: 'The assembly is of what there was before: put the pieces together again.' }));
  if (news('said', view.said, view.hint, told.length)) at('said').replaceChildren(...told);
  at('view-pictures').setAttribute('aria-pressed', String(look.view === 'pictures'));
  at('view-assembly').setAttribute('aria-pressed', String(look.view === 'assembly'));
  at('view-assembly').disabled = !jigsaw.answer?.width;
  at('solve').hidden = Boolean(view.work);
  at('solve').textContent = view.solved ? 'Put together again' : 'Put together';
  at('solve').disabled = view.waiting > 0 || view.pieces < 2;
  at('cancel').hidden = !view.work;
  at('where-button').hidden = !view.solved;
  drawWork(view);
  at('download').hidden = !jigsaw.answer?.width;
  at('inspect').hidden = !jigsaw.answer?.pieces.length;
  at('inspect').href = `/j/${id}/inspect`;
  if (jigsaw.answer?.width) at('download').href = server.drawn(id, jigsaw.answer.number);
  drawLegend();
  if (news('constraints', view.constraints, view.undo, view.redo, view.solved?.kept, view.stale, view.pieces > 0)) list(at('constraints'), jigsaw, said, { change, act, go });
  drawLoose();
  drawProblems();
  drawPictures();
}

const stages = {
  waiting: 'Waits for its turn', starting: 'Begins', find: 'Finding pieces', settle: 'Bringing the pictures to one scale', rank: 'Comparing sides',
  label: 'Grouping sides', solve: 'Putting pieces together', check: 'Checking and drawing',
};

// drawWork tells how far the work has come.
function drawWork({ work, waiting, pictures }) {
  at('work').hidden = !work && !waiting;
  const bar = at('work-bar');
  bar.removeAttribute('value');
  if (waiting) {
    at('work-words').textContent = `Reading: ${pictures.length - waiting} of ${plural(pictures.length, 'picture')} read.`;
    bar.max = pictures.length;
    bar.value = pictures.length - waiting;
  } else if (work) {
    const left = work.left >= 1 ? `, about ${work.left < 90 ? `${Math.ceil(work.left)} s` : `${Math.ceil(work.left / 60)} min`} to go` : '';
    at('work-words').textContent = `${stages[work.stage] ?? work.stage}${left}…`;
    if (work.all) {
      bar.max = work.all;
      bar.value = work.done;
    }
  }
}

// drawLegend says what the colours mean that are there.
function drawLegend() {
  const seen = new Set(jigsaw.names().map((name) => look.stateOf(name)));
  if (look.view === 'pictures' && jigsaw.view.pictures.some((p) => p.problems)) seen.add('problem');
  if (look.view === 'assembly' && jigsaw.answer?.joints.some((j) => j.bad)) seen.add('bad');
  const keys = ['found', 'sure', 'doubt', 'part', 'loose', 'double', 'out', 'problem', 'bad'].filter((key) => seen.has(key) && (look.view === 'pictures' || !['sure', 'loose', 'double', 'found', 'out', 'problem'].includes(key)));
  at('legend').replaceChildren(...keys.map((key) => {
    const span = element('span', { className: `key ${key === 'doubt' || key === 'problem' ? 'dashed' : ''}`, textContent: { problem: 'not used', bad: 'fits badly' }[key] ?? words[key] });
    span.style.setProperty('--tone', tones[key] ?? tones.problem);
    return span;
  }), ...(seen.size ? [element('span', { textContent: 'Touch a piece to see its sides and mates.' })] : []));
}

// drawLoose lists the pieces that people should look at.
function drawLoose() {
  const lists = [['doubt', 'not certain'], ['loose', 'without a place'], ['part', 'in parts of their own'], ['double', 'shown twice']];
  const all = jigsaw.answer ? jigsaw.names() : [];
  if (!news('loose', jigsaw.meaning(), all.length)) return;
  const rows = [];
  for (const [state, what] of lists) {
    const names = all.filter((name) => look.stateOf(name) === state);
    if (!names.length) continue;
    const shown = names.slice(0, 60).map((name) => button(name, () => go({ piece: name, side: null, view: state === 'doubt' || state === 'part' ? 'assembly' : 'pictures' }), { 'aria-label': `Piece ${name}` }));
    rows.push(element('p', {}, `${plural(names.length, 'piece')} ${what}:`), element('div', { className: 'names' }, ...shown, ...(names.length > 60 ? [element('span', { textContent: `and ${names.length - 60} more` })] : [])));
  }
  const empty = jigsaw.answer?.empty ?? [];
  if (empty.length) rows.push(element('p', { textContent: `Empty: ${empty.slice(0, 12).map(([r, c]) => `row ${r + 1} column ${c + 1}`).join(', ')}${empty.length > 12 ? `, and ${empty.length - 12} more` : ''}.` }));
  at('loose').hidden = !rows.length;
  at('loose').replaceChildren(element('h2', { id: 'loose-title', textContent: 'To look at' }), ...rows);
}

// drawProblems lists what was seen and not used.
function drawProblems() {
  if (!news('problems', jigsaw.view.pictures)) return;
  const rows = [];
  for (const { number, name, error, hint } of jigsaw.view.pictures) {
    if (error) rows.push(element('li', {}, element('b', { textContent: `${number} · ${name}: ` }), `${sentence(error)} ${hint ? sentence(hint) : ''}`));
    for (const p of jigsaw.sheets.get(number)?.problems ?? []) {
      const b = button(`Picture ${number}: ${p.text}`, () => {
        go({ view: 'pictures', piece: null });
        const spot = scenes.pictures.places().get(number), [x0, , x1] = p.outline.length ? boxOf(p.outline) : [p.at[0] - 50, 0, p.at[0] + 50];
        look.stage.show(spot.x + spot.k * p.at[0], spot.y + spot.k * p.at[1], 160 / Math.max(1, spot.k * (x1 - x0)));
      });
      rows.push(element('li', {}, b, element('small', { textContent: sentence(p.hint) })));
    }
  }
  at('problems').hidden = !rows.length;
  at('problems').replaceChildren(element('h2', { id: 'problems-title', textContent: `Problems (${rows.length})` }), element('ul', {}, ...rows.slice(0, 100)));
}

// drawPictures lists the pictures.
function drawPictures() {
  const { pictures } = jigsaw.view;
  if (!news('pictures', pictures)) return;
  at('pictures').hidden = !pictures.length;
  const open = drawPictures.chosen ?? pictures.length <= 12; // a thousand rows take long
  const rows = () => pictures.map((p) => {
    const what = p.waiting ? 'being read' : p.error ? 'not read' : plural(p.pieces, 'piece');
    const go_ = button(`${p.number} · ${p.name}`, () => {
      go({ view: 'pictures', piece: null });
      const { x, y, k, width, height } = scenes.pictures.places().get(p.number);
      look.stage.show(x + (k * width) / 2, y + (k * height) / 2, 0.9 * Math.min(canvas.clientWidth / (k * width), canvas.clientHeight / (k * height)));
    });
    const away = button('✕', () => act(() => server.takeAway(id, p.number)), { className: 'away', 'aria-label': `Take picture ${p.number} away` });
    return element('li', {}, go_, element('small', { textContent: what }), away);
  });
  const list = element('ul');
  const details = element('details', { open }, element('summary', {}, element('h2', { id: 'pictures-title', textContent: `Pictures (${pictures.length})` })), list);
  const fill = () => { if (details.open && !list.childElementCount) list.append(...rows()); };
  details.querySelector('summary').addEventListener('click', () => { drawPictures.chosen = !details.open; });
  details.addEventListener('toggle', fill);
  fill();
  at('pictures').replaceChildren(details);
}

// hear takes over what is said.
function hear() {
  said = new Said(jigsaw);
  jigsaw.out = new Set(said.all.filter((s) => s.say === 'no piece' && s.a).map((s) => s.a.name));
}

// act asks something of the server, and shows what became of it.
async function act(ask) {
  tell(at('problem'));
  try {
    await ask();
    await refresh(true);
  } catch (problem) {
    tell(at('problem'), problem);
  }
}

// refresh asks for what changed, and shows it.
let asking = null;
function refresh(force) {
  asking ??= (async () => {
    try {
      const first = !jigsaw.answer;
      if (await jigsaw.load() || force) {
        hear();
        for (const scene of Object.values(scenes)) scene.changed();
        if (look.stage && !look.stage.touched) look.stage.fitted = false;
        await render();
        answerWhere();
        if (first && jigsaw.answer?.width && !location.hash) go({ view: 'assembly' }, true); // it is what all wait for
      }
    } finally {
      asking = null;
    }
  })();
  return asking;
}

// many is from how many pictures on asking for all of them takes long.
const many = 200;

// watch asks again and again: others may add pictures.
async function watch() {
  for (let last = performance.now(); ;) {
    await new Promise((done) => setTimeout(done, 200));
    const reading = jigsaw.view.waiting || sending;
    const pause = document.hidden ? Infinity : reading ? (jigsaw.view.pictures.length > many ? 1000 : 200) : jigsaw.view.work ? 400 : 2500;
    if (performance.now() - last < pause) continue;
    last = performance.now();
    try {
      await refresh(false);
    } catch (problem) {
      if (problem.status === 404) return gone(problem);
      tell(at('problem'), problem);
    }
  }
}

// send sends pictures, some at once.
let sending = 0;
async function send(files) {
  const list = [...files];
  if (!list.length) return;
  tell(at('problem'));
  const all = list.length;
  let sent = 0;
  const troubles = [];
  sending++;
  const worker = async () => {
    for (let file = list.shift(); file; file = list.shift()) {
      at('sending').textContent = all > 1 ? `Sending: ${sent} of ${all} sent.` : 'Sending…';
      try {
        await server.addPicture(id, file);
      } catch (problem) {
        troubles.push(Object.assign(problem, { message: `${file.name}: ${problem.message}` }));
      }
      sent++;
      refresh(false).catch(() => {});
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  sending--;
  at('sending').textContent = '';
  if (troubles.length) {
    const [first] = troubles;
    if (troubles.length > 1) first.message += `; and ${troubles.length - 1} more`;
    tell(at('problem'), first);
  }
  await refresh(true).catch(() => {});
}

// where takes a picture of a loose piece, and shows its place once it was found among the others.
let awaited = null; // the number of that picture
async function where(file) {
  if (!file) return;
  tell(at('problem'));
  at('where').textContent = 'Looking where it goes…';
  sending++;
  try {
    const { pictures } = await server.addPicture(id, file);
    awaited = Math.max(...pictures.filter((p) => p.name === file.name).map((p) => p.number));
    await refresh(true);
  } catch (problem) {
    at('where').textContent = '';
    tell(at('problem'), problem);
  } finally {
    sending--;
  }
}

// answerWhere tells where the pieces of that picture go.
function answerWhere() {
  const { view } = jigsaw;
  const picture = view.pictures.find((p) => p.number === awaited);
  if (awaited == null || picture?.waiting || (picture?.pieces && (view.work || view.stale))) return;
  const names = (jigsaw.sheets.get(awaited)?.pieces ?? []).map((_, i) => `${awaited}:${i}`);
  awaited = null;
  if (!names.length) {
    at('where').textContent = 'No piece was found in that picture.';
    return;
  }
  let shown = names[0];
  const told = names.map((name) => {
    const { placed } = jigsaw.piece(name);
    if (placed?.double >= 0) { // it was there already
      const same = jigsaw.nameOf(placed.double);
      if (name === shown) shown = same;
      return `Piece ${name} is ${same}: ${about(jigsaw, same)}.`;
    }
    return `Piece ${name}: ${about(jigsaw, name)}.`;
  });
  at('where').textContent = told.join(' ');
  go({ view: jigsaw.piece(shown).placed?.place ? 'assembly' : 'pictures', piece: shown, side: null, mate: null });
}

function gone(problem) {
  tell(at('problem'), problem);
  document.body.classList.add('gone');
  document.documentElement.dataset.ready = 'yes';
}

at('file').addEventListener('change', (event) => {
  send([...event.target.files]);
  event.target.value = '';
});
at('loose-file').addEventListener('change', (event) => {
  where(event.target.files[0]);
  event.target.value = '';
});
given(send);

at('view-pictures').addEventListener('click', () => go({ view: 'pictures' }));
at('view-assembly').addEventListener('click', () => go({ view: 'assembly' }));
at('nearer').addEventListener('click', () => look.stage.zoom(1.4));
at('farther').addEventListener('click', () => look.stage.zoom(1 / 1.4));
at('whole').addEventListener('click', () => look.stage.fit());
at('solve').addEventListener('click', () => act(() => server.solve(id)));
at('cancel').addEventListener('click', () => act(() => server.giveUp(id)));
at('delete').addEventListener('click', async () => {
  if (!confirm('Delete this jigsaw and all its pictures?')) return;
  try {
    await remove(id);
    location.assign('/');
  } catch (problem) {
    tell(at('problem'), problem);
  }
});

// next is the nearest piece in a direction, of those that the stage shows.
function next(dx, dy) {
  const scene = scenes[look.view];
  const middle = (box) => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const boxes = jigsaw.names().map((name) => [name, scene.where(name)]).filter(([, box]) => box);
  const from = look.piece && scene.where(look.piece);
  if (!from) return boxes[0]?.[0];
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const [name, box] of boxes) {
    const [u, v] = middle(box);
    const along = (u - x) * dx + (v - y) * dy, across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (name === look.piece || along <= across / 2) continue;
    if (along + 2 * across < least) [best, least] = [name, along + 2 * across];
  }
  return best;
}

canvas.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  if (move) {
    event.preventDefault();
    const name = next(...move);
    if (name) go({ piece: name, side: null, mate: null }, look.piece != null);
  } else if (event.key === '+' || event.key === '=') look.stage.zoom(1.4);
  else if (event.key === '-') look.stage.zoom(1 / 1.4);
  else if (event.key === '0') look.stage.fit();
  else if (event.key === 'Escape' && look.piece) go({ piece: null, side: null });
});

addEventListener('popstate', render);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  look.theme = theme();
  for (const scene of Object.values(scenes)) scene.changed();
  render();
});

try {
  await jigsaw.load();
  hear();
  if (jigsaw.answer?.width && !location.hash) history.replaceState(null, '', '#view=assembly');
  await render();
  watch();
} catch (problem) {
  gone(problem);
}
