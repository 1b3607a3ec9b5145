import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { restoreMany } from '../../catalogue/revocations/revocations.service.ts';
import type { Revocable } from '../../catalogue/revocations/revocations.store.ts';
import { revoke } from '../../../testing/revocations.ts';
import { tester } from '../../../testing/actor.ts';

const { at, tone, tagged, put, bring, tracks, albums } = prepareImport();

const revokeItem = (kind: Revocable, id = 0) =>
  transaction(at.db, (tx) => revoke(tx, tester, kind, id, { ru: 'Спор', en: 'Dispute' }));
/** Revokes the first track of the catalogue, and returns its id. */
const revokeFirst = async (): Promise<number> => {
  const id = (await tracks())[0]?.id ?? 0;
  await revokeItem('track', id);
  return id;
};
const revoked = () => at.db.selectFrom('tracks').select(['name', 'revoked_at', 'revoked_reason']).execute();

it('a revoked file stays revoked when it is imported again, from the same place or another', async () => {
  const bytes = tone('TITLE=One', 'ALBUM=A');
  put('a/one.flac', bytes);
  await bring();
  await revokeFirst();
  put('b/copy.flac', bytes);
  expect(counts(await bring())).toEqual([0, 0, 2, 0]);
  expect(await revoked()).toMatchObject([{ revoked_at: expect.any(String) as string }]);
  expect(await albums()).toMatchObject([{ track_count: 0, duration_ms: 0 }]);
});

it('stays revoked when its tags were changed', async () => {
  put('one.mp3', tagged({ TIT2: 'One', TALB: 'A' }));
  await bring();
  await revokeFirst();
  put('one.mp3', tagged({ TIT2: 'Other name', TALB: 'B' }));
  expect(counts(await bring())).toEqual([0, 1, 0, 0]);
  expect(await revoked()).toMatchObject([{ name: 'Other name', revoked_at: expect.any(String) as string }]);
  expect(await albums()).toMatchObject([{ name: 'B', track_count: 0 }]);
});

it('what leaves a revoked album for another stays revoked, and what comes into one is', async () => {
  put('one.mp3', tagged({ TIT2: 'One', TALB: 'A' }));
  await bring();
  await revokeItem('album', (await albums())[0]?.id);
  put('new.mp3', tagged({ TIT2: 'New', TALB: 'A' }));
  await bring();
  put('one.mp3', tagged({ TIT2: 'One', TALB: 'B' }));
  await bring();
  const rows = await revoked();
  expect(rows.find(({ name }) => name === 'One')).toMatchObject({
    revoked_at: expect.any(String) as string,
    revoked_reason: { en: 'Dispute' },
  });
  expect((await albums()).map(({ name, track_count }) => [name, track_count])).toEqual([
    ['A', 1],
    ['B', 0],
  ]);
});

