import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, switchDraftsTo, readDraft, writeDraft } from './drafts.ts';

/** A browser’s storage, whose entries are its own keys. */
const openStorage = () =>
  Object.defineProperties<Record<string, string>>(
    {},
    {
      getItem: {
        value(this: Record<string, string>, key: string) {
          return this[key] ?? null;
        },
      },
      setItem: {
        value(this: Record<string, string>, key: string, text: string) {
          this[key] = text;
        },
      },
      removeItem: {
        value(this: Record<string, string>, key: string) {
          delete this[key];
        },
      },
    },
  );

beforeEach(() => vi.stubGlobal('localStorage', openStorage()));

it('keeps what is typed for its operator over the end of a session', () => {
  switchDraftsTo(1);
  writeDraft('answer.7', 'Half a sentence');
  switchDraftsTo(1);
  expect(readDraft('answer.7')).toBe('Half a sentence');
  expect(Object.values(localStorage)).toEqual(['Half a sentence']);
});

it('leaves nothing of it in the browser for another operator, nor after a sign-out', () => {
  switchDraftsTo(2);
  writeDraft('answer.7', 'Between us');
  switchDraftsTo(3);
  expect(readDraft('answer.7')).toBe('');
  writeDraft('note.7', 'Mine');
  localStorage.setItem('theme', 'dark');
  forgetDrafts();
  expect(readDraft('note.7')).toBe('');
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
});

it('loses nothing while the page is open where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  switchDraftsTo(4);
  writeDraft('answer.8', 'Still here');
  expect(readDraft('answer.8')).toBe('Still here');
});

it('offers nothing that another tab has sent, also if no field was on the screen meanwhile', () => {
  switchDraftsTo(5);
  writeDraft('answer.9', 'Sent elsewhere');
  const [key = ''] = Object.keys(localStorage);
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  expect(readDraft('answer.9')).toBe('');
});
