import { readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ern3, ern4, purge, type SentTrack } from '../../../testing/ddex-files.ts';
import type { MediaStore } from '../../../media/store.ts';
import { placeTrack } from '../../catalogue/catalogue/tracks.office.service.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { restoreEach, revokeEach } from '../../catalogue/revocations/revocations.store.ts';
import { transaction } from '../../../db/transaction.ts';
import { tester } from '../../../testing/actor.ts';

const { at, tone, put, bring, deliver, send, availability, tracks, albums, analysers } = prepareDelivery();

const track = (n: number, more: Partial<SentTrack> = {}): SentTrack => ({
  isrc: `RUA1D20000${String(n).padStart(2, '0')}`,
  title: `Track ${n}`,
  file: `resources/${n}.flac`,
  ...more,
});

const six = [1, 2, 3, 4, 5, 6];

/** Six recordings with identical files. */
const sendSix = (more: Parameters<typeof sentRelease>[0] = {}, bytes = tone()) => {
  for (const n of six) put(`m/resources/${n}.flac`, bytes);
  send(ern4(sentRelease({ tracks: six.map((n) => track(n)), ...more })));
  return bytes;
};

const isrcsOf = async () =>
  (await at.db.selectFrom('tracks').select('isrc').orderBy('isrc').execute()).map((t) => t.isrc);

const storedSounds = async () =>
  (await readdir(join(at.home, 'media/audio'), { recursive: true })).filter((name) => name.endsWith('.flac'));

