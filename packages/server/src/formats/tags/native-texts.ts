import type { IAudioMetadata } from 'music-metadata';

/** Bare name of a tag: `TXXX:VOCAL` and `----:com.apple.iTunes:VOCAL` are VOCAL. */
const bareName = (id: string): string => id.slice(id.lastIndexOf(':') + 1).toUpperCase();

/** Texts of a tag's value; empty for other values, such as a picture. */
export const textOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
};

/** Values of the tags with these names, in any case and tag format, in the file's order. */
export const nativeTexts = (native: IAudioMetadata['native'], ...names: readonly string[]): string[] => {
  const wanted = new Set(names.map((name) => name.toUpperCase()));
  return Object.values(native).flatMap((tags) =>
    tags.filter(({ id }) => wanted.has(bareName(id))).flatMap(({ value }) => textOf(value)),
  );
};
