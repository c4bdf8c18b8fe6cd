// Controls, keys, and the start.

const stages = {
  plot: new Stage($('plot'), plot),
  picture: new Stage($('picture'), picture),
  answer: new Stage($('answer'), answerView),
};

function options(select, list) {
  select.replaceChildren(...list.map(([value, text]) => new Option(text, value)));
}

function paintAll() {
  for (const stage of Object.values(stages)) stage.paint();
}

// ---- header

function fact(name, value, title = '') {
  const div = document.createElement('div');
  div.innerHTML = '<dt></dt><dd></dd>';
  div.firstChild.textContent = name;
  div.lastChild.textContent = value;
  div.title = title;
  return div;
}

function fillHeader() {
  const count = (kind) => kinds.reduce((n, k) => n + (k === kind), 0);
  const given = new Set([...labels].filter(Boolean).map(Math.abs)).size;
  const list = [fact('pieces', pieces), fact('sides', sides), fact('tabs', count(1)), fact('blanks', count(-1)), fact('flat', count(0))];
  if (facts.rows && facts.cols) list.push(fact('rows × columns', `${facts.rows} × ${facts.cols}`));
  list.push(fact('labels', given));
  $('summary').replaceChildren(...list);
  if (facts.status) $('summary').append(tag(facts.status, facts.status === 'solved' ? 'good' : 'warn'));
  $('show-problems').textContent = facts.problems.length ? `Problems ${facts.problems.length}` : 'No problems';
  $('show-problems').disabled = !facts.problems.length;
  $('show-problems').classList.toggle('bad', facts.problems.length > 0);
  $('stopped').textContent = facts.stopped;
  $('stopped').hidden = !facts.stopped;
  fillProblems();
  fillFigures();
}

function fillProblems() {
  $('problems').querySelector('ol').replaceChildren(...facts.problems.map((problem) => {
    const item = document.createElement('li'), button = document.createElement('button');
    const hint = document.createElement('small');
    button.type = 'button';
    button.textContent = `${facts.pictures[problem.picture].name}: ${problem.text}`;
    hint.textContent = problem.hint;
    button.append(hint);
    button.addEventListener('click', () => {
      $('problems').close();
      showPicture(problem.picture);
      stages.picture.show(...problem.at, stages.picture.k);
    });
    item.append(button);
    return item;
  }));
}

function table(caption, rows) {
  const out = document.createElement('table');
  out.createCaption().textContent = caption;
  for (const cells of rows) {
    const row = out.insertRow();
    cells.forEach((text) => { row.insertCell().textContent = text; });
  }
  return out;
}

function fillFigures() {
  const total = facts.times.reduce((sum, t) => sum + t.seconds, 0);
  const list = [];
  if (facts.figures.length) list.push(table('Quality', facts.figures));
  if (facts.times.length) {
    list.push(table('Seconds', [...facts.times.map((t) => [t.stage, number(t.seconds), `${Math.round((100 * t.seconds) / (total || 1))}%`]), ['together', number(total), '']]));
  }
  list.push(table('Encodings', facts.encodings.map((e) => [
    e.name, `${e.length} numbers`, `${e.components} components hold ${Math.round(100 * (e.share ?? []).reduce((a, b) => a + b, 0))}%`,
  ])));
  $('figures').querySelector('div').replaceChildren(...list);
}

// ---- views

function setView(view) {
  if (!stages[view]) return;
  state.view = view;
  for (const name of Object.keys(stages)) {
    $(name).hidden = name !== view;
    $('tab-' + name).setAttribute('aria-selected', name === view);
    $('tab-' + name).tabIndex = name === view ? 0 : -1;
  }
  document.body.dataset.view = view;
  $('tip').hidden = true;
  stages[view].paint();
  fillLegend();
}

function showPicture(index) {
  if (picture.index !== index) {
    picture.index = index;
    $('which').value = index;
    stages.picture.fitted = false;
  }
  setView('picture');
  if (!stages.picture.fitted) stages.picture.frame();
}

function fillLegend() {
  $('legend').replaceChildren(...colourings[state.colour].legend().map(([colour, text, label]) => {
    const item = document.createElement(label ? 'button' : 'span');
    if (label) {
      item.type = 'button';
      item.title = 'Show only this label';
      item.setAttribute('aria-pressed', state.filter === label);
      item.addEventListener('click', () => filterBy(label));
    }
    if (colour) {
      const swatch = document.createElement('i');
      swatch.style.background = colour;
      item.append(swatch);
    }
    item.append(text);
    return item;
  }));
}

