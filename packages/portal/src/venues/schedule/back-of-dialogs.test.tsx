import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { renderPart } from '../../testing/render.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LayerDialog } from './layer-dialog.tsx';
import { SlotDialog } from './slot-dialog.tsx';

const slot = { day: 'mon', start: '12:00', end: '13:00', playlist_id: null, selection_id: null } as const;
const nothing = () => undefined;

const dialogs: Record<string, (onClose: () => void) => ReactNode> = {
  slot: (onClose) => (
    <SlotDialog
      neverWhy={() => null}
      slot={slot}
      name={undefined}
      isNew
      renderChooser={() => null}
      onDone={nothing}
      onRemove={nothing}
      onClose={onClose}
    />
  ),
  layer: (onClose) => <LayerDialog layer={null} onDone={nothing} onRemove={nothing} onClose={onClose} />,
  announcement: (onClose) => <AnnouncementDialog scheduled={null} uploads={[]} onDone={nothing} onClose={onClose} />,
};

function Schedule({ of }: { of: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <h1>Schedule</h1>
      {isOpen && of(() => setOpen(false))}
    </main>
  );
}

test.each(Object.keys(dialogs))('Back closes the dialog of a %s, and another leaves the schedule', async (kind) => {
  await loadTexts('en');
  setLanguage('en');
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/schedule', element: <Schedule of={dialogs[kind]!} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/schedule'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Schedule' })).toBeDefined();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

test('Back closes the choice of a playlist alone, and the slot stays', async () => {
  await loadTexts('en');
  setLanguage('en');
  const chooser = ({ onClose }: { onClose: () => void }) => (
    <Dialog open onClose={onClose} title="Choice">
      <button type="button">Morning</button>
    </Dialog>
  );
  const slotDialog = (onClose: () => void) => (
    <SlotDialog
      neverWhy={() => null}
      slot={slot}
      name={undefined}
      isNew
      renderChooser={chooser}
      onDone={nothing}
      onRemove={nothing}
      onClose={onClose}
    />
  );
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/schedule', element: <Schedule of={slotDialog} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/schedule'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: /^Choose a playlist/ })).click();
  await screen.findByRole('dialog', { name: 'Choice' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choice' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'New slot' })).toBeDefined();
});

test('the dialog of a slot says on which days it can never play', async () => {
  await renderPart(
    <SlotDialog
      slot={{ day: 'mon', start: '12:00', end: '13:00', playlist_id: 2, selection_id: null }}
      name="Jazz"
      isNew
      neverWhy={({ day }) => (day === 'mon' ? 'closed' : null)}
      renderChooser={() => null}
      onDone={() => undefined}
      onRemove={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText('Monday: the object is closed then, so the slot won’t play.')).toBeDefined();
});
