/** Short hash (FNV-1a) by which a text is known again that is not to be stored, such as the token of a session. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}
