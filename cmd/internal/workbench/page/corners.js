// The corners of a grid, dragged to where they are: by finger, mouse or arrow keys.

import { photo, svg, box, flat } from './overlay.js';

const names = ['Top left', 'Top right', 'Bottom right', 'Bottom left'];

// start are the corners that a person begins with: those found, or some within the picture. They are parts of its width
// and height.
export const start = ({ cells, corners }) => (cells.length ? corners.map((c) => [...c]) : [[0.15, 0.15], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]]);

// handles fills a place with the picture and the four corners over it; loupe gets what is below the one that moves.
// corners change as they are moved; chosen is the one that has the focus.
export function handles(place, loupe, view, corners) {
  const outline = svg('polygon', { class: 'frame' });
  const layer = svg('g', { class: 'corners' }, outline);
  const radius = Math.max(view.width, view.height) / 45;
  const parts = names.map((name, i) => {
    const g = svg('g', { tabindex: 0, role: 'button', id: `corner${i + 1}`, class: 'handle' },
      svg('circle', { r: 2.8 * radius, class: 'touch' }), svg('circle', { r: radius }), svg('path', { d: `M${-radius} 0H${radius}M0 ${-radius}V${radius}` }));
    layer.append(g);
    return g;
  });
  const drawing = photo({ ...view, cells: [] }, [layer]);
  const draw = (moving) => {
    outline.setAttribute('points', box(flat({ ...view, corners, rows: 1, cols: 1 }), 0, 0, 1, 1));
    parts.forEach((g, i) => {
      const [x, y] = [corners[i][0] * view.width, corners[i][1] * view.height];
      g.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      g.setAttribute('aria-label', `${names[i]} corner, ${Math.round(x)} from the left, ${Math.round(y)} from the top; arrow keys move it`);
    });
    if (moving == null) return;
    const side = Math.max(view.width, view.height) / 9;
    const [x, y] = [corners[moving][0] * view.width, corners[moving][1] * view.height];
    const glass = photo({ ...view, cells: [] }, [svg('polygon', { class: 'frame', points: outline.getAttribute('points') })]);
    glass.setAttribute('viewBox', `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    glass.setAttribute('role', 'img');
    glass.setAttribute('aria-label', `${names[moving]} corner, enlarged`);
    loupe.replaceChildren(glass);
  };
  const clamp = (v) => Math.min(Math.max(v, 0), 1);
  const move = (i, x, y) => {
    corners[i] = [clamp(x), clamp(y)];
    draw(i);
  };
  parts.forEach((g, i) => {
    let grip = null; // where within the handle it was gripped
    const at = (event) => {
      const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(layer.getScreenCTM().inverse());
      return [p.x / view.width, p.y / view.height];
    };
    g.addEventListener('pointerdown', (event) => {
      g.setPointerCapture(event.pointerId);
      const [x, y] = at(event);
      grip = [corners[i][0] - x, corners[i][1] - y];
      draw(i);
    });
    g.addEventListener('pointermove', (event) => {
      if (!grip) return;
      const [x, y] = at(event);
      move(i, x + grip[0], y + grip[1]);
    });
    for (const end of ['pointerup', 'pointercancel']) g.addEventListener(end, () => { grip = null; });
    g.addEventListener('focus', () => draw(i));
    g.addEventListener('keydown', (event) => {
      const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const pixels = event.shiftKey ? 10 : 1;
      move(i, corners[i][0] + way[0] * pixels / view.width, corners[i][1] + way[1] * pixels / view.height);
    });
  });
  draw(0);
  drawing.classList.add('placing');
  place.replaceChildren(drawing);
}
