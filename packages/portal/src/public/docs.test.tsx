import { consumeLeftovers } from '@kamerton/ui/testing/leftovers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

const channels: (() => void)[] = [];

/** Opens the page as the server writes it, for the account of this email. */
async function open(email = 'anna@example.com') {
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ email, name: 'A' }))}; Path=/`;
  document.body.innerHTML = `<main data-sending="Sending" data-unreachable="No answer" data-copy="Copy" data-copied="Copied">
    <input id="key">
    <form data-method="PUT" data-path="/objects/{id}" data-idempotent>
      <input data-place="path" name="id"><input data-place="query" name="limit"><input data-place="query" name="offset">
      <textarea></textarea><output></output>
    </form>
    <form data-path="/genres" id="plain"><output></output></form>
    <form id="bare"></form>
    <p class="command"><code>curl</code></p>
  </main>`;
  history.replaceState(null, '', '/dist/api/docs/');
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_: string, listener: () => void) {
        channels.push(listener);
      }
    },
  );
  vi.stubGlobal('reportError', () => undefined);
  vi.resetModules();
  await vi.importActual('./docs.ts');
  // The page listens for as long as it is open.
  consumeLeftovers();
}

afterEach(() => {
  history.replaceState(null, '', '/');
  document.cookie = 'user=; Path=/; Max-Age=0';
  delete document.documentElement.dataset['theme'];
});

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const type = (selector: string, value: string) => fireEvent.input(field(selector), { target: { value } });

test('a tried call is sent as it was filled in, and its answer is shown with what says how many are left', async () => {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    const headers = { ratelimit: '"minute";r=9', 'retry-after': '3', 'x-other': 'no' };
    return new Response('{"id":"a/b"}', { status: 201, statusText: 'Created', headers });
  });
  await open();
  type('#key', ' secret ');
  type('[name=id]', 'a/b');
  type('[name=limit]', '10');
  type('textarea', ' {"name":1} ');
  const [output, plain] = document.querySelectorAll('output');
  fireEvent.submit(field('[data-idempotent]'));
  expect(output!.textContent).toBe('Sending');
  const answer = '201 Created\nratelimit: "minute";r=9\nretry-after: 3\n\n{\n  "id": "a/b"\n}';
  await waitFor(() => expect(output!.textContent).toBe(answer));
  const [[address, { method, body, headers, credentials }]] = sent as [[string, RequestInit]];
  expect([address, method, body, credentials]).toEqual([
    '/dist/api/objects/a%2Fb?limit=10',
    'PUT',
    '{"name":1}',
    'omit',
  ]);
  expect(Object.fromEntries(headers as Headers)).toEqual({
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^\d+-0\.\d+$/),
    token: 'secret',
  });
  type('#key', ' ');
  fireEvent.submit(field('#plain'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([sent[1]![0], sent[1]![1].method, sent[1]![1].body]).toEqual(['/dist/api/genres', 'GET', null]);
  expect([...(sent[1]![1].headers as Headers).keys()]).toEqual(['accept', 'accept-language']);
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  fireEvent.submit(field('#plain'));
  await waitFor(() => expect(plain!.textContent).toMatch(/^502 \n\n<html>$/));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  fireEvent.submit(field('#plain'));
  await waitFor(() => expect(plain!.textContent).toBe('No answer'));
  expect(fireEvent.submit(field('#bare'))).toBe(false);
});

test('a typed key is there after a reload, and gone with its account, here and in other tabs', async () => {
  await open();
  type('#key', ' secret ');
  await open();
  expect(field('#key').value).toBe('secret');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  channels.at(-1)!();
  expect(reload).not.toHaveBeenCalled();
  document.cookie = 'user=; Path=/; Max-Age=0';
  channels.at(-1)!();
  expect([reload.mock.calls.length, { ...sessionStorage }]).toEqual([1, {}]);
  type('#key', 'of nobody');
  await open();
  expect(field('#key').value).toBe('of nobody');
  type('#key', 'of Anna');
  await open('boris@example.com');
  expect(field('#key').value).toBe('');
});

test('a command is copied by a button, and the theme is the portal’s', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  localStorage.setItem('theme', 'dark');
  await open();
  onTestFinished(() => localStorage.removeItem('theme'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(writeText.mock.calls).toEqual([['curl']]);
  delete document.documentElement.dataset['theme'];
  localStorage.setItem('theme', 'sepia');
  await open();
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
