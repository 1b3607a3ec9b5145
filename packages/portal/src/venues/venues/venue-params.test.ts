import { bounds } from '@kamerton/wire/client/bounds';
import { expect, test } from 'vitest';
import { paramsIn, searchOf, type VenueParams } from './venue-params.ts';

const read = (search: string) => paramsIn(new URLSearchParams(search));
const plain: VenueParams = { tab: 'active', q: '' };

test.each<VenueParams>([
  plain,
  { tab: 'inactive', q: 'Садовая, 42 & co' },
  { ...plain, playlist_id: 7 },
  { ...plain, selection_id: 3, venue: 12 },
  { ...plain, layer: { kind: 'new' } },
  { ...plain, tab: 'inactive', layer: { kind: 'edit', id: 5 } },
  { ...plain, layer: { kind: 'copy', id: 5 } },
  { ...plain, venue: 4, layer: { kind: 'assign', id: 5 } },
  { ...plain, layer: { kind: 'player', id: 5 } },
  { ...plain, tag_ids: [4, 7], tags_match: 'all' },
  { ...plain, air: ['silent', 'offline'] },
  { ...plain, layer: { kind: 'fitness', id: 5 } },
])('%o goes into the address and comes back', (params) => {
  expect(read(searchOf(params))).toEqual(params);
});

test('the active venues have the shortest address', () => {
  expect(searchOf(plain)).toBe('');
});

test('what makes no sense in an address is passed over', () => {
  expect(read('?tab=x&playlist_id=abc&selection_id=0&tags=x,0,&match=some&air=loud')).toEqual(plain);
});

test('?new needs no value', () => {
  expect(read('?new').layer).toEqual({ kind: 'new' });
});

test('words that the server would refuse are made plain', () => {
  expect(read(`?q=${'a'.repeat(500)}`).q).toHaveLength(200);
  expect(read('?q=two%00words%07').q).toBe('two words');
  const tags = Array.from({ length: bounds.venue_tags + 1 }, (_, at) => at + 1);
  expect(read(`?tags=${tags.join()}`).tag_ids).toHaveLength(bounds.venue_tags);
});

test('an invalid id of a venue differs from no id', () => {
  expect(read('?venue=1e3').venue).toBe(0);
  expect(read('?edit=-1').layer).toEqual({ kind: 'edit', id: 0 });
  expect(read('?playlist_id=3').venue).toBeUndefined();
});
