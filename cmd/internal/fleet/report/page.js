// The list of the inputs: filters, a search, keys, and as many cards as can be seen.

const $ = (id) => document.getElementById(id);

// ---- the entries

// What asks for attention comes first; a status that is not known here comes before all.
const order = ['unread', 'timeout', 'partial', 'unsolvable', 'read', 'solved', 'unanswered'];
const kinds = ['sudoku', 'shikaku', 'hashi', 'jigsaw', 'unknown'];
const words = { __proto__: null, unanswered: 'not answered', unknown: 'kind unknown' };

// fold makes texts comparable: one form of each letter, no capitals.
const fold = (text) => text.normalize('NFC').toLowerCase();

const entries = [];
for (const block of document.querySelectorAll('script.entries')) {
  for (const entry of JSON.parse(block.textContent)) {
    entry.number = entries.push(entry);
    entry.name ||= `input ${entry.number}`;
    entry.status ||= 'unanswered';
    entry.kind ||= 'unknown';
    entry.text = fold(`${entry.name}\n${entry.reason ?? ''}`);
  }
  block.remove();
}
const rank = (entry) => order.indexOf(entry.status);
entries.sort((a, b) => rank(a) - rank(b) || a.number - b.number);

const counted = (n) => n.toLocaleString('en');

function tally(list, key) {
  const counts = new Map();
  for (const entry of list) counts.set(entry[key], (counts.get(entry[key]) ?? 0) + 1);
  return counts;
}

// ---- a card

