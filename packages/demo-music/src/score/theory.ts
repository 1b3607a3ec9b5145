/** A chord: pitch class of its root and its tones in semitones above the root. */
export interface Chord {
  readonly root: number;
  readonly tones: readonly number[];
}

const degrees: Readonly<Record<string, number>> = { I: 0, II: 2, III: 4, IV: 5, V: 7, VI: 9, VII: 11 };

const qualities: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  '^': [0, 4, 7, 11],
  '9': [0, 4, 7, 10, 14],
  m9: [0, 3, 7, 10, 14],
  '^9': [0, 4, 7, 11, 14],
  '69': [0, 4, 7, 9, 14],
  '13': [0, 4, 7, 10, 14, 21],
  m11: [0, 3, 7, 10, 14, 17],
  '^l': [0, 4, 7, 11, 14, 18],
  '7b9': [0, 4, 7, 10, 13],
  ø: [0, 3, 6, 10],
  o: [0, 3, 6, 9],
  sus: [0, 5, 7],
  '9s': [0, 5, 7, 10, 14],
  sus2: [0, 2, 7],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
};

export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  harmonic: [0, 2, 3, 5, 7, 8, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  pentatonic: [0, 2, 4, 7, 9],
  'minor-pentatonic': [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
  freygish: [0, 1, 4, 5, 7, 8, 10],
} as const satisfies Record<string, readonly number[]>;

export type ScaleName = keyof typeof scales;

/** Reads a degree such as `IIm7`, `bVI^` or `V7b9` in a key. */
export function chordOf(token: string, key: number): Chord {
  const found = /^([b#]?)(VII|VI|IV|V|III|II|I)(.*)$/u.exec(token);
  const tones = qualities[found?.[3] ?? ' '];
  if (!found || !tones) throw new Error(`unknown chord: ${token}`);
  const shift = found[1] === 'b' ? -1 : found[1] === '#' ? 1 : 0;
  return { root: (key + degrees[found[2]!]! + shift + 12) % 12, tones };
}

/**
 * Reads a progression: bars are parted by spaces, chords within a bar by commas.
 * @returns for each bar its chords, which share the bar evenly
 */
export const progressionOf = (text: string, key: number): Chord[][] =>
  text
    .trim()
    .split(/\s+/u)
    .map((bar) => bar.split(',').map((token) => chordOf(token, key)));

export const pitchClasses = (chord: Chord): number[] => chord.tones.map((tone) => (chord.root + tone) % 12);

/** The pitch of a pitch class that lies nearest to a centre. */
export function nearest(pitchClass: number, centre: number): number {
  const up = (((pitchClass - centre) % 12) + 12) % 12;
  return centre + (up > 6 ? up - 12 : up);
}

/** Tones that a voicing keeps if the chord has more than it may hold: colour before root and fifth. */
function chosen(chord: Chord, voices: number): number[] {
  const byWorth = chord.tones.toSorted((a, b) => worth(b) - worth(a));
  return byWorth.slice(0, voices).map((tone) => (chord.root + tone) % 12);
}

const worth = (tone: number): number =>
  tone === 7 ? 0 : tone === 0 ? 1 : tone === 3 || tone === 4 ? 4 : tone > 12 ? 2 : 3;

/** Places a chord closely around a centre, by the inversion that moves least from the one before. */
export function voicing(chord: Chord, centre: number, voices: number, before?: readonly number[]): number[] {
  const classes = chosen(chord, voices).sort((a, b) => a - b);
  let best: number[] = [];
  let least = Infinity;
  for (let turn = 0; turn < classes.length; turn++) {
    const placed: number[] = [];
    let low = nearest(classes[turn]!, centre - 4) - 1;
    for (let i = 0; i < classes.length; i++) {
      const pitch = low + 1 + ((((classes[(turn + i) % classes.length]! - low - 1) % 12) + 12) % 12);
      placed.push(pitch);
      low = pitch;
    }
    const middle = placed.reduce((sum, pitch) => sum + pitch, 0) / placed.length;
    const moved = before ? placed.reduce((sum, pitch, i) => sum + Math.abs(pitch - (before[i] ?? pitch)), 0) : 0;
    const cost = moved + Math.abs(middle - centre) * 1.5;
    if (cost < least) [best, least] = [placed, cost];
  }
  return best;
}

/** The scale of a key bent to a chord: tones a semitone beside a chord tone give way to it. */
export function scaleOver(scale: ScaleName, key: number, chord: Chord): number[] {
  // In the blues that friction is the point.
  const rubbing = scale === 'blues';
  const tones = pitchClasses(chord);
  const kept = scales[scale]
    .map((step) => (key + step) % 12)
    .filter(
      (pc) =>
        rubbing ||
        tones.includes(pc) ||
        !tones.some((tone) => (tone - pc + 12) % 12 === 1 || (pc - tone + 12) % 12 === 1),
    );
  return [...new Set([...kept, ...tones])].sort((a, b) => a - b);
}
