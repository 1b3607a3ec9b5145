import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { loadTexts } from '../i18n/text.ts';
import { Dialog } from './dialog.tsx';

/** A page with two dialogs over it, opened one after the other; `step` is the one with an address of its own. */
function Page({ step }: { step?: 'lower' | 'upper' }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((before) => before.filter((each) => each !== name));
  return (
    <main>
      <h1>Page</h1>
      {['lower', 'upper'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen((before) => [...before, name])}>
          {`Open ${name}`}
        </button>
      ))}
      {['upper', 'lower'].map((name) => (
        <Dialog key={name} open={open.includes(name)} isStep={step === name} onClose={() => close(name)} title={name}>
          {null}
        </Dialog>
      ))}
    </main>
  );
}

async function open(step?: 'lower' | 'upper') {
  await loadTexts('en');
  setLanguage('en');
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/page', element: <Page {...(step && { step })} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/page'] });
  render(<RouterProvider router={router} />);
  for (const name of ['lower', 'upper']) {
    await act(async () => (await screen.findByRole('button', { name: `Open ${name}` })).click());
    await screen.findByRole('dialog', { name });
  }
  return async () => {
    await act(() => router.navigate(-1));
    return {
      page: screen.getByRole('heading', { level: 1 }).textContent,
      dialogs: screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent),
    };
  };
}

test('of two dialogs Back closes the upper one, then the lower one, and then leaves the page', async () => {
  const warn = vi.spyOn(console, 'warn');
  const goBack = await open();
  expect(await goBack()).toEqual({ page: 'Page', dialogs: ['lower'] });
  expect(await goBack()).toEqual({ page: 'Page', dialogs: [] });
  expect(await goBack()).toEqual({ page: 'Home', dialogs: [] });
  expect(warn).not.toHaveBeenCalled();
});

test('Back closes what lies over a dialog that is a step of the history, and then leaves that step', async () => {
  const goBack = await open('lower');
  expect(await goBack()).toEqual({ page: 'Page', dialogs: ['lower'] });
  expect(await goBack()).toEqual({ page: 'Home', dialogs: [] });
});

test('a dialog that is a step of the history is left before what it lies over', async () => {
  const goBack = await open('upper');
  expect(await goBack()).toEqual({ page: 'Home', dialogs: [] });
});
