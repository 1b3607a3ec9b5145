import type { Track } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { useSelection } from './use-selection.ts';

const onRemove = vi.fn<(ids: readonly number[]) => void>();
const tracks = [1, 2, 3].map((id) => ({ id, name: `Track ${id}` }) as Track);

function List({ shown }: { shown: readonly Track[] }) {
  const list = useRef<HTMLOListElement>(null);
  const { ids, choose } = useSelection({ id: 1, shown, list, onRemove });
  return (
    <ol ref={list}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <button type="button" aria-pressed={ids.has(id)} onClick={() => choose(id, false)}>
            {name}
          </button>
        </li>
      ))}
    </ol>
  );
}

test('what a filter hides is not removed, and is selected again without the filter', async () => {
  const { user, rerender } = await renderPart(<List shown={tracks} />);
  await user.click(screen.getByRole('button', { name: 'Track 1' }));
  await user.click(screen.getByRole('button', { name: 'Track 2' }));
  rerender(<List shown={tracks.slice(1)} />);
  screen.getByRole('button', { name: 'Track 2' }).focus();
  await user.keyboard('{Delete}');
  expect(onRemove.mock.calls).toEqual([[[2]]]);
  rerender(<List shown={tracks} />);
  const pressed = screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));
  expect(pressed).toEqual(['true', 'true', 'false']);
});
