/** Characters of a code; letters and digits that look alike are not among them. */
export const codeLength = 6;

const foreign = /[^2-9A-HJ-NP-Z]/g;

/** Returns typed or pasted text as a code or its beginning: capital letters without spaces and hyphens. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(foreign, '').slice(0, codeLength);

/** The code in an address such as `/dist/play#AB2CD3`; empty if there is none. */
export const codeInHash = (hash: string): string => {
  const code = normalizeCode(hash);
  return code.length === codeLength ? code : '';
};
