// What is known of the puzzle before a camera, picture by picture.

// misses is how many pictures in a row may show the puzzle nowhere before its solution is taken away, and fresh after how
// many it is read anew, lest another one lie there.
const misses = 3, fresh = 30;

// most is how far the middle may move between two pictures, in parts of the square root of the area, and growth by
// what the area may change; beyond that it may be another puzzle.
const most = 0.4, growth = 1.6;

export class Tracker {
  #candidate = null; // the puzzle that the last reading came to, as text
  #kind = ''; // of it, by which it is read sooner the second time
  #missed = 0;
  #since = 0; // pictures since it was read
  known = null; // what was read twice in the same way
  corners = null; // of it, as parts of the picture, from the top left of the puzzle clockwise

  // query is what is asked of the next picture: to read it, or to find the puzzle that is known.
  query() {
    // Never seen, it is looked for without a kind: who asks for one is given one.
    if (!this.known || this.#missed > 0 || this.#since >= fresh) return this.#kind && `?kind=${this.#kind}`;
    return `?kind=${this.known.kind}&rows=${this.known.rows}&cols=${this.known.cols}`;
  }

  // take takes the answer on a picture, and tells what is to be shown: the solution 'here', the last one 'kept' where the
  // puzzle was missed, or 'none'.
  take(query, sight) {
    if (query.includes('rows')) this.#place(sight.corners);
    else this.#read(sight);
    if (!this.known || this.#missed > misses) return 'none';
    return this.#missed ? 'kept' : 'here';
  }

  #read(sight) {
    const solved = sight.status === 'solved' && sight.unique === true;
    const text = solved ? JSON.stringify(sight.puzzle) : null;
    this.#since = 0;
    if (this.known && text === this.known.text) {
      this.#missed = 0;
      this.corners = sight.corners;
    } else if (text && text === this.#candidate) {
      this.known = { ...sight, text };
      this.#missed = 0;
      this.corners = sight.corners;
    } else if (!solved && this.known && sight.corners && sight.rows === this.known.rows && sight.cols === this.known.cols) {
      this.#place(sight.corners); // it was not read well, but lies where it should
    } else {
      this.#missed++;
    }
    this.#candidate = text ?? this.#candidate;
    if (text) this.#kind = sight.kind;
    else if (this.#missed > misses) this.#kind = '';
  }

  #place(corners) {
    this.#since++;
    const next = corners && follow(this.corners, corners);
    if (next) this.corners = next;
    this.#missed = next ? 0 : this.#missed + 1;
  }
}

const area = ([a, b, c, d]) => Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
const middle = (q) => [0, 1].map((i) => (q[0][i] + q[1][i] + q[2][i] + q[3][i]) / 4);
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

// follow returns corners in the order of those in the picture before, or null where they are too far from them.
function follow(before, corners) {
  const [was, is] = [area(before), area(corners)];
  if (apart(middle(before), middle(corners)) > most * Math.sqrt(was) || Math.max(was, is) > growth * Math.min(was, is)) return null;
  const turned = [0, 1, 2, 3].map((k) => before.map((_, i) => corners[(i + k) % 4]));
  const off = (q) => q.reduce((sum, p, i) => sum + apart(p, before[i]), 0);
  return turned.reduce((best, q) => (off(q) < off(best) ? q : best));
}
