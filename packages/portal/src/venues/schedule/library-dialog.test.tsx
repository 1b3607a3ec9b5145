import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { LibraryDialog } from './library-dialog.tsx';

const jingle = { id: 3, name: 'Jingle', duration_ms: 4000, file: '/jingle.mp3', venue_count: 0 };

test('what is typed while an announcement is renamed stays', async () => {
  let answer: (given: Response) => void = () => {};
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'GET')
      return Response.json({ announcements: [jingle], pagination: { limit: 100, offset: 0, total: 1 } });
    return new Promise<Response>((done) => (answer = done));
  });
  const { user } = await renderPart(<LibraryDialog onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Rename: Jingle' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await user.type(field, 's{Enter}');
  await user.type(field, ' of May');
  await act(async () => answer(Response.json({ success: true, announcement: { ...jingle, name: 'Jingles' } })));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Jingles of May');
});
