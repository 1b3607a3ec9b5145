import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onShortcuts, setLettersOn, type Act } from './shortcuts.ts';

let stop = () => {};

afterEach(() => stop());

const acts: Act[] = ['toggle', 'forward', 'mute', 'palette', 'goMyMusic', 'goHome', 'find'];

/** Listens to all of these acts but `help`; returns what presses on the element of a page do, and which are consumed. */
function open(html = '<p id="at"></p>') {
  document.body.innerHTML = html;
  const done: string[] = [];
  stop = onShortcuts(() => Object.fromEntries(acts.map((act) => [act, () => void done.push(act)])));
  const press = (code: string, more: object = {}, target: EventTarget | null = document.querySelector('#at')) => {
    const isConsumed = !fireEvent.keyDown(target as Element, { code, ...more });
    return `${done.splice(0).join()}${isConsumed ? '!' : ''}`;
  };
  return { press };
}

test.each([
  ['a page', '<p id="at"></p>', 'toggle! forward! mute! palette! find!'],
  ['a field', '<input id="at">', ' - - palette! -'],
  ['an editor', '<div contenteditable id="at"></div>', ' - - palette! -'],
  ['a slider', '<input type="range" id="at">', 'toggle! - mute! palette! find!'],
  ['a checkbox', '<input type="checkbox" id="at">', ' - mute! palette! find!'],
  ['a button', '<button id="at"></button>', ' forward! mute! palette! find!'],
  ['a list of tabs', '<p role="tablist"><a id="at"></a></p>', 'toggle! - mute! palette! find!'],
  ['a menu', '<p role="menu"><a id="at"></a></p>', 'toggle! - - palette! -'],
  ['a dialog', '<p role="dialog"><a id="at"></a></p>', 'toggle! forward! mute! palette! -'],
])('keys on %s do what it has no use of its own for', (_, html, expected) => {
  const { press } = open(html);
  const found = [press('Space'), press('ArrowRight'), press('KeyM'), press('KeyK', { ctrlKey: true }), press('Slash')];
  expect(found).toEqual(expected.split(' ').map((each) => each.replace('-', '')));
});

test('a screen is gone to by a letter after G, unless that is too late, in a dialog, or one of two', () => {
  vi.useFakeTimers();
  const { press } = open('<p id="at"></p><p role="dialog"><a></a></p>');
  const after = (...codes: string[]) => codes.map((code) => press(code)).join(' ');
  expect(after('KeyG', 'KeyM', 'KeyM')).toBe(' goMyMusic! mute!');
  expect(after('KeyG', 'KeyZ', 'KeyH')).toBe('  ');
  expect(after('KeyG', 'Space', 'KeyH')).toBe(' toggle! ');
  press('KeyG');
  vi.advanceTimersByTime(1499);
  expect(press('KeyH')).toBe('goHome!');
  press('KeyG');
  vi.advanceTimersByTime(1500);
  expect(press('KeyH')).toBe('');
  for (const key of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    expect([press('KeyG', { [key]: true }), press('KeyH')]).toEqual(['', '']);
  press('KeyG', {}, document.querySelector('[role] a'));
  expect(press('KeyH')).toBe('');
});

test('letters can be switched off, and keys that are held, composed, used or meant for nothing are left alone', () => {
  const { press } = open();
  setLettersOn(false);
  expect([
    press('KeyM'),
    press('KeyG'),
    press('KeyH'),
    press('Slash'),
    press('Space'),
    press('KeyK', { metaKey: true }),
  ]).toEqual(['', '', '', '', 'toggle!', 'palette!']);
  setLettersOn(true);
  expect([press('KeyM'), press('KeyM', { repeat: true }), press('ArrowRight', { repeat: true })]).toEqual([
    'mute!',
    '!',
    'forward!',
  ]);
  expect([press('Slash', { key: '?' }), press('KeyM', { isComposing: true }), press('KeyM', {}, window)]).toEqual([
    '',
    '',
    'mute!',
  ]);
  addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
  expect(press('KeyM')).toBe('!');
  const other = vi.fn<() => void>();
  const stopOther = onShortcuts(() => ({ help: other }));
  expect([press('Slash', { key: '?' }), other.mock.calls.length]).toEqual(['!', 1]);
  stopOther();
  stop();
  expect(press('KeyM')).toBe('');
});
