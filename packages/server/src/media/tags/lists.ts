import { cleanLine } from './clean-text.ts';

/** More labels on one track than this are noise. */
const most = 20;
const longest = 60;

/** Names whose own comma must not part them. */
const whole = ['Folk, World, & Country', 'Folk, World & Country'];

const parts = (text: string): string[] =>
  whole.includes(text.trim()) ? [text.trim()] : text.split(/[;,|\p{Cc}]| \/ /u);

/**
 * Genres or tags out of the texts that hold them: parted at `;` `,` `|` and a slash between spaces ("R&B/Soul" is
 * one name), each spelling once in the order of the file.
 */
export const readList = (texts: readonly string[]): string[] => {
  const found = new Map<string, string>();
  for (const text of texts.flatMap(parts)) {
    const name = cleanLine(text, longest);
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  }
  return [...found.values()].slice(0, most);
};
