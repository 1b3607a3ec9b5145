import { expect } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = () => process.env['E2E_LETTERS'] ?? '';

const quotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** The text of a type in a message: of several parts the first that has it. */
function textIn(message: string, type: 'plain' | 'html'): string {
  const end = /\r?\n\r?\n/.exec(message);
  if (!end) return '';
  const head = message.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  const body = message.slice(end.index + end[0].length);
  const boundary = /^content-type: multipart\/.*boundary="?([^";]+)"?/im.exec(head)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).map((part) => part.replace(/^\r?\n/, ''));
    const found = parts.find((part) => new RegExp(`^content-type: text/${type}`, 'im').test(part));
    return textIn(found ?? '', type);
  }
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body).toString('utf8') : body;
}

const messages = (): { name: string; text: string }[] =>
  readdirSync(folder())
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder(), name), 'utf8') }));

/** Every letter so far, as programs that show HTML get it. */
export const lettersAsPages = (): string[] => messages().map(({ text }) => textIn(text, 'html'));

/** The last letter to an address, as programs that show HTML get it. */
export const letterAsPage = (address: string): string =>
  textIn(messages().findLast(({ name }) => name.endsWith(` ${address}.eml`))?.text ?? '', 'html');

const lettersTo = (address: string): string[] =>
  messages()
    .filter(({ name }) => name.endsWith(` ${address}.eml`))
    .map(({ text }) => textIn(text, 'plain'));

/** Waits for an email to this address that matches `what`; returns the first group, else the whole match. */
export async function inLetterTo(address: string, what: RegExp): Promise<string> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      () => {
        found =
          lettersTo(address)
            .map((letter) => what.exec(letter))
            .findLast((each) => each !== null) ?? null;
        return found !== null;
      },
      { message: `a letter to ${address} says ${what}` },
    )
    .toBe(true);
  const [all = '', group] = found ?? [];
  return group ?? all;
}