// legible shows what a name hides: control characters, and marks that turn the
// direction of writing and would let a name look like another.
const legible = (text) => text
  .replace(/[\0-\x1f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
  .replace(/[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '\ufffd');

function lasted(seconds) {
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
}

function card(entry, index, of) {
  const article = $('card').content.firstElementChild.cloneNode(true);
  const [thumb, about] = article.children;
  const [head, facts, reason, hint] = about.children;
  const name = legible(entry.name), status = words[entry.status] ?? entry.status;
  article.dataset.status = entry.status;
  article.setAttribute('aria-label', `${name}, ${status}`);
  article.setAttribute('aria-posinset', index + 1);
  article.setAttribute('aria-setsize', of);
  if (entry.thumb) {
    const image = new Image();
    image.alt = '';
    image.src = `data:image/${entry.thumb.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${entry.thumb}`;
    thumb.append(image);
  }
  const folder = name.lastIndexOf('/') + 1, strong = document.createElement('strong');
  strong.append(name.slice(folder));
  if (entry.overlay) {
    const link = document.createElement('a');
    link.href = entry.overlay;
    link.tabIndex = -1; // the card itself is in the order of tabs, and Enter follows the link
    link.append(name.slice(0, folder), strong);
    head.append(link);
  } else {
    head.append(name.slice(0, folder), strong);
  }
  facts.firstChild.textContent = status;
  facts.lastChild.textContent = [entry.kind !== 'unknown' && entry.kind, entry.seconds && lasted(entry.seconds)].filter(Boolean).join(' · ');
  reason.textContent = legible(entry.reason ?? '');
  hint.textContent = legible(entry.hint ?? '');
  if (entry.reason) {
    reason.id = `reason-${entry.number}`;
    article.setAttribute('aria-describedby', reason.id);
  }
  return article;
}

// ---- the list

// A List keeps only those cards in the document that can be seen, or nearly so. They
// lie in rows; the height of a row is a guess until it has been seen.
class List {
  spare = 400; // pixels above and below the window that have cards too

  constructor(element) {
    this.element = element;
    this.items = [];
    this.cards = new Map(); // by the index of the item
    for (const name of ['scroll', 'resize']) addEventListener(name, () => this.later(), { passive: true });
    new ResizeObserver(() => this.later()).observe(element);
  }

  later() {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      if (!this.items.length) return;
      if (this.element.clientWidth === this.width) this.draw();
      else this.refit();
    });
  }

  set(items) {
    this.items = items;
    this.element.hidden = !items.length; // a feed must not be empty
    for (const card of this.cards.values()) card.remove();
    this.cards.clear();
    if (!items.length) return;
    this.lay();
    this.draw();
  }

  // lay divides the items into rows.
  lay() {
    this.width = this.element.clientWidth;
    this.gap = parseFloat(getComputedStyle(this.element).rowGap);
    const narrowest = this.items.some((item) => item.reason) ? 520 : 320; // pixels: a reason takes two lines, a name one
    this.columns = Math.max(1, Math.floor((this.width + this.gap) / (narrowest + this.gap)));
    this.element.style.gridTemplateColumns = `repeat(${this.columns}, minmax(0, 1fr))`;
    const rows = Math.ceil(this.items.length / this.columns);
    this.heights = new Float64Array(rows).map((_, row) => {
      const told = this.items.slice(row * this.columns, (row + 1) * this.columns).some((item) => item.reason);
      return (told ? 120 : 90) + this.gap; // as measured in a window of 1440 pixels
    });
    this.tops = new Float64Array(rows + 1);
    this.stack(0);
  }

  stack(from) {
    for (let row = from; row < this.heights.length; row++) this.tops[row + 1] = this.tops[row] + this.heights[row];
    this.element.style.height = `${this.tops[this.heights.length]}px`;
  }

  // refit lays the items out anew in another width, with the same item on top.
  refit() {
    const row = this.rowAt(this.above()), offset = this.tops[row] - this.above(), first = row * this.columns;
    this.lay();
    if (offset > 0) this.draw();
    else this.draw(Math.floor(first / this.columns), offset);
  }

  // above is how much of the list lies above the window, in pixels.
  above() { return -this.element.getBoundingClientRect().top; }

  rowOf(index) { return Math.floor(index / this.columns); }

  // rowAt is the row at a height of the list, or the one next to it.
  rowAt(y) {
    let low = 0, high = this.heights.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // draw puts the cards of the window into the document, so that a row, at first the
  // uppermost that is seen, lies at an offset from the top of the window. Rows that
  // turn out to be higher than was guessed make it look again.
  draw(row = this.rowAt(this.above()), offset = this.tops[row] - this.above()) {
    for (let look = 0; look < 8; look++) {
      const by = this.tops[row] - this.above() - offset;
      if (Math.abs(by) > 0.5) scrollBy(0, by);
      const from = this.rowAt(this.above() - this.spare), to = this.rowAt(this.above() + innerHeight + this.spare);
      this.place(from * this.columns, Math.min(this.items.length, (to + 1) * this.columns));
      if (!this.measure(from, to)) return;
    }
  }

  // place has the cards of the items from one to before another in the document, and
  // besides them the one that has the focus, which would be lost with it.
  place(from, to) {
    let next = null;
    for (const [index, card] of this.cards) {
      const away = index < from || index >= to;
      if (away && !card.contains(document.activeElement)) {
        card.remove();
        this.cards.delete(index);
        continue;
      }
      card.classList.toggle('away', away);
      card.style.top = away ? `${this.tops[this.rowOf(index)]}px` : '';
      if (index >= to) next = card;
    }
    for (let index = to - 1; index >= from; index--) {
      if (!this.cards.has(index)) {
        this.cards.set(index, card(this.items[index], index, this.items.length));
        this.element.insertBefore(this.cards.get(index), next);
      }
      next = this.cards.get(index);
    }
    this.element.style.paddingTop = `${this.tops[this.rowOf(from)]}px`;
  }

  // measure tells whether a row has another height than was thought.
  measure(from, to) {
    let changed = false;
    for (let row = from; row <= to; row++) {
      const height = this.cards.get(row * this.columns).getBoundingClientRect().height + this.gap;
      if (Math.abs(height - this.heights[row]) < 0.5) continue;
      this.heights[row] = height;
      changed = true;
    }
    if (changed) this.stack(from);
    return changed;
  }

  // reveal brings an item into the window, below what covers its top.
  reveal(index, covered) {
    const row = this.rowOf(index);
    if (!this.cards.has(index) || this.cards.get(index).classList.contains('away')) this.draw(row, covered + this.gap);
    const box = this.cards.get(index).getBoundingClientRect();
    if (box.bottom > innerHeight) this.draw(row, innerHeight - box.height - this.gap);
    if (this.cards.get(index).getBoundingClientRect().top < covered) this.draw(row, covered + this.gap);
    return this.cards.get(index);
  }

  indexOf(element) {
    for (const [index, card] of this.cards) if (card.contains(element)) return index;
    return -1;
  }
}

const list = new List($('inputs'));

// ---- filters

const state = { status: new Set(), kind: new Set(), query: '' };
let current = -1; // index of the entry that was focused last since the filters changed

// apply shows the entries that pass the filters. The count on a button is of those that
// pass all filters but the button's own.
function apply() {
  const began = performance.now();
  const asked = fold(state.query).split(/\s+/).filter(Boolean);
  const found = asked.length ? entries.filter((entry) => asked.every((word) => entry.text.includes(word))) : entries;
  const passing = (key) => (state[key].size ? found.filter((entry) => state[key].has(entry[key])) : found);
  const byStatus = passing('status');
  const items = state.kind.size ? byStatus.filter((entry) => state.kind.has(entry.kind)) : byStatus;
  press($('status'), state.status, tally(passing('kind'), 'status'));
  press($('kind'), state.kind, tally(byStatus, 'kind'));
  $('shown').textContent = items.length === entries.length ? `${counted(items.length)} shown` : `${counted(items.length)} of ${counted(entries.length)} shown`;
  $('all').hidden = !filtered();
  $('none').hidden = items.length > 0;
  $('none').textContent = entries.length ? 'No input passes the filters.' : 'The batch has no inputs.';
  current = -1;
  list.set(items);
  document.documentElement.dataset.filtered = (performance.now() - began).toFixed(1);
}

const filtered = () => state.status.size > 0 || state.kind.size > 0 || state.query !== '';

function press(group, chosen, counts) {
  for (const button of group.children) {
    button.setAttribute('aria-pressed', chosen.has(button.value));
    button.lastChild.textContent = counted(counts.get(button.value) ?? 0);
  }
}

// offer makes the buttons of a filter, for all values that there are.
function offer(key, inOrder) {
  const values = [...tally(entries, key).keys()].sort((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b));
  $(key).replaceChildren(...values.map((value) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.value = value;
    if (key === 'status') button.dataset.status = value;
    button.append(`${words[value] ?? value} `, document.createElement('span'));
    button.addEventListener('click', () => change(() => { state[key].delete(value) || state[key].add(value); }));
    return button;
  }));
}

// ---- the address

function address() {
  const out = new URLSearchParams();
  for (const key of ['status', 'kind']) for (const value of state[key]) out.append(key, value);
  if (state.query) out.set('q', state.query);
  return `#${out}`;
}

let typed = false; // the last change came from the keyboard into the search box

// change edits the filters. Each change can be gone back from, but a word that is typed
// is one change.
function change(edit, typing = false) {
  const within = typing && typed;
  if (!within) remember();
  edit();
  history[within ? 'replaceState' : 'pushState'](null, '', address());
  typed = typing;
  apply();
  const start = $('filters').previousElementSibling.getBoundingClientRect().bottom;
  if (start < 0) scrollBy(0, start);
}

function showAll() {
  change(() => {
    state.status.clear();
    state.kind.clear();
    state.query = $('query').value = '';
  });
}

// follow takes the filters from the address, and the place in the list from the history.
function follow() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const key of ['status', 'kind']) state[key] = new Set(given.getAll(key));
  state.query = $('query').value = given.get('q') ?? '';
  typed = false;
  const { top, offset, focus } = history.state ?? {};
  apply();
  const index = list.items.findIndex((entry) => entry.number === top);
  if (index >= 0) list.draw(list.rowOf(index), offset);
  else scrollTo(0, 0);
  const focused = list.items.findIndex((entry) => entry.number === focus);
  list.cards.get(focused)?.focus({ preventScroll: true });
}

