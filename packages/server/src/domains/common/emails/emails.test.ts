import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { transaction } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { stopDate } from '../../../testing/clock.ts';
import { newDatabase } from '../../../testing/database.ts';
import { openSmtp } from '../../../testing/smtp.ts';
import { createEmailQueue, type EmailQueue } from './emails.job.ts';
import { outboxTransport, type Post, smtpTransport } from '../../../mail/mail-transport.ts';
import type { NewEmail } from './emails.rules.ts';
import { claimQueuedEmail, setSent, setUnsent, unknownOutcome } from './emails.store.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';

const from = 'Kamerton <kamerton@music.example>';
const encryption = createEncryption(fixedSecrets('a secret of the tests'));

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

const begun: EmailQueue[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(begun.splice(0).map((emailQueue) => emailQueue.stop()));
  await sql`TRUNCATE emails`.execute(database.handle);
});

const open = (): EmailQueue => {
  const emailQueue = createEmailQueue(database.handle, encryption);
  begun.push(emailQueue);
  return emailQueue;
};

const write = (emailQueue: EmailQueue, over: Partial<NewEmail> = {}): Promise<number> =>
  emailQueue.write(database.handle, {
    account_id: null,
    kind: 'recover',
    recipient: 'anna@cafe.example',
    subject: 'Новый пароль',
    text: 'Здравствуйте!\n\nhttps://music.example/dist/forgot?code=a&b="<\n\n(См. https://law.example/1.)',
    ...over,
  });

const findIn = async (emailQueue: EmailQueue, id: number) =>
  (await emailQueue.list(1000)).find((email) => email.id === id) ?? null;

