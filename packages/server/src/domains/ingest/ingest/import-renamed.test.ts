import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { tester } from '../../../testing/actor.ts';
import { insertAccount } from '../../../testing/app.ts';
import { beforeSize, counts, prepareImport } from '../../../testing/importing.ts';
import { flac } from '../../../testing/flac-files.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { uploadOrigin } from '../imports/run-import.service.ts';
import { revoke } from '../../../testing/revocations.ts';
import { hasCurrentDocuments } from '../../catalogue/search/search-index.store.ts';

const { at, tone, put, bring, tracks, albums, labelsOf } = prepareImport();

const rename = (from: string, to: string) => renameSync(join(at.folder, from), join(at.folder, to));
const rows = () =>
  at.db
    .selectFrom('tracks')
    .select(['id', 'name', 'content_hash', 'source_path', 'revoked_at'])
    .orderBy('id')
    .execute();
const song = (name: string, ...more: string[]) => tone(`TITLE=${name}`, 'ALBUM=List', 'ALBUMARTIST=E', ...more);
/** Names of files by the titles of their tracks. */
const places = async () =>
  Object.fromEntries((await rows()).map(({ name, source_path }) => [name, source_path.replace(/^.*\//, '')]));

describe('files that were renumbered', () => {
  const prepare = async () => {
    for (const [n, name] of ['A', 'B', 'C'].entries()) put(`0${n + 1}.flac`, song(name));
    await bring();
    const before = await rows();
    const a = before.find(({ name }) => name === 'A');
    await transaction(at.db, (tx) => revoke(tx, tester, 'track', a?.id ?? 0, { ru: 'Спор', en: 'Dispute' }));
    return before;
  };

  it('have their tracks, with the revocation of each, and the new first one is another', async () => {
    const before = await prepare();
    for (const n of [3, 2, 1]) rename(`0${n}.flac`, `0${n + 1}.flac`);
    put('01.flac', song('New'));
    const summary = await bring({ dryRun: true });
    expect(counts(summary)).toEqual([1, 0, 3, 0]);
    expect(counts(await bring())).toEqual([1, 0, 3, 0]);
    expect(await places()).toEqual({ A: '02.flac', B: '03.flac', C: '04.flac', New: '01.flac' });
    const after = await rows();
    expect(after.map(({ id, content_hash }) => [id, content_hash]).slice(0, 3)).toEqual(
      before.map(({ id, content_hash }) => [id, content_hash]),
    );
    expect(after.filter(({ revoked_at }) => revoked_at).map(({ name }) => name)).toEqual(['A']);
    for (const { media_key, size } of await tracks()) expect(await at.media.size(media_key)).toBe(size);
    expect(counts(await bring())).toEqual([0, 0, 4, 0]);
  });

  it('swap their names, and a new version of one is its own', async () => {
    const before = await prepare();
    rename('02.flac', 'x');
    rename('03.flac', '02.flac');
    rename('x', '03.flac');
    expect(counts(await bring())).toEqual([0, 0, 3, 0]);
    put('02.flac', song('C, remastered'));
    expect(counts(await bring())).toEqual([0, 1, 2, 0]);
    expect((await rows()).map(({ id, name }) => [id, name])).toEqual([
      [before[0]?.id, 'A'],
      [before[1]?.id, 'B'],
      [before[2]?.id, 'C, remastered'],
    ]);
  });

  it('leave the track of a deleted file alone', async () => {
    const before = await prepare();
    rmSync(join(at.folder, '01.flac'));
    for (const n of [2, 3]) rename(`0${n}.flac`, `0${n - 1}.flac`);
    await bring();
    put('01.flac', song('B, remastered'));
    expect(counts(await bring())).toEqual([0, 1, 1, 0]);
    expect((await rows()).map(({ id, name }) => [id, name])).toEqual([
      [before[0]?.id, 'A'],
      [before[1]?.id, 'B, remastered'],
      [before[2]?.id, 'C'],
    ]);
  });

  it('of two copies the corrected one is new, and the track stays with the other', async () => {
    const bytes = song('A');
    put('x/1.flac', bytes);
    put('y/1.flac', bytes);
    await bring();
    const [before] = await rows();
    put('x/1.flac', song('A, corrected'));
    expect(counts(await bring())).toEqual([1, 0, 1, 0]);
    const [first, second] = await rows();
    expect(first).toMatchObject({ id: before?.id, content_hash: before?.content_hash });
    expect(first?.source_path).toContain('/y/1.flac');
    expect(second).toMatchObject({ name: 'A, corrected' });
  });
});

describe('an upload', () => {
  /** Imports `at.folder` as an upload of this name. */
  const upload = async (id: number, name: string, files: Record<string, Buffer>) => {
    rmSync(at.folder, { recursive: true, force: true });
    for (const [path, bytes] of Object.entries(files)) put(`${name}/${path}`, bytes);
    return bring({ origin: uploadOrigin(id, name, at.folder) });
  };
  const of = (disc: number, number: number, name: string, ...more: string[]) =>
    song(name, `DISCNUMBER=${disc}`, `TRACKNUMBER=${number}`, ...more);

  it('of the second disc leaves the first', async () => {
    await upload(1, 'CD1', { '01.flac': of(1, 1, 'One'), '02.flac': of(1, 2, 'Two') });
    const summary = await upload(2, 'CD2', { '01.flac': of(2, 1, 'Three'), '02.flac': of(2, 2, 'Four') });
    expect(counts(summary)).toEqual([2, 0, 0, 0]);
    expect((await tracks()).map(({ name }) => name)).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('of a folder and of a file beside it, which has the name of one in it, adds both', async () => {
    const [inner, loose] = [of(1, 1, 'One', 'GENRE=Jazz'), of(1, 2, 'Two', 'GENRE=Rock')];
    const summary = await upload(1, 'Album', { '01.flac': inner, '../01.flac': loose });
    expect(counts(summary)).toEqual([2, 0, 0, 0]);
    const ids = (await rows()).map(({ id }) => id);
    expect(await Promise.all(ids.map((id) => labelsOf('genre', id)))).toEqual([['Rock'], ['Jazz']]);
  });

  it('of another night leaves the first one', async () => {
    const night = (seconds: number) => flac(fadingTone(seconds), ['TITLE=Song', 'ALBUM=Live', 'ALBUMARTIST=E']);
    await upload(1, 'Live', { 'Night 1/01.flac': night(4) });
    expect(counts(await upload(2, 'Live', { 'Night 2/01.flac': night(7) }))).toEqual([1, 0, 0, 0]);
    expect((await rows()).map(({ name }) => name)).toEqual(['Song', 'Song']);
  });

  it('of another album of the same name leaves the first one, and says so', async () => {
    await upload(1, 'Hits', { '01.flac': of(1, 1, 'One') });
    const summary = await upload(2, 'Hits', { '01.flac': of(1, 1, 'Other') });
    expect(counts(summary)).toEqual([1, 0, 0, 0]);
    expect(summary.places_taken).toHaveLength(1);
    expect((await tracks()).map(({ name }) => name)).toEqual(['One', 'Other']);
  });

  it('with corrected tags, a better sound or the same code updates its tracks', async () => {
    const id = async () => (await rows()).map((row) => row.id);
    await upload(1, 'Album', { '01.flac': of(1, 1, 'One', 'ISRC=QZK6G2600230') });
    const before = await id();
    expect(counts(await upload(2, 'Album', { '01.flac': of(1, 1, 'One', 'GENRE=Jazz') }))).toEqual([0, 1, 0, 0]);
    expect(counts(await upload(3, 'Album', { '01.flac': of(1, 1, 'One', 'ISRC=QZK6G2600230') }))).toEqual([0, 1, 0, 0]);
    expect(counts(await upload(4, 'Album', { '01.flac': of(1, 7, 'Other', 'ISRC=QZK6G2600230') }))).toEqual([
      0, 1, 0, 0,
    ]);
    expect(await id()).toEqual(before);
  });
});

describe('a path of a server folder that is used again', () => {
  const sound = (seconds: number, ...fields: string[]) => flac(fadingTone(seconds), fields);

  it.each([
    ['Intro', 'Intro'],
    ['Song', 'Song (Live)'],
    ['Part', 'Part 2'],
  ])('for another place of another album leaves the first recording: %s, %s', async (one, other) => {
    put('inbox/01.flac', sound(3, `TITLE=${one}`, 'ARTIST=E', 'ALBUM=Studio', 'DISCNUMBER=1', 'TRACKNUMBER=1'));
    await bring();
    const [before] = await tracks();
    put('inbox/01.flac', sound(9, `TITLE=${other}`, 'ARTIST=E', 'ALBUM=Live', 'DISCNUMBER=2', 'TRACKNUMBER=7'));
    expect(counts(await bring({ dryRun: true }))).toEqual([1, 0, 0, 0]);
    expect(counts(await bring())).toEqual([1, 0, 0, 0]);
    expect((await tracks()).map(({ album }) => album)).toEqual(['Live', 'Studio']);
    expect(await at.media.size(before?.media_key ?? '')).toBe(before?.size);
  });

  it.each([3, 9])('by a file without tags, whose name is that of the path, leaves the first: %s s', async (seconds) => {
    put('inbox/01.flac', sound(3));
    await bring();
    put('inbox/01.flac', sound(seconds + 0.5));
    expect(counts(await bring())).toEqual([1, 0, 0, 0]);
    const sizes = (await tracks()).map(async ({ media_key, size }) => (await at.media.size(media_key)) === size);
    expect(await Promise.all(sizes)).toEqual([true, true]);
  });

  it('by a next part of the same length leaves the first, and says so', async () => {
    put('inbox/01.flac', sound(3, 'TITLE=Part', 'ARTIST=E', 'ALBUM=Studio', 'TRACKNUMBER=1'));
    await bring();
    put('inbox/01.flac', sound(3.5, 'TITLE=Part 2', 'ARTIST=E', 'ALBUM=Studio', 'TRACKNUMBER=1'));
    expect(await bring()).toMatchObject({ added: 1, updated: 0, places_taken: [{ other: 'Part' }] });
  });

  it('for the same code of another album leaves the first, and of the same album updates it', async () => {
    const coded = (seconds: number, ...more: string[]) => sound(seconds, 'TITLE=Song', 'ISRC=QZK6G2600230', ...more);
    put('inbox/01.flac', coded(3, 'ALBUM=Single'));
    await bring();
    put('inbox/01.flac', coded(9, 'ALBUM=Best of'));
    expect(counts(await bring())).toEqual([1, 0, 0, 0]);
    put('inbox/01.flac', coded(14, 'ALBUM=Best of', 'TRACKNUMBER=7'));
    expect(counts(await bring())).toEqual([0, 1, 0, 0]);
    expect((await tracks()).map(({ album }) => album)).toEqual(['Best of', 'Single']);
  });

  it('for the same sound with another number and name updates its track', async () => {
    put('inbox/01.flac', sound(3, 'TITLE=Sogn', 'TRACKNUMBER=1'));
    await bring();
    put('inbox/01.flac', sound(3, 'TITLE=Song', 'TRACKNUMBER=2'));
    expect(counts(await bring())).toEqual([0, 1, 0, 0]);
  });
});

it('a file that moves leaves its track to a new version that comes to the former place meanwhile', async () => {
  put('a/1.flac', song('A'));
  await bring();
  put('b/x.flac', song('X'));
  rename('a/1.flac', 'b/1.flac');
  const replace = () => {
    put('a/1.flac', song('A', 'GENRE=Jazz'));
    return bring({ folder: join(at.folder, 'a') });
  };
  await bring({ folder: join(at.folder, 'b'), media: beforeSize(at.media, replace) });
  const [track] = await rows();
  expect(track).toMatchObject({ name: 'A', source_path: join(at.folder, 'a/1.flac') });
  expect(await labelsOf('genre', track?.id ?? 0)).toEqual(['Jazz']);
});

describe('an album that is known by its folder', () => {
  const mix = (name: string, ...more: string[]) => tone(`TITLE=${name}`, `ARTIST=${name}`, 'ALBUM=Mix', ...more);

  it('stays one when the folder is renamed, and gets what comes into it then', async () => {
    put('al/1.flac', mix('A'));
    put('al/2.flac', mix('B'));
    await bring();
    const [before] = await albums();
    rename('al', 'renamed');
    put('renamed/3.flac', mix('C'));
    await bring();
    put('renamed/1.flac', mix('A', 'GENRE=Jazz'));
    await bring();
    expect(await albums()).toMatchObject([{ id: before?.id, track_count: 3 }]);
  });

  describe('whose folder is renamed and imported by parts', () => {
    const prepare = async () => {
      put('deep/CD1/1.flac', mix('A'));
      put('deep/CD2/1.flac', mix('B'));
      await bring();
      const [before] = await albums();
      rename('deep', 'deeper');
      put('deeper/CD3/1.flac', mix('C'));
      return before?.id ?? 0;
    };
    const part = (folder: string) => bring({ folder: join(at.folder, folder) });
    const joined = async () => (await albums()).map(({ id, track_count: tracks }) => ({ id, tracks }));

    it('is one again, with the age and the users of the earlier one', async () => {
      const id = await prepare();
      const account = await insertAccount(at.db, 'mix@cafe.example');
      await part('deeper/CD3');
      const added = (await joined()).find((album) => album.id !== id)?.id ?? 0;
      await at.db.insertInto('my_albums').values({ account_id: account, album_id: added }).execute();
      await part('deeper/CD1');
      expect(await joined()).toEqual([{ id, tracks: 3 }]);
      await bring();
      expect(await joined()).toEqual([{ id, tracks: 3 }]);
      expect(await hasCurrentDocuments(at.db, id)).toBe(true);
      const ownAlbums = await at.db.selectFrom('my_albums').select('album_id').execute();
      expect(ownAlbums).toEqual([{ album_id: id }]);
      put('deeper/CD3/2.flac', mix('D'));
      await bring();
      expect(await joined()).toEqual([{ id, tracks: 4 }]);
    });

    it('is revoked as a whole if one of the two was', async () => {
      const reason = { ru: 'Спор', en: 'Dispute' };
      const id = await prepare();
      await transaction(at.db, (tx) => revoke(tx, tester, 'album', id, reason));
      await part('deeper/CD3');
      await bring();
      const [album] = await at.db.selectFrom('albums').select(['id', 'revoked_at']).execute();
      expect(album).toMatchObject({ id, revoked_at: expect.any(String) as string });
      expect(await joined()).toHaveLength(1);
    });

    it('leaves the new part revoked where that was', async () => {
      const id = await prepare();
      await part('deeper/CD3');
      const added = (await joined()).find((album) => album.id !== id)?.id ?? 0;
      await transaction(at.db, (tx) => revoke(tx, tester, 'album', added, { ru: 'Спор', en: 'Dispute' }));
      await bring();
      expect(await joined()).toEqual([{ id, tracks: 2 }]);
      expect((await rows()).filter((row) => row.revoked_at).map(({ name }) => name)).toEqual(['C']);
    });
  });

  it('stays where it is when one of its files moves', async () => {
    put('al/1.flac', mix('A'));
    put('al/2.flac', mix('B'));
    await bring();
    put('other/x.flac', tone('TITLE=X', 'ALBUM=Y'));
    rename('al/1.flac', 'other/1.flac');
    await bring();
    put('al/3.flac', mix('C'));
    await bring();
    expect((await albums()).find(({ name }) => name === 'Mix')).toMatchObject({ track_count: 3 });
  });
});

it('albums whose names differ by signs are different ones', async () => {
  const names = ['÷ (Deluxe)', '- (Deluxe)', '= (Deluxe)', '(Deluxe)', '÷'];
  names.push('C#', 'C', 'M&M', 'M@M', 'M M', '1/2', '1-2', '1 2', '50%', '50');
  names.push(...'△▽¥₽©'.split('').map((sign) => `${sign} (Deluxe)`), ...[...'←→🎵🔥'].map((sign) => `${sign} (Live)`));
  for (const [n, name] of names.entries()) {
    put(`${n}/1.flac`, tone(`TITLE=${n}`, `ALBUM=${name}`, 'ALBUMARTIST=E'));
  }
  await bring();
  expect((await albums()).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

it('artists, genres and tags that differ by signs, or consist of them, are different ones', async () => {
  const names = ['C++', 'C#', 'C', '!!!', '***', '🎉', '💃', 'Party 🎉', 'Party', '18+', '18'];
  names.push('A < B', 'A > B', '$ (x)', '€ (x)');
  for (const [n, name] of names.entries()) {
    put(`${n}/1.flac`, tone(`TITLE=${n}`, 'ALBUM=Live', `ALBUMARTIST=${name}`, `GENRE=${name}`, `TAGS=${name}`));
    put(`all/${n}.flac`, tone(`TITLE=All ${n}`, `ARTIST=${name}`));
  }
  // Spellings of one name.
  put('0/2.flac', tone('TITLE=Again', 'ALBUM=Live', 'ALBUMARTIST=c++', 'GENRE=c++', 'TAGS=c++'));
  await bring();
  expect(
    (await albums()).map(({ name, artist, track_count }) => `${name}, ${artist}, ${track_count}`).toSorted(),
  ).toEqual(
    [
      `all, Various artists, ${names.length}`,
      'Live, C++, 2',
      ...names.slice(1).map((name) => `Live, ${name}, 1`),
    ].toSorted(),
  );
  for (const { id, name } of await tracks()) {
    if (name.startsWith('All')) continue;
    const own = name === 'Again' ? 'C++' : names[Number(name)];
    expect([await labelsOf('genre', id), await labelsOf('tag', id)]).toEqual([[own], [own]]);
  }
});

it('an album that all files leave for a new one gives it its edits, plays and age', async () => {
  for (const n of [1, 2]) put(`${n}.flac`, song(`${n}`));
  await bring();
  await sql`
    UPDATE albums SET edited = '{label}', label = 'Edited', popularity = 20, created_at = '2025-01-01T00:00:00Z'`.execute(
    at.db,
  );
  for (const n of [1, 2]) put(`${n}.flac`, tone(`TITLE=${n}`, 'ALBUM=List (Remastered)', 'ALBUMARTIST=E', 'LABEL=Tag'));
  await bring();
  const found = await at.db.selectFrom('albums').select(['name', 'label', 'popularity', 'created_at']).execute();
  expect(found).toMatchObject([{ name: 'List (Remastered)', label: 'Edited', popularity: 20 }]);
  expect(Date.parse(found[0]?.created_at ?? '')).toBe(Date.parse('2025-01-01T00:00:00Z'));
});

it('an album that all files leave for one that was played adds its plays to those', async () => {
  put('1.flac', song('1'));
  put('2.flac', tone('TITLE=2', 'ALBUM=Played too', 'ALBUMARTIST=E'));
  await bring();
  // Popularities are logarithms of sums.
  await sql`UPDATE albums SET popularity = CASE WHEN name = 'Played too' THEN 82.03 ELSE 83.03 END`.execute(at.db);
  put('1.flac', tone('TITLE=1', 'ALBUM=Played too', 'ALBUMARTIST=E'));
  await bring();
  const found = await at.db.selectFrom('albums').select(['name', 'popularity']).execute();
  expect(found).toEqual([{ name: 'Played too', popularity: expect.closeTo(83.03 + Math.log1p(Math.exp(-1)), 9) }]);
});

it('an album without a name in its tags has the artist of its tracks, whatever happens with one of them', async () => {
  const nameless = (title: string) => tone(`TITLE=${title}`, 'ARTIST=X', 'ALBUMARTIST=E');
  for (const n of [1, 2]) put(`f/${n}.flac`, nameless(`${n}`));
  await bring();
  const artist = async () => (await at.db.selectFrom('albums').select('artist').where('name', '=', 'f').execute())[0];
  expect(await artist()).toEqual({ artist: 'X' });
  put('f/2.flac', tone('TITLE=2', 'ARTIST=X', 'ALBUM=Named', 'ALBUMARTIST=E'));
  await bring();
  expect(await artist()).toEqual({ artist: 'X' });
});

it('a file that leaves an album leaves its edits to the others', async () => {
  for (const n of [1, 2, 3]) put(`${n}.flac`, song(`${n}`));
  await bring();
  await sql`UPDATE albums SET edited = '{name,upc}', name = 'Best of', upc = '4006381333931'`.execute(at.db);
  put('3.flac', tone('TITLE=3', 'ALBUM=Live in Paris', 'ALBUMARTIST=E', 'BARCODE=036000291452'));
  await bring();
  expect((await albums()).map(({ name, upc, track_count }) => [name, upc, track_count])).toEqual([
    ['Best of', '4006381333931', 2],
    ['Live in Paris', '036000291452', 1],
  ]);
});
