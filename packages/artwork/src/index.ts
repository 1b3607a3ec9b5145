export { artworkSvg, type ArtworkOptions } from './artwork.ts';
export { familyNames, type FamilyName } from './families.ts';
export { hash } from './hash.ts';
export { paletteNames, palettes, type Palette, type PaletteName } from './palettes.ts';
