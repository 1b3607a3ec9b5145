import { expect, it } from 'vitest';
import { bulkFields, changesOf } from './bulk-edit.ts';

const rock = { id: 3, name: { ru: 'Рок', en: 'Rock' } };

it('sends what was touched and nothing else, so that the rest stays', () => {
  expect(changesOf({ values: {}, labels: { addTags: [] } })).toEqual({});
  expect(
    changesOf({
      values: { artist: 'A', label: '', release_date: '', composer: undefined, explicit: false, vocal: undefined },
      labels: { addGenres: [rock], removeTags: [rock] },
    }),
  ).toEqual({
    artist: 'A',
    label: '',
    release_date: null,
    explicit: false,
    genres: { add: [3] },
    tags: { remove: [3] },
  });
});

it('offers texts, then days, then flags, of tracks with what is of their albums and the other way round', () => {
  const names = (kind: 'track' | 'album') => bulkFields[kind].map(([name]) => name);
  expect(names('track')).toEqual(['artist', 'composer', 'lyricist', 'label', 'release_date', 'explicit', 'vocal']);
  expect(names('album')).toEqual(['artist', 'label', 'release_date', 'explicit', 'vocal']);
});
