/** Maximum marks in a row that are put in order; no script has a handful on a letter. */
const mostMarks = 100;

const isPiled = (text: string): boolean => {
  if (text.length <= mostMarks) return false;
  for (const [marks] of text.matchAll(/\p{M}+/gu)) if (marks.length > mostMarks) return true;
  return false;
};

/**
 * Normalizes a text to NFC. One with more than a hundred marks on a letter stays as it is: putting them in order takes a
 * time that grows with the square of their number.
 */
export const composed = (text: string): string => (isPiled(text) ? text : text.normalize('NFC'));
