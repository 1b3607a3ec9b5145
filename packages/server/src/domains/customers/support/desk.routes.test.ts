import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { another } from '../../../testing/others.ts';
import { findNewest, listMissed, listMissedInOffice } from '../../common/events/events.store.ts';

let test: TestApp;
let anna: { id: number; token: string };
let maria: TestOperator;
let oleg: TestOperator;

beforeAll(async () => {
  test = await openTestApp();
  anna = await test.signedIn('anna@cafe.example');
  maria = await operatorOf(test, 'support', 'maria@office.example');
  oleg = await operatorOf(test, 'admin', 'oleg@office.example');
});
afterAll(() => test.close());

const ask = async (subject: string, message = 'Вопрос', token = anna.token): Promise<number> =>
  (await test.call('POST', '/feedback/requests', { token, body: { subject, message } })).body.request.id;
const writeOn = (id: number, message: string) =>
  test.call('POST', `/feedback/requests/${id}/messages`, { token: anna.token, body: { message } });
const seen = async (id: number, by = maria) => (await by.call('GET', `/requests/${id}`)).body.item;
const listed = async (query: string, by = maria): Promise<number[]> =>
  (await by.call('GET', `/requests?${query}`)).body.items.map((item: { id: number }) => item.id);
const counts = async (by = maria) => (await by.call('GET', '/requests/counts')).body;
const acts = async (id: number) =>
  (
    await test.db
      .selectFrom('audit_log')
      .select(['act', 'actor_name'])
      .where('kind', '=', 'request')
      .where('object_id', '=', String(id))
      .orderBy('number')
      .execute()
  ).map(({ act, actor_name }) => `${actor_name}: ${act}`);
const changes = async (id: number) =>
  (await auditEntries(test.db))
    .filter(({ object }) => object.kind === 'request' && object.id === String(id))
    .map(({ before, after }) => [before, after]);

it('queues what distributors ask, who waits longest first, and finds it by its words, number and people', async () => {
  const before = await counts();
  const first = await ask('Ёлка на террасе', 'Нужна музыка для КАТКА');
  const second = await ask('Счёт');
  expect((await listed('status=open&limit=200')).filter((id) => id >= first)).toEqual([first, second, another]);
  expect(await listed('status=open&sort=-number&limit=3')).toEqual([another, second, first]);
  for (const q of ['елка НА', 'катка', `№ ${first}`, `${first}`]) {
    expect(await listed(`q=${encodeURIComponent(q)}`), q).toContain(first);
  }
  expect(await listed('q=ANNA%40cafe')).toEqual(expect.arrayContaining([first, second]));
  expect(await listed('q=%25')).toEqual([]);
  expect(await listed(`account_id=${another}`)).toEqual([another]);
  expect((await maria.call('GET', '/requests?q=%00')).status).toBe(400);
  expect(await counts()).toEqual({
    ...before,
    open: before.open + 2,
    unassigned: before.unassigned + 2,
    unread: before.unread + 2,
  });
  expect(await listed('age=1')).toEqual([]);
  await test.db
    .updateTable('support_requests')
    .set({ waiting_since: sql`now() - interval '2 hours'` })
    .where('id', '=', second)
    .execute();
  expect(await listed('age=1')).toEqual([second]);
  expect((await listed('status=open'))[0]).toBe(second);
});

it('counts a message as unread that a page has read which nobody uses', async () => {
  const id = await ask('Ночью');
  await maria.call('GET', `/requests/${id}`, undefined, { 'x-background': '1' });
  expect(await listed('unread=true')).toContain(id);
});

it('counts a message as unread for the office until an operator opens the thread', async () => {
  const id = await ask('Не открыто');
  expect(await listed('unread=true')).toContain(id);
  expect(await seen(id)).toMatchObject({ unread: 0, entries: [{ kind: 'message', author: 'user', text: 'Вопрос' }] });
  expect(await listed('unread=true')).not.toContain(id);
  await writeOn(id, 'Ещё');
  expect(await listed('unread=true')).toContain(id);
});

