import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { amidst } from '../../../testing/amidst.ts';
import { publishTerms, type Signatory, signatory } from '../../../testing/contracts.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { another } from '../../../testing/others.ts';
import { eraseAccount } from '../../operations/privacy/erase-account.service.ts';

let test: TestApp;
let admin: TestOperator;
let support: TestOperator;
let bakery: Signatory;
let foreign: Signatory;
let ids: { bakery: number; foreign: number };
const numberOf = (id: number) => `KAM-${String(id).padStart(6, '0')}`;

beforeAll(async () => {
  test = await openTestApp();
  [admin, support] = [await operatorOf(test, 'admin'), await operatorOf(test, 'support')];
  await publishTerms(test);
  bakery = await signatory(test, 'bakery@cafe.example');
  foreign = await signatory(test, 'club_1%@münchen.example');
  const one = (await bakery.save()).body.contract.number as string;
  const other = await foreign.save({
    is_foreign: true,
    legal_entity: 'Łódź Ñandú GmbH',
    legal_address: 'München',
    signatory_name: 'Ann',
    signatory_position: 'CEO',
    registration_number: 'HRB 77',
    country: 'DE',
  });
  ids = { bakery: Number(one.slice(4)), foreign: Number(other.body.contract.number.slice(4)) };
  await bakery.sign(await bakery.code());
});
afterAll(() => test.close());

const found = async (query: Record<string, string>) => {
  const { body } = await support.call('GET', `/contracts?${new URLSearchParams(query).toString()}`);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }: { id: number }) => id) as number[];
};
const whole = async (id: number) => (await support.call('GET', `/contracts/${id}`)).body.item;
const terminate = (id: number, body: object, headers?: Record<string, string>) =>
  admin.call('POST', `/contracts/${id}/terminate`, body, headers);
const reasons = { reason: { ru: 'По соглашению сторон', en: 'By mutual consent' } };

it('lists contracts with where each stands', async () => {
  const { body } = await support.call('GET', '/contracts?sort=legal_entity');
  expect(body).toMatchObject({
    total: 3,
    items: [
      { id: ids.foreign, status: 'draft', inn: null, edition: null, signed_at: null },
      {
        number: numberOf(ids.bakery),
        status: 'signed',
        legal_entity: 'ООО «Тёплый хлеб»',
        inn: '7801234564',
        edition: 1,
        terms_version: 1,
        account: { email: 'bakery@cafe.example', is_active: true },
        terminated_at: null,
      },
      { id: another, status: 'draft' },
    ],
  });
});

it('finds them by name, numbers, email and status', async () => {
  const { bakery: one, foreign: other } = ids;
  for (const q of ['ТЁПЛЫЙ', '78012', numberOf(one).toLowerCase(), 'кам-' + one, '1027800000007', 'BAKERY@']) {
    expect([q, await found({ q })]).toEqual([q, [one]]);
  }
  for (const q of ['Łódź', 'hrb 7', '1%', 'club_']) expect([q, await found({ q })]).toEqual([q, [other]]);
  expect(await found({ q: '%' })).toEqual([other]);
  for (const q of ['e_e', 'нет такого', "'"]) expect([q, await found({ q })]).toEqual([q, []]);
  expect(await found({ status: 'draft' })).toEqual([another, other]);
  expect(await found({ account_id: String(bakery.id) })).toEqual([one]);
  for (const query of ['status=none', 'sort=details', 'limit=201', 'account_id=x']) {
    expect((await support.call('GET', `/contracts?${query}`)).status).toBe(400);
  }
});

it('shows one with how it was signed, and gives its PDF to the byte', async () => {
  const item = await whole(ids.bakery);
  expect(item).toMatchObject({ number: numberOf(ids.bakery), inn: '7801234564', bik: '044030653', termination: null });
  const [signature] = item.signatures;
  expect(signature).toMatchObject({ edition: 1, address: '127.0.0.1', email: 'bakery@cafe.example' });
  expect(signature.code_fingerprint).toMatch(/^[\da-f]{64}$/);
  const pdf = await support.call('GET', `/contracts/${ids.bakery}/pdf?edition=1`);
  expect(createHash('sha256').update(pdf.body).digest('hex')).toBe(signature.pdf_sha256);
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${numberOf(ids.bakery)}-1.pdf"`);
  expect((await support.call('GET', `/contracts/${ids.bakery}/pdf?edition=2`)).status).toBe(404);
  expect((await support.call('GET', `/contracts/${ids.foreign}/pdf`)).status).toBe(404);
  expect((await support.call('GET', '/contracts/999999')).status).toBe(404);
});

