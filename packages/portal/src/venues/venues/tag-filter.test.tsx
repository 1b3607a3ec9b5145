import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { TagFilter } from './tag-filter.tsx';
import { paramsIn, type VenueParams } from './venue-params.ts';

const terrace = { id: 5, name: 'Terrace', venues: 2 };
const shops = { id: 1, name: 'Shops', filter: { is_active: false, tag_ids: [5] } };

async function open(tags: object[], search = '') {
  vi.stubGlobal('fetch', async (called: string) =>
    Response.json(called.includes('filter') ? { filters: tags.length > 1 ? [shops] : [] } : { tags }),
  );
  const onShow = vi.fn<(change: Partial<VenueParams>) => void>();
  const params = paramsIn(new URLSearchParams(search));
  const { user, client } = await renderPart(<TagFilter params={params} onShow={onShow} onManage={() => undefined} />);
  await waitFor(() => expect([client.isFetching(), client.getQueryCache().getAll().length]).toEqual([0, 2]));
  const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
  return { user, press, shown: onShow.mock.calls };
}

test('objects are filtered by the only tag that there is', async () => {
  const { press, shown } = await open([terrace]);
  await press(/^Terrace/);
  expect(shown).toEqual([[{ tag_ids: [5], tags_match: undefined }]]);
  expect(screen.queryByRole('button', { name: 'With all selected' })).toBeNull();
});

test('objects with any of several tags, or with all of them, are those of a filter, which may be saved', async () => {
  const { user, press, shown } = await open([terrace, { ...terrace, id: 6, name: 'Roof' }], 'tags=5,6&match=all');
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual(['Terrace2', 'Roof2', 'With all selected']);
  await press(/^With all/);
  await press(/^Roof/);
  await press(/^Filters/);
  await user.click(await screen.findByRole('menuitem', { name: 'Shops' }));
  expect(shown.flat()).toEqual([
    { tags_match: undefined },
    { tag_ids: [5], tags_match: undefined },
    expect.objectContaining({ tab: 'inactive', q: '', tag_ids: [5], tags_match: undefined, venue: undefined }),
  ]);
});

test.each([
  ['', 0],
  ['q=bar', 1],
  ['tags=9', 1],
  ['playlist_id=2', 1],
])('without tags and filters, those of “%s” can be saved', async (search, times) => {
  await open([], search);
  expect(screen.queryAllByRole('group', { name: 'Tags' })).toHaveLength(times);
});
