/** Colours that tell playlists apart, as the tokens name them. */
const tones = ['orange', 'teal', 'plum', 'blue'] as const;

export type Tone = (typeof tones)[number];

/** The tone of an own playlist. It follows from the id alone: a playlist has one tone, whatever is drawn beside it. */
export const toneOf = (id: number): Tone => tones[id % tones.length] ?? tones[0];
