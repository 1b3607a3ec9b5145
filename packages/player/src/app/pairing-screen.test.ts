// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PairingScreen } from './pairing-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['80', '12:02'],
  ['95', '12:03'],
])('names the minute by which a refusal of %s seconds has ended', async (seconds, minute) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1, 12, 0, 30) });
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"code":"too_many_requests"}', { status: 429, headers: { 'retry-after': seconds } }),
  );
  location.hash = '#222222';
  render(createElement(PairingScreen, { unpaired: null, onPaired: async () => expect.unreachable() }));
  document.querySelector('form')?.requestSubmit();
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toBe(`Слишком много неверных кодов. Попробуйте снова в ${minute}.`);
});

it('asks again under the same key when the answer was lost, and says so where the pairing cannot be stored', async () => {
  const keys: unknown[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    keys.push((JSON.parse(body) as { key: unknown }).key);
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, token: 'player_a', player_id: 1 });
  });
  location.hash = '#222222';
  const onPaired = vi
    .fn<(token: string) => Promise<void>>()
    .mockResolvedValue(undefined)
    .mockRejectedValueOnce(new Error('no room'));
  render(createElement(PairingScreen, { unpaired: null, onPaired }));
  const press = () => document.querySelector('form')?.requestSubmit();
  const alert = () => document.querySelector('[role=alert]')?.textContent;
  press();
  await expect.poll(() => alert()).toContain('Нет связи с сервером');
  isLost = false;
  press();
  await expect.poll(() => alert()).toContain('не смогло сохранить');
  press();
  await expect.poll(() => onPaired).toHaveBeenCalledTimes(2);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(() => sessionStorage.getItem('pairing-key')).toBeNull();
});

it.each([404, 502])(
  'says that the server is not reached where a proxy answers in its place with %i',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Not found</h1>', { status }));
    location.hash = '#222222';
    render(createElement(PairingScreen, { unpaired: null, onPaired: async () => expect.unreachable() }));
    document.querySelector('form')?.requestSubmit();
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toBe('Нет связи с сервером. Проверьте сеть и попробуйте ещё раз.');
  },
);
