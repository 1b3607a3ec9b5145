import { createHash } from 'node:crypto';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Translations } from '@kamerton/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import type { DeliveryEvent } from '../../../formats/ddex/report.ts';
import { tester } from '../../../testing/actor.ts';
import { ern3, ern4, manifest, purge, type SentRelease } from '../../../testing/ddex-files.ts';
import { isrcs, prepareDelivery, sentRelease as release } from '../../../testing/delivering.ts';
import { restore, revoke } from '../../../testing/revocations.ts';
import { another } from '../../../testing/others.ts';
import { applyDueDeals } from './deal-activation.job.ts';

const { at, tone, put, deliver, availability, send, sounds, tracks, albums, labelsOf } = prepareDelivery();

const [, two] = isrcs;

const messagePath = () =>
  join(at.folder, 'm', readdirSync(join(at.folder, 'm')).find((name) => name.endsWith('.xml')) ?? '');

describe('a delivery', () => {
  it.each([
    ['4.3', ern4(release())],
    ['3.8.2', ern3(release())],
  ])('of ERN %s brings its album in as its message has it', async (version, text) => {
    sounds();
    send(text);
    const { taken: imported, tracks: counted, reports } = await deliver();
    expect([imported, counted.added, reports[0]?.version]).toEqual([1, 2, version]);
    expect(await tracks()).toMatchObject([
      { name: 'Группа крови', artist: 'Кино', album: 'Группа крови', album_artist: 'Кино' },
      { name: 'Закрой за мной дверь', artist: 'Кино' },
    ]);
    expect(await albums()).toMatchObject([
      { upc: '4006381333931', label: 'Moroz Records', release_date: '2020-05-01', track_count: 2 },
    ]);
    expect(await labelsOf('genre', (await tracks())[0]?.id ?? 0)).toContain('Rock');
    expect(await availability()).toEqual([null, null]);
  });

  it('taken again changes nothing, nor does one of the same name', async () => {
    sounds();
    send(ern4(release()));
    await deliver();
    const before = [await tracks(), await albums()];
    expect(await deliver()).toMatchObject({ taken: 0, known: 1 });
    send(ern4(release({ title: 'Another' })));
    expect(await deliver()).toMatchObject({ taken: 0, known: 2 });
    expect([await tracks(), await albums()]).toEqual(before);
  });

  it('a message that changes between two readings is not imported as what it was', async () => {
    sounds();
    const first = ern4(release());
    send(first);
    const path = messagePath();
    const replace = () => writeFileSync(path, ern4(release({ title: 'Another', at: '2024-01-02T10:00:00Z' })));
    const emit = ({ type }: DeliveryEvent) => void (type === 'start' && replace());
    expect(await deliver(false, { emit })).toMatchObject({ taken: 0, broken: [{ path, reason: 'changed' }] });
    expect(await albums()).toEqual([]);
    writeFileSync(path, first);
    expect(await deliver()).toMatchObject({ taken: 1, known: 0 });
    expect(await albums()).toMatchObject([{ name: 'Группа крови' }]);
  });

  it('whose cover cannot be decoded while the system is short of memory brings it when it is sent again', async () => {
    const create = { width: 30, height: 30, channels: 3, background: 'teal' } as const;
    const png = await sharp({ create }).png().toBuffer();
    sounds();
    send(ern4(release()));
    await deliver();
    put('m/cover.png', png.subarray(0, png.length / 2));
    send(ern4(release({ id: 'M2', at: '2024-01-02T10:00:00Z', cover: 'cover.png' })));
    vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity);
    const { incomplete, reports } = await deliver().finally(() => vi.restoreAllMocks());
    expect([incomplete, reports[1]?.notes]).toEqual([1, [{ code: 'undecided_picture', value: 'cover.png' }]]);
    put('m/cover.png', png);
    expect(await deliver()).toMatchObject({ taken: 1, known: 1 });
    expect(await at.db.selectFrom('albums').select('cover_id').execute()).not.toEqual([{ cover_id: null }]);
  });

  it('is told of beforehand without anything being done', async () => {
    sounds();
    send(ern4(release()));
    expect(await deliver(true)).toMatchObject({ taken: 1, dry_run: true, tracks: { added: 2 } });
    expect([await tracks(), await albums()]).toEqual([[], []]);
    await deliver();
    send(purge('M2', '2024-02-01T00:00:00Z'));
    expect(await deliver(true)).toMatchObject({ revoked: 2 });
    expect(await availability()).toEqual([null, null]);
  });

  it('has its files checked: one that is missing or other than sent is named, and comes when it is sent again', async () => {
    const bytes = tone();
    put('m/resources/1.flac', bytes);
    const hash = { algorithm: 'MD5', value: createHash('md5').update('x').digest('hex') };
    const [first, second] = release().tracks;
    send(ern4(release({ tracks: [{ ...first!, hash }, second!] })));
    const { reports, tracks: counted } = await deliver();
    expect(reports[0]?.outcome).toBe('incomplete');
    expect(counted).toMatchObject({ damaged: 1, missing: 1, added: 0 });
    const right = { algorithm: 'SHA-256', value: createHash('sha256').update(bytes).digest('hex') };
    put('m/resources/2.flac', tone());
    send(ern4(release({ id: 'M2', at: '2024-01-02T00:00:00Z', tracks: [{ ...first!, hash: right }, second!] })));
    expect(await deliver()).toMatchObject({ taken: 1, tracks: { added: 2 } });
  });

  it('finds no file outside of itself', async () => {
    writeFileSync(join(at.home, 'outside.flac'), tone());
    put('m/inside.txt', Buffer.from('x'));
    symlinkSync(join(at.home, 'outside.flac'), join(at.folder, 'm/link.flac'));
    const [first, second] = release().tracks;
    send(
      ern4(
        release({
          tracks: [
            { ...first!, file: '../../outside.flac' },
            { ...second!, file: 'link.flac' },
          ],
        }),
      ),
    );
    expect(await deliver()).toMatchObject({ incomplete: 1, tracks: { missing: 2 } });
  });

  it('changes what a newer message says otherwise and keeps what was done by hand', async () => {
    sounds();
    send(ern4(release()));
    await deliver();
    await at.db.updateTable('tracks').set({ name: 'By hand' }).where('isrc', '=', two).execute();
    send(ern4(release({ id: 'M2', at: '2024-02-01T00:00:00Z' })));
    expect(await deliver()).toMatchObject({ taken: 1, tracks: { updated: 0, unchanged: 2 } });
    expect((await tracks()).map(({ name }) => name)).toContain('By hand');
    send(ern4(release({ id: 'M3', at: '2024-03-01T00:00:00Z', title: 'Blood Type' })));
    await deliver();
    expect(await albums()).toMatchObject([{ name: 'Blood Type', track_count: 2 }]);
    send(ern3(release({ id: 'M0', at: '2023-02-01T00:00:00Z', title: 'Old' })));
    expect(await deliver()).toMatchObject({ older: 1 });
    expect(await albums()).toMatchObject([{ name: 'Blood Type' }]);
  });
});

