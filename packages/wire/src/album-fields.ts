import { bounds } from './client/bounds.ts';
import type { Fields, ValuesOf } from './fields.ts';

/** Everything of an album that operators set, but for its cover. */
export const albumFields = {
  name: { kind: 'text', min: 1, max: bounds.name, sort: true },
  artist: { kind: 'text', max: bounds.name, sort: true, bulk: true },
  release_date: { kind: 'day', sort: true, bulk: true, column: true },
  label: {
    kind: 'nullable_text',
    max: bounds.name,
    filter: true,
    bulk: true,
    column: true,
    tags: ['LABEL', 'PUBLISHER'],
  },
  upc: { kind: 'upc', column: true, tags: ['BARCODE', 'UPC', 'EAN', 'EANUPC'] },
} as const satisfies Fields;

export type AlbumFields = typeof albumFields;
export type AlbumValues = ValuesOf<AlbumFields>;