function fillAxes() {
  const { d, share } = encodings[state.encoding] ?? { d: 0, share: [] };
  const list = Array.from({ length: Math.min(d, 8) }, (_, i) => [i, `PC ${i + 1} · ${Math.round(100 * share[i])}%`]);
  for (const [i, id] of [[0, 'axis-x'], [1, 'axis-y']]) {
    state.axes[i] = Math.min(state.axes[i], Math.max(0, d - 1));
    options($(id), list);
    $(id).value = state.axes[i];
  }
}

function drawKinds() {
  for (const canvas of document.querySelectorAll('canvas[data-kind]')) {
    const g = canvas.getContext('2d'), kind = Number(canvas.dataset.kind);
    g.clearRect(0, 0, 14, 14);
    g.fillStyle = g.strokeStyle = kind > 0 ? theme.tab : kind < 0 ? theme.blank : theme.flat;
    g.lineWidth = 1.6;
    g.beginPath();
    mark(g, kind, 7, 7, 3.6);
    if (kind > 0) g.fill();
    else g.stroke();
  }
}

// ---- clusterings

const most = Math.max(2, Math.ceil(kinds.reduce((n, k) => n + (k !== 0), 0) / 2));
const kOfSlide = (t) => Math.round(2 * (most / 2) ** (t / 1000));
const slideOfK = (k) => (most > 2 ? Math.round((1000 * Math.log(k / 2)) / Math.log(most / 2)) : 0);

let run = 0;

// recluster takes the labels as given, or runs k-means, and measures either.
async function recluster() {
  const mine = ++run, current = () => mine === run;
  $('progress').hidden = state.source !== 'means';
  $('progress').value = 0;
  const began = performance.now();
  try {
    const encoding = encodings[state.encoding];
    const of = state.source === 'means' && encoding ? await meansOf(encoding, current) : Int32Array.from(labels, (l, side) => (kinds[side] ? Math.abs(l) : 0));
    const clustering = await assess(of, encoding, current);
    if (!current()) return;
    clustering.seconds = (performance.now() - began) / 1000;
    state.clustering = clustering;
    state.filter = 0;
    announce('clustering', 'filter');
  } catch (e) {
    if (e.message !== 'overtaken') throw e;
  } finally {
    if (current()) $('progress').hidden = true;
  }
}

async function meansOf(encoding, current) {
  const { d, scores, present } = encoding;
  const list = [];
  for (let side = 0; side < sides; side++) if (kinds[side] && present[side]) list.push(side);
  const rows = new Float64Array(list.length * d);
  list.forEach((side, i) => rows.set(scores.subarray(side * d, (side + 1) * d), i * d));
  const k = Math.min(list.length, Number($('k').value));
  const of = new Int32Array(sides);
  if (!k) return of;
  const found = await means(rows, list.length, d, k, Number($('seed').value), current, (share) => { $('progress').value = share; });
  list.forEach((side, i) => { of[side] = found[i] + 1; });
  return of;
}

function fillQuality() {
  const c = state.clustering;
  if (!c) return;
  const known = facts.truth ? 'true mates' : 'mates of the answer';
  const parts = [
    [`${c.balanced} of ${c.clusters.length}`, 'balanced', 'clusters with as many tabs as blanks'],
    [number(c.silhouette), 'silhouette', 'mean over all sides, against the centers of the clusters: 1 is clear, below 0 is wrong'],
    [precise(c.inertia), 'inertia', 'sum of squared distances to the centers, on the components kept here'],
  ];
  if (Number.isFinite(c.together)) parts.push([`${number(100 * c.together, 1)}%`, 'of mates together', known + ' that are in one cluster']);
  if (state.source === 'means') parts.push([number(c.seconds, 1), 'seconds', 'k-means and its figures, in this page']);
  $('quality').replaceChildren(...parts.map(([value, name, title]) => {
    const span = document.createElement('span'), strong = document.createElement('b');
    strong.textContent = value;
    span.append(strong, ' ' + name);
    span.title = title;
    return span;
  }));
}

let later = 0;
function reclusterSoon() {
  clearTimeout(later);
  later = setTimeout(recluster, 120);
}

function setK(k) {
  k = Math.max(2, Math.min(most, Math.round(k) || 2));
  $('k').value = k;
  $('k-slide').value = slideOfK(k);
  $('k-slide').setAttribute('aria-valuetext', `${k} clusters`);
  if (state.source !== 'means') {
    state.source = $('source').value = 'means';
    document.body.dataset.source = 'means';
  }
  reclusterSoon();
}

// ---- keys

