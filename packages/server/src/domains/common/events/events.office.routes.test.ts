import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { prepareStreams } from '../../../testing/event-streams.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { updateStaff } from '../../identity/staff/staff.store.ts';

let test: TestApp;
let address: string;
let anna: { id: number; token: string };
let maria: TestOperator;
let boris: TestOperator;

beforeAll(async () => {
  test = await openTestApp();
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  anna = await test.signedIn('anna@cafe.example');
  maria = await operatorOf(test, 'support');
  boris = await operatorOf(test, 'catalogue');
});
afterAll(() => test.close());

const open = prepareStreams();

/** `names` are the received events, `last` the id of the last one. */
const listen = async (path: string, headers: Record<string, string>) => {
  const { over, blocks, received, stop } = await open(`${address}${path}`, headers);
  return { over, stop, names: () => received.map(({ event }) => event), last: () => String(blocks.at(-1)?.id ?? '') };
};
const atOffice = ({ cookie }: TestOperator, more: Record<string, string> = {}) =>
  listen('/office/api/events', { cookie, ...more });

const ask = async (): Promise<number> =>
  (await test.call('POST', '/feedback/requests', { token: anna.token, body: { subject: 'S', message: 'M' } })).body
    .request.id;
const writeOn = (id: number) =>
  test.call('POST', `/feedback/requests/${id}/messages`, { token: anna.token, body: { message: 'Ещё' } });
const soon = { timeout: 30_000 };

it('tells support of what distributors write and operators do, and nobody else', async () => {
  const [desk, catalogue, portal] = await Promise.all([
    atOffice(maria),
    atOffice(boris),
    listen('/dist/api/events', { token: anna.token }),
  ]);
  const id = await ask();
  await writeOn(id);
  const { version } = (await maria.call('GET', `/requests/${id}`)).body.item;
  await maria.call('POST', `/requests/${id}/close`, { version });
  await maria.call('POST', `/requests/${id}/answers`, { version: version + 1, message: 'Да' });
  const all = ['request.new', 'request.message', 'request.changed', 'request.changed'];
  await expect.poll(desk.names, soon).toEqual(all);
  await expect.poll(portal.names, soon).toEqual(['support.reply']);
  expect(catalogue.names()).toEqual([]);
});

it('goes on where it broke off', async () => {
  const first = await atOffice(maria);
  const id = await ask();
  await expect.poll(first.names, soon).toEqual(['request.new']);
  first.stop();
  await first.over;
  await writeOn(id);
  const again = await atOffice(maria, { 'last-event-id': first.last() });
  await expect.poll(again.names, soon).toEqual(['request.message']);
});

it('ends with the session, and where the role is another one', async () => {
  const shut = await operatorOf(test, 'support', 'shut@office.example');
  const moved = await operatorOf(test, 'support', 'moved@office.example');
  const streams = await Promise.all([atOffice(shut), atOffice(moved)]);
  await updateStaff(test.db, shut.id, { is_active: false });
  await updateStaff(test.db, moved.id, { role: 'catalogue' });
  expect(await Promise.all(streams.map(({ over }) => over))).toEqual(['ended', 'ended']);
});

it('is open to no distributor', async () => {
  const { status } = await fetch(`${address}/office/api/events`, { headers: { token: anna.token } });
  expect(status).toBe(401);
});