// remember keeps in the history which entry lies where in the window, and which has the
// focus, so that whoever comes back finds them there.
function remember() {
  clearTimeout(remembering);
  if (!list.items.length) return;
  const row = list.rowAt(list.above());
  const top = scrollY > 0 ? list.items[row * list.columns].number : 0;
  const focus = list.items[list.indexOf(document.activeElement)]?.number;
  history.replaceState({ top, offset: list.tops[row] - list.above(), focus }, '');
}

let remembering = 0;
function rememberSoon() {
  clearTimeout(remembering);
  remembering = setTimeout(remember, 200); // browsers refuse more than about ten a second
}

// ---- keys

// covered is how much of the window's top lies under the filters, in pixels.
function covered() {
  return getComputedStyle($('filters')).position === 'sticky' ? Math.max(0, $('filters').getBoundingClientRect().bottom) : 0;
}

function go(index) {
  if (!list.items.length) return;
  index = Math.max(0, Math.min(list.items.length - 1, index));
  list.reveal(index, covered()).focus({ preventScroll: true });
}

// step goes on from the current entry, or from the first one seen if that is out of sight.
function step(by) {
  const box = list.cards.get(current)?.getBoundingClientRect();
  if (box && box.bottom > covered() && box.top < innerHeight) {
    const to = Math.min(list.items.length - 1, current + by);
    if (to >= 0 && (Math.abs(by) === 1 || list.rowOf(to) !== list.rowOf(current))) go(to);
    return;
  }
  const seen = [...list.cards].filter(([, card]) => card.getBoundingClientRect().top >= covered()).map(([index]) => index);
  go(Math.min(...seen, list.items.length - 1));
}

