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

const anna = { email: 'anna@example.ru', name: 'Anna' };
const boris = { email: 'boris@example.ru', name: 'Boris' };
const moved = { email: 'anna@new.example', name: 'Anna' };

test('what was typed and where is there for the same account again', () => {
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  rememberPlace('/object');
  claimAccountStorage(anna);
  expect(readDraft('venue')).toEqual({ name: 'Café' });
  expect(consumePlace()).toBe('/object');
});

test('another account finds nothing of it, and what belongs to nobody stays', () => {
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  rememberPlace('/object');
  localStorage.setItem('theme', 'dark');
  claimAccountStorage(boris);
  expect(readDraft('venue')).toEqual({});
  expect(consumePlace()).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('an account whose email changes within its session finds all of it', () => {
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  claimAccountStorage(moved, true);
  claimAccountStorage(moved);
  expect(readDraft('venue')).toEqual({ name: 'Café' });
});

test('an account whose email has changed signs in anew and finds all of it', () => {
  claimAccountStorage({ ...anna, id: 1 });
  writeDraft('venue', { name: 'Café' });
  claimAccountStorage({ ...moved, id: 1 });
  expect(readDraft('venue')).toEqual({ name: 'Café' });
  claimAccountStorage({ ...moved, id: 2 });
  expect(readDraft('venue')).toEqual({});
});

test('what was stored under the email alone is there for the account with an id', () => {
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  claimAccountStorage({ ...anna, id: 1 });
  claimAccountStorage({ ...moved, id: 1 });
  expect(readDraft('venue')).toEqual({ name: 'Café' });
});

test('nothing is left after a logout', () => {
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  clearAccountStorage();
  expect(readDraft('venue')).toEqual({});
});

test('a tab that sleeps through a logout forgets when it wakes', () => {
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  claimAccountStorage(null);
  expect(readDraft('venue')).toEqual({});
});

test('the place that a guest asked for is there for whoever signs in', () => {
  rememberPlace('/search?what=jazz');
  claimAccountStorage(anna);
  expect(consumePlace()).toBe('/search?what=jazz');
});

test('where storage is closed to the page nothing is kept and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  claimAccountStorage(anna);
  writeDraft('venue', { name: 'Café' });
  expect(readDraft('venue')).toEqual({});
});
