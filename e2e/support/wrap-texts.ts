/** Nothing, what stands in brackets already, and the locale, which `Intl` reads. */
const isLeft = /^(⟦[^⟦⟧]*⟧|en(-GB)?|)$/;

/** React-admin parts the forms of a plural so. */
const forms = ' |||| ';

const wrapText = (text: string): string =>
  text
    .split(forms)
    .map((form) => `⟦${form}⟧`)
    .join(forms);

/** Puts each text of a dictionary in brackets, at any depth; of a function, what it returns. */
export function wrapTexts<Value>(value: Value): Value;
export function wrapTexts(value: unknown): unknown {
  if (typeof value === 'string') return isLeft.test(value) ? value : wrapText(value);
  if (typeof value === 'function') return (...args: unknown[]) => wrapTexts(value(...args));
  if (Array.isArray(value)) return value.map((each) => wrapTexts(each));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wrapTexts(each)]));
}
