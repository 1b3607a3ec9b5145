import { expect, it } from 'vitest';
import { translations } from '../../i18n/translations.ts';
import { changesOf } from './bulk-edit.ts';

const rock = { id: 3, ...translations('name', { ru: 'Рок', en: 'Rock' }) };

it('sends what was touched and nothing else, so that the rest stays', () => {
  expect(changesOf({ texts: {}, marks: {}, labels: { addTags: [] } })).toEqual({});
  expect(
    changesOf({
      texts: { artist: 'A', label: '', release_date: '', composer: undefined },
      marks: { explicit: false, vocal: undefined },
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