describe('a test', () => {
  it('changes nothing and says so, also where its batch alone says that it is one', async () => {
    send(ern4(release({ control: 'TestMessage' })));
    const summary = await deliver();
    expect(summary).toMatchObject({ taken: 0, incomplete: 0, test: 1, tracks: { added: 0, missing: 0 } });
    expect(summary.reports[0]).toMatchObject({ outcome: 'test', releases: [{ tracks: [{ outcome: 'missing' }, {}] }] });
    sounds();
    put('m/BatchComplete_1.xml', Buffer.from(manifest({ isTest: true })));
    send(ern3(release({ id: 'M2' })));
    send(purge('M3', '2024-02-01T00:00:00Z'));
    expect(await deliver()).toMatchObject({ taken: 0, test: 3, revoked: 0 });
    expect([await tracks(), (await at.db.selectFrom('ddex_messages').selectAll().execute()).length]).toEqual([[], 0]);
    put('m/BatchComplete_1.xml', Buffer.from(manifest({ isTest: false })));
    expect(await deliver()).toMatchObject({ taken: 2, test: 1, tracks: { added: 2 }, revoked: 2 });
  });
});

describe('a batch', () => {
  const file = (path: string) => `20260101120000000/${path}`;
  const sendIn = (release_: SentRelease) => {
    put(file('4006381333931/4006381333931.xml'), Buffer.from(ern4(release_)));
    for (const n of [1, 2]) put(file(`4006381333931/resources/${n}.flac`), tone());
  };
  const codes = async () =>
    (await deliver()).reports.flatMap(({ notes }) => notes.map(({ code, value }) => [code, value]));

  it('is taken before its mark has come too, and that is told', async () => {
    sendIn(release());
    expect(await codes()).toEqual([['no_batch_mark', '20260101120000000']]);
    put(file('BatchComplete_20260101120000000'), Buffer.alloc(0));
    sendIn(release({ id: 'M2', at: '2024-02-01T00:00:00Z' }));
    expect(await codes()).toEqual([]);
  });

  it('has its manifest read, whatever its addresses begin with', async () => {
    sendIn(release());
    const urls = ['AWS_S3://bucket//4006381333931/4006381333931.xml', 'sftp://host/in/5901234123457/5901234123457.xml'];
    put(file('BatchComplete_20260101120000000.xml'), Buffer.from(manifest({ urls })));
    const { broken, taken: imported } = await deliver();
    expect([imported, broken.map(({ path, reason }) => [path, reason])]).toEqual([1, [[urls[1], 'missing']]]);
  });
});

