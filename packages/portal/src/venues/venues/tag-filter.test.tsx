import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { TagFilter } from './tag-filter.tsx';
import { paramsIn, type VenueParams } from './venue-params.ts';

const terrace = { id: 5, name: 'Terrace', venues: 2 };

async function open(tags: object[]) {
  vi.stubGlobal('fetch', async (called: string) =>
    Response.json(called.includes('filter') ? { filters: [] } : { tags }),
  );
  const onShow = vi.fn<(change: Partial<VenueParams>) => void>();
  const params = paramsIn(new URLSearchParams());
  const { user } = await renderPart(<TagFilter params={params} onShow={onShow} onManage={() => undefined} />);
  const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
  return { press, shown: onShow.mock.calls };
}

test('objects are filtered by the only tag that there is', async () => {
  const { press, shown } = await open([terrace]);
  await press(/^Terrace/);
  expect(shown).toEqual([[{ tag_ids: [5], tags_match: undefined }]]);
});
