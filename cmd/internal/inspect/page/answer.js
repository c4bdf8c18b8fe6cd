// The assembled answer, drawn by rows and columns: every piece turned as the
// answer has it, every joint a bar in the colour of its cost. Parts whose place in
// the puzzle is not known lie below it, each on a ground of its own.

const answerView = {
  // Sizes of pieces differ between pictures; each piece is scaled so that its
  // corners are a cell apart.
  cell: new Float32Array(pieces),
  at: new Map(), // piece by row and column

  prepare() {
    for (let p = 0; p < pieces; p++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const a = arcOf(4 * p + k), e = a.length - 2;
        sum += Math.hypot(a[e] - a[0], a[e + 1] - a[1]) / 4;
      }
      this.cell[p] = sum || 1;
      if (places[2 * p] >= 0) this.at.set(this.row(p) + ',' + this.col(p), p);
    }
  },

  // row and col are where a piece lies among all parts.
  row(p) { return facts.parts[partOf[p]][0] + places[2 * p]; },
  col(p) { return facts.parts[partOf[p]][1] + places[2 * p + 1]; },

  bounds() {
    let rows = 0, cols = 0;
    for (const [row, col, high, wide] of facts.parts) {
      rows = Math.max(rows, row + high);
      cols = Math.max(cols, col + wide);
    }
    for (const p of this.at.values()) {
      rows = Math.max(rows, this.row(p) + 1);
      cols = Math.max(cols, this.col(p) + 1);
    }
    return { x0: 0, y0: 0, x1: Math.max(1, cols), y1: Math.max(1, rows) };
  },

  motion(p, stage) {
    const angle = (degrees[p] * Math.PI) / 180, k = stage.k / this.cell[p];
    const c = k * Math.cos(angle), s = k * Math.sin(angle);
    // The middle of the corners, not of the outline, is the middle of a cell.
    let mx = 0, my = 0;
    const o = outlineOf(p);
    for (let i = 0; i < 4; i++) { mx += o[2 * i * arc] / 4; my += o[2 * i * arc + 1] / 4; }
    const x = stage.sx(this.col(p) + 0.5), y = stage.sy(this.row(p) + 0.5);
    return { c, s, tx: x - (c * mx - s * my), ty: y - (s * mx + c * my) };
  },

  draw(g, stage, width, height) {
    this.drawGrounds(g, stage);
    const list = [];
    for (let p = 0; p < pieces; p++) {
      if (places[2 * p] < 0) continue;
      const x = stage.sx(this.col(p)), y = stage.sy(this.row(p));
      if (x < -2 * stage.k || y < -2 * stage.k || x > width + stage.k || y > height + stage.k) continue;
      list.push([p, this.motion(p, stage)]);
    }
    this.drawPieces(g, list, stage.k);
    if (stage.k > 34) this.drawNames(g, stage);
  },

  // drawGrounds draws what the parts lie on, and the numbers of those below the puzzle.
  drawGrounds(g, stage) {
    g.font = '600 11px system-ui, sans-serif';
    g.textAlign = 'left';
    g.textBaseline = 'bottom';
    facts.parts.forEach(([row, col, high, wide], i) => {
      g.fillStyle = theme.ground;
      g.fillRect(stage.sx(col), stage.sy(row), stage.k * wide, stage.k * high);
      g.fillStyle = theme.muted;
      if (i > 0 && stage.k > 8) g.fillText(`part ${i + 1}`, stage.sx(col), stage.sy(row) - 1);
    });
  },

  // drawPieces draws all sides of one colour as one path, with no more points
  // than can be seen, which is what makes a thousand pieces fast.
  drawPieces(g, list, k) {
    const step = k > 60 ? 1 : k > 24 ? 2 : 4, paths = new Map();
    g.beginPath();
    for (const [p, m] of list) {
      follow(g, outlineOf(p), m, 0, loop, step);
      for (let side = 4 * p; side < 4 * p + 4; side++) {
        const colour = shown(side) ? this.colour(side) : theme.line;
        if (!paths.has(colour)) paths.set(colour, []);
        paths.get(colour).push([side, m]);
      }
    }
    g.fillStyle = theme.panel;
    g.fill();
    this.fillChosen(g, list);
    g.lineWidth = Math.max(1, Math.min(2.5, k / 22));
    for (const [colour, path] of paths) {
      g.strokeStyle = colour;
      g.beginPath();
      for (const [side, m] of path) follow(g, outlineOf(side >> 2), m, (side & 3) * arc, arc + 1, step);
      g.stroke();
    }
    this.strokeChosen(g, list);
  },

  fillChosen(g, list) {
    for (const [p, m] of list) {
      const alpha = state.side >= 0 && state.side >> 2 === p ? 0.4 : state.mate >= 0 && state.mate >> 2 === p ? 0.18 : 0;
      if (!alpha) continue;
      trace(g, outlineOf(p), m, true);
      g.fillStyle = theme.accent;
      g.globalAlpha = alpha;
      g.fill();
      g.globalAlpha = 1;
    }
  },

  strokeChosen(g, list) {
    for (const [p, m] of list) {
      for (const side of [state.mate, state.side]) {
        if (side < 0 || side >> 2 !== p) continue;
        stroke(g, arcOf(side), m, this.colour(side), 4);
      }
    }
  },

  // colour is that of the joint: by cost, where the costs are asked for it is
  // the cost of the pair in the answer, not that of the best mate.
  colour(side) {
    if (state.colour !== 'cost') return sideColour(side);
    const mate = partner(answer, side);
    return mate < 0 ? theme.flat : costColour(costBetween(side, mate));
  },

  drawNames(g, stage) {
    g.font = '11px system-ui, sans-serif';
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.fillStyle = theme.muted;
    for (const p of this.at.values()) {
      g.fillText(facts.names[p], stage.sx(this.col(p) + 0.5), stage.sy(this.row(p) + 0.5));
    }
  },

  pick(x, y) {
    const stage = stages.answer;
    const col = Math.floor(stage.wx(x)), row = Math.floor(stage.wy(y));
    const p = this.at.get(row + ',' + col);
    if (p === undefined) return -1;
    const m = this.motion(p, stage), square = m.c * m.c + m.s * m.s;
    const dx = x - m.tx, dy = y - m.ty;
    return nearestSide(p, (m.c * dx + m.s * dy) / square, (m.c * dy - m.s * dx) / square);
  },

  hover(side, x, y) { showTip(side, x, y, 'answer'); },
  click(side) { if (side >= 0) choose(side); },
};
