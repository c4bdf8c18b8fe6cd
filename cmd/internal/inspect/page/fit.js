// Fits between curves of equally many points, in two dimensions.

// fitTo returns the motion that brings the points of b to those of a with the
// least sum of squares: x' = c*x - s*y + tx, y' = s*x + c*y + ty. With scaled,
// c and s hold a factor of size as well.
function fitTo(a, b, scaled = false) {
  const n = a.length / 2;
  let ax = 0, ay = 0, bx = 0, by = 0;
  for (let i = 0; i < a.length; i += 2) {
    ax += a[i]; ay += a[i + 1];
    bx += b[i]; by += b[i + 1];
  }
  ax /= n; ay /= n; bx /= n; by /= n;
  let dot = 0, cross = 0, square = 0;
  for (let i = 0; i < a.length; i += 2) {
    const px = b[i] - bx, py = b[i + 1] - by, qx = a[i] - ax, qy = a[i + 1] - ay;
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    square += px * px + py * py;
  }
  const norm = (scaled ? square : Math.hypot(dot, cross)) || 1;
  const c = dot / norm, s = cross / norm;
  return { c, s, tx: ax - (c * bx - s * by), ty: ay - (s * bx + c * by) };
}

function moved(m, b) {
  const out = new Float32Array(b.length);
  for (let i = 0; i < b.length; i += 2) {
    out[i] = m.c * b[i] - m.s * b[i + 1] + m.tx;
    out[i + 1] = m.s * b[i] + m.c * b[i + 1] + m.ty;
  }
  return out;
}

// overlay lays the curve of another side over that of a side.
const overlay = (side, other) => laidOver(curveOf(side), curveOf(other));

// laidOver lays a curve over another one of as many points, and measures the
// gap between them at each point: the part across the curve, positive towards
// the bulge.
function laidOver(a, other) {
  const b = moved(fitTo(a, other), other), n = a.length / 2;
  const gaps = new Float32Array(n);
  let square = 0, worst = 0;
  for (let i = 0; i < n; i++) {
    const before = 2 * Math.max(0, i - 1), after = 2 * Math.min(n - 1, i + 1);
    const tx = a[after] - a[before], ty = a[after + 1] - a[before + 1];
    const dx = b[2 * i] - a[2 * i], dy = b[2 * i + 1] - a[2 * i + 1];
    gaps[i] = (tx * dy - ty * dx) / (Math.hypot(tx, ty) || 1);
    square += gaps[i] * gaps[i];
    worst = Math.max(worst, Math.abs(gaps[i]));
  }
  return { a, b, gaps, rms: Math.sqrt(square / n), worst };
}

// arcOf returns the points of a side of an outline, both corners included.
function arcOf(side) {
  const o = outlineOf(side >> 2), from = (side & 3) * arc;
  const out = new Float32Array(2 * (arc + 1));
  for (let i = 0; i <= arc; i++) {
    const at = 2 * ((from + i) % loop);
    out[2 * i] = o[at];
    out[2 * i + 1] = o[at + 1];
  }
  return out;
}

function reversed(points) {
  const out = new Float32Array(points.length);
  for (let i = 0, j = points.length - 2; j >= 0; i += 2, j -= 2) {
    out[i] = points[j];
    out[i + 1] = points[j + 1];
  }
  return out;
}

// upright is the turn about the center of a piece that puts a side on top.
function upright(side) {
  const a = arcOf(side), e = a.length - 2;
  const dx = a[e] - a[0], dy = a[e + 1] - a[1], d = Math.hypot(dx, dy) || 1;
  return { c: dx / d, s: -dy / d, tx: 0, ty: 0 };
}

const after = (m, n) => ({
  c: m.c * n.c - m.s * n.s,
  s: m.s * n.c + m.c * n.s,
  tx: m.c * n.tx - m.s * n.ty + m.tx,
  ty: m.s * n.tx + m.c * n.ty + m.ty,
});
