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
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 429, headers: { 'retry-after': seconds } }));
  location.hash = '#222222';
  render(createElement(PairingScreen, { wasUnpaired: false, onPaired: () => expect.unreachable() }));
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      `Слишком много неверных кодов. Попробуйте снова в ${minute}.`,
    ),
  );
});