const attempted = (emailQueue: EmailQueue, id: number) =>
  vi.waitFor(
    async () => {
      const email = await findIn(emailQueue, id);
      if (!email?.sent_at && email?.last_error == null) throw new Error('not yet');
      return email;
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

describe('an email in the database', () => {
  it('is not there when its transaction fails, and its text is not readable', async () => {
    const emailQueue = open();
    const failing = transaction(database.handle, async (tx) => {
      await emailQueue.write(tx, { account_id: null, kind: 'x', recipient: 'a@b.example', subject: 's', text: 't' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await emailQueue.list(10)).toEqual([]);
    await write(emailQueue);
    const { rows } = await sql`SELECT * FROM emails`.execute(database.handle);
    expect(JSON.stringify(rows)).not.toContain('code=');
    expect((await emailQueue.list(10))[0]?.text).toContain('code=a');
    const other = createEmailQueue(database.handle, createEncryption(fixedSecrets('another secret')));
    expect((await other.list(10))[0]?.text).toBeNull();
  });
});

describe('sending by SMTP', () => {
  it('sends what waits, and what is woken for', async () => {
    const smtp = await openSmtp();
    const emailQueue = open();
    const first = await write(emailQueue);
    emailQueue.begin(smtpTransport(smtp.url, from), () => {});
    await attempted(emailQueue, first);
    const second = await write(emailQueue, { recipient: 'ivan@cafe.example' });
    emailQueue.wake();
    await attempted(emailQueue, second);
    await smtp.close();
    expect(smtp.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'kamerton@music.example', to: ['anna@cafe.example'] },
      { from: 'kamerton@music.example', to: ['ivan@cafe.example'] },
    ]);
    const source = smtp.received[0]?.source ?? '';
    expect(source).toContain('From: Kamerton <kamerton@music.example>');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(decoded(source, 'text/plain')).toContain('Здравствуйте!\n\nhttps://music.example/dist/forgot?code=a&b="<');
    expect(decoded(source, 'text/html')).toContain('href="https://music.example/dist/forgot?code=a&amp;b=&quot;&lt;"');
    expect(decoded(source, 'text/html')).toContain(' href="https://law.example/1">https://law.example/1</a>.)');
    // Text and background both follow a dark theme, or neither does.
    expect(decoded(source, 'text/html')).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('sends nothing to another machine in plain text or under a bad certificate, unless its address says so', async () => {
    const smtp = await openSmtp();
    const elsewhere = smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const email = { id: 1, kind: 'x', recipient: 'a@b.example', subject: 's', text: 't', created_at: '2026-11-01' };
    // The server's certificate is not trusted.
    await expect(smtpTransport(elsewhere, from)(email)).rejects.toThrow(/certificate/);
    expect(smtp.received).toEqual([]);
    await smtpTransport(`${elsewhere}?ignoreTLS=true`, from)(email);
    expect(smtp.received).toHaveLength(1);
    await smtp.close();
  });

  it('puts nothing of a subject or a recipient into the head or among the recipients', async () => {
    const smtp = await openSmtp();
    const emailQueue = open();
    emailQueue.begin(smtpTransport(smtp.url, from), () => {});
    const id = await write(emailQueue, {
      subject: 'Hello\r\nBcc: spy@evil.example\r\n\r\nbody',
      recipient: 'почта@кафе.example',
    });
    emailQueue.wake();
    await attempted(emailQueue, id);
    const pair = await write(emailQueue, { recipient: 'a@cafe.example, spy@evil.example' });
    emailQueue.wake();
    await attempted(emailQueue, pair);
    await smtp.close();
    expect(smtp.received[0]?.to).toEqual(['почта@кафе.example']);
    expect(smtp.received[0]?.source).not.toMatch(/^Bcc:/m);
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('spy@evil.example');
  });

  it('sends each email once, though two processes send at the same time', async () => {
    const smtp = await openSmtp();
    const [one, other] = [open(), open()];
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => write(one, { subject: `Letter ${at}` })));
    for (const emailQueue of [one, other]) emailQueue.begin(smtpTransport(smtp.url, from), () => {});
    for (const id of ids) await attempted(one, id);
    await smtp.close();
    const subjects = smtp.received.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1]);
    expect(subjects).toHaveLength(20);
    expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 20 }, (_, at) => `Letter ${at}`)));
  });

  it('tries again later what the post does not take now, and gives up what it refuses', async () => {
    let busy = true;
    const smtp = await openSmtp((recipient) => {
      if (recipient === 'nobody@cafe.example') return [550, 'No such user'];
      return busy ? [450, 'Come later'] : null;
    });
    const emailQueue = open();
    const reported: unknown[] = [];
    emailQueue.begin(smtpTransport(smtp.url, from), (error) => reported.push(error));
    const later = await write(emailQueue);
    const never = await write(emailQueue, { recipient: 'nobody@cafe.example' });
    emailQueue.wake();
    expect(await attempted(emailQueue, later)).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
    expect(await attempted(emailQueue, never)).toMatchObject({
      failed_at: expect.any(String) as string,
      last_error: expect.stringContaining('No such user') as string,
    });
    expect(reported).toHaveLength(2);
    busy = false;
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    emailQueue.wake();
    await vi.waitFor(async () => expect((await findIn(emailQueue, later))?.sent_at).not.toBeNull(), 20_000);
    await smtp.close();
    expect(smtp.received).toHaveLength(1);
  });

  it('keeps emails while the post is away', async () => {
    const smtp = await openSmtp();
    await smtp.close();
    const emailQueue = open();
    emailQueue.begin(smtpTransport(smtp.url, from), () => {});
    const id = await write(emailQueue);
    emailQueue.wake();
    expect(await attempted(emailQueue, id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  });

  it('sends an email once more at most, as the same message, if the mail server does not answer it', async () => {
    const smtp = await openSmtp(() => null, { hangsUp: true });
    // A claim that is longer than the first waits, by which an attempt that is under way is told from one that is due later.
    const emailQueue = createEmailQueue(database.handle, encryption, { claim: 3000 });
    begun.push(emailQueue);
    const reported: unknown[] = [];
    emailQueue.begin(smtpTransport(smtp.url, from), (error) => reported.push(error));
    const id = await write(emailQueue);
    emailQueue.wake();
    const due = () =>
      sql`UPDATE emails SET next_attempt_at = now() WHERE next_attempt_at < now() + interval '30 minutes'`.execute(
        database.handle,
      );
    await vi.waitFor(async () => {
      await due();
      emailQueue.wake();
      expect((await findIn(emailQueue, id))?.failed_at).not.toBeNull();
    }, 20_000);
    await smtp.close();
    expect(smtp.received).toHaveLength(2);
    const ids = smtp.received.map(({ source }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1]);
    expect([ids[0], new Set(ids).size]).toEqual([expect.stringContaining('@music.example'), 1]);
    expect((await findIn(emailQueue, id))?.last_error).toBe(unknownOutcome);
  });

  it('leaves an email sent although a process that has lost its claim fails to send it', async () => {
    const id = await write(createEmailQueue(database.handle, encryption));
    await setSent(database.handle, id);
    await setUnsent(database.handle, id, 'connection lost', null);
    const row = await database.handle
      .selectFrom('emails')
      .select(['failed_at', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ failed_at: null, last_error: null });
  });

  it('leaves an email to the process that is sending it, however slow its mail server is', async () => {
    const [slow, other] = [open(), open()];
    const id = await write(slow);
    let answer: (() => void) | undefined;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    slow.begin(
      () => new Promise((resolve) => (answer = resolve)),
      () => {},
    );
    await vi.waitFor(() => expect(answer).toBeDefined(), 20_000);
    // Its claim has run out by now, but for the renewal.
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    vi.advanceTimersByTime(119_000);
    const claimed = () => sql`SELECT FROM emails WHERE next_attempt_at > now()`.execute(database.handle);
    await expect.poll(async () => (await claimed()).rows).toHaveLength(1);
    const sent: number[] = [];
    other.begin(
      async (email) => void sent.push(email.id),
      () => {},
    );
    await other.stop();
    answer?.();
    await vi.waitFor(async () => expect((await findIn(slow, id))?.sent_at).not.toBeNull(), 20_000);
    expect([sent, (await findIn(slow, id))?.attempts]).toEqual([[], 1]);
  });

  it('sends others while the mail server takes its time for one', async () => {
    const emailQueue = open();
    const begunFor: string[] = [];
    let answer = (): void => {};
    const answered = new Promise<void>((done) => (answer = done));
    const slow = 'slow@cafe.example';
    const send: Post = async ({ recipient }) => {
      begunFor.push(recipient);
      if (recipient === slow) await answered;
    };
    await write(emailQueue, { recipient: slow });
    emailQueue.begin(send, () => {});
    await expect.poll(() => begunFor).toEqual([slow]);
    const id = await write(emailQueue);
    emailQueue.wake();
    expect((await attempted(emailQueue, id)).sent_at).not.toBeNull();
    answer();
  });

  it('sends an email once, though the database does not take that it was sent', async () => {
    const emailQueue = open();
    const sent: number[] = [];
    const reported: unknown[] = [];
    const locked = await write(emailQueue);
    await sql`
      CREATE FUNCTION refuse_sent() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no room''; END'`.execute(
      database.handle,
    );
    await sql`
      CREATE TRIGGER refuse_sent BEFORE UPDATE ON emails FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL)
      EXECUTE FUNCTION refuse_sent()`.execute(database.handle);
    emailQueue.begin(
      async ({ id }) => void sent.push(id),
      (error) => reported.push(error),
    );
    await vi.waitFor(() => expect(reported).toHaveLength(1), 20_000);
    await sql`DROP FUNCTION refuse_sent CASCADE`.execute(database.handle);
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    emailQueue.wake();
    await vi.waitFor(async () => expect((await findIn(emailQueue, locked))?.sent_at).not.toBeNull(), 20_000);
    expect(sent).toEqual([locked]);
  });

  it('leaves an email to the next start when it is stopped in the middle', async () => {
    const emailQueue = createEmailQueue(database.handle, encryption, { patience: 20 });
    const stuck = vi.fn<Post>(() => new Promise(() => {}));
    const id = await write(emailQueue);
    emailQueue.begin(stuck, () => {});
    await vi.waitFor(() => expect(stuck).toHaveBeenCalled(), 20_000);
    await emailQueue.stop();
    expect(await findIn(emailQueue, id)).toMatchObject({ sent_at: null, failed_at: null });
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    const next = open();
    next.begin(
      async () => {},
      () => {},
    );
    await vi.waitFor(async () => expect((await findIn(next, id))?.sent_at).not.toBeNull(), 20_000);
    expect(await findIn(next, id)).toMatchObject({ attempts: 2, last_error: null });
  });
});

