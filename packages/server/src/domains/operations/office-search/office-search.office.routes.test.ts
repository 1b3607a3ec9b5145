import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { publishTerms, signatory } from '../../../testing/contracts.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
let support: TestOperator;
let catalogue: TestOperator;
let admin: TestOperator;
let request: number;
beforeAll(async () => {
  test = await openTestApp();
  [support, catalogue] = [await operatorOf(test, 'support'), await operatorOf(test, 'catalogue')];
  admin = await operatorOf(test, 'admin');
  await publishTerms(test);
  const bakery = await signatory(test, 'emerald@cafe.example');
  await bakery.save();
  const { token } = await test.signedIn('asks@bar.example');
  const asked = { subject: 'Where is Emerald night?', message: 'Gone' };
  request = (await test.call('POST', '/feedback/requests', { token, body: asked })).body.request.id;
  await insertAlbum(test.db, { name: 'Emerald night', artist: 'Zoe', tracks: ['Emerald', 'Ruby'] });
  const report = { releases: [{ title: 'Emerald, delivered', artist: 'Label artist', icpn: '4006381333931' }] };
  await test.db
    .insertInto('ddex_messages')
    .values({
      sender: 'PADPIDA1',
      message_id: 'MSG-77',
      kind: 'new_release',
      version: '4.3',
      source: 'x.xml',
      content_hash: 'a',
      is_complete: true,
      report: JSON.stringify(report),
    })
    .execute();
});
afterAll(() => test.close());

const found = async (who: TestOperator, q: string) => {
  const { status, body } = await who.call('GET', `/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.items.map(({ kind, name }: { kind: string; name: string }) => `${kind}: ${name}`) as string[];
};

const ofSupport = [
  'requests: Where is Emerald night?',
  'accounts: Name of emerald@cafe.example',
  'contracts: ООО «Тёплый хлеб»',
];
const ofCatalogue = ['tracks: Emerald', 'tracks: Ruby', 'albums: Emerald night', 'deliveries: Emerald, delivered'];

it('finds in every kind of record, and for each role only what it may open', async () => {
  expect(await found(admin, 'emerald')).toEqual([...ofSupport, ...ofCatalogue]);
  expect(await found(support, 'EMERALD')).toEqual(ofSupport);
  expect(await found(catalogue, 'emerald')).toEqual(ofCatalogue);
});

it('knows numbers and codes', async () => {
  expect((await found(support, `№ ${request}`))[0]).toBe('requests: Where is Emerald night?');
  expect(await found(support, 'KAM-000001')).toEqual(['contracts: ООО «Тёплый хлеб»']);
  expect(await found(catalogue, 'MSG-77')).toEqual(['deliveries: Emerald, delivered']);
  expect(await found(catalogue, '4006381333931')).toContain('deliveries: Emerald, delivered');
});

it('refuses to look for nothing', async () => {
  for (const q of ['', '%20', '%00', 'x'.repeat(201)])
    expect((await admin.call('GET', `/search?q=${q}`)).status).toBe(400);
  expect(await found(admin, 'nothing is called so')).toEqual([]);
});
