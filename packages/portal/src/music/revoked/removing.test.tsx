import { expect, test, vi } from 'vitest';
import { onFailure } from '../../lib/http.ts';
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
