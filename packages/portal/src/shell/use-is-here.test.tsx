import { act, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useNavigateHere } from './use-is-here.ts';

/** What a form calls when its answer has come. */
let whenSaved: () => unknown = () => undefined;

function New() {
  const navigate = useNavigateHere();
  return (
    <>
      <button type="button" onClick={() => (whenSaved = () => navigate('/saved', { replace: true }))}>
        Save
      </button>
      <Link to="/home">Home</Link>
    </>
  );
}

const pages = (
  <Routes>
    <Route path="/" element={<New />} />
    <Route path="/home" element={<h1>Home</h1>} />
    <Route path="/saved" element={<h1>Saved</h1>} />
  </Routes>
);

test('an answer leads on from the page that has asked for it', async () => {
  const { user } = await renderPart(pages);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await act(async () => whenSaved());
  expect(screen.getByRole('heading').textContent).toBe('Saved');
});

test('an answer that comes late leaves a user where they have gone meanwhile', async () => {
  const { user } = await renderPart(pages);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await act(async () => whenSaved());
  expect(screen.getByRole('heading').textContent).toBe('Home');
});
