import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useNavigateHere } from './use-is-here.ts';

/** The function that a form calls when its answer has come. */
let whenSaved: () => unknown = () => undefined;

function Form() {
  const navigate = useNavigateHere();
  return (
    <button type="button" onClick={() => (whenSaved = () => navigate('/saved', { replace: true }))}>
      Save
    </button>
  );
}

function New() {
  const [isGone, setGone] = useState(false);
  return (
    <>
      {isGone ? <h1>Missing</h1> : <Form />}
      <button type="button" onClick={() => setGone(true)}>
        Remove
      </button>
      <Link to="/home">Home</Link>
      <Link to="/slow">Slow</Link>
    </>
  );
}

const routes = [
  { path: '/', element: <New /> },
  { path: '/home', element: <h1>Home</h1> },
  // Its code is on its way.
  { path: '/slow', lazy: () => new Promise<never>(() => undefined) },
  { path: '/saved', element: <h1>Saved</h1> },
];

/** Opens the page, and sends its form. */
async function save() {
  const user = userEvent.setup({ delay: null });
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  return user;
}

test('an answer leads on from the page that has asked for it', async () => {
  await save();
  await act(async () => whenSaved());
  expect(screen.getByRole('heading').textContent).toBe('Saved');
});

test('an answer leads on also where what it is of has left the page before', async () => {
  const user = await save();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('heading').textContent).toBe('Missing');
  await act(async () => whenSaved());
  expect(screen.getByRole('heading').textContent).toBe('Saved');
});

test('an answer that comes late leaves a user where they have gone meanwhile', async () => {
  const user = await save();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await act(async () => whenSaved());
  expect(screen.getByRole('heading').textContent).toBe('Home');
});

test('an answer that comes while the code of the next page is on its way leaves its user on the way', async () => {
  const user = await save();
  await user.click(screen.getByRole('link', { name: 'Slow' }));
  await act(async () => whenSaved());
  expect(screen.queryByRole('heading', { name: 'Saved' })).toBeNull();
});
