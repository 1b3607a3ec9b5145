import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { type GroupOverlay, VenueGroupOverlays } from './venue-group-overlays.tsx';
import { paramsIn } from './venue-params.ts';

const params = paramsIn(new URLSearchParams());
const shared = { success: true, fingerprint: 'f', undo: null };
const changed = { ...shared, total: 1, changed: 1, unchanged: 0, venues: [], refused: [] };
const bar = venueOf({ id: 1, name: 'Bar' });
const counts = { new: 1, changed: 0, unchanged: 0, refused: 0 };

function Overlays() {
  const [open, setOpen] = useState<GroupOverlay>(null);
  return (
    <>
      {(['many', 'import', 'groups', 'delete'] as const).map((each) => (
        <button key={each} onClick={() => setOpen(each === 'delete' ? { deletes: [bar] } : each)}>
          {each}
        </button>
      ))}
      <VenueGroupOverlays
        open={open}
        params={params}
        chosen={[]}
        onClose={() => setOpen(null)}
        onDone={() => undefined}
        onDeleted={() => undefined}
      />
    </>
  );
}

type User = Awaited<ReturnType<typeof renderPart>>['user'];

/** Acts in the dialogs until the press that applies a preview. */
const ways: Record<'many' | 'import' | 'delete', (user: User, dialog: HTMLElement) => Promise<void>> = {
  many: async (user, dialog) => {
    await user.type(within(dialog).getByLabelText(/^Add tags/), 'roof');
    await user.click(within(dialog).getByRole('button', { name: 'Preview changes' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Change 1 object' }));
  },
  import: async (user, dialog) => {
    await user.upload(within(dialog).getByLabelText(/Choose/), new File(['Name\nA'], 'a.csv', { type: 'text/csv' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Upload' }));
  },
  delete: async (user, dialog) => {
    await user.type(within(dialog).getByLabelText('Name of the object'), 'Bar{Enter}');
  },
};

test.each(['many', 'import', 'delete'] as const)(
  'the answer to “%s”, which was left while it was sent, closes no dialog that was opened meanwhile',
  async (name) => {
    const answers: (() => void)[] = [];
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
      if (typeof body !== 'string') return Response.json(address.includes('filter') ? { filters: [] } : { tags: [] });
      const { dry_run } = JSON.parse(body) as { dry_run: boolean };
      if (!dry_run) await new Promise<void>((done) => answers.push(done));
      return Response.json(name === 'many' ? changed : { ...shared, counts, rows: [] });
    });
    const { user } = await renderPart(<Overlays />);
    await user.click(screen.getByRole('button', { name }));
    await ways[name](user, await screen.findByRole('dialog'));
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'groups' }));
    await screen.findByRole('dialog', { name: 'Tags and filters' });
    await act(async () => answers.splice(0).forEach((answer) => answer()));
    expect(screen.queryByRole('dialog')).not.toBeNull();
  },
);
