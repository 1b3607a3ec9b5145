import type { Element } from './xml.ts';

/** Children of a name, in their order. */
export const all = (element: Element | null | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at the end of a path of names, or null. */
export const first = (element: Element | null | undefined, ...path: string[]): Element | null => {
  const [name, ...rest] = path;
  if (!element || name === undefined) return element ?? null;
  for (const child of all(element, name)) {
    const found = first(child, ...rest);
    if (found) return found;
  }
  return null;
};

/** Text at the end of a path of names; null if there is none. */
export const textOf = (element: Element | null | undefined, ...path: string[]): string | null => {
  const text = first(element, ...path)?.text.replace(/\s+/g, ' ');
  return text === undefined || text === '' ? null : text;
};

/** Texts of all children of a name that have one. */
export const textsOf = (element: Element | null | undefined, name: string): string[] =>
  all(element, name).flatMap((child) => textOf(child) ?? []);

/** Elements of a name anywhere below. */
export const below = (element: Element | null | undefined, name: string): Element[] =>
  element?.children.flatMap((child) => [...(child.name === name ? [child] : []), ...below(child, name)]) ?? [];

export const isTrue = (text: string | null | undefined): boolean => /^(true|1|yes)$/i.test(text ?? '');

/** True unless the element is absent or says no: what cannot be read must not open what a yes would close. */
export const mayBeTrue = (element: Element | null | undefined, name: string): boolean =>
  all(element, name).some(({ text }) => !/^(false|0|no)$/i.test(text));

/** No identifier is longer; what is cut is none. */
export const longestId = 200;

/** `namespace:id` of a `ProprietaryId`. */
export const proprietaryId = ({ attributes, text }: Element): string =>
  `${attributes['Namespace'] ?? ''}:${text}`.slice(0, longestId);
