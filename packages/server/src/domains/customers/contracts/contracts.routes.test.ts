import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { details, publishTerms, signatory } from '../../../testing/contracts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('has no contract before details are saved, and a draft after', async () => {
  const { get, save } = await signatory(test, 'draft@cafe.example');
  expect(await get()).toMatchObject({ status: 200, body: { contract: null } });
  const saved = await save();
  expect(saved).toMatchObject({
    status: 200,
    body: {
      success: true,
      contract: { ...details, state: 'draft', is_foreign: false, country: null, outdated: false, signatures: [] },
    },
  });
  expect(saved.body.contract.number).toMatch(/^KAM-\d{6}$/);
  expect((await get()).body.contract).toEqual(saved.body.contract);
});

it('keeps what a change leaves out, and checks the whole anew', async () => {
  const { get, save } = await signatory(test, 'change@cafe.example');
  await save();
  expect((await save({ legal_address: 'Другой адрес' })).body.contract).toMatchObject({
    ...details,
    legal_address: 'Другой адрес',
  });
  expect(await save({ bik: '044525225' })).toMatchObject({
    status: 422,
    body: { fields: { settlement_account: 'check_digit', correspondent_account: 'check_digit' } },
  });
  const foreign = await save({ is_foreign: true, registration_number: 'HRB 1', country: 'de' });
  expect(foreign.body.contract).toMatchObject({ country: 'DE', inn: null, bik: null });
  expect((await get()).body.contract).toEqual(foreign.body.contract);
});

let refused = 0;
it.each([
  [{}, 'legal_entity', 'required'],
  [{ ...details, inn: 7801234564 }, 'inn', 'wrong_type'],
  [{ ...details, is_foreign: 'yes' }, 'is_foreign', 'wrong_type'],
  [{ ...details, inn: '7801234565' }, 'inn', 'check_digit'],
  [{ ...details, legal_entity: 'x'.repeat(301) }, 'legal_entity', 'too_long'],
  [{ ...details, legal_entity: '\ud800' }, 'legal_entity', 'control_character'],
])('refuses the details %j: %s is %s', async (body, field, code) => {
  refused += 1;
  const { get, save } = await signatory(test, `refused-${refused}@cafe.example`);
  expect(await save(body)).toMatchObject({ status: 422, body: { fields: { [field]: code } } });
  expect((await get()).body).toEqual({ contract: null });
});

it('makes one contract of two first presses', async () => {
  const { id, save } = await signatory(test, 'twice@cafe.example');
  const answers = await Promise.all([save(), save(), save()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.contract.number)).size).toBe(1);
  expect(await test.db.selectFrom('contracts').select('id').where('account_id', '=', id).execute()).toHaveLength(1);
});

it('shows everybody the own contract only', async () => {
  const own = await signatory(test, 'mine@cafe.example');
  const stranger = await signatory(test, 'stranger@cafe.example');
  await own.save();
  expect((await stranger.get()).body).toEqual({ contract: null });
  expect((await stranger.call('GET', '/download')).status).toBe(404);
});

it('gives the terms in force, or a version, in the language of the caller', async () => {
  const { call, save } = await signatory(test, 'terms@cafe.example');
  expect((await call('GET', '/terms')).status).toBe(404);
  await save();
  expect(await call('POST', '/code', { version: 1 })).toMatchObject({ status: 409, body: { code: 'terms_missing' } });
  await publishTerms(test);
  await publishTerms(test, '2999-01-01');
  const { token } = await test.signedIn('reader@cafe.example');
  const read = (query: string, language: string) =>
    test.call('GET', `/contract/terms${query}`, { token, headers: { 'accept-language': language } });
  const inForce = await read('', 'ru');
  expect(inForce.body).toMatchObject({ version: 1, effective_from: '2026-01-01' });
  expect(inForce.body.text).toContain('# Условия лицензионного договора');
  expect((await read('', 'en')).body.text).toContain('# Terms of the licence');
  expect((await read('?version=2', 'en')).body).toMatchObject({ version: 2, effective_from: '2999-01-01' });
  expect((await read('?version=3', 'en')).status).toBe(404);
  for (const version of ['0', '-1', 'x', '1.5', '99999999999']) {
    expect(await read(`?version=${version}`, 'en')).toMatchObject({ status: 400, body: { code: 'bad_parameter' } });
  }
});
