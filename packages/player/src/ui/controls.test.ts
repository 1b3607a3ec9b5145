// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { readTheme } from '../lib/settings.ts';
import { ThemeChoice } from './choices.tsx';
import { LongPressButton } from './long-press-button.tsx';

afterEach(() => {
  cleanup();
  setLanguage('ru');
  localStorage.clear();
});

const openButton = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onLongPress = vi.fn();
  const labels = { label: 'Hold to open', pressedLabel: 'Keep holding' };
  const { unmount } = render(createElement(LongPressButton, { ...labels, onLongPress }));
  return { onLongPress, unmount, button: screen.getByRole('button', { name: 'Hold to open' }) };
};

it.each([
  ['a pointer', (button: HTMLElement) => fireEvent.pointerDown(button)],
  ['Enter', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Enter' })],
  ['a space', (button: HTMLElement) => fireEvent.keyDown(button, { key: ' ' })],
])('acts once when %s has pressed for two seconds, and says meanwhile what to do', (_, press) => {
  const { button, onLongPress } = openButton();
  press(button);
  expect([button.className, button.textContent]).toEqual(['hold held', 'Keep holding']);
  vi.advanceTimersByTime(1000);
  // Another finger, which begins nothing anew.
  fireEvent.pointerDown(button);
  vi.advanceTimersByTime(999);
  expect(onLongPress).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  act(() => void vi.advanceTimersByTime(1));
  expect(onLongPress).toHaveBeenCalledOnce();
  expect([button.className, button.textContent]).toEqual(['hold', '']);
  fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  vi.advanceTimersByTime(5000);
  expect(onLongPress).toHaveBeenCalledOnce();
});

it('does nothing once the press has ended, or the button is gone', () => {
  const { button, onLongPress, unmount } = openButton();
  for (const end of ['pointerUp', 'pointerLeave', 'pointerCancel', 'keyUp'] as const) {
    fireEvent.pointerDown(button);
    vi.advanceTimersByTime(1999);
    fireEvent[end](button);
    expect(button.className).toBe('hold');
  }
  fireEvent.pointerDown(button);
  unmount();
  vi.advanceTimersByTime(5000);
  expect(onLongPress).not.toHaveBeenCalled();
});

it('is clicked by assistive programs only, and leaves other keys to the browser', () => {
  const { button, onLongPress } = openButton();
  fireEvent.click(button, { detail: 1 });
  expect(onLongPress).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 0 });
  expect(onLongPress).toHaveBeenCalledOnce();
  // What is not prevented is true.
  const [down, up] = [fireEvent.keyDown, fireEvent.keyUp];
  expect(['Enter', ' ', 'Tab'].flatMap((key) => [down(button, { key }), up(button, { key })])).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(fireEvent.contextMenu(button)).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(onLongPress).toHaveBeenCalledOnce();
});

const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('is dark unless somebody chooses otherwise, also in the colour of the browser', () => {
  document.head.innerHTML = '<meta name="theme-color">';
  const theme = () => [document.documentElement.dataset['theme'], document.querySelector('meta')?.content, readTheme()];
  setLanguage('en');
  render(createElement(ThemeChoice));
  expect([pressed(), readTheme()]).toEqual([['Dark'], 'dark']);
  fireEvent.click(screen.getByRole('button', { name: 'Light' }));
  expect([pressed(), theme()]).toEqual([['Light'], ['light', '#fbf8f4', 'light']]);
  fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect([pressed(), theme()]).toEqual([['Dark'], ['dark', '#130f0d', 'dark']]);
});
