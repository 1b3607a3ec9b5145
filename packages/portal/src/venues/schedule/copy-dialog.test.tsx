import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { CopyDialog } from './copy-dialog.tsx';

const others = (...names: string[]) => ({
  data: names.map((name, at) => ({ id: at + 2, name, place: '' })),
  error: null,
  isFetching: false,
  refetch: () => Promise.resolve(),
});

const shown = () =>
  within(screen.getByRole('list', { name: 'Objects' }))
    .getAllByRole('listitem')
    .map((row) => [row.textContent.trim(), row.querySelector('[aria-checked="true"]') !== null]);

const dialog = (venues: ReturnType<typeof others>) => (
  <CopyDialog venue={{ id: 1, name: 'Bakery' }} others={venues} isTyped={false} onClose={vi.fn<() => void>()} />
);

test('what is chosen stays in sight while another object is searched for, and what is gone is not copied to', async () => {
  const { user, rerender } = await renderPart(dialog(others('Bar', 'Hotel', 'Gym')));
  await user.click(screen.getByRole('checkbox', { name: 'Hotel' }));
  const search = screen.getByRole('searchbox', { name: 'Find an object' });
  await user.type(search, 'gym');
  expect(shown()).toEqual([
    ['Hotel', true],
    ['Gym', false],
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all found' }));
  await user.type(search, ' nowhere');
  expect(screen.getAllByText('There is no such object.')).not.toEqual([]);
  expect(shown()).toEqual([
    ['Hotel', true],
    ['Gym', true],
  ]);
  rerender(dialog(others('Bar', 'Hotel')));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: 'Copy to 1 object' })).toBeDefined();
});
