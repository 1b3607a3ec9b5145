// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { PairingScreen } from './pairing-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['80', '12:02'],
  ['95', '12:03'],
])('names the minute by which a refusal of %s seconds has ended', async (seconds, minute) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1, 12, 0, 30) });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 429, headers: { 'retry-after': seconds } }));
  location.hash = '#222222';
  await act(() =>
    render(h(PairingScreen, { wasUnpaired: false, onPaired: () => expect.unreachable() }), document.body),
  );
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      `Слишком много неверных кодов. Попробуйте снова в ${minute}.`,
    ),
  );
  render(null, document.body);
});
