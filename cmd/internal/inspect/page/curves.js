// Curves of joints laid over each other, and the gap between two.

// drawCurves draws curves of the joint frame, bulge up, in equal scale within
// the box of them all or of the extent given.
function drawCurves(g, width, height, list, margin = 5) {
  let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
  for (const { points } of list) {
    for (let i = 0; i < points.length; i += 2) {
      x0 = Math.min(x0, points[i]); x1 = Math.max(x1, points[i]);
      y0 = Math.min(y0, points[i + 1]); y1 = Math.max(y1, points[i + 1]);
    }
  }
  const k = Math.min((width - 2 * margin) / (x1 - x0 || 1), (height - 2 * margin) / (y1 - y0 || 1));
  const tx = width / 2 - (k * (x0 + x1)) / 2, ty = height / 2 + (k * (y0 + y1)) / 2;
  g.lineJoin = 'round';
  for (const { points, colour, width: w, alpha = 1, dash = [] } of list) {
    g.beginPath();
    for (let i = 0; i < points.length; i += 2) g.lineTo(tx + k * points[i], ty - k * points[i + 1]);
    g.strokeStyle = colour;
    g.lineWidth = w;
    g.globalAlpha = alpha;
    g.setLineDash(dash);
    g.stroke();
  }
  g.setLineDash([]);
  g.globalAlpha = 1;
  return k;
}

// drawGap draws how far the mate lies from the side along the joint, between
// 2 percent of the chord on either side, or as much as it takes.
function drawGap(g, width, height, fit, chord, colours) {
  const last = fit.gaps.length - 1;
  const range = Math.max(0.02 * chord, fit.worst), middle = height / 2;
  const x = (i) => 10 + (i * (width - 20)) / last, y = (v) => middle - (v / range) * (middle - 3);
  g.fillStyle = colours.accent;
  g.globalAlpha = 0.35;
  g.beginPath();
  g.moveTo(x(0), middle);
  fit.gaps.forEach((v, i) => g.lineTo(x(i), y(v)));
  g.lineTo(x(last), middle);
  g.fill();
  g.globalAlpha = 1;
  g.strokeStyle = colours.line;
  g.lineWidth = 1;
  g.beginPath();
  g.moveTo(10, middle);
  g.lineTo(width - 10, middle);
  g.stroke();
  g.fillStyle = colours.muted;
  g.font = '10px system-ui, sans-serif';
  g.textBaseline = 'top';
  g.textAlign = 'left';
  g.fillText(`gap ± ${range.toFixed(1)} px`, 10, 1);
}
