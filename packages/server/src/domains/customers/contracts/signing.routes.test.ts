import { createHash } from 'node:crypto';
import { inEachLanguage } from '@kamerton/wire';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { tester } from '../../../testing/actor.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { stopDate } from '../../../testing/clock.ts';
import { details, publishTerms, type Signatory, signatory } from '../../../testing/contracts.ts';
import { insertTerms } from './terms.store.ts';
import { closeAccount } from '../../identity/auth/accounts.service.ts';
import { removeSessions } from '../../identity/auth/realm-sessions.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await publishTerms(test);
});
afterAll(() => test.close());

let people = 0;
/** A new distributor with a draft. */
const someone = async (): Promise<Signatory> => {
  people += 1;
  const person = await signatory(test, `signer-${people}@cafe.example`);
  await person.save();
  return person;
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const another = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const editions = (person: Signatory) =>
  test.db
    .selectFrom('contract_signatures')
    .innerJoin('contracts', 'contracts.id', 'contract_id')
    .select(['edition', 'record'])
    .where('account_id', '=', person.id)
    .orderBy('edition')
    .execute();

describe('what is signed', () => {
  it('is what was shown: another version of the details is refused by both calls', async () => {
    const person = await someone();
    const { version } = (await person.get()).body.contract;
    await person.save({ legal_address: '190000, Санкт-Петербург, Невский пр., 1' });
    const refused = { status: 409, body: { code: 'conflict' } };
    expect(await person.call('POST', '/code', { version })).toMatchObject(refused);
    const unseen = { status: 422, body: { fields: { version: 'required' } } };
    expect(await person.call('POST', '/code', {})).toMatchObject(unseen);
    expect(await person.sign('123456', { version: undefined })).toMatchObject(unseen);
    const code = await person.code();
    expect(await person.sign(code, { version })).toMatchObject(refused);
    const { version: now } = (await person.get()).body.contract;
    expect(now).toBe(version + 1);
    expect((await person.sign(code, { version: now })).status).toBe(200);
    expect(JSON.parse((await editions(person))[0]?.record ?? '').details.legal_address).toContain('Невский');
  });

  it('is signed by no code that went to a former email', async () => {
    const person = await someone();
    const code = await person.code();
    await sql`UPDATE accounts SET email = 'another@cafe.example' WHERE id = ${person.id}`.execute(test.db);
    expect(await person.sign(code)).toMatchObject({ status: 422, body: { fields: { code: 'wrong' } } });
    expect((await person.sign(await person.code())).status).toBe(200);
  });

  it.each([
    ['is closed', (tx: Handle, id: number) => closeAccount(tx, tester, id)],
    ['gets another password', (tx: Handle, id: number) => removeSessions(tx, 'account', id)],
  ])('is nothing once the account %s', async (_what, act) => {
    const person = await someone();
    const code = await person.code();
    const [answer] = await amidst(
      test.database,
      (tx) => act(tx, person.id),
      () => person.sign(code),
    );
    expect(answer?.status).toBeOneOf([401, 403]);
    expect(await editions(person)).toEqual([]);
  });

  it('is never of terms that are replaced meanwhile, by the code or by the signature', async () => {
    const separate = await openTestApp();
    const publish = (day: string) => (tx: Handle) =>
      insertTerms(tx, { text: inEachLanguage(() => 'Terms'), effective_from: day });
    const refused = { status: 409, body: { code: 'conflict' } };
    try {
      await publishTerms(separate);
      const person = await signatory(separate, 'replaced@cafe.example');
      await person.save();
      const code = await person.code();
      const [answer] = await amidst(separate.database, publish('2026-01-02'), () => person.sign(code));
      expect(answer).toMatchObject(refused);
      const [next = ''] = await amidst(separate.database, publish('2026-01-03'), () => person.code());
      expect(await person.sign(next, { terms_version: 2 })).toMatchObject(refused);
      const { contract } = (await person.sign(next, { terms_version: 3 })).body;
      expect(contract).toMatchObject({ outdated: false, signatures: [{ terms_version: 3 }] });
    } finally {
      await separate.close();
    }
  });

  it('is signed before the account is closed, or not at all', async () => {
    const person = await someone();
    const code = await person.code();
    const wait = (tx: Handle) => sql`LOCK TABLE contract_signatures IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const [signed] = await amidst<unknown>(
      test.database,
      wait,
      () => person.sign(code),
      () => closeAccount(test.db, tester, person.id),
    );
    // The signing waits for the table, and the closing for the signing: the edition is there when the account closes.
    expect(signed).toMatchObject({ status: 200 });
    expect(await editions(person)).toHaveLength(1);
  });

  it('has numbers without a gap where it is saved for the first time twice at once', async () => {
    const next = async () => Number((await someone().then((person) => person.get())).body.contract.number.slice(4));
    const before = await next();
    const { token } = await test.signedIn('at-once@cafe.example');
    const save = () => test.call('PUT', '/contract', { token, body: details });
    const saved = await Promise.all(Array.from({ length: 4 }, save));
    expect(new Set(saved.map(({ body }) => body.contract.number)).size).toBe(1);
    expect(await next()).toBe(before + 2);
  });
});

describe('signing', () => {
  it('takes the code of the email, and keeps what was signed with its PDF', async () => {
    const person = await someone();
    const code = await person.code();
    const signed = await person.sign(code, { signatory_name: ' КОТОВА  Алена сергеевна' });
    expect(signed).toMatchObject({
      status: 200,
      body: { contract: { state: 'signed', outdated: false, changed: false } },
    });
    const [signature] = signed.body.contract.signatures;
    expect(signature).toMatchObject({ edition: 1, terms_version: 1, signatory_name: 'КОТОВА  Алена сергеевна' });
    const [edition] = await editions(person);
    expect(sha256(Buffer.from(edition?.record ?? ''))).toBe(signature.sha256);
    expect(JSON.parse(edition?.record ?? '')).toMatchObject({
      details,
      address: '127.0.0.1',
      signed_at: signature.signed_at,
      terms: { version: 1 },
    });
    const pdf = await person.call('GET', '/download');
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${signed.body.contract.number}-1.pdf"`,
    });
    expect([sha256(pdf.body), pdf.body.length]).toEqual([signature.pdf_sha256, signature.pdf_size]);
    const { token } = await test.signedIn(`other-${person.id}@cafe.example`);
    expect((await test.call('GET', '/contract/download', { token })).status).toBe(404);
    const emails = await test.deps.emailQueue.list(10);
    expect(emails.find((email) => email.account_id === person.id)?.text).toContain(signature.sha256);
  });

  it('makes one signature of presses at once and after', async () => {
    const person = await someone();
    const code = await person.code();
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.sign(code)));
    answers.push(await person.sign(code));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await editions(person)).toHaveLength(1);
    expect(await person.sign(another(code))).toMatchObject({ status: 409, body: { code: 'already_signed' } });
    expect(await person.call('POST', '/code', { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'already_signed' },
    });
  });

  it('gives a code five tries', async () => {
    const person = await someone();
    const code = await person.code();
    for (let n = 1; n <= 5; n += 1) {
      expect(await person.sign(another(code, n))).toMatchObject({
        status: 422,
        body: { fields: { code: 'wrong' } },
      });
    }
    expect(await person.sign(code)).toMatchObject({ status: 422, body: { fields: { code: 'spent' } } });
    const next = await person.code();
    expect(await person.sign(another(next))).toMatchObject({ status: 422, body: { fields: { code: 'wrong' } } });
  });

  it('counts tries that come at once', async () => {
    const person = await someone();
    const code = await person.code();
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => person.sign(another(code, n + 1))));
    const count = (code: string) => tries.filter(({ body }) => body.fields.code === code).length;
    expect([count('wrong'), count('spent')]).toEqual([5, 7]);
  });

  it('takes no code that is old, replaced or not sent', async () => {
    const person = await someone();
    expect(await person.sign('123456')).toMatchObject({ status: 422, body: { fields: { code: 'spent' } } });
    const first = await person.code();
    let second = await person.code();
    // One code in a million equals the previous one.
    if (second === first) second = await person.code();
    expect(await person.sign(first)).toMatchObject({ status: 422, body: { fields: { code: 'wrong' } } });
    await test.db.updateTable('contract_codes').set({ expires_at: '2026-01-01' }).execute();
    expect(await person.sign(second)).toMatchObject({ status: 422, body: { fields: { code: 'spent' } } });
  });

  it('takes a code until its end by the clock of the database, where that of the server is ahead', async () => {
    const person = await someone();
    const code = await person.code();
    stopDate(Date.now() + 3_600_000);
    onTestFinished(() => void vi.useRealTimers());
    expect((await person.sign(code)).status).toBe(200);
  });

  it('takes nobody else’s code', async () => {
    const [own, other] = [await someone(), await someone()];
    await own.code();
    const theirs = await other.code();
    expect((await own.sign(theirs)).status).toBe(422);
    expect((await other.get()).body.contract.state).toBe('draft');
  });

  it('sends five codes an hour', async () => {
    const person = await someone();
    await person.code();
    // Other emails do not count.
    await test.db.updateTable('emails').set({ kind: 'invitation' }).where('account_id', '=', person.id).execute();
    const asked = await Promise.all(Array.from({ length: 7 }, () => person.call('POST', '/code', { version: 1 })));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(2);
    const refused = asked.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('signs only what the code was sent for', async () => {
    const person = await someone();
    const code = await person.code();
    await person.save({ legal_address: 'В другой вкладке' });
    expect(await person.sign(code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await person.get()).body.contract.state).toBe('draft');
  });

  it('refuses what is no fault of the code without counting a try', async () => {
    const person = await someone();
    const code = await person.code();
    const refusals: [object, object][] = [
      [{ signatory_name: 'Иванов Иван' }, { fields: { signatory_name: 'mismatch' } }],
      [{ signatory_name: '' }, { fields: { signatory_name: 'required' } }],
      [{ terms_version: 2 }, { fields: { terms_version: 'unknown' } }],
      [{ terms_version: 0 }, { code: 'invalid' }],
      [{ code: '12345' }, { fields: { code: 'malformed' } }],
      [{ code: null }, { fields: { code: 'wrong_type' } }],
    ];
    for (const [over, body] of refusals) {
      for (let n = 0; n < 6; n += 1)
        expect([over, await person.sign(code, over)]).toMatchObject([over, { status: 422, body }]);
    }
    expect((await person.sign(code)).status).toBe(200);
  });

  it('needs details first', async () => {
    const person = await signatory(test, 'nothing@cafe.example');
    expect(await person.sign('123456')).toMatchObject({ status: 409, body: { code: 'details_missing' } });
    expect(await person.call('POST', '/code', { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'details_missing' },
    });
  });
});

