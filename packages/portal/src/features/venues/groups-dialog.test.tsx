import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { paramsIn } from './venue-params.ts';

const filter = { id: 3, name: 'Terraces', filter: { tags: [], match: 'any' } };
const tag = { id: 5, name: 'terrace', venues: 2 };

test.each(['Save filter', 'Delete “Terraces”', 'Delete “terrace”'])(
  '%s that the server refuses says so',
  async (name) => {
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (init?.method !== 'GET') {
        return Response.json({ status: 500, code: 'internal', message: 'No room', request_id: 'x' }, { status: 500 });
      }
      return Response.json(address.includes('filter') ? { filters: [filter] } : { tags: [tag] });
    });
    const { user } = await renderPart(
      <>
        <GroupsDialog params={paramsIn(new URLSearchParams())} onClose={() => undefined} />
        <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />
      </>,
    );
    await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findByText('No room')).closest('[role=alert]')).not.toBeNull();
  },
);
