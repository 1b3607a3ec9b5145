import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';
import { clearAccountStorage, claimAccountStorage } from './account-storage.ts';
import { rememberPlace, consumePlace } from './return-place.ts';

/** As the browser's, whose keys are its own properties. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});

afterEach(() => vi.unstubAllGlobals());

test('what was typed and where is there for the same account again', () => {
  claimAccountStorage('anna@example.ru', 'first');
  writeDraft('venue', { name: 'Café' });
  rememberPlace('/object');
  claimAccountStorage('anna@example.ru', 'first');
  expect(readDraft('venue')).toEqual({ name: 'Café' });
  expect(consumePlace()).toBe('/object');
});

test('another account finds nothing of it, and what belongs to nobody stays', () => {
  claimAccountStorage('anna@example.ru', 'first');
  writeDraft('venue', { name: 'Café' });
  rememberPlace('/object');
  localStorage.setItem('theme', 'dark');
  claimAccountStorage('boris@example.ru', 'second');
  expect(readDraft('venue')).toEqual({});
  expect(consumePlace()).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('an account whose email changes within its session finds all of it', () => {
  claimAccountStorage('anna@example.ru', 'first');
  writeDraft('venue', { name: 'Café' });
  claimAccountStorage('anna@new.example', 'first');
  expect(readDraft('venue')).toEqual({ name: 'Café' });
  claimAccountStorage('anna@new.example', 'third');
  expect(readDraft('venue')).toEqual({ name: 'Café' });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('first');
});

test('nothing is left after a logout', () => {
  claimAccountStorage('anna@example.ru', 'first');
  writeDraft('venue', { name: 'Café' });
  clearAccountStorage();
  expect(readDraft('venue')).toEqual({});
});

test('a tab that sleeps through a logout forgets when it wakes', () => {
  claimAccountStorage('anna@example.ru', 'first');
  writeDraft('venue', { name: 'Café' });
  claimAccountStorage(null, null);
  expect(readDraft('venue')).toEqual({});
});

test('the place that a guest asked for is there for whoever signs in', () => {
  rememberPlace('/search?what=jazz');
  claimAccountStorage('anna@example.ru', 'first');
  expect(consumePlace()).toBe('/search?what=jazz');
});

test('where storage is closed to the page nothing is kept and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  claimAccountStorage('anna@example.ru', 'first');
  writeDraft('venue', { name: 'Café' });
  expect(readDraft('venue')).toEqual({});
});
