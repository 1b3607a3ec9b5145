import type { ruCatalogueResources } from '../ru/catalogue-resources.ts';

const labels = (name: string) => ({ name, fields: { name_ru: 'In Russian', name_en: 'In English', count: 'Tracks' } });

/** Fields that tracks and albums share. */
const music = {
  name: 'Name',
  artist: 'Artist',
  release_date: 'Release date',
  label: 'Label',
  cover: 'Cover',
  explicit: 'Explicit',
  revoked: 'Revoked',
  revoked_days: 'Revoked',
  without_cover: 'No cover',
  year: 'Release year',
  genre_id: 'Genre',
  tag_id: 'Tag',
  created_at: 'Added',
  popularity: 'Popularity',
};

export const enCatalogueResources: typeof ruCatalogueResources = {
  tracks: {
    name: 'Tracks',
    fields: {
      ...music,
      composer: 'Composer',
      lyricist: 'Lyricist',
      isrc: 'ISRC',
      vocal: 'With vocals',
      album_name: 'Album',
      album_id: 'Album',
      duration_ms: 'Duration',
      genres: 'Genres',
      tags: 'Tags',
      without_isrc: 'No ISRC',
      place: 'Album position',
    },
  },
  albums: { name: 'Albums', fields: { ...music, upc: 'UPC', track_count: 'Tracks' } },
  imports: { name: 'Import' },
  deliveries: { name: 'DDEX deliveries' },
  genres: labels('Genres'),
  tags: labels('Tags'),
  blocks: {
    name: 'Blocks',
    fields: { name_ru: 'In Russian', name_en: 'In English', is_published: 'Published', collections: 'Collections' },
  },
  collections: {
    name: 'Collections',
    fields: {
      name_ru: 'Name in Russian',
      name_en: 'Name in English',
      description_ru: 'Description in Russian',
      description_en: 'Description in English',
      cover: 'Cover',
      block_id: 'Block',
      is_published: 'Published',
      track_count: 'Tracks',
    },
  },
};
