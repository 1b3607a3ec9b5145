import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PersonalData } from './personal-data.tsx';

let sent: { accept: string | null; body: unknown }[] = [];
let answer: () => Response;
/** Names and contents of files that the browser was given. */
let saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  sent = [];
  saved = [];
  answer = () => new Response('PK archive', { headers: { 'content-type': 'application/zip' } });
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit & { body: string }) => {
    sent.push({ accept: new Headers(headers).get('accept'), body: JSON.parse(body) as unknown });
    return answer();
  });
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    files.set(url, file as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) as Blob });
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async () => {
  const { user } = await renderPart(<PersonalData />);
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  return user;
};
const password = () => screen.findByLabelText<HTMLInputElement>(/^Enter your password to download/);
const refuse =
  (status: number, code: string, fields = {}) =>
  () =>
    Response.json({ status, code, message: code, request_id: 'test', fields }, { status });

test('the archive is saved under the day once the password was given', async () => {
  const user = await open();
  await user.type(await password(), 'the secret');
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^kamerton-\d{4}-\d\d-\d\d\.zip$/);
  expect(await saved[0]?.file.text()).toBe('PK archive');
  expect(sent).toEqual([{ accept: 'application/zip', body: { password: 'the secret' } }]);
  await waitFor(() => expect(screen.queryByLabelText(/^Enter your password/)).toBeNull());
});

test('a wrong password is told at its field, and nothing is saved', async () => {
  answer = refuse(422, 'invalid', { password: 'wrong' });
  const user = await open();
  await user.type(await password(), 'a guess of somebody');
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(async () => expect((await password()).getAttribute('aria-invalid')).toBe('true'));
  expect((await password()).value).toBe('a guess of somebody');
  expect(saved).toEqual([]);
});

test('nothing is sent without a password, or after a change of mind', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(async () => expect((await password()).getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText(/^Enter your password/)).toBeNull();
  expect(sent).toEqual([]);
});

test('the card is not there on a host that has no such call', async () => {
  answer = refuse(404, 'not_found');
  const user = await open();
  await user.type(await password(), 'the secret');
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(screen.queryByText('Your data')).toBeNull());
});

test('deletion is asked of support, under its subject', async () => {
  await renderPart(<PersonalData />);
  const link = screen.getByRole('link', { name: 'Ask for deletion' });
  expect(link.getAttribute('href')).toMatch(/\?subject=Delete\+my\+personal\+data$/);
});
