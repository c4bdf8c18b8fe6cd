// The panel of the chosen side: its piece with the mate against it, its place
// on the picture, the two curves aligned, the gap, the list of mates.

function tag(text, kind = '') {
  const span = document.createElement('span');
  span.className = 'tag ' + kind;
  span.textContent = text;
  return span;
}

function sign(text, title) {
  const span = document.createElement('span');
  span.className = 'sign';
  span.textContent = text;
  span.title = title;
  return span;
}

function drawSide() {
  const { side } = state;
  $('nothing').hidden = side >= 0;
  $('chosen').hidden = side < 0;
  if (side < 0) return;
  const p = side >> 2, cluster = clusterOf(side);
  $('name').textContent = sideName(side);
  $('tags').replaceChildren(tag(kindName(side), kindName(side)));
  if (labels[side]) $('tags').append(tag('label ' + signed(labels[side])));
  else if (kinds[side]) $('tags').append(tag('no label', 'warn'));
  if (state.source === 'means' && cluster) $('tags').append(tag('cluster ' + cluster));
  $('about').textContent = about(side);
  $('picture-name').textContent = facts.pictures[pictureOf[p]].name;
  listMates();
  drawPlace();
}

const signed = (n) => (n > 0 ? '+' + n : '−' + -n);

const counted = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
const halfTurn = (angle) => angle - 360 * Math.round(angle / 360);

function about(side) {
  const p = side >> 2, parts = [];
  parts.push(`chord ${number(chordOf(side), 1)} px`, `length ${number(lengthOf(side), 1)} px`);
  if (places[2 * p] >= 0 && facts.parts.length > 1) parts.push(`part ${partOf[p] + 1}`);
  if (places[2 * p] >= 0) parts.push(`row ${places[2 * p] + 1}, column ${places[2 * p + 1] + 1}, turn ${number(halfTurn(degrees[p]), 0)}°`);
  else if (facts.answer) parts.push('not placed');
  const cluster = state.clustering?.clusters.find((c) => c.label === clusterOf(side));
  if (cluster) parts.push(`cluster of ${counted(cluster.tabs, 'tab')}, ${counted(cluster.blanks, 'blank')}`);
  return parts.join(' · ');
}

// listed is what the list shows: the best mates, and below them the side that
// the answer or the truth has instead, if it is not among them.
function listed(side) {
  const list = matesOf(side).slice(0, 10);
  for (const of of [answer, truth]) {
    const other = partner(of, side);
    if (other >= 0 && !list.includes(other)) list.push(other);
  }
  return list;
}

function listMates() {
  const list = $('mates');
  list.replaceChildren(...listed(state.side).map((other) => mateRow(state.side, other)));
  if (!list.children.length) {
    const none = document.createElement('p');
    none.className = 'none';
    none.textContent = kinds[state.side] ? 'No candidates.' : 'A flat side: it lies on the border.';
    list.append(none);
  }
  paintThumbs();
}

function mateRow(side, other) {
  const rank = rankOf(side, other), at = side * room + rank - 1;
  const row = document.createElement('div');
  row.className = 'mate';
  row.id = 'mate-' + other;
  row.dataset.side = other;
  row.setAttribute('role', 'option');
  const inAnswer = partner(answer, side) === other, isTrue = partner(truth, side) === other;
  row.classList.toggle('answer', inAnswer);
  const cost = rank ? costs[at] : costBetween(side, other);
  const distance = rank ? precise(distances[at]) : '–';
  row.innerHTML = '<b></b><canvas aria-hidden="true"></canvas><span class="who"></span><span class="marks"></span>'
    + '<span class="distance"></span><span class="cost"><i></i><em></em></span>';
  row.querySelector('b').textContent = rank || '–';
  row.querySelector('.who').textContent = sideName(other);
  row.querySelector('.distance').textContent = distance;
  row.querySelector('em').textContent = number(cost);
  const bar = row.querySelector('i');
  bar.style.width = (Number.isNaN(cost) ? 0 : 100 * Math.max(0.04, Math.min(1, costShare(cost)))) + '%';
  bar.style.background = costColour(cost);
  const marks = row.querySelector('.marks');
  if (inAnswer) marks.append(sign('◆', 'the mate in the answer'));
  if (isTrue) marks.append(sign('✓', 'the true mate'));
  if (mates[other * room] === side && mates[side * room] === other) marks.append(sign('⇄', "each is the other's best"));
  const spoken = [inAnswer && 'in the answer', isTrue && 'the true mate'].filter(Boolean).join(', ');
  row.setAttribute('aria-label', `rank ${rank || 'unknown'}, ${sideName(other)}, distance ${distance}, cost ${number(cost)}${spoken && ', ' + spoken}`);
  row.title = `${sideName(other)}: click to go there`;
  return row;
}

function paintThumbs() {
  for (const row of $('mates').querySelectorAll('.mate')) {
    const { g, width, height } = prepare(row.querySelector('canvas'));
    const { a, b } = overlay(state.side, Number(row.dataset.side));
    drawCurves(g, width, height, [
      { points: a, colour: kindColour(state.side), width: 1.4 },
      { points: b, colour: kindColour(Number(row.dataset.side)), width: 1.4 },
    ], 2);
  }
}

