import { cleanLine } from './clean-text.ts';

/** Maximum number of genres or tags per track, and of letters of one. */
const most = 20;
const longest = 60;

/** Genre names that contain a comma. */
const whole = ['Folk, World, & Country', 'Folk, World & Country'];

const parts = (text: string): string[] =>
  whole.includes(text.trim()) ? [text.trim()] : text.split(/[;,|\p{Cc}]| \/ /u);

/** Splits genres or tags at `;` `,` `|` and ` / ` ("R&B/Soul" is one name); distinct ones in the file's order. */
export const readList = (texts: readonly string[]): string[] => {
  const found = new Map<string, string>();
  for (const text of texts.flatMap(parts)) {
    const name = cleanLine(text, longest);
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  }
  return [...found.values()].slice(0, most);
};