function stepMate(by) {
  const list = listed(state.side);
  if (!list.length) return;
  const at = list.indexOf(state.mate);
  setMate(list[Math.max(0, Math.min(list.length - 1, at + by))]);
}

const keys = {
  ArrowLeft: () => choose((state.side & ~3) | ((state.side + 3) & 3)),
  ArrowRight: () => choose((state.side & ~3) | ((state.side + 1) & 3)),
  ArrowUp: () => stepMate(-1),
  ArrowDown: () => stepMate(1),
  PageUp: () => choose(((state.side >> 2) + pieces - 1) % pieces * 4),
  PageDown: () => choose(((state.side >> 2) + 1) % pieces * 4),
  Enter: () => choose(state.mate),
  c: () => filterBy(clusterOf(state.side)),
};
const always = {
  '/': () => { $('find').focus(); $('find').select(); },
  '?': () => $('keys').showModal(),
  Escape: () => { state.filter = 0; announce('filter'); },
  Backspace: () => history.back(),
  1: () => setView('plot'),
  2: () => setView('picture'),
  3: () => setView('answer'),
  0: () => stages[state.view].fit(),
  '+': () => stages[state.view].zoom(1.4),
  '=': () => stages[state.view].zoom(1.4),
  '-': () => stages[state.view].zoom(1 / 1.4),
};

// Keys that a control has a use for of its own stay with it.
const ownKeys = {
  BUTTON: ['Enter', ' '],
  SELECT: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Enter', 'Escape'],
};

function onKey(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]')) return;
  const { tagName, type } = e.target;
  if (tagName === 'INPUT' && type !== 'checkbox') {
    if (e.key === 'Escape') e.target.blur();
    return;
  }
  if (ownKeys[tagName]?.includes(e.key) || tagName === 'SELECT' && e.key.length === 1 || e.target.closest?.('[role=tablist]') && e.key.startsWith('Arrow')) return;
  const action = always[e.key] ?? (state.side >= 0 ? keys[e.key] : null);
  if (!action) return;
  e.preventDefault();
  action();
}

// ---- wiring

function bind() {
  for (const name of Object.keys(stages)) $('tab-' + name).addEventListener('click', () => setView(name));
  document.querySelector('[role=tablist]').addEventListener('keydown', (e) => {
    const list = [...e.currentTarget.querySelectorAll('[role=tab]:not([disabled])')], at = list.indexOf(e.target);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!by || at < 0) return;
    const next = list[(at + by + list.length) % list.length];
    next.focus();
    next.click();
  });
  $('fit').addEventListener('click', () => stages[state.view].fit());
  $('encoding').addEventListener('change', () => {
    state.encoding = Number($('encoding').value);
    announce('encoding');
    recluster();
  });
  $('colour').addEventListener('change', () => { state.colour = $('colour').value; announce('colour'); });
  $('which').addEventListener('change', () => showPicture(Number($('which').value)));
  for (const [i, id] of [[0, 'axis-x'], [1, 'axis-y']]) {
    $(id).addEventListener('change', () => { state.axes[i] = Number($(id).value); announce('axes'); });
  }
  for (const id of ['kind-tab', 'kind-blank', 'kind-flat']) $(id).addEventListener('change', () => announce('axes'));
  $('filter').querySelector('button').addEventListener('click', () => filterBy(0));
  bindClusters();
  bindSide();
  for (const name of ['problems', 'figures', 'keys']) {
    $('show-' + name).addEventListener('click', () => $(name).showModal());
    $(name).addEventListener('click', (e) => { if (e.target === $(name)) $(name).close(); });
  }
  document.addEventListener('keydown', onKey);
  addEventListener('hashchange', fromAddress);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { readTheme(); announce('theme'); });
}

function bindClusters() {
  $('source').addEventListener('change', () => {
    state.source = document.body.dataset.source = $('source').value;
    recluster();
  });
  $('k-slide').addEventListener('input', () => setK(kOfSlide(Number($('k-slide').value))));
  $('k').addEventListener('change', () => setK(Number($('k').value)));
  $('seed').addEventListener('change', () => setK(Number($('k').value)));
  $('order').addEventListener('change', drawGallery);
  $('gallery').addEventListener('click', (e) => {
    const button = e.target.closest('.card');
    if (button) filterBy(button.cluster.label);
  });
  $('expand').addEventListener('click', () => {
    const on = document.body.classList.toggle('expanded');
    $('expand').setAttribute('aria-pressed', on);
    $('expand').textContent = on ? 'Reduce' : 'Expand';
  });
}

