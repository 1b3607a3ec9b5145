import { contractAlphabet } from '@kamerton/wire';

/** Returns the characters that the contract's typeface cannot print, each once. */
export const unprintable = (text: string): string[] => [
  ...new Set([...text.replaceAll(/[\n\t]/g, ' ')].filter((sign) => !contractAlphabet.test(sign))),
];
