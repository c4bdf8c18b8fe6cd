// The plot: every side a mark at its principal components. A tab is a disc, a
// blank a ring of a size that fits around it, a flat side a cross, so that two
// mates that coincide look like a target.

const plot = {
  xy: new Float32Array(2 * sides),
  on: new Uint8Array(sides),
  stampOf: new Uint16Array(sides),
  stale: true,
  radius: 3,

  // place computes where every mark lies; up is positive.
  place() {
    const encoding = encodings[state.encoding];
    const show = { 1: $('kind-tab').checked, '-1': $('kind-blank').checked, 0: $('kind-flat').checked };
    for (let side = 0; side < sides; side++) {
      this.on[side] = encoding && encoding.d && encoding.present[side] && show[kinds[side]] ? 1 : 0;
      if (!this.on[side]) continue;
      const at = side * encoding.d, [x, y] = state.axes;
      this.xy[2 * side] = x < encoding.d ? encoding.scores[at + x] : 0;
      this.xy[2 * side + 1] = y < encoding.d ? -encoding.scores[at + y] : 0;
    }
  },

  bounds() {
    const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (let side = 0; side < sides; side++) {
      if (!this.on[side]) continue;
      box.x0 = Math.min(box.x0, this.xy[2 * side]);
      box.x1 = Math.max(box.x1, this.xy[2 * side]);
      box.y0 = Math.min(box.y0, this.xy[2 * side + 1]);
      box.y1 = Math.max(box.y1, this.xy[2 * side + 1]);
    }
    return box.x0 <= box.x1 ? box : { x0: -1, y0: -1, x1: 1, y1: 1 };
  },

  draw(g, stage, width, height) {
    const crowd = sides > 2500 ? 2.1 : sides > 600 ? 3 : 4.2;
    this.radius = crowd * Math.min(2.2, Math.max(1, (stage.k / stage.home) ** 0.35));
    this.drawAxes(g, stage, width, height);
    this.stamp();
    // The sides that are filtered out lie below the others.
    if (state.filter) this.drawMarks(g, stage, width, height, false);
    this.drawMarks(g, stage, width, height, true);
    this.drawChosen(g, stage);
  },

  drawAxes(g, stage, width, height) {
    g.strokeStyle = theme.line;
    g.lineWidth = 1;
    g.beginPath();
    const x = Math.round(stage.tx) + 0.5, y = Math.round(stage.ty) + 0.5;
    g.moveTo(x, 0); g.lineTo(x, height);
    g.moveTo(0, y); g.lineTo(width, y);
    g.stroke();
  },

  // stamp finds the stamp of every mark, again only if the marks have changed
  // since the last time and not just moved.
  stamp() {
    if (!stamps.fit(this.radius) && !this.stale) return;
    this.stale = false;
    for (let side = 0; side < sides; side++) {
      if (this.on[side]) this.stampOf[side] = stamps.of(kinds[side], shown(side) ? sideColour(side) : theme.line);
    }
  },

  drawMarks(g, stage, width, height, only) {
    const r = this.radius + 2;
    for (let side = 0; side < sides; side++) {
      if (!this.on[side] || shown(side) !== only) continue;
      const x = stage.sx(this.xy[2 * side]), y = stage.sy(this.xy[2 * side + 1]);
      if (x > -r && y > -r && x < width + r && y < height + r) stamps.print(g, this.stampOf[side], x, y);
    }
  },

  // drawChosen draws lines from the chosen side to its mates, fainter by rank,
  // and a thick one to its mate in the answer.
  drawChosen(g, stage) {
    const { side } = state;
    if (side < 0 || !this.on[side]) return;
    const at = (s) => [stage.sx(this.xy[2 * s]), stage.sy(this.xy[2 * s + 1])];
    const line = (to, colour, width, alpha) => {
      if (to < 0 || !this.on[to]) return;
      g.globalAlpha = alpha;
      g.strokeStyle = colour;
      g.lineWidth = width;
      g.beginPath();
      g.moveTo(...at(side));
      g.lineTo(...at(to));
      g.stroke();
      g.globalAlpha = 1;
    };
    matesOf(side).forEach((mate, rank) => line(mate, theme.muted, 1, 0.7 - 0.05 * rank));
    line(partner(answer, side), theme.good, 2, 1);
    line(state.mate, theme.accent, 2, 1);
    for (const [s, colour] of [[state.mate, theme.accent], [side, theme.ink]]) {
      if (s < 0 || !this.on[s]) continue;
      g.lineWidth = 2;
      g.strokeStyle = colour;
      g.beginPath();
      g.arc(...at(s), this.radius + 5, 0, 2 * Math.PI);
      g.stroke();
    }
  },

  pick(x, y) {
    const stage = stages.plot;
    let best = -1, least = (this.radius + 7) ** 2;
    for (let side = 0; side < sides; side++) {
      if (!this.on[side] || !shown(side)) continue;
      const t = (stage.sx(this.xy[2 * side]) - x) ** 2 + (stage.sy(this.xy[2 * side + 1]) - y) ** 2;
      if (t < least) { least = t; best = side; }
    }
    return best;
  },

  hover(side, x, y) { showTip(side, x, y, 'plot'); },
  click(side) { if (side >= 0) choose(side); },
};