it('files are found whatever the case and the form of the letters of their names, and no other of the same name', async () => {
  put('m/Resources/Йод É.FLAC'.normalize('NFD'), tone());
  put('m/a/1.flac', tone());
  put('m/b/1.flac', tone());
  const [first, second] = release().tracks;
  const named = (one: string, other: string) => [
    { ...first!, file: one },
    { ...second!, file: other },
  ];
  send(ern4(release({ tracks: named('resources/йод é.flac'.normalize('NFC'), 'file:///srv/out/B/1.flac') })));
  expect(await deliver()).toMatchObject({ taken: 1, tracks: { added: 2 } });
  send(ern4(release({ id: 'M2', icpn: '5901234123457', tracks: named('/etc/passwd', 'c/1.flac') })));
  expect(await deliver()).toMatchObject({ tracks: { missing: 2 } });
});

describe('what may be played', () => {
  const update = async (more: Partial<SentRelease>, n = 2) => {
    send(ern3(release({ id: `M${n}`, at: `2024-0${n}-01T00:00:00Z`, ...more })));
    return deliver();
  };
  const bring = async (more: Partial<SentRelease> = {}) => {
    sounds();
    send(ern4(release(more)));
    return deliver();
  };
  const ended = 'The licence has expired';

  it('follows the deals for each track, and holds back what never could be played without a word', async () => {
    await bring({ deals: [{ of: ['R0'] }, { of: ['R2'], start: '2999-01-01' }] });
    expect(await availability()).toEqual([null, 'The licence has not started yet']);
    expect((await at.db.selectFrom('events').selectAll().execute()).length).toBe(0);
  });

  it('ends with a purge, a take-down and the last deal, and begins with a new one', async () => {
    await bring();
    send(purge('M2', '2024-02-01T00:00:00Z'));
    expect(await deliver()).toMatchObject({ revoked: 2 });
    expect(await availability()).toEqual(Array(2).fill('The rights holder removed the release'));
    expect(await update({}, 3)).toMatchObject({ restored: 2 });
    expect(await availability()).toEqual([null, null]);
    await update({ deals: [{ isTakedown: true }] }, 4);
    expect(await availability()).toEqual(Array(2).fill('The rights holder took the release down'));
    await update({}, 5);
    await update({ deals: [{ isTakedown: true, of: ['R0'] }], tracks: [], at: '2024-05-02T00:00:00Z', id: 'M5b' }, 5);
    expect(await availability()).toEqual(Array(2).fill('The rights holder took the release down'));
    await update({ at: '2024-05-03T00:00:00Z', id: 'M5c' }, 5);
    await update({ deals: [{ end: '2024-05-01' }] }, 6);
    expect(await availability()).toEqual([ended, ended]);
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM events WHERE event = 'track.revoked'`.execute(at.db);
    // One event for each of the four times that the deals ended, however many tracks they concern.
    expect(rows[0]?.n).toBe(4);
  });

  it('stays away where its purge came before the older message that brings it', async () => {
    send(purge('M2', '2024-02-01T00:00:00Z'));
    await deliver();
    expect(await bring()).toMatchObject({ older: 1, taken: 0 });
    expect(await tracks()).toEqual([]);
    expect(await update({}, 3)).toMatchObject({ taken: 1, tracks: { added: 2 } });
    expect(await availability()).toEqual([null, null]);
  });

  it('does not give back what an operator took', async () => {
    await bring();
    const [track] = await tracks();
    const id = track?.id ?? 0;
    await transaction(at.db, (tx) => revoke(tx, tester, 'track', id, { ru: 'Спор', en: 'Dispute' }));
    await update({ deals: [{ end: '2020-01-01' }] });
    expect(await availability()).toEqual(['Dispute', ended]);
    await update({}, 3);
    expect(await availability()).toEqual(['Dispute', null]);
  });

  it('needs deals for playing, or settings that take others too', async () => {
    const { reports } = await bring({ deals: [{ uses: ['PermanentDownload', 'Print'] }] });
    const why = { code: 'other_use', value: 'Группа крови: PermanentDownload, Print' };
    expect(reports[0]).toMatchObject({ notes: [why], releases: [{ closed: 'other_use' }] });
    expect(await availability()).toEqual(Array(2).fill('The licence doesn’t cover playback'));
    await applyDueDeals(at.db, { territory: 'RU', uses: ['PermanentDownload'] }, new AbortController().signal);
    expect(await availability()).toEqual([null, null]);
    const none = await update({ deals: [] });
    expect(none.reports.at(-1)?.notes.map(({ code }) => code)).toEqual(['no_deals']);
    expect(await availability()).toEqual(Array(2).fill('No licence for this service'));
  });

  it('begins and ends at the moment that a deal says, without another message', async () => {
    await bring({ deals: [{ start: '2999-01-01' }] });
    const applyDeals = () => applyDueDeals(at.db, { territory: 'RU', uses: [] }, new AbortController().signal);
    const shown = await sql`SELECT 1 FROM events`.execute(at.db);
    expect(shown.rows).toEqual([]);
    const dealt = (start: string, end: string) =>
      sql`
      WITH due AS (UPDATE ddex_releases SET next_change_at = now() - interval '1 second')
      UPDATE ddex_terms SET recordings = (SELECT jsonb_object_agg(key, null) FROM jsonb_each(recordings)),
        deals = jsonb_set(deals, '{0,periods}', ${JSON.stringify([{ start, end }])}::jsonb)`.execute(at.db);
    await dealt('2020-01-01', '2999-01-01');
    await applyDeals();
    expect(await availability()).toEqual([null, null]);
    const { next_change_at } = await at.db
      .selectFrom('ddex_releases')
      .select('next_change_at')
      .executeTakeFirstOrThrow();
    expect(next_change_at).toMatch(/^2999-01-01/);
    await dealt('2020-01-01', '2021-01-01');
    await applyDeals();
    expect(await availability()).toEqual([ended, ended]);
    const [track] = await tracks();
    await transaction(at.db, (tx) => restore(tx, tester, 'track', track?.id ?? 0));
    expect(await availability()).toEqual([ended, ended]);
  });

  it('ends while an operator’s reason stands, which hides the end and does not replace it', async () => {
    await bring();
    const id = (await tracks())[0]?.id ?? 0;
    const actBy = (reason: Translations | null) =>
      transaction(at.db, (tx) => (reason ? revoke(tx, tester, 'track', id, reason) : restore(tx, tester, 'track', id)));
    const dispute = { ru: 'Спор', en: 'Dispute' };
    await actBy(dispute);
    await update({ deals: [{ end: '2020-01-01' }] });
    expect(await availability()).toEqual(['Dispute', ended]);
    expect(await actBy(null)).toMatchObject({ revoked_at: expect.any(String), tracks: [] });
    expect(await availability()).toEqual([ended, ended]);
    await actBy(dispute);
    send(purge('M3', '2024-03-01T00:00:00Z'));
    await deliver();
    await actBy(null);
    expect(await availability()).toEqual(Array(2).fill('The rights holder removed the release'));
    await actBy(dispute);
    await update({}, 4);
    expect(await availability()).toEqual(['Dispute', null]);
    expect(await actBy(null)).toMatchObject({ revoked_at: null, tracks: [id] });
    expect(await availability()).toEqual([null, null]);
    // The very words of the licence are an operator's reason too, if an operator has given them.
    await actBy({ ru: 'Срок лицензии закончился', en: ended });
    await update({}, 5);
    expect(await availability()).toEqual([ended, null]);
  });

  it('ends also if its import is stopped on its way, as soon as due deals are applied', async () => {
    const many = Array.from({ length: 9 }, (_, n) => ({
      isrc: `RUA1D200002${n}`,
      title: `${n}`,
      file: 'resources/1.flac',
    }));
    await bring({ tracks: many });
    expect(await availability()).toEqual(Array(9).fill(null));
    send(ern4(release({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: many, deals: [{ end: '2020-01-01' }] })));
    const stopping = new AbortController();
    const { stopped } = await deliver(false, {
      signal: stopping.signal,
      emit: ({ type }) => void (type === 'track' && stopping.abort()),
    });
    expect([stopped, await availability()]).toEqual(['interrupted', Array(9).fill(null)]);
    await applyDueDeals(at.db, { territory: 'RU', uses: [] }, new AbortController().signal);
    expect(await availability()).toEqual(Array(9).fill(ended));
  });

  it('is applied to each release, whatever happens with another one', async () => {
    await bring();
    send(ern4(release({ id: 'M2', icpn: '5901234123457', title: 'Second' })));
    await deliver();
    await sql`UPDATE ddex_terms SET deals = '[]', recordings = '{}'`.execute(at.db);
    const { rows } = await sql<{ id: number }>`
      UPDATE ddex_releases SET next_change_at = now() - interval '1 hour' WHERE id <> ${another} RETURNING id`.execute(
      at.db,
    );
    await sql
      .raw(
        `ALTER TABLE ddex_releases ADD CONSTRAINT refuses CHECK (id <> ${rows[0]?.id} OR next_change_at IS NOT NULL)`,
      )
      .execute(at.db);
    try {
      const run = applyDueDeals(at.db, { territory: 'RU', uses: [] }, new AbortController().signal);
      await expect(run).rejects.toMatchObject({ code: '23514' });
    } finally {
      await sql`ALTER TABLE ddex_releases DROP CONSTRAINT refuses`.execute(at.db);
    }
    expect((await availability()).filter((reason) => reason === null).length).toBe(2);
  });
});

it('a batch is told of with what is broken in it, and codes that are wrong are only reported', async () => {
  sounds();
  send(ern4(release({ icpn: '4006381333930', tracks: [{ ...release().tracks[0]!, isrc: 'XX' }] })));
  put('m/BatchComplete_1.xml', Buffer.alloc(0));
  put('m/other.xml', Buffer.from('<a/>'));
  put('m/bomb.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'));
  const { broken, taken: imported, reports } = await deliver();
  expect([imported, broken.map(({ reason }) => reason)]).toEqual([1, ['doctype']]);
  expect(reports[0]?.notes.map(({ code }) => code)).toEqual(['bad_icpn', 'bad_isrc']);
});

it('a message of an impossible time, or that the database refuses, stops no other behind it', async () => {
  sounds();
  send(ern4(release({ at: '0000-01-01T00:00:00Z' })));
  send(ern4(release({ id: 'M2', at: '2024-02-01T00:00:00Z', icpn: '5901234123457', title: 'Refused' })));
  send(ern4(release({ id: 'M3', at: '2024-03-01T00:00:00Z', icpn: '036000291452', title: 'Third' })));
  await sql`ALTER TABLE ddex_releases ADD CONSTRAINT refuses CHECK (title <> 'Refused')`.execute(at.db);
  try {
    const { taken: imported, broken } = await deliver();
    expect([imported, broken.map(({ path, reason }) => [path.split('/').at(-1), reason])]).toEqual([
      2,
      [[expect.stringMatching(/xml$/), 'failed']],
    ]);
  } finally {
    await sql`ALTER TABLE ddex_releases DROP CONSTRAINT refuses`.execute(at.db);
  }
  expect(await deliver()).toMatchObject({ taken: 1, known: 2, broken: [] });
  expect((await albums()).map(({ track_count }) => track_count)).toEqual([2, 2, 2]);
});
