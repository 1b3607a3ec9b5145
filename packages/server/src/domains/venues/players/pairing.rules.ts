/** 32 letters and digits that cannot be taken for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const length = 6;

/** A code of six characters from as many random bytes. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** A code as it is compared, from how it was typed; null if it is none. */
export const normalizeCode = (typed: string): string | null => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
};
