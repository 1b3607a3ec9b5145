/** Three colours of a cover: what it lies on, what leads, what answers. */
export interface Palette {
  readonly ground: string;
  readonly lead: string;
  readonly answer: string;
}

const ink = '#1c1613';
const orange = '#ff8a42';
const cream = '#f6e7d3';
const mustard = '#e9b44c';
const teal = '#1f5b56';
const navy = '#3c3a63';
const sky = '#90b2c6';
const wine = '#7a2c3a';
const coral = '#d9674a';

export const palettes = {
  ember: { ground: ink, lead: orange, answer: cream },
  honey: { ground: mustard, lead: ink, answer: coral },
  garden: { ground: teal, lead: mustard, answer: cream },
  dusk: { ground: navy, lead: sky, answer: mustard },
  awning: { ground: cream, lead: wine, answer: mustard },
  pine: { ground: teal, lead: cream, answer: orange },
  harbour: { ground: sky, lead: navy, answer: cream },
  apricot: { ground: orange, lead: ink, answer: cream },
  linen: { ground: cream, lead: teal, answer: orange },
  night: { ground: ink, lead: sky, answer: orange },
  cellar: { ground: wine, lead: coral, answer: cream },
  brick: { ground: coral, lead: cream, answer: ink },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as readonly PaletteName[];