it('stands as changed and as outdated when it does', async () => {
  await bakery.save({ legal_entity: 'ООО «Горячий хлеб»' });
  expect(await whole(ids.bakery)).toMatchObject({
    status: 'changed',
    legal_entity: 'ООО «Горячий хлеб»',
    signatures: [{ legal_entity: 'ООО «Тёплый хлеб»' }],
  });
  await publishTerms(test, '2026-02-01');
  expect(await found({ status: 'outdated' })).toEqual([ids.bakery]);
});

it('terminates nothing without reasons, a signature, the version that was read, or the role', async () => {
  const { version } = await whole(ids.bakery);
  for (const [body, fields] of [
    [{ reason: { en: 'x' }, version }, { 'reason.ru': 'required' }],
    [{ reason: { ...reasons.reason, ru: ' ' }, version }, { 'reason.ru': 'required' }],
    [{ reason: { ...reasons.reason, en: 'x'.repeat(501) }, version }, { 'reason.en': 'too_long' }],
    [reasons, { version: 'required' }],
  ] as const) {
    expect(await terminate(ids.bakery, body)).toMatchObject({ status: 422, body: { fields } });
  }
  expect(await terminate(ids.bakery, { ...reasons, version: version - 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { id: ids.bakery, version } },
  });
  expect(await terminate(ids.foreign, { ...reasons, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'not_signed' },
  });
  expect((await support.call('POST', `/contracts/${ids.bakery}/terminate`, { ...reasons, version })).status).toBe(403);
  expect((await terminate(999_999, { ...reasons, version: 1 })).status).toBe(404);
  expect((await whole(ids.bakery)).termination).toBeNull();
});

it('terminates once, and the distributor sees why in the portal and in an email', async () => {
  const { version } = await whole(ids.bakery);
  const key = { 'idempotency-key': 'end-1' };
  const first = await terminate(ids.bakery, { ...reasons, version }, key);
  expect(first).toMatchObject({ status: 200, body: { item: { status: 'terminated', termination: reasons } } });
  expect((await terminate(ids.bakery, { ...reasons, version }, key)).body).toEqual(first.body);
  expect(await terminate(ids.bakery, { ...reasons, version })).toMatchObject({
    status: 409,
    body: { code: 'contract_terminated' },
  });
  const { token } = (
    await test.call('POST', '/auth/login', {
      body: { email: 'bakery@cafe.example', password: 'right horse battery' },
    })
  ).body;
  const seen = await test.call('GET', '/contract', { token, headers: { 'accept-language': 'en' } });
  expect(seen.body.contract).toMatchObject({ state: 'terminated', termination_reason: reasons.reason.en });
  const emails = (await test.deps.emailQueue.list(10)).filter(({ kind }) => kind === 'contract_terminated');
  expect(emails).toMatchObject([
    { recipient: 'bakery@cafe.example', subject: `Договор ${numberOf(ids.bakery)} расторгнут` },
  ]);
  expect(emails[0]?.text).toContain(reasons.reason.ru);
  expect(emails[0]?.text).toContain('https://music.example/dist/contract/index');
  const log = await auditEntries(test.db, 'contract.terminate');
  expect(log).toMatchObject([
    {
      actor: { id: admin.id },
      object: { id: String(ids.bakery), name: `${numberOf(ids.bakery)} ООО «Горячий хлеб»` },
      before: { state: 'signed' },
      after: { state: 'terminated', ...reasons },
    },
  ]);
});

