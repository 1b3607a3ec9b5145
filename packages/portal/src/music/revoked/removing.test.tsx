import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onFailure } from '../../lib/http.ts';
import { forgetToken, storeSession } from '../../lib/session.ts';
import { renderPart } from '../../testing/render.tsx';
import { ReplacementChoices } from './replacement-choices.tsx';
import { useReplacement, useSettleOnLeave } from './replacements.ts';
import { removeRevoked } from './replacing.ts';

test('a removal that fails in one playlist ends once the others have answered, which are read again then', async () => {
  let answer: (response: Response) => void = () => undefined;
  const slow = new Promise<Response>((resolve) => (answer = resolve));
  const refused = Promise.resolve(Response.json({ status: 500, code: 'internal', message: '' }, { status: 500 }));
  vi.stubGlobal('fetch', (address: string) => (address.includes('/my/playlists/1/') ? refused : slow));
  const steps: string[] = [];
  onFailure(() => void steps.push('refused'));
  const edit = (playlistId: number) => ({ playlistId, added: [], replaced: [7] });
  const removal = removeRevoked([edit(1), edit(2)]).catch(() => void steps.push('failed'));
  await expect.poll(() => steps).toContain('refused');
  // Effects that follow a refusal at once come before the answer.
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  steps.push('answered');
  answer(Response.json({ success: true }));
  await removal;
  expect(steps).toEqual(['refused', 'answered', 'failed']);
});

test('a replacement that is under way when the session ends is offered again after the next sign-in', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  function Example() {
    const { chosen, replace } = useReplacement({ kind: 'track', id: 7, playlists: [{ id: 1, name: 'Evening' }] });
    return (
      <button type="button" onClick={() => replace({ id: 8, name: 'Other' })}>
        {chosen ? chosen.state : 'Replace'}
      </button>
    );
  }
  const owner = { id: 1, email: 'owner@bakeries.example', name: 'Anna' };
  storeSession('one', owner);
  const { user } = await renderPart(<Example />);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(screen.getByRole('button').textContent).toBe('running');
  forgetToken();
  storeSession('two', owner);
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeDefined();
});

const candidate = {
  id: 8,
  name: 'Other',
  artist: 'Anna',
  cover: null,
  seed: 'a',
  to: '/',
  listen: null,
  otherwise: null,
};

function Choices() {
  useSettleOnLeave();
  const revoked = { kind: 'track' as const, id: 9, playlists: [{ id: 1, name: 'Evening' }] };
  return <ReplacementChoices revoked={revoked} name="Gone" candidates={[candidate]} />;
}

test('a replacement is told of, can be undone, and holds once its screen is left', async () => {
  storeSession('one', { id: 1, email: 'owner@bakeries.example', name: 'Anna' });
  onTestFinished(forgetToken);
  const writes: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    if (method !== 'GET')
      writes.push(`${method} ${JSON.stringify((JSON.parse(body ?? '{}') as { ids?: number[] }).ids)}`);
    const tracks = [
      { id: 9, file: null },
      { id: 3, file: '/3' },
    ];
    const pagination = { limit: 1000, offset: 0, total: 2 };
    return Response.json({
      success: true,
      collection: { id: 1, version: 1 },
      tracks,
      pagination,
      added: [8],
      already: [],
    });
  });
  const { user, unmount } = await renderPart(<Choices />);
  const replace = async () => {
    await user.click(screen.getByRole('button', { name: 'Replace with “Other”' }));
    await screen.findByText('Replaced with “Other” in 1 playlist.');
  };
  await replace();
  expect(screen.getByRole('status').textContent).toContain('Replaced with “Other” in 1 playlist.');
  expect(document.activeElement).toBe(screen.getByRole('status').parentElement);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Replace with “Other”' });
  await replace();
  const before = writes.length;
  unmount();
  await expect.poll(() => writes.slice(before)).toEqual(['DELETE [9]']);
});
