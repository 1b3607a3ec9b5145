// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { App } from './app.tsx';

afterEach(() => {
  cleanup();
  setLanguage('ru');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A database without a token, which opens at the second attempt. */
const stubDatabase = () => {
  let attempts = 0;
  const answer = (result: object | undefined, isFailed = false) => {
    const request = Object.assign(new EventTarget(), { result, error: new Error('the disk fails') });
    queueMicrotask(() => request.dispatchEvent(new Event(isFailed ? 'error' : 'success')));
    return request;
  };
  const database = { transaction: () => ({ objectStore: () => ({ get: () => answer(undefined) }) }) };
  vi.stubGlobal('indexedDB', { open: () => answer(database, (attempts += 1) === 1) });
};

it.each([
  ['grants', (_: string, act: () => unknown) => act()],
  ['refuses', () => Promise.reject(new Error('no locks here'))],
])(
  'begins as soon as the database can be opened that has failed at the start, where the browser %s locks',
  async (_, request) => {
    stubDatabase();
    const locks = { request };
    vi.stubGlobal('navigator', { userAgent: '', locks });
    setLanguage('en');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(createElement(App));
    const heading = () => document.querySelector('h1')?.textContent;
    await expect.poll(() => heading()).toBe('The player has nowhere to keep its data');
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => heading()).toBe('Pair this player');
  },
);