describe('recordings whose files are alike', () => {
  it('are a track each, with sound and wave of its own, while the bytes are stored once', async () => {
    sendSix();
    expect(await deliver(true)).toMatchObject({ tracks: { added: 6 } });
    const { reports, tracks: counted } = await deliver();
    expect(counted).toMatchObject({ added: 6, updated: 0, unchanged: 0 });
    expect(reports[0]).toMatchObject({ outcome: 'taken', releases: [{ track_count: 6 }] });
    const found = await tracks();
    expect(found.map(({ name }) => name)).toEqual(six.map((n) => `Track ${n}`));
    expect(new Set(found.map(({ duration_ms }) => duration_ms)).size).toBe(1);
    expect(new Set(reports[0]?.releases[0]?.tracks.map(({ track_id }) => track_id)).size).toBe(6);
    expect(await albums()).toMatchObject([{ track_count: 6 }]);
    const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT track_id)::int AS n FROM track_peaks`.execute(
      at.db,
    );
    expect([rows[0]?.n, (await storedSounds()).length]).toEqual([6, 1]);
  });

  it('of a second release are tracks of that release too', async () => {
    const bytes = sendSix();
    await deliver();
    sendSix({ id: 'S1', icpn: '5901234123457', title: 'Second', tracks: [track(7), track(1)] }, bytes);
    put('m/resources/7.flac', bytes);
    expect(await deliver()).toMatchObject({ known: 1, taken: 1, tracks: { added: 2 } });
    expect(await albums()).toMatchObject([{ track_count: 2 }, { track_count: 6 }]);
    send(purge('M2', '2024-02-01T00:00:00Z'));
    await deliver();
    // Each release decides over its own tracks.
    expect(await albums()).toMatchObject([{ track_count: 2 }, { track_count: 0 }]);
  });

  it('stay the same tracks when they are sent again, change places, or two of them swap their sounds', async () => {
    sendSix();
    await deliver();
    const ids = (await tracks()).map(({ id }) => id);
    send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: six.map((n) => track(n)) })));
    expect(await deliver()).toMatchObject({ tracks: { added: 0, updated: 0, unchanged: 6 } });
    const turned = six.toReversed();
    send(ern4(sentRelease({ id: 'M3', at: '2024-03-01T00:00:00Z', tracks: turned.map((n) => track(n)) })));
    expect(await deliver()).toMatchObject({ tracks: { added: 0, updated: 6 } });
    expect((await tracks()).map(({ id }) => id)).toEqual(ids.toReversed());
    const [one, other] = [tone(), tone()];
    put('m/resources/1.flac', one);
    put('m/resources/2.flac', other);
    send(ern4(sentRelease({ id: 'M4', at: '2024-04-01T00:00:00Z', tracks: six.map((n) => track(n)) })));
    await deliver();
    put('m/resources/1.flac', other);
    put('m/resources/2.flac', one);
    send(ern4(sentRelease({ id: 'M5', at: '2024-05-01T00:00:00Z', tracks: six.map((n) => track(n)) })));
    expect(await deliver()).toMatchObject({ tracks: { added: 0, updated: 2, unchanged: 4 } });
    expect((await tracks()).map(({ id }) => id)).toEqual(ids);
    for (const { media_key, size } of await tracks()) expect(await at.media.size(media_key)).toBe(size);
    expect((await storedSounds()).length).toBe(3);
  });

  it('lose their bytes when the last of them has other ones, and not before', async () => {
    sendSix();
    await deliver();
    const [{ media_key: shared } = { media_key: '' }] = await tracks();
    for (const n of six.slice(1)) put(`m/resources/${n}.flac`, tone());
    send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: six.map((n) => track(n)) })));
    await deliver();
    expect(await at.media.size(shared)).not.toBeNull();
    put('m/resources/1.flac', tone());
    send(ern4(sentRelease({ id: 'M3', at: '2024-03-01T00:00:00Z', tracks: six.map((n) => track(n)) })));
    await deliver();
    expect(await at.media.size(shared)).toBeNull();
    expect((await storedSounds()).length).toBe(6);
  });

  it('are revoked and given back one by one', async () => {
    sendSix();
    await deliver();
    const [first] = await tracks();
    const reason = { ru: 'Спор', en: 'Dispute' };
    await transaction(at.db, (tx) => revokeEach(tx, tester, { kind: 'track', ids: [first?.id ?? 0] }, { reason }));
    expect(await albums()).toMatchObject([{ track_count: 5 }]);
    await transaction(at.db, (tx) => restoreEach(tx, tester, 'track', [first?.id ?? 0]));
    expect(await albums()).toMatchObject([{ track_count: 6 }]);
  });
});

describe('a recording', () => {
  it('that stands twice on a release is two tracks', async () => {
    sendSix({ tracks: [track(1), track(2), track(1, { title: 'Reprise' })] });
    expect(await deliver()).toMatchObject({ taken: 1, tracks: { added: 3 } });
    expect(await isrcsOf()).toEqual(['RUA1D2000001', 'RUA1D2000001', 'RUA1D2000002']);
    const text = ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: [track(1), track(2)] }));
    const last = '<ReleaseResourceReference>A2</ReleaseResourceReference></ResourceGroupContentItem>';
    const again = `${last}<ResourceGroupContentItem><SequenceNumber>3</SequenceNumber><ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem>`;
    send(text.replace(last, again));
    const { reports } = await deliver();
    expect(reports.at(-1)).toMatchObject({ releases: [{ track_count: 3 }] });
    expect((await tracks()).map(({ name }) => name)).toEqual(['Track 1', 'Track 2', 'Track 1']);
  });

  it('without an ISRC is known by its sender’s own id', async () => {
    const named = (ids: string[], sent: Parameters<typeof sentRelease>[0]) =>
      ids.reduce(
        (text, own, at_) =>
          text.replace(
            new RegExp(`<SoundRecordingId><ISRC>RUA1D20000${String(at_ + 1).padStart(2, '0')}</ISRC>`),
            `<SoundRecordingId><ProprietaryId Namespace="DPID:PADPIDA2013042401U">${own}</ProprietaryId>`,
          ),
        ern3(sentRelease({ tracks: ids.map((_, n) => track(n + 1)), ...sent })),
      );
    sendSix({ tracks: [] });
    send(named(['b', 'c'], { id: 'M1b' }));
    expect(await deliver()).toMatchObject({ tracks: { added: 2 } });
    const ids = (await tracks()).map(({ id }) => id);
    // Another recording in front changes the references, but the tracks stay the same.
    send(named(['a', 'b', 'c'], { id: 'M2', at: '2024-02-01T00:00:00Z' }));
    expect(await deliver()).toMatchObject({ tracks: { added: 1, updated: 2 } });
    expect((await tracks()).map(({ id }) => id).slice(1)).toEqual(ids);
  });
});

describe('recordings without a code', () => {
  const sounds: Record<string, Buffer> = { intro: tone(), x: tone(), y: tone() };
  let sent = 0;
  /** Delivers a release of these recordings in their order, named by their titles: some with codes, some without their files. */
  const deliverInOrder = async (
    order: readonly string[],
    {
      codes = {},
      missing = '',
      dryRun = false,
    }: { codes?: Record<string, string>; missing?: string; dryRun?: boolean } = {},
  ) => {
    sent += 1;
    const listed = order.map((title, at_) => ({
      isrc: codes[title] ?? '-',
      title,
      file: `resources/${sent}-${at_}.flac`,
    }));
    for (const { title, file } of listed) {
      const bytes = sounds[title];
      if (bytes && title !== missing) put(`m/${file}`, bytes);
    }
    const text = ern4(sentRelease({ id: `N${sent}`, at: `2024-01-${10 + sent}T00:00:00Z`, tracks: listed }));
    send(text.replaceAll('<ResourceId><ISRC>-</ISRC></ResourceId>', ''));
    return deliver(dryRun);
  };
  /** The tracks in the order of the release, each with the title of its sound. */
  const inOrder = async () =>
    (await tracks()).map(({ id, name, size }) => ({
      id,
      name,
      sound: Object.entries(sounds).find(([, bytes]) => bytes.length === size)?.[0],
    }));
  const soundsInOrder = async () => (await inOrder()).map(({ name, sound }) => [name, sound]);

  it('stay the same tracks when another one is put before them', async () => {
    await deliverInOrder(['x', 'y']);
    const before = await inOrder();
    const order = ['intro', 'x', 'y'];
    expect(await deliverInOrder(order, { dryRun: true })).toMatchObject({ tracks: { added: 1, updated: 2 } });
    expect(await inOrder()).toEqual(before);
    expect(await deliverInOrder(order)).toMatchObject({ tracks: { added: 1, updated: 2 }, revoked: 0 });
    expect(await soundsInOrder()).toEqual(order.map((title) => [title, title]));
    expect((await inOrder()).slice(1)).toEqual(before);
    expect(await availability()).toEqual([null, null, null]);
  });

  it('are known by their bytes where others before them get a code, and come back as what they were', async () => {
    await deliverInOrder(['x', 'y']);
    const [x, y] = await inOrder();
    await deliverInOrder(['intro', 'x', 'y'], { codes: { x: 'RUA1D2000001' } });
    expect((await inOrder()).slice(1)).toEqual([x, y]);
    await deliverInOrder(['y']);
    expect((await inOrder()).find(({ id }) => id === x?.id)).toEqual(x);
    await deliverInOrder(['intro', 'y', 'x']);
    expect((await inOrder()).slice(1)).toEqual([y, x]);
    expect(await availability()).toEqual([null, null, null]);
  });

  it('do not lose their sound to another one while their own file is missing', async () => {
    await deliverInOrder(['x', 'y']);
    const before = await inOrder();
    await deliverInOrder(['intro', 'x', 'y'], { missing: 'x' });
    expect(await inOrder()).toEqual(expect.arrayContaining(before));
    await deliverInOrder(['intro', 'x', 'y']);
    expect((await inOrder()).slice(1)).toEqual(before);
    expect(await availability()).toEqual([null, null, null]);
  });

  it('are the same tracks with another file', async () => {
    await deliverInOrder(['x', 'y']);
    const before = await inOrder();
    await deliverInOrder(['intro', 'y']);
    expect((await inOrder()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await soundsInOrder()).toEqual(['intro', 'y'].map((title) => [title, title]));
  });
});

it('a track stays where an operator puts it while a message describes it anew', async () => {
  put('plain/a.flac', tone('TITLE=Mine', 'ALBUM=Mine'));
  await bring({ folder: join(at.folder, 'plain') });
  put('m/resources/1.flac', tone());
  send(ern4(sentRelease({ tracks: [track(1)] })));
  await deliver();
  const [own, sent] = await at.db.selectFrom('tracks').select(['id', 'album_id', 'version']).orderBy('id').execute();
  const place = { version: sent?.version ?? 0, album_id: own?.album_id ?? 0, disc_number: 1, track_number: 2 };
  let asked = 0;
  const size: MediaStore['size'] = async (key) => {
    // The second look at the bytes comes between the one at the track and its change.
    if ((asked += 1) === 2) await transaction(at.db, (tx) => placeTrack(tx, tester, sent?.id ?? 0, place));
    return at.media.size(key);
  };
  send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', title: 'Anew', tracks: [track(1)] })));
  await deliver(false, { media: { ...at.media, size } });
  expect((await tracks()).map(({ name, album }) => [name, album])).toEqual([
    ['Track 1', 'Mine'],
    ['Mine', 'Mine'],
  ]);
});

it('a file that a message names for two recordings is noted', async () => {
  put('m/resources/1.flac', tone());
  send(ern4(sentRelease({ tracks: [track(1), track(2, { file: 'resources/1.flac' })] })));
  const { reports } = await deliver();
  expect(reports[0]?.notes.map(({ code }) => code)).toEqual(['shared_file']);
});

describe('bytes that an operator has revoked', () => {
  const dispute = { ru: 'Спор', en: 'Dispute' };
  const revokeFirst = async (kind: 'track' | 'album') => {
    const [one] = kind === 'track' ? await tracks() : await albums();
    await transaction(at.db, (tx) => revokeEach(tx, tester, { kind, ids: [one?.id ?? 0] }, { reason: dispute }));
    return one?.id ?? 0;
  };
  const playable = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM tracks JOIN albums ON albums.id = album_id
      WHERE tracks.revoked_at IS NULL AND albums.revoked_at IS NULL`.execute(at.db);
    return rows[0]?.n;
  };
  const codesOf = ({ reports }: Awaited<ReturnType<typeof deliver>>) => reports.at(-1)?.notes.map(({ code }) => code);

  it('stay revoked under another code on the release, as the same track', async () => {
    put('m/resources/1.flac', tone());
    send(ern4(sentRelease({ tracks: [track(1)] })));
    await deliver();
    const id = await revokeFirst('track');
    send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: [track(1, { isrc: 'RUA1D2000099' })] })));
    expect(await deliver()).toMatchObject({ tracks: { added: 0, updated: 1 }, revoked: 0 });
    expect([(await tracks()).map((each) => each.id), await isrcsOf()]).toEqual([[id], ['RUA1D2000099']]);
    expect(await playable()).toBe(0);
    await transaction(at.db, (tx) => restoreEach(tx, tester, 'track', [id]));
    expect(await playable()).toBe(1);
  });

  it('begin revoked with that reason on another release, or where a delivery brings what a folder has brought', async () => {
    const bytes = tone('TITLE=Mine', 'ALBUM=Mine');
    put('plain/a.flac', bytes);
    await bring({ folder: join(at.folder, 'plain') });
    await revokeFirst('album');
    put('m/resources/1.flac', bytes);
    send(ern4(sentRelease({ tracks: [track(1)] })));
    expect(codesOf(await deliver())).toEqual(['revoked_bytes']);
    expect(await availability()).toContain('Dispute');
    expect(await playable()).toBe(0);
    send(ern4(sentRelease({ id: 'M2', icpn: '5901234123457', title: 'Again', tracks: [track(1)] })));
    expect(codesOf(await deliver())).toEqual(['revoked_bytes']);
    expect(await playable()).toBe(0);
    const last = (await tracks()).at(-1)?.id ?? 0;
    await transaction(at.db, (tx) => restoreEach(tx, tester, 'track', [last]));
    send(ern4(sentRelease({ id: 'M3', at: '2024-03-01T00:00:00Z', tracks: [track(1)] })));
    expect(codesOf(await deliver())).toEqual([]);
    expect(await playable()).toBe(1);
  });

  it('are revoked where they replace other ones, and a track that a correction has lost stays what it is', async () => {
    const bytes = tone();
    put('m/resources/1.flac', bytes);
    put('m/resources/2.flac', tone());
    send(ern4(sentRelease({ tracks: [track(1), track(2)] })));
    await deliver();
    await revokeFirst('track');
    put('m/resources/2.flac', bytes);
    send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: [track(1), track(2)] })));
    expect(codesOf(await deliver())).toEqual(['revoked_bytes']);
    expect(await availability()).toEqual(['Dispute', 'Dispute']);
  });
});

