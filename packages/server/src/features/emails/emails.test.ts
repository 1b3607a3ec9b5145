import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open.ts';
import { transaction } from '../../db/transaction.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { freshDatabase } from '../../testing/database.ts';
import { openSmtp } from '../../testing/smtp.ts';
import { createEmailQueue, type EmailQueue } from './emails.job.ts';
import { outboxTransport, type Post, smtpTransport } from '../../mail/mail-transport.ts';
import type { NewLetter } from './emails.rules.ts';

const from = 'Kamerton <kamerton@music.example>';
const encryption = createEncryption('a secret of the tests');

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const begun: EmailQueue[] = [];
afterEach(async () => {
  await Promise.all(begun.splice(0).map((letters) => letters.stop()));
  await sql`TRUNCATE emails`.execute(database.handle);
});

const open = (): EmailQueue => {
  const letters = createEmailQueue(database.handle, encryption);
  begun.push(letters);
  return letters;
};

const write = (letters: EmailQueue, over: Partial<NewLetter> = {}): Promise<number> =>
  letters.write(database.handle, {
    account_id: null,
    kind: 'recover',
    recipient: 'anna@cafe.example',
    subject: 'Новый пароль',
    text: 'Здравствуйте!\n\nhttps://music.example/dist/forgot?code=a&b="<',
    ...over,
  });

const settled = (letters: EmailQueue, id: number) =>
  vi.waitFor(
    async () => {
      const letter = await letters.find(id);
      if (!letter?.sent_at && letter?.last_error == null) throw new Error('not yet');
      return letter;
    },
    { timeout: 20_000, interval: 20 },
  );

