/** Colours of playlists, by the names of their tokens. */
const tones = ['orange', 'teal', 'plum', 'blue'] as const;

export type Tone = (typeof tones)[number];

/** Returns the colour of an own playlist, which depends on its id alone. */
export const toneOf = (id: number): Tone => tones[id % tones.length] ?? tones[0];
