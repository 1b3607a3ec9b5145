import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createUses } from './account.ts';

it('lets calls go on whose use is not stored, one statement at a time waiting for a locked row', async () => {
  const request = { log: { warn: vi.fn() } } as unknown as FastifyRequest;
  const storeUse = createUses('use of a session');
  let cancel = (_error: Error): void => undefined;
  const first = vi.fn(() => new Promise<void>((_resolve, reject) => (cancel = reject)));
  const other = vi.fn(() => Promise.resolve());
  await storeUse(request, first);
  await storeUse(request, other);
  expect(first).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  cancel(new Error('canceling statement due to user request'));
  await expect.poll(() => request.log.warn).toHaveBeenCalledOnce();
  await storeUse(request, other);
  expect(other).toHaveBeenCalledOnce();
  await storeUse(request, () => Promise.reject(new Error('disk full')));
  expect(request.log.warn).toHaveBeenCalledTimes(2);
});