describe('a signed contract', () => {
  let person: Signatory;
  beforeAll(async () => {
    person = await someone();
    await person.sign(await person.code());
  });
  const pdf = async (query = '') => sha256((await person.call('GET', `/download${query}`)).body);

  it('keeps what was signed while its details change, is signed again beside it, and anybody can check both', async () => {
    const { contract } = (await person.get()).body;
    const [{ sha256: ofRecord, pdf_sha256, signed_at }] = contract.signatures;
    const verify = (number: string, hash: string) =>
      test.call('POST', '/contract/verify', { body: { number, sha256: hash } });
    const valid = (matched: string, state = 'signed') => ({
      valid: true,
      signature: { edition: 1, terms_version: 1, signed_at, legal_entity: details.legal_entity, matched, state },
    });
    expect((await verify(contract.number, ofRecord)).body).toEqual(valid('record'));
    expect((await verify(` ${contract.number.toLowerCase()}`, pdf_sha256.toUpperCase())).body).toEqual(valid('file'));
    const unknown = { valid: false, signature: null };
    expect((await verify(contract.number, '0'.repeat(64))).body).toEqual(unknown);
    expect((await verify('KAM-999999999999999', ofRecord)).body).toEqual(unknown);
    expect((await verify('anything', ofRecord)).body).toEqual(unknown);
    expect(await verify(contract.number, 'abc')).toMatchObject({
      status: 422,
      body: { fields: { sha256: 'malformed' } },
    });

    const changed = await person.save({ legal_address: 'Новый адрес' });
    expect(changed.body.contract).toMatchObject({ state: 'signed', changed: true, legal_address: 'Новый адрес' });
    expect(await pdf()).toBe(pdf_sha256);
    const again = (await person.sign(await person.code())).body.contract;
    expect(again).toMatchObject({ changed: false, signatures: [{ edition: 2 }, { edition: 1 }] });
    expect(await pdf('?edition=1')).toBe(pdf_sha256);
    expect(await pdf()).toBe(again.signatures[0].pdf_sha256);
    expect(again.signatures[0].pdf_sha256).not.toBe(pdf_sha256);
    expect((await person.call('GET', '/download?edition=3')).status).toBe(404);
    expect((await verify(contract.number, ofRecord)).body).toEqual(valid('record', 'superseded'));
  });

  it('is outdated by new terms until it is signed under them', async () => {
    const late = await someone();
    const code = await late.code();
    await publishTerms(test, '2026-02-01');
    expect((await person.get()).body.contract).toMatchObject({ state: 'signed', outdated: true, changed: false });
    expect(await late.sign(code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await late.sign(code, { terms_version: 2 })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const again = await person.sign(await person.code(), { terms_version: 2 });
    expect(again.body.contract).toMatchObject({
      outdated: false,
      signatures: [{ terms_version: 2 }, { terms_version: 1 }, { terms_version: 1 }],
    });
  });

  it('cannot be changed or signed once it is terminated', async () => {
    const { id } = await test.db
      .selectFrom('contracts')
      .select('id')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('contract_terminations')
      .values({ contract_id: id, reason: '{"ru": "По соглашению", "en": "By agreement"}' })
      .execute();
    expect((await person.get()).body.contract).toMatchObject({
      state: 'terminated',
      terminated_at: expect.any(String) as string,
      termination_reason: 'По соглашению',
    });
    const refused = { status: 409, body: { code: 'contract_terminated' } };
    expect(await person.save()).toMatchObject(refused);
    expect(await person.call('POST', '/code', { version: 1 })).toMatchObject(refused);
    expect(await person.sign('123456', { terms_version: 2 })).toMatchObject(refused);
    expect((await person.call('GET', '/download')).status).toBe(200);
  });
});
