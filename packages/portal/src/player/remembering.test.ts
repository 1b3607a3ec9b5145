import { expect, test, vi } from 'vitest';
import { readSettings, writeSettings } from './memory.ts';
import { remember } from './remembering.ts';
import { initialState, type PlayerState } from './state.ts';

test('a tab that changes one setting leaves those that another tab has changed since it was opened', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  writeSettings({ volume: 0.5, isShuffle: false });
  const settings = readSettings();
  let state: PlayerState = initialState;
  let change = () => {};
  remember({
    state: () => state,
    settings,
    subscribe: (listener) => {
      change = listener;
      return () => undefined;
    },
    subscribeToClock: () => () => undefined,
  });
  state = { ...state, ...settings };
  writeSettings({ volume: 0.2 });
  state = { ...state, isShuffle: true };
  change();
  expect(readSettings()).toEqual({ volume: 0.2, isShuffle: true });
});