it('shows who asks beside what is asked', async () => {
  const id = await ask('Карточка');
  const { card } = await seen(id);
  expect(card).toMatchObject({
    id: anna.id,
    email: 'anna@cafe.example',
    is_active: true,
    language: 'ru',
    sessions_count: 1,
    has_api_key: false,
    contract: { state: 'none', number: null },
    venues: { count: 0, active: 0 },
    playlists_count: 0,
    offline_hours: 24,
  });
  const { rows } = await sql`SELECT created_at AS at FROM sessions WHERE account_id = ${anna.id}`.execute(test.db);
  expect(rows).toEqual([{ at: card.last_sign_in_at }]);
  expect(card.requests[0]).toMatchObject({ id, subject: 'Карточка', status: 'open' });
});

it('answers under the operator’s name, by email and news, and may close with it', async () => {
  const id = await ask('Ответ');
  const { version } = await seen(id);
  const answered = await maria.call('POST', `/requests/${id}/answers`, { version, message: 'Готово', close: true });
  expect(answered).toMatchObject({
    status: 201,
    body: { item: { status: 'closed', waiting_since: null, entries: [{}, { author: 'support', text: 'Готово' }] } },
  });
  const thread = (await test.call('GET', `/feedback/requests/${id}`, { token: anna.token })).body;
  expect(thread.messages[1]).toMatchObject({ author: 'support', author_name: maria.name, message: 'Готово' });
  expect((await emailsTo(test, 'anna@cafe.example', 1)).at(-1)).toMatchObject({ kind: 'support_reply' });
  expect(await acts(id)).toEqual([`${maria.name}: request.answer`]);
  expect(await changes(id)).toEqual([[{ status: 'open' }, { status: 'closed', message: 'Готово' }]]);
  await writeOn(id, 'Спасибо, но');
  expect(await seen(id)).toMatchObject({ status: 'open', unread: 0 });
});

it('makes one answer of a press that comes twice', async () => {
  const id = await ask('Дважды');
  const body = { version: (await seen(id)).version, message: 'Один раз' };
  const press = () => maria.call('POST', `/requests/${id}/answers`, body, { 'idempotency-key': `answer-${id}` });
  const [first, second] = [await press(), await press()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect((await seen(id)).messages_count).toBe(2);
  expect(await acts(id)).toHaveLength(1);
});

it('tells an operator that another one, or the distributor, was there first', async () => {
  const id = await ask('Двое');
  const { version } = await seen(id);
  const tries = await Promise.all(
    [maria, oleg].map((by) => by.call('POST', `/requests/${id}/answers`, { version, message: `От ${by.name}` })),
  );
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = tries.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'conflict', current: { id, status: 'answered', messages_count: 2 } });
  const now = (await seen(id)).version;
  await writeOn(id, 'Погодите');
  expect((await maria.call('POST', `/requests/${id}/close`, { version: now })).body.current.status).toBe('open');
});

it('assigns, closes and opens again, each once however often it is pressed', async () => {
  const id = await ask('Кому');
  const { version } = await seen(id);
  const assign = (assigned_to: number | null, sent = version) =>
    maria.call('POST', `/requests/${id}/assign`, { version: sent, assigned_to });
  expect((await assign(oleg.id)).body.item.assigned_to).toEqual({ id: oleg.id, name: oleg.name });
  expect((await assign(oleg.id)).status).toBe(200);
  expect((await assign(maria.id)).status).toBe(409);
  expect(await listed('mine=true&closed=false', oleg)).toEqual([id]);
  expect(await listed('mine=true&closed=true', oleg)).toEqual([]);
  expect(await listed('mine=true')).toEqual([]);
  expect((await counts(oleg)).mine).toBe(1);
  expect(await listed('unassigned=true')).not.toContain(id);
  const catalogue = await operatorOf(test, 'catalogue');
  expect((await maria.call('GET', '/requests/assignees')).body.items.map((one: { id: number }) => one.id)).toEqual([
    maria.id,
    oleg.id,
  ]);
  const { version: second } = await seen(id);
  expect(await assign(catalogue.id, second)).toMatchObject({
    status: 422,
    body: { fields: { assigned_to: 'unknown' } },
  });
  // Who answers requests no more is still named as the one who did.
  const setRole = (role: 'admin' | 'catalogue') =>
    test.db.updateTable('staff').set({ role }).where('id', '=', oleg.id).execute();
  await setRole('catalogue');
  expect((await assign(null, second)).body.item.assigned_to).toBeNull();
  await setRole('admin');
  const unassigned = (await auditEntries(test.db, 'request.assign')).at(-1);
  expect(unassigned).toMatchObject({ before: { assignee: oleg.name }, after: { assignee: null } });
  const close = async (verb: string, sent: number) =>
    (await maria.call('POST', `/requests/${id}/${verb}`, { version: sent })).body.item;
  const third = (await seen(id)).version;
  const closed = await close('close', third);
  expect(closed).toMatchObject({ status: 'closed', waiting_since: null });
  expect(await close('close', third)).toMatchObject({ status: 'closed', version: closed.version });
  expect(await close('reopen', closed.version)).toMatchObject({ status: 'open' });
  expect(await acts(id)).toEqual(
    ['assign', 'assign', 'close', 'reopen'].map((verb) => `${maria.name}: request.${verb}`),
  );
  const [nobody, somebody] = [
    { assigned_to: null, assignee: null },
    { assigned_to: oleg.id, assignee: oleg.name },
  ];
  expect(await changes(id)).toEqual([
    [nobody, somebody],
    [somebody, nobody],
    [{ status: 'open' }, { status: 'closed' }],
    [{ status: 'closed' }, { status: 'open' }],
  ]);
});

