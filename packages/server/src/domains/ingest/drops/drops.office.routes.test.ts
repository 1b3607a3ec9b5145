import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDeliveries } from '../../../start/deliveries-folder.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { ern4 } from '../../../testing/ddex-files.ts';
import { sentRelease } from '../../../testing/delivering.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { watchDrops } from './drops.job.ts';

const root = mkdtempSync(join(tmpdir(), 'kamerton-drops-'));
let test: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  await prepareDeliveries(root);
  Object.assign(test.deps.config, { deliveriesRoot: root });
  operator = await operatorOf(test, 'catalogue');
});
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

const visit = () => {
  const config = { ...test.deps.config, databaseUrl: undefined, mediaUrl: undefined };
  const deps = { config, db: test.db, store: test.deps.store, imports: { wake: () => {} } };
  return watchDrops(deps, new AbortController().signal);
};
const list = async () => (await operator.call('GET', '/drops', undefined, { 'accept-language': 'en' })).body;

it('an operator sees what a delivery waits for, has it checked at once, and refuses it', async () => {
  mkdirSync(join(root, 'a'));
  writeFileSync(join(root, 'a/1.xml'), ern4(sentRelease()));
  await visit();
  const [{ id, ...first }] = (await list()).items;
  expect(first).toMatchObject({ name: 'a', state: 'arriving', problems: [], notice: null });
  expect((await operator.call('POST', `/drops/${id}/check`)).status).toBe(200);
  await visit();
  expect(await list()).toMatchObject({
    root,
    fault: null,
    items: [
      {
        state: 'incomplete',
        problem_count: 2,
        problems: [1, 2].map((n) => ({ path: `resources/${n}.flac`, code: 'file_missing', message: 'missing file' })),
        notice: expect.stringContaining('Nothing of it has been imported yet.') as string,
      },
    ],
  });
  const answers = await Promise.all([1, 2].map(() => operator.call('POST', `/drops/${id}/refuse`)));
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect((await operator.call('POST', `/drops/${id}/check`)).status).toBe(409);
  writeFileSync(join(root, 'a/2.xml'), 'what still comes goes with it');
  await visit();
  expect((await list()).items).toMatchObject([{ state: 'refused', target: 'refused/a' }]);
  expect(readFileSync(join(root, 'refused/a.report.txt'), 'utf8')).toContain('refused by an operator');
  expect(existsSync(join(root, 'refused/a/1.xml'))).toBe(true);
  const acts = await test.db.selectFrom('audit_log').select('act').where('kind', '=', 'delivery').execute();
  expect(acts).toEqual([{ act: 'delivery.refuse' }]);
});

it('a folder that can not be used is told with its error', async () => {
  rmSync(join(root, 'done'), { recursive: true });
  expect(await list()).toMatchObject({ root, fault: 'ENOENT' });
});
