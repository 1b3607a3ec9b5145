import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DeliveryEvent } from '../../../formats/ddex/report.ts';
import { tester } from '../../../testing/actor.ts';
import { ern4 } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { watchFileCalls } from '../../../testing/faults/file-calls.ts';
import { zipOf, type ZipEntryOptions } from '../../../testing/zip-files.ts';
import { importPath } from './import-path.service.ts';

const { at, deliver, availability, send, sounds, analysers } = prepareDelivery();

const importZip = async (entries: readonly ZipEntryOptions[], more = {}) => {
  const path = join(at.home, 'delivery.zip');
  writeFileSync(path, zipOf(entries));
  const events: DeliveryEvent[] = [];
  const summary = await importPath(
    {
      db: at.db,
      media: at.media,
      actor: tester,
      path,
      playing: { territory: 'RU', uses: [] },
      dryRun: false,
      signal: new AbortController().signal,
      emit: (event) => void events.push(event),
      analysers: analysers(),
      ...more,
    },
    at.home,
  );
  return { summary, broken: events.filter(({ type }) => type === 'broken') };
};

const message = (id: string, month: string, more = {}) =>
  Buffer.from(ern4(sentRelease({ id, at: `2024-${month}-01T00:00:00Z`, ...more })));

it.each([
  ['damaged', { crc: 1 }, 'damaged_entry'],
  ['packed in a way that is not known', { method: 9 }, 'compression'],
])('a message that is %s in its archive is told as broken', async (_what, fault, detail) => {
  sounds();
  send(ern4(sentRelease()));
  await deliver();
  const { summary, broken } = await importZip([
    { name: 'd/other.xml', data: message('M2', '02', { icpn: '5901234123457', tracks: [] }) },
    { name: 'd/ended.xml', data: message('M3', '03', { deals: [] }), ...fault },
  ]);
  expect(await availability()).toEqual([null, null]);
  const path = join(at.home, 'delivery.zip', 'd/ended.xml');
  expect(broken).toEqual([{ type: 'broken', path, reason: 'damaged', detail }]);
  expect(summary.broken).toHaveLength(1);
});

it('an archive whose only message is damaged tells of it', async () => {
  const { summary } = await importZip([{ name: 'd/ended.xml', data: message('M3', '03'), crc: 1 }]);
  expect(summary).toMatchObject({ messages: 0, broken: [{ reason: 'damaged' }] });
});

it('an archive of takedowns needs no more room than they do', async () => {
  sounds();
  send(ern4(sentRelease()));
  await deliver();
  const almostNone = { freeBytes: () => Promise.resolve(1024 ** 2) };
  const { summary } = await importZip([{ name: 'd/ended.xml', data: message('M3', '03', { deals: [] }) }], almostNone);
  expect(summary).toMatchObject({ stopped: null, messages: 1 });
  expect(await availability()).not.toContain(null);
});

it('a call of the system that fails says nothing of an archive or of what is in it', async () => {
  const entries = [{ name: 'd/ended.xml', data: message('M3', '03', { tracks: [] }), deflate: true }];
  let isHit = true;
  for (let left = 0; isHit; left += 1) {
    isHit = false;
    let calls = 0;
    const restore = await watchFileCalls(at.home, ({ name, path, to }) => {
      const isUnpacking = name === 'mkdir' || to === 'wx' || (name === 'file.read' && path.endsWith('.zip'));
      if (!isUnpacking || (calls += 1) <= left) return;
      isHit = true;
      throw Object.assign(new Error('injected'), { code: 'ESTALE' });
    });
    const ended: unknown = await importZip(entries)
      .catch((error: unknown) => error)
      .finally(restore);
    expect(ended).toMatchObject(isHit ? { code: 'ESTALE' } : { broken: [] });
  }
  expect(await at.db.selectFrom('ddex_messages').select('message_id').execute()).toEqual([{ message_id: 'M3' }]);
});

it('a message whose name the file system does not allow is told as broken', async () => {
  const restore = await watchFileCalls(at.home, ({ to }) => {
    if (to === 'wx') throw Object.assign(new Error('injected'), { code: 'EINVAL' });
  });
  const { summary } = await importZip([{ name: 'd/a:b.xml', data: message('M3', '03') }]).finally(restore);
  expect(summary).toMatchObject({ messages: 0, broken: [{ reason: 'damaged' }] });
});
