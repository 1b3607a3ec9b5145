/** The letter keys of a Latin (QWERTY) and a Russian (ЙЦУКЕН) keyboard, key by key. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const other = new Map(
  [...latin].flatMap((key, at): [string, string][] => {
    const letter = russian[at] ?? '';
    return [
      [key, letter],
      [letter, key],
    ];
  }),
);

/** Returns the text that the same keys write in the other keyboard layout, in lower case; keys that are alike stay. */
export const inOtherLayout = (text: string): string =>
  [...text.toLowerCase()].map((sign) => other.get(sign) ?? sign).join('');
