import { act, screen } from '@testing-library/react';
import { useNavigate, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useStepBack } from './use-step-back.ts';

/** What a form calls when its answer has come. */
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

test('two presses before the history answers are one step, and the next entry has a step of its own', async () => {
  const { user } = await renderPart(<Pages />);
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
  const { user, unmount } = await renderPart(<Pages />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const page = () => screen.getByRole('heading').textContent;
  await press('Objects');
  await press('Object');
  await press('Save');
  await press('Close');
  await act(async () => {});
  expect(page()).toBe('/objects');
  act(() => whenSaved());
  expect(page()).toBe('/objects');
  await press('Save');
  act(() => whenSaved());
  expect(page()).toBe('/');
  unmount();
});
