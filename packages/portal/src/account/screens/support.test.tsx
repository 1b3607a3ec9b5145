import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { switchLanguage } from '../../i18n/text.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Screen } from './support.tsx';

/** Opens the form with a ready subject in English, and returns what closes it. */
const open = async () => (await renderScreen(Screen, '/?subject=music')).unmount;

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, request: { id: 5, number: 1005 } }));
});

test('a request that is sent after a switch of the language comes back as a draft in neither language', async () => {
  const close = await open();
  type('Message', 'It is silent.');
  await act(() => switchLanguage('ru'));
  type('Сообщение', 'It is silent. Since noon.');
  await press('Отправить');
  await press('Написать ещё одно');
  expect(field('Сообщение').value).toBe('');
  close();
  await open();
  expect(field('Message').value).toBe('');
});

test('a request that was not sent comes back as a draft in either language', async () => {
  const close = await open();
  type('Message', 'It is silent.');
  close();
  await open();
  expect(field('Message').value).toBe('It is silent.');
  await act(() => switchLanguage('ru'));
  expect(field('Сообщение').value).toBe('It is silent.');
});

test('a ready subject is pressed and taken back, a long message is marked, and a sent one gives its number', async () => {
  await open();
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect([pressed(), field('Subject').value]).toEqual([['Music for an object'], 'Music for an object']);
  await press('Music for an object');
  expect([pressed(), field('Subject').value]).toEqual([[], '']);
  await press('A suggestion');
  const counter = () => screen.getByText(/ of 10,000 characters$/);
  type('Message', 'x'.repeat(10_001));
  expect([counter().textContent, counter().dataset['over']]).toEqual(['10,001 of 10,000 characters', 'true']);
  type('Message', 'x'.repeat(10_000));
  expect(counter().dataset['over']).toBeUndefined();
  await press('Send');
  const heading = await screen.findByRole('heading', { name: 'Request No. 1005 sent' });
  expect([document.activeElement, heading.tabIndex]).toEqual([heading, -1]);
});
