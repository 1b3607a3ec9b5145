import { expect, test } from 'vitest';
import { shortcutOf, shortcuts, type Key } from './shortcuts.ts';

const key = (code: string, modifiers: Partial<Key> = {}): Key => ({
  code,
  key: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});
const act = (pressed: Key, led: string | null = null) => shortcutOf(pressed, led)?.act;

test('space plays and pauses, M mutes, arrows move', () => {
  expect(act(key('Space'))).toBe('toggle');
  expect(act(key('KeyM'))).toBe('mute');
  expect(act(key('ArrowRight'))).toBe('forward');
  expect(act(key('ArrowLeft'))).toBe('back');
});

test('with Shift the arrows change the track', () => {
  expect(act(key('ArrowRight', { shiftKey: true }))).toBe('next');
  expect(act(key('ArrowLeft', { shiftKey: true }))).toBe('previous');
});

test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('keys held with %s are the browser’s', (modifiers) => {
  for (const code of ['Space', 'KeyM', 'ArrowLeft', 'ArrowRight', 'Slash', 'KeyQ'])
    expect(act(key(code, { [modifiers]: true }))).toBeUndefined();
});

test('other keys mean nothing, nor do they with Shift', () => {
  expect(act(key('KeyN'))).toBeUndefined();
  expect(act(key('Space', { shiftKey: true }))).toBeUndefined();
  expect(act(key('KeyH'))).toBeUndefined();
});

test('the palette opens with Ctrl or ⌘ and K, whatever the layout types', () => {
  expect(act(key('KeyK', { ctrlKey: true, key: 'л' }))).toBe('palette');
  expect(act(key('KeyK', { metaKey: true }))).toBe('palette');
  expect(act(key('KeyK'))).toBeUndefined();
  expect(act(key('KeyK', { ctrlKey: true, shiftKey: true }))).toBeUndefined();
});

test('the question mark opens help in both layouts, the slash finds', () => {
  expect(act(key('Slash', { shiftKey: true, key: '?' }))).toBe('help');
  expect(act(key('Digit7', { shiftKey: true, key: '?' }))).toBe('help');
  expect(act(key('Digit7', { shiftKey: true, key: '&' }))).toBeUndefined();
  expect(act(key('Slash', { key: '.' }))).toBe('find');
});

test('after G a letter goes to a screen, and M means something else', () => {
  expect(act(key('KeyM'), 'KeyG')).toBe('goMyMusic');
  expect(act(key('KeyH'), 'KeyG')).toBe('goHome');
  expect(act(key('KeyZ'), 'KeyG')).toBeUndefined();
});

test('no two shortcuts have the same keys', () => {
  const keys = shortcuts.map((each) => JSON.stringify({ ...each, act: '', group: '', repeats: false }));
  expect(new Set(keys).size).toBe(keys.length);
});
