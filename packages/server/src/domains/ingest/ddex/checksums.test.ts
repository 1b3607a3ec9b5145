import { createHash } from 'node:crypto';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { ddexHeading } from '@kamerton/wire/office';
import { describe, expect, it } from 'vitest';
import { ern4, manifest, purge, type SentTrack } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';

const { at, tone, put, deliver, send, sounds, tracks, albums } = prepareDelivery();

const md5 = (bytes: Buffer, encoding: 'hex' | 'base64' = 'hex') => createHash('md5').update(bytes).digest(encoding);

const withSum = (algorithm: string, value: string): SentTrack[] => [
  { isrc: 'RUA1D2000001', title: 'One', file: 'resources/1.flac', hash: { algorithm, value } },
];

const notesOf = async () =>
  (await deliver()).reports.flatMap(({ notes }) => notes.map(({ code, value }) => [code, value]));

describe('a checksum of a file', () => {
  it.each([
    ['MD5', 'TODO'],
    ['SHA-256', 'PLACEHOLDER-HASH-PLACEHOLDER'],
    ['MD5', '0'.repeat(32)],
    ['MD5', 'no-hash-available-here'],
    ['SHA1', 'd41d8cd98f'],
  ])('that is none (%s, %s) is told with its file and keeps nothing out', async (algorithm, value) => {
    put('m/resources/1.flac', tone());
    send(ern4(sentRelease({ tracks: withSum(algorithm, value) })));
    expect(await notesOf()).toEqual([['placeholder_hash', `resources/1.flac: ${value}`]]);
    expect(await tracks()).toHaveLength(1);
  });

  it('that is none is told with the beginning of a long path, which splits no sign', async () => {
    const path = `x${`${'🎵'.repeat(50)}/`.repeat(3)}1.flac`;
    put(`m/${path}`, tone());
    send(
      ern4(
        sentRelease({
          tracks: [{ isrc: 'RUA1D2000001', title: 'One', file: path, hash: { algorithm: 'MD5', value: 'TODO' } }],
        }),
      ),
    );
    expect(await notesOf()).toEqual([['placeholder_hash', `${path.slice(0, 299)}\ufffd`]]);
    expect(await at.db.selectFrom('ddex_messages').select('is_complete').execute()).toEqual([{ is_complete: true }]);
  });

  it('of a kind that nobody knows is told with its file and keeps nothing out', async () => {
    const bytes = tone();
    put('m/resources/1.flac', bytes);
    send(ern4(sentRelease({ tracks: withSum('WHIRL-9', md5(bytes)) })));
    expect(await notesOf()).toEqual([['unknown_hash', 'resources/1.flac: WHIRL-9']]);
    expect(await tracks()).toHaveLength(1);
  });

  it.each(['hex', 'base64'] as const)(
    'in %s is held against the file, which is refused where it is another',
    async (form) => {
      const bytes = tone();
      put('m/resources/1.flac', bytes);
      send(ern4(sentRelease({ tracks: withSum('MD5', md5(Buffer.from('x'), form)) })));
      const { reports } = await deliver();
      const refused = { outcome: 'damaged', file: 'resources/1.flac', track_id: null };
      expect(reports[0]).toMatchObject({
        outcome: 'incomplete',
        notes: [],
        releases: [{ track_count: 0, tracks: [refused] }],
      });
      send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: withSum('MD5', md5(bytes, form)) })));
      expect(await deliver()).toMatchObject({ taken: 1, tracks: { added: 1 } });
    },
  );
});

it('a manifest whose checksum is none is told of with its message, and a wrong one keeps that out by name', async () => {
  sounds();
  const text = ern4(sentRelease());
  put('m/4006381333931.xml', Buffer.from(text));
  const batch = (sum: string) =>
    put('m/BatchComplete_1.xml', Buffer.from(manifest({ urls: ['4006381333931.xml'], sums: [sum] })));
  batch(md5(Buffer.from('x')));
  const { broken, messages } = await deliver();
  const wrong = { path: join(at.folder, 'm/4006381333931.xml'), reason: 'wrong_hash', detail: 'BatchComplete_1.xml' };
  expect([messages, broken]).toEqual([0, [wrong]]);
  batch('INSERT HASH HERE');
  expect(await notesOf()).toEqual([['placeholder_hash', '4006381333931.xml: INSERT HASH HERE']]);
  expect(await tracks()).toHaveLength(2);
  batch(md5(Buffer.from(text)));
  expect(await deliver()).toMatchObject({ broken: [], known: 1 });
});

