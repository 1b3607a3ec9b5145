const cp1251 = new TextDecoder('windows-1251', { fatal: true });
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Characters of Windows-1252 at the control characters of Latin-1, from byte 0x80. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Encodes a text that was decoded as Latin-1 or Windows-1252; null if it contains other characters. */
const bytesOf = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    const byte = code <= 0xff ? code : windows1252.indexOf(text.charAt(n)) + 0x80;
    if (byte < 0x80 && code > 0xff) return null;
    bytes[n] = byte;
  }
  return bytes;
};

const decoded = (decoder: typeof cp1251, bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

/** Three or more Cyrillic letters in a row, which in Western words would be accented letters. */
const longRun = /[\u0400-\u045F\u0490\u0491]{3,}/g;

/** A word of two letters, both Cyrillic. */
const shortWord = /(?<![\p{L}\p{N}])[А-яЁё]{2}(?![\p{L}\p{N}])/gu;

/** A Latin letter beside a single Cyrillic one: an accent within a Western word. */
const accent = /(?<![\u0400-\u04FF])[\u0400-\u04FF]{1,2}(?=[A-Za-z])|[A-Za-z][\u0400-\u04FF]{1,2}(?![\u0400-\u04FF])/;

const vowel = /[аеёиоуыэюяіїєў]/i;
const consonant = /[бвгджзйклмнпрстфхцчшщґђѓљњћќџ]/i;

/** The last letters of Nordic alphabets, which do occur in a row. */
const nordic = new Set(['едц', 'жше']);

const sounds = (word: string): boolean =>
  vowel.test(word) && consonant.test(word) && !nordic.has(word.toLowerCase()) && !/(.)\1\1/iu.test(word);

type Evidence = 'strong' | 'weak' | 'none' | 'against';

/** Evidence that a Latin-1 text, decoded as Cyrillic, is Cyrillic. */
const evidence = (cyrillic: string): Evidence => {
  if (cyrillic.match(longRun)?.some(sounds)) return 'strong';
  if (!/[\u0400-\u04FF]/.test(cyrillic)) return 'none';
  if (accent.test(cyrillic)) return 'against';
  return cyrillic.match(shortWord)?.some(sounds) ? 'strong' : 'weak';
};

/** Decodes UTF-8 that was encoded twice; other text is hardly ever valid UTF-8. */
const onceEncoded = (text: string): string => {
  const bytes = bytesOf(text);
  if (!bytes?.some((byte) => byte >= 0x80)) return text;
  const plain = decoded(utf8, bytes);
  // "Ã©" stays as it is only if decoding gives nothing readable.
  return plain === null || /\p{Cc}/u.test(plain) ? text : plain;
};

/**
 * Repairs the texts of one file with Windows-1251 or UTF-8 decoded as Latin-1, as in old Russian tags. Western texts
 * ("Café", "Motörhead", "Ñ") stay; an ambiguous one (a single letter) follows the others of its file.
 */
export const mendEncoding = (texts: readonly string[]): string[] => {
  const plain = texts.map(onceEncoded);
  const readings = plain.map((text) => {
    const bytes = bytesOf(text);
    const cyrillic = bytes && decoded(cp1251, bytes);
    return cyrillic ? { cyrillic, evidence: evidence(cyrillic) } : { cyrillic: text, evidence: 'none' as const };
  });
  const russian = readings.some((reading) => reading.evidence === 'strong');
  return plain.map((text, n) => {
    const reading = readings[n];
    if (!reading) return text;
    const isAccepted = reading.evidence === 'strong' || (russian && reading.evidence === 'weak');
    return isAccepted ? reading.cyrillic : text;
  });
};
