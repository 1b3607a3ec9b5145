import { expect, test } from 'vitest';
import { filterOf, hasTags, namesIn, paramsOf } from './groups.ts';

const venue = {
  tags: [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ],
};

test('a venue is shown with any of the tags, or with all of them', () => {
  expect(hasTags(venue, {})).toBe(true);
  expect(hasTags(venue, { tag_ids: [2, 3] })).toBe(true);
  expect(hasTags(venue, { tag_ids: [2, 3], tags_match: 'all' })).toBe(false);
  expect(hasTags(venue, { tag_ids: [1, 2], tags_match: 'all' })).toBe(true);
  expect(hasTags({ tags: [] }, { tag_ids: [1] })).toBe(false);
});

test('typed names are taken apart at commas', () => {
  expect(namesIn(' centre, ,terrace;24 h ')).toEqual(['centre', 'terrace', '24 h']);
});

test('a saved filter brings back the list as it was', () => {
  const params = {
    tab: 'inactive',
    q: 'bar',
    playlist_id: undefined,
    selection_id: 3,
    tag_ids: [1, 2],
    tags_match: 'all',
  } as const;
  expect(paramsOf(filterOf({ ...params, tag_ids: [1, 2] }))).toEqual(params);
  expect(paramsOf({})).toMatchObject({ tab: 'active', q: '' });
});
