import type { Palette } from './palettes.ts';

/** Draws on a field of 100 × 100; what reaches beyond is cut by the picture's edge. */
type Family = (colours: Palette, random: () => number) => string;

const n = (value: number): string => String(Math.round(value * 100) / 100);
const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
const rect = ([x, y, w, h]: readonly [number, number, number, number], fill: string, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

const arcs: Family = ({ ground, lead, answer }, random) => {
  const x = 25 + random() * 50;
  const y = random() < 0.75 ? 100 : 0;
  const ring = 14 + random() * 5;
  const rings = [lead, ground, answer, ground];
  return rings.map((fill, i) => circle(x, y, ring * (rings.length - i) + ring * 0.5, fill)).join('');
};

const sun: Family = ({ ground, lead, answer }, random) => {
  const r = 24 + random() * 9;
  const x = 38 + random() * 24;
  const y = 48 + random() * 8;
  const stripes = 4 + Math.floor(random() * 2);
  let svg = circle(x, y, r, lead);
  for (let i = 0; i < stripes; i++) {
    svg += rect([x - r - 1, y + 2 + (i * (r - 4)) / stripes, 2 * r + 2, 1.1 + i * 0.65], ground);
  }
  const side = random() < 0.5 ? 20 : 80;
  return svg + rect([0, y + r - 2.5, 100, 4], ground) + circle(side, 14 + random() * 8, 4 + random() * 2.5, answer);
};

/** A quarter of a disc that fills a tile, its centre in one of the four corners. */
function quarter([x, y, s]: readonly [number, number, number], corner: number, fill: string): string {
  const points = [
    [x, y],
    [x + s, y],
    [x + s, y + s],
    [x, y + s],
  ] as const;
  const at = points[corner % 4]!;
  const from = points[(corner + 1) % 4]!;
  const to = points[(corner + 3) % 4]!;
  const d = `M${n(at[0])} ${n(at[1])}L${n(from[0])} ${n(from[1])}A${s} ${s} 0 0 1 ${n(to[0])} ${n(to[1])}Z`;
  // The thin stroke closes the hairline that scaling leaves between neighbouring tiles.
  return `<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width=".6"/>`;
}

const tiles: Family = ({ lead, answer }, random) => {
  const s = 25;
  let svg = '';
  for (let i = 0; i < 16; i++) {
    const x = (i % 4) * s;
    const y = Math.floor(i / 4) * s;
    const fill = random() < 0.5 ? lead : answer;
    const other = fill === lead ? answer : lead;
    const kind = random();
    const corner = Math.floor(random() * 4);
    if (kind < 0.5) svg += quarter([x, y, s], corner, fill);
    else if (kind < 0.62) svg += rect([x, y, s, s], fill) + quarter([x, y, s], corner, other);
    else if (kind < 0.78) svg += circle(x + s / 2, y + s / 2, s * 0.3, fill);
  }
  return svg;
};

/** A ridge from the left edge to the right one, filled down to the bottom. */
function hill(y: number, swing: number, fill: string): string {
  const d =
    `M0 ${n(y)}C20 ${n(y - swing * 1.6)} 35 ${n(y - swing * 0.4)} 55 ${n(y - swing * 0.2)}` +
    `S88 ${n(y - swing * 0.6)} 100 ${n(y - swing * 1.5)}V100H0Z`;
  return path(d, fill);
}

const hills: Family = ({ lead, answer }, random) => {
  const x = 24 + random() * 52;
  const swing = 10 + random() * 8;
  return (
    circle(x, 20 + random() * 12, 9 + random() * 5, answer) +
    hill(66 + random() * 6, swing, lead) +
    hill(82 + random() * 6, (random() < 0.5 ? -1 : 1) * swing * 0.7, answer)
  );
};

const stripes: Family = ({ lead, answer }, random) => {
  const lean = (random() < 0.5 ? -1 : 1) * (20 + random() * 14);
  const left = lean > 0 ? -lean : 0;
  const right = lean > 0 ? 100 : 100 - lean;
  let svg = '';
  for (let x = left + random() * 8, i = 0; x < right; i++) {
    const width = 3 + random() * 8;
    svg += path(`M${n(x + lean)} 0h${n(width)}L${n(x + width)} 100h${n(-width)}Z`, i % 3 === 1 ? answer : lead);
    x += width + 5 + random() * 5;
  }
  return svg;
};

const wave: Family = ({ lead, answer }, random) => {
  const bars = 15;
  const gap = 6 + Math.floor(random() * 5);
  const phase = random() * Math.PI * 2;
  let svg = '';
  for (let i = 0; i < bars; i++) {
    const swell = 0.5 + 0.5 * Math.sin(phase + i * 0.9);
    const height = 14 + 52 * (0.55 * swell + 0.45 * random());
    svg += rect([6.5 + i * 5.9, 50 - height / 2, 3.4, height], i < gap ? lead : answer, 1.7);
  }
  return svg;
};

export const families = { arcs, sun, tiles, hills, stripes, wave } as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as readonly FamilyName[];