it('begins another contract in the place of a terminated one, once, which the distributor signs', async () => {
  const renew = (id: number, headers?: Record<string, string>) =>
    admin.call('POST', `/contracts/${id}/renew`, {}, headers);
  expect(await renew(ids.foreign)).toMatchObject({ status: 409, body: { code: 'not_terminated' } });
  expect((await support.call('POST', `/contracts/${ids.bakery}/renew`, {})).status).toBe(403);
  const key = { 'idempotency-key': 'anew-1' };
  const begun = await renew(ids.bakery, key);
  const { id, number } = begun.body.item;
  expect(begun).toMatchObject({
    status: 201,
    body: { item: { status: 'draft', legal_entity: 'ООО «Горячий хлеб»', signatures: [], successor: null } },
  });
  expect((await renew(ids.bakery, key)).body).toEqual(begun.body);
  expect(await renew(ids.bakery)).toMatchObject({ status: 409, body: { code: 'not_terminated' } });
  const emails = (await test.deps.emailQueue.list(10)).filter(({ kind }) => kind === 'contract_renewed');
  expect(emails).toMatchObject([{ recipient: 'bakery@cafe.example', subject: `Вас ждёт договор ${number}` }]);
  expect(await auditEntries(test.db, 'contract.renew')).toMatchObject([
    { actor: { id: admin.id }, object: { id: String(id) }, after: { replaces: numberOf(ids.bakery) } },
  ]);

  // The terminated contract stays unchanged; all else concerns its successor.
  await bakery.save({ legal_entity: 'ООО «Свежий хлеб»' });
  expect((await bakery.sign(await bakery.code(), { terms_version: 2 })).status).toBe(200);
  expect(await whole(id)).toMatchObject({
    status: 'signed',
    legal_entity: 'ООО «Свежий хлеб»',
    signatures: [{ edition: 1 }],
  });
  expect(await whole(ids.bakery)).toMatchObject({
    status: 'terminated',
    legal_entity: 'ООО «Горячий хлеб»',
    termination: reasons,
    successor: { id, number },
  });
  const cards = (await support.call('GET', '/accounts?q=bakery@cafe.example')).body;
  expect(cards).toMatchObject({ total: 1, items: [{ contract: { state: 'signed', number } }] });
});

it.each(['terminate', 'renew'] as const)('to %s a contract when its account is erased leaves no draft', async (act) => {
  const closed = await signatory(test, `${act}@cafe.example`);
  const id = Number(((await closed.save()).body.contract.number as string).slice(4));
  await closed.sign(await closed.code(), { terms_version: 2 });
  const { version } = await whole(id);
  if (act === 'renew') await terminate(id, { ...reasons, version });
  const erase = (tx: Handle) => eraseAccount(tx, { kind: 'system', name: 'test', address: '' }, closed.id);
  const [answer] = await amidst(test.database, erase, () =>
    admin.call('POST', `/contracts/${id}/${act}`, act === 'renew' ? {} : { ...reasons, version }),
  );
  expect(answer?.status).toBe(act === 'renew' ? 404 : 200);
  const contracts = await test.db.selectFrom('contracts').select('id').where('account_id', '=', closed.id).execute();
  expect(contracts).toEqual([{ id }]);
  const emails = await test.db.selectFrom('emails').select('id').where('account_id', '=', closed.id).execute();
  expect(emails).toEqual([]);
});

it('terminates the contract of an erased account without an email to nobody, and renews none', async () => {
  const closed = await signatory(test, 'closed@cafe.example');
  const id = Number(((await closed.save()).body.contract.number as string).slice(4));
  await closed.sign(await closed.code(), { terms_version: 2 });
  await eraseAccount(test.db, { kind: 'system', name: 'test', address: '' }, closed.id);
  const { version } = await whole(id);
  expect((await terminate(id, { ...reasons, version })).body).toMatchObject({ item: { status: 'terminated' } });
  expect(await admin.call('POST', `/contracts/${id}/renew`, {})).toMatchObject({ status: 404 });
  const emails = await test.deps.emailQueue.list(100);
  expect(emails.filter(({ recipient }) => recipient.endsWith('.invalid'))).toEqual([]);
});
