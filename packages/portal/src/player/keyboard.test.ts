import { expect, test } from 'vitest';
import { shortcut } from './keyboard.ts';

const key = (code: string, held: 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | null = null) => ({
  code,
  altKey: held === 'altKey',
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  shiftKey: held === 'shiftKey',
});

test('space plays and pauses, M mutes, arrows move by five seconds', () => {
  expect(shortcut(key('Space'))).toEqual({ type: 'toggle' });
  expect(shortcut(key('KeyM'))).toEqual({ type: 'mute' });
  expect(shortcut(key('ArrowRight'))).toEqual({ type: 'nudge', seconds: 5 });
  expect(shortcut(key('ArrowLeft'))).toEqual({ type: 'nudge', seconds: -5 });
});

test('with Shift the arrows change the track', () => {
  expect(shortcut(key('ArrowRight', 'shiftKey'))).toEqual({ type: 'next' });
  expect(shortcut(key('ArrowLeft', 'shiftKey'))).toEqual({ type: 'previous' });
});

test.each(['altKey', 'ctrlKey', 'metaKey'] as const)('keys held with %s are the browser’s', (held) => {
  for (const code of ['Space', 'KeyM', 'ArrowLeft', 'ArrowRight']) expect(shortcut(key(code, held))).toBeNull();
});

test('other keys mean nothing, nor do they with Shift', () => {
  expect(shortcut(key('KeyN'))).toBeNull();
  expect(shortcut(key('Space', 'shiftKey'))).toBeNull();
});
