import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
let maria: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  maria = await operatorOf(test, 'support');
});
afterAll(() => test.close());

const texts = { name: 'Приветствие', text: { ru: '{name}, ваше № {number}: {link}. {operator}', en: 'Hello {name}' } };

it('keeps answers ready, each name once, and refuses a field that it does not know', async () => {
  const added = await maria.call('POST', '/reply-templates', texts);
  expect(added).toMatchObject({ status: 201, body: { item: { ...texts, version: 1 } } });
  expect((await maria.call('POST', '/reply-templates', texts)).body).toMatchObject({ fields: { name: 'taken' } });
  const wrong = { name: 'B', text: { ru: 'Здравствуйте, {имя}', en: 'Hello {nmae}' } };
  expect(await maria.call('POST', '/reply-templates', wrong)).toMatchObject({
    status: 422,
    body: { fields: { 'text.ru': 'unknown', 'text.en': 'unknown' } },
  });
  const other = (await maria.call('POST', '/reply-templates', { ...texts, name: 'Арфа' })).body.item;
  const { items } = (await maria.call('GET', '/reply-templates')).body;
  expect(items.map((item: { name: string }) => item.name)).toEqual(['Арфа', 'Приветствие']);
  expect((await maria.call('GET', '/reply-templates?q=привет')).body.total).toBe(1);
  const refusal = await maria.call('PUT', `/reply-templates/${other.id}`, { ...texts, version: 1 });
  expect(refusal).toMatchObject({ status: 422, body: { fields: { name: 'taken' } } });
});

it('is changed by one operator at a time and gone once', async () => {
  const { id } = (await maria.call('POST', '/reply-templates', { ...texts, name: 'Счёт' })).body.item;
  const change = (version: number, en: string) =>
    maria.call('PUT', `/reply-templates/${id}`, { ...texts, name: 'Счёт', text: { ...texts.text, en }, version });
  expect((await change(1, 'First')).body.item).toMatchObject({ text: { en: 'First' }, version: 2 });
  expect(await change(1, 'Second')).toMatchObject({
    status: 409,
    body: { current: { text: { en: 'First' }, version: 2 } },
  });
  expect((await maria.call('DELETE', `/reply-templates/${id}`)).status).toBe(200);
  expect((await maria.call('DELETE', `/reply-templates/${id}`)).status).toBe(200);
  expect((await change(2, 'x')).status).toBe(404);
  const log = await auditEntries(test.db);
  const stateOf = (en: string) => ({ name: 'Счёт', text: { ...texts.text, en } });
  const [first, last] = [stateOf('Hello {name}'), stateOf('First')];
  expect(
    log.filter(({ object }) => object.id === String(id)).map(({ act, before, after }) => [act, before, after]),
  ).toEqual([
    ['canned.add', null, first],
    ['canned.edit', first, last],
    ['canned.remove', last, null],
  ]);
});

it('is filled in for a request, in the language of who asked or another', async () => {
  const { id, token } = await test.signedIn('anna@cafe.example');
  await test.db.updateTable('accounts').set({ name: 'Кафе {link}' }).where('id', '=', id).execute();
  const request = (await test.call('POST', '/feedback/requests', { token, body: { subject: 'S', message: 'M' } })).body
    .request.id;
  const answer = (await maria.call('POST', '/reply-templates', { ...texts, name: 'Заполнить' })).body.item.id;
  const filled = (query: string) => maria.call('GET', `/reply-templates/${answer}/filled?${query}`);
  expect((await filled(`request_id=${request}`)).body).toEqual({
    text: `Кафе {link}, ваше № ${request}: https://music.example/dist/feedback/request/${request}. ${maria.name}`,
    language: 'ru',
  });
  expect((await filled(`request_id=${request}&language=en`)).body.text).toBe('Hello Кафе {link}');
  expect((await filled('request_id=999999')).status).toBe(404);
  expect((await filled('')).status).toBe(400);
});
