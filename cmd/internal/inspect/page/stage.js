// A canvas that is dragged, zoomed, pointed at and clicked.

// prepare fits a canvas to its place on the screen and returns its context, in
// units of CSS pixels.
function prepare(canvas) {
  const ratio = devicePixelRatio || 1;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const g = canvas.getContext('2d');
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, width, height);
  return { g, width, height };
}

class Stage {
  // The owner has bounds(), the box of the world to show at first;
  // draw(g, stage); pick(x, y), what lies at a place of the screen; and
  // optionally hover(what, x, y) and click(what).
  constructor(canvas, owner) {
    this.canvas = canvas;
    this.owner = owner;
    this.k = 1;
    this.tx = 0;
    this.ty = 0;
    this.fitted = false;
    this.pointers = new Map();
    new ResizeObserver(() => {
      if (!this.touched) this.fitted = false;
      this.paint();
    }).observe(canvas);
    canvas.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    canvas.addEventListener('pointerdown', (e) => this.down(e));
    canvas.addEventListener('pointermove', (e) => this.move(e));
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, (e) => this.up(e));
    canvas.addEventListener('pointerleave', () => this.owner.hover?.(-1));
    canvas.addEventListener('dblclick', () => this.fit());
  }

  sx(x) { return x * this.k + this.tx; }
  sy(y) { return y * this.k + this.ty; }
  wx(x) { return (x - this.tx) / this.k; }
  wy(y) { return (y - this.ty) / this.k; }

  fit() {
    this.fitted = false;
    this.touched = false;
    this.paint();
  }

  frame() {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    const { x0, y0, x1, y1 } = this.owner.bounds();
    const margin = 28;
    this.k = Math.min((w - 2 * margin) / (x1 - x0 || 1), (h - 2 * margin) / (y1 - y0 || 1));
    if (!(this.k > 0)) return;
    this.home = this.k;
    this.tx = w / 2 - (this.k * (x0 + x1)) / 2;
    this.ty = h / 2 - (this.k * (y0 + y1)) / 2;
    this.fitted = true;
  }

  // show moves a place of the world into view, nearer if it is far away.
  show(x, y, k = this.k) {
    if (!this.fitted) this.frame();
    this.k = k;
    this.tx = this.canvas.clientWidth / 2 - k * x;
    this.ty = this.canvas.clientHeight / 2 - k * y;
    this.touched = true;
    this.paint();
  }

  visible(x, y, margin = 24) {
    const px = this.sx(x), py = this.sy(y);
    return px > margin && py > margin && px < this.canvas.clientWidth - margin && py < this.canvas.clientHeight - margin;
  }

  paint() {
    if (this.waiting || !this.canvas.clientWidth) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      if (!this.canvas.clientWidth) return;
      if (!this.fitted) this.frame();
      const { g, width, height } = prepare(this.canvas);
      this.owner.draw(g, this, width, height);
    });
  }

  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const k = Math.max(this.home / 4, Math.min(this.home * 400, this.k * factor));
    this.tx = x - ((x - this.tx) * k) / this.k;
    this.ty = y - ((y - this.ty) * k) / this.k;
    this.k = k;
    this.touched = true;
    this.paint();
  }

  wheel(e) {
    e.preventDefault();
    const lines = e.deltaMode === 1 ? 33 : 1;
    this.zoom(Math.exp(-Math.max(-300, Math.min(300, e.deltaY * lines)) / 400), e.offsetX, e.offsetY);
  }

  down(e) {
    if (e.button) return;
    this.canvas.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, [e.offsetX, e.offsetY]);
    this.dragged = this.pointers.size > 1 ? Infinity : 0;
  }

  move(e) {
    const old = this.pointers.get(e.pointerId);
    if (!old) {
      this.owner.hover?.(this.owner.pick(e.offsetX, e.offsetY), e.offsetX, e.offsetY);
      return;
    }
    const [dx, dy] = [e.offsetX - old[0], e.offsetY - old[1]];
    if (this.pointers.size === 2) this.pinch(e, old);
    this.dragged += Math.hypot(dx, dy);
    if (this.dragged < 4) return;
    this.pointers.set(e.pointerId, [e.offsetX, e.offsetY]);
    this.tx += dx / this.pointers.size;
    this.ty += dy / this.pointers.size;
    this.touched = true;
    this.owner.hover?.(-1);
    this.paint();
  }

  pinch(e, old) {
    const other = [...this.pointers].find(([id]) => id !== e.pointerId)[1];
    const before = Math.hypot(old[0] - other[0], old[1] - other[1]);
    const now = Math.hypot(e.offsetX - other[0], e.offsetY - other[1]);
    if (before > 0 && now > 0) this.zoom(now / before, (e.offsetX + other[0]) / 2, (e.offsetY + other[1]) / 2);
  }

  up(e) {
    if (!this.pointers.delete(e.pointerId) || e.type === 'pointercancel') return;
    if (this.dragged < 4) this.owner.click(this.owner.pick(e.offsetX, e.offsetY));
  }
}

// follow adds points to a path, each moved by m: count of them from the one
// given on, around if need be, leaving out all but every step-th.
function follow(g, points, m, from = 0, count = points.length / 2, step = 1) {
  const n = points.length / 2;
  for (let i = 0; i < count; i += step) {
    const at = 2 * ((from + i) % n);
    const x = m.c * points[at] - m.s * points[at + 1] + m.tx;
    const y = m.s * points[at] + m.c * points[at + 1] + m.ty;
    if (i) g.lineTo(x, y);
    else g.moveTo(x, y);
  }
}

// trace lays a path along points, each moved by m.
function trace(g, points, m, close = false) {
  g.beginPath();
  follow(g, points, m);
  if (close) g.closePath();
}

// stroke draws a line along points, each moved by m.
function stroke(g, points, m, colour, width, close = false) {
  trace(g, points, m, close);
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.stroke();
}

// still is a motion that scales and shifts only.
const still = (k, tx, ty) => ({ c: k, s: 0, tx, ty });
