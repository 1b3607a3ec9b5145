import { consumeLeftovers } from '@kamerton/ui/testing/leftovers';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

/** Opens the page; returns its parts, and how a file is dropped on it. */
async function open({ isSafe = true, number = '' } = {}) {
  document.body.innerHTML = `<form id="verify">
    <div id="drop" hidden data-not-pdf="No PDF" data-no-number="No number"><input type="file" id="file"></div>
    <p id="file-status"></p><input id="number" value="${number}"><input id="hash">
  </form>`;
  vi.stubGlobal('isSecureContext', isSafe);
  vi.resetModules();
  await vi.importActual('./verify.ts');
  // The page listens for as long as it is open.
  consumeLeftovers();
  const find = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
  const submit = vi
    .spyOn(find('verify') as unknown as HTMLFormElement, 'requestSubmit')
    .mockImplementation(() => undefined);
  const drop = (...files: File[]) => fireEvent.drop(document, { dataTransfer: { files } });
  return { find, submit, drop, status: () => find('file-status').textContent };
}

const file = (text: string, name = 'a.pdf') => new File([text], name);
const sumOf = async (text: string) => {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

test.each([
  ['its title', '%PDF-1.7 /Title (KAM-123456)', 'a.pdf', '', 'KAM-123456'],
  ['its name', '%PDF-1.7', 'KAM-1234567.pdf', '', 'KAM-1234567'],
  ['its title rather than its name', '%PDF-1.7 KAM-123456', 'KAM-765432.pdf', '', 'KAM-123456'],
  ['the field, where it has none', '%PDF-1.7 KAM-12345', 'a.pdf', 'KAM-999999', 'KAM-999999'],
])('a contract is checked by its sum and the number of %s', async (_, text, name, typed, number) => {
  const { find, submit, drop } = await open({ number: typed });
  expect(find('drop').hidden).toBe(false);
  expect(drop(file(text, name))).toBe(false);
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect([find('hash').value, find('number').value]).toEqual([await sumOf(text), number]);
});

test('what is no contract, or too large for one, or has no number, is not sent', async () => {
  const { find, submit, drop, status } = await open();
  drop(file('PK zip'));
  await waitFor(() => expect(status()).toBe('No PDF'));
  Object.defineProperty(find('file'), 'files', { value: [file('%PDF-')] });
  fireEvent.change(find('file'));
  await waitFor(() => expect(status()).toBe('No number'));
  expect([find('hash').value, document.activeElement]).toEqual([await sumOf('%PDF-'), find('number')]);
  const large = file('%PDF-');
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
  drop(large);
  await waitFor(() => expect(status()).toBe('No PDF'));
  expect(submit).not.toHaveBeenCalled();
});

test('a page that did not come safely takes no file', async () => {
  const { find } = await open({ isSafe: false });
  expect(find('drop').hidden).toBe(true);
});