describe('an album that an operator has revoked', () => {
  const playing = async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT tracks.name FROM tracks JOIN albums ON albums.id = album_id
      WHERE tracks.revoked_at IS NULL AND albums.revoked_at IS NULL ORDER BY 1`.execute(at.db);
    return rows.map(({ name }) => name);
  };

  it('stays revoked when its files get another name for it, with what comes with them and later', async () => {
    put('one.mp3', tagged({ TIT2: 'One', TALB: 'A' }));
    await bring();
    await revokeItem('album', (await albums())[0]?.id);
    put('one.mp3', tagged({ TIT2: 'One', TALB: 'A (Remaster)' }));
    put('two.mp3', tagged({ TIT2: 'Two', TALB: 'A (Remaster)' }));
    expect(counts(await bring())).toEqual([1, 1, 0, 0]);
    put('three.mp3', tagged({ TIT2: 'Three', TALB: 'A (Remaster)' }));
    await bring();
    expect(await playing()).toEqual([]);
  });

  it('stays revoked without tracks, for what comes into it then', async () => {
    put('one.mp3', tagged({ TIT2: 'One', TALB: 'A', TPE2: 'X' }));
    await bring();
    await revokeItem('album', (await albums())[0]?.id);
    put('one.mp3', tagged({ TIT2: 'One', TALB: 'B', TPE2: 'X' }));
    await bring();
    put('new.mp3', tagged({ TIT2: 'New', TALB: 'A', TPE2: 'X' }));
    await bring();
    expect(await playing()).toEqual([]);
  });

  it('leaves an album that played before its last track came into it as it was', async () => {
    put('one.mp3', tagged({ TIT2: 'One', TALB: 'A' }));
    put('two.mp3', tagged({ TIT2: 'Two', TALB: 'B' }));
    await bring();
    await revokeItem('album', (await albums())[0]?.id);
    put('one.mp3', tagged({ TIT2: 'One', TALB: 'B' }));
    await bring();
    expect(await playing()).toEqual(['Two']);
  });
});

describe('bytes that an operator has revoked', () => {
  const playable = async () =>
    (await revoked()).filter(({ revoked_at }) => revoked_at === null).map(({ name }) => name);
  const restore = (id: number) => transaction(at.db, (tx) => restoreMany(tx, tester, 'track', [id]));
  const song = (name: string) => tone(`TITLE=${name}`, 'ALBUM=A');

  /** A revoked track that has got other bytes: its id, and those that it had before. */
  const remastered = async () => {
    const before = song('One');
    put('a/01.flac', before);
    await bring();
    const id = await revokeFirst();
    put('a/01.flac', song('One (Remastered)'));
    expect(counts(await bring())).toEqual([0, 1, 0, 0]);
    return { before, id };
  };

  it('stay revoked when another recording lies at their place for a while', async () => {
    const dispute = song('Dispute');
    put('a/01.flac', dispute);
    await bring();
    await revokeFirst();
    put('a/01.flac', song('Intro'));
    expect(counts(await bring())).toEqual([1, 0, 0, 0]);
    expect(await playable()).toEqual(['Intro']);
    put('a/05.flac', dispute);
    expect(counts(await bring())).toEqual([0, 0, 2, 0]);
    expect(await playable()).toEqual(['Intro']);
  });

  it('stay revoked in an old copy when the track has got others', async () => {
    const { before } = await remastered();
    put('b/01.flac', before);
    expect(counts(await bring())).toEqual([1, 0, 1, 0]);
    expect(await playable()).toEqual([]);
  });

  it('play again in every copy once the track is restored', async () => {
    const { before, id } = await remastered();
    put('b/01.flac', before);
    await bring();
    expect(await playable()).toEqual([]);
    await restore(id);
    expect((await playable()).toSorted()).toEqual(['One', 'One (Remastered)']);
  });

  it('leave a track that gets them the revocation of its own, which the restoring of another does not end', async () => {
    const before = song('One');
    put('a/01.flac', before);
    put('b/01.flac', song('One (Live)'));
    await bring();
    const [one, live] = (await tracks()).map(({ id }) => id);
    await revokeItem('track', one);
    await revokeItem('track', live);
    put('a/01.flac', song('One (Remastered)'));
    await bring();
    put('b/01.flac', before);
    expect(counts(await bring())).toEqual([0, 1, 1, 0]);
    await restore(one ?? 0);
    expect(await playable()).toEqual(['One (Remastered)']);
    await restore(live ?? 0);
    expect(await playable()).toHaveLength(2);
  });

  it('play again with the track also in a copy that has got others since', async () => {
    const { before, id } = await remastered();
    put('b/01.flac', before);
    await bring();
    put('b/01.flac', song('One (Live)'));
    expect(counts(await bring())).toEqual([0, 1, 1, 0]);
    expect(await playable()).toEqual([]);
    await restore(id);
    expect((await playable()).toSorted()).toEqual(['One (Live)', 'One (Remastered)']);
  });
});
