import type { IAudioMetadata } from 'music-metadata';

/** The part of a tag's name that says what it is: `TXXX:VOCAL` and `----:com.apple.iTunes:VOCAL` are VOCAL. */
const bareName = (id: string): string => id.slice(id.lastIndexOf(':') + 1).toUpperCase();

/** The text of a tag's value; none where it is something else, such as a picture. */
export const textOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
};

/** Values of the tags of these names, in any letter case and any kind of tag, in the order of the file. */
export const nativeTexts = (native: IAudioMetadata['native'], ...names: readonly string[]): string[] => {
  const wanted = new Set(names.map((name) => name.toUpperCase()));
  return Object.values(native).flatMap((tags) =>
    tags.filter(({ id }) => wanted.has(bareName(id))).flatMap(({ value }) => textOf(value)),
  );
};
