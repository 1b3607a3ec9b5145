import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { publishTerms, type Signatory, signatory } from '../../../testing/contracts.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { textSums } from './terms.service.ts';

let test: TestApp;
let admin: TestOperator;
let support: TestOperator;
let signed: Signatory;
beforeAll(async () => {
  test = await openTestApp();
  [admin, support] = [await operatorOf(test, 'admin'), await operatorOf(test, 'support')];
});
afterAll(() => test.close());

const texts = { text: { ru: '# Условия\r\n\r\n1. Музыка **играет**.', en: '# Terms\n\n1. Music **plays**.' } };
const create = async (body: object = { name: 'Зима', ...texts }) => {
  const answer = await admin.call('POST', '/terms-drafts', body);
  expect(answer.status).toBe(201);
  return answer.body.item as { id: number; version: number; text: { ru: string; en: string } };
};
const publish = (id: number, body: object, headers?: Record<string, string>) =>
  admin.call('POST', `/terms-drafts/${id}/publish`, body, headers);
const acts = async () =>
  (
    await test.db.selectFrom('audit_log').select(['act', 'actor_id', 'before', 'after']).orderBy('number').execute()
  ).map(({ act }) => act);

it('keeps drafts that are changed by the version that was read, and only by an admin', async () => {
  const draft = await create();
  expect(draft).toMatchObject({ version: 1, text: { ru: '# Условия\n\n1. Музыка **играет**.', en: texts.text.en } });
  const change = { name: 'Весна', text: { en: '# New' }, version: 1 };
  const changed = await admin.call('PUT', `/terms-drafts/${draft.id}`, change);
  expect(changed.body.item).toMatchObject({ name: 'Весна', text: { ru: draft.text.ru, en: '# New' }, version: 2 });
  const late = await admin.call('PUT', `/terms-drafts/${draft.id}`, { text: { ru: 'Поздно' }, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: changed.body.item } });
  expect((await support.call('GET', `/terms-drafts/${draft.id}`)).body.item).toEqual(changed.body.item);
  expect((await support.call('PUT', `/terms-drafts/${draft.id}`, change)).status).toBe(403);
  const { body: list } = await support.call('GET', '/terms-drafts?q=%D0%92%D0%B5%D1%81&sort=name');
  expect([list.total, list.items[0].name, list.items[0].text]).toEqual([1, 'Весна', undefined]);
  expect((await support.call('DELETE', `/terms-drafts/${draft.id}`)).status).toBe(403);
  expect((await admin.call('DELETE', `/terms-drafts/${draft.id}`)).body).toEqual({ success: true });
  expect((await admin.call('GET', `/terms-drafts/${draft.id}`)).status).toBe(404);
  expect(await acts()).toEqual(['terms_draft.add', 'terms_draft.change', 'terms_draft.remove']);
  const sums = (name: string, en: string) => ({ name, sha256: textSums({ ru: draft.text.ru, en }) });
  const [first, last] = [sums('Зима', texts.text.en), sums('Весна', '# New')];
  expect((await auditEntries(test.db)).map(({ before, after }) => [before, after])).toEqual([
    [null, first],
    [first, last],
    [last, null],
  ]);
});

it.each([
  [{ name: '', ...texts }, { name: 'required' }],
  [{ ...texts }, { name: 'required' }],
  [{ name: 'x', text: { ru: 'a\u0000b' } }, { 'text.ru': 'control_character' }],
  [{ name: 'x', text: { en: 'a'.repeat(200_001) } }, { 'text.en': 'too_long' }],
])('takes no draft like %#', async (body, fields) => {
  expect(await admin.call('POST', '/terms-drafts', body)).toMatchObject({ status: 422, body: { fields } });
});

it('takes texts as long as they may be, in the longest letters', async () => {
  const long = 'Ж'.repeat(200_000);
  expect((await create({ name: 'Длинный', text: { ru: long, en: long } })).text.ru).toHaveLength(200_000);
});

it('draws a draft as a contract would be, and says what it is not', async () => {
  const { id } = await create({ name: 'Чай', text: { ru: '# Чай 茶\n\n1. Пункт.', en: '- one' } });
  const { status, headers, body } = await support.call('GET', `/terms-drafts/${id}/preview`);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  for (const words of ['Чай [U+8336]', '1. Пункт.', 'Neither published nor signed', `Проект условий № ${id}`]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  }
  expect((await support.call('GET', '/terms-drafts/999999/preview')).status).toBe(404);
});