describe('a message that is corrected under its own name', () => {
  const messages = async () =>
    (await at.db.selectFrom('ddex_messages').select(['message_id', 'is_complete']).execute()).map(
      ({ message_id, is_complete }) => [message_id, is_complete],
    );

  it('is taken while the earlier one is incomplete, and is the only one of its name then', async () => {
    sounds();
    const [first, second] = sentRelease().tracks;
    const wrong = ern4(sentRelease({ tracks: [first!, { ...second!, file: 'resources/typo.flac' }] }));
    send(wrong);
    expect(await deliver()).toMatchObject({ incomplete: 1, tracks: { added: 1, missing: 1 } });
    expect(await messages()).toEqual([['M1', false]]);
    send(ern4(sentRelease()));
    const { reports } = await deliver();
    expect(reports.map(({ outcome }) => outcome)).toEqual(['incomplete', 'taken']);
    expect(await messages()).toEqual([['M1', true]]);
    expect(await albums()).toMatchObject([{ track_count: 2 }]);
    // The next report omits earlier faults.
    rmSync(join(at.folder, 'm'), { recursive: true });
    send(wrong);
    expect(await deliver()).toMatchObject({ known: 1, incomplete: 0 });
    expect(await albums()).toMatchObject([{ track_count: 2 }]);
  });

  it('is a repetition once the earlier one was taken whole', async () => {
    sounds();
    send(ern4(sentRelease()));
    await deliver();
    send(ern4(sentRelease({ title: 'Another' })));
    expect(await deliver()).toMatchObject({ known: 2, taken: 0 });
    expect(await albums()).toMatchObject([{ name: 'Группа крови' }]);
  });
});

it('messages go by artist and title of their releases, also where nothing comes of them', async () => {
  sounds();
  send(ern4(sentRelease()));
  const headings = async () => (await deliver()).reports.map(ddexHeading);
  expect(await headings()).toEqual(['Кино – Группа крови']);
  expect(await headings()).toEqual(['Кино – Группа крови']);
  send(purge('M2', '2024-02-01T00:00:00Z'));
  send(purge('M3', '2024-02-01T00:00:00Z', { ids: '<ICPN>5901234123457</ICPN>' }));
  const all = ['Кино – Группа крови', 'Кино – Группа крови', '5901234123457'];
  expect(await headings()).toEqual(all);
  expect(await headings()).toEqual(all);
});

