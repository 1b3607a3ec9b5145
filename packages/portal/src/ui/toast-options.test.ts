import { expect, test } from 'vitest';
import { toastOptions, toastStyles, type ToastPosition, type ToastType } from './toast-options.ts';

test('the page’s style is the specified one', () => {
  expect(toastStyles.page).toEqual({
    position: 'top-right',
    autoClose: 5000,
    limit: 20,
    closeOnClick: true,
    pauseOnHover: true,
    draggable: true,
    draggablePercent: 60,
  });
});

test('the other style is the specified one', () => {
  expect(toastStyles.brief).toEqual({ position: 'top-center', autoClose: 1500, draggable: false });
});

test.each([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
  ['default', 'status'],
] as [ToastType, string][])('a toast of type %s is read out as %s', (type, role) => {
  expect(toastOptions({ style: 'page', type, text: 'Saved' })).toMatchObject({ type, role, containerId: 'page' });
});

test.each(['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as ToastPosition[])(
  'a toast can stand %s',
  (position) => {
    for (const style of ['page', 'brief'] as const) {
      expect(toastOptions({ style, type: 'info', text: 'Saved', position })).toMatchObject({ position });
    }
  },
);

test('without a position the style decides', () => {
  expect(toastOptions({ style: 'page', type: 'info', text: 'Saved' })).not.toHaveProperty('position');
});

test('one text of one type has one name, another type or text another', () => {
  const nameOf = (type: ToastType, text: string) => toastOptions({ style: 'page', type, text }).toastId;
  expect(nameOf('error', 'Not saved')).toBe(nameOf('error', 'Not saved'));
  expect(nameOf('error', 'Not saved')).not.toBe(nameOf('info', 'Not saved'));
  expect(nameOf('error', 'Not saved')).not.toBe(nameOf('error', 'Not found'));
});

test('an action is offered for longer, closes on a press like every toast, and is shown again for each', () => {
  const options = toastOptions({ style: 'page', type: 'success', text: 'Deleted', withAction: true });
  expect(options).toMatchObject({ autoClose: 8000 });
  expect(options).not.toHaveProperty('closeOnClick');
  expect(options).not.toHaveProperty('toastId');
});