function drawMate() {
  if (state.side < 0) return;
  for (const row of $('mates').querySelectorAll('.mate')) {
    const on = Number(row.dataset.side) === state.mate;
    row.setAttribute('aria-selected', on);
    if (on) {
      $('mates').setAttribute('aria-activedescendant', row.id);
      row.scrollIntoView({ block: 'nearest' });
    }
  }
  drawOverlay();
  drawPiece();
}

function drawOverlay() {
  const { side, mate } = state;
  const { g, width, height } = prepare($('overlay'));
  const own = { points: curveOf(side), colour: kindColour(side), width: 2.2 };
  const fit = mate >= 0 ? overlay(side, mate) : null;
  drawCurves(g, width, height, fit ? [own, { points: fit.b, colour: kindColour(mate), width: 1.6 }] : [own], 10);
  const note = $('overlay-note');
  note.replaceChildren();
  const gap = prepare($('gap'));
  if (fit) drawGap(gap.g, gap.width, gap.height, fit, chordOf(side), theme);
  if (!fit) return;
  const rank = rankOf(side, mate), cost = costBetween(side, mate);
  const strong = document.createElement('b');
  strong.textContent = sideName(mate);
  note.append(strong, ` rank ${rank || '–'} · cost ${number(cost)} · gap ${precise(fit.rms)} px rms, ${precise(fit.worst)} px at most`);
  if (partner(answer, side) === mate) note.append(' · ', sign('in the answer', ''));
  if (partner(truth, side) === mate) note.append(' · ', sign('true mate', ''));
}

// drawPiece draws the piece with the chosen side on top, and the mate's piece
// where it would lie if the two were put together.
function drawPiece() {
  const { side, mate } = state, p = side >> 2;
  const { g, width, height } = prepare($('piece'));
  const turn = upright(side), r = reach(p);
  const k = Math.min(width / (2.3 * r), height / (2.75 * r));
  const view = after(still(k, width / 2, height * 0.58), turn);
  if (mate >= 0 && kinds[side]) {
    const lay = after(view, fitTo(arcOf(side), reversed(arcOf(mate)), true));
    fillPiece(g, mate >> 2, lay, 0.55);
    stroke(g, outlineOf(mate >> 2), lay, theme.muted, 1, true);
    stroke(g, arcOf(mate), lay, kindColour(mate), 1.6);
  }
  fillPiece(g, p, view, 0.9);
  stroke(g, outlineOf(p), view, theme.muted, 1.2, true);
  stroke(g, arcOf(side), view, kindColour(side), 3);
  drawIndices(g, p, view);
  $('piece-note').textContent = facts.names[p] + (mate >= 0 && kinds[side] ? ' against ' + facts.names[mate >> 2] : '');
}

// fillPiece fills an outline with what the picture shows there.
function fillPiece(g, p, m, alpha) {
  g.save();
  trace(g, outlineOf(p), m, true);
  g.fillStyle = theme.ground;
  g.fill();
  if (facts.pictures[pictureOf[p]].shown) {
    g.clip();
    const from = after(m, { c: 1, s: 0, tx: -centers[2 * p], ty: -centers[2 * p + 1] });
    drawPhoto(g, pictureOf[p], from, alpha, drawPiece);
  }
  g.restore();
}

// drawIndices writes 0 to 3 beside the sides.
function drawIndices(g, p, m) {
  g.font = '600 11px system-ui, sans-serif';
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  for (let side = 4 * p; side < 4 * p + 4; side++) {
    const a = arcOf(side), e = a.length - 2;
    const x = 0.38 * (a[0] + a[e]), y = 0.38 * (a[1] + a[e + 1]);
    const px = m.c * x - m.s * y + m.tx, py = m.s * x + m.c * y + m.ty;
    g.fillStyle = side === state.side ? theme.ink : theme.panel;
    g.beginPath();
    g.arc(px, py, 8, 0, 2 * Math.PI);
    g.fill();
    g.fillStyle = side === state.side ? theme.panel : theme.muted;
    g.fillText(String(side & 3), px, py + 0.5);
  }
}

// drawPlace draws the whole picture with the piece marked on it.
function drawPlace() {
  const p = state.side >> 2, { width: w, height: h } = facts.pictures[pictureOf[p]];
  const { g, width, height } = prepare($('place'));
  const k = Math.min(width / w, height / h), tx = (width - k * w) / 2, ty = (height - k * h) / 2;
  drawPhoto(g, pictureOf[p], still(k, tx, ty), 1, () => state.side >> 2 === p && drawPlace());
  const m = still(k, tx + k * centers[2 * p], ty + k * centers[2 * p + 1]);
  stroke(g, outlineOf(p), m, theme.accent, 1.6, true);
  stroke(g, arcOf(state.side), m, kindColour(state.side), 3);
  if (k * reach(p) < 20) {
    g.strokeStyle = theme.accent;
    g.lineWidth = 2;
    g.beginPath();
    g.arc(m.tx, m.ty, k * reach(p) + 6, 0, 2 * Math.PI);
    g.stroke();
  }
}
