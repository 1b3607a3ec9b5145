import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { useBackCloses } from '../ui/back-closes.ts';
import { useStepBack } from './use-step-back.ts';

/** The function that a form calls when its answer has come. */
let whenSaved = () => {};

function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  return (
    <>
      <h1>{pathname}</h1>
      <button type="button" onClick={() => void navigate('/objects')}>
        Objects
      </button>
      <button type="button" onClick={() => void navigate('/objects/1')}>
        Object
      </button>
      <button
        type="button"
        onClick={() => {
          stepBack();
          stepBack();
        }}
      >
        Close
      </button>
      <button type="button" onClick={() => (whenSaved = stepBack)}>
        Save
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
    </>
  );
}

async function open() {
  const user = userEvent.setup({ delay: null });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Pages }])} />);
  await screen.findByRole('heading');
  return user;
}

test('two presses before the history answers are one step, and the next entry has a step of its own', async () => {
  const user = await open();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const page = () => screen.getByRole('heading').textContent;
  await press('Objects');
  await press('Object');
  await press('Close');
  await act(async () => {});
  expect(page()).toBe('/objects');
  await press('Forward');
  expect(page()).toBe('/objects/1');
  await press('Close');
  expect(page()).toBe('/objects');
});

test('an answer that comes once the entry was left does not leave the one before too', async () => {
  const user = await open();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const page = () => screen.getByRole('heading').textContent;
  await press('Objects');
  await press('Object');
  await press('Save');
  await press('Close');
  await act(async () => {});
  expect(page()).toBe('/objects');
  await act(async () => whenSaved());
  expect(page()).toBe('/objects');
  await press('Save');
  await act(async () => whenSaved());
  expect(page()).toBe('/');
});

test('a step back that the portal makes takes along what lies over the dialog, and Back closes that alone', async () => {
  function Layered() {
    const [isOpen, setOpen] = useState(true);
    useBackCloses(isOpen, () => setOpen(false));
    return <Pages />;
  }
  const router = createMemoryRouter([{ path: '*', Component: Layered }], {
    initialEntries: ['/', '/objects', '/objects/1'],
  });
  render(<RouterProvider router={router} />);
  const page = () => screen.getByRole('heading').textContent;
  await screen.findByRole('heading');
  await act(async () => screen.getByRole('button', { name: 'Close' }).click());
  expect(page()).toBe('/objects');
  await act(() => router.navigate(-1));
  expect(page()).toBe('/objects');
  await act(() => router.navigate(-1));
  expect(page()).toBe('/');
});
