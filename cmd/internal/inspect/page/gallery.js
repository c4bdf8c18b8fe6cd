// The clusters as cards: the members' curves over each other, tabs in one
// colour and blanks in the other. Only cards in view are drawn.

const orders = {
  badness: (a, b) => b.badness - a.badness,
  spread: (a, b) => b.spread - a.spread,
  silhouette: (a, b) => a.silhouette - b.silhouette,
  imbalance: (a, b) => b.imbalance - a.imbalance || b.size - a.size,
  size: (a, b) => b.size - a.size,
  label: (a, b) => a.label - b.label,
};

const inSight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const canvas = target.querySelector('canvas');
    if (isIntersecting) drawCard(canvas, target.cluster);
    else canvas.width = canvas.height = 0;
  }
}, { root: $('gallery'), rootMargin: '200px' });

function drawGallery() {
  const gallery = $('gallery');
  inSight.disconnect();
  const clusters = [...(state.clustering?.clusters ?? [])].sort((a, b) => orders[$('order').value](a, b) || a.label - b.label);
  gallery.replaceChildren(...clusters.map(card));
  gallery.scrollTo(0, 0);
  for (const child of gallery.children) inSight.observe(child);
  markCard();
}

function card(cluster) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'card';
  button.cluster = cluster;
  button.dataset.label = cluster.label;
  button.innerHTML = '<canvas aria-hidden="true"></canvas><span><b></b><em></em></span><small></small>';
  button.querySelector('b').textContent = cluster.label;
  const counts = button.querySelector('em');
  counts.textContent = `${cluster.tabs} : ${cluster.blanks}`;
  counts.classList.toggle('bad', cluster.tabs !== cluster.blanks);
  button.querySelector('small').textContent = `spread ${number(100 * cluster.spread, 2)}%  sil ${number(cluster.silhouette)}`;
  const words = `Cluster ${cluster.label}: ${cluster.tabs} tabs, ${cluster.blanks} blanks, `
    + `spread ${number(100 * cluster.spread, 2)} percent of the chord, silhouette ${number(cluster.silhouette)}`;
  button.setAttribute('aria-label', words);
  button.title = words;
  return button;
}

// drawCard draws a few members as they are: where tabs and blanks cover each
// other they go dark, where one strays its own colour stays. Of many members
// it draws up to 60, faintly, and over them the means of the tabs and of the
// blanks.
function drawCard(canvas, cluster) {
  const { g, width, height } = prepare(canvas);
  const { aligned } = shape(cluster);
  const step = Math.ceil(aligned.length / 60), few = aligned.length <= 8;
  const list = [];
  for (let i = 0; i < aligned.length; i += step) {
    list.push({ points: aligned[i], colour: kindColour(cluster.members[i]), width: few ? 1.5 : 1, alpha: few ? 0.85 : Math.max(0.16, 3 / aligned.length) });
  }
  if (few) g.globalCompositeOperation = theme.dark ? 'screen' : 'multiply';
  else {
    for (const [kind, colour, dash] of [[1, theme.tab, []], [-1, theme.blank, [4, 3]]]) {
      const own = aligned.filter((_, i) => kinds[cluster.members[i]] === kind);
      if (own.length) list.push({ points: meanOf(own), colour, width: 1.8, dash });
    }
  }
  drawCurves(g, width, height, list, 6);
  g.globalCompositeOperation = 'source-over';
}

function markCard() {
  const own = state.side >= 0 ? clusterOf(state.side) : 0;
  for (const button of $('gallery').children) {
    const label = Number(button.dataset.label);
    button.setAttribute('aria-pressed', label === state.filter);
    button.classList.toggle('own', label === own);
  }
}

function redrawCards() {
  for (const button of $('gallery').children) {
    const canvas = button.querySelector('canvas');
    if (canvas.width) drawCard(canvas, button.cluster);
  }
}

// filterBy shows one cluster alone; the same one again, or 0, shows all.
function filterBy(label) {
  state.filter = label === state.filter ? 0 : label;
  announce('filter');
}