describe('files that are imported as they are', () => {
  it('stay what they were when a delivery brings the same bytes, and do not come twice', async () => {
    const bytes = tone('TITLE=Mine', 'ALBUM=Mine');
    put('plain/a.flac', bytes);
    await bring({ folder: join(at.folder, 'plain') });
    sendSix({}, bytes);
    expect(await deliver()).toMatchObject({ tracks: { added: 6 } });
    const before = await tracks();
    expect(before.map(({ name }) => name)).toEqual([...six.map((n) => `Track ${n}`), 'Mine'].toSorted());
    expect(await bring({ folder: join(at.folder, 'plain') })).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    put('plain/b.flac', bytes);
    expect(await bring({ folder: join(at.folder, 'plain') })).toMatchObject({ added: 0, unchanged: 2, duplicates: 1 });
    expect(await tracks()).toEqual(before);
    const sources = await at.db.selectFrom('tracks').select('source_path').orderBy('source_path').execute();
    expect(sources.map(({ source_path }) => source_path.split('|')[0])).toEqual(
      [join(at.folder, 'plain/a.flac'), ...Array<string>(6).fill('ddex')].toSorted(),
    );
  });

  it('bring nothing that a delivery has brought, and leave its tracks where they are', async () => {
    sendSix();
    await deliver();
    const before = await tracks();
    put('plain/a.flac', readFileSync(join(at.folder, 'm/resources/1.flac')));
    expect(await bring({ folder: join(at.folder, 'plain') })).toMatchObject({ added: 0, unchanged: 1 });
    expect(await tracks()).toEqual(before);
    send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', tracks: six.map((n) => track(n)) })));
    expect(await deliver()).toMatchObject({ tracks: { unchanged: 6, added: 0 } });
  });
});

it('two deliveries of a release at once bring each recording once', async () => {
  sendSix();
  expect(analysers().workers).toBeGreaterThan(1);
  await Promise.all([deliver(), deliver()]);
  expect(await isrcsOf()).toEqual(six.map((n) => track(n).isrc));
});

it.each(['b/b.xml', 'b/xml/b.xml'])('the release of a message %s keeps its files beside one above', async (path) => {
  const ownFiles = { tracks: [track(1, { file: 'media/1.flac' })] };
  put('m/media/1.flac', tone());
  send(ern4(sentRelease(ownFiles)));
  await deliver();
  const hash = async () =>
    (
      await at.db
        .selectFrom('tracks')
        .select('content_hash')
        .where('isrc', '=', track(1).isrc ?? '')
        .execute()
    )[0];
  const before = await hash();
  rmSync(join(at.folder, 'm/media'), { recursive: true });
  send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T00:00:00Z', ...ownFiles })));
  const other = { id: 'B', icpn: '5901234123457', tracks: [track(2, { file: '../resources/1.flac' })] };
  put(`m/${path}`, Buffer.from(ern4(sentRelease(other))));
  put('m/b/resources/1.flac', tone());
  await deliver();
  expect(await hash()).toEqual(before);
});
