import type { Announcement } from '@kamerton/wire';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';

const jingle = {
  id: 3,
  name: 'Jingle',
  duration_ms: 4000,
  file: '/jingle.mp3',
  created_at: '2026-11-01T10:00:00Z',
  venue_count: 0,
};

test('the only announcement is chosen, also where it arrives after the dialog has opened', async () => {
  let load: () => void = () => {};
  const done = vi.fn<(scheduled: { announcement_id: number }) => void>();
  function Screen() {
    const [uploads, setUploads] = useState<Announcement[]>([]);
    load = () => setUploads([jingle]);
    return <AnnouncementDialog scheduled={null} uploads={uploads} onDone={done} onClose={() => undefined} />;
  }
  const { user } = await renderPart(<Screen />);
  await act(async () => load());
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(done.mock.calls.map(([{ announcement_id }]) => announcement_id)).toEqual([3]);
});
