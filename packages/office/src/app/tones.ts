/** The colours of the portal's `tokens.css`: MUI works out others from them, so it needs them as values. */
export const light = {
  paper: '#fbf8f4',
  surface: '#fff',
  hover: '#f2ece3',
  line: '#e5dbce',
  ink: '#1c1613',
  ink2: '#5a4f46',
  ink3: '#75685d',
  accent: '#ff8a42',
  accentHover: '#ff9a5c',
  onAccent: '#1c1007',
  accentInk: '#a84300',
  accentSoft: '#ffe8d9',
  dangerInk: '#b3261e',
  goodInk: '#1f6b45',
};

export type Tones = typeof light;

export const dark: Tones = {
  paper: '#130f0d',
  surface: '#1d1815',
  hover: '#261f1a',
  line: '#352c26',
  ink: '#f7f0e8',
  ink2: '#c0b2a5',
  ink3: '#9f9185',
  accent: '#ff8a42',
  accentHover: '#ff9a5c',
  onAccent: '#1c1007',
  accentInk: '#ff9d5e',
  accentSoft: '#3a2417',
  dangerInk: '#ff9c8f',
  goodInk: '#7fd1a0',
};
