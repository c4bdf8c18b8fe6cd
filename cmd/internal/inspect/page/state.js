// What is chosen, and who must know when it changes.

const state = {
  side: -1, // chosen side
  mate: -1, // the mate laid over it
  encoding: 0,
  axes: [0, 1],
  colour: 'label',
  view: 'plot',
  source: 'given', // or 'means'
  clustering: null, // as assess returns it
  filter: 0, // label of the only cluster shown, 0 for all
};

// Each part of the page redraws itself when one of the names that it listens
// to is announced.
const listeners = [];
const listen = (names, redraw) => listeners.push({ names, redraw });
function announce(...changed) {
  for (const { names, redraw } of listeners) if (names.some((name) => changed.includes(name))) redraw();
}

// clusterOf is the cluster that a side is in, 0 for none.
function clusterOf(side) {
  if (state.source === 'means' && state.clustering) return state.clustering.of[side];
  return kinds[side] ? Math.abs(labels[side]) : 0;
}

const shown = (side) => !state.filter || clusterOf(side) === state.filter;

function setMate(other) {
  if (other === state.mate) return;
  state.mate = other;
  announce('mate');
}

// choose makes a side the chosen one. The address of the page follows, so that
// the browser's back button works.
function choose(side, remember = true) {
  if (side < 0 || side >= sides) return;
  state.side = side;
  const first = matesOf(side)[0];
  state.mate = first ?? partner(answer, side);
  if (remember && location.hash !== '#side=' + side) location.hash = 'side=' + side;
  announce('side', 'mate');
}
