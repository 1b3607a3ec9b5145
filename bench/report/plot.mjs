const [width, height] = [760, 460];
const frame = { left: 70, right: 190, top: 30, bottom: 50 };
const colours = ['#1b6ca8', '#c8553d', '#3a7d44', '#8e5ea2', '#d08c00', '#00838f', '#6d4c41', '#ad1457', '#455a64'];

const powers = (from, to) => {
  const all = [];
  for (let power = Math.floor(Math.log10(from)); 10 ** power <= to * 1.0001; power += 1) all.push(10 ** power);
  return all;
};

const text = (x, y, words, more = '') => `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" ${more}>${words}</text>`;

/** A plot of cost against size as SVG, both axes logarithmic. `points` are `{ tracks, costs: { kind: ms } }`. */
export function plot(points) {
  const kinds = Object.keys(points[0].costs);
  const all = points.flatMap(({ costs }) => Object.values(costs));
  const [low, high] = [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all)))];
  const sizes = points.map(({ tracks }) => tracks);
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
  const share = (value, from, to) => (from === to ? 0.5 : Math.log(value / from) / Math.log(to / from));
  const x = (tracks) => frame.left + share(tracks, first, last) * (width - frame.left - frame.right);
  const y = (ms) => height - frame.bottom - share(ms, low, high) * (height - frame.top - frame.bottom);
  const grid = powers(low, high).map(
    (ms) =>
      `<line x1="${frame.left}" x2="${width - frame.right}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ccc"/>${text(frame.left - 8, y(ms) + 4, `${ms} ms`, 'text-anchor="end"')}`,
  );
  const marks = sizes.map((tracks) =>
    text(x(tracks), height - frame.bottom + 20, tracks.toLocaleString('en'), 'text-anchor="middle"'),
  );
  // Labels at the right end stand apart, however close the lines end.
  const labels = kinds
    .map((kind, at) => ({ kind, at, end: y(points.at(-1).costs[kind]) }))
    .toSorted((a, b) => a.end - b.end);
  for (const [at, label] of labels.entries()) label.end = Math.max(label.end, (labels[at - 1]?.end ?? 0) + 15);
  const lines = labels.map(({ kind, at, end }) => {
    const colour = colours[at % colours.length];
    const line = points.map(({ tracks, costs }) => `${x(tracks).toFixed(1)},${y(costs[kind]).toFixed(1)}`).join(' ');
    const dots = points.map(
      ({ tracks, costs }) =>
        `<circle cx="${x(tracks).toFixed(1)}" cy="${y(costs[kind]).toFixed(1)}" r="3" fill="${colour}"/>`,
    );
    const name = text(width - frame.right + 10, end + 4, kind, `fill="${colour}"`);
    return `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${name}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(frame.left, 18, 'Median time of an answer at one connection, by tracks in the catalogue'),
    ...grid,
    ...marks,
    ...lines,
    '</svg>\n',
  ].join('\n');
}