describe('an email', () => {
  it('that this process cannot open is left to the one that has the secret', async () => {
    const id = await write(open());
    const foreign = createEmailQueue(database.handle, createEncryption(fixedSecrets('another secret of the tests')));
    const sent: number[] = [];
    const post = async (email: { id: number }) => void sent.push(email.id);
    foreign.begin(post, () => {});
    foreign.wake();
    expect(await attempted(foreign, id)).toMatchObject({ sent_at: null, failed_at: null });
    await foreign.stop();
    await sql`UPDATE emails SET next_attempt_at = now()`.execute(database.handle);
    const own = open();
    own.begin(post, () => {});
    own.wake();
    await vi.waitFor(async () => expect((await findIn(own, id))?.sent_at).not.toBeNull(), 20_000);
    expect(sent).toEqual([id]);
  });

  it('that was just asked for does not wait behind those of new terms', async () => {
    const emailQueue = open();
    const terms = { account_id: null, kind: 'terms_published', subject: 'Terms', text: 'x' };
    const emails = Array.from({ length: 20 }, (_, at) => ({ ...terms, recipient: `${at}@cafe.example` }));
    await emailQueue.writeAll(database.handle, emails);
    const code = await write(emailQueue, { kind: 'contract_code' });
    expect((await claimQueuedEmail(database.handle, 60))?.id).toBe(code);
  });

  it.each([
    ['has expired is not sent any more', -1000, { last_error: 'its code has expired', sent_at: null }, 0],
    ['is good by the database is sent by a server whose clock is ahead', 600_000, { last_error: null }, 1],
  ])('whose code %s', async (_, left, outcome, count) => {
    const emailQueue = open();
    const id = await write(emailQueue, { expires_at: new Date(Date.now() + left).toISOString() });
    stopDate(Date.now() + 3_600_000);
    const post = vi.fn<Post>(async () => {});
    emailQueue.begin(post, () => {});
    emailQueue.wake();
    expect(await attempted(emailQueue, id)).toMatchObject(outcome);
    expect(post).toHaveBeenCalledTimes(count);
  });
});

describe('the outbox', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'kamerton-outbox-')), 'outbox');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('keeps each email as a file that nobody else reads', async () => {
    const emailQueue = open();
    emailQueue.begin(outboxTransport(folder, from), () => {});
    const id = await write(emailQueue);
    emailQueue.wake();
    await attempted(emailQueue, id);
    const name = `${String(id).padStart(6, '0')}-recover.eml`;
    expect(readdirSync(folder)).toEqual([name]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const source = readFileSync(join(folder, name), 'utf8');
    expect(source).toContain('To: anna@cafe.example\r\n');
    expect(decoded(source, 'text/plain')).toContain('forgot?code=a');
  });

  it('lets an email wait when it cannot be written', async () => {
    writeFileSync(folder, 'in the way');
    const emailQueue = open();
    emailQueue.begin(outboxTransport(folder, from), () => {});
    const id = await write(emailQueue);
    emailQueue.wake();
    expect(await attempted(emailQueue, id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  });
});