it('keeps notes from the distributor: in the API, the news and the emails', async () => {
  const id = await ask('Между нами');
  const newestBefore = await findNewest(test.db);
  const emails = (await test.deps.emailQueue.list(1000)).length;
  const noted = await maria.call('POST', `/requests/${id}/notes`, { note: 'СЕКРЕТ: не платит' });
  expect(noted.body.item.entries[1]).toMatchObject({
    kind: 'note',
    author_name: maria.name,
    text: 'СЕКРЕТ: не платит',
  });
  const own = ['/feedback/requests', `/feedback/requests/${id}`, '/profile'];
  for (const path of own) {
    const { body } = await test.call('GET', path, { token: anna.token });
    expect(JSON.stringify(body)).not.toMatch(/СЕКРЕТ|заметк|note/i);
  }
  const thread = (await test.call('GET', `/feedback/requests/${id}`, { token: anna.token })).body;
  expect(thread).toMatchObject({ request: { messages_count: 1, unread: 0, status: 'open' } });
  expect(thread.messages).toHaveLength(1);
  const newest = await findNewest(test.db);
  const missed = { after: newestBefore, upTo: newest, limit: 1000 };
  expect(await listMissed(test.db, anna.id, missed)).toEqual([]);
  expect(await listMissedInOffice(test.db, missed)).toMatchObject([{ event: 'request.changed' }]);
  expect(await test.deps.emailQueue.list(1000)).toHaveLength(emails);
});

it('changes the key from the thread: it is in the portal, and nowhere else', async () => {
  const id = await ask('Ключ');
  const keyOf = async () => (await test.call('GET', '/profile', { token: anna.token })).body.profile.api_key;
  const old = await keyOf();
  const { version } = await seen(id);
  const changed = await maria.call('POST', `/requests/${id}/api-key`, { version });
  const key = await keyOf();
  expect(key).not.toBe(old);
  expect((await test.call('GET', '/my/totals', { token: old })).status).toBe(401);
  expect((await test.call('GET', '/my/totals', { token: key })).status).toBe(200);
  expect(changed.body.item.entries.at(-1).text).toContain('https://music.example/dist/auth/profile');
  const responses = await test.db.selectFrom('idempotency_responses').select('body').execute();
  const log = await auditEntries(test.db);
  const emails = await test.deps.emailQueue.list(1000);
  for (const text of [changed.body, responses, log, emails]) expect(JSON.stringify(text)).not.toContain(key);
  expect((await maria.call('POST', `/requests/${id}/api-key`, { version })).status).toBe(409);
  expect(await keyOf()).toBe(key);
});

it.each(['answers', 'notes', 'assign', 'close', 'reopen', 'api-key'])(
  'answers 404 to %s of no request',
  async (act) => {
    const body = { version: 1, message: 'x', note: 'x', assigned_to: null };
    expect((await maria.call('POST', `/requests/999999/${act}`, body)).status).toBe(404);
  },
);
