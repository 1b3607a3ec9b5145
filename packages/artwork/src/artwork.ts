import { families, familyNames, type FamilyName } from './families.ts';
import { hash, randomFrom } from './hash.ts';
import { paletteNames, palettes, type PaletteName } from './palettes.ts';

export interface ArtworkOptions {
  /** Force the geometry; chosen by the seed when left out. */
  readonly family?: FamilyName | undefined;
  /** Force the colours; chosen by the seed when left out. */
  readonly palette?: PaletteName | undefined;
}

/**
 * A square cover drawn from its seed: the same seed and options give the same text, everywhere.
 * @returns an `<svg>` element with a viewBox of 0 0 100 100, without size, ids or text, so that any number of them
 * can stand inline on one page; it fills whatever box it is given, cut like `object-fit: cover`.
 */
export function artworkSvg(seed: string | number, options: ArtworkOptions = {}): string {
  const key = String(seed);
  const family = options.family ?? familyNames[hash(`${key}:family`) % familyNames.length]!;
  const palette = options.palette ?? paletteNames[hash(`${key}:palette`) % paletteNames.length]!;
  const colours = palettes[palette];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice"' +
    ' overflow="hidden" aria-hidden="true" focusable="false">' +
    // The ground reaches beyond the field, so that a box of any proportions stays filled.
    `<rect x="-100" y="-100" width="300" height="300" fill="${colours.ground}"/>` +
    `${families[family](colours, randomFrom(hash(key)))}</svg>`
  );
}