const keys = {
  j: () => step(1),
  k: () => step(-1),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  ArrowDown: () => step(list.columns),
  ArrowUp: () => step(-list.columns),
  '/': () => $('query').select(),
  '?': () => $('keys').showModal(),
  Escape: () => { if (filtered()) showAll(); },
};

function onKey(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]')) return;
  let action = keys[e.key];
  if (e.target === $('query')) action = { Enter: () => go(0), ArrowDown: () => go(0), Escape: action }[e.key];
  if (e.target.matches('article') && e.key === 'Enter') action = () => e.target.querySelector('a')?.click();
  if (!action) return;
  e.preventDefault();
  action();
}

// ---- the start

function fillHead() {
  const counts = tally(entries, 'status'), good = ['solved', 'read'].filter((status) => counts.has(status));
  const n = good.reduce((sum, status) => sum + counts.get(status), 0);
  const b = document.createElement('b');
  b.textContent = `${counted(n)} of ${counted(entries.length)}`;
  $('outcome').replaceChildren(b, ` ${good.join(' or ') || 'solved'}`);
  if (counts.has('unanswered')) $('outcome').append(`, ${counted(counts.get('unanswered'))} not answered yet`);
  const spoken = [];
  for (const { value } of $('status').children) {
    const part = document.createElement('i');
    part.dataset.status = value;
    part.style.flexGrow = counts.get(value);
    part.title = `${words[value] ?? value}: ${counted(counts.get(value))}`;
    spoken.push(part.title);
    $('bar').append(part);
  }
  $('bar').setAttribute('aria-label', spoken.join(', ') || 'No inputs');
}

history.scrollRestoration = 'manual';
offer('status', order);
offer('kind', kinds);
fillHead();
$('loading').remove();
$('filters').hidden = false;
follow();

addEventListener('popstate', follow);
addEventListener('scroll', rememberSoon, { passive: true });
document.addEventListener('keydown', onKey);
$('filters').addEventListener('submit', (e) => e.preventDefault());
$('query').addEventListener('input', () => change(() => { state.query = $('query').value; }, true));
$('all').addEventListener('click', () => { showAll(); $('query').focus(); });
$('show-keys').addEventListener('click', () => $('keys').showModal());
$('keys').addEventListener('click', (e) => { if (e.target === $('keys')) $('keys').close(); });
list.element.addEventListener('focusin', (e) => {
  current = list.indexOf(e.target);
  list.later(); // lets go of the card that had the focus, if it is out of sight
  rememberSoon();
});
list.element.addEventListener('click', remember);
requestAnimationFrame(() => requestAnimationFrame(() => {
  document.documentElement.dataset.ready = performance.now().toFixed(0); // ms until the list was first shown
}));