it('publishes a draft once, for ever, in force from its day', async () => {
  const { id, version } = await create();
  expect(await publish(id, { version: 7, effective_from: '2026-01-01' })).toMatchObject({ status: 409 });
  const key = { 'idempotency-key': 'publish-1' };
  const body = { version, effective_from: '2026-01-01' };
  const [first, second] = [await publish(id, body, key), await publish(id, body, key)];
  expect(first).toMatchObject({
    status: 201,
    body: { emails: 0, item: { id: 1, effective_from: '2026-01-01', status: 'in_force', contracts: 0 } },
  });
  expect(second.body).toEqual(first.body);
  expect((await publish(id, body)).status).toBe(404);
  const { item } = (await support.call('GET', '/terms/1')).body;
  expect(item).toMatchObject({ text: { ru: '# Условия\n\n1. Музыка **играет**.', en: texts.text.en } });
  for (const id of [2, 999_999_999_999]) expect((await support.call('GET', `/terms/${id}`)).status).toBe(404);
  expect((await acts()).filter((act) => act === 'terms.publish')).toHaveLength(1);
});

it('makes one version of two presses at once', async () => {
  const { id } = await create();
  const body = { version: 1, effective_from: '2026-01-02' };
  const answers = await Promise.all([publish(id, body), publish(id, body), publish(id, body)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
});

it.each([
  [{ en: ' \n ' }, '2026-02-01', { 'text.en': 'required' }],
  [{ ru: 'Чай 茶' }, '2026-02-01', { 'text.ru': 'alphabet' }],
  [{}, '2026-01-01', { effective_from: 'too_small' }],
  [{}, '2026-02-30', { effective_from: 'not_a_date' }],
])('does not publish %j from %s', async (over, effective_from, fields) => {
  const { id, version } = await create({ name: 'x', text: { ...texts.text, ...over } });
  expect(await publish(id, { version, effective_from })).toMatchObject({ status: 422, body: { fields } });
  expect((await admin.call('GET', `/terms-drafts/${id}`)).status).toBe(200);
});

it('tells whoever has signed and is still a distributor, in their language, and counts who is under which version', async () => {
  await publishTerms(test, '2026-01-03');
  signed = await signatory(test, 'signed@cafe.example');
  await signed.save();
  expect((await signed.sign(await signed.code(), { terms_version: 3 })).status).toBe(200);
  await test.db.updateTable('accounts').set({ language_id: 2 }).where('id', '=', signed.id).execute();
  await (await signatory(test, 'draft@cafe.example')).save();
  const [closed, ended] = [await signatory(test, 'closed@cafe.example'), await signatory(test, 'ended@cafe.example')];
  for (const one of [closed, ended]) {
    await one.save();
    expect((await one.sign(await one.code(), { terms_version: 3 })).status).toBe(200);
  }
  await support.call('POST', `/accounts/${closed.id}/close`);
  await sql`
    INSERT INTO contract_terminations (contract_id, reason)
    SELECT id, '{"ru": "x", "en": "x"}' FROM contracts WHERE account_id = ${ended.id}`.execute(test.db);
  const { id } = await create();
  expect((await publish(id, { version: 1, effective_from: '2999-12-01' })).body).toMatchObject({
    emails: 1,
    item: { id: 4, status: 'coming', contracts: 0 },
  });
  const [email] = await test.deps.emailQueue.list(1);
  expect(email).toMatchObject({ account_id: signed.id, kind: 'terms_published', recipient: 'signed@cafe.example' });
  expect(email?.subject).toMatch(/^New terms for contract KAM-\d{6}$/);
  expect(email?.text).toContain('version 4, take effect on 1 December 2999');
  expect(email?.text).toContain('https://music.example/dist/contract/terms?version=4');
  const { items, total } = (await support.call('GET', '/terms')).body;
  expect(total).toBe(4);
  expect(
    items.map(({ id: version, status, contracts }: Record<string, unknown>) => [version, status, contracts]),
  ).toEqual([
    [4, 'coming', 0],
    [3, 'in_force', 2],
    [2, 'past', 0],
    [1, 'past', 0],
  ]);
  expect((await support.call('GET', '/terms?sort=id&limit=1&offset=1')).body.items[0].id).toBe(2);
});

it('begins a draft with the texts of the newest version', async () => {
  const draft = await create({ name: 'Дальше' });
  expect(draft).toMatchObject({ text: { ru: '# Условия\n\n1. Музыка **играет**.', en: texts.text.en } });
});