describe('a file that did not come', () => {
  const titled = (...files: string[]) =>
    files.map((file, n): SentTrack => ({ isrc: `RUA1D200000${n + 1}`, title: `${n + 1}`, file }));
  const update = (path: string, id: string, more: Partial<Parameters<typeof sentRelease>[0]>) =>
    put(path, Buffer.from(ern4(sentRelease({ id, at: '2024-02-01T00:00:00Z', ...more }))));

  it.each([
    ['cd1/01.flac', 'cd2/01.flac', 'm/cd1/01.flac'],
    ['cd1/01.flac', 'cd2/01.flac', 'm/resources/01.flac'],
    ['01.flac', 'cd2/01.flac', 'm/resources/01.flac'],
    ['out/CD1/01.flac', 'out/CD2/01.flac', 'm/cd1/01.flac'],
  ])('is not taken for one of its name: %s and %s where %s came', async (one, other, came) => {
    put(came, tone());
    send(ern4(sentRelease({ tracks: titled(one, other) })));
    const { incomplete, tracks: counted } = await deliver();
    const missing = came === 'm/resources/01.flac' && one !== '01.flac' ? 2 : 1;
    expect([incomplete, counted.missing, counted.added]).toEqual([1, missing, 2 - missing]);
  });

  it.each([
    ['stated', { added: 1, damaged: 1 }, undefined],
    ['stated', { added: 2, damaged: 0 }, 'SHA-256'],
    ['rounded', { added: 2, damaged: 0 }, undefined],
  ])(
    'is not taken for one of its name that lasts longer or shorter: %s, %o, checksum %s',
    async (how, counted, algorithm) => {
      const bytes = tone();
      put('m/elsewhere/01.flac', bytes);
      put('m/named/02.flac', tone());
      const hash = algorithm && { algorithm, value: createHash('sha256').update(bytes).digest('hex') };
      const [first, second] = titled('named/01.flac', 'named/02.flac').map((track): SentTrack => ({
        ...track,
        duration: how === 'stated' ? 'PT3M20S' : 'PT0M2S',
      }));
      if (!first || !second) throw new Error('two tracks');
      send(ern4(sentRelease({ tracks: [{ ...first, ...(hash && { hash }) }, second] })));
      for (const dryRun of [true, false]) {
        const { tracks: found, reports } = await deliver(dryRun);
        expect(found).toMatchObject(counted);
        const others = reports.flatMap(({ notes }) => notes).filter(({ code }) => code === 'other_duration');
        const expected = how === 'rounded' ? [] : [...(hash ? [] : ['named/01.flac']), 'named/02.flac'];
        expect(others.map(({ value }) => value.replace(/: 200 s, [01] s$/, '')).toSorted()).toEqual(expected);
      }
    },
  );

  it('is not taken for one of another message, in a folder below it or above it', async () => {
    const bytes = tone();
    put('m/resources/01.flac', bytes);
    send(ern4(sentRelease({ tracks: titled('resources/01.flac') })));
    await deliver();
    const [before] = await tracks();
    rmSync(join(at.folder, 'm'), { recursive: true });
    update('m/top.xml', 'M2', { title: 'New words', tracks: titled('resources/01.flac') });
    update('m/R2/r2.xml', 'M3', { icpn: '5901234123457', tracks: titled('resources/01.flac', '02.flac') });
    put('m/R2/resources/01.flac', tone());
    put('m/resources/02.flac', tone());
    expect(await deliver()).toMatchObject({ taken: 1, incomplete: 1, tracks: { updated: 1, added: 1, missing: 1 } });
    const [first] = (await tracks()).filter(({ id }) => id === before?.id);
    expect(first?.media_key).toBe(before?.media_key);
  });
});

it.each([
  ['lost', (key: string) => at.media.remove(key)],
  ['cut short', async (key: string) => truncateSync(join(at.home, 'media', key), 100)],
])('audio that the store has %s comes back when the delivery is imported again', async (_, harm) => {
  sounds();
  send(ern4(sentRelease()));
  await deliver();
  expect(await deliver()).toMatchObject({ known: 1 });
  const [harmed] = await tracks();
  await harm(harmed?.media_key ?? '');
  const waiting = {
    track_id: harmed?.id ?? 0,
    run: 'outdated',
    brings_cover: false,
    reason: 'unreadable',
    failures: 3,
  };
  await at.db.insertInto('pending_analyses').values(waiting).execute();
  expect(await deliver()).toMatchObject({ taken: 1, known: 0, tracks: { unchanged: 2 } });
  expect(await at.db.selectFrom('pending_analyses').select('failures').execute()).toEqual([{ failures: 0 }]);
  expect(await at.media.size(harmed?.media_key ?? '')).toBe(harmed?.size);
  expect(await deliver()).toMatchObject({ known: 1 });
});

it('audio that the store has lost comes back from a message that a later one without files has followed', async () => {
  sounds();
  send(ern4(sentRelease()));
  await deliver();
  const silent = sentRelease().tracks.map(({ isrc, title }) => ({ isrc, title }));
  send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', title: 'New words', tracks: silent })));
  await deliver();
  const before = await tracks();
  for (const { media_key } of before) await at.media.remove(media_key);
  put('m/resources/2.flac', tone());
  await deliver(true);
  expect(await at.media.size(before[0]?.media_key ?? '')).toBeNull();
  await deliver();
  const sizes = await Promise.all(before.map(({ media_key }) => at.media.size(media_key)));
  expect(sizes).toEqual([before[0]?.size, null]);
  expect((await tracks()).map(({ album }) => album)).toEqual(['New words', 'New words']);
});
