import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { OverlayOutlet, overlays } from './overlay-outlet.tsx';

function Page() {
  const [hasField, setField] = useState(false);
  return (
    <>
      <main>
        <p>{useLocation().pathname}</p>
        <button type="button" onClick={() => setField(true)}>
          Add
        </button>
        <div role="search">{hasField && <input aria-label="Search" />}</div>
      </main>
      <OverlayOutlet />
    </>
  );
}

test('keys lead to screens and to the search, and open overlays, which go with the signed-in screens', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ playlists: [], pagination: { limit: 1, offset: 0, total: 0 } }));
  const { user, unmount } = await renderPart(<Page />);
  const press = (...codes: string[]) => codes.forEach((code) => fireEvent.keyDown(document.body, { code }));
  const isAt = (path: string) => waitFor(() => expect(screen.getByText(path)).toBeDefined());
  press('Slash');
  await isAt('/search');
  for (const [code, path] of [
    ['KeyM', '/mymusic'],
    ['KeyB', '/musicbase'],
    ['KeyH', '/'],
  ] as const) {
    press('KeyG', code);
    await isAt(path);
  }
  await user.click(screen.getByRole('button', { name: 'Add' }));
  press('Slash');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
  await isAt('/');
  fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toBeDefined();
  act(() => overlays.show('help'));
  expect((await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent).toContain('HomeGthenH');
  unmount();
  await renderPart(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