function bindSide() {
  $('search').addEventListener('submit', (e) => {
    e.preventDefault();
    const side = find($('find').value);
    $('find').setCustomValidity(side < 0 ? 'There is no such side.' : '');
    if (side < 0) { $('find').reportValidity(); return; }
    choose(side);
    $('find').blur();
  });
  $('find').addEventListener('input', () => $('find').setCustomValidity(''));
  $('previous').addEventListener('click', keys.ArrowLeft);
  $('next').addEventListener('click', keys.ArrowRight);
  $('to-picture').addEventListener('click', () => {
    const p = state.side >> 2;
    showPicture(pictureOf[p]);
    stages.picture.show(centers[2 * p], centers[2 * p + 1], Math.max(stages.picture.k, 90 / reach(p)));
  });
  const rowOf = (e) => e.target.closest?.('.mate');
  // Rows that come to lie under a pointer at rest are not pointed at.
  let at = '';
  $('mates').addEventListener('pointermove', (e) => {
    const now = e.clientX + ',' + e.clientY;
    if (rowOf(e) && now !== at) setMate(Number(rowOf(e).dataset.side));
    at = now;
  });
  $('mates').addEventListener('click', (e) => { if (rowOf(e)) choose(Number(rowOf(e).dataset.side)); });
  new ResizeObserver(() => { if (state.side >= 0) { paintThumbs(); drawMate(); drawPlace(); } }).observe($('side'));
}

function fromAddress() {
  const side = /^#side=(\d+)$/.exec(location.hash);
  if (side && Number(side[1]) !== state.side) choose(Number(side[1]), false);
}

// keepInView moves the views to the chosen side where it is out of sight.
function keepInView() {
  const { side } = state, p = side >> 2;
  if (side < 0) return;
  if (plot.on[side] && stages.plot.fitted && !stages.plot.visible(plot.xy[2 * side], plot.xy[2 * side + 1])) {
    stages.plot.show(plot.xy[2 * side], plot.xy[2 * side + 1]);
  }
  if (picture.index !== pictureOf[p]) {
    picture.index = pictureOf[p];
    $('which').value = picture.index;
    stages.picture.fitted = false;
  } else if (stages.picture.fitted && !stages.picture.visible(centers[2 * p], centers[2 * p + 1])) {
    stages.picture.show(centers[2 * p], centers[2 * p + 1]);
  }
}

function showFilter() {
  const { filter } = state;
  $('filter').hidden = !filter;
  $('filter').firstElementChild.textContent = `Only ${state.source === 'means' ? 'cluster' : 'label'} ${filter}`;
  fillLegend();
}

function begin() {
  readTheme();
  fillHeader();
  options($('encoding'), encodings.map((e, i) => [i, e.name]));
  options($('colour'), Object.entries(colourings).map(([key, { title }]) => [key, title]));
  options($('which'), facts.pictures.map((p, i) => [i, p.name]));
  const given = new Set([...labels].filter(Boolean).map(Math.abs)).size;
  $('k').max = most;
  $('k').value = Math.max(2, Math.min(most, given || Math.round(most / 4)));
  $('k-slide').value = slideOfK(Number($('k').value));
  document.body.dataset.source = state.source;
  $('tab-answer').disabled = !places.some((v) => v >= 0);
  $('flats').hidden = !encodings.some((e) => kinds.some((k, side) => k === 0 && e.present[side]));
  answerView.prepare();
  listen(['encoding'], fillAxes);
  listen(['encoding', 'axes'], () => { plot.place(); stages.plot.fit(); });
  listen(['clustering'], fillQuality);
  listen(['clustering'], drawGallery);
  listen(['filter', 'side', 'clustering'], markCard);
  listen(['filter', 'clustering'], showFilter);
  listen(['colour', 'theme'], fillLegend);
  listen(['theme'], redrawCards);
  listen(['theme'], drawKinds);
  listen(['side'], keepInView);
  listen(['side', 'clustering', 'theme'], drawSide);
  listen(['side', 'mate', 'clustering', 'theme'], drawMate);
  listen(['encoding', 'axes', 'colour', 'filter', 'clustering', 'theme'], () => { plot.stale = true; });
  listen(['encoding', 'axes', 'colour', 'filter', 'side', 'mate', 'clustering', 'theme'], paintAll);
  bind();
  setView(kinds.some((kind) => kind) ? 'plot' : 'picture'); // without joints there is no plot
  drawKinds();
  announce('encoding');
  fromAddress();
  recluster();
}

begin();
document.documentElement.dataset.ready = 'true';