// stamps keeps every mark that was drawn once, by kind and colour, side by side
// in a canvas: to copy thousands of them is much faster than to draw them.
const stamps = {
  canvas: document.createElement('canvas'),
  known: new Map(),
  radius: 0,
  size: 0, // of a stamp, in pixels of the canvas
  across: 24,

  // fit makes room for stamps of a radius, and tells whether that has emptied
  // the canvas.
  fit(radius) {
    this.ratio = devicePixelRatio || 1;
    const rounded = Math.round(4 * radius) / 4, size = Math.ceil(2 * (1.45 * rounded + 2) * this.ratio);
    if (rounded === this.radius && size === this.size && this.known.size < this.across ** 2 / 2) return false;
    this.radius = rounded;
    this.size = size;
    this.canvas.width = this.canvas.height = size * this.across;
    this.known.clear();
    return true;
  },

  // of returns the number of a stamp, which it makes first if need be.
  of(kind, colour) {
    const key = kind + colour;
    let stamp = this.known.get(key);
    if (stamp === undefined) {
      stamp = this.known.size;
      this.known.set(key, stamp);
      this.cut(stamp, kind, colour);
    }
    return stamp;
  },

  cut(stamp, kind, colour) {
    const g = this.canvas.getContext('2d');
    const x = (stamp % this.across) * this.size, y = Math.floor(stamp / this.across) * this.size;
    g.setTransform(this.ratio, 0, 0, this.ratio, x + this.size / 2, y + this.size / 2);
    g.fillStyle = g.strokeStyle = colour;
    g.lineWidth = Math.max(1.2, this.radius * 0.4);
    g.beginPath();
    mark(g, kind, 0, 0, this.radius);
    if (kind > 0) g.fill();
    else g.stroke();
  },

  print(g, stamp, x, y) {
    const { size, across } = this, wide = size / this.ratio;
    g.drawImage(this.canvas, (stamp % across) * size, Math.floor(stamp / across) * size, size, size, x - wide / 2, y - wide / 2, wide, wide);
  },
};

// mark adds the mark of a kind to a path.
function mark(g, kind, x, y, r) {
  if (kind === 0) {
    g.moveTo(x - r, y - r); g.lineTo(x + r, y + r);
    g.moveTo(x + r, y - r); g.lineTo(x - r, y + r);
    return;
  }
  const radius = kind > 0 ? r : r * 1.45;
  g.moveTo(x + radius, y);
  g.arc(x, y, radius, 0, 2 * Math.PI);
}

// showTip shows what a side is beside the pointer.
function showTip(side, x, y, on) {
  const tip = $('tip');
  tip.hidden = side < 0;
  $(on).style.cursor = side < 0 ? '' : 'pointer';
  if (side < 0) return;
  const cost = bestCost(side);
  tip.querySelector('p').textContent = `${sideName(side)} · ${kindName(side)}`
    + (clusterOf(side) ? ` · label ${clusterOf(side)}` : '')
    + (Number.isNaN(cost) ? '' : ` · best ${sideName(mates[side * room])} at cost ${number(cost)}`);
  const { g, width, height } = prepare(tip.querySelector('canvas'));
  drawCurves(g, width, height, [{ points: curveOf(side), colour: kindColour(side), width: 2 }]);
  const stage = $(on);
  const left = x + 14 + tip.offsetWidth > stage.clientWidth ? x - tip.offsetWidth - 10 : x + 14;
  tip.style.left = Math.max(4, left) + 'px';
  tip.style.top = Math.max(4, Math.min(y + 12, stage.clientHeight - tip.offsetHeight - 4)) + 'px';
}