/** Decoded text of a MIME part in base64 or quoted-printable. */
const decoded = (source: string, type: string): string => {
  const part = source.split(/\r\n--/).find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const bytes = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(bytes, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const octets = bytes
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
};

describe('a letter in the database', () => {
  it('is not there when its transaction fails, and its text is not readable', async () => {
    const letters = open();
    const failing = transaction(database.handle, async (tx) => {
      await letters.write(tx, { account_id: null, kind: 'x', recipient: 'a@b.example', subject: 's', text: 't' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await letters.list(10)).toEqual([]);
    await write(letters);
    const { rows } = await sql`SELECT * FROM emails`.execute(database.handle);
    expect(JSON.stringify(rows)).not.toContain('code=');
    expect((await letters.list(10))[0]?.text).toContain('code=a');
    const other = createEmailQueue(database.handle, createEncryption('another secret'));
    expect((await other.list(10))[0]?.text).toBeNull();
  });
});

describe('sending by SMTP', () => {
  it('sends what waits, and what is woken for', async () => {
    const smtp = await openSmtp();
    const letters = open();
    const first = await write(letters);
    letters.begin(smtpTransport(smtp.url, from), () => {});
    await settled(letters, first);
    const second = await write(letters, { recipient: 'ivan@cafe.example' });
    letters.wake();
    await settled(letters, second);
    await smtp.close();
    expect(smtp.taken.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'kamerton@music.example', to: ['anna@cafe.example'] },
      { from: 'kamerton@music.example', to: ['ivan@cafe.example'] },
    ]);
    const source = smtp.taken[0]?.source ?? '';
    expect(source).toContain('From: Kamerton <kamerton@music.example>');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(decoded(source, 'text/plain')).toContain('Здравствуйте!\n\nhttps://music.example/dist/forgot?code=a&b="<');
    expect(decoded(source, 'text/html')).toContain('href="https://music.example/dist/forgot?code=a&amp;b=&quot;&lt;"');
  });

  it('puts nothing of a subject or a recipient into the head or among the recipients', async () => {
    const smtp = await openSmtp();
    const letters = open();
    letters.begin(smtpTransport(smtp.url, from), () => {});
    const id = await write(letters, {
      subject: 'Hello\r\nBcc: spy@evil.example\r\n\r\nbody',
      recipient: 'почта@кафе.example',
    });
    letters.wake();
    await settled(letters, id);
    const pair = await write(letters, { recipient: 'a@cafe.example, spy@evil.example' });
    letters.wake();
    await settled(letters, pair);
    await smtp.close();
    expect(smtp.taken[0]?.to).toEqual(['почта@кафе.example']);
    expect(smtp.taken[0]?.source).not.toMatch(/^Bcc:/m);
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain('spy@evil.example');
  });

  it('sends each letter once, though two processes send at the same time', async () => {
    const smtp = await openSmtp();
    const [one, other] = [open(), open()];
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => write(one, { subject: `Letter ${at}` })));
    for (const letters of [one, other]) letters.begin(smtpTransport(smtp.url, from), () => {});
    for (const id of ids) await settled(one, id);
    await smtp.close();
    const subjects = smtp.taken.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1]);
    expect(subjects).toHaveLength(20);
    expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 20 }, (_, at) => `Letter ${at}`)));
  });

  it('tries again later what the post does not take now, and gives up what it refuses', async () => {
    let busy = true;
    const smtp = await openSmtp((recipient) => {
      if (recipient === 'nobody@cafe.example') return [550, 'No such user'];
      return busy ? [450, 'Come later'] : null;
    });
    const letters = open();
    const reported: unknown[] = [];
    letters.begin(smtpTransport(smtp.url, from), (error) => reported.push(error));
    const later = await write(letters);
    const never = await write(letters, { recipient: 'nobody@cafe.example' });
    letters.wake();
    expect(await settled(letters, later)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
    expect(await settled(letters, never)).toMatchObject({
      failed_at: expect.any(String) as string,
      last_error: expect.stringContaining('No such user') as string,
    });
    expect(reported).toHaveLength(2);
    busy = false;
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    letters.wake();
    await vi.waitFor(async () => expect((await letters.find(later))?.sent_at).not.toBeNull(), 20_000);
    await smtp.close();
    expect(smtp.taken).toHaveLength(1);
  });

  it('keeps letters while the post is away', async () => {
    const smtp = await openSmtp();
    await smtp.close();
    const letters = open();
    letters.begin(smtpTransport(smtp.url, from), () => {});
    const id = await write(letters);
    letters.wake();
    expect(await settled(letters, id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  });

  it('leaves a letter to the next start when it is stopped in the middle', async () => {
    const letters = createEmailQueue(database.handle, encryption);
    const stuck = vi.fn<Post>(() => new Promise(() => {}));
    const id = await write(letters);
    letters.begin(stuck, () => {});
    await vi.waitFor(() => expect(stuck).toHaveBeenCalled(), 20_000);
    await letters.stop();
    expect(await letters.find(id)).toMatchObject({ sent_at: null, failed_at: null });
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    const next = open();
    next.begin(
      async () => {},
      () => {},
    );
    expect(await settled(next, id)).toMatchObject({ attempts: 2, last_error: null });
  });
});

describe('the outbox', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'kamerton-outbox-')), 'outbox');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('keeps each letter as a file that nobody else reads', async () => {
    const letters = open();
    letters.begin(outboxTransport(folder, from), () => {});
    const id = await write(letters);
    letters.wake();
    await settled(letters, id);
    const name = `${String(id).padStart(6, '0')}-recover.eml`;
    expect(readdirSync(folder)).toEqual([name]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const source = readFileSync(join(folder, name), 'utf8');
    expect(source).toContain('To: anna@cafe.example\r\n');
    expect(decoded(source, 'text/plain')).toContain('forgot?code=a');
  });

  it('lets a letter wait when it cannot be written', async () => {
    writeFileSync(folder, 'in the way');
    const letters = open();
    letters.begin(outboxTransport(folder, from), () => {});
    const id = await write(letters);
    letters.wake();
    expect(await settled(letters, id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  });
});
