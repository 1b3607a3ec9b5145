import type { Track } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDraft } from '../../lib/drafts.ts';
import { forgetSession, forgetToken, storeSession } from '../../lib/session.ts';
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

test('Ctrl+A selects all, Escape none, arrows go to other rows and another key does nothing', async () => {
  const { user } = await renderPart(<List shown={tracks} />);
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  screen.getByRole('button', { name: 'Track 1' }).focus();
  await user.keyboard('{Control>}a{/Control}x');
  expect(pressed()).toEqual(['Track 1', 'Track 2', 'Track 3']);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Track 2');
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

test.each([
  ['is deleted when its list is left', () => undefined, {}],
  ['is there again after the end of the session', forgetToken, { value: { ids: [2], anchor: 2 } }],
])('a selection %s', async (_, end, left) => {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  onTestFinished(forgetSession);
  const { user, unmount } = await renderPart(<List shown={tracks} />);
  await user.click(screen.getByRole('button', { name: 'Track 2' }));
  end();
  unmount();
  expect(readDraft('selection 1')).toEqual(left);
});
