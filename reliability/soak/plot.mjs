const [width, height] = [760, 150];
const frame = { left: 80, right: 20, top: 28, bottom: 22 };

const text = (x, y, words, more = '') => `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" ${more}>${words}</text>`;

function panel({ title, points, colour }, at, last) {
  const highest = Math.max(...points.map(({ y }) => y), 1);
  const [top, bottom] = [at * height + frame.top, (at + 1) * height - frame.bottom];
  const x = (minutes) => frame.left + (minutes / last) * (width - frame.left - frame.right);
  const y = (value) => bottom - (value / highest) * (bottom - top);
  const line = points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(' ');
  const grid = [0, 0.5, 1].map((share) => {
    const value = share * highest;
    const rule = `<line x1="${frame.left}" x2="${width - frame.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ccc"/>`;
    return rule + text(frame.left - 8, y(value) + 4, value.toPrecision(3), 'text-anchor="end"');
  });
  return [
    text(frame.left, top - 10, title),
    ...grid,
    text(width - frame.right, bottom + 15, `${last.toFixed(0)} min`, 'text-anchor="end"'),
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
  ];
}

/** Curves over minutes as SVG, each in a panel of its own. `curves` are `{ title, colour, points: { x, y }[] }`. */
export function plot(curves) {
  const last = Math.max(...curves.flatMap(({ points }) => points.map(({ x }) => x)), 0.1);
  const size = `viewBox="0 0 ${width} ${curves.length * height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${curves.length * height}" fill="#fff"/>`,
    ...curves.flatMap((curve, at) => panel(curve, at, last)),
    '</svg>\n',
  ].join('\n');
}
