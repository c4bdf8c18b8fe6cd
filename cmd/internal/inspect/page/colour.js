// Colours: those of the style sheet, palettes, and the ways to colour a side.

const theme = {};
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ['ink', 'muted', 'line', 'panel', 'ground', 'tab', 'blank', 'flat', 'accent', 'good', 'warn', 'bad']) {
    theme[name] = style.getPropertyValue('--' + name).trim();
  }
  theme.dark = matchMedia('(prefers-color-scheme: dark)').matches;
  hues.clear();
}

const hues = new Map();

// hue gives each number a colour of its own: neighbours lie a golden angle
// apart, and three levels of lightness keep far numbers apart as well. There
// are 108 colours in all, so that a plot of any number of labels is drawn from
// few stamps.
function hue(n) {
  let colour = hues.get(n);
  if (!colour) {
    const angle = 10 * Math.round(n * 13.7508);
    const light = (theme.dark ? 58 : 38) + 8 * (n % 3);
    colour = `hsl(${angle % 360} ${theme.dark ? 62 : 68}% ${light}%)`;
    hues.set(n, colour);
  }
  return colour;
}

// ramp runs from blue over yellow to red, which readers with any colour vision
// tell apart; share is 0 to 1, and steps keep the number of colours small.
const ramps = new Map();
function ramp(share) {
  const step = Math.round(40 * Math.max(0, Math.min(1, share || 0)));
  const key = step + (theme.dark ? 100 : 0);
  let colour = ramps.get(key);
  if (!colour) {
    const stops = theme.dark
      ? [[86, 156, 235], [236, 205, 92], [247, 104, 84]]
      : [[33, 102, 190], [205, 158, 20], [200, 30, 38]];
    const at = step / 20, i = Math.min(1, Math.floor(at)), t = at - i;
    colour = `rgb(${stops[i].map((v, c) => Math.round(v + t * (stops[i + 1][c] - v))).join(' ')})`;
    ramps.set(key, colour);
  }
  return colour;
}

// costShare places a cost on the ramp, by its logarithm: 0.5 and below is one
// end, 8 and above the other.
const costShare = (cost) => Math.log2(Math.max(0.5, cost) / 0.5) / 4;
const costColour = (cost) => (Number.isNaN(cost) ? theme.flat : ramp(costShare(cost)));
const rankColour = (rank) => (rank === 1 ? ramp(0) : rank > 1 && rank <= 5 ? ramp(0.5) : ramp(1));
const kindColour = (side) => (kinds[side] > 0 ? theme.tab : kinds[side] < 0 ? theme.blank : theme.flat);

function rankAgainst(of) {
  return {
    of: (side) => {
      const mate = partner(of, side);
      return mate < 0 ? theme.flat : rankColour(rankOf(side, mate));
    },
    legend: () => [
      [ramp(0), 'ranked first'], [ramp(0.5), 'in the first five'], [ramp(1), 'later or not at all'], [theme.flat, 'unknown'],
    ],
  };
}

const colourings = {
  label: {
    title: 'label',
    of: (side) => (clusterOf(side) ? hue(clusterOf(side)) : theme.flat),
    legend: () => {
      const clusters = state.clustering?.clusters ?? [];
      if (clusters.length > 108) return [[null, `${clusters.length} labels in 108 colours`]];
      if (clusters.length > 16) return [[null, `${clusters.length} labels, a colour each`]];
      return clusters.map((c) => [hue(c.label), String(c.label), c.label]);
    },
  },
  kind: {
    title: 'kind',
    of: kindColour,
    legend: () => [[theme.tab, 'tab'], [theme.blank, 'blank'], [theme.flat, 'flat']],
  },
  picture: {
    title: 'picture',
    of: (side) => hue(pictureOf[side >> 2] + 1),
    legend: () => (facts.pictures.length > 16
      ? [[null, `${facts.pictures.length} pictures in ${Math.min(108, facts.pictures.length)} colours`]]
      : facts.pictures.map((p, i) => [hue(i + 1), p.name])),
  },
  cost: {
    title: 'cost of the best mate',
    of: (side) => costColour(bestCost(side)),
    legend: () => [0.5, 1, 2, 4, 8].map((c) => [costColour(c), (c === 0.5 ? '≤ ' : c === 8 ? '≥ ' : '') + c]),
  },
  lead: {
    title: 'lead of the best mate',
    of: (side) => {
      if (room < 2 || mates[side * room + 1] < 0) return theme.flat;
      return ramp(1 - Math.log2(costs[side * room + 1] / costs[side * room]) / 2);
    },
    legend: () => [4, 2, 1].map((lead) => [ramp(1 - Math.log2(lead) / 2), `second costs ${lead === 4 ? '≥ 4' : lead} ×`]),
  },
};
if (facts.answer) colourings.answer = { title: 'rank of the mate in the answer', ...rankAgainst(answer) };
if (facts.truth) colourings.truth = { title: 'rank of the true mate', ...rankAgainst(truth) };

const sideColour = (side) => colourings[state.colour].of(side);
