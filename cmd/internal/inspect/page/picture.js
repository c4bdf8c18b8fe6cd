// A picture with the outlines of its pieces, every side in its colour.

const picture = {
  index: 0,

  bounds() {
    const { width, height } = facts.pictures[this.index] ?? { width: 1, height: 1 };
    return { x0: 0, y0: 0, x1: width, y1: height };
  },

  draw(g, stage) {
    if (!facts.pictures.length) return;
    drawPhoto(g, this.index, still(stage.k, stage.tx, stage.ty), 1, () => stage.paint());
    for (let p = 0; p < pieces; p++) {
      if (pictureOf[p] !== this.index) continue;
      const m = still(stage.k, stage.sx(centers[2 * p]), stage.sy(centers[2 * p + 1]));
      for (let side = 4 * p; side < 4 * p + 4; side++) {
        const width = side === state.side ? 5 : side === state.mate ? 4 : 2;
        stroke(g, arcOf(side), m, shown(side) ? sideColour(side) : theme.line, width);
      }
      this.drawName(g, stage, p);
    }
    facts.problems.forEach((problem, i) => problem.picture === this.index && this.drawProblem(g, stage, problem, i));
  },

  // drawName writes the name of a piece once the piece is large enough.
  drawName(g, stage, p) {
    const chosen = state.side >> 2 === p && state.side >= 0;
    if (!chosen && reach(p) * stage.k < 16) return;
    const x = stage.sx(centers[2 * p]), y = stage.sy(centers[2 * p + 1]);
    g.font = `${chosen ? 600 : 400} 12px system-ui, sans-serif`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.lineWidth = 3;
    g.strokeStyle = theme.panel;
    g.strokeText(facts.names[p], x, y);
    g.fillStyle = theme.ink;
    g.fillText(facts.names[p], x, y);
  },

  drawProblem(g, stage, problem, i) {
    g.strokeStyle = g.fillStyle = theme.bad;
    g.lineWidth = 2;
    g.setLineDash([6, 4]);
    trace(g, problem.outline?.flat() ?? [], still(stage.k, stage.tx, stage.ty), true);
    g.stroke();
    g.setLineDash([]);
    const x = stage.sx(problem.at[0]), y = stage.sy(problem.at[1]);
    g.beginPath();
    g.arc(x, y, 9, 0, 2 * Math.PI);
    g.fill();
    g.fillStyle = theme.panel;
    g.font = '600 11px system-ui, sans-serif';
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.fillText(String(i + 1), x, y);
  },

  // pick finds the piece at a place, and its side that is nearest to it.
  pick(x, y) {
    const stage = stages.picture, wx = stage.wx(x), wy = stage.wy(y);
    for (let p = 0; p < pieces; p++) {
      if (pictureOf[p] !== this.index) continue;
      const px = wx - centers[2 * p], py = wy - centers[2 * p + 1];
      if (within(outlineOf(p), px, py)) return nearestSide(p, px, py);
    }
    return -1;
  },

  hover(side, x, y) { showTip(side, x, y, 'picture'); },
  click(side) { if (side >= 0) choose(side); },
};

// reach is the distance from the center of a piece to its farthest point.
const reaches = new Float32Array(pieces);
function reach(p) {
  if (!reaches[p]) {
    const o = outlineOf(p);
    for (let i = 0; i < o.length; i += 2) reaches[p] = Math.max(reaches[p], Math.hypot(o[i], o[i + 1]));
  }
  return reaches[p];
}

function within(o, x, y) {
  let inside = false;
  for (let i = 0, j = o.length - 2; i < o.length; j = i, i += 2) {
    if ((o[i + 1] > y) !== (o[j + 1] > y) && x < o[i] + ((y - o[i + 1]) * (o[j] - o[i])) / (o[j + 1] - o[i + 1])) inside = !inside;
  }
  return inside;
}

function nearestSide(p, x, y) {
  const o = outlineOf(p);
  let best = 0, least = Infinity;
  for (let i = 0; i < o.length; i += 2) {
    const t = (o[i] - x) ** 2 + (o[i + 1] - y) ** 2;
    if (t < least) { least = t; best = i / 2; }
  }
  return 4 * p + Math.min(3, Math.floor(best / arc));
}

// drawPhoto draws a picture so that its pixels lie where m puts them.
function drawPhoto(g, index, m, alpha, ready) {
  const fact = facts.pictures[index], image = photo(index, ready);
  const ratio = devicePixelRatio || 1;
  g.save();
  g.transform(m.c, m.s, -m.s, m.c, m.tx, m.ty);
  g.globalAlpha = alpha;
  if (image) {
    g.imageSmoothingEnabled = Math.hypot(m.c, m.s) * (fact.width / image.naturalWidth) * ratio < 4;
    g.drawImage(image, 0, 0, fact.width, fact.height);
  } else {
    g.fillStyle = theme.ground;
    g.fillRect(0, 0, fact.width, fact.height);
  }
  g.restore();
}
