// k-means on the principal components, the same on every machine for the same
// seed, and the figures of a clustering.

// generator returns a source of numbers in [0, 1) from a 32-bit seed
// (a counter passed through a mixing function).
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 4294967296;
  };
}

// squared is the squared distance between two rows, or anything above limit as
// soon as it is known to exceed it. The first components weigh most, so that
// most pairs end early.
function squared(x, i, y, j, d, limit) {
  let sum = 0;
  for (let k = 0; k < d && sum < limit; k++) {
    const t = x[i + k] - y[j + k];
    sum += t * t;
  }
  return sum;
}

// breather hands the page back to its user now and then; it throws when the
// work has been overtaken by newer work.
function breather(current) {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < 24) return;
    await new Promise((done) => setTimeout(done));
    if (!current()) throw new Error('overtaken');
    last = performance.now();
  };
}

// start chooses k rows as first centers, each with a chance that grows with
// its squared distance from those chosen before (k-means++).
async function start(rows, n, d, k, random, breathe) {
  const centersAt = new Float64Array(k * d);
  const near = new Float64Array(n).fill(Infinity);
  let chosen = Math.floor(random() * n);
  for (let c = 0; c < k; c++) {
    centersAt.set(rows.subarray(chosen * d, (chosen + 1) * d), c * d);
    let total = 0;
    for (let i = 0; i < n; i++) {
      near[i] = Math.min(near[i], squared(rows, i * d, centersAt, c * d, d, near[i]));
      total += near[i];
    }
    let goal = random() * total;
    for (chosen = 0; chosen < n - 1 && goal >= near[chosen]; chosen++) goal -= near[chosen];
    await breathe();
  }
  return centersAt;
}

function nearestCenter(rows, i, centersAt, k, d, guess) {
  let best = guess, least = squared(rows, i * d, centersAt, guess * d, d, Infinity);
  for (let c = 0; c < k; c++) {
    if (c === guess) continue;
    const t = squared(rows, i * d, centersAt, c * d, d, least);
    if (t < least) { least = t; best = c; }
  }
  return best;
}

// recenter moves each center to the mean of its rows; one without rows stays.
function recenter(rows, n, d, k, of, centersAt) {
  const count = new Int32Array(k), sum = new Float64Array(k * d);
  for (let i = 0; i < n; i++) {
    count[of[i]]++;
    for (let j = 0; j < d; j++) sum[of[i] * d + j] += rows[i * d + j];
  }
  for (let c = 0; c < k; c++) {
    if (!count[c]) continue;
    for (let j = 0; j < d; j++) centersAt[c * d + j] = sum[c * d + j] / count[c];
  }
}

// means returns, by row, the index of its cluster.
async function means(rows, n, d, k, seed, current, report) {
  const breathe = breather(current);
  const centersAt = await start(rows, n, d, k, generator(seed), breathe);
  const of = new Int32Array(n);
  const rounds = 30;
  for (let round = 0; round < rounds; round++) {
    let changed = 0;
    for (let i = 0; i < n; i++) {
      const c = nearestCenter(rows, i, centersAt, k, d, of[i]);
      if (c !== of[i] || round === 0) changed++;
      of[i] = c;
      if (i % 64 === 0) await breathe();
    }
    report((round + 1) / rounds);
    if (!changed) break;
    recenter(rows, n, d, k, of, centersAt);
  }
  return of;
}

// grouped gathers the members of each cluster from the cluster of each side,
// 0 for none.
function grouped(of) {
  const groups = new Map();
  for (let side = 0; side < sides; side++) {
    if (!of[side]) continue;
    const group = groups.get(of[side]);
    if (group) group.push(side);
    else groups.set(of[side], [side]);
  }
  return [...groups.keys()].sort((a, b) => a - b).map((label) => ({ label, members: groups.get(label) }));
}

function meanOf(list) {
  const mean = new Float32Array(2 * N);
  for (const curve of list) for (let i = 0; i < 2 * N; i++) mean[i] += curve[i] / list.length;
  return mean;
}

// shape aligns the members' curves with their mean, and measures how far they
// stray from it: the root mean square over the mean chord.
function shape(cluster) {
  const { members } = cluster;
  let mean = curveOf(members[0]);
  let aligned = [];
  for (let pass = 0; pass < 2; pass++) {
    aligned = members.map((side) => moved(fitTo(mean, curveOf(side)), curveOf(side)));
    mean = meanOf(aligned);
  }
  let square = 0, chord = 0;
  for (const curve of aligned) for (let i = 0; i < 2 * N; i++) square += (curve[i] - mean[i]) ** 2;
  for (const side of members) chord += chordOf(side) / members.length;
  cluster.spread = Math.sqrt(square / (N * members.length)) / (chord || 1);
  return { aligned };
}

// silhouettes compares, for every member, the distance to the center of its
// cluster with that to the nearest other center; 1 is clear, below 0 is wrong.
async function silhouettes(clusters, encoding, breathe) {
  const { d, scores } = encoding;
  const centersAt = new Float64Array(clusters.length * d);
  clusters.forEach(({ members }, c) => {
    for (const side of members) for (let j = 0; j < d; j++) centersAt[c * d + j] += scores[side * d + j] / members.length;
  });
  let inertia = 0, sum = 0, n = 0;
  for (let c = 0; c < clusters.length; c++) {
    let own = 0;
    for (const side of clusters[c].members) {
      const a = squared(scores, side * d, centersAt, c * d, d, Infinity);
      let b = Infinity;
      for (let o = 0; o < clusters.length; o++) if (o !== c) b = Math.min(b, squared(scores, side * d, centersAt, o * d, d, b));
      inertia += a;
      own += clusters.length > 1 ? (Math.sqrt(b) - Math.sqrt(a)) / (Math.sqrt(Math.max(a, b)) || 1) : 0;
    }
    clusters[c].silhouette = own / clusters[c].members.length;
    sum += own;
    n += clusters[c].members.length;
    await breathe();
  }
  return { inertia, silhouette: n ? sum / n : NaN };
}

// together is the share of the pairs that belong together, by the truth or
// else by the answer, which are in one cluster.
function together(of) {
  const known = truth.length ? truth : answer;
  let pairs = 0, same = 0;
  for (let side = 0; side < known.length; side++) {
    const mate = known[side];
    if (mate < 0 || mate < side || !kinds[side]) continue;
    pairs++;
    if (of[side] && of[side] === of[mate]) same++;
  }
  return pairs ? same / pairs : NaN;
}

// assess measures a clustering: of holds the cluster of each side, from 1.
async function assess(of, encoding, current) {
  const breathe = breather(current);
  const clusters = grouped(of);
  for (const cluster of clusters) {
    cluster.tabs = cluster.members.filter((side) => kinds[side] > 0).length;
    cluster.blanks = cluster.members.length - cluster.tabs;
    cluster.size = cluster.members.length;
    cluster.imbalance = Math.abs(cluster.tabs - cluster.blanks) / cluster.size;
    shape(cluster);
    await breathe();
  }
  const figures = encoding ? await silhouettes(clusters, encoding, breathe) : { inertia: NaN, silhouette: NaN };
  const spreads = clusters.map((c) => c.spread).sort((a, b) => a - b);
  const usual = spreads[spreads.length >> 1] || 1;
  for (const c of clusters) c.badness = c.imbalance + (1 - (c.silhouette ?? 0)) / 2 + Math.min(1, c.spread / usual / 4);
  return {
    ...figures, of, clusters,
    balanced: clusters.filter((c) => c.tabs === c.blanks).length,
    together: together(of),
  };
}
