/** Loads the picture library at its first use: a start needs no native code. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Every picture differs, so that the decoder's cache wastes memory.
  sharp.cache(false);
  return sharp;
};
