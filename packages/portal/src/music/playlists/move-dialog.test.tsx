import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { MoveDialog } from './move-dialog.tsx';

test('tracks are moved to a place that the playlist has, counted from 1', async () => {
  const onMove = vi.fn<(position: number) => void>();
  const onClose = vi.fn<() => void>();
  const { user } = await renderPart(<MoveDialog about="Harbour" total={12} onMove={onMove} onClose={onClose} />);
  const place = screen.getByRole('textbox', { name: /^Position/ });
  const move = () => user.click(screen.getByRole('button', { name: 'Move' }));
  for (const wrong of ['13', '0', 'two', '1.5']) {
    await user.clear(place);
    await user.type(place, wrong);
    await move();
    expect(await screen.findByText('Enter a whole number from 1 to 12')).toBeDefined();
  }
  expect(onMove).not.toHaveBeenCalled();
  await user.clear(place);
  await user.type(place, ' 12 ');
  await move();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onMove.mock.calls).toEqual([[11]]);
});
